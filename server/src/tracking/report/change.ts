/** Whether the second half of a period differs from the first, and the bounds of the difference. */
import { studentUpperQuantile } from '@upshot/analysis'

/** Halves with fewer days are not compared. */
const FEWEST_DAYS = 7
const MOST_MEMORY = 0.95

/** The first day of the second half. */
export const middleOf = (from: number, to: number): number => from + Math.ceil((to - from + 1) / 2)

export interface ReportedChange {
  readonly before: number
  readonly after: number
  readonly difference: number
  readonly low: number
  readonly high: number
  readonly isClear: boolean
}

interface DatedValue {
  readonly day: number
  readonly value: number
}

/**
 * The difference of two means with its 95 % interval (Welch 1947). A day resembles the one before it, so n days count as
 * n (1 − r) / (1 + r), where r is the correlation of neighbouring days within the halves (Bayley and Hammersley 1946).
 * Undefined where a half has too few days, or nothing varies.
 */
export function changeWithin(days: readonly DatedValue[], middle: number): ReportedChange | undefined {
  const first = days.filter(({ day }) => day < middle)
  const second = days.filter(({ day }) => day >= middle)
  if (first.length < FEWEST_DAYS || second.length < FEWEST_DAYS) return undefined
  const a = summaryOf(first)
  const b = summaryOf(second)
  const variance = a.variance / a.counted + b.variance / b.counted
  if (variance === 0) return undefined
  const freedom =
    variance ** 2 /
    ((a.variance / a.counted) ** 2 / Math.max(1, a.counted - 1) +
      (b.variance / b.counted) ** 2 / Math.max(1, b.counted - 1))
  const reach = studentUpperQuantile(0.025, Math.max(1, freedom)) * Math.sqrt(variance)
  const difference = b.mean - a.mean
  const low = difference - reach
  const high = difference + reach
  return { before: a.mean, after: b.mean, difference, low, high, isClear: low > 0 || high < 0 }
}

function summaryOf(days: readonly DatedValue[]) {
  const mean = days.reduce((sum, { value }) => sum + value, 0) / days.length
  const squares = days.reduce((sum, { value }) => sum + (value - mean) ** 2, 0)
  const memory = squares === 0 ? 0 : neighbours(days, mean) / squares
  const held = Math.min(MOST_MEMORY, Math.max(0, memory))
  const counted = Math.max(2, (days.length * (1 - held)) / (1 + held))
  return { mean, variance: squares / (days.length - 1), counted }
}

/** Products of each day with the day directly before it. */
function neighbours(days: readonly DatedValue[], mean: number): number {
  let sum = 0
  for (const [index, { day, value }] of days.entries()) {
    const previous = days[index - 1]
    if (previous && day - previous.day === 1) sum += (value - mean) * (previous.value - mean)
  }
  return sum
}
