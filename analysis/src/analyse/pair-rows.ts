import { type NotEnough, sentenceOf } from '../gates/not-enough.ts'
import { verdictOf } from '../verdict/verdict.ts'
import { NO_STATISTICS, type PairColumn, STATISTICS } from './pair-statistics.ts'
import type { AnalysedPair, Association } from './result.ts'

/** The two variables of a row, and why it was refused, if it was. */
export interface RowSides {
  readonly cause: string
  readonly effect: string
  readonly shortfall: NotEnough | undefined
}

/** Looks up one number of a row; null if there is none. */
type NumberLookup = (column: PairColumn) => number | null

type Draft<Row> = { -readonly [Member in keyof Row]: Row[Member] }

/** Rows are copies of these, then filled in: that is the fastest way to make tens of thousands of them. */
const EMPTY: Association = {
  cause: '',
  effect: '',
  ...NO_STATISTICS,
  n: 0,
  rAdjusted: null,
  interval: null,
  verdict: 'cannot tell',
}
const EMPTY_PAIR: AnalysedPair = { ...EMPTY, reverse: { lagDays: null, p: null } }

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
  return row
}

function fill(row: Draft<Association>, number: NumberLookup, { cause, effect, shortfall }: RowSides): void {
  row.cause = cause
  row.effect = effect
  for (const name of STATISTICS) {
    const value = number(name)
    if (value !== null) row[name] = value
  }
  row.rAdjusted = row.z === null ? null : Math.tanh(row.z)
  const [low, high] = [number('low'), number('high')]
  row.interval = low === null || high === null ? null : [low, high]
  row.verdict = verdictOf(row.q)
  if (!shortfall) return
  row.notEnough = sentenceOf(shortfall)
  row.shortfall = shortfall
}
