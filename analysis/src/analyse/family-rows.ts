import { at } from '../arrays/at.ts'
import { POSSIBLE_Q } from '../verdict/verdict.ts'
import { type Conclusion, concludedNumber, conclusionFrom, NO_CONCLUSION } from './conclusion.ts'
import type { Family } from './correct.ts'
import { associationFrom, pairFrom, type RowSides } from './pair-rows.ts'
import { CONCLUDED_COLUMNS, type ConcludedColumn, type JudgedColumn, type PairColumn } from './pair-statistics.ts'
import { entry } from './pair-table.ts'
import type { AnalysedPair, Association } from './result.ts'

/** The rows of a family as objects, by rank; `most` leaves out those that rank lower. */
export const rowsOf = {
  directed: (family: Family, names: readonly string[], most?: number): AnalysedPair[] =>
    ranked(family, most, pairMaker(family, names)),
  sameDay: (family: Family, names: readonly string[], most?: number): Association[] =>
    ranked(family, most, associationMaker(family, names)),
}

/** The same rows one after the other, each made when it is asked for and not kept: tens of thousands take no memory. */
export const eachRow = {
  directed: (family: Family, names: readonly string[]): Iterable<AnalysedPair> =>
    onceEach(family, pairMaker(family, names)),
  sameDay: (family: Family, names: readonly string[]): Iterable<Association> =>
    onceEach(family, associationMaker(family, names)),
}

type RowMaker<Row> = (row: number) => Row

function pairMaker(family: Family, names: readonly string[]): RowMaker<AnalysedPair> {
  const sides = sidesOf(family, names)
  return (row) => pairFrom(numbersOf(family, row), sides(row))
}

function associationMaker(family: Family, names: readonly string[]): RowMaker<Association> {
  const sides = sidesOf(family, names)
  return (row) => associationFrom(numbersOf(family, row), sides(row))
}

function* onceEach<Row>({ order }: Family, make: RowMaker<Row>): Generator<Row> {
  for (const row of order) yield make(row)
}

/** How many rows of a family are likely or possible, or have at most another q; they rank first. */
export function findingCount({ order, q }: Family, most = POSSIBLE_Q): number {
  const end = order.findIndex((row) => !(at(q, row) <= most))
  return end < 0 ? order.length : end
}

/** How many rows of a family have a q; the refused ones come last. */
export function judgedCount({ order, q }: Family): number {
  const end = order.findIndex((row) => Number.isNaN(at(q, row)))
  return end < 0 ? order.length : end
}

/** One number of a row of a corrected family; NaN for null. */
export function familyNumber(family: Family, row: number, column: PairColumn): number {
  return isConcluded(column) ? concludedAt(family, row, column) : judgedAt(family, row, column)
}

const concluded = new Set<PairColumn>(CONCLUDED_COLUMNS)
const isConcluded = (column: PairColumn): column is ConcludedColumn => concluded.has(column)

function judgedAt(family: Family, row: number, column: JudgedColumn): number {
  if (column === 'q') return at(family.q, row)
  if (column === 'qStrict') return at(family.qStrict, row)
  // An earlier correction may have added it, when the pair still ranked higher.
  if (column === 'spearman' && family.isSpearmanRare && at(family.q, row) > POSSIBLE_Q) return Number.NaN
  return entry(family.table, row, column)
}

function concludedAt(family: Family, row: number, column: ConcludedColumn): number {
  const conclusion = family.conclusions.get(row)
  return conclusion ? concludedNumber(conclusion, column) : NOTHING_CONCLUDED[column]
}

/** The numbers of the many rows about which nothing more is known. */
const NOTHING_CONCLUDED = Object.fromEntries(
  CONCLUDED_COLUMNS.map((column) => [column, concludedNumber(NO_CONCLUSION, column)]),
) as Readonly<Record<ConcludedColumn, number>>

function conclusionAt(family: Family, row: number): Conclusion {
  if (!family.conclusions.has(row)) return NO_CONCLUSION
  return conclusionFrom((column) => orNull(concludedAt(family, row, column)))
}

function numbersOf(family: Family, row: number): (column: JudgedColumn) => number | null {
  return (column) => orNull(judgedAt(family, row, column))
}

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value)

function sidesOf(family: Family, names: readonly string[]): (row: number) => RowSides {
  const { table } = family
  const nameAt = (index: number) => names[index] ?? ''
  return (row) => ({
    cause: nameAt(entry(table, row, 'cause')),
    effect: nameAt(entry(table, row, 'effect')),
    shortfall: table.shortfalls.get(row),
    conclusion: conclusionAt(family, row),
    nameAt,
  })
}

function ranked<Row>({ order }: Family, most: number | undefined, make: RowMaker<Row>): Row[] {
  const rows: Row[] = []
  for (const row of order.subarray(0, most)) rows.push(make(row))
  return rows
}
