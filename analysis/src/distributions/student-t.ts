import { at } from '../arrays/at.ts'
import { normalQuantile } from './normal.ts'

const TINY = 1e-300
const PRECISION = 1e-16
const MOST_STEPS = 20_000

/**
 * The continued fraction h of the incomplete beta function: I_x(a, b) = xᵃ(1−x)ᵇ / (a·B(a, b)) · h(x; a, b).
 *
 * It converges fast for x < (a+1)/(a+b+2); on the other side use I_x(a, b) = 1 − I_{1−x}(b, a). Evaluated by the
 * modified Lentz method. References: Abramowitz and Stegun 26.5.8; Thompson and Barnett 1986, "Coulomb and Bessel
 * functions of complex arguments and order", Journal of Computational Physics 64, 490–509.
 */
function betaFraction(x: number, a: number, b: number): number {
  let upward = 1
  let downward = 1 / away(1 - ((a + b) * x) / (a + 1))
  let value = downward
  for (let step = 1; step <= MOST_STEPS; step++) {
    const even = (step * (b - step) * x) / ((a + 2 * step - 1) * (a + 2 * step))
    downward = 1 / away(1 + even * downward)
    upward = away(1 + even / upward)
    value *= downward * upward
    const odd = (-(a + step) * (a + b + step) * x) / ((a + 2 * step) * (a + 2 * step + 1))
    downward = 1 / away(1 + odd * downward)
    upward = away(1 + odd / upward)
    const change = downward * upward
    value *= change
    if (Math.abs(change - 1) <= PRECISION) return value
  }
  return value
}

/** Lentz's guard: a denominator that happens to be zero is replaced by a tiny number. */
function away(denominator: number): number {
  return Math.abs(denominator) < TINY ? TINY : denominator
}

/*
 * Terms of the series of ln Γ(z+½) − ln Γ(z) − ½ ln z in odd powers of 1/z: −1/8, 1/192, −1/640, 17/14336, …
 * They follow from Stirling's series with Bernoulli polynomials at ½. Reference: NIST Digital Library of
 * Mathematical Functions, 5.11.8.
 */
const SERIES = Float64Array.of(-1 / 8, 1 / 192, -1 / 640, 17 / 14336, -31 / 18432, 691 / 180224, -5461 / 425984)

/** From here on, seven terms of the series are exact to the last digit of a double. */
const ASYMPTOTIC_FROM = 12

/**
 * Γ(a + ½) / Γ(a) for a > 0, the constant in the density of Student's t.
 *
 * Computed as a ratio from the start: the difference of two log-gammas would lose four digits at a = 5000. Small a are
 * increased by the recurrence R(a) = R(a + 1) · a / (a + ½).
 */
function gammaHalfStepRatio(a: number): number {
  let factor = 1
  let z = a
  while (z < ASYMPTOTIC_FROM) {
    factor *= z / (z + 0.5)
    z += 1
  }
  let power = 1 / z
  let sum = 0
  for (let index = 0; index < SERIES.length; index++) {
    sum += at(SERIES, index) * power
    power /= z * z
  }
  return factor * Math.sqrt(z) * Math.exp(sum)
}

const SQRT_PI = 1.7724538509055161

/** Up to here, unless ν is tiny, subtracting the central part from ½ leaves .005 or more, so precision is kept. */
const MIDDLE = 2.5
const FEW = 8

/**
 * t·f(t), the density of Student's t times t, for t ≥ 0 and any real ν > 0:
 * √(w/(1+w)) · (1+w)^(−ν/2) / B(ν/2, ½) with w = t²/ν and 1/B(a, ½) = Γ(a+½) / (Γ(a)·√π).
 *
 * The product stays in range where the density itself would underflow; it is also the factor before the continued
 * fraction of the tail, and the slope of P(T > t) against ln t.
 */
function studentDensityTimesT(t: number, nu: number): number {
  const ratio = (t / nu) * t
  const inverseBeta = gammaHalfStepRatio(nu / 2) / SQRT_PI
  return Math.exp((-nu / 2) * Math.log1p(ratio)) * Math.sqrt(ratio / (1 + ratio)) * inverseBeta
}

/**
 * Probability that Student's t with ν degrees of freedom exceeds t; ν need not be an integer.
 *
 * P(T > t) = ½ I_x(ν/2, ½) with x = ν/(ν + t²) in the tail, and ½ − ½ I_{1−x}(½, ν/2) near the centre, where the tail
 * is large, the difference costs almost no precision and the fraction takes a third of the steps. Relative precision
 * 1e-12 down to 1e-300 for ν to 20 000 (54 years of days); beyond that it slowly falls. Reference: Abramowitz and
 * Stegun 26.7.1, 26.5.2, 26.5.8.
 *
 *     studentSurvival(2.262157, 9) // 0.025, the classical table of Student
 */
