import type { Estimate } from '@upshot/analysis'
import type { GrantStore } from '../../people/grants/store.ts'
import { type Executor, inPieces } from '../../storage/executor.ts'
import { withoutPerson } from '../../storage/personal.ts'
import type { PopulationEstimatesTable, PopulationPeopleTable, PopulationPoolsTable } from '../../storage/tables.ts'
import type { Transaction } from '../../storage/transaction.ts'
import type { FindingStores } from '../findings/store.ts'
import type { PersonPair } from '../pair-ids.ts'

export type EstimateRow = PopulationEstimatesTable
export type PoolRow = PopulationPoolsTable
export type PopulationStore = ReturnType<typeof populationStore>

export interface PairKey {
  readonly cause_id: number
  readonly effect_id: number
  readonly lag_days: number
}

/** Everybody who shares a pair, or the participants of a study. */
export interface PoolKey extends PairKey {
  readonly study_id: string | null
}

export const poolOf = ({ study_id, cause_id, effect_id, lag_days }: PoolKey): string =>
  study_id ?? `${cause_id} ${effect_id} ${lag_days}`

/** What changed among those who contribute to a pool since its result was shown. */
export type PoolCounts = {
  readonly [Count in 'given_count' | 'came_count' | 'lost_count' | 'changed_count']: number
}

export const NOBODY: PoolCounts = { given_count: 0, came_count: 0, lost_count: 0, changed_count: 0 }

/** One person's contribution; the person is known to the database only. */
export interface Contribution extends Estimate {
  readonly userId: number
}

/** SQLite's limit on values in one statement. */
const ROWS_AT_ONCE = 500

