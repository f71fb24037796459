import { plainNumber } from './plain-number.ts'

/** The cells of one row, read where they stand: most are numbers, of which nobody needs the text. */
export interface RowCells {
  readonly count: number
  text(place: number): string
  /** A plain decimal number; null where the cell is anything else, empty or with spaces around it. */
  number(place: number): number | null
}

/** Cells that were cut out already. */
export const cellsOf = (texts: readonly string[]): RowCells => ({
  count: texts.length,
  text: (place) => texts[place] ?? '',
  number: (place) => {
    const text = texts[place] ?? ''
    return plainNumber(text, 0, text.length)
  },
})

/** Cells between delimiters, row after row of one text; the same object for every row. */
export interface ScannedCells extends RowCells {
  /** Goes to the row at a place of the text; answers where it ends, or null where its quotes are not in order. */
  scan(start: number): number | null
}

const QUOTE = 34

export function scannedCells(text: string, delimiter: string): ScannedCells {
  const delimiterCode = delimiter.charCodeAt(0)
  /** Where the content of each cell starts and ends, inside its quotes. */
  const starts: number[] = []
  const ends: number[] = []
  let count = 0
  const isQuoted = (place: number) => text.charCodeAt((starts[place] ?? 0) - 1) === QUOTE
  const [nextDelimiter, nextFeed, nextReturn] = [nextIn(text, delimiter), nextIn(text, '\n'), nextIn(text, '\r')]
  const lineEnd = (start: number) => Math.min(nextFeed(start), nextReturn(start))
  /** The closing quote; two together are a quote in the text. */
  const quotedEnd = (start: number) => {
    let at = text.indexOf('"', start)
    while (at >= 0 && text.charCodeAt(at + 1) === QUOTE) at = text.indexOf('"', at + 2)
    return at
  }
  return {
    get count() {
      return count
    },
    scan: (first) => {
      count = 0
      let line = lineEnd(first)
      for (let at = first; ; at++) {
        const quote = text.charCodeAt(at) === QUOTE ? 1 : 0
        const end = quote ? quotedEnd(at + 1) : Math.min(nextDelimiter(at), line)
        if (end < 0) return null
        starts[count] = at + quote
        ends[count] = end
        count++
        at = end + quote
        if (at > line) line = lineEnd(at)
        if (at === line) return at
        if (text.charCodeAt(at) !== delimiterCode) return null
      }
    },
    text: (place) => {
      if (place >= count) return ''
      const cell = text.slice(starts[place], ends[place])
      return isQuoted(place) && cell.includes('"') ? cell.replaceAll('""', '"') : cell
    },
    number: (place) => (place < count ? plainNumber(text, starts[place] ?? 0, ends[place] ?? 0) : null),
  }
}

/** The place of a character from a growing place on, or the end of the text; each part of it is searched once. */
function nextIn(text: string, character: string): (from: number) => number {
  let found = -1
  return (from) => {
    if (found < from) {
      found = text.indexOf(character, from)
      if (found < 0) found = text.length
    }
    return found
  }
}
