import { betaFraction } from './beta-fraction.ts'
import { gammaHalfStepRatio } from './gamma-ratio.ts'

const SQRT_PI = 1.7724538509055161

/** Up to here, with some degrees of freedom, taking the middle from ½ leaves half a hundredth or more, and its digits. */
const MIDDLE = 2.5
const FEW = 8

/**
 * t·f(t), the density of Student's t times t, for t ≥ 0 and any real ν > 0:
 * √(w/(1+w)) · (1+w)^(−ν/2) / B(ν/2, ½) with w = t²/ν and 1/B(a, ½) = Γ(a+½) / (Γ(a)·√π).
 *
 * The product stays in range where the density itself would underflow; it is also the factor before the continued
 * fraction of the tail, and the slope of P(T > t) against ln t.
 */
export function studentDensityTimesT(t: number, nu: number): number {
  const ratio = (t / nu) * t
  const inverseBeta = gammaHalfStepRatio(nu / 2) / SQRT_PI
  return Math.exp((-nu / 2) * Math.log1p(ratio)) * Math.sqrt(ratio / (1 + ratio)) * inverseBeta
}

/**
 * Probability that Student's t with ν degrees of freedom exceeds t; ν need not be a whole number.
 *
 * P(T > t) = ½ I_x(ν/2, ½) with x = ν/(ν + t²) in the tail, and ½ − ½ I_{1−x}(½, ν/2) near the middle, where the
 * tail is large, the difference costs next to nothing and the fraction takes a third of the steps. Relative precision
 * 1e-12 down to 1e-300 for ν to 20 000 (54 years of days); beyond that it slowly falls. Reference: Abramowitz and Stegun 26.7.1, 26.5.2, 26.5.8.
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
