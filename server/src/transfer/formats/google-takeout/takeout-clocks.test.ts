import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayNumber, dayText } from '../../../lib/utc-text.ts'
import { brief } from '../brief.fixture.ts'
import type { ReadEntry } from '../format.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { googleTakeout } from './google-takeout.ts'

const GOOGLE = 'Takeout/Fitbit/Health Fitness Data_GoogleData'
const ACTIVITY = 'Takeout/Fitbit/Physical Activity_GoogleData'
const EXPORT = 'Takeout/Fitbit/Global Export Data'

const SLEEPS =
  'sleep_id,sleep_type,minutes_in_sleep_period,minutes_after_wake_up,minutes_to_fall_asleep,minutes_asleep,minutes_awake,start_utc_offset,sleep_start,end_utc_offset,sleep_end,data_source,sleep_created\n'
const STAGES =
  'sleep_id,sleep_stage_id,sleep_stage_type,start_utc_offset,sleep_stage_start,end_utc_offset,sleep_stage_end\n'
const SCORES = 'sleep_log_entry_id,timestamp,overall_score,resting_heart_rate\n'
const VARIABILITY = 'timestamp,root mean square of successive differences milliseconds,data source\n'

/** A night of `sleep-*.json`. */
const listed = (startTime: string, endTime: string, logId = 1) => ({
  logId,
  dateOfSleep: endTime.slice(0, 10),
  startTime,
  endTime,
  minutesAsleep: 360,
  minutesAwake: 40,
  timeInBed: 400,
  efficiency: 90,
})

/** The daily value of each variable. */
function daily(entries: readonly ReadEntry[]): Readonly<Record<string, number>> {
  const values = new Map<string, { readonly combination: string; readonly values: number[] }>()
  for (const { variableName, start, combination, value } of entries) {
    const key = `${dayText(dayNumber(start.epochSeconds + (start.offsetMinutes ?? 0) * 60))} ${variableName}`
    const existing = values.get(key) ?? { combination, values: [] }
    existing.values.push(value)
    values.set(key, existing)
  }
  const combined = [...values].map(([key, { combination, values: all }]) => {
    const sum = [...all].sort((first, second) => first - second).reduce((total, value) => total + value, 0)
    return [key, combination === 'SUM' ? sum : sum / all.length] as const
  })
  return Object.fromEntries(combined.sort(([first], [second]) => (first < second ? -1 : 1)))
}

const read = (files: Readonly<Record<string, string>>, options: Parameters<typeof readAll>[2] = {}) =>
  readAll(googleTakeout, uploadOf(files), options)

const of = (entries: readonly ReadEntry[], name: string): string[] =>
  entries.filter(({ variableName }) => variableName === name).map(brief)

/** 00:30 to 07:10 by the clock on the wall, marked as UTC; stored ten minutes later, in true UTC. */
const wallNight = (offset: string, created: string) =>
  `${SLEEPS}7,STAGES,395,5,0,360,35,${offset},2025-03-02 00:30:00+0000,${offset},2025-03-02 07:10:00+0000,DERIVED,${created}\n`

