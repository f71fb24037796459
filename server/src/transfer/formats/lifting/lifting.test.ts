import { describe, expect, it } from 'vitest'
import { inFull } from '../in-full.fixture.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { sampleUpload } from '../samples.fixture.ts'
import { fitNotes } from './fitnotes.ts'
import { hevy } from './hevy.ts'
import { strong } from './strong.ts'

const lines = (rejected: readonly { position: { line: number }; reason: string }[]) =>
  rejected.map(({ position, reason }) => [position.line, reason])

describe('Hevy', () => {
  it('imports workouts, and totals of each exercise', async () => {
    const { entries, rejected, leftOut, questions } = await readAll(hevy, sampleUpload('hevy'))
    expect(entries.map(inFull)).toEqual([
      '2025-12-22T08:00+60 Strength Training 65 min SUM Physical Activities until 2025-12-22T09:05 "Push Day: Felt strong" :2',
      '2025-12-22T08:00+60 Training Volume 730 kg SUM Physical Activities :2',
      '2025-12-22T08:00+60 Bench Press (Barbell): Repetitions 9 count SUM Physical Activities "Pause at the chest" :3',
      '2025-12-22T08:00+60 Bench Press (Barbell): Volume 730 kg SUM Physical Activities :3',
      '2025-12-22T08:00+60 Bench Press (Barbell): Heaviest Weight 82.5 kg MEAN Physical Activities :3',
      '2025-12-22T08:00+60 Bench Press (Barbell): Effort 8.75 /10 MEAN Physical Activities :3',
      '2025-12-22T08:00+60 Plank: Time 1 min SUM Physical Activities :5',
      '2025-12-22T08:00+60 Push-Ups 12 count SUM Physical Activities :6',
      '2025-09-18T17:31+120 Running 30 min SUM Physical Activities until 2025-09-18T18:01 "Course du soir" :8',
      '2025-09-18T17:31+120 Running: Distance 5.2 km SUM Physical Activities :8',
      '2025-09-18T17:31+120 Running: Time 30 min SUM Physical Activities :8',
      '2025-09-17T17:31+120 Exercise 60 min SUM Physical Activities until 2025-09-17T18:31 "Odder" :10',
    ])
    expect(lines(rejected)).toEqual([
      [9, '"yesterday" is not a date and time.'],
      [10, 'The weight "heavy" is not a possible number.'],
    ])
    expect(leftOut).toEqual({
      'Warm-up sets': 1,
      'Sets without figures': 1,
    })
    expect(questions.map(({ key }) => key)).toEqual(['timeZone'])
  })

  it('takes pounds and miles from the column names', async () => {
    const { entries } = await readAll(hevy, sampleUpload('hevy-pounds'), { timeZone: 'America/Chicago' })
    expect(entries.map(inFull)).toEqual([
      '2025-10-21T18:04-300 Strength Training 58 min SUM Physical Activities until 2025-10-21T19:02 "Upper A" :2',
      '2025-10-21T18:04-300 Training Volume 362.873896 kg SUM Physical Activities :2',
      '2025-10-21T18:04-300 Bench Press (Barbell): Repetitions 8 count SUM Physical Activities :2',
      '2025-10-21T18:04-300 Bench Press (Barbell): Volume 362.873896 kg SUM Physical Activities :2',
      '2025-10-21T18:04-300 Bench Press (Barbell): Heaviest Weight 45.359237 kg MEAN Physical Activities :2',
      '2025-10-21T18:04-300 Rowing (Machine): Distance 1.609344 km SUM Physical Activities :3',
      '2025-10-21T18:04-300 Rowing (Machine): Time 7 min SUM Physical Activities :3',
    ])
  })
})

