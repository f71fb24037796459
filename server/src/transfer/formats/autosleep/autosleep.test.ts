import { describe, expect, it } from 'vitest'
import { brief } from '../brief.fixture.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { sampleUpload } from '../samples.fixture.ts'
import { autoSleep } from './autosleep.ts'

describe('AutoSleep', () => {
  it("imports nights in the account's zone, across clock changes", async () => {
    const { entries, rejected, leftOut, questions } = await readAll(autoSleep, sampleUpload('autosleep'))
    const night = '2026-03-28T23:00:00+01:00 for 25200 s, AutoSleep'
    expect(entries.map(brief)).toEqual([
      `Sleep Duration 6.5 h ${night} (party; Late, but good)`,
      `Deep Sleep Duration 1.5 h ${night}`,
      `Awake Time in the Night 30 min ${night}`,
      `Time in Bed 7 h ${night}`,
      `Sleep Efficiency 92.9 % ${night}`,
      `Time to Fall Asleep 300 s ${night}`,
      'Oxygen Saturation 96 % 2026-03-29T07:00:00+02:00, AutoSleep',
      'Respiratory Rate 14.5 /minute 2026-03-29T07:00:00+02:00, AutoSleep',
      'Sleeping Heart Rate 55 bpm 2026-03-29T07:00:00+02:00, AutoSleep',
      'Heart Rate Variability (SDNN) 52 ms 2026-03-29T07:00:00+02:00, AutoSleep',
      'Waking Heart Rate Variability 48 ms 2026-03-29T07:00:00+02:00, AutoSleep',
      'Heart Rate (Pulse) 58 bpm 2026-03-29T07:00:00+02:00, AutoSleep',
      'Sleep Duration 7 h 2026-03-29T23:30:00+02:00 for 25200 s, AutoSleep',
      'Awake Time in the Night 0 min 2026-03-29T23:30:00+02:00 for 25200 s, AutoSleep',
      'Time in Bed 7 h 2026-03-29T23:30:00+02:00 for 25200 s, AutoSleep',
    ])
    expect(rejected.map(({ position, reason }) => [position.line, reason])).toEqual([
      [4, 'The night has no start or no end.'],
    ])
    expect(leftOut).toEqual({ 'Efficiencies above 100 %': 1, 'Nights without sleep': 1 })
    expect(questions.map(({ key }) => key)).toEqual(['timeZone'])
  })

  it('imports the morning variability of versions that have only that', async () => {
    const file =
      'ISO8601,bedtime,waketime,inBed,asleep,hrv\n2026-03-29T00:00:00+01:00,2026-03-28 23:00:00,2026-03-29 07:00:00,07:00:00,06:30:00,48.0\n'
    const { entries } = await readAll(autoSleep, uploadOf({ 'a.csv': file }))
    expect(entries.map(brief)).toContain('Heart Rate Variability (SDNN) 48 ms 2026-03-29T07:00:00+02:00, AutoSleep')
  })

  it('keeps local times in other zones', async () => {
    const { entries } = await readAll(autoSleep, sampleUpload('autosleep'), { timeZone: 'America/New_York' })
    expect(entries.map(brief)[0]).toBe(
      'Sleep Duration 6.5 h 2026-03-28T23:00:00-04:00 for 28800 s, AutoSleep (party; Late, but good)',
    )
  })
})
