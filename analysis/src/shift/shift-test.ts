import { at } from '../arrays/at.ts'
import { fisherU, fisherZ } from '../correlation/correlation.ts'
import { studentTwoSided, studentUpperQuantile } from '../distributions/student-t.ts'
import { type Calendar, DAYS_PER_YEAR, SEASON_FROM_DAYS } from '../prepare/calendar-terms.ts'

/** The fewest far shifts from which the wandering of a correlation can be learned. */
export const FEWEST_FAR_SHIFTS = 30

/**
 * p of one lag by the shift-variance t: t = |u| / √s², two-sided on ν degrees of freedom.
 *
 * s² is how much wider u scatters at shifts too far apart to mean anything than it would for white noise; ν is how
 * many independent shifts taught us s². The estimate of a variance by ν looks makes the ratio Student's t.
 */
export function lagP(u: number, inflation: number, freedom: number): number {
  return studentTwoSided(u / Math.sqrt(inflation), freedom)
}

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

/**
 * Simultaneous 95 % interval of the adjusted correlation: tanh(z ± t_{ν, 1−.025/M} · √(s²/(n−3))).
 *
 * It covers the lag that was picked as the best of M looks, not just a lag named beforehand.
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
/** Of what the slow columns take out of u at far shifts once more, the part that is missing from s². */
const MISSING_PART = 0.6
/** Days from which on the waves of the year leave enough of what is slow between them, and s² is used as it is. */
const LONG_ENOUGH = 1000

/**
 * s² at the searched lags, where it is more than the far shifts say because of what was taken out of both series.
 *
 * *A season.* Trend and season are taken out of both series on the same days. At the searched lags these gaps in what is slow lie
 * upon each other; at far shifts each series lacks what the other has kept, and u scatters less. A column that is slow takes
 * about (4s² − 3)/T of the variance of u with it (the share of the lowest frequency in the squared spectrum of a series with
 * the memory that s² shows: 1 for white noise, 5 for AR .5, 38 for AR .9), and the far shifts lack six tenths of that. T is the
 * span of the shorter series: below one and a half years no season is taken out of it.
 *
 * *A sharp season.* What is left of one year is partly the opposite of what is left of the others. At the searched lags these
 * copies meet each other on every day of the table, at far shifts around the ring only on some: u scatters more by 0 to 3 % for
 * white noise, 6 to 11 % for AR .5 and some 16 % for AR .8.
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
 * Below this the sum of products is near enough to normal, and nothing is corrected.
 */
const NEARLY_SYMMETRIC = 0.1

/**
 * Sample skewness of the values that are there, Σ(x − x̄)³/n ÷ (Σ(x − x̄)²/n)^1.5; 0 for a constant.
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
 * The t statistic of a pair of skewed series, brought back to the scale of a symmetric one.
 *
 * The mean of n products of independent series has skewness γ = γ_x·γ_y/√n. Two rare yes/no series meet by chance
 * like rare events do, a few times too often to be normal, so the heavy tail (the side of γ's sign) is taken as a
 * gamma distribution of the same skewness, shape k = 4/γ², and turned into a normal deviate by its cube root:
 * t′ = 3√k·((1 + t/√k)^⅓ − 1 + 1/(9k)). Reference: Wilson and Hilferty 1931, "The distribution of chi-square", PNAS
 * 17, 684–688. The light side stays as it is, which errs towards caution.
 */
export function symmetricT(t: number, skew: number): number {
  const along = Math.sign(t) * skew
  if (!(along > NEARLY_SYMMETRIC)) return Math.abs(t)
  const root = 2 / along
  const shape = root * root
  return Math.max(0, 3 * root * (Math.cbrt(1 + Math.abs(t) / root) - 1 + 1 / (9 * shape)))
}
