import { type Executor, inPieces } from '../../storage/executor.ts'
import { reserveId, reserveIds } from '../../storage/sequences.ts'
import type { VotesTable } from '../../storage/tables.ts'
import type { PairIds } from '../pair-ids.ts'

export type VoteRow = VotesTable
export type VoteType = VoteRow['type']
export type VoteStore = ReturnType<typeof voteStore>

/** The number and sum of all votes on a pair. */
export interface VoteTally extends PairIds {
  readonly count: number
  readonly sum: number
}

export function voteStore(executor: Executor) {
  const { db } = executor
  const votesOf = (userId: number) => db.selectFrom('votes').selectAll().where('user_id', '=', userId)
  return {
    newId: (): Promise<number> => reserveId(executor, 'vote'),

    /** One vote per pair and type: a second one changes the first, whose id is returned. */
    save: async (row: VoteRow): Promise<VoteRow> => {
      const { value, client_id, updated_epoch } = row
      return db
        .insertInto('votes')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'cause_variable_id', 'effect_variable_id', 'type'])
            .doUpdateSet({ value, client_id, updated_epoch }),
        )
        .returningAll()
        .executeTakeFirstOrThrow()
    },

    /** Adds votes in batches; a pair that already has one keeps it. Returns those that were added. */
    add: async (rows: readonly Omit<VoteRow, 'id'>[]): Promise<Pick<VoteRow, 'id' | 'updated_epoch'>[]> => {
      if (rows.length === 0) return []
      const ids = await reserveIds(executor, 'vote', rows.length)
      const votes = rows.map((row, index) => ({ ...row, id: ids[index] ?? 0 }))
      const added: Pick<VoteRow, 'id' | 'updated_epoch'>[] = []
      for (const batch of inPieces(votes)) {
        const inserted = db.insertInto('votes').values([...batch])
        const newRows = await inserted
          .onConflict((conflict) => conflict.doNothing())
          .returning(['id', 'updated_epoch'])
          .execute()
        added.push(...newRows)
      }
      return added
    },

    ofUser: (userId: number): Promise<VoteRow[]> => votesOf(userId).orderBy('id').execute(),

    withId: (userId: number, id: number): Promise<VoteRow | undefined> =>
      votesOf(userId).where('id', '=', id).executeTakeFirst(),

    onCauses: async (userId: number, causeIds: readonly number[]): Promise<VoteRow[]> =>
      causeIds.length === 0 ? [] : votesOf(userId).where('cause_variable_id', 'in', causeIds).execute(),

    /** The votes on a pair, at most one of each type. */
    onPair: (userId: number, { causeId, effectId }: PairIds): Promise<VoteRow[]> =>
      votesOf(userId)
        .where('cause_variable_id', '=', causeId)
        .where('effect_variable_id', '=', effectId)
        .orderBy('id')
        .execute(),

    delete: async (userId: number, id: number): Promise<void> => {
      await db.deleteFrom('votes').where('user_id', '=', userId).where('id', '=', id).execute()
    },

    deleteVariable: async (userId: number, id: number): Promise<void> => {
      await db
        .deleteFrom('votes')
        .where('user_id', '=', userId)
        .where((vote) => vote.or([vote('cause_variable_id', '=', id), vote('effect_variable_id', '=', id)]))
        .execute()
    },

    /** Of everybody, for pairs with one of these causes and one of these effects. */
    tally: async (causeIds: readonly number[], effectIds: readonly number[], type: VoteType): Promise<VoteTally[]> => {
      if (causeIds.length === 0 || effectIds.length === 0) return []
      const rows = await db
        .selectFrom('votes')
        .select(['cause_variable_id', 'effect_variable_id'])
        .select(({ fn }) => [fn.countAll().as('count'), fn.sum('value').as('sum')])
        .where('type', '=', type)
        .where('cause_variable_id', 'in', causeIds)
        .where('effect_variable_id', 'in', effectIds)
        .groupBy(['cause_variable_id', 'effect_variable_id'])
        .execute()
      return rows.map((row) => ({
        causeId: row.cause_variable_id,
        effectId: row.effect_variable_id,
        count: Number(row.count),
        sum: Number(row.sum),
      }))
    },
  }
}
