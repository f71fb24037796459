/** What others would make of the same days. */
import { studentTwoSided } from '../../analysis/src/index.ts'

interface Moments {
  readonly n: number
  readonly mean: number
  readonly variance: number
}

function momentsOf(values: readonly number[]): Moments {
  const n = values.length
  const mean = values.reduce((sum, value) => sum + value, 0) / n
  return { n, mean, variance: values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1) }
}

/** p of Welch's t test, which takes days for independent. */
export function welch(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [momentsOf(one), momentsOf(other)]
  const [va, vb] = [a.variance / a.n, b.variance / b.n]
  if (!(va + vb > 0)) return 1
  const freedom = (va + vb) ** 2 / (va ** 2 / (a.n - 1) + vb ** 2 / (b.n - 1))
  return studentTwoSided((b.mean - a.mean) / Math.sqrt(va + vb), freedom)
}
