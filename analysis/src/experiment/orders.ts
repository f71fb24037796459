import type { Stream } from './stream.ts'

/**
 * Every order of this many arms, in lexicographic order: K! of them.
 *
 *     ordersOf(2) // [[0, 1], [1, 0]]
 */
export function ordersOf(arms: number): readonly (readonly number[])[] {
  const extended = (chosen: readonly number[]): (readonly number[])[] =>
    chosen.length === arms
      ? [chosen]
      : Array.from({ length: arms }, (_, arm) => arm).flatMap((arm) =>
          chosen.includes(arm) ? [] : extended([...chosen, arm]),
        )
  return extended([])
}

/**
 * The order of the arms in each block: one number below K! a block, its place in the lexicographic list.
 */
export function blockOrders(arms: number, blocks: number, chance: Stream): readonly (readonly number[])[] {
  const orders = ordersOf(arms)
  return Array.from({ length: blocks }, () => orders[chance.below(orders.length)] ?? [])
}
