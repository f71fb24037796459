/** √(2π), the constant of the normal density. */
const SQRT_TWO_PI = 2.5066282746310002

/** Where the power series gives way to the continued fraction: both reach full precision here. */
const SERIES_LIMIT = 2.5

/**
 * Density of the standard normal distribution, φ(x) = exp(−x²/2) / √(2π).
 */
export function normalDensity(x: number): number {
  return Math.exp(-0.5 * x * x) / SQRT_TWO_PI
}

/**
 * Probability that a standard normal value exceeds x: Q(x) = 1 − Φ(x).
 *
 * The upper tail is computed directly, never as a difference, so it keeps its relative precision down to the
 * smallest numbers a double can hold (x ≈ 37).
 *
 *     normalSurvival(1.96) // 0.0249979
 *     normalSurvival(30)   // 4.9e-198
 */
export function normalSurvival(x: number): number {
  if (x < -SERIES_LIMIT) return 1 - normalSurvival(-x)
  if (x <= SERIES_LIMIT) return 0.5 - centralArea(x)
  return normalDensity(x) / inverseMillsFraction(x)
}

/**
 * Distribution function of the standard normal, Φ(x) = Q(−x).
 */
export function normalCdf(x: number): number {
  return normalSurvival(-x)
}

/**
 * Area between 0 and x: φ(x) · (x + x³/3 + x⁵/(3·5) + x⁷/(3·5·7) + …).
 *
 * All terms have one sign, so nothing cancels. Reference: G. Marsaglia, "Evaluating the Normal Distribution",
 * Journal of Statistical Software 11(4), 2004.
 */
function centralArea(x: number): number {
  let term = x
  let sum = x
  for (let odd = 3; Math.abs(term) > 1e-17 * Math.abs(sum); odd += 2) {
    term *= (x * x) / odd
    sum += term
  }
  return normalDensity(x) * sum
}

/**
 * φ(x)/Q(x) for x > 0 as Laplace's continued fraction x + 1/(x + 2/(x + 3/(x + …))), evaluated from the far end.
 *
 * 150 levels are enough for full precision at x = 2.5 and more than enough beyond. Reference: Abramowitz and
 * Stegun, 26.2.14.
 */
function inverseMillsFraction(x: number): number {
  let fraction = x
  for (let level = 150; level >= 1; level--) fraction = x + level / fraction
  return fraction
}
