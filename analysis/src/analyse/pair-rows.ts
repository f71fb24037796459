import { type NotEnough, sentenceOf } from '../gates/not-enough.ts'
import { steadyVerdict } from '../verdict/verdict.ts'
import { type Conclusion, NO_CONCLUSION } from './conclusion.ts'
import { fillStatistics, type JudgedColumn, NO_STATISTICS } from './pair-statistics.ts'
import type { AnalysedPair, Association } from './result.ts'

/** The two variables of a row, why it was refused, if it was, and what was concluded of it. */
export interface RowSides {
  readonly cause: string
  readonly effect: string
  readonly shortfall: NotEnough | undefined
  readonly conclusion: Conclusion
  /** The name of the variable at a place of the table. */
  nameAt(index: number): string
}

/** Looks up one number of a row; null if there is none. */
type NumberLookup = (column: JudgedColumn) => number | null

type Draft<Row> = { -readonly [Member in keyof Row]: Row[Member] }

/** Rows are copies of these, then filled in: that is the fastest way to make tens of thousands of them. */
const { wasLikely: _, ...NOTHING_CONCLUDED } = NO_CONCLUSION
const EMPTY: Association = {
  cause: '',
  effect: '',
  ...NO_STATISTICS,
  n: 0,
  rAdjusted: null,
  interval: null,
  verdict: 'cannot tell',
  ...NOTHING_CONCLUDED,
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
  // Nearly all rows have none, and a new row is already without.
  if (conclusion === NO_CONCLUSION) return
  const { wasLikely: __, through, ...shown } = conclusion
  Object.assign(row, shown)
  if (through.length > 0) row[shown.direct ? 'besides' : 'through'] = through.map(nameAt)
}
