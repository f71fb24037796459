/**
 * Whether a week was unusual for one person.
 *
 * The mean of the week is compared with the prediction interval of the weeks before it (Student 1908; Hahn and Meeker
 * 1991):
 *
 *     m ± t(1 − α / 2k, n − 1) · s · √(1 + 1/n)
 *
 * with m and s of the n earlier weekly means, and k variables tested together (Bonferroni), so that a person without
 * any change sees a mark in at most one of 1/α weeks, however much they record. Because days resemble the days before
 * them, the spread is widened for the correlation r of neighbouring weeks, by √((1 + r) / (1 − r)). It is never smaller
 * than the spread implied by the days within the weeks; otherwise every change in a constant diary would be unusual.
 */
import { studentUpperQuantile } from '../distributions/student-t.ts'

/** Values of the days of each week; the first is the week in question, then the one before it, and so on. */
export type Weeks = readonly (readonly number[])[]

export interface OrdinaryWeek {
  readonly mean: number
  /** Between these, a week is ordinary. */
  readonly low: number
  readonly high: number
  readonly verdict: 'ordinary' | 'higher' | 'lower'
}

/** With fewer days, a mean says little about the week. */
const FEWEST_DAYS = 4
const FEWEST_WEEKS = 8
const MOST_MEMORY = 0.8
const ALPHA = 0.05

/** The ordinary week of each variable; undefined if there are too few weeks to know it. */
export function unusualWeeks(variables: readonly Weeks[], alpha = ALPHA): readonly (OrdinaryWeek | undefined)[] {
  const looked = variables.map(seen)
  const count = looked.filter((week) => week !== undefined).length
  return looked.map((week) => week && judged(week, alpha / count))
}

interface SeenWeeks {
  readonly mean: number
  readonly earlier: readonly number[]
  /** Spread of a weekly mean, estimated from the days within weeks. */
  readonly ownSpread: number
}

function seen([week = [], ...before]: Weeks): SeenWeeks | undefined {
  const full = before.filter((days) => days.length >= FEWEST_DAYS)
  if (week.length < FEWEST_DAYS || full.length < FEWEST_WEEKS) return undefined
  const within = full.reduce((sum, days) => sum + squares(days), 0)
  const freedom = full.reduce((sum, days) => sum + days.length - 1, 0)
  return { mean: mean(week), earlier: full.map(mean), ownSpread: Math.sqrt(within / freedom / week.length) }
}

function judged({ mean: value, earlier, ownSpread }: SeenWeeks, alpha: number): OrdinaryWeek {
  const n = earlier.length
  const middle = mean(earlier)
  const memory = Math.min(MOST_MEMORY, Math.max(0, memoryOf(earlier, middle) + 1 / n))
  const spread = Math.max(ownSpread, Math.sqrt((squares(earlier) / (n - 1)) * ((1 + memory) / (1 - memory))))
  const reach = studentUpperQuantile(alpha / 2, n - 1) * spread * Math.sqrt(1 + 1 / n)
  const low = middle - reach
  const high = middle + reach
  return { mean: value, low, high, verdict: value > high ? 'higher' : value < low ? 'lower' : 'ordinary' }
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

function squares(values: readonly number[]): number {
  const middle = mean(values)
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0)
}

/** Correlation of each week with the one before it. */
function memoryOf(weeks: readonly number[], middle: number): number {
  const all = squares(weeks)
  if (all === 0) return 0
  let products = 0
  for (const [index, value] of weeks.entries()) {
    const previous = weeks[index + 1]
    if (previous !== undefined) products += (value - middle) * (previous - middle)
  }
  return products / all
}
