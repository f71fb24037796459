import { expect, it } from 'vitest'
import { inFull } from '../in-full.fixture.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { sampleUpload } from '../samples.fixture.ts'
import { fitbitCsv } from './fitbit-csv.ts'

it("Fitbit's old CSV gives days and nights, and no day without the tracker", async () => {
  const { entries, leftOut, unread, questions } = await readAll(fitbitCsv, sampleUpload('fitbit-csv'), {
    answers: { 'unit: Distance': 'km' },
  })
  expect(entries.slice(0, 7).map(inFull)).toEqual([
    '2026-02-01T00:00+60 Daily Step Count 11204 count SUM Physical Activities :3',
    '2026-02-01T00:00+60 Floors Climbed 9 count SUM Physical Activities :3',
    '2026-02-01T00:00+60 Total Energy Burned 2310 kcal SUM Physical Activities :3',
    '2026-02-01T00:00+60 Active Energy Burned 1050 kcal SUM Physical Activities :3',
    '2026-02-01T00:00+60 Sitting Time 650 min SUM Activity :3',
    '2026-02-01T00:00+60 Walking and Running Distance 8.1 km SUM Physical Activities :3',
    '2026-02-01T00:00+60 Active Minutes 58 min SUM Physical Activities :3',
  ])
  const nights = entries.filter(({ categoryName }) => categoryName === 'Sleep')
  expect(nights.slice(0, 2).map(inFull)).toEqual([
    '2026-01-31T23:05+60 Sleep Duration 6.83333333333 h SUM Sleep until 2026-02-01T06:50 :3',
    '2026-01-31T23:05+60 Deep Sleep Duration 1.25 h SUM Sleep until 2026-02-01T06:50 :3',
  ])
  expect(leftOut).toEqual({ 'Days without the tracker': 1 })
  expect(unread).toEqual({ 'Minutes Lightly Active': 3 })
  expect(questions.map(({ key }) => key)).toEqual(['timeZone', 'unit: Distance'])
})

it('several tables below each other are told apart by their headers, and food logs are named', async () => {
  const text = [
    'Body',
    'Date,Weight,BMI,Fat',
    '"13-02-2026","81.5","25.1","0"',
    '',
    'Foods',
    'Date,Calories In',
    '"13-02-2026","1,950"',
    '"14-02-2026","0"',
    '',
    'Food Log 20260213',
    'Meal,Food,Calories',
    '"Breakfast","",""',
    '"","Oats","300"',
  ].join('\n')
  const { entries, unread } = await readAll(fitbitCsv, uploadOf({ 'fitbit_export_20260213.csv': text }), {
    answers: { 'unit: Weight': 'st' },
  })
  expect(entries.map(({ variableName, value, unit }) => [variableName, value, unit])).toEqual([
    ['Body Weight', 1141, 'lb'],
    ['Calorie Intake', 1950, 'kcal'],
  ])
  expect(unread).toEqual({ BMI: 1, 'Food Log': 3 })
})
