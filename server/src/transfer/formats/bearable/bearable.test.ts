import { describe, expect, it } from 'vitest'
import { inFull } from '../in-full.fixture.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { sampleUpload } from '../samples.fixture.ts'
import { bearable } from './bearable.ts'

const head = 'date,date formatted,weekday,time of day,category,rating/amount,detail,notes\n'

describe('Bearable', () => {
  it('imports each category according to its meaning', async () => {
    const { entries, questions } = await readAll(bearable, sampleUpload('bearable'))
    expect(entries.map(inFull)).toEqual([
      '2026-01-05T09:00+60 Overall Mood 7 /10 MEAN Emotions "Slept in" :2',
      '2026-01-05T09:00+60 Happy (yes/no) 1 yes/no MEAN Emotions :2',
      '2026-01-05T09:00+60 Calm (yes/no) 1 yes/no MEAN Emotions :2',
      '2026-01-05T21:30+60 Overall Mood 4 /10 MEAN Emotions :3',
      '2026-01-05T19:00+60 Energy Level 5 /5 MEAN Symptoms :4',
      '2026-01-04T23:10+60 Sleep Duration 7.5 h SUM Sleep until 2026-01-05T06:40 :5',
      '2026-01-05T12:00+60 Sleep Quality 4 /5 MEAN Sleep :6',
      '2026-01-05T09:00+60 Headache 3 /5 MEAN Symptoms "left side" :7',
      '2026-01-05T19:00+60 Knee Pain 4 /5 MEAN Symptoms :8',
      '2026-01-05T12:00+60 Video Calls (0 to 3) 2 index MEAN Activity :9',
      '2026-01-05T12:00+60 Email (0 to 3) 3 index MEAN Activity :9',
      '2026-01-05T12:00+60 Overtime 1 yes/no MEAN Activity :9',
      '2026-01-05T13:00+60 Coffee (yes/no) 1 yes/no MEAN Foods :10',
      '2026-01-05T13:00+60 Banana and yogurt 1 yes/no MEAN Foods :10',
      '2026-01-05T08:00+60 Ibuprofen 400 mg SUM Treatments :11',
      '2026-01-05T08:00+60 Multivitamin X 1 dose SUM Treatments :12',
      '2026-01-05T12:00+60 Daily Step Count 10234 count SUM Physical Activities :13',
      '2026-01-05T09:00+60 Systolic Blood Pressure 120 mmHg MEAN Vital Signs :14',
      '2026-01-05T09:00+60 Diastolic Blood Pressure 80 mmHg MEAN Vital Signs :14',
      '2026-01-05T09:00+60 Body Weight 72.5 kg MEAN Physique :15',
      '2026-01-05T10:00+60 Bowel Movements 1 count SUM Symptoms "Type 4" :16',
      '2026-01-05T19:00+60 Productivity 5 /5 MEAN Goals :17',
    ])
    expect(questions.map(({ key }) => key)).toEqual(['timeZone'])
  })

  it('reports rows without readable content', async () => {
    const { rejected, leftOut } = await readAll(bearable, sampleUpload('bearable'))
    expect(rejected.map(({ position, reason }) => [position.line, reason])).toEqual([
      [19, '"great" is not a rating of Overall Mood.'],
      [20, '"2026-01-05 teatime" is not a date and time.'],
      [21, '"9" is not a severity of "Cough".'],
    ])
    expect(leftOut).toEqual({
      'Notes without a value': 1,
      'Rows that appear twice in the file': 1,
    })
  })

  it('asks for the range of the mood scale if no mood is above five', async () => {
    const upload = uploadOf({ 'b.csv': `${head}x,2026-01-05,Mon,am,Mood,4,,\n` })
    const { entries, questions } = await readAll(bearable, upload, { answers: { 'unit: Mood': '/5' } })
    expect(entries.map(inFull)).toEqual(['2026-01-05T09:00+60 Overall Mood 4 /5 MEAN Emotions :2'])
    expect(questions.map(({ key, choices }) => [key, choices])).toEqual([
      ['timeZone', undefined],
      ['unit: Mood', ['/10', '/5']],
    ])
  })

  it('ends a night on its day, across clock changes', async () => {
    const upload = uploadOf({ 'b.csv': `${head}x,2026-03-29,Sun,,Sleep,6:30,Asleep 23:30 - 07:00,\n` })
    const { entries } = await readAll(bearable, upload)
    expect(entries.map(inFull)).toEqual([
      '2026-03-28T23:30+60 Sleep Duration 6.5 h SUM Sleep until 2026-03-29T06:00 :2',
    ])
  })

  it('keeps amounts with their unit wherever they are', async () => {
    const rows = [
      'x,2026-01-05,Mon,08:00,Meds/Supplements,,Omeprazole 40 mg,',
      'x,2026-01-05,Mon,08:00,Meds/Supplements,,Citalopram (20mg) | Folate X - 400 mcg,',
      'x,2026-01-05,Mon,08:00,Meds/Supplements,2,Codeine 30 mg,',
      'x,2026-01-05,Mon,08:00,Meds & supplements,40 mg,Sertraline,',
      'x,2026-01-05,Mon,am,Drinks,250 ml,Green juice,',
      '"x","2026-01-05","Mon","08:00","Meds/Supplements","40","Propranolol (mg)",""',
      'x,2026-01-05,Mon,08:00,Meds/Supplements,,Vitamin B12,',
    ]
    const read = (timeZone: string) =>
      readAll(bearable, uploadOf({ 'b.csv': `${head}${rows.join('\n')}\n` }), { timeZone })
    const { entries, rejected } = await read('Europe/Berlin')
    expect(entries.map(inFull)).toEqual([
      '2026-01-05T08:00+60 Omeprazole 40 mg SUM Treatments :2',
      '2026-01-05T08:00+60 Citalopram 20 mg SUM Treatments :3',
      '2026-01-05T08:00+60 Folate X 400 mcg SUM Treatments :3',
      '2026-01-05T08:00+60 Codeine 30 mg 2 dose SUM Treatments :4',
      '2026-01-05T08:00+60 Sertraline 40 mg SUM Treatments :5',
      '2026-01-05T09:00+60 Green juice 250 mL SUM Activity :6',
      '2026-01-05T08:00+60 Propranolol 40 mg SUM Treatments :7',
      '2026-01-05T08:00+60 Vitamin B12 (dose) 1 dose SUM Treatments :8',
    ])
    expect(rejected).toEqual([])
    const west = await read('America/Los_Angeles')
    expect(west.entries.slice(0, 1).map(inFull)).toEqual(['2026-01-05T08:00-480 Omeprazole 40 mg SUM Treatments :2'])
  })

  it('imports the food diary as factors', async () => {
    const rows =
      'x,2026-01-05,Mon,mid,Food diary,,🥛 Dairy - A lot | Gluten,\nx,2026-01-05,Mon,am,Food Diary factors,,Oat milk,\nx,2026-01-05,Mon,pm,Diary,,A long day,\n'
    const { entries, leftOut } = await readAll(bearable, uploadOf({ 'b.csv': `${head}${rows}` }))
    expect(entries.map(inFull)).toEqual([
      '2026-01-05T13:00+60 Dairy (0 to 3) 3 index MEAN Foods :2',
      '2026-01-05T13:00+60 Gluten (yes/no) 1 yes/no MEAN Foods :2',
      '2026-01-05T09:00+60 Oat milk (yes/no) 1 yes/no MEAN Foods :3',
    ])
    expect(leftOut).toEqual({ 'Notes without a value': 1 })
  })
})
