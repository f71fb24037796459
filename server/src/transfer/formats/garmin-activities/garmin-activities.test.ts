import { describe, expect, it } from 'vitest'
import { inFull } from '../in-full.fixture.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { sampleUpload } from '../samples.fixture.ts'
import { garminActivities } from './garmin-activities.ts'

describe("Garmin Connect's list of activities", () => {
  it('imports them at their local time, and asks for the unit of their distances', async () => {
    const { entries, rejected, leftOut, questions } = await readAll(
      garminActivities,
      sampleUpload('garmin-activities'),
      { answers: { 'unit: Distance': 'km' } },
    )
    expect(entries.map(inFull)).toEqual([
      '2026-02-01T23:30+60 Running 31.6666666667 min SUM Physical Activities until 2026-02-02T00:03 "Night run" :2',
      '2026-02-01T23:30+60 Walking and Running Distance 5020 m SUM Physical Activities until 2026-02-02T00:03 :2',
      '2026-02-02T18:00+60 Strength Training 55 min SUM Physical Activities until 2026-02-02T18:55 "Strength" :3',
      '2026-02-03T07:00+60 Swimming 38.1666666667 min SUM Physical Activities until 2026-02-03T07:41 "Lanes" :4',
      '2026-02-03T07:00+60 Swimming Distance 1500 m SUM Physical Activities until 2026-02-03T07:41 :4',
      '2026-02-04T17:15+60 Cycling 40 min SUM Physical Activities until 2026-02-04T17:55 "Way home" :5',
      '2026-02-04T17:15+60 Cycling Distance 12500 m SUM Physical Activities until 2026-02-04T17:55 :5',
      '2026-02-05T10:00+60 Exercise 80 min SUM Physical Activities until 2026-02-05T11:21 "Lake" :6',
      '2026-02-05T10:00+60 Kayaking Distance 4000 m SUM Physical Activities until 2026-02-05T11:21 :6',
    ])
    expect(rejected.map(({ position, reason }) => [position.line, reason])).toEqual([
      [7, '"some day" is not a date and time.'],
    ])
    expect(leftOut).toEqual({})
    expect(questions.map(({ key, choices }) => [key, choices])).toEqual([
      ['timeZone', undefined],
      ['unit: Distance', ['km', 'mi']],
    ])
  })

  it('omits distances of swims in miles, since they may be yards', async () => {
    const { entries, leftOut } = await readAll(garminActivities, sampleUpload('garmin-activities'), {
      answers: { 'unit: Distance': 'mi' },
    })
    expect(entries.filter(({ variableName }) => /Distance/.test(variableName)).map(({ value }) => value)).toEqual([
      5.02 * 1609.344,
      12.5 * 1609.344,
      4 * 1609.344,
    ])
    expect(leftOut).toEqual({ 'Distances of swims whose unit the file does not say': 1 })
  })

  it('reads a distance impossible in that time as meters, as on a track or a rowing machine', async () => {
    const header = 'Activity Type,Date,Favorite,Title,Distance,Calories,Time'
    const rows = ['Track Running,2026-02-06 18:00:00,false,Laps,"3,200",200,00:16:00']
    rows.push('Indoor Rowing,2026-02-07 18:00:00,false,Row,"2,000",90,00:09:30')
    const upload = uploadOf({ 'Activities.csv': [header, ...rows, ''].join('\n') })
    const { entries } = await readAll(garminActivities, upload, { answers: { 'unit: Distance': 'km' } })
    expect(entries.flatMap(({ variableName, value, unit }) => (unit === 'm' ? [[variableName, value]] : []))).toEqual([
      ['Walking and Running Distance', 3200],
      ['Indoor Rowing Distance', 2000],
    ])
  })

  it('is recognised in any language by its first columns, and has decimal commas there', async () => {
    const { entries } = await readAll(garminActivities, sampleUpload('garmin-activities-german'), {
      answers: { 'unit: Distance': 'km' },
    })
    expect(entries.map(({ variableName, value }) => [variableName, value])).toEqual([
      ['Running', 42],
      ['Walking and Running Distance', 7200],
      ['Hiking', 185.166666667],
      ['Walking and Running Distance', 11_350],
    ])
    const other = uploadOf({ 'a.csv': 'What,When,Done,Note\nRun,2026-02-01 10:00,false,x\n' })
    expect(garminActivities.sniff(other)).toBe(0)
  })
})
