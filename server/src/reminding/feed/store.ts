import { type Executor, inPieces } from '../../storage/executor.ts'
import { withoutPerson } from '../../storage/personal.ts'
import { reserveId, reserveIds } from '../../storage/sequences.ts'
import type { FeedCardsTable } from '../../storage/tables.ts'

export type FeedRow = FeedCardsTable
export type FeedStore = ReturnType<typeof feedStore>

export function feedStore(executor: Executor) {
  const { db } = executor
  const notes = (userId: number) =>
    db.selectFrom('feed_cards').selectAll().where('user_id', '=', userId).where('kind', '=', 'note')
  return {
    newId: (): Promise<number> => reserveId(executor, 'feedCard'),

    /** Replaces a card with the same key and marks it unread. */
    publish: async (row: FeedRow): Promise<void> => {
      const { kind, card, updated_epoch } = row
      await db
        .insertInto('feed_cards')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'key'])
            .doUpdateSet({ kind, card, updated_epoch, read_epoch: null, dismissed_epoch: null }),
        )
        .execute()
    },

    shown: (userId: number): Promise<FeedRow[]> =>
      db
        .selectFrom('feed_cards')
        .selectAll()
        .where('user_id', '=', userId)
        .where('dismissed_epoch', 'is', null)
        .execute(),

    withId: (userId: number, id: number): Promise<FeedRow | undefined> =>
      db.selectFrom('feed_cards').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst(),

    withKey: (userId: number, key: string): Promise<FeedRow | undefined> =>
      db.selectFrom('feed_cards').selectAll().where('user_id', '=', userId).where('key', '=', key).executeTakeFirst(),

    update: async (userId: number, id: number, changes: Partial<FeedRow>): Promise<void> => {
      await db
        .updateTable('feed_cards')
        .set(withoutPerson(changes))
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .execute()
    },

    unread: (userId: number): Promise<FeedRow[]> =>
      db
        .selectFrom('feed_cards')
        .selectAll()
        .where('user_id', '=', userId)
        .where('dismissed_epoch', 'is', null)
        .where('read_epoch', 'is', null)
        .execute(),

    /** Notes from one moment to before another, oldest first. */
    notesBetween: (userId: number, from: number, to: number): Promise<FeedRow[]> =>
      notes(userId)
        .where('dismissed_epoch', 'is', null)
        .where('created_epoch', '>=', from)
        .where('created_epoch', '<', to)
        .orderBy('created_epoch')
        .orderBy('id')
        .execute(),

    /** Notes written at these moments. */
    notesAt: async (userId: number, epochs: readonly number[]): Promise<FeedRow[]> =>
      epochs.length === 0 ? [] : notes(userId).where('created_epoch', 'in', epochs).execute(),

    notes: (userId: number): Promise<FeedRow[]> => notes(userId).execute(),

    addNotes: async (rows: readonly Omit<FeedRow, 'id' | 'key' | 'kind'>[]): Promise<FeedRow[]> => {
      if (rows.length === 0) return []
      const ids = await reserveIds(executor, 'feedCard', rows.length)
      const cards = rows.map((row, index): FeedRow => {
        const id = ids[index] ?? 0
        return { ...row, kind: 'note', id, key: `note ${id}` }
      })
      for (const batch of inPieces(cards))
        await db
          .insertInto('feed_cards')
          .values([...batch])
          .execute()
      return cards
    },

    deleteId: async (userId: number, id: number): Promise<void> => {
      await db.deleteFrom('feed_cards').where('user_id', '=', userId).where('id', '=', id).execute()
    },

    remove: async (userId: number, key: string): Promise<void> => {
      await db.deleteFrom('feed_cards').where('user_id', '=', userId).where('key', '=', key).execute()
    },
  }
}
