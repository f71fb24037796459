import type { Clock } from '../../lib/clock.ts'
import type { Executor } from '../../storage/executor.ts'
import { withoutPerson } from '../../storage/personal.ts'
import { reserveId, reserveIds } from '../../storage/sequences.ts'
import { type RowChange, setUnchanged } from '../../storage/set-unchanged.ts'
import type { Storage } from '../../storage/storage.ts'
import type { NotificationsTable, RemindersTable } from '../../storage/tables.ts'
import type { Transaction } from '../../storage/transaction.ts'
import type { TrackingStores } from '../../tracking/stores.ts'
import type { PersonStore } from '../people.ts'
import { EVERY_WEEKDAY } from './when.ts'

export type ReminderRow = RemindersTable
export type ReminderStore = ReturnType<typeof reminderStore>

/** The last slot fired, and the next due time. */
export type Advance = Pick<
  ReminderRow,
  'user_id' | 'id' | 'fired_day' | 'fired_epoch' | 'fired_second' | 'next_due_epoch'
>

const ADVANCED = ['fired_day', 'fired_epoch', 'fired_second', 'next_due_epoch'] as const
const ADVANCING = { table: 'reminders', set: ADVANCED, unchanged: ['next_due_epoch', 'updated_epoch'] } as const

type Advanced = (typeof ADVANCED)[number]
type DueAdvance = RowChange<ReminderRow, Advanced>

/** Per statement, because databases limit the number of parameters. */
const MOST_AT_ONCE = 500

export function reminderStore(executor: Executor) {
  const { db } = executor
  const remindersOf = (userId: number) => db.selectFrom('reminders').selectAll().where('user_id', '=', userId)
  return {
    newId: (): Promise<number> => reserveId(executor, 'reminder'),

    newIds: (count: number): Promise<readonly number[]> => reserveIds(executor, 'reminder', count),

    all: (userId: number): Promise<ReminderRow[]> => remindersOf(userId).orderBy('id').execute(),

    ofPeople: (userIds: readonly number[]): Promise<ReminderRow[]> =>
      db.selectFrom('reminders').selectAll().where('user_id', 'in', userIds).execute(),

    withIds: async (userId: number, ids: readonly number[]): Promise<ReminderRow[]> =>
      ids.length === 0
        ? []
        : remindersOf(userId)
            .where('id', 'in', [...new Set(ids)])
            .execute(),

    withIdentity: (
      row: Pick<ReminderRow, 'user_id' | 'variable_id' | 'start_second' | 'frequency_seconds' | 'weekdays'>,
    ): Promise<ReminderRow | undefined> =>
      remindersOf(row.user_id)
        .where('variable_id', '=', row.variable_id)
        .where('start_second', '=', row.start_second)
        .where('frequency_seconds', '=', row.frequency_seconds)
        .where('weekdays', '=', row.weekdays)
        .executeTakeFirst(),

    /** False if a concurrent request created the same reminder. */
    insert: async (row: ReminderRow): Promise<boolean> => {
      const result = await db
        .insertInto('reminders')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
    },

    /** Returns the ids of those that are new: a concurrent request may have created the same reminder. */
    insertAll: async (rows: readonly ReminderRow[]): Promise<ReadonlySet<number>> => {
      const ids = new Set<number>()
      for (let from = 0; from < rows.length; from += MOST_AT_ONCE) {
        const inserted = await db
          .insertInto('reminders')
          .values(rows.slice(from, from + MOST_AT_ONCE))
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .execute()
        for (const { id } of inserted) ids.add(id)
      }
      return ids
    },

    update: async (userId: number, id: number, changes: Partial<ReminderRow>): Promise<void> => {
      await db
        .updateTable('reminders')
        .set(withoutPerson(changes))
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .execute()
    },

    delete: async (userId: number, id: number): Promise<boolean> => {
      const result = await db
        .deleteFrom('reminders')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst()
      return result.numDeletedRows > 0n
    },

    keepDeleted: async (row: ReminderRow, deleted_epoch: number): Promise<void> => {
      const { user_id, id, variable_id, client_id } = row
      const content = JSON.stringify(row)
      await db
        .insertInto('deleted_reminders')
        .values({ user_id, id, variable_id, client_id, content, deleted_epoch })
        .execute()
    },

    deletedWithId: async (userId: number, id: number): Promise<ReminderRow | undefined> => {
      const deletedOf = db.selectFrom('deleted_reminders').select('content').where('user_id', '=', userId)
      const row = await deletedOf.where('id', '=', id).executeTakeFirst()
      return row && storedReminder(row.content)
    },

    forgetDeleted: async (userId: number, id: number): Promise<void> => {
      await db.deleteFrom('deleted_reminders').where('user_id', '=', userId).where('id', '=', id).execute()
    },

    /** Permanently deletes reminders that were removed before a moment. */
    forgetDeletedBefore: async (epoch: number): Promise<void> => {
      await db.deleteFrom('deleted_reminders').where('deleted_epoch', '<', epoch).execute()
    },

    ofVariable: (userId: number, variableId: number): Promise<ReminderRow[]> =>
      remindersOf(userId).where('variable_id', '=', variableId).orderBy('id').execute(),

    ofVariables: async (userId: number, variableIds: readonly number[]): Promise<ReminderRow[]> =>
      variableIds.length === 0
        ? []
        : remindersOf(userId)
            .where('variable_id', 'in', [...new Set(variableIds)])
            .orderBy('id')
            .execute(),

    /** The reminders of one variable that were deleted from that time on. */
    deletedSince: async (userId: number, variableId: number, epoch: number): Promise<ReminderRow[]> => {
      const rows = await db
        .selectFrom('deleted_reminders')
        .select('content')
        .where('user_id', '=', userId)
        .where('variable_id', '=', variableId)
        .where('deleted_epoch', '>=', epoch)
        .orderBy('id')
        .execute()
      return rows.map(({ content }) => storedReminder(content))
    },

    deleteVariable: async (userId: number, variableId: number): Promise<void> => {
      await db.deleteFrom('reminders').where('user_id', '=', userId).where('variable_id', '=', variableId).execute()
    },

    /** Due reminders, the longest overdue first. Rows are not locked: the first process to advance one fires it. */
    due: (nowEpoch: number, limit: number): Promise<ReminderRow[]> =>
      db
        .selectFrom('reminders')
        .selectAll()
        .where('next_due_epoch', '<=', nowEpoch)
        .orderBy('next_due_epoch')
        .limit(limit)
        .execute(),

    /** Returns the rows that nobody else changed meanwhile. */
    advanceDue: <Due extends DueAdvance>(all: readonly Due[]): Promise<Due[]> =>
      setUnchanged<ReminderRow, Advanced, Due>(executor, ADVANCING, all),

    /** Reminders fired at a time in the future: the system clock was wrong and has been corrected. */
    firedAhead: (afterEpoch: number): Promise<ReminderRow[]> =>
      db.selectFrom('reminders').selectAll().where('fired_epoch', '>', afterEpoch).execute(),

    withStock: (userId: number): Promise<ReminderRow[]> =>
      db
        .selectFrom('reminders')
        .selectAll()
        .where('user_id', '=', userId)
        .where('stock_amount', 'is not', null)
        .orderBy('id')
        .execute(),

    /** People with a stock that may be running out by now, the longest overdue first. */
    stockDue: async (nowEpoch: number, limit: number): Promise<number[]> => {
      const rows = await db
        .selectFrom('reminders')
        .select('user_id')
        .where('stock_due_epoch', '<=', nowEpoch)
        .orderBy('stock_due_epoch')
        .limit(limit)
        .execute()
      return [...new Set(rows.map((row) => row.user_id))]
    },

    /** Postpones the stock warnings that are due. */
    postponeStock: async (userId: number, nowEpoch: number, stock_due_epoch: number): Promise<void> => {
      await db
        .updateTable('reminders')
        .set({ stock_due_epoch })
        .where('user_id', '=', userId)
        .where('stock_due_epoch', '<=', nowEpoch)
        .execute()
    },

    advanceAll: async (advances: readonly Advance[]): Promise<void> => {
      if (executor.dialect === 'sqlite') {
        const set = ADVANCED.map((column) => `${column} = ?`).join(', ')
        const update = executor.prepare(`update reminders set ${set} where user_id = ? and id = ?`)
        for (const advance of advances)
          update.run(...ADVANCED.map((column) => advance[column]), advance.user_id, advance.id)
        return
      }
      const columns = ['id', ...ADVANCED] as const
      for (const [userId, ofUser] of Map.groupBy(advances, (advance) => advance.user_id)) {
        await executor.rows(
          `update reminders r set ${ADVANCED.map((column) => `${column} = a.${column}`).join(', ')}
           from unnest(${columns.map(() => '?::bigint[]').join(', ')}) as a (${columns.join(', ')})
           where r.user_id = ? and r.id = a.id`,
          [...columns.map((column) => ofUser.map((advance) => advance[column])), userId],
        )
      }
    },
  }
}

