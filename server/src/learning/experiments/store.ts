import type { UserStore } from '../../people/users/store.ts'
import type { EventStores } from '../../reminding/events/service.ts'
import type { RemindingStores } from '../../reminding/stores.ts'
import type { Executor } from '../../storage/executor.ts'
import { withoutPerson } from '../../storage/personal.ts'
import { reserveId } from '../../storage/sequences.ts'
import type { ExperimentDaysTable, ExperimentLooksTable, ExperimentsTable } from '../../storage/tables.ts'
import type { Transaction } from '../../storage/transaction.ts'

export type ExperimentRow = ExperimentsTable
export type DayRow = ExperimentDaysTable
export type LookRow = ExperimentLooksTable
export type ExperimentStore = ReturnType<typeof experimentStore>

type Key = Pick<ExperimentRow, 'user_id' | 'id'>

export function experimentStore(executor: Executor) {
  const { db, dialect } = executor
  const experimentsOf = (userId: number) => db.selectFrom('experiments').selectAll().where('user_id', '=', userId)
  const daysOf = ({ user_id, id }: Key) =>
    db.selectFrom('experiment_days').selectAll().where('user_id', '=', user_id).where('experiment_id', '=', id)
  /** Deletes its days and looks. */
  const forgetDays = async ({ user_id, id }: Key): Promise<void> => {
    for (const table of ['experiment_days', 'experiment_looks'] as const)
      await db.deleteFrom(table).where('user_id', '=', user_id).where('experiment_id', '=', id).execute()
  }
  return {
    newId: (): Promise<number> => reserveId(executor, 'experiment'),

    insert: async (row: ExperimentRow): Promise<void> => {
      await db.insertInto('experiments').values(row).execute()
    },

    update: async ({ user_id, id }: Key, changes: Partial<ExperimentRow>): Promise<void> => {
      await db
        .updateTable('experiments')
        .set(withoutPerson(changes))
        .where('user_id', '=', user_id)
        .where('id', '=', id)
        .execute()
    },

    withId: (userId: number, id: number): Promise<ExperimentRow | undefined> =>
      experimentsOf(userId).where('id', '=', id).executeTakeFirst(),

    /** Locks the row until the transaction ends. On SQLite a transaction is the only writer anyway. */
    hold: (userId: number, id: number): Promise<ExperimentRow | undefined> => {
      const query = experimentsOf(userId).where('id', '=', id)
      return (dialect === 'postgres' ? query.forUpdate() : query).executeTakeFirst()
    },

    all: (userId: number): Promise<ExperimentRow[]> => experimentsOf(userId).orderBy('id').execute(),

    /** Started and not ended, of one person or several. */
    going: (...userIds: readonly number[]): Promise<ExperimentRow[]> =>
      db
        .selectFrom('experiments')
        .selectAll()
        .where('user_id', 'in', userIds)
        .where('state', 'in', ['running', 'paused'])
        .orderBy('id')
        .execute(),

    /** Experiments of everybody in a pool, in the order in which they started. */
    inPool: (pool: string): Promise<ExperimentRow[]> =>
      db
        .selectFrom('experiments')
        .selectAll()
        .where('pool', '=', pool)
        .where('state', 'in', ['finished', 'stopped'])
        .orderBy('started_epoch')
        .orderBy('id')
        .execute(),

    /** Experiments of everybody that have started and not ended. */
    goingOfAll: (): Promise<Key[]> =>
      db.selectFrom('experiments').select(['user_id', 'id']).where('state', 'in', ['running', 'paused']).execute(),

    /** Variables that hold whether instructions were followed; they are not causes of anything. */
    doneVariables: async (userId: number): Promise<ReadonlySet<number>> => {
      const rows = await experimentsOf(userId).where('did_variable_id', 'is not', null).execute()
      return new Set(rows.flatMap(({ did_variable_id }) => did_variable_id ?? []))
    },

    /** People for whom a day begins. */
    peopleDue: async (nowEpoch: number): Promise<number[]> => {
      const rows = await db
        .selectFrom('experiments')
        .select('user_id')
        .distinct()
        .where('next_due_epoch', '<=', nowEpoch)
        .execute()
      return rows.map((row) => row.user_id)
    },

    forgetDays,

    delete: async ({ user_id, id }: Key): Promise<void> => {
      await forgetDays({ user_id, id })
      await db.deleteFrom('experiments').where('user_id', '=', user_id).where('id', '=', id).execute()
    },

    days: (key: Key): Promise<DayRow[]> => daysOf(key).orderBy('day').execute(),

    day: (key: Key, day: number): Promise<DayRow | undefined> => daysOf(key).where('day', '=', day).executeTakeFirst(),

    /** Keeps days that already exist. */
    addDays: async (rows: readonly DayRow[]): Promise<void> => {
      if (rows.length === 0) return
      await db
        .insertInto('experiment_days')
        .values([...rows])
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    changeDay: async (
      { user_id, experiment_id, day }: Pick<DayRow, 'user_id' | 'experiment_id' | 'day'>,
      changes: Partial<DayRow>,
    ): Promise<void> => {
      await db
        .updateTable('experiment_days')
        .set(withoutPerson(changes))
        .where('user_id', '=', user_id)
        .where('experiment_id', '=', experiment_id)
        .where('day', '=', day)
        .execute()
    },

    /** Removes days that were shown the evening before and did not come. */
    removeDaysFrom: async ({ user_id, id }: Key, day: number): Promise<void> => {
      await db
        .deleteFrom('experiment_days')
        .where('user_id', '=', user_id)
        .where('experiment_id', '=', id)
        .where('day', '>=', day)
        .execute()
    },

    looks: ({ user_id, id }: Key): Promise<LookRow[]> =>
      db
        .selectFrom('experiment_looks')
        .selectAll()
        .where('user_id', '=', user_id)
        .where('experiment_id', '=', id)
        .orderBy('after_blocks')
        .execute(),

    /** False if it already exists. */
    addLook: async (row: LookRow): Promise<boolean> => {
      const result = await db
        .insertInto('experiment_looks')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
    },
  }
}

/** The stores that experiments need, including those of reminders, the feed and events. */
export interface ExperimentStores extends RemindingStores, EventStores {
  readonly experiments: ExperimentStore
  readonly users: UserStore
}

export type ExperimentTransaction = ExperimentStores & Transaction
