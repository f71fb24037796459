import { at } from '../arrays/at.ts'
import type { NotEnough } from '../gates/gates.ts'
import type { Judgement } from './pair-look.ts'
import { NESTED_COLUMNS, OWN_STATISTICS, writeOwnStatistics } from './pair-statistics.ts'
import type { PairQuestion } from './questions.ts'
import type { Interval } from './result.ts'

/**
 * The judged pairs of one family, before they are corrected together: numbers in one array, shortfalls in another.
 *
 * A person with 300 variables has 89 700 pairs. As numbers they take a fifth of the memory of objects, threads can
 * transfer them without copying, and copying them for a change takes milliseconds. Rows are created from them when they
 * are read. They are in the order of the table: by cause, then by effect.
 */
export interface PairTable {
  /** `WIDTH` numbers per row, NaN for null. */
  readonly numbers: Float64Array<ArrayBuffer>
  /** Why a row was refused; only some rows were. */
  readonly shortfalls: ReadonlyMap<number, NotEnough>
}

/** The numbers of a row, in order; cause and effect are indices in the table of variables. */
const COLUMNS = ['cause', 'effect', ...OWN_STATISTICS, ...NESTED_COLUMNS] as const
export type TableColumn = (typeof COLUMNS)[number]

const WIDTH = COLUMNS.length
const offsets = Object.fromEntries(COLUMNS.map((column, index) => [column, index])) as Readonly<
  Record<TableColumn, number>
>
/** Judges questions one after the other; each row is written into the table and dropped. */
export function pairTableOf(
  questions: readonly PairQuestion[],
  judge: (question: PairQuestion) => Judgement,
): PairTable {
  const numbers = new Float64Array(questions.length * WIDTH)
  const shortfalls = new Map<number, NotEnough>()
  questions.forEach((question, row) => {
    const judgement = judge(question)
    write(numbers, row * WIDTH, question, judgement)
    if (judgement.shortfall) shortfalls.set(row, judgement.shortfall)
  })
  return { numbers, shortfalls }
}

const NO_INTERVAL: Interval = [Number.NaN, Number.NaN]

function write(numbers: Float64Array, start: number, { cause, effect }: PairQuestion, judgement: Judgement): void {
  const { statistics, reverse } = judgement
  const [low, high] = judgement.interval ?? NO_INTERVAL
  numbers[start + offsets.cause] = cause
  numbers[start + offsets.effect] = effect
  writeOwnStatistics(numbers, start + offsets.n, statistics)
  numbers[start + offsets.low] = low
  numbers[start + offsets.high] = high
  numbers[start + offsets.reverseLag] = reverse?.lagDays ?? Number.NaN
  numbers[start + offsets.reverseP] = reverse?.p ?? Number.NaN
  numbers[start + offsets.dailyP] = judgement.dailyP ?? Number.NaN
}

/** The rows of several tables, one table after the other. */
export function joinedTable(tables: readonly PairTable[]): PairTable {
  const numbers = new Float64Array(tables.reduce((sum, table) => sum + table.numbers.length, 0))
  const shortfalls = new Map<number, NotEnough>()
  let start = 0
  for (const table of tables) {
    numbers.set(table.numbers, start)
    for (const [row, shortfall] of table.shortfalls) shortfalls.set(start / WIDTH + row, shortfall)
    start += table.numbers.length
  }
  return { numbers, shortfalls }
}

/** How many rows a table has. */
export function rowCount({ numbers }: PairTable): number {
  return numbers.length / WIDTH
}

/** One number of a row; NaN for null. */
export function entry({ numbers }: PairTable, row: number, column: TableColumn): number {
  return at(numbers, row * WIDTH + offsets[column])
}

/** One number of every row. */
export function column(table: PairTable, name: TableColumn): Float64Array {
  const { numbers } = table
  const values = new Float64Array(rowCount(table))
  for (let row = 0, index = offsets[name]; row < values.length; row++, index += WIDTH) values[row] = at(numbers, index)
  return values
}

/** Adds Spearman's ρ, which is computed only if q says that the pair is shown. */
export function writeSpearman({ numbers }: PairTable, row: number, spearman: number | null): void {
  numbers[row * WIDTH + offsets.spearman] = spearman ?? Number.NaN
}

/** Collects the tables of tiles as they arrive and puts their rows in order. */
export interface PairTableBuilder {
  /** Consumes the part: its memory is released at once, without waiting for the garbage collector. */
  add(part: PairTable): void
  /** Call this once, after the last part. */
  whole(): PairTable
}

/**
 * A builder for the pairs of this many variables. Each pair has its own slot, so that rows are in order however the
 * tiles arrive. Unused slots are removed at the end and take no memory before that.
 */
export function createPairTableBuilder(variables: number): PairTableBuilder {
  const numbers = new Float64Array(variables * variables * WIDTH)
  const isTaken = new Uint8Array(variables * variables)
  const shortfallsBySlot = new Map<number, NotEnough>()
  return {
    add: (part) => {
      for (let row = 0; row < rowCount(part); row++) {
        const slot = entry(part, row, 'cause') * variables + entry(part, row, 'effect')
        isTaken[slot] = 1
        for (let i = 0; i < WIDTH; i++) numbers[slot * WIDTH + i] = at(part.numbers, row * WIDTH + i)
        const shortfall = part.shortfalls.get(row)
        if (shortfall) shortfallsBySlot.set(slot, shortfall)
      }
      part.numbers.buffer.transfer(0)
    },
    whole: () => {
      const shortfalls = new Map<number, NotEnough>()
      let row = 0
      for (let slot = isTaken.indexOf(1); slot >= 0; slot = isTaken.indexOf(1, slot + 1)) {
        numbers.copyWithin(row * WIDTH, slot * WIDTH, (slot + 1) * WIDTH)
        const shortfall = shortfallsBySlot.get(slot)
        if (shortfall) shortfalls.set(row, shortfall)
        row++
      }
      return { numbers: numbers.subarray(0, row * WIDTH), shortfalls }
    },
  }
}

/** A copy of a table in which the rows of one variable are replaced by those of a fresh table of the same pairs. */
export function replaceRows(earlier: PairTable, variable: number, fresh: PairTable): PairTable {
  const numbers = earlier.numbers.slice()
  const shortfalls = new Map(earlier.shortfalls)
  // The same pairs in the same order: the next fresh row always belongs to the next row of the variable.
  let next = 0
  const rows = rowCount(earlier)
  const cause = offsets.cause
  const effect = offsets.effect
  for (let row = 0; row < rows; row++) {
    const start = row * WIDTH
    if (at(numbers, start + cause) !== variable && at(numbers, start + effect) !== variable) continue
    numbers.set(fresh.numbers.subarray(next * WIDTH, (next + 1) * WIDTH), start)
    const shortfall = fresh.shortfalls.get(next)
    if (shortfall) shortfalls.set(row, shortfall)
    else shortfalls.delete(row)
    next++
  }
  return { numbers, shortfalls }
}
