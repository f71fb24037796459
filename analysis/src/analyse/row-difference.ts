import { laggedPairs } from '../correlation/lagged-pairs.ts'
import { highLowEffect } from '../effects/high-low.ts'
import type { Difference } from './conclusion.ts'
import type { Family } from './correct.ts'
import type { FeatureSet } from './feature-set.ts'
import { entry } from './pair-table.ts'
import { sameDaySides } from './questions.ts'

/**
 * The outcome of a judged row after a high against after a low cause, at its lag and duration, in its own unit and without
 * the calendar; null where a side has too few days. See `highLowEffect`.
 */
export function rowDifference({ kind, table }: Family, row: number, featureSet: FeatureSet): Difference | null {
  const pair = [entry(table, row, 'cause'), entry(table, row, 'effect')] as const
  const [cause, effect] = kind === 'sameDay' ? sameDaySides(featureSet.table, ...pair) : pair
  const x = featureSet.feature(featureSet.index(cause, 'cause', entry(table, row, 'durationDays'))).raw
  const y = featureSet.feature(featureSet.index(effect, 'effect', 1)).raw
  const pairs = laggedPairs(x, y, entry(table, row, 'lagDays'))
  const spread = {
    inflation: entry(table, row, 's2'),
    freedom: entry(table, row, 'nu'),
    searches: entry(table, row, 'm'),
  }
  const { calendar } = featureSet
  const told = highLowEffect(calendar ? { ...pairs, calendar } : pairs, spread, 'interval')
  if (told.kind === 'notEnough') return null
  return { value: told.difference, low: told.interval[0], high: told.interval[1] }
}