describe('nights whose UTC times are local', () => {
  const zones = [
    { zone: 'America/New_York', offset: '-05:00', created: '2025-03-02 12:20:00+0000' },
    { zone: 'Europe/Berlin', offset: '+01:00', created: '2025-03-02 06:20:00+0000' },
  ]

  it.each(zones)(
    'keep their day in $zone, as shown by the time they were stored',
    async ({ zone, offset, created }) => {
      const files = {
        [`${GOOGLE}/UserSleeps_2025-03-01.csv`]: wallNight(offset, created),
        'Takeout/Fitbit/Sleep Score/sleep_score.csv': `${SCORES}9,2025-03-02T07:10:00Z,81,55\n`,
        [`${ACTIVITY}/heart_rate_variability_2025-03-02.csv`]: `${VARIABILITY}2025-03-02T00:35:00Z,41.5,Fitbit\n`,
      }
      const { entries, questions } = await read(files, { timeZone: zone })
      expect(questions.map(({ key }) => key)).toEqual(['timeZone'])
      expect(of(entries, 'Sleep Duration')).toEqual([
        `Sleep Duration 6 h 2025-03-02T00:30:00${offset} for 24000 s, Fitbit`,
      ])
      expect(of(entries, 'Sleep Score')).toEqual([`Sleep Score 81 index 2025-03-02T07:10:00${offset}, Fitbit`])
      expect(of(entries, 'Heart Rate Variability (RMSSD)')).toEqual([
        `Heart Rate Variability (RMSSD) 41.5 ms 2025-03-02T00:35:00${offset}, Fitbit`,
      ])
    },
  )

  it.each(zones)('count once beside the same night in JSON, in $zone', async ({ zone, offset }) => {
    const files = {
      [`${GOOGLE}/UserSleeps_2025-03-01.csv`]: wallNight(offset, ''),
      [`${EXPORT}/sleep-2025-02-20.json`]: JSON.stringify([
        listed('2025-03-02T00:30:00.000', '2025-03-02T07:10:00.000'),
        listed('2025-02-21T23:00:00.000', '2025-02-22T05:40:00.000', 2),
      ]),
    }
    const { entries, leftOut, questions } = await read(files, { timeZone: zone })
    expect(questions.map(({ key }) => key)).toEqual(['timeZone'])
    expect(of(entries, 'Sleep Duration').map((line) => line.slice(0, 43))).toEqual([
      `Sleep Duration 6 h 2025-02-21T23:00:00${offset.slice(0, 5)}`,
      `Sleep Duration 6 h 2025-03-02T00:30:00${offset.slice(0, 5)}`,
    ])
    expect(leftOut).toEqual({ 'nights that are also in another file or row': 1 })
  })

  it('are asked about if nothing tells, and read as the person says', async () => {
    const files = { [`${GOOGLE}/UserSleeps_2025-03-01.csv`]: wallNight('-05:00', '') }
    const options = { timeZone: 'America/New_York' }
    const assumed = await read(files, options)
    expect(assumed.questions.map(({ key, fallback }) => [key, fallback])).toEqual([
      ['timeZone', 'America/New_York'],
      ['clock: nights', 'local time'],
    ])
    expect(of(assumed.entries, 'Sleep Duration')[0]).toContain('2025-03-02T00:30:00-05:00')
    const answered = await read(files, { ...options, answers: { 'clock: nights': 'UTC' } })
    expect(of(answered.entries, 'Sleep Duration')[0]).toContain('2025-03-01T19:30:00-05:00')
  })

  it('are UTC if the same nights in JSON say so', async () => {
    const files = {
      [`${GOOGLE}/UserSleeps_2025-03-01.csv`]: `${SLEEPS}7,STAGES,400,0,0,360,40,-05:00,2025-03-02T05:30:00Z,-05:00,2025-03-02T12:10:00Z,DERIVED,\n`,
      [`${EXPORT}/sleep-2025-02-20.json`]: JSON.stringify([
        listed('2025-03-02T00:30:00.000', '2025-03-02T07:10:00.000'),
      ]),
    }
    const { entries } = await read(files, { timeZone: 'America/New_York' })
    expect(of(entries, 'Sleep Duration')).toEqual(['Sleep Duration 6 h 2025-03-02T00:30:00-05:00 for 24000 s, Fitbit'])
  })
})

