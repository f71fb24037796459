import { describe, expect, it } from 'vitest'
import { inFull } from '../in-full.fixture.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { sampleUpload } from '../samples.fixture.ts'
import { spreadsheet } from '../spreadsheet/spreadsheet.ts'
import { libra } from './libra.ts'

const answers = { 'unit: Muscle Mass': 'as the weight' }

describe('Libra', () => {
  it.each(['Asia/Tokyo', 'America/Los_Angeles'])(
    "gives weights at their UTC time from below its comments, whatever the account's zone: %s",
    async (timeZone) => {
      const { entries, rejected, leftOut, questions } = await readAll(libra, sampleUpload('libra'), {
        answers,
        timeZone,
      })
      expect(entries.map(inFull)).toEqual([
        '2026-01-18T23:00Z Body Weight 61.5 kg MEAN Physique :5',
        '2026-01-19T22:19:24Z Body Weight 60.2 kg MEAN Physique "after a run" :6',
        '2026-01-19T22:19:24Z Body Fat 18.5 % MEAN Physique :6',
        '2026-01-19T22:19:24Z Muscle Mass 28.1 kg MEAN Physique :6',
      ])
      expect(rejected.map(({ position, reason }) => [position.line, reason])).toEqual([
        [7, '"someday" is not a date and time.'],
        [8, '"heavy" is not a weight.'],
      ])
      expect(leftOut).toEqual({ Trends: 2 })
      expect(questions.map(({ key, choices }) => [key, choices])).toEqual([
        ['unit: Muscle Mass', ['as the weight', '%']],
      ])
    },
  )

  it.each([
    ['Asia/Tokyo', '+540'],
    ['America/Los_Angeles', '-420'],
  ])('reads pounds and local times of older versions, in %s', async (timeZone, offset) => {
    const { entries, questions } = await readAll(libra, sampleUpload('libra-pounds'), { timeZone })
    expect(entries.map(inFull)).toEqual([`2026-06-11T09:49${offset} Body Weight 138.4 lb MEAN Physique :5`])
    expect(questions.map(({ key }) => key)).toEqual(['timeZone'])
  })

  it('omits muscle percentages, and asks for a missing unit', async () => {
    const percent = await readAll(libra, sampleUpload('libra'), { answers: { 'unit: Muscle Mass': '%' } })
    expect(percent.leftOut).toEqual({ Trends: 2, 'Muscle mass in percent': 1 })
    const silent = uploadOf({ 'l.csv': '#date;weight;weight trend\n2026-01-18T23:00:00.000Z;11.5;11.5\n' })
    const { entries } = await readAll(libra, silent, { answers: { 'unit: Weight': 'st' } })
    expect(entries.map(({ value, unit }) => [value, unit])).toEqual([[161, 'lb']])
  })

  it('is no other table, and other tables with comments above them are read as tables', async () => {
    const table = uploadOf({ 't.csv': '# Made by: me\n\nDate;Weight (kg)\n2026-01-05;72,5\n2026-01-06;72,1\n' })
    expect(libra.sniff(table)).toBe(0)
    const { entries } = await readAll(spreadsheet, table)
    expect(entries.map(({ value, unit }) => [value, unit])).toEqual([
      [72.5, 'kg'],
      [72.1, 'kg'],
    ])
  })
})
