import { at } from '../arrays/at.ts'
import { mean } from '../correlation/correlation.ts'
import type { LaggedPairs } from '../correlation/lagged-pairs.ts'
import { distinctUpToThree } from '../series/observed.ts'
import { type AdjustedOutcome, adjustedOutcome } from './adjusted-outcome.ts'

/** Days a bin needs for a meaningful mean. */
export const FEWEST_BIN_DAYS = 10
/** Fewer days cannot fill the two bins that a comparison needs. */
export const FEWEST_DOSE_DAYS = 2 * FEWEST_BIN_DAYS
const MOST_BINS = 5

/**
 * A range of doses, both ends included; as observed, so that a dose that was never taken is not reported.
 */
export interface DoseRange {
  readonly kind: 'none' | 'some'
  readonly low: number
  readonly high: number
}

/**
 * Divides doses into a "none" bin (exactly 0, where the dose is never negative) and up to five quantile bins of at
 * least ten days each. Equal doses always share a bin.
 *
 * So doses of 0, 1, 2 or 3 cups give at most four bins, whatever the quantiles, and a bin with fewer than ten days is
 * merged with its neighbour.
 */
export function doseBins(doses: Float64Array): DoseRange[] {
  const sorted = doses.slice().sort()
  const zeros = sorted[0] === 0 ? sorted.lastIndexOf(0) + 1 : 0
  const hasNone = zeros >= FEWEST_BIN_DAYS
  const nonZero = hasNone ? sorted.subarray(zeros) : sorted
  const bins = quantileBins(nonZero)
  return hasNone ? [{ kind: 'none', low: 0, high: 0 }, ...bins] : bins
}

/** Walks up the sorted doses and closes a bin when it is full and the next dose differs. */
function quantileBins(sorted: Float64Array): DoseRange[] {
  const count = Math.min(MOST_BINS, Math.floor(sorted.length / FEWEST_BIN_DAYS))
  const bins: DoseRange[] = []
  let start = 0
  for (let bin = 1; bin <= count && start < sorted.length; bin++) {
    let end = bin === count ? sorted.length : Math.max(Math.round((bin * sorted.length) / count), start + 1)
    while (end < sorted.length && at(sorted, end) === at(sorted, end - 1)) end++
    if (end - start < FEWEST_BIN_DAYS && bin < count) continue
    if (sorted.length - end < FEWEST_BIN_DAYS) end = sorted.length
    if (end - start >= FEWEST_BIN_DAYS) bins.push({ kind: 'some', low: at(sorted, start), high: at(sorted, end - 1) })
    start = end
  }
  return bins
}

/**
 * Size, mean and sum of squared deviations of a list.
 */
export interface Group {
  readonly n: number
  readonly mean: number
  readonly squares: number
}

/**
 * Moments of the values whose index is selected, by Welford's one-pass update (Technometrics 4, 1962, 419–420).
 *
 *     groupWhere(Float64Array.of(1, 2, 3), () => true) // { n: 3, mean: 2, squares: 2 }
 */
export function groupWhere(values: Float64Array, isChosen: (index: number) => boolean): Group {
  let n = 0
  let mean = 0
  let squares = 0
  for (let index = 0; index < values.length; index++) {
    if (!isChosen(index)) continue
    n++
    const deviation = at(values, index) - mean
    mean += deviation / n
    squares += deviation * (at(values, index) - mean)
  }
  return { n, mean, squares }
}

/**
 * How the days of a cause are split into high and low: a yes/no by its two values, something mostly absent into some
 * and none, anything else by its mean.
 */
export type SplitKind = 'onOff' | 'someNone' | 'aboveBelow'

/**
 * The split point of a cause, and its kind.
 */
interface Split {
  readonly kind: SplitKind
  /** A value is high when it is above this. */
  readonly above: number
}

/** Zero on more than half of the days: "how much" matters less than "whether". */
const MOSTLY = 0.5

/** Above which value a cause is high; 0 for none. */
export const splitAt = (values: Float64Array): number => (values.length === 0 ? 0 : splitOf(values).above)

/**
 * The split that fits the values of a cause; complete values, at least one.
 *
 *     splitOf(Float64Array.of(0, 0, 0, 200, 400)) // { kind: "someNone", above: 0 }
 *     splitOf(Float64Array.of(6, 7, 8))           // { kind: "aboveBelow", above: 7 }
 */
export function splitOf(values: Float64Array): Split {
  let zeros = 0
  let least = Number.POSITIVE_INFINITY
  for (let index = 0; index < values.length; index++) {
    if (at(values, index) === 0) zeros++
    if (at(values, index) < least) least = at(values, index)
  }
  if (distinctUpToThree(values) === 2) return { kind: 'onOff', above: least }
  if (least >= 0 && zeros > MOSTLY * values.length) return { kind: 'someNone', above: 0 }
  return { kind: 'aboveBelow', above: mean(values) }
}

/**
 * Cells of days with similar amounts of the cause: by the range of doses of each day and its side of the split,
 * numbered from 0 without gaps. Days outside all ranges form a separate cell on each side.
 *
 * The outcome keeps a mean for each cell while the calendar is removed, so that a curved response is not mistaken for a
 * weekend effect.
 */
export function causeCells(doses: Float64Array, split: Split): Uint8Array {
  const ranges = doseBins(doses)
  return numbered(doses, (dose) => {
    const range = ranges.findIndex(({ low, high }) => dose >= low && dose <= high)
    return 2 * (range + 1) + (dose > split.above ? 1 : 0)
  })
}

/**
 * The side of the split of each day, 0 or 1, numbered in order of appearance.
 */
function sides(doses: Float64Array, split: Split): Uint8Array {
  return numbered(doses, (dose) => (dose > split.above ? 1 : 0))
}

/**
 * The outcome without weekdays, trend and season, while days of similar amounts keep their own mean; if doses cannot be
 * separated from the calendar, the two sides of the split are used. Null if not even those can be separated.
 */
export function adjustedByCause(pairs: LaggedPairs, split: Split): AdjustedOutcome | null {
  return adjustedOutcome(pairs, causeCells(pairs.x, split)) ?? adjustedOutcome(pairs, sides(pairs.x, split))
}

/**
 * The outcome of each pair as `highLowEffect` compares it, and the number of calendar terms removed from it; the
 * recorded outcome if the calendar cannot be separated from the cause.
 */
export function adjustedEffects(pairs: LaggedPairs): Pick<AdjustedOutcome, 'y' | 'terms'> {
  const adjusted = pairs.x.length === 0 ? null : adjustedByCause(pairs, splitOf(pairs.x))
  return adjusted ?? { y: pairs.y, terms: 0 }
}

function numbered(doses: Float64Array, nameOf: (dose: number) => number): Uint8Array {
  const numbers = new Map<number, number>()
  const cells = new Uint8Array(doses.length)
  for (let index = 0; index < doses.length; index++) {
    const name = nameOf(at(doses, index))
    const number = numbers.get(name) ?? numbers.size
    numbers.set(name, number)
    cells[index] = number
  }
  return cells
}