describe('a night', () => {
  it('is never longer asleep and awake than in bed', async () => {
    const stage = (type: string, from: string, to: string) =>
      `7,1,${type},-05:00,2025-03-02 ${from}:00+0000,-05:00,2025-03-02 ${to}:00+0000\n`
    const files = {
      [`${GOOGLE}/UserSleeps_2025-03-01.csv`]: wallNight('-05:00', '2025-03-02 12:20:00+0000'),
      // The short awakenings lie over the light sleep.
      [`${GOOGLE}/UserSleepStages_2025-03-01.csv`]: `${STAGES}${stage('LIGHT', '00:30', '06:30')}${stage('AWAKE', '01:00', '01:30')}${stage('AWAKE', '06:30', '07:10')}`,
    }
    const { entries } = await read(files, { timeZone: 'America/New_York' })
    expect(of(entries, 'Awake Time in the Night')[0]).toContain(' 35 min ')
    expect(of(entries, 'Time in Bed')[0]).toContain(' 6.66666666667 h ')
  })

  it('loses impossible waking minutes, and says so', async () => {
    const row =
      '7,CLASSIC,300,0,0,290,40,-05:00,2025-03-02 00:30:00+0000,-05:00,2025-03-02 05:30:00+0000,DERIVED,2025-03-02 10:40:00+0000\n'
    const files = { [`${GOOGLE}/UserSleeps_2025-03-01.csv`]: `${SLEEPS}${row}` }
    const { entries, leftOut } = await read(files, { timeZone: 'America/New_York' })
    expect(entries.map(({ variableName }) => variableName)).toEqual(['Sleep Duration', 'Time in Bed'])
    expect(leftOut).toEqual({ 'waking minutes that do not fit into the time in bed': 1 })
  })
})

/** Each day in two kinds of files, which cover it to different extents. */
const twofold: Readonly<Record<string, string>> = {
  [`${ACTIVITY}/weight.csv`]: 'timestamp,weight grams,data source\n2025-03-01T12:00:00Z,72500,App\n',
  [`${EXPORT}/weight-2025-03-01.json`]: JSON.stringify([
    { logId: 1, weight: 160, bmi: 23, date: '03/01/25', time: '07:00:00', source: 'Aria' },
    { logId: 2, weight: 161, bmi: 23, fat: 18.5, date: '03/05/25', time: '07:00:00', source: 'Aria' },
  ]),
  [`${ACTIVITY}/oxygen_saturation_2025-03-01.csv`]:
    'timestamp,oxygen saturation percentage,data source\n2025-03-02T08:00:00Z,99,App\n',
  'Takeout/Fitbit/Oxygen Saturation (SpO2)/Minute SpO2 - 2025-03-02.csv':
    'timestamp,value\n2025-03-02T08:00:00Z,95\n2025-03-02T08:01:00Z,97\n2025-03-03T08:00:00Z,94\n',
  'Takeout/Fitbit/Oxygen Saturation (SpO2)/Daily SpO2 - 2025-03-02-2025-03-04.csv':
    'timestamp,average_value,lower_bound,upper_bound\n2025-03-02T00:00:00Z,90,80,95\n2025-03-04T00:00:00Z,93,90,95\n',
  [`${ACTIVITY}/active_minutes_2025-03-01.csv`]:
    'timestamp,light,moderate,very,data source\n2025-03-02T15:00:00Z,0,1,0,App\n',
  [`${EXPORT}/moderately_active_minutes-2025-03-01.json`]:
    '[{"dateTime":"03/02/25 00:00:00","value":"20"},{"dateTime":"03/03/25 00:00:00","value":"30"}]',
  [`${EXPORT}/very_active_minutes-2025-03-01.json`]: '[{"dateTime":"03/02/25 00:00:00","value":"5"}]',
  [`${ACTIVITY}/heart_rate_variability_2025-03-02.csv`]: `${VARIABILITY}2025-03-02T03:00:00Z,40,App\n`,
  'Takeout/Fitbit/Heart Rate Variability/Heart Rate Variability Details - 2025-03-02.csv':
    'timestamp,rmssd,coverage,low_frequency,high_frequency\n2025-03-02T03:00:00,50,0.9,1,1\n2025-03-02T03:05:00,52,0.9,1,1\n2025-03-03T03:05:00,60,0.9,1,1\n',
  [`${GOOGLE}/UserSleeps_2025-03-01.csv`]: wallNight('-05:00', '2025-03-02 12:20:00+0000'),
  [`${EXPORT}/sleep-2025-02-20.json`]: JSON.stringify([listed('2025-03-02T00:30:00.000', '2025-03-02T07:10:00.000')]),
}
const options = { timeZone: 'America/New_York', answers: { 'unit: Body Weight': 'lb' } }

