import { at } from '../arrays/at.ts'
import { fisherU, fisherZ } from '../correlation/correlation.ts'
import { studentTwoSided, studentUpperQuantile } from '../distributions/student-t.ts'
import { type Calendar, DAYS_PER_YEAR, SEASON_FROM_DAYS } from '../prepare/calendar-terms.ts'

/** The minimum number of far shifts for estimating the variance of a correlation. */
export const FEWEST_FAR_SHIFTS = 30

/**
 * p of one lag by the shift-variance t: t = |u| / √s², two-sided on ν degrees of freedom.
 *
 * s² is how much more u varies at meaningless far shifts than it would for white noise; ν is the number of independent
 * shifts behind the estimate of s². Estimating the variance from ν looks makes the ratio Student's t.
 */
export function lagP(u: number, inflation: number, freedom: number): number {
  return studentTwoSided(u / Math.sqrt(inflation), freedom)
}

/**
 * The most extreme of the searched lags of a ring.
 */
export interface Peak {
  /** Days from cause to effect, with the sign of the ring: negative if the effect came first. */
  readonly lag: number
  readonly n: number
  /** Correlation of the prepared series at that lag. */
  readonly r: number
  /** u = atanh r · √(n − 3), signed. */
  readonly u: number
}

/**
 * The parts of a summary that are read: correlations and pair counts at lags −L … L.
 */
interface LagWindow {
  readonly maxLag: number
  readonly n: Float64Array
  readonly r: Float64Array
}

/**
 * The usable lag with the largest |u| from `first` to `last` (in that order; the earlier one if |u| is equal), or null
 * if no lag is usable.
 *
 * |u| decides rather than |r|, because the lags differ in their numbers of pairs.
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

/** Margin for rounding on both sides. */
const CLEARLY_LESS = 1 - 1e-9
/** Up to here z is not clipped (`fisherZ`). */
const NOT_CLIPPED = 0.999

/**
 * Whether |u| of a weaker correlation is certainly smaller, which saves most of the logarithms. atanh is convex from 0
 * on, so for |r| ≤ |s|, atanh |r| is at most |r|/|s| times atanh |s|.
 */
function cannotWin(r: number, n: number, strongest: number, most: number): boolean {
  if (Math.abs(r) > Math.abs(strongest)) return false
  if (n <= most) return true
  return Math.abs(strongest) < NOT_CLIPPED && r * r * (n - 3) < CLEARLY_LESS * (strongest * strongest * (most - 3))
}

/**
 * Simultaneous 95 % interval of the adjusted correlation: tanh(z ± t_{ν, 1−.025/M} · √(s²/(n−3))).
 *
 * It is valid for a lag chosen as the best of M looks, not just for a lag fixed beforehand.
 */
export function adjustedInterval(
  peak: Pick<Peak, 'n' | 'r'>,
  spread: { readonly inflation: number; readonly freedom: number; readonly searches: number },
): readonly [number, number] {
  const z = fisherZ(peak.r)
  const reach =
    studentUpperQuantile(0.025 / spread.searches, spread.freedom) * Math.sqrt(spread.inflation / (peak.n - 3))
  return [Math.tanh(z - reach), Math.tanh(z + reach)]
}

/** How much more u scatters at the searched lags of slow series without a sharp season, in a table of two years. */
const BEYOND_FAR_SHIFTS = 0.4
/** The part of the variance removed by slow columns that is missing from s² at the far shifts. */
const MISSING_PART = 0.6
/**
 * Number of days from which on enough slow variation is left between the waves of the year, and s² is used unchanged.
 */
const LONG_ENOUGH = 1000

/**
 * s² at the searched lags, which can exceed s² of the far shifts because of components removed from both series.
 *
 * *A season.* Trend and season are removed from both series on the same days. At the searched lags, the missing slow
 * components of both series coincide; at far shifts, each series lacks components that the other has kept, and u varies
 * less. A slow column removes about (4s² − 3)/T of the variance of u (the share of the lowest frequency in the squared
 * spectrum of a series with the autocorrelation that s² indicates: 1 for white noise, 5 for AR .5, 38 for AR .9), and
 * the far shifts lack six tenths of that. T is the span of the shorter series: below one and a half years, no season is
 * removed from it.
 *
 * *A sharp season.* What is left of one year is partly the opposite of what is left of the others. At the searched
 * lags, these copies coincide on every day of the table, at far shifts around the ring only on some: u varies more by 0
 * to 3 % for white noise, 6 to 11 % for AR .5 and some 16 % for AR .8.
 */
export function searchedInflation(inflation: number, calendar: Calendar | null, span: number): number {
  if (!calendar || !(inflation > 1)) return inflation
  if (calendar.hasSharpSeason) {
    const years = calendar.days / DAYS_PER_YEAR
    return inflation * (1 + (BEYOND_FAR_SHIFTS / (years - 1)) * (1 - 1 / inflation))
  }
  if (span < SEASON_FROM_DAYS || span >= LONG_ENOUGH) return inflation
  const slow = calendar.trend.length + calendar.season.length
  const fading = (LONG_ENOUGH - span) / (LONG_ENOUGH - SEASON_FROM_DAYS)
  return inflation * (1 + (fading * MISSING_PART * slow * (4 * inflation - 3)) / span)
}

/**
 * Below this, the sum of products is close enough to normal, and nothing is corrected.
 */
const NEARLY_SYMMETRIC = 0.1

/**
 * Sample skewness of the observed values, Σ(x − x̄)³/n ÷ (Σ(x − x̄)²/n)^1.5; 0 for a constant.
 */
export function skewness(values: Float64Array): number {
  let n = 0
  let sum = 0
  for (let day = 0; day < values.length; day++) {
    if (Number.isNaN(at(values, day))) continue
    sum += at(values, day)
    n++
  }
  const mean = sum / n
  let squares = 0
  let cubes = 0
  for (let day = 0; day < values.length; day++) {
    const deviation = at(values, day) - mean
    if (Number.isNaN(deviation)) continue
    squares += deviation * deviation
    cubes += deviation * deviation * deviation
  }
  return squares > 0 ? cubes / n / (squares / n) ** 1.5 : 0
}

/**
 * The t statistic of a pair of skewed series, transformed to the scale of a symmetric one.
 *
 * The mean of n products of independent series has skewness γ = γ_x·γ_y/√n. Two rare yes/no series coincide by chance
 * like rare events, a few times too often for a normal distribution, so the heavy tail (the side of γ's sign) is taken
 * as a gamma distribution of the same skewness, shape k = 4/γ², and converted to a normal deviate through its cube
 * root: t′ = 3√k·((1 + t/√k)^⅓ − 1 + 1/(9k)). Reference: Wilson and Hilferty 1931, "The distribution of chi-square",
 * PNAS 17, 684–688. The light side is left unchanged, which is conservative.
 */
export function symmetricT(t: number, skew: number): number {
  const along = Math.sign(t) * skew
  if (!(along > NEARLY_SYMMETRIC)) return Math.abs(t)
  const root = 2 / along
  const shape = root * root
  return Math.max(0, 3 * root * (Math.cbrt(1 + Math.abs(t) / root) - 1 + 1 / (9 * shape)))
}
