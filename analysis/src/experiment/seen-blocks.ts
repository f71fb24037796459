import { at } from '../arrays/at.ts'
import { wholeBlocks } from './blocks.ts'
import type { ExperimentDocument, StoredLook } from './document.ts'
import { livedDays, primary } from './lived-days.ts'
import { firstBlocks, outcomes, pairBlocks } from './pair-blocks.ts'

/**
 * What a look after this many blocks sees of two arms: the effect and weight of each block, to be kept as they are; null
 * for a block with an empty period. A look of three arms keeps nothing, for there is none before the end.
 */
export function seenBlocks({ protocol, days = [] }: ExperimentDocument, after: number): StoredLook {
  const { design, arms } = protocol
  if (design.kind !== 'blocks' || arms.length !== 2) return { after, differences: [], weights: [] }
  const lived = wholeBlocks(livedDays(protocol, days, primary(protocol)), { ...design, arms: 2 })
  const { size, weight, sign, difference } = firstBlocks(pairBlocks(lived, 1, outcomes), Math.min(after, lived.length))
  const positions = Array.from({ length: size }, (_, index) => index)
  return {
    after,
    differences: positions.map((index) => (at(weight, index) > 0 ? at(sign, index) * at(difference, index) : null)),
    weights: positions.map((index) => at(weight, index)),
  }
}
