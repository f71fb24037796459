/**
 * A pair without single days: what a public snapshot contains, and enough to draw every chart and to recalculate the
 * correlation and the straight fit.
 */
import { CLOCK, clockFormOf, hourWindow } from '@upshot/analysis'
import { DAY_MS, extent } from '@upshot/charts'
import type { ChartAxis } from '@upshot/contract'
import { isRating, unitNamed } from '../../tracking/units/units.ts'
import type { Finding, PairDetail, Side } from '../finding.ts'
import { type Bin, binsOfDays, joined } from './bins.ts'
import { type ChartDay, type ChartSubject, countedMemberOf, groupBy, meanOf, tidy } from './describe.ts'
import { startOf } from './timeline.ts'
import type { ChartWords, PairNames } from './words.ts'

// Both sides of a finding as chart subjects.

function subjectOf(side: Side): ChartSubject {
  const unit = unitNamed(side.unit)
  const isRated = unit !== undefined && isRating(unit)
  const low = unit?.minimumValue ?? undefined
  const high = unit?.maximumValue ?? undefined
  return {
    variableId: side.variableId,
    name: side.displayName,
    unit: side.unit,
    ...countedMemberOf(side),
    kind: side.isYesNo ? 'yesNo' : isRated ? 'rating' : 'number',
    combination: side.combination,
    ...(isRated && low !== undefined && high !== undefined ? { range: { low, high } } : {}),
  }
}

export const causeOf = ({ cause }: Pick<Finding, 'cause'>): ChartSubject => subjectOf(cause)
export const effectOf = ({ effect }: Pick<Finding, 'effect'>): ChartSubject => subjectOf(effect)

export const namesOf = ({ cause, effect }: Pick<Finding, 'cause' | 'effect'>): PairNames => ({
  cause: cause.displayName,
  effect: effect.displayName,
})

export const idOf = ({ cause, effect }: Pick<Finding, 'cause' | 'effect'>, part: string): string =>
  `study-${cause.variableId}-${effect.variableId}-${part}`

/** Whether days, not hours within a day, are compared on the same date. */
export const isSameDay = ({ evidence }: Finding): boolean =>
  evidence.lagDays === 0 && hourWindow(evidence.clock) === undefined

/** Says over how many days the cause is a total or mean. */
export function causeAxis({ cause, evidence }: Finding, texts: ChartWords): ChartAxis {
  const form = clockFormOf(evidence.clock)
  if (form !== null) {
    const isTime = form === CLOCK.last || form === CLOCK.before
    return { label: joinedBy(cause.displayName, texts.hours(form)), unit: isTime ? 'h' : cause.unit, scale: 'linear' }
  }
  const within = texts.within(evidence.durationDays, cause.combination === 'SUM')
  return { label: joinedBy(cause.displayName, within), unit: cause.unit, ...countedMemberOf(cause), scale: 'linear' }
}

/** Limits the axis to the answers of a rating if all marks are near them: an axis of 1 to 5 does not reach 6. */
export function withinAnswers(axis: ChartAxis, side: Side, values: readonly number[]): ChartAxis {
  const { range } = subjectOf(side)
  if (!range) return axis
  const { low, high } = extent(values)
  const room = (range.high - range.low) / 4
  // Values beyond the answers are sums of several.
  if (low < range.low - room || high > range.high + room) return axis
  return {
    ...axis,
    ...(low < range.low + room ? { minimum: range.low } : {}),
    ...(high > range.high - room ? { maximum: range.high } : {}),
  }
}

/** Says the delay. */
export const effectAxis = ({ effect, evidence }: Finding, texts: ChartWords): ChartAxis => ({
  label: joinedBy(effect.displayName, texts.after(evidence.lagDays)),
  unit: effect.unit,
  ...countedMemberOf(effect),
  scale: 'linear',
})

const joinedBy = (name: string, more: string): string => (more === '' ? name : `${name}, ${more}`)

/** Nothing is published about fewer days than this. */
export const FEWEST_TOGETHER = 5

/** The effect over a range of the cause. */
export interface RangeMean {
  readonly low: number
  readonly high: number
  /** Mean of the cause within the range. */
  readonly cause: number
  readonly effect: number
  readonly interval: readonly [number, number]
  readonly days: number
}

export interface MonthMeans {
  /** YYYY-MM. */
  readonly month: string
  /** Null if fewer than five days of the month have a value. */
  readonly cause: number | null
  readonly effect: number | null
}

/** Sums of squares and products around the means, which determine the straight fit and Pearson's r. */
export interface PairMoments {
  readonly n: number
  readonly causeMean: number
  readonly effectMean: number
  readonly causeSquares: number
  readonly effectSquares: number
  readonly products: number
}

export interface BinnedPair {
  readonly causeBins: readonly Bin[]
  readonly effectBins: readonly Bin[]
  readonly means: readonly RangeMean[]
  readonly months: readonly MonthMeans[]
  readonly moments: PairMoments
}

/** Everything but the means over ranges of the cause, which follow from the cells of the study. */
export function binnedPair({ finding, pairs, causeDays, effectDays }: PairDetail): Omit<BinnedPair, 'means'> {
  return {
    causeBins: joined(binsOfDays(causeOf(finding), causeDays), FEWEST_TOGETHER),
    effectBins: joined(binsOfDays(effectOf(finding), effectDays), FEWEST_TOGETHER),
    months: monthMeans(causeDays, effectDays),
    moments: momentsOf(pairs),
  }
}

export function momentsOf(pairs: PairDetail['pairs']): PairMoments {
  const n = pairs.length
  if (n === 0) return { n, causeMean: 0, effectMean: 0, causeSquares: 0, effectSquares: 0, products: 0 }
  const causeMean = meanOf(pairs.map(({ cause }) => cause))
  const effectMean = meanOf(pairs.map(({ effect }) => effect))
  let causeSquares = 0
  let effectSquares = 0
  let products = 0
  for (const { cause, effect } of pairs) {
    causeSquares += (cause - causeMean) ** 2
    effectSquares += (effect - effectMean) ** 2
    products += (cause - causeMean) * (effect - effectMean)
  }
  return { n, causeMean, effectMean, causeSquares, effectSquares, products }
}

/** How much the shift test widens errors, because neighbouring days repeat each other. */
export function spreadOf({ evidence }: Pick<Finding, 'evidence'>): { inflation: number; freedom: number } {
  const freedom = evidence.nu ?? evidence.n - 2
  return { inflation: Math.max(1, evidence.s2 ?? 1), freedom: Math.max(1, freedom) }
}

function monthMeans(causeDays: readonly ChartDay[], effectDays: readonly ChartDay[]): MonthMeans[] {
  const causes = groupBy(causeDays, ({ day }) => startOf('month', day))
  const effects = groupBy(effectDays, ({ day }) => startOf('month', day))
  const months = [...new Set([...causes.keys(), ...effects.keys()])].sort((a, b) => a - b)
  const mean = (days: readonly ChartDay[] = []): number | null =>
    days.length < FEWEST_TOGETHER ? null : tidy(meanOf(days.map(({ value }) => value)))
  return months
    .map((start) => ({
      month: new Date(start * DAY_MS).toISOString().slice(0, 7),
      cause: mean(causes.get(start)),
      effect: mean(effects.get(start)),
    }))
    .filter(({ cause, effect }) => cause !== null || effect !== null)
}
