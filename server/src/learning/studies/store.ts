import type { EndGrantStores } from '../../people/grants/service.ts'
import type { GrantStore } from '../../people/grants/store.ts'
import type { EventStores } from '../../reminding/events/service.ts'
import type { Executor } from '../../storage/executor.ts'
import type { StudiesTable, StudySnapshotsTable } from '../../storage/tables.ts'
import type { Transaction } from '../../storage/transaction.ts'
import type { PopulationStores } from '../population/store.ts'
import type { VoteStore } from '../votes/store.ts'

export type StudyRow = StudiesTable
type SnapshotRow = StudySnapshotsTable
export type StudyStore = ReturnType<typeof studyStore>

export function studyStore({ db, dialect }: Executor) {
  const byId = (id: string) => db.selectFrom('studies').selectAll().where('id', '=', id)
  return {
    /** False if the study already exists. */
    insert: async (row: StudyRow): Promise<boolean> => {
      const result = await db
        .insertInto('studies')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
    },

    withId: (id: string): Promise<StudyRow | undefined> => byId(id).executeTakeFirst(),

    /** Locks the row until the transaction ends. On SQLite a transaction is the only writer anyway. */
    hold: (id: string): Promise<StudyRow | undefined> =>
      (dialect === 'postgres' ? byId(id).forUpdate() : byId(id)).executeTakeFirst(),

    withIds: async (ids: readonly string[]): Promise<StudyRow[]> =>
      ids.length === 0 ? [] : db.selectFrom('studies').selectAll().where('id', 'in', ids).orderBy('id').execute(),

    ofUser: (userId: number): Promise<StudyRow[]> =>
      db.selectFrom('studies').selectAll().where('user_id', '=', userId).orderBy('id').execute(),

    /**
     * Published studies of many people, which everybody can find. A study of one person is for those who have its
     * link.
     */
    inPublic: (kinds: readonly StudyRow['kind'][]): Promise<StudyRow[]> =>
      db
        .selectFrom('studies')
        .selectAll()
        .where('is_published', '=', 1)
        .where('kind', 'in', kinds)
        .orderBy('published_epoch', 'desc')
        .orderBy('id')
        .execute(),

    /** Global studies, published or not. */
    ofEverybody: (): Promise<StudyRow[]> =>
      db.selectFrom('studies').selectAll().where('kind', '=', 'global').orderBy('id').execute(),

    update: async (row: Pick<StudyRow, 'user_id' | 'id'>, changes: Partial<StudyRow>): Promise<void> => {
      await db.updateTable('studies').set(changes).where('user_id', '=', row.user_id).where('id', '=', row.id).execute()
    },

    delete: async ({ user_id, id }: Pick<StudyRow, 'user_id' | 'id'>): Promise<void> => {
      await db.deleteFrom('study_snapshots').where('user_id', '=', user_id).where('study_id', '=', id).execute()
      await db.deleteFrom('studies').where('user_id', '=', user_id).where('id', '=', id).execute()
    },

    snapshot: (row: Pick<StudyRow, 'user_id' | 'id'>): Promise<SnapshotRow | undefined> =>
      db
        .selectFrom('study_snapshots')
        .selectAll()
        .where('user_id', '=', row.user_id)
        .where('study_id', '=', row.id)
        .executeTakeFirst(),

    saveSnapshot: async (row: SnapshotRow): Promise<void> => {
      const { content, made_epoch } = row
      await db
        .insertInto('study_snapshots')
        .values(row)
        .onConflict((conflict) => conflict.columns(['user_id', 'study_id']).doUpdateSet({ content, made_epoch }))
        .execute()
    },

    deleteSnapshot: async ({ user_id, id }: Pick<StudyRow, 'user_id' | 'id'>): Promise<void> => {
      await db.deleteFrom('study_snapshots').where('user_id', '=', user_id).where('study_id', '=', id).execute()
    },

    /** A global study stays when the person who asked first leaves: somebody else takes it over. */
    handOver: async (from: number, to: number, ids: readonly string[]): Promise<void> => {
      await db
        .updateTable('study_snapshots')
        .set({ user_id: to })
        .where('user_id', '=', from)
        .where('study_id', 'in', ids)
        .execute()
      await db.updateTable('studies').set({ user_id: to }).where('user_id', '=', from).where('id', 'in', ids).execute()
    },

    /** Whether the person's feed ever had a card with this key, answered or not. */
    wasInvited: async (userId: number, key: string): Promise<boolean> =>
      (await db
        .selectFrom('feed_cards')
        .select('id')
        .where('user_id', '=', userId)
        .where('key', '=', key)
        .executeTakeFirst()) !== undefined,

    /** People who record both variables and can be invited. */
    peopleWith: async (
      causeId: number,
      effectId: number,
      { fewest, most }: { fewest: number; most: number },
    ): Promise<number[]> => {
      const rows = await db
        .selectFrom('user_variables as cause')
        .innerJoin('user_variables as effect', 'effect.user_id', 'cause.user_id')
        .select('cause.user_id')
        .where('cause.variable_id', '=', causeId)
        .where('effect.variable_id', '=', effectId)
        .where('cause.number_of_measurements', '>=', fewest)
        .where('effect.number_of_measurements', '>=', fewest)
        .orderBy('cause.user_id')
        .limit(most)
        .execute()
      return rows.map((row) => row.user_id)
    },
  }
}

/** The stores that studies need: findings, pooled results and votes. */
export interface StudyStores extends PopulationStores, EventStores, EndGrantStores {
  readonly grants: GrantStore
  readonly studies: StudyStore
  readonly votes: VoteStore
}

export type StudyTransaction = StudyStores & Transaction
