import { at } from '../arrays/at.ts'
import { type NotEnough, sentenceOf } from '../gates/gates.ts'
import { POSSIBLE_Q, steadyVerdict } from '../verdict/verdict.ts'
import type { Family } from './correct.ts'
import {
  CONCLUDED_COLUMNS,
  type ConcludedColumn,
  fillStatistics,
  type JudgedColumn,
  NO_STATISTICS,
  type PairColumn,
} from './pair-statistics.ts'
import { entry } from './pair-table.ts'
import {
  type AnalysedPair,
  type Association,
  type Conclusion,
  concludedNumber,
  conclusionFrom,
  NO_CONCLUSION,
} from './result.ts'

/** The rows of a family as objects, by rank; `most` leaves out those that rank lower. */
export const rowsOf = {
  directed: (family: Family, names: readonly string[], most?: number): AnalysedPair[] =>
    ranked(family, most, pairMaker(family, names)),
  sameDay: (family: Family, names: readonly string[], most?: number): Association[] =>
    ranked(family, most, associationMaker(family, names)),
}

/** The same rows one after the other, each created on demand and not kept, so that tens of thousands take no memory. */
export const eachRow = {
  directed: (family: Family, names: readonly string[]): Iterable<AnalysedPair> =>
    onceEach(family, pairMaker(family, names)),
  sameDay: (family: Family, names: readonly string[]): Iterable<Association> =>
    onceEach(family, associationMaker(family, names)),
}

type RowMaker<Row> = (row: number) => Row

/** The two variables of a row, the reason if it was refused, and the conclusions about it. */
interface RowSides {
  readonly cause: string
  readonly effect: string
  readonly shortfall: NotEnough | undefined
  readonly conclusion: Conclusion
  /** The name of the variable at an index of the table. */
  nameAt(index: number): string
}

/** Looks up one number of a row; null if there is none. */
type NumberLookup = (column: JudgedColumn) => number | null

type Draft<Row> = { -readonly [Member in keyof Row]: Row[Member] }

/** Rows are copies of these that are then filled in, which is the fastest way to create tens of thousands of them. */
const { wasLikely: _, ...EMPTY_CONCLUSION } = NO_CONCLUSION
const EMPTY: Association = {
  cause: '',
  effect: '',
  ...NO_STATISTICS,
  n: 0,
  rAdjusted: null,
  interval: null,
  verdict: 'cannot tell',
  ...EMPTY_CONCLUSION,
  through: [],
  besides: [],
}
const EMPTY_PAIR: AnalysedPair = { ...EMPTY, reverse: { lagDays: null, p: null }, dailyP: null }

/** A row without direction, from its numbers. */
export function associationFrom(number: NumberLookup, sides: RowSides): Association {
  const row = { ...EMPTY }
  fill(row, number, sides)
  return row
}

/** A directed row, with the opposite direction. */
export function pairFrom(number: NumberLookup, sides: RowSides): AnalysedPair {
  const row: Draft<AnalysedPair> = { ...EMPTY_PAIR }
  fill(row, number, sides)
  row.reverse = { lagDays: number('reverseLag'), p: number('reverseP') }
  row.dailyP = number('dailyP')
  return row
}

function fill(row: Draft<Association>, number: NumberLookup, sides: RowSides): void {
  const { cause, effect, shortfall } = sides
  row.cause = cause
  row.effect = effect
  fillStatistics(row, number)
  row.rAdjusted = row.z === null ? null : Math.tanh(row.z)
  const low = number('low')
  const high = number('high')
  row.interval = low === null || high === null ? null : [low, high]
  conclude(row, sides)
  if (!shortfall) return
  row.notEnough = sentenceOf(shortfall)
  row.shortfall = shortfall
}

function conclude(row: Draft<Association>, { conclusion, nameAt }: RowSides): void {
  row.verdict = steadyVerdict(row.q, conclusion)
  // Nearly all rows have none, and a new row starts without one.
  if (conclusion === NO_CONCLUSION) return
  const { wasLikely: __, through, ...shown } = conclusion
  Object.assign(row, shown)
  if (through.length > 0) row[shown.direct ? 'besides' : 'through'] = through.map(nameAt)
}

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

/** The number of rows of a family that are likely or possible, or have at most a given q; they rank first. */
export function findingCount({ order, q }: Family, most = POSSIBLE_Q): number {
  const end = order.findIndex((row) => !(at(q, row) <= most))
  return end < 0 ? order.length : end
}

/** The number of rows of a family with a q; refused rows come last. */
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

/** The numbers of the many rows without further conclusions. */
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
