import { describe, expect, it } from 'vitest'
import { inFull } from '../in-full.fixture.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { sampleUpload } from '../samples.fixture.ts'
import { spreadsheet } from './spreadsheet.ts'

const reasons = (rejected: readonly { position: { line: number }; reason: string }[]) =>
  rejected.map(({ position, reason }) => [position.line, reason])

describe('a table with a column for each variable', () => {
  const answers = { 'unit: Weight': 'lb', 'unit: Mood': '/5' }

  it('is read by the names and contents of its columns, with one note per row', async () => {
    const { entries, rejected, leftOut } = await readAll(spreadsheet, sampleUpload('spreadsheet-wide'), {
      answers,
      timeZone: 'America/New_York',
    })
    expect(entries.map(inFull)).toEqual([
      '2026-01-30T07:15-300 Body Weight 160.5 lb MEAN Physique "fine" :2',
      '2026-01-30T07:15-300 Sleep Duration 7.5 h SUM Sleep :2',
      '2026-01-30T07:15-300 Overall Mood 4 /5 MEAN Emotions :2',
      '2026-01-30T07:15-300 Daily Step Count 8412 count SUM Physical Activities :2',
      '2026-01-30T07:15-300 Meditated 1 yes/no MEAN Activity :2',
      '2026-01-30T07:15-300 Heart Rate Variability (SDNN) 48.5 ms MEAN Vital Signs :2',
      '2026-01-30T07:15-300 Water 2 L SUM Foods :2',
      '2026-01-31T19:30-300 Body Weight 161 lb MEAN Physique :3',
      '2026-01-31T19:30-300 Sleep Duration 6.75 h SUM Sleep :3',
      '2026-01-31T19:30-300 Overall Mood 5 /5 MEAN Emotions :3',
      '2026-01-31T19:30-300 Daily Step Count 10020 count SUM Physical Activities :3',
      '2026-01-31T19:30-300 Strength Training 45 min SUM Physical Activities :3',
      '2026-01-31T19:30-300 blood glucose (%) 5.5 % MEAN Miscellaneous :3',
      '2026-01-31T19:30-300 Water 0.5 L SUM Foods :3',
      '2026-02-01T00:00-300 Body Weight 160.9 lb MEAN Physique "late, tired" :4',
      '2026-02-01T00:00-300 Overall Mood 2 /5 MEAN Emotions :4',
      '2026-02-01T00:00-300 Meditated 1 yes/no MEAN Activity :4',
      '2026-02-01T00:00-300 Strength Training 30 min SUM Physical Activities :4',
      '2026-02-01T00:00-300 Heart Rate Variability (SDNN) 51 ms MEAN Vital Signs :4',
      '2026-02-01T00:00:01-300 Body Weight 160.9 lb MEAN Physique :5',
      '2026-02-01T00:00:01-300 Overall Mood 2 /5 MEAN Emotions :5',
    ])
    expect(rejected).toEqual([])
    expect(leftOut).toEqual({ 'Column "Weather", which contains words': 2 })
  })

  it('is asked for units if header, cells and catalogue are ambiguous', async () => {
    const { questions } = await readAll(spreadsheet, sampleUpload('spreadsheet-wide'), { answers })
    expect(questions.map(({ key, choices }) => [key, choices])).toEqual([
      ['timeZone', undefined],
      ['unit: Weight', ['kg', 'lb', 'g', 'mg', 'mcg', 'leave out']],
      ['unit: Mood', ['/5', '/10', '0 to 10', '/6', '1 to 6', '1 to 7', '0 to 100', '%', 'leave out']],
    ])
    const without = await readAll(spreadsheet, sampleUpload('spreadsheet-wide'), {
      answers: { ...answers, 'unit: Weight': 'leave out' },
    })
    expect(without.entries.some(({ variableName }) => variableName === 'Body Weight')).toBe(false)
  })

  it('may be German, with a title, decimal commas, the old Windows alphabet and averages below', async () => {
    const { entries, rejected, leftOut, questions } = await readAll(spreadsheet, sampleUpload('spreadsheet-german'), {
      answers: { 'unit: Kopfschmerzen': '/5' },
    })
    expect(entries.map(inFull)).toEqual([
      '2026-02-01T00:00+60 Body Weight 72.5 kg MEAN Physique "Gut geschlafen" :3',
      '2026-02-01T00:00+60 Overall Mood 4 /5 MEAN Emotions :3',
      '2026-02-01T00:00+60 Daily Step Count 8412 count SUM Physical Activities :3',
      '2026-02-01T00:00+60 Coffee 2 serving SUM Foods :3',
      '2026-02-01T00:00+60 Tablette genommen 1 yes/no MEAN Activity :3',
      '2026-02-02T00:00+60 Overall Mood 3 /5 MEAN Emotions "Regen; viel gearbeitet" :4',
      '2026-02-02T00:00+60 Daily Step Count 10250 count SUM Physical Activities :4',
      '2026-02-02T00:00+60 Headache 2 /5 MEAN Symptoms :4',
      '2026-02-02T00:00+60 Tablette genommen 0 yes/no MEAN Activity :4',
      '2026-02-03T00:00+60 Body Weight 72 kg MEAN Physique :6',
      '2026-02-03T00:00+60 Daily Step Count 0 count SUM Physical Activities :6',
      '2026-02-03T00:00+60 Coffee 0 serving SUM Foods :6',
      '2026-02-03T00:00+60 Headache 1 /5 MEAN Symptoms :6',
    ])
    expect(reasons(rejected)).toEqual([
      [6, '9 is not a value of Overall Mood in 1 to 5 Rating.'],
      [6, '"vielleicht" is not a value of Tablette genommen.'],
      [7, '"31.02.2026" is not a date and time.'],
      [8, 'The row does not say when it was.'],
    ])
    expect(leftOut).toEqual({ 'Summary rows': 1 })
    expect(questions.map(({ key }) => key)).toEqual(['timeZone', 'unit: Kopfschmerzen'])
  })

  it('is asked for the order of day and month and for the decimal sign if ambiguous', async () => {
    const upload = uploadOf({ 't.csv': 'date;steps\n3/4/2026;1,234\n5/4/2026;5,678\n' })
    const { entries, questions } = await readAll(spreadsheet, upload, {
      answers: { dayOrder: 'day first', decimalSign: '.' },
    })
    expect(questions.map(({ key }) => key)).toEqual(['timeZone', 'dayOrder', 'decimalSign'])
    expect(entries.map(inFull)).toEqual([
      '2026-04-03T00:00+120 Daily Step Count 1234 count SUM Physical Activities :2',
      '2026-04-05T00:00+120 Daily Step Count 5678 count SUM Physical Activities :3',
    ])
  })

  it('may hold both blood pressures in one cell, and meaningless row numbers', async () => {
    const upload = uploadOf({
      't.csv':
        'id,date,BP,week\n1,2026-01-01,120/80,1\n2,2026-01-02,--,1\n3,2026-01-03,130 / 85 mmHg,1\n4,2026-01-04,high,1\n5,2026-01-05,125/79,2\n6,2026-01-06,119/81,2\n',
    })
    const { entries, rejected, leftOut, questions } = await readAll(spreadsheet, upload)
    expect(entries.map(({ variableName, value }) => [variableName.slice(0, 9), value])).toEqual([
      ['Systolic ', 120],
      ['Diastolic', 80],
      ['Systolic ', 130],
      ['Diastolic', 85],
      ['Systolic ', 125],
      ['Diastolic', 79],
      ['Systolic ', 119],
      ['Diastolic', 81],
    ])
    expect(reasons(rejected)).toEqual([[5, '"high" is not a blood pressure.']])
    expect(leftOut).toEqual({ 'Column "id"': 6, 'Column "week"': 6 })
    expect(questions.map(({ key }) => key)).toEqual(['timeZone'])
  })

  it('uses the only possible unit of a laboratory value, and asks if two are possible', async () => {
    const upload = uploadOf({
      't.csv': 'date,Glucose,Cholesterol,HDL,Triglycerides\n2026-01-01,5.4,201,1.3,30\n2026-01-02,6.1,190,1.4,28\n',
    })
    const answers = { 'unit: Triglycerides': 'mmol/L triglycerides' }
    const { entries, questions } = await readAll(spreadsheet, upload, { answers })
    expect(questions.slice(1).map(({ key, choices }) => [key, choices])).toEqual([
      ['unit: Triglycerides', ['mg/dL triglycerides', 'mmol/L triglycerides', 'leave out']],
    ])
    expect(entries.slice(0, 4).map(({ variableName, value, unit }) => [variableName, value, unit])).toEqual([
      ['Blood Glucose', 5.4, 'mmol/L glucose'],
      ['Total Cholesterol', 201, 'mg/dL cholesterol'],
      ['HDL Cholesterol', 1.3, 'mmol/L cholesterol'],
      ['Triglycerides', 30, 'mmol/L triglycerides'],
    ])
  })

  it.each([
    ['HbA1c', '42', ['Hemoglobin A1c', 42, 'mmol/mol']],
    ['HbA1c', '6.1', ['Hemoglobin A1c', 6.1, '%']],
    ['HbA1c (mmol/mol)', '42', ['Hemoglobin A1c', 42, 'mmol/mol']],
    ['HbA1c', '42 mmol/mol', ['Hemoglobin A1c', 42, 'mmol/mol']],
    ['HbA1c %', '6.1', ['Hemoglobin A1c', 6.1, '%']],
  ])('reads a column %s with %s as hemoglobin A1c in the only possible unit', async (name, cell, expected) => {
    const upload = uploadOf({ 't.csv': `date,${name},Weight (kg)\n2026-01-01,${cell},80\n` })
    const { entries, questions } = await readAll(spreadsheet, upload)
    expect(questions.map(({ key }) => key)).toEqual(['timeZone'])
    expect(entries.slice(0, 1).map(({ variableName, value, unit }) => [variableName, value, unit])).toEqual([expected])
  })

  it('keeps times of day as such, however they are written', async () => {
    const text =
      'date,Bedtime,Wake up,Lights\n2026-01-01,23:15,6:50 AM,2026-01-01 23:40\n2026-01-02,0:30,7:05 AM,2026-01-03 00:50\n'
    const { entries, questions } = await readAll(
      spreadsheet,
      uploadOf({ 't.csv': text.replace('Lights', 'Sleep Start Time') }),
    )
    expect(entries.map(({ variableName, value, unit }) => [variableName, Number(value.toFixed(3)), unit])).toEqual([
      ['Bedtime', 23.25, 'clock'],
      ['Wake-Up Time', 6.833, 'clock'],
      ['Bedtime (2)', 23.667, 'clock'],
      ['Bedtime', 0.5, 'clock'],
      ['Wake-Up Time', 7.083, 'clock'],
      ['Bedtime (2)', 0.833, 'clock'],
    ])
    expect(questions.map(({ key }) => key)).toEqual(['timeZone'])
  })

  it('keeps negative lengths, and watts', async () => {
    const text = 'date,Sit and reach (cm),Power (W)\n2026-01-01,-4.5,210\n2026-01-02,2,230\n'
    const { entries } = await readAll(spreadsheet, uploadOf({ 't.csv': text }))
    expect(entries.map(({ variableName, value, unit }) => [variableName, value, unit])).toEqual([
      ['Sit and reach', -4.5, 'cm ±'],
      ['Power', 210, 'W'],
      ['Sit and reach', 2, 'cm ±'],
      ['Power', 230, 'W'],
    ])
  })

  it('recognises a unit after a known name, and French hours and minutes', async () => {
    const upload = uploadOf({ 't.csv': 'date;Weight kg;Sommeil\n2026-01-01;72,5;7h30\n2026-01-02;72,1;8h\n' })
    const { entries, questions, leftOut } = await readAll(spreadsheet, upload)
    expect(entries.map(({ variableName, value, unit }) => [variableName, value, unit])).toEqual([
      ['Body Weight', 72.5, 'kg'],
      ['Sleep Duration', 7.5, 'h'],
      ['Body Weight', 72.1, 'kg'],
      ['Sleep Duration', 8, 'h'],
    ])
    expect([questions.map(({ key }) => key), leftOut]).toEqual([['timeZone'], {}])
  })

  it('keeps two amounts of one day, and two different values of one moment', async () => {
    const upload = uploadOf({ 't.csv': 'date,coffee,weight (kg)\n2026-01-01,1,70\n2026-01-01,1,71\n' })
    const { entries } = await readAll(spreadsheet, upload)
    expect(entries.map(inFull)).toEqual([
      '2026-01-01T00:00+60 Coffee 1 serving SUM Foods :2',
      '2026-01-01T00:00+60 Body Weight 70 kg MEAN Physique :2',
      '2026-01-01T00:00:01+60 Coffee 1 serving SUM Foods :3',
      '2026-01-01T00:00:01+60 Body Weight 71 kg MEAN Physique :3',
    ])
  })
})

