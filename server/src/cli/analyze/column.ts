import type { Delimiter } from './parse-csv.ts'
import { quoted } from './words.ts'

/** A cell that is no plain number, and where it stands. */
interface Oddity {
  readonly row: number
  readonly cell: string
}

/**
 * A column being read. Cells such as 1,5 are read as decimals for the time being; whether they were is known at the end.
 */
export interface Column {
  readonly name: string
  /** One number per row of data, NaN where the cell is empty. */
  readonly values: number[]
  count: number
  word: Oddity | null
  comma: Oddity | null
  /** A comma that cannot part thousands was seen: 1,5 or 0,125 or 1234,567. */
  isClearlyDecimal: boolean
  hasPoint: boolean
}

export const newColumn = (name: string): Column => ({
  name,
  values: [],
  count: 0,
  word: null,
  comma: null,
  isClearlyDecimal: false,
  hasPoint: false,
})

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/
const DECIMAL_COMMA = /^[+-]?\d+,\d+(?:[eE][+-]?\d+)?$/
/** Could be twelve hundred as well as one and a fifth: 1,200. */
const PERHAPS_THOUSANDS = /^[+-]?[1-9]\d{0,2},\d{3}$/

/** Where a cell stands. */
interface Place {
  readonly row: number
  readonly delimiter: Delimiter
}

/** Takes in a cell that is a plain number: with a decimal point unless it is whole. */
export function takeNumber(column: Column, value: number): void {
  const isTaken = column.word === null
  column.values.push(isTaken ? value : Number.NaN)
  if (!isTaken) return
  column.count++
  if (!Number.isInteger(value)) column.hasPoint = true
}

/** Takes in the next cell of a column. */
export function takeCell(column: Column, text: string, { row, delimiter }: Place): void {
  const cell = text.trim()
  const value = cell === '' || column.word ? Number.NaN : numberIn(column, cell, { row, delimiter })
  column.values.push(value)
  if (!Number.isNaN(value)) column.count++
}

function numberIn(column: Column, cell: string, { row, delimiter }: Place): number {
  const isDecimalComma = delimiter !== ',' && DECIMAL_COMMA.test(cell)
  const value = isDecimalComma ? Number(cell.replace(',', '.')) : NUMBER.test(cell) ? Number(cell) : Number.NaN
  if (!Number.isFinite(value)) {
    column.word = { row, cell }
    return Number.NaN
  }
  if (isDecimalComma) {
    column.comma ??= { row, cell }
    column.isClearlyDecimal ||= !PERHAPS_THOUSANDS.test(cell)
  } else column.hasPoint ||= cell.includes('.')
  return value
}

/** Whether a column is a variable, and what its owner should know about it. */
export interface Outcome {
  readonly isVariable: boolean
  readonly warning?: string
}

export function outcomeOf({ name, word, comma, isClearlyDecimal, hasPoint }: Column): Outcome {
  if (word) return leftOut(name, `row ${word.row} has ${quoted(word.cell)}, which is not a number`)
  if (!comma) return { isVariable: true }
  const example = quoted(comma.cell)
  if (hasPoint) return leftOut(name, `row ${comma.row} has ${example}, which is not a number next to decimal points`)
  if (!isClearlyDecimal) return leftOut(name, `row ${comma.row} has ${example}, which could mean two different numbers`)
  const value = comma.cell.replace(',', '.')
  return {
    isVariable: true,
    warning: `Column ${quoted(name)}: commas are read as decimal commas, ${example} as ${value}.`,
  }
}

const leftOut = (name: string, reason: string): Outcome => ({
  isVariable: false,
  warning: `Column ${quoted(name)} is left out: ${reason}.`,
})
