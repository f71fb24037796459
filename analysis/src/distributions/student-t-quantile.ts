import { normalQuantile } from './normal-quantile.ts'
import { studentDensityTimesT, studentSurvival } from './student-t.ts'

const MOST_STEPS = 60

/**
 * The t that Student's t with ν degrees of freedom exceeds with probability `tail` (0 < tail < 1).
 *
 * Newton's method on ln P(T > t) as a function of ln t. That curve is concave and falling, so from the second step
 * on the iterates approach the root from one side and cannot overshoot, however small the tail. The start is the
 * Cornish–Fisher expansion about the normal quantile (Abramowitz and Stegun 26.7.5).
 *
 *     studentUpperQuantile(0.025, 9)      // 2.262157
 *     studentUpperQuantile(0.025 / 14, 40) // the reach of an interval that holds for fourteen looks at once
 */
export function studentUpperQuantile(tail: number, nu: number): number {
  if (!(tail > 0 && tail < 1)) throw new RangeError('A quantile needs a tail strictly between 0 and 1.')
  if (tail > 0.5) return -studentUpperQuantile(1 - tail, nu)
  if (tail === 0.5) return 0
  let t = firstGuess(tail, nu)
  // A guess so far out that nothing is left beyond it has no logarithm to go back by.
  while (studentSurvival(t, nu) === 0) t *= 0.9
  for (let step = 0; step < MOST_STEPS; step++) {
    const survival = studentSurvival(t, nu)
    const change = (Math.log(survival / tail) * survival) / studentDensityTimesT(t, nu)
    t *= Math.exp(change)
    if (Math.abs(change) < 1e-14 || (Math.abs(change) < 1e-7 && step > 0)) return t
  }
  return t
}

/** Normal quantile corrected for finite ν; for heavy tails the power law P(T > t) ≈ c·t^(−ν) is the better start. */
function firstGuess(tail: number, nu: number): number {
  const z = -normalQuantile(tail)
  const square = z * z
  if (nu < 3 || square > nu) return (tail * nu) ** (-1 / nu) * Math.sqrt(nu)
  const first = (z * (square + 1)) / 4
  const second = (z * (square * (5 * square + 16) + 3)) / 96
  return z + first / nu + second / (nu * nu)
}
