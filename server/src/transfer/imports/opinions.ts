/** Votes, notes, orders of trust and experiments: what there is, marked so that a later change shows, and removing one of them. */
import type { ImportStores } from './stores.ts'
import type { Addition } from './undo-store.ts'

export type OpinionStores = Pick<ImportStores, 'votes' | 'feed' | 'sources' | 'exports' | 'experiments'>
type OpinionKind = 'vote' | 'note' | 'sourceOrder' | 'experiment'

export async function opinionsOf(stores: OpinionStores, userId: number): Promise<Addition[]> {
  const ranks = await stores.exports.sourceRanks(userId)
  const orders = Map.groupBy(ranks, (rank) => rank.variable_id)
  return [
    ...(await stores.votes.ofUser(userId)).map((row) => additionOf('vote', row.id, row.updated_epoch)),
    ...(await stores.feed.notes(userId)).map((row) => additionOf('note', row.id, row.updated_epoch)),
    ...(await stores.experiments.all(userId)).map((row) => additionOf('experiment', row.id, row.updated_epoch)),
    ...[...orders].map(([variableId, order]) => additionOf('sourceOrder', variableId, markOf(order))),
  ]
}

export async function removeOpinion(
  stores: OpinionStores,
  userId: number,
  { kind, id }: { readonly kind: OpinionKind; readonly id: number },
): Promise<void> {
  if (kind === 'vote') await stores.votes.delete(userId, id)
  else if (kind === 'note') await stores.feed.deleteId(userId, id)
  else if (kind === 'experiment') await stores.experiments.delete({ user_id: userId, id })
  else await stores.sources.forgetVariable(userId, id)
}

const additionOf = (kind: OpinionKind, id: number, mark: number): Addition => ({
  kind,
  first_id: id,
  second_id: 0,
  mark_epoch: mark,
})

const markOf = (order: readonly { readonly source_name: string; readonly place: number }[]): number =>
  orderMark(order.toSorted((left, right) => left.place - right.place).map(({ source_name }) => source_name))

/** Orders know no time of change: their mark is a number made of the names in their places. */
export function orderMark(names: readonly string[]): number {
  let mark = 7
  for (const sign of JSON.stringify(names)) mark = (Math.imul(mark, 31) + (sign.codePointAt(0) ?? 0)) & 0x7fffffff
  return mark
}
