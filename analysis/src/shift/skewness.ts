import { at } from '../arrays/at.ts'

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
