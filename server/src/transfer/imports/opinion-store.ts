/** Votes, notes and orders of trust: what there is, marked so that a later change shows, and taking one of them back. */
import type { Executor } from '../../storage/executor.ts'
import type { FeedCardsTable, VotesTable } from '../../storage/tables.ts'
import type { Addition } from './undo-store.ts'

export function opinionStore({ db }: Executor) {
  const remove = {
    vote: (userId: number, id: number) => db.deleteFrom('votes').where('user_id', '=', userId).where('id', '=', id),
    note: (userId: number, id: number) =>
      db.deleteFrom('feed_cards').where('user_id', '=', userId).where('id', '=', id),
    sourceOrder: (userId: number, id: number) =>
      db.deleteFrom('source_ranks').where('user_id', '=', userId).where('variable_id', '=', id),
  } as const
  return {
    opinions: async (userId: number): Promise<Addition[]> => {
      const votes = await db.selectFrom('votes').selectAll().where('user_id', '=', userId).execute()
      const cards = await db.selectFrom('feed_cards').selectAll().where('user_id', '=', userId).execute()
      const ranks = await db.selectFrom('source_ranks').selectAll().where('user_id', '=', userId).execute()
      const orders = Map.groupBy(ranks, (rank) => rank.variable_id)
      return [
        ...votes.map((row) => additionOf('vote', row.id, row.updated_epoch)),
        ...cards.filter(({ kind }) => kind === 'note').map((row) => additionOf('note', row.id, row.updated_epoch)),
        ...[...orders].map(([variableId, order]) => additionOf('sourceOrder', variableId, markOf(order))),
      ]
    },

    votesOn: async (userId: number, causeIds: readonly number[]): Promise<VotesTable[]> =>
      causeIds.length === 0
        ? []
        : db
            .selectFrom('votes')
            .selectAll()
            .where('user_id', '=', userId)
            .where('cause_variable_id', 'in', causeIds)
            .execute(),

    /** Notes that were written at one of these moments. */
    notesOf: async (userId: number, epochs: readonly number[]): Promise<FeedCardsTable[]> =>
      epochs.length === 0
        ? []
        : db
            .selectFrom('feed_cards')
            .selectAll()
            .where('user_id', '=', userId)
            .where('kind', '=', 'note')
            .where('created_epoch', 'in', epochs)
            .execute(),

    removeOpinion: async (userId: number, kind: keyof typeof remove, id: number): Promise<void> => {
      await remove[kind](userId, id).execute()
    },
  }
}

const additionOf = (kind: Addition['kind'], id: number, mark: number): Addition => ({
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