describe('data contained in several files', () => {
  it('is taken from the one that covers most of the day', async () => {
    const { entries, leftOut } = await read(twofold, options)
    expect(daily(entries)).toMatchObject({
      '2025-03-01 Body Weight': 72.5,
      '2025-03-05 Body Weight': 161,
      '2025-03-05 Body Fat': 18.5,
      '2025-03-02 Oxygen Saturation': 96,
      '2025-03-03 Oxygen Saturation': 94,
      '2025-03-04 Oxygen Saturation': 93,
      '2025-03-02 Active Minutes': 25,
      '2025-03-03 Active Minutes': 30,
      '2025-03-02 Heart Rate Variability (RMSSD)': 51,
      '2025-03-03 Heart Rate Variability (RMSSD)': 60,
      '2025-03-02 Sleep Duration': 6,
    })
    expect(leftOut['Oxygen Saturation: values of days that another file covers better']).toBe(2)
  })

  it('gives the same days in any order of the files', async () => {
    const expected = daily((await read(twofold, options)).entries)
    const names = Object.keys(twofold)
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(names, { minLength: names.length }), async (order) => {
        const files = Object.fromEntries(order.map((name) => [name, twofold[name] ?? '']))
        expect(daily((await read(files, options)).entries)).toEqual(expected)
      }),
      { numRuns: 20 },
    )
  })

  it('counts an exercise once', async () => {
    const files = {
      [`${GOOGLE}/UserExercises_2025-03-01.csv`]:
        'exercise_id,exercise_start,exercise_end,utc_offset,activity_name\n1,2025-03-02T15:00:00Z,2025-03-02T15:30:00Z,-05:00,Walk\n',
      [`${EXPORT}/exercise-0.json`]: JSON.stringify([
        {
          logId: 1,
          activityName: 'Walk',
          duration: 1_800_000,
          activeDuration: 1_800_000,
          startTime: '03/02/25 15:00:00',
        },
        { logId: 2, activityName: 'Walk', duration: 600_000, activeDuration: 600_000, startTime: '02/02/25 15:00:00' },
      ]),
    }
    const { entries } = await read(files, { timeZone: 'America/New_York', answers: { clock: 'UTC' } })
    expect(daily(entries)).toEqual({ '2025-02-02 Walking': 10, '2025-03-02 Walking': 30 })
  })
})

const PROFILE = 'id,full_name,timezone,locale,member_since\nA,Someone,America/New_York,en_US,2020-01-01\n'
const steps = { [`${ACTIVITY}/steps_2025-03-02.csv`]: 'timestamp,steps,data source\n2025-03-03T03:00:00Z,84,Watch\n' }

describe('the zone of a Takeout', () => {
  it.each([
    ['America/New_York', '2025-03-02T22:00:00-05:00'],
    ['Europe/Berlin', '2025-03-03T04:00:00+01:00'],
  ])('is %s for minutes in UTC too, if it was given', async (timeZone, time) => {
    const { entries } = await read(steps, { timeZone: 'Asia/Tokyo', answers: { timeZone } })
    expect(entries.map(brief)).toEqual([`Daily Step Count 84 count ${time} for 60 s, Watch`])
  })

  it('is the one in the profile', async () => {
    const { entries, questions, leftOut } = await read({ ...steps, 'Takeout/Fitbit/Your Profile/Profile.csv': PROFILE })
    expect(questions.map(({ fallback }) => fallback)).toEqual(['America/New_York'])
    expect(entries.map(brief)[0]).toContain('2025-03-02T22:00:00-05:00')
    expect(leftOut).toEqual({})
  })

  it('is asked for, without a default, if the nights contradict the account', async () => {
    const files = { [`${GOOGLE}/UserSleeps_2025-03-01.csv`]: wallNight('-05:00', '2025-03-02 12:20:00+0000') }
    await expect(read(files, { timeZone: 'Europe/Berlin' })).rejects.toThrow('"timeZone" has no answer.')
    const { questions } = await read(files, { timeZone: 'Europe/Berlin', answers: { timeZone: 'America/New_York' } })
    expect(questions[0]?.text).toBe(
      'What time zone were these entries made in? Most nights in the file were recorded at UTC−05:00, which does not fit Europe/Berlin.',
    )
  })

  it.each([
    ['03/03/25 03:00:00', 'UTC'],
    ['03/02/25 22:00:00', 'local'],
  ])(
    'need not be asked for with minutes in JSON: %s is %s, according to the table of the same steps',
    async (dateTime) => {
      const json = { [`${EXPORT}/steps-2025-03-02.json`]: JSON.stringify([{ dateTime, value: '84' }]) }
      const { entries, questions } = await read({ ...steps, ...json }, { timeZone: 'America/New_York' })
      expect(questions.map(({ key }) => key)).toEqual(['timeZone'])
      expect(daily(entries)).toEqual({ '2025-03-02 Daily Step Count': 84 })
    },
  )
})

