import { sql } from 'kysely'
import type { Clock } from '../../lib/clock.ts'
import { type Executor, inPieces } from '../../storage/executor.ts'
import { withoutPerson } from '../../storage/personal.ts'
import { reserveIds } from '../../storage/sequences.ts'
import { type RowChange, setUnchanged } from '../../storage/set-unchanged.ts'
import type { Storage } from '../../storage/storage.ts'
import type { NotificationsTable, SkippedSlotsTable } from '../../storage/tables.ts'
import type { Transaction } from '../../storage/transaction.ts'
import type { AskedSlot, ReminderStores } from '../reminders/store.ts'

export type NotificationRow = NotificationsTable
export type NotificationStore = ReturnType<typeof notificationStore>

/** A notification to send, with the repeat settings of its reminder. */
export type RingingNotification = NotificationRow & { readonly nag_minutes: number }

const RUNG = ['ring_epoch', 'rings_left', 'notified_epoch'] as const
const RINGING = { table: 'notifications', set: RUNG, unchanged: ['ring_epoch', 'updated_epoch'] } as const

/** Columns that change when a notification is sent. */
export type Ring = Pick<NotificationRow, (typeof RUNG)[number]>
type RingingChange = RowChange<RingingNotification, keyof Ring>

/** Times before which notifications are removed. */
interface Cutoffs {
  /** Unanswered notifications are removed if they were neither due nor created since. */
  readonly pendingSince: number
  /** The time of answers from which on answered notifications are listed. */
  readonly resolvedSince: number
  /** The time of answers from which on they can be undone. */
  readonly keptSince: number
}

type DueTimes = Pick<Cutoffs, 'pendingSince'> & { readonly dueBy: number }

/** Their ids begin at 1. */
const NO_NOTIFICATION = 0

