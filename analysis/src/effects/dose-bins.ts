import { at } from '../arrays/at.ts'

/** Days a bin needs to be worth a mean. */
export const FEWEST_BIN_DAYS = 10
/** Fewer days cannot fill the two bins that a comparison needs. */
export const FEWEST_DOSE_DAYS = 2 * FEWEST_BIN_DAYS
const MOST_BINS = 5

/**
 * A range of doses, both ends included; as observed, so that no dose is named that was never taken.
 */
export interface DoseRange {
  readonly kind: 'none' | 'some'
  readonly low: number
  readonly high: number
}

/**
 * Parts doses into a "none" bin (exactly 0, where the dose is never negative) and up to five quantile bins of at
 * least ten days each. Equal doses always share a bin.
 *
 * A whole-number dose of 0, 1, 2 or 3 cups thus gives at most four bins, whatever the quantiles would be, and a bin
 * that would fall short of ten days is joined with its neighbour.
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