export function studentSurvival(t: number, nu: number): number {
  if (t < 0) return 1 - studentSurvival(-t, nu)
  const a = nu / 2
  const ratio = (t / nu) * t
  const x = 1 / (1 + ratio)
  const scale = studentDensityTimesT(t, nu)
  if (x < (a + 1) / (a + 2.5) && (t > MIDDLE || nu < FEW)) return (0.5 * scale * betaFraction(x, a, 0.5)) / a
  return 0.5 - scale * betaFraction(ratio * x, 0.5, a)
}

/**
 * Distribution function of Student's t, P(T ≤ t).
 */
export function studentCdf(t: number, nu: number): number {
  return studentSurvival(-t, nu)
}

/**
 * Two-sided p of a t statistic: 2·P(T > |t|), never above 1.
 */
export function studentTwoSided(t: number, nu: number): number {
  return Math.min(1, 2 * studentSurvival(Math.abs(t), nu))
}

const MOST_QUANTILE_STEPS = 60
/** If the last term of the expansion relative to t is below this, further terms do not affect the last digits. */
const NEGLIGIBLE = 1e-11
/** A change of ln t this small leaves an error of its square, about 1e-14. */
const SMALL_CHANGE = 1e-7

/**
 * The t that Student's t with ν degrees of freedom exceeds with probability `tail` (0 < tail < 1).
 *
 * It uses the Cornish–Fisher expansion about the normal quantile, which is exact for the hundreds of degrees of freedom
 * of a year or more; otherwise Newton's method starts from there, on ln P(T > t) as a function of ln t. That curve is
 * concave and falling, so from the second step on the iterates approach the root from one side and cannot overshoot,
 * however small the tail.
 *
 *     studentUpperQuantile(0.025, 9)      // 2.262157
 *     studentUpperQuantile(0.025 / 14, 40) // half-width of an interval that holds for fourteen looks at once
 */
export function studentUpperQuantile(tail: number, nu: number): number {
  if (!(tail > 0 && tail < 1)) throw new RangeError('A quantile needs a tail strictly between 0 and 1.')
  if (tail > 0.5) return -studentUpperQuantile(1 - tail, nu)
  if (tail === 0.5) return 0
  const z = -normalQuantile(tail)
  const isHeavy = nu < 3 || z * z > nu
  const last = isHeavy ? Number.POSITIVE_INFINITY : lastTerm(z, nu)
  // For heavy tails, the power law P(T > t) ≈ c·t^(−ν) is a better start.
  const guess = isHeavy ? (tail * nu) ** (-1 / nu) * Math.sqrt(nu) : expansion(z, nu) + last
  return Math.abs(last) < NEGLIGIBLE * guess ? guess : byNewton(tail, nu, guess)
}

function byNewton(tail: number, nu: number, guess: number): number {
  let t = guess
  for (let step = 0; step < MOST_QUANTILE_STEPS; step++) {
    const survival = studentSurvival(t, nu)
    if (survival === 0) {
      // So far out that the tail underflows to 0 and has no logarithm.
      t *= 0.9
      continue
    }
    const change = (Math.log(survival / tail) * survival) / studentDensityTimesT(t, nu)
    t *= Math.exp(change)
    if (Math.abs(change) < SMALL_CHANGE) return t
  }
  return t
}

/** Normal quantile corrected for finite ν, to 1/ν⁴: Abramowitz and Stegun 26.7.5. */
function expansion(z: number, nu: number): number {
  const s = z * z
  const first = (s + 1) / 4
  const second = (s * (5 * s + 16) + 3) / 96
  const third = (s * (s * (3 * s + 19) + 17) - 15) / 384
  const fourth = (s * (s * (s * (79 * s + 776) + 1482) - 1920) - 945) / 92_160
  return z * (1 + (first + (second + (third + fourth / nu) / nu) / nu) / nu)
}

/** The term in 1/ν⁵: Fisher and Cornish 1960, "The percentile points of distributions having known cumulants". */
function lastTerm(z: number, nu: number): number {
  const s = z * z
  const fifth = (s * (s * (s * (s * (27 * s + 339) + 930) - 1782) - 765) + 17_955) / 368_640
  return (z * fifth) / nu ** 5
}
