/** A table with times: pain several times a day, less of it two to four hours after a pill. */
import { afterAll, describe, expect, it } from 'vitest'
import { reliefEntries } from '../../testing/clock-diary.ts'
import { analyzedHere, analyzeHere, newFolder } from './upshot.fixture.ts'

const folder = newFolder()
afterAll(() => folder.remove())

const rows = reliefEntries().map(({ what, at, value }) =>
  what === 'pill' ? `${at},${value},` : `${at},,${value.toFixed(1)}`,
)
const file = folder.file(['date,pill,pain', ...rows].join('\n'))

describe('a table with several moments a day', () => {
  it('reports how many hours after the cause, in JSON', async () => {
    const { pairs } = await analyzedHere(file, '--sum', 'pill')
    const pair = pairs.find(({ cause, effect }) => cause === 'pill' && effect === 'pain')
    expect(pair).toMatchObject({
      clock: '2 to 4 hours later',
      lagDays: 0,
      durationDays: 1,
      verdict: 'likely',
      direct: true,
    })
    expect(pair?.difference?.value).toBeLessThan(-1.5)
  })

  it('reports it in words', async () => {
    const { out } = await analyzeHere(file, '--sum', 'pill')
    expect(out).toContain('pill → pain, 2 to 4 hours later')
    expect(out.replaceAll(/\s+/g, ' ')).toContain('Likely: pain tends to be lower 2 to 4 hours after more pill (')
  })
})
