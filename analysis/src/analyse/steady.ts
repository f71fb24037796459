import { at } from '../arrays/at.ts'
import { inOrder, stableOrder } from '../arrays/stable-order.ts'
import { stepUp } from '../correction/benjamini-hochberg.ts'
import { STEADY_Q } from '../verdict/verdict.ts'

/**
 * Whether pairs are clear at every cut: q ≤ .025 by Benjamini–Hochberg on the p of each cut.
 *
 * Only the pairs with q ≤ .025 on the whole table are judged at the cuts. The others count in the size of the family as if
 * they had p = 1 there, which can only make q larger: for the pair itself it is an upper bound.
 *
 *     areSteady([p of pair 1 at three cuts, p of pair 2 …], { cuts: 3, family: 90 })
 */
export function areSteady(
  p: Float64Array,
  { cuts, family }: { readonly cuts: number; readonly family: number },
): boolean[] {
  const pairs = p.length / cuts
  const steady = new Array<boolean>(pairs).fill(true)
  for (let cut = 0; cut < cuts; cut++) {
    const atCut = Float64Array.from({ length: pairs }, (_, pair) => at(p, pair * cuts + cut))
    const judged = Uint32Array.from(atCut.keys()).filter((pair) => !Number.isNaN(at(atCut, pair)))
    const order = stableOrder(atCut, judged)
    const q = stepUp(inOrder(atCut, order), 1, family)
    const isClear = new Uint8Array(pairs)
    order.forEach((pair, rank) => {
      isClear[pair] = at(q, rank) <= STEADY_Q ? 1 : 0
    })
    for (let pair = 0; pair < pairs; pair++) if (isClear[pair] === 0) steady[pair] = false
  }
  return steady
}
