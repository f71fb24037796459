import { meanOf } from './pair-blocks.ts'

/**
 * Standard deviation of the effects of blocks around their mean, n − 1 below; null for fewer than two.
 */
export function scatterOf(effects: readonly number[]): number | null {
  if (effects.length < 2) return null
  const centre = meanOf(effects)
  let squares = 0
  for (const effect of effects) squares += (effect - centre) ** 2
  return Math.sqrt(squares / (effects.length - 1))
}
