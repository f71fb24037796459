import { describe, expect, it } from 'vitest'
import { inFull } from '../in-full.fixture.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { sampleUpload } from '../samples.fixture.ts'
import { googleTakeout } from './google-takeout.ts'

const read = (files: Record<string, unknown>, answers = {}) =>
  readAll(
    googleTakeout,
    uploadOf(Object.fromEntries(Object.entries(files).map(([path, value]) => [path, JSON.stringify(value)]))),
    { answers },
  )

describe('water from Fitbit', () => {
  it.each([
    ['Asia/Tokyo', '+540'],
    ['America/Los_Angeles', '-480'],
  ])('is on its local day in %s, each record once', async (timeZone, offset) => {
    const { entries, rejected, leftOut } = await readAll(googleTakeout, sampleUpload('fitbit-water'), {
      timeZone,
      answers: { 'unit: Water': 'mL' },
    })
    expect(entries.filter(({ variableName }) => variableName === 'Water').map(inFull)).toEqual([
      `2026-01-31T12:00${offset} Water 20 mL SUM Foods :1`,
      `2026-02-01T22:30${offset} Water 10 mL SUM Foods :4`,
      `2026-02-02T12:00${offset} Water 250 mL SUM Foods :7`,
    ])
    expect(rejected.map(({ position, reason }) => [position.line, reason])).toEqual([
      [6, 'The row does not say when it was.'],
    ])
    expect(leftOut).toEqual({ 'Water that appears twice': 1, 'Water without an amount': 1 })
  })

  it('is asked about if a file does not name its unit', async () => {
    const files = { 'water_logs-2026-01-01.json': [{ logId: 1, date: '2026-01-31', amount: 8 }] }
    await expect(read(files)).rejects.toThrow('"unit: Water" has no answer.')
    const { entries, questions } = await read(files, { 'unit: Water': 'cup' })
    expect(questions.map(({ key, choices }) => [key, choices])).toEqual([
      ['timeZone', undefined],
      ['unit: Water', ['mL', 'fl oz', 'cup']],
    ])
    expect(entries.map(({ value, unit }) => [value, unit])).toEqual([[1892.705892, 'mL']])
  })

  it.each([
    ['ml', 8],
    ['fl oz', 236.5882365],
    [{ name: 'cup' }, 1892.705892],
  ])('is in the unit %s named by the record', async (unit, milliliters) => {
    const { entries, questions } = await read({
      'water-2026-01-01.json': [{ logId: 1, logDate: '2026-01-31', waterAmount: '8', unit }],
    })
    expect(questions.map(({ key }) => key)).toEqual(['timeZone'])
    expect(entries.map(({ value }) => value)).toEqual([milliliters])
  })

  it('may be a response of the API, with a document for each day', async () => {
    const files = {
      'water/2026-01-31.json': {
        summary: { water: 750 },
        water: [
          { amount: 500, logId: 1 },
          { amount: 250, logId: 2 },
        ],
      },
      'water/today.json': { summary: { water: 300 }, water: [{ amount: 300, logId: 3 }] },
    }
    const { entries, rejected } = await read(files, { 'unit: Water': 'mL' })
    expect(entries.map(inFull)).toEqual(['2026-01-31T12:00+60 Water 750 mL SUM Foods :1'])
    expect(rejected.map(({ position, reason }) => [position.file, reason])).toEqual([
      ['water/today.json', 'The row does not say when it was.'],
    ])
  })

  it('in an unknown unit is reported, whatever was answered for the others', async () => {
    const records = [
      { logId: 1, date: '2026-01-31', amount: 200 },
      { logId: 2, date: '2026-01-31', amount: 9, measurementUnit: 'barrel' },
    ]
    const { entries, rejected } = await read({ 'water_logs.json': records }, { 'unit: Water': 'mL' })
    expect(entries.map(({ value }) => value)).toEqual([200])
    expect(rejected.map(({ position, reason }) => [position.line, reason])).toEqual([
      [2, 'It names no unit, or one that we do not know.'],
    ])
  })
})
