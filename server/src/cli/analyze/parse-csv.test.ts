import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCsv } from './parse-csv.ts'

const DELIMITERS = [',', ';', '\t'] as const
type Rows = string[][]

/** Every cell as text, and as a number if it is a plain one. */
function read(text: string, delimiter: (typeof DELIMITERS)[number]): Rows | string {
  const rows: Rows = []
  try {
    parseCsv([text], delimiter, (cells, row) => {
      expect(row).toBe(rows.length + 1)
      const texts = Array.from({ length: cells.count }, (_, index) => cells.text(index))
      for (const [index, cell] of texts.entries()) {
        const value = cells.number(index)
        if (value !== null) expect(value).toBe(Number(cell))
      }
      expect([cells.text(cells.count), cells.number(cells.count)]).toEqual(['', null])
      rows.push(texts)
    })
  } catch (error) {
    return String(error)
  }
  return rows
}

/** The same by a parser that reads one byte after the other. */
function readByBytes(text: string, delimiter: string): Rows | string {
  try {
    return parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      record_delimiter: ['\r\n', '\n', '\r'],
    })
  } catch {
    return 'Error: A quotation mark is opened and never closed.'
  }
}

const piece = fc.constantFrom(
  '"',
  '"',
  '""',
  ',',
  ';',
  '\t',
  '\n',
  '\r\n',
  '\r',
  ' ',
  '1',
  '-2.5',
  'é🙂',
  '\ufeff',
  'a b',
)
const cell = fc.oneof(
  fc.constantFrom('', '7', '0.25', 'word', '5" nails', '"quoted"', '"8"', '"a,b"', '"two\nlines"', '"say ""x"""', '""'),
  fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join('')),
)

describe('a CSV text', () => {
  it.each(DELIMITERS)('has the same rows as a parser working on bytes, separated by %j', (delimiter) => {
    const row = fc.array(cell, { maxLength: 5 }).map((cells) => cells.join(delimiter))
    const text = fc
      .array(fc.tuple(row, fc.constantFrom('\n', '\r\n', '\r', '')), { maxLength: 6 })
      .map((rows) => rows.flat().join(''))
    fc.assert(
      fc.property(text, (all) => {
        expect(read(all, delimiter)).toEqual(readByBytes(all, delimiter))
      }),
      { numRuns: 1000, seed: 20_260_501 },
    )
  })

  it.each([
    [
      'in order',
      '"a","b"\n"1","2"\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'beside bare cells',
      'a,"b"\r\n1,"2"',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'around delimiters and ends of lines',
      '"a,b","c\r\nd"\n,',
      [
        ['a,b', 'c\r\nd'],
        ['', ''],
      ],
    ],
    ['doubled', '"say ""x""",""""\n""', [['say "x"', '"'], ['']]],
    ['inside a bare cell', '5" nails,a""b\n1', [['5" nails', 'a""b'], ['1']]],
    ['with text behind them, and rows around', '"a"\n1,"b" c\n"2",3', [['a'], ['1', '"b" c'], ['2', '3']]],
  ])('may have quotes %s', (_how, text, rows) => {
    expect(read(text, ',')).toEqual(rows)
  })

  it('has decimal numbers of any length, equal to those that the engine reads', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^-?\d{1,25}(\.\d{1,25})?$/), (text) => {
        let number: number | null = Number.NaN
        parseCsv([text], ',', (cells) => {
          number = cells.number(0)
        })
        const expected = Number(text)
        const isWholeWithPoint = text.includes('.') && Number.isInteger(expected)
        expect(number).toBe(isWholeWithPoint ? null : expected)
      }),
    )
  })

  it('with a quote that is never closed is refused, after the rows above it', () => {
    const taken: number[] = []
    const parsed = () => parseCsv(['"a"\n"1"\n"2\n3'], ',', (_cells, row) => taken.push(row))
    expect(parsed).toThrow('A quotation mark is opened and never closed.')
    expect(taken).toEqual([1, 2])
  })
})