export function notificationStore(executor: Executor) {
  const { db } = executor
  const notificationsOf = (userId: number) => db.selectFrom('notifications').selectAll().where('user_id', '=', userId)
  const notification = (row: Pick<NotificationRow, 'user_id' | 'id'>) =>
    db.updateTable('notifications').where('user_id', '=', row.user_id).where('id', '=', row.id)

  /** Excludes those that a new reminder put into the inbox for a time before its creation. */
  async function noteAsked(rows: readonly NotificationRow[]): Promise<void> {
    const questions = rows
      .filter(({ notified_epoch }) => notified_epoch !== null)
      .map(({ user_id, reminder_id, variable_id, slot_epoch, slot_day }) => ({
        user_id,
        reminder_id,
        variable_id,
        slot_epoch,
        day: slot_day,
      }))
    if (questions.length === 0) return
    await db
      .insertInto('asked_slots')
      .values(questions)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  return {
    newIds: (count: number): Promise<readonly number[]> => reserveIds(executor, 'notification', count),

    /** Skips slots that already have a notification; returns the new ones. */
    insertAll: async (rows: readonly NotificationRow[]): Promise<NotificationRow[]> => {
      if (rows.length === 0) return []
      const inserted = await db
        .insertInto('notifications')
        .values([...rows])
        .onConflict((conflict) => conflict.columns(['user_id', 'reminder_id', 'slot_epoch']).doNothing())
        .returningAll()
        .execute()
      await noteAsked(inserted)
      return inserted
    },

    /** Slots of a reminder by local day, both included, oldest first. */
    askedBetween: async (
      userId: number,
      reminderId: number,
      { from, to }: { readonly from: number; readonly to: number },
    ): Promise<AskedSlot[]> => {
      const rows = await db
        .selectFrom('asked_slots as asked')
        .leftJoin('skipped_slots as skipped', (join) =>
          join
            .onRef('skipped.user_id', '=', 'asked.user_id')
            .onRef('skipped.variable_id', '=', 'asked.variable_id')
            .onRef('skipped.day', '=', 'asked.day')
            .onRef('skipped.reminder_id', '=', 'asked.reminder_id')
            .onRef('skipped.slot_epoch', '=', 'asked.slot_epoch'),
        )
        .select(['asked.slot_epoch', 'asked.day', 'skipped.notification_id'])
        .where('asked.user_id', '=', userId)
        .where('asked.reminder_id', '=', reminderId)
        .where('asked.day', '>=', from)
        .where('asked.day', '<=', to)
        .orderBy('asked.slot_epoch')
        .execute()
      const questions = rows.map((row) => ({
        epoch: row.slot_epoch,
        day: row.day,
        isSkipped: row.notification_id !== null,
      }))
      // A question that a new reminder put into the inbox for a time before its creation counts once it is answered.
      const early = await notificationsOf(userId)
        .where('reminder_id', '=', reminderId)
        .where('slot_day', '>=', from)
        .where('slot_day', '<=', to)
        .where('state', '=', 'tracked')
        .where('notified_epoch', 'is', null)
        .execute()
      const answered = early.map(({ slot_epoch, slot_day }) => ({ epoch: slot_epoch, day: slot_day, isSkipped: false }))
      return [...answered, ...questions].sort((a, b) => a.epoch - b.epoch)
    },

    withIds: async (userId: number, ids: readonly number[]): Promise<NotificationRow[]> =>
      ids.length === 0 ? [] : notificationsOf(userId).where('id', 'in', ids).execute(),

    /** By reminder and slot, for an app that created the question offline and knows no id. */
    ofSlot: (userId: number, reminderId: number, slotEpoch: number): Promise<NotificationRow | undefined> =>
      notificationsOf(userId)
        .where('reminder_id', '=', reminderId)
        .where('slot_epoch', '=', slotEpoch)
        .executeTakeFirst(),

    /** Answered questions of a local day. */
    trackedOn: (userId: number, day: number): Promise<NotificationRow[]> =>
      notificationsOf(userId)
        .where('slot_day', '=', day)
        .where('state', '=', 'tracked')
        .orderBy('slot_epoch')
        .execute(),

    skippedOn: (userId: number, day: number): Promise<SkippedSlotsTable[]> =>
      db
        .selectFrom('skipped_slots')
        .selectAll()
        .where('user_id', '=', userId)
        .where('day', '=', day)
        .orderBy('notification_id')
        .execute(),

    /** Everything a person may still see or undo. */
    visible: (userId: number, { pendingSince, resolvedSince }: Cutoffs): Promise<NotificationRow[]> =>
      notificationsOf(userId)
        .where((row) =>
          row.or([
            row.and([
              row('state', '=', 'pending'),
              row.or([row('due_epoch', '>=', pendingSince), row('created_epoch', '>=', pendingSince)]),
            ]),
            row.and([row('state', '<>', 'pending'), row('resolved_epoch', '>=', resolvedSince)]),
          ]),
        )
        .execute(),

    /** Unanswered and due by now, of one person or several. */
    dueOf: (userIds: readonly number[], { pendingSince, dueBy }: DueTimes): Promise<NotificationRow[]> =>
      db
        .selectFrom('notifications')
        .selectAll()
        .where('user_id', 'in', userIds)
        .where('state', '=', 'pending')
        .where('due_epoch', '<=', dueBy)
        .where((row) => row.or([row('due_epoch', '>=', pendingSince), row('created_epoch', '>=', pendingSince)]))
        .execute(),

    pendingOfReminder: (userId: number, reminderId: number, dueBy: number): Promise<NotificationRow[]> =>
      notificationsOf(userId)
        .where('reminder_id', '=', reminderId)
        .where('state', '=', 'pending')
        .where('due_epoch', '<=', dueBy)
        .execute(),

    /** When each reminder last fired. */
    latestSlots: async (userId: number): Promise<ReadonlyMap<number, number>> => {
      const rows = await db
        .selectFrom('notifications')
        .select(['reminder_id', sql<number>`max(slot_epoch)`.as('latest')])
        .where('user_id', '=', userId)
        .groupBy('reminder_id')
        .execute()
      return new Map(rows.map((row) => [row.reminder_id, Number(row.latest)]))
    },

    /** False if another answer was first. */
    change: async (row: NotificationRow, changes: Partial<NotificationRow>): Promise<boolean> => {
      const result = await notification(row)
        .set(withoutPerson(changes))
        .where('state', '=', row.state)
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },

    /** Notifications to send. Rows are not locked: the first process to update one sends it. */
    ringing: (nowEpoch: number, limit: number): Promise<RingingNotification[]> =>
      db
        .selectFrom('notifications')
        .innerJoin('reminders', (join) =>
          join
            .onRef('reminders.user_id', '=', 'notifications.user_id')
            .onRef('reminders.id', '=', 'notifications.reminder_id'),
        )
        .selectAll('notifications')
        .select('reminders.nag_minutes')
        .where('notifications.ring_epoch', '<=', nowEpoch)
        .limit(limit)
        .execute(),

    /** Returns the rows that nobody else changed meanwhile. */
    ring: <Ringing extends RingingChange>(all: readonly Ringing[]): Promise<Ringing[]> =>
      setUnchanged<RingingNotification, keyof Ring, Ringing>(executor, RINGING, all),

    deleteReminder: async (userId: number, reminderId: number): Promise<void> => {
      for (const table of ['notifications', 'asked_slots'] as const) {
        await db.deleteFrom(table).where('user_id', '=', userId).where('reminder_id', '=', reminderId).execute()
      }
    },

    deleteVariable: async (userId: number, variableId: number): Promise<void> => {
      for (const table of ['notifications', 'asked_slots', 'skipped_slots'] as const) {
        await db.deleteFrom(table).where('user_id', '=', userId).where('variable_id', '=', variableId).execute()
      }
    },

    forget: async ({ pendingSince, keptSince }: Cutoffs): Promise<void> => {
      await db
        .deleteFrom('notifications')
        .where('state', '=', 'pending')
        .where('due_epoch', '<', pendingSince)
        .where('created_epoch', '<', pendingSince)
        .execute()
      await db
        .deleteFrom('notifications')
        .where('state', '<>', 'pending')
        .where('resolved_epoch', '<', keptSince)
        .execute()
    },

    noteSkip: async (row: NotificationRow): Promise<void> => {
      const slot = {
        user_id: row.user_id,
        variable_id: row.variable_id,
        day: row.slot_day,
        notification_id: row.id,
        reminder_id: row.reminder_id,
        slot_epoch: row.slot_epoch,
      }
      await db
        .insertInto('skipped_slots')
        .values(slot)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    forgetSkip: async (row: NotificationRow): Promise<void> => {
      await db
        .deleteFrom('skipped_slots')
        .where('user_id', '=', row.user_id)
        .where('variable_id', '=', row.variable_id)
        .where('day', '=', row.slot_day)
        .where('notification_id', '=', row.id)
        .execute()
    },

    /** Skipped days without a notification here. */
    addSkippedDays: async (
      days: readonly Pick<SkippedSlotsTable, 'user_id' | 'variable_id' | 'day'>[],
    ): Promise<void> => {
      const rows = days.map((day) => ({ ...day, notification_id: NO_NOTIFICATION }))
      for (const batch of inPieces(rows))
        await db
          .insertInto('skipped_slots')
          .values([...batch])
          .execute()
    },

    /** A skipped day without a notification; the others are answers of the person. */
    removeSkippedDay: async (userId: number, variableId: number, day: number): Promise<void> => {
      await db
        .deleteFrom('skipped_slots')
        .where('user_id', '=', userId)
        .where('variable_id', '=', variableId)
        .where('day', '=', day)
        .where('notification_id', '=', NO_NOTIFICATION)
        .execute()
    },

    /** Local days on which the person said "not today": missing, not zero. */
    skippedDays: async (userId: number, variableId: number): Promise<ReadonlySet<number>> => {
      const rows = await db
        .selectFrom('skipped_slots')
        .select('day')
        .where('user_id', '=', userId)
        .where('variable_id', '=', variableId)
        .execute()
      return new Set(rows.map((row) => row.day))
    },

    /** The same of all variables, by id. */
    allSkippedDays: async (userId: number): Promise<ReadonlyMap<number, ReadonlySet<number>>> => {
      const rows = await db
        .selectFrom('skipped_slots')
        .select(['variable_id', 'day'])
        .where('user_id', '=', userId)
        .execute()
      const days = new Map<number, Set<number>>()
      for (const { variable_id, day } of rows) days.set(variable_id, (days.get(variable_id) ?? new Set()).add(day))
      return days
    },
  }
}

/** Stores that notifications use. */
export interface NotificationStores extends ReminderStores {
  readonly notifications: NotificationStore
}

export type NotificationTransaction = NotificationStores & Transaction

export interface NotifyingDependencies {
  readonly storage: Storage<NotificationStores>
  readonly clock: Clock
}
