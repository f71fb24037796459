import { describe, expect, it } from 'vitest'
import { inFull } from '../in-full.fixture.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { samples, uploadFrom } from '../samples.fixture.ts'
import { excel } from './excel.ts'
import { type FixtureCell, STYLES, type WorkbookContent, workbookFiles } from './workbook.fixture.ts'
import { builtInStyle, shownNumber, styleOf } from './workbook.ts'

const sample = samples.find(({ folder }) => folder === 'excel') ?? { folder: 'excel' }
const read = (content: WorkbookContent, answers = {}) => readAll(excel, uploadOf(workbookFiles(content)), { answers })
const at = (value: number, style: number): FixtureCell => ({ value, style })

describe('a workbook', () => {
  it('gives the first sheet with dates, with cells as displayed', async () => {
    const { entries, rejected, leftOut, questions } = await readAll(excel, uploadFrom(sample))
    expect(entries.map(inFull)).toEqual([
      '2026-03-29T00:00+60 Body Weight 72.4 kg MEAN Physique "Late & loud" :4',
      '2026-03-29T00:00+60 Sleep Duration 7.5 h SUM Sleep :4',
      '2026-03-29T00:00+60 Body Fat 18.5 % MEAN Physique :4',
      '2026-03-29T00:00+60 Headache (yes/no) 1 yes/no MEAN Activity :4',
      '2026-03-30T00:00+120 Body Weight 72.125 kg MEAN Physique :5',
      '2026-03-30T00:00+120 Sleep Duration 6.75 h SUM Sleep :5',
      '2026-03-30T00:00+120 Body Fat 19 % MEAN Physique :5',
      '2026-03-30T00:00+120 Headache (yes/no) 0 yes/no MEAN Activity :5',
      '2026-03-31T00:00+120 Sleep Duration 7.2 h SUM Sleep :6',
    ])
    expect([rejected, leftOut]).toEqual([[], { 'Sheet "Plans"': 1, 'Sheet "More"': 1 }])
    expect(questions.map(({ key }) => key)).toEqual(['timeZone'])
  })

  it("has its days in the account's zone", async () => {
    const { entries } = await readAll(excel, uploadFrom(sample), { timeZone: 'America/New_York' })
    expect(entries.map(inFull).at(0)).toBe('2026-03-29T00:00-240 Body Weight 72.4 kg MEAN Physique "Late & loud" :4')
  })

  it('may count days from 1904, hide sheets, and use custom formats', async () => {
    const rows = [
      ['Date', 'Weight (kg)'],
      [at(44_648, STYLES.ownDay), 70],
    ]
    const { entries } = await read({ sheets: { Old: rows, New: rows }, hidden: ['Old'], since1904: true })
    expect(entries.map(inFull)).toEqual(['2026-03-29T00:00+60 Body Weight 70 kg MEAN Physique :2'])
    expect(entries.map(({ position }) => position.file)).toEqual(['New'])
  })

  it('may have texts in the cell, in pieces, and results of formulas', async () => {
    const inline: FixtureCell = {
      xml: '<c t="inlineStr"><is><r><t>Da</t></r><r><t>te</t></r><rPh><t>x</t></rPh></is></c>',
    }
    const formula: FixtureCell = { xml: '<c t="str"><f>B2&amp;"x"</f><v>71.5</v></c>' }
    const date: FixtureCell = { xml: '<c t="d"><v>2026-01-31T18:30:00.000</v></c>' }
    const { entries } = await read({
      sheets: {
        A: [
          [inline, 'Weight (kg)'],
          [date, formula],
        ],
      },
    })
    expect(entries.map(inFull)).toEqual(['2026-01-31T18:30+60 Body Weight 71.5 kg MEAN Physique :2'])
  })

  it('asks for a unit like any table', async () => {
    const rows = [
      ['Date', 'Weight'],
      [at(46_110, STYLES.day), 154],
    ]
    const { entries, questions } = await read({ sheets: { A: rows } }, { 'unit: Weight': 'lb' })
    expect(questions.map(({ key }) => key)).toContain('unit: Weight')
    expect(entries.map(({ value, unit }) => [value, unit])).toEqual([[154, 'lb']])
  })

  it('without a sheet with dates is refused, naming its sheets', async () => {
    await expect(
      read({
        sheets: {
          Plans: [
            ['a', 'b'],
            ['c', 'd'],
          ],
        },
      }),
    ).rejects.toThrow('No sheet has a column of dates with names above it (we looked at "Plans").')
  })
})

describe('a number in a cell', () => {
  it.each([
    ['46110', 'date', '2026-03-29'],
    ['46110.75', 'dateTime', '2026-03-29 18:00:00'],
    ['46110.75', 'date', '2026-03-29 18:00:00'],
    ['59', 'date', '1900-02-28'],
    ['61', 'date', '1900-03-01'],
    ['0.3125', 'time', '7:30:00'],
    ['1.0625', 'length', '25:30:00'],
    ['0.185', 'percent', '18.5%'],
    ['72.400000000000006', 'plain', '72.4'],
    ['1.234', 'plain', '1.2340'],
    ['-3', 'date', '-3'],
    ['1e300', 'date', '1e+300'],
    ['', 'date', ''],
  ] as const)('%s of style %s is shown as %s', (text, style, shown) => {
    expect(shownNumber(text, style, '1900')).toBe(shown)
  })

  it.each([
    ['General', 'plain'],
    ['0.00 "days"', 'plain'],
    ['[Red]0.0;[Blue]-0.0', 'plain'],
    ['0.0%', 'percent'],
    ['yyyy\\-mm\\-dd', 'date'],
    ['mmm-yy', 'date'],
    ['[$-407]d. mmmm yyyy', 'date'],
    ['dd.mm.yyyy hh:mm', 'dateTime'],
    ['h:mm AM/PM', 'time'],
    ['[h]:mm', 'length'],
    ['#,##0.00 "€"', 'plain'],
  ] as const)('with the format %s is of style %s', (code, style) => {
    expect(styleOf(code)).toBe(style)
  })

  it('may have a built-in style by its number', () => {
    expect([0, 9, 14, 20, 22, 46].map(builtInStyle)).toEqual(['plain', 'percent', 'date', 'time', 'dateTime', 'length'])
  })
})
