import { describe, expect, it } from 'vitest'
import { brief } from '../brief.fixture.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { sampleUpload } from '../samples.fixture.ts'
import { googleTakeout } from './google-takeout.ts'

const answers = { clock: 'UTC', 'unit: Body Weight': 'lb' }
const reasons = (rejected: readonly { position: { file: string; line: number }; reason: string }[]) =>
  rejected.map(({ position, reason }) => [
    position.file.slice(position.file.lastIndexOf('/') + 1),
    position.line,
    reason,
  ])

describe('a Takeout of Fitbit in JSON', () => {
  it('gives minutes in the chosen zone, days and nights in local time', async () => {
    const { entries, rejected, leftOut, questions } = await readAll(googleTakeout, sampleUpload('fitbit'), { answers })
    expect(questions.map(({ key, choices }) => [key, choices])).toEqual([
      ['timeZone', undefined],
      ['clock', ['UTC', 'local time']],
      ['unit: Body Weight', ['lb', 'kg', 'st']],
    ])
    expect(entries.map(brief)).toEqual([
      'Total Energy Burned 1.17 kcal 2022-12-31T23:59:00+01:00 for 60 s, Fitbit',
      'Exercise Capacity (VO2 Max) 45.12 index 2022-12-31T00:00:00+01:00, Fitbit',
      'Walking and Running Distance 2430 cm 2022-12-31T23:59:00+01:00 for 60 s, Fitbit',
      'Cycling 42.6666666667 min 2022-12-31T16:22:23+01:00 for 2700 s, Charge 5',
      'Heart Rate (Pulse) 62.5 bpm 2022-12-31T23:59:00+01:00, Fitbit',
      'Heart Rate (Pulse) 66 bpm 2023-01-01T00:00:00+01:00, Fitbit',
      'Resting Heart Rate 58.25 bpm 2022-12-31T00:00:00+01:00, Fitbit',
      'Sleep Duration 6.58333333333 h 2022-12-30T23:10:30+01:00 for 27000 s, Fitbit',
      'Deep Sleep Duration 1.16666666667 h 2022-12-30T23:10:30+01:00 for 27000 s, Fitbit',
      'Light Sleep Duration 3.91666666667 h 2022-12-30T23:10:30+01:00 for 27000 s, Fitbit',
      'REM Sleep Duration 1.5 h 2022-12-30T23:10:30+01:00 for 27000 s, Fitbit',
      'Awake Time in the Night 55 min 2022-12-30T23:10:30+01:00 for 27000 s, Fitbit',
      'Time in Bed 7.5 h 2022-12-30T23:10:30+01:00 for 27000 s, Fitbit',
      'Sleep Efficiency 91 % 2022-12-30T23:10:30+01:00 for 27000 s, Fitbit',
      'Sleep Duration 0.666666666667 h 2022-12-31T14:00:00+01:00 for 2700 s, Fitbit',
      'Awake Time in the Night 5 min 2022-12-31T14:00:00+01:00 for 2700 s, Fitbit',
      'Time in Bed 0.75 h 2022-12-31T14:00:00+01:00 for 2700 s, Fitbit',
      'Sleep Efficiency 89 % 2022-12-31T14:00:00+01:00 for 2700 s, Fitbit',
      'Daily Step Count 34 count 2022-12-31T23:59:00+01:00 for 60 s, Fitbit',
      'Body Weight 160.5 lb 2022-12-31T08:12:33+01:00, Aria',
      'Body Fat 18.25 % 2022-12-31T08:12:33+01:00, Aria',
      'Active Minutes 30 min 2022-12-31T00:00:00+01:00 for 86400 s, Fitbit',
      'Sitting Time 612 min 2022-12-31T00:00:00+01:00 for 86400 s, Fitbit',
    ])
    expect(reasons(rejected)).toEqual([
      ['steps-2022-12-31.json', 3, '"13/31/22 23:00:00" is not a time.'],
      ['steps-2022-12-31.json', 4, 'It contains no number.'],
    ])
    expect(leftOut).toEqual({
      'heart_rate: nothing measured': 1,
      'resting_heart_rate: nothing measured': 1,
      'steps: minutes without a value': 1,
      'days without the device': 1,
    })
  })

  it('is read in local time if the person says so', async () => {
    const local = { ...answers, clock: 'local time' }
    const { entries } = await readAll(googleTakeout, sampleUpload('fitbit'), {
      answers: local,
      timeZone: 'America/New_York',
    })
    expect(entries.map(brief)).toContain('Daily Step Count 34 count 2022-12-31T22:59:00-05:00 for 60 s, Fitbit')
  })
})

