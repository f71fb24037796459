import { describe, expect, it } from 'vitest'
import { inFull } from '../in-full.fixture.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { filesOf, sampleUpload } from '../samples.fixture.ts'
import { offsetIn, whoop } from './whoop.ts'

const NIGHT = 'SUM Sleep until 2026-02-01T07:10 :2'
const NEXT = 'SUM Sleep until 2026-02-02T06:50 :3'

describe('the archive of WHOOP', () => {
  it.each(['Asia/Tokyo', 'America/New_York'])(
    "gives everything at its recorded offset, whatever the account's zone: %s",
    async (timeZone) => {
      const answers = { journalDay: 'the day before' }
      const { entries, rejected, leftOut, questions } = await readAll(whoop, sampleUpload('whoop'), {
        timeZone,
        answers,
      })
      expect(entries.map(inFull)).toEqual([
        `2026-01-31T23:10+60 Sleep Duration 7.5 h ${NIGHT}`,
        `2026-01-31T23:10+60 Deep Sleep Duration 1.83333333333 h ${NIGHT}`,
        `2026-01-31T23:10+60 Light Sleep Duration 3.5 h ${NIGHT}`,
        `2026-01-31T23:10+60 REM Sleep Duration 2.16666666667 h ${NIGHT}`,
        `2026-01-31T23:10+60 Awake Time in the Night 30 min ${NIGHT}`,
        `2026-01-31T23:10+60 Time in Bed 8 h ${NIGHT}`,
        '2026-01-31T23:10+60 Sleep Efficiency 94 % MEAN Sleep until 2026-02-01T07:10 :2',
        '2026-01-31T23:10+60 Sleep Performance (WHOOP) 92 % MEAN Sleep until 2026-02-01T07:10 :2',
        '2026-02-01T07:10+60 Respiratory Rate 15.2 /minute MEAN Vital Signs :2',
        '2026-02-01T14:00+60 Nap Duration 30 min SUM Sleep until 2026-02-01T14:40 :3',
        '2026-02-01T07:10+60 Recovery Score 72 index MEAN Vital Signs :2',
        '2026-02-01T07:10+60 Resting Heart Rate 52 bpm MEAN Vital Signs :2',
        '2026-02-01T07:10+60 Heart Rate Variability (RMSSD) 58 ms MEAN Vital Signs :2',
        '2026-02-01T07:10+60 Skin Temperature 33.1 C MEAN Vital Signs :2',
        '2026-02-01T07:10+60 Oxygen Saturation 96.5 % MEAN Vital Signs :2',
        '2026-02-01T07:10+60 Day Strain (WHOOP) 12.5 index MEAN Physical Activities :2',
        '2026-02-01T07:10+60 Total Energy Burned 2600 kcal SUM Physical Activities :2',
        '2026-02-02T06:50-300 Recovery Score 41 index MEAN Vital Signs :3',
        '2026-02-02T06:50-300 Resting Heart Rate 57 bpm MEAN Vital Signs :3',
        '2026-02-02T06:50-300 Day Strain (WHOOP) 14.2 index MEAN Physical Activities :3',
        '2026-02-02T06:50-300 Total Energy Burned 2800 kcal SUM Physical Activities :3',
        `2026-02-01T22:50-300 Sleep Duration 7.16666666667 h ${NEXT}`,
        `2026-02-01T22:50-300 Deep Sleep Duration 1.66666666667 h ${NEXT}`,
        `2026-02-01T22:50-300 Light Sleep Duration 3.33333333333 h ${NEXT}`,
        `2026-02-01T22:50-300 REM Sleep Duration 2.16666666667 h ${NEXT}`,
        `2026-02-01T22:50-300 Awake Time in the Night 50 min ${NEXT}`,
        `2026-02-01T22:50-300 Time in Bed 8 h ${NEXT}`,
        '2026-02-01T22:50-300 Sleep Efficiency 90 % MEAN Sleep until 2026-02-02T06:50 :3',
        '2026-02-01T22:50-300 Sleep Performance (WHOOP) 88 % MEAN Sleep until 2026-02-02T06:50 :3',
        '2026-02-02T06:50-300 Respiratory Rate 15.5 /minute MEAN Vital Signs :3',
        '2026-02-01T18:00+60 Running 58 min SUM Physical Activities until 2026-02-01T19:00 :2',
        '2026-02-01T18:00+60 Walking and Running Distance 8046 m SUM Physical Activities until 2026-02-01T19:00 :2',
        '2026-02-02T18:00-300 Strength Training 30 min SUM Physical Activities until 2026-02-02T18:30 :3',
        '2026-01-31T00:00+60 Have any caffeine 1 yes/no MEAN Activity "two cups" :2',
        '2026-01-31T00:00+60 Felt stressed today 0 yes/no MEAN Activity :3',
      ])
      expect(rejected.map(({ position, reason }) => [position.file, position.line, reason])).toEqual([
        ['sleeps.csv', 4, 'The night has no start or no end.'],
        ['journal_entries.csv', 4, '"maybe" is neither yes nor no.'],
      ])
      expect(leftOut).toEqual({ 'Cycles without a night': 1 })
      expect(questions.map(({ key }) => key)).toEqual(['journalDay'])
    },
  )

  it('has its answers on the day of waking in the chosen zone', async () => {
    const { entries } = await readAll(whoop, sampleUpload('whoop'), { answers: { journalDay: 'the day of waking up' } })
    expect(entries.map(inFull).filter((text) => text.includes('yes/no'))).toEqual([
      '2026-02-01T00:00+60 Have any caffeine 1 yes/no MEAN Activity "two cups" :2',
      '2026-02-01T00:00+60 Felt stressed today 0 yes/no MEAN Activity :3',
    ])
  })

  it('is the same in any order of its files', async () => {
    const files = [...filesOf({ folder: 'whoop' })]
    const answers = { journalDay: 'the day before' }
    const read = (all: typeof files) => readAll(whoop, uploadOf(Object.fromEntries(all)), { answers })
    expect(await read(files.toReversed())).toEqual(await read(files))
  })

  it('asks for the zone if a table does not contain it', async () => {
    const table =
      'Workout start time,Workout end time,Activity name,Activity Strain\n2026-07-01 18:00:00,2026-07-01 18:45:00,Yoga,3\n'
    const { entries, questions } = await readAll(whoop, uploadOf({ 'workouts.csv': table }), { timeZone: 'Asia/Tokyo' })
    expect(questions.map(({ key }) => key)).toEqual(['timeZone'])
    expect(entries.map(inFull)).toEqual([
      '2026-07-01T18:00+540 Yoga 45 min SUM Physical Activities until 2026-07-01T18:45 :2',
    ])
  })

  it.each([
    ['UTC-05:00', -300],
    ['UTCZ', 0],
    ['GMT-5', -300],
    ['+05:30', 330],
    ['UTC', 0],
    ['home', undefined],
    ['UTC+99:00', undefined],
  ])('reads the offset %s as %s minutes', (text, minutes) => {
    expect(offsetIn(text)).toBe(minutes)
  })
})
