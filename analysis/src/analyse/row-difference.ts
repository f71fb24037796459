import { clockFormOf } from '../clock/clock-form.ts'
import { momentDifference } from '../clock/moment-difference.ts'
import { laggedPairs, withPast } from '../correlation/lagged-pairs.ts'
import { highLowEffect } from '../effects/high-low.ts'
import { causeFeature } from './cause-feature.ts'
import type { Difference } from './conclusion.ts'
import type { Family } from './correct.ts'
import type { FeatureSet } from './feature-set.ts'
import { entry } from './pair-table.ts'
import { sameDaySides } from './questions.ts'

/** Above this, the lag that stands out most is no more than that. */
const LAG_KNOWN_P = 0.05

/**
 * The outcome of a judged row after a high against after a low cause, at its lag and duration, in its own unit and without
 * the calendar; null where a side has too few days. See `highLowEffect`.
 *
 * Where p > .05 the lag is not known: the one that stands out most was taken, by chance or not. At every other lag the
 * difference is about as small or smaller, to either side, so that the interval is made to hold for all of them.
 */
export function rowDifference({ kind, table }: Family, row: number, featureSet: FeatureSet): Difference | null {
  const pair = [entry(table, row, 'cause'), entry(table, row, 'effect')] as const
  const [cause, effect] = kind === 'sameDay' ? sameDaySides(featureSet.table, ...pair) : pair
  const x = causeFeature(featureSet, { cause, effect }, (column) => entry(table, row, column)).raw
  const y = featureSet.feature(featureSet.index(effect, 'effect', 1)).raw
  const delay = { lagDays: entry(table, row, 'lagDays'), durationDays: entry(table, row, 'durationDays') }
  const plain = laggedPairs(x, y, delay.lagDays)
  const pairs = entry(table, row, 'past') > 0 ? withPast(plain, y, delay) : plain
  const spread = {
    inflation: entry(table, row, 's2'),
    freedom: entry(table, row, 'nu'),
    searches: entry(table, row, 'm'),
  }
  const { calendar, table: days } = featureSet
  const form = clockFormOf(entry(table, row, 'clock'))
  const question = calendar && { cause, effect, table: days, calendar }
  const within = question && momentDifference(question, form, { ...spread, n: entry(table, row, 'n') }, 'interval')
  const split = within ?? highLowEffect(calendar ? { ...pairs, calendar } : pairs, spread, 'interval')
  if (split.kind === 'notEnough') return null
  const [low, high] = split.interval
  if (kind === 'sameDay' || entry(table, row, 'p') <= LAG_KNOWN_P) return { value: split.difference, low, high }
  const most = Math.max(-low, high)
  return { value: split.difference, low: -most, high: most }
}