describe('a table with a row for each value', () => {
  it('has its units, notes, sources and ends in columns', async () => {
    const { entries, rejected, questions } = await readAll(spreadsheet, sampleUpload('spreadsheet-long'), {
      answers: { 'unit: Focus': '/10' },
    })
    expect(entries.map(inFull)).toEqual([
      '2026-01-05T08:00+60 Body Weight 72.5 kg MEAN Physique "after sport" :2',
      '2026-01-05T09:00+60 Focus 7 /10 MEAN Cognitive Performance :3',
      '2026-01-05T10:00+60 Running 30 min SUM Physical Activities until 2026-01-05T10:30 :4',
      '2026-01-05T11:00+60 Blood Glucose 95 mg/dL glucose MEAN Vital Signs :5',
      '2026-01-05T12:00+60 Vitamin D taken 1 yes/no MEAN Activity :6',
      '2026-01-05T12:00Z Mean Arterial Pressure 93 mmHg MEAN Miscellaneous :8',
    ])
    expect(entries.map(({ sourceName }) => sourceName).slice(0, 3)).toEqual(['Old scale', 'Spreadsheet', 'Watch'])
    expect(reasons(rejected)).toEqual([
      [7, '"heavy" is not a value of Body Weight.'],
      [9, 'The row does not say what was measured.'],
    ])
    expect(questions.map(({ key }) => key)).toEqual(['timeZone', 'unit: Focus'])
  })

  it('may be our own export: in UTC, with our names and units and without the guard against formulas', async () => {
    const { entries, questions } = await readAll(spreadsheet, sampleUpload('spreadsheet-own'))
    expect(entries.map(inFull)).toEqual([
      '2026-01-05T07:00Z Mood 4 /5 MEAN Emotions :2',
      '2026-01-05T08:00Z Serum Iron 110 mg/dL MEAN Vital Signs "=fasting, 12 h" :3',
      '2026-01-05T22:30Z -1 mood 1 yes/no SUM Miscellaneous :4',
      '2026-01-05T22:30Z Sleep Duration 7.5 h SUM Sleep until 2026-01-06T06:30 :5',
    ])
    expect(entries.map(({ sourceName }) => sourceName)).toEqual(['Upshot', 'Lab', 'Upshot', '@watch'])
    expect(questions).toEqual([])
    expect(spreadsheet.sniff(sampleUpload('spreadsheet-own'))).toBe(0.9)
  })
})

describe('anything else', () => {
  it.each([
    ['without dates', 'a,b\n1,2\n'],

    ['of one column', 'date\n2026-01-01\n'],
    ['of words', 'Once upon a time,\nthere was a table.\n'],
  ])('is not recognised: %s', (_, text) => {
    expect(spreadsheet.sniff(uploadOf({ 't.csv': text }))).toBe(0)
  })

  it('our own export in an impossible unit is left to the importing code', async () => {
    const text =
      'variable,category,startAt (UTC),endAt (UTC),date,value,unit,source,note\r\nSerum Iron,Vital Signs,2026-01-05T08:00:00,,2026-01-05,110,m,,\r\n'
    const { entries } = await readAll(spreadsheet, uploadOf({ 'upshot.csv': text }), { answers: {} })
    expect(entries).toMatchObject([{ variableName: 'Serum Iron', value: 110, unit: 'm' }])
  })
})