/** Columns that a reminder deleted by an earlier version does not have. */
const ADDED = {
  weekdays: EVERY_WEEKDAY,
  times: null,
  dose_steps: null,
  paused_until_day: null,
  most_per_day: null,
  stock_amount: null,
  stock_epoch: null,
  piece_amount: 1,
  stock_warning_days: 7,
  stock_warned_epoch: null,
  stock_due_epoch: null,
  fired_second: null,
} satisfies Partial<ReminderRow>

const storedReminder = (content: string): ReminderRow => ({ ...ADDED, ...(JSON.parse(content) as ReminderRow) })

/** Stores that reminders use. */
export interface ReminderStores extends TrackingStores {
  readonly reminders: ReminderStore
  readonly personSettings: PersonStore
  /** A new reminder creates its due notification at once; deleting a reminder deletes its notifications. */
  readonly notifications: {
    newIds(count: number): Promise<readonly number[]>
    insertAll(rows: readonly NotificationsTable[]): Promise<unknown>
    latestSlots(userId: number): Promise<ReadonlyMap<number, number>>
    askedBetween(userId: number, reminderId: number, days: { from: number; to: number }): Promise<readonly AskedSlot[]>
    deleteReminder(userId: number, reminderId: number): Promise<void>
    deleteVariable(userId: number, variableId: number): Promise<void>
  }
}

export type ReminderTransaction = ReminderStores & Transaction

export interface AskedSlot {
  readonly epoch: number
  readonly day: number
  readonly isSkipped: boolean
}

export interface ReminderDependencies {
  readonly storage: Storage<ReminderStores>
  readonly clock: Clock
}