describe('Strong', () => {
  it('asks for the units missing in the classic file', async () => {
    const answers = { 'unit: Weight': 'kg', 'unit: Distance': 'km' }
    const { entries, rejected, leftOut, questions } = await readAll(strong, sampleUpload('strong'), { answers })
    expect(entries.map(inFull)).toEqual([
      '2026-01-05T18:30+60 Strength Training 70 min SUM Physical Activities until 2026-01-05T19:40 "Evening Workout: Good "day"" :2',
      '2026-01-05T18:30+60 Training Volume 920 kg SUM Physical Activities :2',
      '2026-01-05T18:30+60 Squat (Barbell): Repetitions 9 count SUM Physical Activities "Deep, slow" :3',
      '2026-01-05T18:30+60 Squat (Barbell): Volume 920 kg SUM Physical Activities :3',
      '2026-01-05T18:30+60 Squat (Barbell): Heaviest Weight 105 kg MEAN Physical Activities :3',
      '2026-01-05T18:30+60 Squat (Barbell): Effort 8.25 /10 MEAN Physical Activities :3',
      '2026-01-05T18:30+60 Pull Up: Repetitions 8 count SUM Physical Activities "Grip wide" :6',
      '2026-01-05T18:30+60 Running: Distance 3.5 km SUM Physical Activities :8',
      '2026-01-05T18:30+60 Running: Time 21 min SUM Physical Activities :8',
      '2026-01-06T07:00+60 Training Volume 420 kg SUM Physical Activities :10',
      '2026-01-06T07:00+60 Deadlift (Barbell): Repetitions 3 count SUM Physical Activities :10',
      '2026-01-06T07:00+60 Deadlift (Barbell): Volume 420 kg SUM Physical Activities :10',
      '2026-01-06T07:00+60 Deadlift (Barbell): Heaviest Weight 140 kg MEAN Physical Activities :10',
    ])
    expect(lines(rejected)).toEqual([
      [10, 'The workout "Forgotten" would have lasted 264 hours, so its duration is left out. Its sets are kept.'],
      [11, '"not a date" is not a date and time.'],
    ])
    expect(leftOut).toEqual({
      'Warm-up sets': 1,
      'Rest timers': 1,
      'Sets without figures': 1,
    })
    expect(questions.map(({ key, choices }) => [key, choices])).toEqual([
      ['timeZone', undefined],
      ['unit: Weight', ['kg', 'lb']],
      ['unit: Distance', ['km', 'mi', 'm']],
    ])
  })

  it('reads pounds if the person says so', async () => {
    const answers = { 'unit: Weight': 'lb', 'unit: Distance': 'mi' }
    const { entries } = await readAll(strong, sampleUpload('strong'), { answers })
    expect(entries.filter(({ variableName }) => /Squat.*Heaviest|Distance/.test(variableName)).map(inFull)).toEqual([
      '2026-01-05T18:30+60 Squat (Barbell): Heaviest Weight 47.62719885 kg MEAN Physical Activities :3',
      '2026-01-05T18:30+60 Running: Distance 5.632704 km SUM Physical Activities :8',
    ])
  })

  it('reads a German header, decimal commas and a unit per row', async () => {
    const { entries, questions } = await readAll(strong, sampleUpload('strong-android'))
    expect(entries.map(inFull)).toEqual([
      '2026-02-03T19:56+60 Strength Training 62 min SUM Physical Activities until 2026-02-03T20:58 "Montag" :2',
      '2026-02-03T19:56+60 Training Volume 1187.873896 kg SUM Physical Activities :2',
      '2026-02-03T19:56+60 Schrägbankdrücken: Repetitions 18 count SUM Physical Activities :2',
      '2026-02-03T19:56+60 Schrägbankdrücken: Volume 1187.873896 kg SUM Physical Activities :2',
      '2026-02-03T19:56+60 Schrägbankdrücken: Heaviest Weight 82.5 kg MEAN Physical Activities :2',
    ])
    expect(questions.map(({ key }) => key)).toEqual(['timeZone'])
  })

  it('takes pounds and miles from the columns of 2016', async () => {
    const { entries, questions } = await readAll(strong, sampleUpload('strong-2016'), { timeZone: 'America/Denver' })
    expect(entries.map(inFull)).toEqual([
      '2016-05-03T06:15-360 Training Volume 453.59237 kg SUM Physical Activities :2',
      '2016-05-03T06:15-360 Bench Press (Barbell): Repetitions 10 count SUM Physical Activities :2',
      '2016-05-03T06:15-360 Bench Press (Barbell): Volume 453.59237 kg SUM Physical Activities :2',
      '2016-05-03T06:15-360 Bench Press (Barbell): Heaviest Weight 45.359237 kg MEAN Physical Activities :2',
      '2016-05-03T06:15-360 Running: Distance 3.218688 km SUM Physical Activities :3',
      '2016-05-03T06:15-360 Running: Time 20 min SUM Physical Activities :3',
    ])
    expect(questions.map(({ key }) => key)).toEqual(['timeZone'])
    const metric =
      'Date;Workout Name;Exercise Name;Set Order;kg;Reps;km;Seconds;Notes\n2016-05-03 06:15:00;A;Squat;1;100;5;;;\n'
    const other = await readAll(strong, uploadOf({ 'strong.csv': metric }))
    expect(other.entries.slice(0, 1).map(inFull)).toEqual([
      '2016-05-03T06:15+120 Training Volume 500 kg SUM Physical Activities :2',
    ])
  })
})

describe('FitNotes', () => {
  it('imports the sets of a day, each weight in its own unit', async () => {
    const { entries, rejected, questions } = await readAll(fitNotes, sampleUpload('fitnotes'))
    expect(entries.map(inFull)).toEqual([
      '2026-03-28T00:00+60 Training Volume 799.3709642 kg SUM Physical Activities :2',
      '2026-03-28T00:00+60 Barbell Squat: Repetitions 8 count SUM Physical Activities "deep" :2',
      '2026-03-28T00:00+60 Barbell Squat: Volume 799.3709642 kg SUM Physical Activities :2',
      '2026-03-28T00:00+60 Barbell Squat: Heaviest Weight 100 kg MEAN Physical Activities :2',
      '2026-03-28T00:00+60 Running (Treadmill): Distance 3.218688 km SUM Physical Activities :4',
      '2026-03-28T00:00+60 Running (Treadmill): Time 20 min SUM Physical Activities :4',
      '2026-03-29T00:00+60 Plank: Time 1.5 min SUM Physical Activities :5',
    ])
    expect(lines(rejected)).toEqual([
      [6, '"leagues" is not a unit of distance.'],
      [7, '"1:30" is not a duration in hours, minutes and seconds.'],
    ])
    expect(questions.map(({ key }) => key)).toEqual(['timeZone'])
  })

  it.each([
    ['Weight (lbs)', 45.359237, []],
    ['Weight (kgs)', 100, []],
    ['Weight', 45.359237, ['unit: Weight']],
  ])('takes the unit from the column %s, or asks', async (column, heaviest, unitQuestions) => {
    const upload = uploadOf({
      'f.csv': `Date,Exercise,Category,${column},Reps,Distance,Distance Unit,Time\n2026-07-01,Squat,Legs,100,1,,,\n`,
    })
    const options = { timeZone: 'America/New_York', answers: { 'unit: Weight': 'lb' } }
    const { entries, questions } = await readAll(fitNotes, upload, options)
    expect(entries.map(({ value, start }) => [value, start.offsetMinutes]).at(-1)).toEqual([heaviest, -240])
    expect(questions.map(({ key }) => key)).toEqual(['timeZone', ...unitQuestions])
  })
})
