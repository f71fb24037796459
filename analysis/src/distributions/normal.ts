import { at } from '../arrays/at.ts'

/** √(2π), the constant of the normal density. */
const SQRT_TWO_PI = 2.5066282746310002

/** Switch from the power series to the continued fraction: both have full precision here. */
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

/*
 * Coefficients of Wichura's algorithm AS 241 (PPND16), highest power first: three pairs of polynomials, for the centre,
 * the flanks and the far tails. Reference: M. J. Wichura, "The Percentage Points of the Normal Distribution", Applied
 * Statistics 37 (1988), 477–484. Relative error about 1e-16.
 */
const MIDDLE_TOP = Float64Array.of(
  2509.0809287301227,
  33430.57558358813,
  67265.7709270087,
  45921.95393154987,
  13731.69376550946,
  1971.5909503065513,
  133.14166789178438,
  3.3871328727963665,
)
const MIDDLE_BOTTOM = Float64Array.of(
  5226.495278852546,
  28729.085735721943,
  39307.89580009271,
  21213.794301586597,
  5394.196021424751,
  687.1870074920579,
  42.31333070160091,
  1,
)
const FLANK_TOP = Float64Array.of(
  0.0007745450142783414,
  0.022723844989269184,
  0.2417807251774506,
  1.2704582524523684,
  3.6478483247632045,
  5.769497221460691,
  4.630337846156546,
  1.4234371107496835,
)
const FLANK_BOTTOM = Float64Array.of(
  1.0507500716444169e-9,
  0.0005475938084995345,
  0.015198666563616457,
  0.14810397642748008,
  0.6897673349851,
  1.6763848301838038,
  2.053191626637759,
  1,
)
const TAIL_TOP = Float64Array.of(
  2.0103343992922881e-7,
  2.7115555687434876e-5,
  0.0012426609473880784,
  0.026532189526576124,
  0.29656057182850487,
  1.7848265399172913,
  5.463784911164114,
  6.657904643501103,
)
const TAIL_BOTTOM = Float64Array.of(
  2.0442631033899397e-15,
  1.421511758316446e-7,
  1.8463183175100548e-5,
  0.0007868691311456133,
  0.014875361290850615,
  0.1369298809227358,
  0.599832206555888,
  1,
)

function polynomial(coefficients: Float64Array, x: number): number {
  let value = 0
  for (let index = 0; index < coefficients.length; index++) value = value * x + at(coefficients, index)
  return value
}

/**
 * The x with Φ(x) = p for 0 < p < 1, the inverse of the normal distribution function.
 *
 * Small p keep their relative precision down to 1e-300; use symmetry for the upper tail, −normalQuantile(tail).
 *
 *     normalQuantile(0.975) // 1.959964
 *     normalQuantile(1e-300) // −37.0471
 */
export function normalQuantile(p: number): number {
  if (!(p > 0 && p < 1)) throw new RangeError('A normal quantile needs a probability strictly between 0 and 1.')
  const centred = p - 0.5
  if (Math.abs(centred) <= 0.425) {
    const x = 0.180625 - centred * centred
    return (centred * polynomial(MIDDLE_TOP, x)) / polynomial(MIDDLE_BOTTOM, x)
  }
  const depth = Math.sqrt(-Math.log(centred < 0 ? p : 1 - p))
  const size =
    depth <= 5
      ? polynomial(FLANK_TOP, depth - 1.6) / polynomial(FLANK_BOTTOM, depth - 1.6)
      : polynomial(TAIL_TOP, depth - 5) / polynomial(TAIL_BOTTOM, depth - 5)
  return centred < 0 ? -size : size
}
