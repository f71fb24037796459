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
  /** Goes to the row between two places of the text. */
  scan(start: number, end: number): void
}

export function scannedCells(text: string, delimiter: string): ScannedCells {
  /** Where each cell starts; the next one starts behind its delimiter, and one more behind the end. */
  const starts: number[] = []
  let count = 0
  const startOf = (place: number) => starts[place] ?? 0
  return {
    get count() {
      return count
    },
    scan: (start, end) => {
      starts[0] = start
      count = 1
      for (let at = text.indexOf(delimiter, start); at >= 0 && at < end; at = text.indexOf(delimiter, at + 1)) {
        starts[count] = at + 1
        count++
      }
      starts[count] = end + 1
    },
    text: (place) => (place < count ? text.slice(startOf(place), startOf(place + 1) - 1) : ''),
    number: (place) => (place < count ? plainNumber(text, startOf(place), startOf(place + 1) - 1) : null),
  }
}
