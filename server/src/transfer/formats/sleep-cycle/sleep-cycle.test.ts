import { describe, expect, it } from 'vitest'
import { brief } from '../brief.fixture.ts'
import { readAll } from '../reading.fixture.ts'
import { sampleUpload } from '../samples.fixture.ts'
import { sleepCycle } from './sleep-cycle.ts'

describe('Sleep Cycle', () => {
  it('imports nights with their stages, across clock changes', async () => {
    const { entries, rejected } = await readAll(sleepCycle, sampleUpload('sleep-cycle'))
    expect(entries.map(brief)).toEqual([
      'Sleep Duration 6.5 h 2026-03-28T23:00:00+01:00 for 25200 s, Sleep Cycle',
      'Deep Sleep Duration 2 h 2026-03-28T23:00:00+01:00 for 25200 s, Sleep Cycle',
      'Light Sleep Duration 3 h 2026-03-28T23:00:00+01:00 for 25200 s, Sleep Cycle',
      'REM Sleep Duration 1.5 h 2026-03-28T23:00:00+01:00 for 25200 s, Sleep Cycle',
      'Awake Time in the Night 30 min 2026-03-28T23:00:00+01:00 for 25200 s, Sleep Cycle',
      'Time in Bed 7 h 2026-03-28T23:00:00+01:00 for 25200 s, Sleep Cycle',
      'Ate late 1 yes/no 2026-03-28T23:00:00+01:00, Sleep Cycle',
      'Stressful day 1 yes/no 2026-03-28T23:00:00+01:00, Sleep Cycle',
      'Sleep Quality (Sleep Cycle) 82 % 2026-03-28T23:00:00+01:00 for 25200 s, Sleep Cycle',
      'Snoring 300 s 2026-03-28T23:00:00+01:00 for 25200 s, Sleep Cycle',
      'Time to Fall Asleep 600 s 2026-03-28T23:00:00+01:00 for 25200 s, Sleep Cycle',
      'Overall Mood 3 /3 2026-03-29T07:00:00+02:00, Sleep Cycle',
      'Heart Rate (Pulse) 58 bpm 2026-03-29T07:00:00+02:00, Sleep Cycle',
    ])
    expect(rejected.map(({ position, reason }) => [position.line, reason])).toEqual([
      [3, 'The night has no start or no end.'],
    ])
  })

  it('imports the time in bed of older files, which lack the duration of sleep', async () => {
    const { entries } = await readAll(sleepCycle, sampleUpload('sleep-cycle-old'), { timeZone: 'America/New_York' })
    expect(entries.map(brief)).toEqual([
      'Time in Bed 7.9 h 2019-01-29T22:52:48-05:00 for 28487 s, Sleep Cycle',
      'Worked out 1 yes/no 2019-01-29T22:52:48-05:00, Sleep Cycle',
      'Sleep Quality (Sleep Cycle) 93 % 2019-01-29T22:52:48-05:00 for 28487 s, Sleep Cycle',
      'Overall Mood 3 /3 2019-01-30T06:47:35-05:00, Sleep Cycle',
      expect.stringContaining('Time in Bed 7.93333333333 h 2019-01-30T22:01:55-05:00 for 28593 s'),
      'Sleep Quality (Sleep Cycle) 91 % 2019-01-30T22:01:55-05:00 for 28593 s, Sleep Cycle',
      'Overall Mood 2 /3 2019-01-31T05:58:28-05:00, Sleep Cycle',
      'Heart Rate (Pulse) 61 bpm 2019-01-31T05:58:28-05:00, Sleep Cycle',
    ])
  })
})