describe('a file under another name', () => {
  it.each([
    ['sleep_score (1).csv', `${SCORES}9,2025-03-02T07:10:00Z,81,55\n`, 'Sleep Score'],
    ['my scale.csv', 'timestamp,weight grams,data source\n2025-03-02T12:00:00Z,72500,App\n', 'Body Weight'],
    ['nights.csv', wallNight('-05:00', ''), 'Sleep Duration'],
    ['nights.json', JSON.stringify([listed('2025-03-02T00:30:00.000', '2025-03-02T07:10:00.000')]), 'Sleep Duration'],
    ['weight.csv', 'timestamp,steps,data source\n2025-03-02T12:00:00Z,84,App\n', 'Daily Step Count'],
  ])('is read by what it holds: %s', async (name, content, variable) => {
    const upload = uploadOf({ [name]: content })
    expect(googleTakeout.sniff(upload)).toBeGreaterThan(0.8)
    const { entries, rejected } = await readAll(googleTakeout, upload, { timeZone: 'America/New_York' })
    expect(entries.map(({ variableName }) => variableName)).toContain(variable)
    expect(rejected).toEqual([])
  })
})

it('a night with the offset +00:00 is local time if that does not show UTC, and counts once', async () => {
  const file = `${GOOGLE}/UserSleeps_1.csv`
  const row = (id: number, offset: string, start: string, end: string) =>
    `${id},STAGES,395,5,0,360,35,${offset},${start}+0000,${offset},${end}+0000,DERIVED,`
  const table = [
    SLEEPS.trim(),
    row(1, '-08:00', '2025-03-02 07:30:00', '2025-03-02 14:10:00'),
    row(2, '-08:00', '2025-03-03 07:30:00', '2025-03-03 14:10:00'),
    row(3, '+00:00', '2025-03-01 23:30:00', '2025-03-02 06:10:00'),
    row(4, '+00:00', '2025-03-03 23:40:00', '2025-03-04 06:20:00'),
  ].join('\n')
  const json = JSON.stringify([
    listed('2025-03-01T23:30:00.000', '2025-03-02T06:10:00.000', 1),
    listed('2025-03-02T23:30:00.000', '2025-03-03T06:10:00.000', 2),
  ])
  const { entries, questions } = await read(
    { [file]: table, [`${EXPORT}/sleep-2025-03-01.json`]: json },
    { timeZone: 'America/Los_Angeles' },
  )
  expect(questions.filter(({ fallback }) => fallback === undefined)).toEqual([])
  expect(of(entries, 'Sleep Duration')).toEqual([
    'Sleep Duration 6 h 2025-03-01T23:30:00-08:00 for 24000 s, Fitbit',
    'Sleep Duration 6 h 2025-03-02T23:30:00-08:00 for 24000 s, Fitbit',
    'Sleep Duration 6 h 2025-03-03T23:40:00-08:00 for 24000 s, Fitbit',
  ])
})
