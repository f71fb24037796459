import { normalQuantile } from './normal-quantile.ts'
import { studentDensityTimesT, studentSurvival } from './student-t.ts'

const MOST_STEPS = 60
/** The last term of the expansion, over t, from which on the terms after it are below the last digits. */
const NEGLIGIBLE = 1e-11
/** A change of ln t this small leaves an error of its square, about 1e-14. */
const SMALL_CHANGE = 1e-7

/**
 * The t that Student's t with ν degrees of freedom exceeds with probability `tail` (0 < tail < 1).
 *
 * The Cornish–Fisher expansion about the normal quantile, which for the hundreds of degrees of freedom of a year or more
 * is exact by itself. Else Newton's method from there, on ln P(T > t) as a function of ln t. That curve is concave and
 * falling, so from the second step on the iterates approach the root from one side and cannot overshoot, however small
 * the tail.
 *
 *     studentUpperQuantile(0.025, 9)      // 2.262157
 *     studentUpperQuantile(0.025 / 14, 40) // the reach of an interval that holds for fourteen looks at once
 */
export function studentUpperQuantile(tail: number, nu: number): number {
  if (!(tail > 0 && tail < 1)) throw new RangeError('A quantile needs a tail strictly between 0 and 1.')
  if (tail > 0.5) return -studentUpperQuantile(1 - tail, nu)
  if (tail === 0.5) return 0
  const z = -normalQuantile(tail)
  const isHeavy = nu < 3 || z * z > nu
  const last = isHeavy ? Number.POSITIVE_INFINITY : lastTerm(z, nu)
  // For heavy tails the power law P(T > t) ≈ c·t^(−ν) is the better start.
  const guess = isHeavy ? (tail * nu) ** (-1 / nu) * Math.sqrt(nu) : expansion(z, nu) + last
  return Math.abs(last) < NEGLIGIBLE * guess ? guess : byNewton(tail, nu, guess)
}

function byNewton(tail: number, nu: number, guess: number): number {
  let t = guess
  for (let step = 0; step < MOST_STEPS; step++) {
    const survival = studentSurvival(t, nu)
    if (survival === 0) {
      // So far out that nothing is left beyond it: there is no logarithm to go back by.
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
