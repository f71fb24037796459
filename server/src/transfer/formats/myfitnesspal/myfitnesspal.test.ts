import { describe, expect, it } from 'vitest'
import { inFull } from '../in-full.fixture.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { sampleUpload } from '../samples.fixture.ts'
import { myFitnessPal } from './myfitnesspal.ts'

const answers = { 'unit: Length': 'cm' }

describe('MyFitnessPal', () => {
  it('imports the nutrients of each meal, measurements and exercise', async () => {
    const { entries } = await readAll(myFitnessPal, sampleUpload('myfitnesspal'), { answers })
    expect(entries.map(inFull)).toEqual([
      '2026-01-05T12:00+60 Daily Step Count 9840 count SUM Physical Activities :2',
      '2026-01-05T12:00+60 Walking 18 min SUM Physical Activities "Walking, 3.5 mph, brisk pace: in the rain" :3',
      '2026-01-05T12:00+60 Active Energy Burned 178 kcal SUM Physical Activities :3',
      '2026-01-05T12:00+60 Front Squats, Barbell: Repetitions 30 count SUM Physical Activities :4',
      '2026-01-05T12:00+60 Front Squats, Barbell: Volume 600 kg SUM Physical Activities :4',
      '2026-01-05T12:00+60 Body Weight 85.5 kg MEAN Physique :2',
      '2026-01-05T12:00+60 Body Fat 18.5 % MEAN Physique :2',
      '2026-01-05T12:00+60 Waist Circumference 92 cm MEAN Physique :2',
      '2026-01-05T08:00+60 Calorie Intake 618.5 kcal SUM Nutrients "Breakfast; Breakfast: late" :2',
      '2026-01-05T08:00+60 Fat 30 g SUM Nutrients :2',
      '2026-01-05T08:00+60 Saturated Fat 7.9 g SUM Nutrients :2',
      '2026-01-05T08:00+60 Dietary Cholesterol 120 mg SUM Nutrients :2',
      '2026-01-05T08:00+60 Sodium 575.5 mg SUM Nutrients :2',
      '2026-01-05T08:00+60 Potassium 740 mg SUM Nutrients :2',
      '2026-01-05T08:00+60 Carbohydrates 56.7 g SUM Nutrients :2',
      '2026-01-05T08:00+60 Fiber 2.1 g SUM Nutrients :2',
      '2026-01-05T08:00+60 Sugar 14.1 g SUM Nutrients :2',
      '2026-01-05T08:00+60 Protein 30 g SUM Nutrients :2',
      '2026-01-05T08:00+60 Vitamin A (%RDA) 15 %RDA SUM Nutrients :2',
      '2026-01-05T21:25+60 Calorie Intake 1050 kcal SUM Nutrients "Dinner" :4',
      '2026-01-05T21:25+60 Fat 40 g SUM Nutrients :4',
      '2026-01-05T21:25+60 Saturated Fat 12 g SUM Nutrients :4',
      '2026-01-05T21:25+60 Dietary Cholesterol 80 mg SUM Nutrients :4',
      '2026-01-05T21:25+60 Sodium 900 mg SUM Nutrients :4',
      '2026-01-05T21:25+60 Potassium 0 mg SUM Nutrients :4',
      '2026-01-05T21:25+60 Carbohydrates 90 g SUM Nutrients :4',
      '2026-01-05T21:25+60 Fiber 6 g SUM Nutrients :4',
      '2026-01-05T21:25+60 Sugar 8 g SUM Nutrients :4',
      '2026-01-05T21:25+60 Protein 55 g SUM Nutrients :4',
      '2026-01-05T21:25+60 Vitamin A (%RDA) 0 %RDA SUM Nutrients :4',
      '2026-01-06T12:00+60 Calorie Intake 250 kcal SUM Nutrients "Post-Workout: shake" :5',
      '2026-01-06T12:00+60 Fat 3 g SUM Nutrients :5',
      '2026-01-06T12:00+60 Saturated Fat 1 g SUM Nutrients :5',
      '2026-01-06T12:00+60 Dietary Cholesterol 5 mg SUM Nutrients :5',
      '2026-01-06T12:00+60 Sodium 90 mg SUM Nutrients :5',
      '2026-01-06T12:00+60 Potassium 0 mg SUM Nutrients :5',
      '2026-01-06T12:00+60 Carbohydrates 20 g SUM Nutrients :5',
      '2026-01-06T12:00+60 Fiber 0 g SUM Nutrients :5',
      '2026-01-06T12:00+60 Sugar 18 g SUM Nutrients :5',
      '2026-01-06T12:00+60 Protein 30 g SUM Nutrients :5',
      '2026-01-06T12:00+60 Vitamin A (%RDA) 0 %RDA SUM Nutrients :5',
      '2026-01-06T12:30+60 Fat 3 g SUM Nutrients :6',
      '2026-01-06T12:30+60 Saturated Fat 1 g SUM Nutrients :6',
      '2026-01-06T12:30+60 Dietary Cholesterol 5 mg SUM Nutrients :6',
      '2026-01-06T12:30+60 Sodium 90 mg SUM Nutrients :6',
      '2026-01-06T12:30+60 Potassium 0 mg SUM Nutrients :6',
      '2026-01-06T12:30+60 Carbohydrates 20 g SUM Nutrients :6',
      '2026-01-06T12:30+60 Fiber 0 g SUM Nutrients :6',
      '2026-01-06T12:30+60 Sugar 18 g SUM Nutrients :6',
      '2026-01-06T12:30+60 Protein 30 g SUM Nutrients :6',
      '2026-01-06T12:30+60 Vitamin A (%RDA) 0 %RDA SUM Nutrients :6',
    ])
  })

  it('reports unreadable rows by file and line, and omits totals', async () => {
    const { rejected, leftOut } = await readAll(myFitnessPal, sampleUpload('myfitnesspal'), { answers })
    const folder = 'File-Export-2026-01-05-to-2026-01-06'
    expect(rejected.map(({ position, reason }) => [position.file, position.line, reason])).toEqual([
      [`${folder}/Measurement-Summary-2026-01-05-to-2026-01-06.csv`, 3, '"0" is not a value of Body Weight.'],
      [`${folder}/Nutrition-Summary-2026-01-05-to-2026-01-06.csv`, 6, '"lots" is not an amount of Calorie Intake.'],
    ])
    expect(leftOut).toEqual({ 'Calorie adjustments of step counters': 1, 'Summary rows': 1 })
  })

  it('asks for body units, with those of the exercise file as default', async () => {
    const { questions } = await readAll(myFitnessPal, sampleUpload('myfitnesspal'), { answers })
    expect(questions.map(({ key, choices, fallback }) => [key, choices, fallback])).toEqual([
      ['timeZone', undefined, 'Europe/Berlin'],
      ['unit: Weight', ['kg', 'lb'], 'kg'],
      ['unit: Length', ['cm', 'in'], undefined],
    ])
    const pounds = uploadOf({ 'Measurement-Summary.csv': 'Date,Weight\n2026-01-05,176\n' })
    const { entries } = await readAll(myFitnessPal, pounds, { answers: { 'unit: Weight': 'lb' } })
    expect(entries.map(inFull)).toEqual(['2026-01-05T12:00+60 Body Weight 176 lb MEAN Physique :2'])
  })

  it('reads a German header, and asks for the order of day and month', async () => {
    const { entries, questions } = await readAll(myFitnessPal, sampleUpload('myfitnesspal-german'), {
      answers: { dayOrder: 'day first' },
    })
    expect(entries.map(inFull)).toEqual([
      '2026-04-03T08:00+120 Calorie Intake 400 kcal SUM Nutrients "Frühstück" :2',
      '2026-04-03T08:00+120 Fat 10 g SUM Nutrients :2',
      '2026-04-03T08:00+120 Carbohydrates 50 g SUM Nutrients :2',
      '2026-04-03T08:00+120 Sugar 5 g SUM Nutrients :2',
      '2026-04-03T08:00+120 Protein 20 g SUM Nutrients :2',
    ])
    expect(questions.map(({ key }) => key)).toEqual(['timeZone', 'dayOrder'])
  })

  it('omits columns that are always zero, which nobody filled in', async () => {
    const upload = uploadOf({
      'a.csv': 'Date,Meal,Calories,Fat (g),Potassium\n2026-01-05,Lunch,500,0,0\n2026-01-06,Lunch,0,3,0\n',
    })
    const { entries } = await readAll(myFitnessPal, upload)
    expect(entries.map(({ variableName, value }) => [variableName, value])).toEqual([
      ['Calorie Intake', 500],
      ['Fat', 0],
      ['Calorie Intake', 0],
      ['Fat', 3],
    ])
  })

  it('shows duplicated rows and asks whether they count twice', async () => {
    const upload = uploadOf({
      'a.csv':
        'Date,Meal,Time,Calories,Protein (g)\n2026-01-05,Lunch,,200,10\n2026-01-05,Lunch,,300,20\n2026-01-05,Lunch,,200,10\n2026-01-06,Lunch,,200,10\n',
    })
    const read = (answer: string, timeZone = 'Europe/Berlin') =>
      readAll(myFitnessPal, upload, { answers: { repeatedRows: answer }, timeZone })
    const once = await read('count once')
    expect(once.questions.map(({ key, text, choices }) => [key, text, choices])).toEqual([
      ['timeZone', expect.any(String), undefined],
      [
        'repeatedRows',
        'One row is the same as an earlier one: line 4 (2026-01-05, Lunch, 200, 10). Did you have it again, or should it count once?',
        ['keep all', 'count once'],
      ],
    ])
    expect(once.entries.map(inFull)).toEqual([
      '2026-01-05T12:30+60 Calorie Intake 500 kcal SUM Nutrients "Lunch" :2',
      '2026-01-05T12:30+60 Protein 30 g SUM Nutrients :2',
      '2026-01-06T12:30+60 Calorie Intake 200 kcal SUM Nutrients "Lunch" :5',
      '2026-01-06T12:30+60 Protein 10 g SUM Nutrients :5',
    ])
    expect(once.leftOut).toEqual({ 'Rows that are in the file twice': 1 })
    const both = await read('keep all', 'America/New_York')
    expect(both.entries.slice(0, 2).map(inFull)).toEqual([
      '2026-01-05T12:30-300 Calorie Intake 700 kcal SUM Nutrients "Lunch" :2',
      '2026-01-05T12:30-300 Protein 40 g SUM Nutrients :2',
    ])
    expect(both.leftOut).toEqual({})
  })
})

it('recognises meals in any language by the order of their columns', async () => {
  const header =
    'Päivämäärä,Ateria,Kalorit,Rasva (g),Tyydyttynyt,Moni,Kerta,Trans,Kolesteroli,Natrium (mg),Kalium,Hiilihydraatit (g),Kuitu,Sokeri,Proteiini (g),A,C,Kalsium,Rauta,Huomautus'
  const upload = uploadOf({
    'Nutrition-Summary.csv': `${header}\n2026-01-05,Aamiainen,518,29,7.9,0,0,0,120,574.5,740,36.7,2.1,14.1,27.6,15,0,0,0,\n`,
  })
  expect(myFitnessPal.sniff(upload)).toBe(1)
  const { entries } = await readAll(myFitnessPal, upload)
  const found = entries.map(({ variableName, value, unit }) => `${variableName} ${value} ${unit}`)
  expect(found).toEqual(expect.arrayContaining(['Calorie Intake 518 kcal', 'Protein 27.6 g', 'Sodium 574.5 mg']))
})
