import { at } from '../arrays/at.ts'
import { POSSIBLE_Q } from '../verdict/verdict.ts'
import { type Conclusion, concludedNumber, conclusionFrom, NO_CONCLUSION } from './conclusion.ts'
import type { Family } from './correct.ts'
import { associationFrom, pairFrom, type RowSides } from './pair-rows.ts'
import { CONCLUDED_COLUMNS, type ConcludedColumn, type PairColumn } from './pair-statistics.ts'
import { entry } from './pair-table.ts'
import type { AnalysedPair, Association } from './result.ts'

/** The rows of a family as objects, by rank; `most` leaves out those that rank lower. */
export const rowsOf = {
  directed: (family: Family, names: readonly string[], most?: number): AnalysedPair[] =>
    ranked(family, most, (row) => pairFrom(numbersOf(family, row), sidesOf(family, row, names))),
  sameDay: (family: Family, names: readonly string[], most?: number): Association[] =>
    ranked(family, most, (row) => associationFrom(numbersOf(family, row), sidesOf(family, row, names))),
}

/** The same rows one after the other, each made when it is asked for and not kept: tens of thousands take no memory. */
export const eachRow = {
  directed: (family: Family, names: readonly string[]): Iterable<AnalysedPair> =>
    onceEach(family, (row) => pairFrom(numbersOf(family, row), sidesOf(family, row, names))),
  sameDay: (family: Family, names: readonly string[]): Iterable<Association> =>
    onceEach(family, (row) => associationFrom(numbersOf(family, row), sidesOf(family, row, names))),
}

function* onceEach<Row>({ order }: Family, make: (row: number) => Row): Generator<Row> {
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
  if (isConcluded(column)) {
    const conclusion = family.conclusions.get(row)
    return conclusion ? concludedNumber(conclusion, column) : NOTHING_CONCLUDED[column]
  }
  if (column === 'q') return at(family.q, row)
  if (column === 'qStrict') return at(family.qStrict, row)
  // An earlier correction may have added it, when the pair still ranked higher.
  if (column === 'spearman' && family.isSpearmanRare && at(family.q, row) > POSSIBLE_Q) return Number.NaN
  return entry(family.table, row, column)
}

const concluded = new Set<PairColumn>(CONCLUDED_COLUMNS)
const isConcluded = (column: PairColumn): column is ConcludedColumn => concluded.has(column)

/** The numbers of the many rows about which nothing more is known. */
const NOTHING_CONCLUDED = Object.fromEntries(
  CONCLUDED_COLUMNS.map((column) => [column, concludedNumber(NO_CONCLUSION, column)]),
) as Readonly<Record<ConcludedColumn, number>>

function conclusionAt(family: Family, row: number): Conclusion {
  return family.conclusions.has(row) ? conclusionFrom(numbersOf(family, row)) : NO_CONCLUSION
}

function numbersOf(family: Family, row: number): (column: PairColumn) => number | null {
  return (column) => {
    const value = familyNumber(family, row, column)
    return Number.isNaN(value) ? null : value
  }
}

function sidesOf(family: Family, row: number, names: readonly string[]): RowSides {
  const { table } = family
  return {
    cause: names[entry(table, row, 'cause')] ?? '',
    effect: names[entry(table, row, 'effect')] ?? '',
    shortfall: table.shortfalls.get(row),
    conclusion: conclusionAt(family, row),
    nameAt: (place) => names[place] ?? '',
  }
}

function ranked<Row>({ order }: Family, most: number | undefined, make: (row: number) => Row): Row[] {
  return Array.from(order.subarray(0, most), make)
}
