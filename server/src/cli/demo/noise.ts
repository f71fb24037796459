import type { RandomStream } from './random.ts'

/**
 * Numbers with mean 0 and variance 1 of which each remembers the one before:
 * x(t) = φ·x(t−1) + √(1−φ²)·ε(t), so that good and bad days come in spells as they do in life.
 */
export function rememberingNoise(random: RandomStream, memory: number, count: number): readonly number[] {
  const fresh = Math.sqrt(1 - memory ** 2)
  let value = random.normal()
  return Array.from({ length: count }, () => {
    const current = value
    value = memory * value + fresh * random.normal()
    return current
  })
}

export const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

export function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals))
}