describe('a Takeout of Google Health in tables', () => {
  it('replaces the same data in JSON, each row with its source and stated offset', async () => {
    const { entries, rejected, leftOut, questions } = await readAll(googleTakeout, sampleUpload('google-health'))
    expect(questions.map(({ key }) => key)).toEqual(['timeZone'])
    expect(entries.map(brief)).toEqual([
      'Walking 30 min 2026-06-01T18:00:00+02:00 for 1800 s, Fitbit',
      'Sleep Duration 6.83333333333 h 2026-05-31T23:00:00+02:00 for 27000 s, GOOGLE_FITBIT_AIR',
      'Deep Sleep Duration 1.5 h 2026-05-31T23:00:00+02:00 for 27000 s, GOOGLE_FITBIT_AIR',
      'Light Sleep Duration 4 h 2026-05-31T23:00:00+02:00 for 27000 s, GOOGLE_FITBIT_AIR',
      'REM Sleep Duration 1.33333333333 h 2026-05-31T23:00:00+02:00 for 27000 s, GOOGLE_FITBIT_AIR',
      'Awake Time in the Night 40 min 2026-05-31T23:00:00+02:00 for 27000 s, GOOGLE_FITBIT_AIR',
      'Time in Bed 7.5 h 2026-05-31T23:00:00+02:00 for 27000 s, GOOGLE_FITBIT_AIR',
      'Time to Fall Asleep 5 min 2026-05-31T23:00:00+02:00 for 27000 s, GOOGLE_FITBIT_AIR',
      'Oxygen Saturation 96.4 % 2026-06-01T03:00:00+02:00, Fitbit',
      'Daily Step Count 51 count 2026-06-01T08:14:00+02:00 for 60 s, Phone Health Connect',
      'Daily Step Count 84 count 2026-06-01T08:15:00+02:00 for 60 s, Google Fitbit Air',
      'Resting Heart Rate 52.75 bpm 2026-06-01T00:00:00+02:00, Google Health App',
      'Walking and Running Distance 61.5 m 2026-06-01T08:15:00+02:00 for 60 s, Google Fitbit Air',
      'Body Weight 72.5 kg 2026-06-01T07:00:00+02:00, Google Health App',
      'Sleep Score 82 index 2026-06-01T06:30:00+02:00, Fitbit',
      'Skin Temperature 34.125 C 2026-05-31T23:00:00+02:00 for 27000 s, Fitbit',
      'Active Minutes 12 min 2026-06-01T08:00:00+02:00 for 900 s, Google Fit',
      'Total Energy Burned 31.5 kcal 2026-06-01T08:00:00+02:00 for 900 s, Google Fit',
      'Walking and Running Distance 820.25 m 2026-06-01T08:00:00+02:00 for 900 s, Google Fit',
      'Daily Step Count 1102 count 2026-06-01T08:00:00+02:00 for 900 s, Google Fit',
      'Total Energy Burned 18.25 kcal 2026-06-01T23:45:00+02:00 for 900 s, Google Fit',
      'Body Weight 72.5 kg 2026-06-01T23:45:00+02:00, Google Fit',
      'Total Energy Burned 1650.5 kcal 2026-06-02T00:00:00+02:00 for 86400 s, Google Fit',
      'Daily Step Count 300 count 2026-06-02T00:00:00+02:00 for 86400 s, Google Fit',
    ])
    expect(reasons(rejected)).toEqual([['steps_2026-06-01.csv', 5, '"many" is not a number.']])
    expect(leftOut).toEqual({
      'Daily Step Count: values of days that another file covers better': 1,
      'Oxygen Saturation: values of days that another file covers better': 1,
      'minute spo2: nothing measured': 1,
      'steps: nothing measured': 1,
      'daily_resting_heart_rate: nothing measured': 1,
      'sleep_score: nothing measured': 1,
      'days that are also listed hour by hour': 1,
    })
  })

  it('may be a single file', () => {
    const upload = uploadOf({ 'steps_2026-06-01.csv': 'timestamp,steps,data source\n2026-06-01T06:15:00Z,84,Watch\n' })
    expect(googleTakeout.sniff(upload)).toBeGreaterThan(0.8)
    expect(googleTakeout.sniff(uploadOf({ 'steps.csv': 'date,steps\n2026-06-01,84\n' }))).toBe(0)
  })

  it('is read on if one of its files cannot be', async () => {
    const files = {
      'a/steps-2022-12-31.json': '[{"dateTime":',
      'a/calories-2022-12-31.json': '[{"dateTime":"12/31/22 23:59:00","value":"1.5"}]',
    }
    const { entries, rejected } = await readAll(googleTakeout, uploadOf(files), { answers })
    expect(entries).toHaveLength(1)
    expect(rejected.map(({ position }) => position.file)).toEqual(['a/steps-2022-12-31.json'])
  })
})
