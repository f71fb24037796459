import { sql } from 'kysely'
import type { JobStore } from '../../jobs/job.ts'
import type { Clock } from '../../lib/clock.ts'
import type { GrantStore } from '../../people/grants/store.ts'
import type { Executor, PostgresExecutor, SqliteExecutor } from '../../storage/executor.ts'
import { withoutPerson } from '../../storage/personal.ts'
import { reserveId } from '../../storage/sequences.ts'
import type { Storage } from '../../storage/storage.ts'
import type { UserVariablesTable } from '../../storage/tables.ts'
import type { TrackingHooks } from '../hooks.ts'
import type { Tag } from '../tag.ts'

export type UserVariableRow = UserVariablesTable
export type NewUserVariable = Pick<
  UserVariablesTable,
  | 'user_id'
  | 'variable_id'
  | 'name'
  | 'name_key'
  | 'category_id'
  | 'unit_id'
  | 'combination'
  | 'default_category_id'
  | 'default_unit_id'
  | 'default_combination'
  | 'created_epoch'
>

const unset = {
  alias: null,
  description: null,
  valence: null,
  filling_type: null,
  filling_value: null,
  onset_delay_seconds: null,
  duration_of_action_seconds: null,
  minimum_allowed: null,
  maximum_allowed: null,
  minimum_allowed_daily: null,
  maximum_allowed_daily: null,
  is_outcome: null,
  is_cause_only: null,
  is_shared: null,
  experiment_start_epoch: null,
  experiment_end_epoch: null,
  upc: null,
  is_pinned: null,
  stands_for_same: null,
  steps: null,
  place: null,
} satisfies Partial<UserVariablesTable>

/** The row of a variable without records or settings. */
export const unusedRow = (row: NewUserVariable): UserVariableRow => ({
  ...unset,
  ...row,
  number_of_measurements: 0,
  earliest_epoch: null,
  latest_epoch: null,
  recent: '[]',
  statistics: null,
  recorded_unit_ids: String(row.unit_id),
  stale_since_ms: null,
  updated_epoch: row.created_epoch,
})

/** Always later than the previous change, so that a refresh knows whether it has seen the newest. */
const laterThanAny = (nowMs: number) =>
  sql<number>`case when stale_since_ms >= ${nowMs} then stale_since_ms + 1 else ${nowMs} end`

/** The effect of a write on a variable's measurements. */
export interface StatisticsChange {
  readonly added: number
  readonly earliestEpoch: number | null
  readonly latestEpoch: number | null
  readonly recent: string
}

export type VariableStore = ReturnType<typeof variableStore>

