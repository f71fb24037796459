import { at } from '../arrays/at.ts'
import { fisherU } from '../correlation/fisher.ts'

/**
 * The lag at which a ring stands out most among those searched.
 */
export interface Peak {
  /** Days from cause to effect, with the sign of the ring: negative where the effect came first. */
  readonly lag: number
  readonly n: number
  /** Correlation of the prepared series at that lag. */
  readonly r: number
  /** u = atanh r · √(n − 3), signed. */
  readonly u: number
}

/**
 * What is read off a summary: correlations and pair counts at lags −L … L.
 */
interface LagWindow {
  readonly maxLag: number
  readonly n: Float64Array
  readonly r: Float64Array
}

/**
 * The counted lag of largest |u| from `first` to `last` (in that order; the earlier one on equal |u|), or null where
 * no lag counts.
 *
 * |u| and not |r| decides, because the lags differ in the number of pairs they rest on.
 */
export function peakBetween(
  { maxLag, n: counts, r: correlations }: LagWindow,
  first: number,
  last: number,
): Peak | null {
  const step = first <= last ? 1 : -1
  let best = Number.NaN
  let most = 0
  let strongest = 0
  let clearest = 0
  for (let lag = first; lag !== last + step; lag += step) {
    const r = at(correlations, lag + maxLag)
    if (Number.isNaN(r)) continue
    const n = at(counts, lag + maxLag)
    const isFirst = Number.isNaN(best)
    if (!isFirst && cannotWin(r, n, strongest, most)) continue
    const u = fisherU(r, n)
    if (!isFirst && !(Math.abs(u) > Math.abs(clearest))) continue
    best = lag
    most = n
    strongest = r
    clearest = u
  }
  return Number.isNaN(best) ? null : { lag: best, n: most, r: strongest, u: clearest }
}

/** Room for the rounding of both sides. */
const CLEARLY_LESS = 1 - 1e-9
/** Up to here z is not clipped (`fisherZ`). */
const NOT_CLIPPED = 0.999

/**
 * Whether |u| of a weaker correlation is smaller for sure; that spares most of the logarithms. atanh bends upwards from 0, so
 * that of |r| ≤ |s| is at most |r|/|s| of that of s.
 */
function cannotWin(r: number, n: number, strongest: number, most: number): boolean {
  if (Math.abs(r) > Math.abs(strongest)) return false
  if (n <= most) return true
  return Math.abs(strongest) < NOT_CLIPPED && r * r * (n - 3) < CLEARLY_LESS * (strongest * strongest * (most - 3))
}
