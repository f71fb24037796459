import { expect, it } from 'vitest'
import { inFull } from '../in-full.fixture.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { sampleUpload } from '../samples.fixture.ts'
import { macroFactorWorkbook } from './files.fixture.ts'
import { macroFactor } from './macrofactor.ts'

it('MacroFactor gives the days of every sheet, each variable once, without goals and trends', async () => {
  const upload = uploadOf(macroFactorWorkbook())
  expect(macroFactor.sniff(upload)).toBe(0.95)
  const { entries, rejected, leftOut } = await readAll(macroFactor, upload)
  expect(entries.map(inFull)).toEqual([
    '2026-02-01T00:00+60 Calorie Intake 2103 kcal SUM Nutrients :2',
    '2026-02-01T00:00+60 Fat 71 g SUM Nutrients :2',
    '2026-02-01T00:00+60 Carbohydrates 240 g SUM Nutrients :2',
    '2026-02-01T00:00+60 Protein 128 g SUM Nutrients :2',
    '2026-02-02T00:00+60 Calorie Intake 1890.5 kcal SUM Nutrients :3',
    '2026-02-02T00:00+60 Fat 60 g SUM Nutrients :3',
    '2026-02-02T00:00+60 Carbohydrates 214 g SUM Nutrients :3',
    '2026-02-02T00:00+60 Protein 119 g SUM Nutrients :3',
    '2026-02-01T00:00+60 Fiber 31 g SUM Nutrients :2',
    '2026-02-01T00:00+60 Sodium 2210 mg SUM Nutrients :2',
    '2026-02-01T00:00+60 Vitamin B12 4.2 mcg SUM Nutrients :2',
    '2026-02-01T00:00+60 Body Weight 181.4 lb MEAN Physique :2',
    '2026-02-01T00:00+60 Body Fat 21.5 % MEAN Physique :2',
    '2026-02-02T00:00+60 Waist Circumference 88 cm MEAN Physique :2',
    '2026-02-02T00:00+60 Left Thigh 57.5 cm MEAN Physique :2',
    '2026-02-01T00:00+60 Daily Step Count 9100 count SUM Physical Activities :2',
    '2026-02-02T00:00+60 Body Weight 181 lb MEAN Physique :2',
  ])
  expect(rejected).toEqual([])
  expect(leftOut).toEqual({
    'Column "Expenditure"': 1,
    'Column "Target Calories (kcal)"': 1,
    'Rows that appear twice in the file': 1,
    'Sheet "Weight Trend"': 1,
    'Sheet "Partial Logging"': 1,
  })
})

it('MacroFactor with foods gives the nutrients of each time, and the names of the foods once', async () => {
  const upload = sampleUpload('macrofactor-foods')
  expect(macroFactor.sniff(upload)).toBe(1)
  const { entries } = await readAll(macroFactor, upload)
  expect(entries.map(inFull)).toEqual([
    '2026-02-01T08:10+60 Calorie Intake 320 kcal SUM Nutrients "Oats; Milk" :2',
    '2026-02-01T08:10+60 Fat 7 g SUM Nutrients :2',
    '2026-02-01T08:10+60 Carbohydrates 47 g SUM Nutrients :2',
    '2026-02-01T08:10+60 Protein 15 g SUM Nutrients :2',
  ])
})
