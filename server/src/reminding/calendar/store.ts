import type { Executor } from '../../storage/executor.ts'
import type { CalendarFeedsTable } from '../../storage/tables.ts'

export type CalendarFeedRow = CalendarFeedsTable
export type CalendarFeedStore = ReturnType<typeof calendarFeedStore>

export function calendarFeedStore({ db }: Executor) {
  return {
    of: (userId: number): Promise<CalendarFeedRow | undefined> =>
      db.selectFrom('calendar_feeds').selectAll().where('user_id', '=', userId).executeTakeFirst(),

    /** Saves a feed in place of an earlier one. */
    save: async ({ user_id, ...row }: CalendarFeedRow): Promise<void> => {
      await db
        .insertInto('calendar_feeds')
        .values({ user_id, ...row })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
        .execute()
    },

    touch: async (userId: number, last_used_epoch: number): Promise<void> => {
      await db.updateTable('calendar_feeds').set({ last_used_epoch }).where('user_id', '=', userId).execute()
    },

    delete: async (userId: number): Promise<boolean> => {
      const result = await db.deleteFrom('calendar_feeds').where('user_id', '=', userId).executeTakeFirst()
      return result.numDeletedRows > 0n
    },
  }
}
