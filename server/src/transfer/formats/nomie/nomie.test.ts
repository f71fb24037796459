import { describe, expect, it } from 'vitest'
import { inFull } from '../in-full.fixture.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { sampleUpload } from '../samples.fixture.ts'
import { nomie } from './nomie.ts'

describe('Nomie', () => {
  it('imports the notes of version 6, in the units of the trackers', async () => {
    const { entries, questions } = await readAll(nomie, sampleUpload('nomie'))
    expect(entries.map(inFull)).toEqual([
      '2026-01-05T19:00+60 Positivity 2 -4 to 4 MEAN Emotions "Walked with em today, memory" :1',
      '2026-01-05T19:00+60 em 1 yes/no MEAN Social Interactions "Walked with em today, memory" :1',
      '2026-01-05T19:00+60 Overall Mood 8 /10 MEAN Emotions "Walked with em today, memory" :1',
      '2026-01-05T19:00+60 Walked 4.5 mi SUM Miscellaneous "Walked with em today, memory" :1',
      '2026-01-05T19:00+60 memory (yes/no) 1 yes/no MEAN Activity "Walked with em today, memory" :1',
      '2026-01-05T08:00Z Sleep Duration 27000 s SUM Sleep :2',
      '2026-01-05T08:00Z Coffee 1 count SUM Foods :2',
      '2026-01-05T08:00Z Coffee Size 2 count SUM Miscellaneous :2',
      '2026-01-05T08:00Z Foot Pain 0 % MEAN Symptoms :2',
    ])
    expect(questions).toEqual([])
  })

  it('reports the number of each log it cannot read', async () => {
    const { rejected, leftOut } = await readAll(nomie, sampleUpload('nomie'))
    expect(rejected.map(({ position, reason }) => [position.line, reason])).toEqual([
      [4, '9 is not a value of Positivity in -4 to 4 Rating.'],
      [4, '11 is not a value of Overall Mood in 1 to 10 Rating.'],
      [4, '"lots" is not a value of Body Weight.'],
      [5, '"someday" is not a date and time.'],
      [6, 'The log is not an object.'],
    ])
    expect(leftOut).toEqual({ 'Notes without a tracker': 1 })
  })

  it('reads version 5, with the offset of the phone', async () => {
    const { entries } = await readAll(nomie, sampleUpload('nomie-5'))
    expect(entries.map(inFull)).toEqual([
      '2021-04-05T04:00-240 Water 250 mL SUM Foods :1',
      '2021-04-05T04:00-240 🍺 2 count SUM Miscellaneous :1',
    ])
  })

  it('does not match arbitrary JSON', () => {
    expect(nomie.sniff(uploadOf({ 'a.json': '{"version":"6.0","data":[]}' }))).toBe(0)
    expect(nomie.sniff(uploadOf({ 'a.json': '[{"nomie":{"number":"5"}}]' }))).toBe(0)
  })
})
