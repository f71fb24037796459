import { describe, expect, it } from 'vitest'
import { inLines } from './daily-values.fixture.ts'
import { ZONES } from './expected-days.fixture.ts'
import { deviceDays } from './expected-device-days.fixture.ts'
import { diaryDays } from './expected-diary-days.fixture.ts'
import { formats } from './formats.ts'
import { readAll } from './reading.fixture.ts'
import { samples, uploadFrom } from './samples.fixture.ts'

const expectedDays = [...deviceDays, ...diaryDays]
const sampleIn = (folder: string) => samples.find((sample) => sample.folder === folder)

describe('the daily values of a file', () => {
  it.each(expectedDays)('from $folder are right in Tokyo and in Los Angeles', async (expected) => {
    const sample = sampleIn(expected.folder)
    const format = formats.find(({ name }) => name === sample?.format)
    if (!sample || !format) throw new Error(`There is no sample ${expected.folder}.`)
    for (const city of ['tokyo', 'losAngeles'] as const) {
      const timeZone = ZONES[city]
      const { entries } = await readAll(format, uploadFrom(sample), {
        timeZone,
        answers: { timeZone, clock: 'UTC', ...sample.answers },
      })
      const lines = new Set(inLines(entries, timeZone))
      const missing = [...expected.everywhere, ...expected[city]].filter((line) => !lines.has(line))
      expect(missing, `${city}: ${[...lines].join('\n')}`).toEqual([])
    }
  })

  it('are calculated by hand for every format', () => {
    const covered = new Set(expectedDays.map(({ folder }) => sampleIn(folder)?.format))
    const missing = formats.map(({ name }) => name).filter((name) => !covered.has(name))
    // Our own export contains records, not entries: imports/document/document-days.test.ts imports one.
    expect(missing).toEqual(['upshot-json'])
    for (const { folder, everywhere, tokyo, losAngeles } of expectedDays) {
      expect(everywhere.length + tokyo.length, folder).toBeGreaterThan(1)
      expect(tokyo.length, folder).toBe(losAngeles.length)
    }
  })
})
