import { describe, expect, it } from 'vitest'
import { decode, decodedLines } from './decode.ts'
import { readTable } from './read-table.ts'

const DAYS = 30_000
const dayOf = (row: number) => new Date(Date.UTC(1950, 0, 1 + row)).toISOString().slice(0, 10)
const rows = Array.from({ length: DAYS }, (_, row) => `${dayOf(row)},${row / 8},${row % 7 === 0 ? '' : row}`)
const table = (end: string, head = 'date,Größe,b') => [head, ...rows].join(end)

describe('a long text in pieces', () => {
  it.each([
    ['UTF-8', Buffer.from(table('\n')), true],
    ['with a mark', Buffer.from(`\ufeff${table('\n')}`), true],
    ['with CRLF', Buffer.from(table('\r\n')), true],
    ['in Windows letters', Buffer.from(table('\n'), 'latin1'), true],
    ['with CR alone', Buffer.from(table('\r')), false],
    ['with quotes', Buffer.from(table('\n', '"date","Größe","b"')), false],
    ['UTF-16', Buffer.from(`\ufeff${table('\n')}`, 'utf16le'), false],
  ])('is the same text and the same table: %s', (_what, bytes, isCut) => {
    const pieces = [...decodedLines(bytes)]
    expect(pieces.length > 1).toBe(isCut)
    expect(pieces.join('') === decode(bytes)).toBe(true)
    const read = readTable(decodedLines(bytes), {})
    expect(read).toEqual(readTable(decode(bytes), {}))
    expect([read.names, read.people[0]?.table.days]).toEqual([['Größe', 'b'], DAYS])
  })

  it('names the row of the file, not of the piece', () => {
    const bytes = Buffer.from(`${table('\n')}\n2049-01-01,x`)
    expect(readTable(decodedLines(bytes), {}).warnings).toEqual([
      `Column "Größe" is left out: row ${DAYS + 2} has "x", which is not a number.`,
    ])
  })

  it('that is empty has no lines', () => {
    expect([...decodedLines(new Uint8Array())]).toEqual([])
    expect(() => readTable(decodedLines(new Uint8Array()), {})).toThrow('The file is empty.')
  })
})
