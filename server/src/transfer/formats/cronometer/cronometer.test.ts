import { describe, expect, it } from 'vitest'
import { inFull } from '../in-full.fixture.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { sampleUpload } from '../samples.fixture.ts'
import { cronometer } from './cronometer.ts'

describe('Cronometer', () => {
  it('imports foods, the nutrients of each meal, biometrics and exercises', async () => {
    const { entries } = await readAll(cronometer, sampleUpload('cronometer'))
    expect(entries.map(inFull)).toEqual([
      '2026-02-01T06:00+60 Body Weight 180 lb MEAN Physique :2',
      '2026-02-01T06:01+60 Systolic Blood Pressure 120 mmHg MEAN Vital Signs :3',
      '2026-02-01T06:01+60 Diastolic Blood Pressure 80 mmHg MEAN Vital Signs :3',
      '2026-02-01T12:00+60 Blood Glucose 95 mg/dL glucose MEAN Vital Signs :4',
      '2026-02-01T06:02+60 Heart Rate (Pulse) 60 bpm MEAN Vital Signs :5',
      '2026-02-01T06:02+60 Grip Strength (kgf) 42 index MEAN Vital Signs :7',
      '2026-02-01T07:00+60 Running 30 min SUM Physical Activities until 2026-02-01T07:30 "Running, 10 km/h" :2',
      '2026-02-01T07:00+60 Active Energy Burned 300 kcal SUM Physical Activities :2',
      '2026-02-01T12:00+60 Gardening 45 min SUM Activity "Gardening" :3',
      '2026-02-01T12:00+60 Active Energy Burned 160 kcal SUM Physical Activities :3',
      '2026-02-01T12:00+60 Exercise 15 min SUM Physical Activities "Raking leaves" :4',
      '2026-02-01T08:15+60 Oats, rolled (g) 80 g SUM Foods "80.00 g" :2',
      '2026-02-01T08:15+60 Calorie Intake 303.2 kcal SUM Nutrients :2',
      '2026-02-01T08:15+60 Caffeine 95 mg SUM Nutrients :2',
      '2026-02-01T08:15+60 Fluid Intake 244.1 mL SUM Nutrients :2',
      '2026-02-01T08:15+60 Vitamin B12 0 mcg SUM Nutrients :2',
      '2026-02-01T08:15+60 Vitamin D 0 mcg SUM Nutrients :2',
      '2026-02-01T08:15+60 Vitamin A 0 mcg SUM Nutrients :2',
      '2026-02-01T08:15+60 Carbohydrates 54 g SUM Nutrients :2',
      '2026-02-01T08:15+60 Fat 5.2 g SUM Nutrients :2',
      '2026-02-01T08:15+60 Omega-3 Fatty Acids 0.1 g SUM Nutrients :2',
      '2026-02-01T08:15+60 Dietary Cholesterol 0 mg SUM Nutrients :2',
      '2026-02-01T08:15+60 Monounsaturated Fat 1.7 g SUM Nutrients :2',
      '2026-02-01T08:15+60 Protein 10.9 g SUM Nutrients :2',
      '2026-02-01T08:15+60 Coffee 1 serving SUM Foods "1.00 cup" :3',
      '2026-02-01T18:30+60 Salmon (g) 170.09713875 g SUM Foods "6 oz" :4',
      '2026-02-01T18:30+60 Calorie Intake 354 kcal SUM Nutrients :4',
      '2026-02-01T18:30+60 Caffeine 0 mg SUM Nutrients :4',
      '2026-02-01T18:30+60 Fluid Intake 110 mL SUM Nutrients :4',
      '2026-02-01T18:30+60 Vitamin B12 5.4 mcg SUM Nutrients :4',
      '2026-02-01T18:30+60 Vitamin D 20 mcg SUM Nutrients :4',
      '2026-02-01T18:30+60 Vitamin A 70 mcg SUM Nutrients :4',
      '2026-02-01T18:30+60 Carbohydrates 0 g SUM Nutrients :4',
      '2026-02-01T18:30+60 Fat 23 g SUM Nutrients :4',
      '2026-02-01T18:30+60 Omega-3 Fatty Acids 4 g SUM Nutrients :4',
      '2026-02-01T18:30+60 Dietary Cholesterol 94 mg SUM Nutrients :4',
      '2026-02-01T18:30+60 Monounsaturated Fat 6.4 g SUM Nutrients :4',
      '2026-02-01T18:30+60 Protein 35 g SUM Nutrients :4',
      '2026-02-01T19:00+60 Calorie Intake 1 kcal SUM Nutrients :5',
      '2026-02-01T19:00+60 Caffeine 0 mg SUM Nutrients :5',
      '2026-02-01T19:00+60 Fluid Intake 0 mL SUM Nutrients :5',
      '2026-02-01T19:00+60 Vitamin B12 0 mcg SUM Nutrients :5',
      '2026-02-01T19:00+60 Vitamin D 0 mcg SUM Nutrients :5',
      '2026-02-01T19:00+60 Vitamin A 0 mcg SUM Nutrients :5',
      '2026-02-01T19:00+60 Carbohydrates 0 g SUM Nutrients :5',
      '2026-02-01T19:00+60 Fat 0 g SUM Nutrients :5',
      '2026-02-01T19:00+60 Omega-3 Fatty Acids 0 g SUM Nutrients :5',
      '2026-02-01T19:00+60 Dietary Cholesterol 0 mg SUM Nutrients :5',
      '2026-02-01T19:00+60 Monounsaturated Fat 0 g SUM Nutrients :5',
      '2026-02-01T19:00+60 Protein 0 g SUM Nutrients :5',
    ])
  })

  it('keeps the name of the program a metric came from', async () => {
    const { entries } = await readAll(cronometer, sampleUpload('cronometer'))
    const sources = entries.map(({ variableName, sourceName }) => [variableName, sourceName])
    expect(sources).toContainEqual(['Body Weight', 'Apple Health'])
    expect(sources).toContainEqual(['Calorie Intake', 'Cronometer'])
  })

  it('ignores the totals of days whose foods are listed individually', async () => {
    const { rejected, leftOut } = await readAll(cronometer, sampleUpload('cronometer'))
    expect(rejected.map(({ position, reason }) => [position.file, position.line, reason])).toEqual([
      ['biometrics.csv', 8, '"--" is not a value of "Sleep".'],
      ['servings.csv', 5, '"some" is not an amount of "Mystery".'],
    ])
    expect(leftOut).toEqual({
      'Rows that appear twice in the file': 1,
      'Totals of days whose foods are listed one by one': 1,
      'Files of notes without a value': 1,
      'Summary rows': 1,
    })
  })

  it('uses the totals if there is nothing else, also in kilojoules, and skips days without food', async () => {
    const { entries, leftOut, questions } = await readAll(cronometer, sampleUpload('cronometer-daily'))
    expect(entries.map(inFull)).toEqual([
      '2026-02-01T12:00+60 Calorie Intake 2000 kcal SUM Nutrients :2',
      '2026-02-01T12:00+60 Fluid Intake 2100.3 mL SUM Nutrients :2',
      '2026-02-01T12:00+60 Carbohydrates 301.2 g SUM Nutrients :2',
    ])
    expect(leftOut).toEqual({ 'Days and meals without food': 1 })
    expect(questions.map(({ key }) => key)).toEqual(['timeZone'])
  })

  it('does not count both a day and its meals', async () => {
    const csv =
      'Date,Group,Energy (kcal),Completed\n2026-01-01,,900,true\n2026-01-01,Lunch,500,true\n2026-01-01,Dinner,400,true\n'
    const { entries, leftOut } = await readAll(cronometer, uploadOf({ 'dailysummary.csv': csv }))
    expect(entries.map(({ value }) => value)).toEqual([500, 400])
    expect(leftOut).toEqual({ 'Summary rows': 1 })
  })
})