export function variableStore(executor: Executor) {
  const { db } = executor
  const variablesOf = (userId: number) =>
    db.selectFrom('user_variables').selectAll().where('user_id', '=', userId).orderBy('variable_id')
  // A transaction on SQLite is the only writer from its start.
  const held = (rows: ReturnType<typeof variablesOf>) => (executor.dialect === 'postgres' ? rows.forUpdate() : rows)
  return {
    all: (userId: number): Promise<UserVariableRow[]> => variablesOf(userId).execute(),

    withIds: async (userId: number, ids: readonly number[]): Promise<UserVariableRow[]> =>
      ids.length === 0 ? [] : variablesOf(userId).where('variable_id', 'in', ids).execute(),

    /** Of one person or several; somebody else's variable may have an id that was asked for. */
    ofPeople: async (userIds: readonly number[], ids: readonly number[]): Promise<UserVariableRow[]> =>
      ids.length === 0
        ? []
        : db
            .selectFrom('user_variables')
            .selectAll()
            .where('user_id', 'in', userIds)
            .where('variable_id', 'in', ids)
            .execute(),

    withNames: async (userId: number, keys: readonly string[]): Promise<UserVariableRow[]> =>
      keys.length === 0 ? [] : variablesOf(userId).where('name_key', 'in', keys).execute(),

    /** Like `withNames`, and locks the rows until the transaction ends. */
    holdNamed: async (userId: number, keys: readonly string[]): Promise<UserVariableRow[]> => {
      if (keys.length === 0) return []
      return held(variablesOf(userId).where('name_key', 'in', keys)).execute()
    },

    /** Like `withIds`, and locks the rows until the transaction ends. */
    hold: async (userId: number, ids: readonly number[]): Promise<UserVariableRow[]> =>
      ids.length === 0 ? [] : held(variablesOf(userId).where('variable_id', 'in', ids)).execute(),

    newId: (): Promise<number> => reserveId(executor, 'variable'),

    /** Keeps a row that another process has just created. */
    insert: async (row: NewUserVariable): Promise<void> => {
      await db
        .insertInto('user_variables')
        .values(unusedRow(row))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    update: async (userId: number, id: number, changes: Partial<UserVariablesTable>): Promise<void> => {
      await db
        .updateTable('user_variables')
        .set(withoutPerson(changes))
        .where('user_id', '=', userId)
        .where('variable_id', '=', id)
        .execute()
    },

    /** Resets every setting to its default. */
    reset: async (
      userId: number,
      id: number,
      changes: Pick<UserVariablesTable, 'unit_id' | 'updated_epoch'> & Partial<Pick<UserVariablesTable, 'is_shared'>>,
    ): Promise<void> => {
      await db
        .updateTable('user_variables')
        .set((row) => ({
          ...unset,
          category_id: row.ref('default_category_id'),
          combination: row.ref('default_combination'),
          ...changes,
        }))
        .where('user_id', '=', userId)
        .where('variable_id', '=', id)
        .execute()
    },

    /** The row, unchanged. */
    restore: async (row: UserVariableRow): Promise<void> => {
      await db.insertInto('user_variables').values(row).execute()
    },

    delete: async (userId: number, id: number): Promise<void> => {
      await db.deleteFrom('user_variables').where('user_id', '=', userId).where('variable_id', '=', id).execute()
    },

    /**
     * Counts and first and last moments stay exact with every write; statistics over all values follow in the
     * background. True if one of the variables was not marked before.
     */
    noteChanges: (userId: number, changes: ReadonlyMap<number, StatisticsChange>, nowMs: number): Promise<boolean> =>
      executor.dialect === 'sqlite'
        ? noteChangesOnSqlite(executor, { userId, changes, nowMs })
        : noteChangesOnPostgres(executor, { userId, changes, nowMs }),

    /** True if one of them was not marked before. */
    markStale: async (userId: number, ids: readonly number[], nowMs: number): Promise<boolean> => {
      if (ids.length === 0) return false
      const rowsBefore = await held(variablesOf(userId).where('variable_id', 'in', ids)).execute()
      await db
        .updateTable('user_variables')
        .set({ stale_since_ms: laterThanAny(nowMs) })
        .where('user_id', '=', userId)
        .where('variable_id', 'in', ids)
        .execute()
      return rowsBefore.some(({ stale_since_ms }) => stale_since_ms === null)
    },

    /** During an import, statistics would be recalculated over and over; they are due when it is complete. */
    postponeStatistics: async (userId: number, ids: readonly number[]): Promise<void> => {
      if (ids.length === 0) return
      await db
        .updateTable('user_variables')
        .set({ stale_since_ms: null })
        .where('user_id', '=', userId)
        .where('variable_id', 'in', ids)
        .execute()
    },

    /** The marked variables of one person, the longest waiting first. */
    staleOf: (
      userId: number,
      limit: number,
    ): Promise<{ user_id: number; variable_id: number; stale_since_ms: number | null }[]> =>
      db
        .selectFrom('user_variables')
        .select(['user_id', 'variable_id', 'stale_since_ms'])
        .where('user_id', '=', userId)
        .where('stale_since_ms', 'is not', null)
        .orderBy('stale_since_ms')
        .limit(limit)
        .execute(),

    /** People with a marked variable, by ascending id. */
    peopleWithStale: async (afterUserId: number, limit?: number): Promise<number[]> => {
      const rows = await db
        .selectFrom('user_variables')
        .select('user_id')
        .distinct()
        .where('stale_since_ms', 'is not', null)
        .where('user_id', '>', afterUserId)
        .orderBy('user_id')
        .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
        .execute()
      return rows.map(({ user_id }) => user_id)
    },

    /** The number of a person's marked variables. */
    staleCount: async (userId: number): Promise<number> => {
      const { total } = await db
        .selectFrom('user_variables')
        .select(sql<number>`count(*)`.as('total'))
        .where('user_id', '=', userId)
        .where('stale_since_ms', 'is not', null)
        .executeTakeFirstOrThrow()
      return Number(total)
    },

    /**
     * The mark stays if there was a newer change meanwhile: these statistics are better than the old ones, but not
     * final. False if the mark was removed, because another process was faster.
     */
    saveStatistics: async (
      userId: number,
      id: number,
      statistics: string | null,
      staleSinceMs: number,
    ): Promise<boolean> => {
      const saved = await db
        .updateTable('user_variables')
        .set({ statistics, stale_since_ms: sql`nullif(stale_since_ms, ${staleSinceMs})` })
        .where('user_id', '=', userId)
        .where('variable_id', '=', id)
        .where('stale_since_ms', '>=', staleSinceMs)
        .executeTakeFirst()
      return saved.numUpdatedRows > 0n
    },
  }
}

interface NotedChanges {
  readonly userId: number
  readonly changes: ReadonlyMap<number, StatisticsChange>
  readonly nowMs: number
}

const NOTED = 'number_of_measurements = number_of_measurements +'
const MARKED = 'stale_since_ms = case when stale_since_ms >= ? then stale_since_ms + 1 else ? end'
const MARKED_NOW =
  'stale_since_ms = case when v.stale_since_ms >= ?::bigint then v.stale_since_ms + 1 else ?::bigint end'

const UNMARKED = 'select 1 from user_variables where user_id = ? and variable_id = ? and stale_since_ms is null'

/** Every batch ends here, so these are prepared statements, run once for each variable. */
async function noteChangesOnSqlite(
  executor: SqliteExecutor,
  { userId, changes, nowMs }: NotedChanges,
): Promise<boolean> {
  const unmarked = executor.prepare(UNMARKED)
  const note = executor.prepare(
    `update user_variables set ${NOTED} ?, earliest_epoch = ?, latest_epoch = ?, recent = ?, ${MARKED} where user_id = ? and variable_id = ?`,
  )
  let isNew = false
  for (const [id, { added, earliestEpoch, latestEpoch, recent }] of changes) {
    isNew ||= unmarked.get(userId, id) !== undefined
    note.run(added, earliestEpoch, latestEpoch, recent, nowMs, nowMs, userId, id)
  }
  return isNew
}

/** On PostgreSQL every statement is a round trip, so there is one for all variables. */
async function noteChangesOnPostgres(
  executor: PostgresExecutor,
  { userId, changes, nowMs }: NotedChanges,
): Promise<boolean> {
  const all = [...changes.values()]
  const ids = [...changes.keys()]
  const rows = await executor.rows(
    `with held as (
       select variable_id, stale_since_ms from user_variables where user_id = ? and variable_id = any (?::bigint[]) for update)
     update user_variables v set ${NOTED} r.added, earliest_epoch = r.earliest, latest_epoch = r.latest, recent = r.recent, ${MARKED_NOW}
     from unnest(?::bigint[], ?::bigint[], ?::bigint[], ?::bigint[], ?::text[]) as r (id, added, earliest, latest, recent)
     join held on held.variable_id = r.id
     where v.user_id = ? and v.variable_id = r.id
     returning case when held.stale_since_ms is null then 1 else 0 end as is_new`,
    [
      userId,
      ids,
      nowMs,
      nowMs,
      ids,
      all.map((change) => change.added),
      all.map((change) => change.earliestEpoch),
      all.map((change) => change.latestEpoch),
      all.map((change) => change.recent),
      userId,
    ],
  )
  return rows.some(([isNew]) => isNew === 1)
}

export interface WantedDays {
  readonly userId: number
  readonly days: readonly number[]
  readonly timeZone: string
  /** Only records of these. */
  readonly variableIds?: readonly number[]
}

/** The records that make a day active for a variable. */
export interface ActiveRecords {
  /** Any record of these was made by hand. */
  readonly handIds: readonly number[]
  /** Of these, only records of some sources count. */
  readonly sourceIds: readonly number[]
  readonly sources: readonly string[]
  /** Records of these that last count for the day of waking up. */
  readonly nightIds: readonly number[]
}

export interface WantedActiveDays extends WantedDays {
  readonly records: ActiveRecords
}

/** The stores that variables use: their own, and whatever changes or is deleted with a variable. */
export interface VariableStores {
  readonly variables: VariableStore
  readonly tags: {
    edges(userId: number): Promise<Tag[]>
    setFactor(userId: number, tag: Tag): Promise<void>
    deleteVariable(userId: number, id: number): Promise<void>
  }
  readonly measurements: {
    ends(userId: number, variableIds: readonly number[]): Promise<ReadonlyMap<number, Omit<StatisticsChange, 'added'>>>
    deleteVariable(userId: number, variableId: number): Promise<void>
    activeDays(query: WantedActiveDays): Promise<Set<number>>
    dayCounts(query: WantedDays): Promise<ReadonlyMap<number, number>>
  }
  readonly sources: { forgetVariable(userId: number, variableId: number): Promise<void> }
  readonly grants: Pick<GrantStore, 'ofUser'>
  readonly jobs: Pick<JobStore, 'addAll'>
}

export interface VariableDependencies {
  readonly storage: Storage<VariableStores>
  readonly clock: Clock
  readonly hooks: TrackingHooks
}
