import { spentLevel } from './spent-level.ts'

/**
 * After how many blocks the program looks: ⌈N/2⌉, ⌈3N/4⌉ and N, without those at which even the smallest p there is,
 * 2/2^n, could not reach its level.
 *
 *     looksOf(14, 0.05) // [11, 14]
 */
export function looksOf(blocks: number, alpha: number): readonly number[] {
  const wanted = [Math.ceil(blocks / 2), Math.ceil((3 * blocks) / 4), blocks]
  return [...new Set(wanted)].filter((after) => 2 / 2 ** after <= spentLevel(alpha, after / blocks))
}