export function populationStore({ db, dialect }: Executor) {
  const ofPerson = (userId: number) => db.selectFrom('population_estimates').where('user_id', '=', userId)
  const contributions = db
    .selectFrom('population_estimates')
    .select(['user_id as userId', 'y', 'v'])
    // By value, not by person, so that sums do not depend on who contributed what.
    .orderBy('y')
    .orderBy('v')
  const countedRowsOf = (userId: number) =>
    db.selectFrom('population_counted').select(['pool', 'part_hash']).where('user_id', '=', userId).execute()

  async function sharesAnything(userId: number): Promise<boolean> {
    const user = await db.selectFrom('users').select('share_all_data').where('id', '=', userId).executeTakeFirst()
    if (user?.share_all_data === 1) return true
    const shared = await db
      .selectFrom('user_variables')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('is_shared', '=', 1)
      .limit(1)
      .executeTakeFirst()
    return shared !== undefined
  }

  /** Two queries: the pools may be in another database than what belongs to people. */
  async function poolsOf(userId: number): Promise<PoolRow[]> {
    const countedPools = (await countedRowsOf(userId)).map(({ pool }) => pool).toSorted()
    const poolRows: PoolRow[] = []
    for (const batch of inPieces(countedPools)) {
      poolRows.push(
        ...(await db.selectFrom('population_pools').selectAll().where('pool', 'in', batch).orderBy('pool').execute()),
      )
    }
    return poolRows
  }

  return {
    /** Locks a person's contribution until the transaction ends. */
    hold: async (userId: number): Promise<PopulationPeopleTable> =>
      db
        .insertInto('population_people')
        .values({ user_id: userId, input_hash: null, estimated_epoch: null, is_due: 0 })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet((row) => ({ input_hash: row.ref('population_people.input_hash') })),
        )
        .returningAll()
        .executeTakeFirstOrThrow(),

    note: async (userId: number, changes: Partial<PopulationPeopleTable>): Promise<void> => {
      await db.updateTable('population_people').set(withoutPerson(changes)).where('user_id', '=', userId).execute()
    },

    /**
     * Part of the transaction that stores an analysis: what the person contributes is due, if they share anything, or did.
     */
    analysed: async (userId: number): Promise<void> => {
      const { numUpdatedRows } = await db
        .updateTable('population_people')
        .set({ is_due: 1 })
        .where('user_id', '=', userId)
        .executeTakeFirst()
      if (numUpdatedRows > 0n || !(await sharesAnything(userId))) return
      await db
        .insertInto('population_people')
        .values({ user_id: userId, input_hash: null, estimated_epoch: null, is_due: 1 })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ is_due: 1 }))
        .execute()
    },

    /** People who are due, by ascending id. */
    due: async (afterUserId: number, limit: number): Promise<number[]> => {
      const rows = await db
        .selectFrom('population_people')
        .select('user_id')
        .where('is_due', '=', 1)
        .where('user_id', '>', afterUserId)
        .orderBy('user_id')
        .limit(limit)
        .execute()
      return rows.map(({ user_id }) => user_id)
    },

    estimatesOf: (userId: number): Promise<EstimateRow[]> => ofPerson(userId).selectAll().execute(),

    replaceEstimates: async (userId: number, rows: readonly EstimateRow[]): Promise<void> => {
      await db.deleteFrom('population_estimates').where('user_id', '=', userId).execute()
      for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
        await db
          .insertInto('population_estimates')
          .values(rows.slice(start, start + ROWS_AT_ONCE))
          .execute()
      }
    },

    deleteEstimatesOf: async (userId: number, variableId: number): Promise<void> => {
      await db
        .deleteFrom('population_estimates')
        .where('user_id', '=', userId)
        .where((row) => row.or([row('cause_id', '=', variableId), row('effect_id', '=', variableId)]))
        .execute()
    },

    /** The contributions of everybody who shares both variables. */
    shared: ({ cause_id, effect_id, lag_days }: PairKey): Promise<Contribution[]> =>
      contributions
        .where('cause_id', '=', cause_id)
        .where('effect_id', '=', effect_id)
        .where('lag_days', '=', lag_days)
        .where('is_shared', '=', 1)
        .execute(),

    /** The contributions of these people, each with their own variable ids. */
    ofPeople: async (people: readonly PersonPair[], lagDays: number): Promise<Contribution[]> => {
      const contributionRows: Contribution[] = []
      for (let start = 0; start < people.length; start += ROWS_AT_ONCE / 5) {
        const batch = people.slice(start, start + ROWS_AT_ONCE / 5)
        const rows = await contributions
          .where('lag_days', '=', lagDays)
          .where((row) =>
            row.or(
              batch.map(({ userId, causeId, effectId }) =>
                row.and({ user_id: userId, cause_id: causeId, effect_id: effectId }),
              ),
            ),
          )
          .execute()
        contributionRows.push(...rows)
      }
      return contributionRows.sort((a, b) => a.y - b.y || a.v - b.v)
    },

    /** Marks pools for review, and locks them: a contribution was added, changed or withdrawn. */
    mark: async (keys: readonly PoolKey[], epoch: number): Promise<void> => {
      // Always in the same order, so that two people who share the same pairs do not wait for each other in a circle.
      const sortedKeys = keys.map((key) => ({ ...key, pool: poolOf(key) })).sort((a, b) => (a.pool < b.pool ? -1 : 1))
      for (let start = 0; start < sortedKeys.length; start += ROWS_AT_ONCE / 5) {
        const rows = sortedKeys
          .slice(start, start + ROWS_AT_ONCE / 5)
          .map(({ pool, study_id, cause_id, effect_id, lag_days }) => ({
            pool,
            study_id,
            cause_id,
            effect_id,
            lag_days,
            is_shown: 0 as const,
            look_epoch: epoch,
            left_count: 0,
            people: 0,
            ...(study_id === null ? NOBODY : {}),
          }))
        await db
          .insertInto('population_pools')
          .values(rows)
          .onConflict((conflict) => conflict.column('pool').doUpdateSet({ look_epoch: epoch }))
          .execute()
      }
    },

    /** Adds to the counts of these pools. A pool that has to be counted from the start stays marked so. */
    addToCounts: async (pools: readonly string[], by: PoolCounts): Promise<void> => {
      for (const batch of inPieces(pools)) {
        await db
          .updateTable('population_pools')
          .set((row) => ({
            given_count: row('given_count', '+', by.given_count),
            came_count: row('came_count', '+', by.came_count),
            lost_count: row('lost_count', '+', by.lost_count),
            changed_count: row('changed_count', '+', by.changed_count),
          }))
          .where('pool', 'in', batch)
          .execute()
      }
    },

    /** Some of the pools that are due, locked until the transaction ends. */
    holdDue: (nowEpoch: number, limit: number): Promise<PoolRow[]> => {
      const due = db
        .selectFrom('population_pools')
        .selectAll()
        .where('look_epoch', '<=', nowEpoch)
        .orderBy('pool')
        .limit(limit)
      return (dialect === 'postgres' ? due.forUpdate().skipLocked() : due).execute()
    },

    hasDue: async (nowEpoch: number): Promise<boolean> =>
      (await db
        .selectFrom('population_pools')
        .select('pool')
        .where('look_epoch', '<=', nowEpoch)
        .limit(1)
        .executeTakeFirst()) !== undefined,

    pool: (pool: string): Promise<PoolRow | undefined> =>
      db.selectFrom('population_pools').selectAll().where('pool', '=', pool).executeTakeFirst(),

    /** The pools that a person is in. */
    poolsOf,

    /** The pools that a person is in, with the hash of what they contributed. */
    countedOf: async (userId: number): Promise<ReadonlyMap<string, string>> =>
      new Map((await countedRowsOf(userId)).map(({ pool, part_hash }) => [pool, part_hash])),

    save: async (pool: string, changes: Partial<PoolRow>): Promise<void> => {
      await db.updateTable('population_pools').set(changes).where('pool', '=', pool).execute()
    },

    delete: async (pool: string): Promise<void> => {
      await db.deleteFrom('population_counted').where('pool', '=', pool).execute()
      await db.deleteFrom('population_pools').where('pool', '=', pool).execute()
    },

    counted: async (pool: string): Promise<ReadonlyMap<number, string>> => {
      const rows = await db.selectFrom('population_counted').selectAll().where('pool', '=', pool).execute()
      return new Map(rows.map(({ user_id, part_hash }) => [user_id, part_hash]))
    },

    /** Writes only what changed: most people stay in a result as they are. */
    replaceCounted: async (
      pool: string,
      previous: ReadonlyMap<number, string>,
      parts: readonly { userId: number; partHash: string }[],
    ): Promise<void> => {
      const now = new Set(parts.map(({ userId }) => userId))
      const removed = [...previous.keys()].filter((userId) => !now.has(userId))
      for (const batch of inPieces(removed)) {
        await db.deleteFrom('population_counted').where('pool', '=', pool).where('user_id', 'in', batch).execute()
      }
      const changed = parts.filter(({ userId, partHash }) => previous.get(userId) !== partHash)
      for (let start = 0; start < changed.length; start += ROWS_AT_ONCE) {
        const rows = changed.slice(start, start + ROWS_AT_ONCE).map(({ userId, partHash }) => ({
          user_id: userId,
          pool,
          part_hash: partHash,
        }))
        await db
          .insertInto('population_counted')
          .values(rows)
          .onConflict((conflict) =>
            conflict.columns(['user_id', 'pool']).doUpdateSet((row) => ({ part_hash: row.ref('excluded.part_hash') })),
          )
          .execute()
      }
    },

    /** The person is deleting their account: only the number of people who left remains. */
    forgetPerson: async (userId: number, epoch: number): Promise<void> => {
      const countedPools = (await countedRowsOf(userId)).map(({ pool }) => pool)
      for (const batch of inPieces(countedPools)) {
        await db
          .updateTable('population_pools')
          .set((row) => ({
            left_count: row('left_count', '+', 1),
            lost_count: row('lost_count', '-', 1),
            look_epoch: epoch,
          }))
          .where('pool', 'in', batch)
          .execute()
      }
      await db.deleteFrom('population_counted').where('user_id', '=', userId).execute()
    },

    /** Visible results of everybody, for one lag. */
    results: (lagDays: number): Promise<PoolRow[]> =>
      db
        .selectFrom('population_pools')
        .selectAll()
        .where('lag_days', '=', lagDays)
        .where('study_id', 'is', null)
        .where('is_shown', '=', 1)
        .orderBy('cause_id')
        .orderBy('effect_id')
        .execute(),

    /** The same, for some variables on either side. */
    resultsOf: async (ids: readonly number[], lagDays: number): Promise<PoolRow[]> =>
      ids.length === 0
        ? []
        : db
            .selectFrom('population_pools')
            .selectAll()
            .where('lag_days', '=', lagDays)
            .where('study_id', 'is', null)
            .where('is_shown', '=', 1)
            .where((row) => row.or([row('cause_id', 'in', ids), row('effect_id', 'in', ids)]))
            .execute(),
  }
}

/** The stores that pooled results need. */
export interface PopulationStores extends FindingStores {
  readonly population: PopulationStore
  readonly grants: GrantStore
}

export type PopulationTransaction = PopulationStores & Transaction
