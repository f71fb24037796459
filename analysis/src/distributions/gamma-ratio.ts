import { at } from '../arrays/at.ts'

/*
 * Terms of the series of ln Γ(z+½) − ln Γ(z) − ½ ln z in odd powers of 1/z: −1/8, 1/192, −1/640, 17/14336, …
 * They follow from Stirling's series with Bernoulli polynomials at ½. Reference: NIST Digital Library of
 * Mathematical Functions, 5.11.8.
 */
const SERIES = Float64Array.of(-1 / 8, 1 / 192, -1 / 640, 17 / 14336, -31 / 18432, 691 / 180224, -5461 / 425984)

/** From here on seven terms of the series reach the last digit of a double. */
const ASYMPTOTIC_FROM = 12

/**
 * Γ(a + ½) / Γ(a) for a > 0, the constant in the density of Student's t.
 *
 * Taken as a ratio from the start: the difference of two log-gammas would lose four digits at a = 5000. Small a are
 * raised by the recurrence R(a) = R(a + 1) · a / (a + ½).
 */
export function gammaHalfStepRatio(a: number): number {
  let factor = 1
  let z = a
  while (z < ASYMPTOTIC_FROM) {
    factor *= z / (z + 0.5)
    z += 1
  }
  let power = 1 / z
  let sum = 0
  for (let place = 0; place < SERIES.length; place++) {
    sum += at(SERIES, place) * power
    power /= z * z
  }
  return factor * Math.sqrt(z) * Math.exp(sum)
}
