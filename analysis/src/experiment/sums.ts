import { at } from '../arrays/at.ts'
import type { Assignments } from './assignments.ts'
import type { PairBlocks } from './pair-blocks.ts'

/** The two sums of the test under every assignment. */
export interface Sums {
  /** U* = Σ w s* d */
  readonly outcome: Float64Array
  /** V* = Σ w s* x */
  readonly dose: Float64Array
  /** Σ w|d|: what differences of rounding are compared with. */
  readonly size: number
}

/**
 * U* and V* of every assignment over the blocks of one look. `dose` is x: the signs themselves for what was told, the
 * differences in what was taken for "if it was really done". Both then have the same U*: only V* differs.
 *
 * Reference: Imbens and Rosenbaum 2005, "Robust, accurate confidence intervals with a weak instrument", JRSS A 168,
 * 109–126.
 */
export function sumsOf(assignments: Assignments, blocks: PairBlocks, dose: Float64Array): Sums {
  const { count, choices, blocks: planned } = assignments
  const made = { outcome: new Float64Array(count), dose: new Float64Array(count) }
  const weighted = blocks.weight.map((weight, index) => weight * at(blocks.difference, index))
  const doses = blocks.weight.map((weight, index) => weight * at(dose, index))
  for (let assignment = 0; assignment < count; assignment++) {
    const start = assignment * planned
    let u = 0
    let v = 0
    for (let block = 0; block < blocks.size; block++) {
      const sign = at(choices, start + block)
      u += sign * at(weighted, block)
      v += sign * at(doses, block)
    }
    made.outcome[assignment] = u
    made.dose[assignment] = v
  }
  return { ...made, size: weighted.reduce((sum, value) => sum + Math.abs(value), 0) }
}
