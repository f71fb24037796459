import { FEWEST_BLOCKS } from './past-power.ts'

/**
 * About how many blocks it takes to see the smallest effect that matters in four of five experiments:
 * ⌈((1.96 + .84)·scatter/effect)² + 1.9⌉, at least 6, below which no p of .05 exists.
 *
 *     blocksNeeded(0.8, 0.5) // 22
 */
export function blocksNeeded(scatter: number, smallestEffect: number): number {
  return Math.max(FEWEST_BLOCKS, Math.ceil((((1.96 + 0.84) * scatter) / smallestEffect) ** 2 + 1.9))
}
