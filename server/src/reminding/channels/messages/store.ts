import type { NotificationDetail } from '@upshot/contract'
import { type Language, languageOf } from '../../../lib/language.ts'
import type { Executor } from '../../../storage/executor.ts'

export type MessageStore = ReturnType<typeof messageStore>

/** A person whom messages can reach, with their preferences. */
export interface Recipient {
  readonly userId: number
  readonly email: string
  readonly combines: boolean
  readonly wantsPush: boolean
  readonly wantsMail: boolean
  readonly detail: NotificationDetail
  readonly language: Language
}

/** Rows per statement. */
const PEOPLE = 1000

export function messageStore({ db }: Executor) {
  return {
    /** The people who want mail or have a device. */
    recipients: async (userIds: readonly number[]): Promise<Recipient[]> => {
      const recipients: Recipient[] = []
      for (let from = 0; from < userIds.length; from += PEOPLE) {
        const rows = await db
          .selectFrom('users')
          .select(['id', 'email', 'language', 'combine_notifications', 'push_enabled', 'reminder_emails'])
          .select('notification_detail')
          .where('id', 'in', userIds.slice(from, from + PEOPLE))
          .where((row) =>
            row.or([
              row('reminder_emails', '=', 1),
              row.exists(row.selectFrom('push_devices').select('id').whereRef('push_devices.user_id', '=', 'users.id')),
            ]),
          )
          .orderBy('id')
          .execute()
        recipients.push(...rows.map(recipientOf))
      }
      return recipients
    },

    /** Queues a message again, even if it was sent before. */
    queue: async (due: readonly { user_id: number; id: number }[], queued_ms: number): Promise<void> => {
      for (let from = 0; from < due.length; from += PEOPLE) {
        const batch = due.slice(from, from + PEOPLE)
        await db
          .insertInto('due_messages')
          .values(batch.map(({ user_id, id }) => ({ user_id, notification_id: id, queued_ms })))
          .onConflict((conflict) => conflict.columns(['user_id', 'notification_id']).doUpdateSet({ queued_ms }))
          .execute()
      }
    },

    /** Removes and returns everything queued. */
    take: async (userId: number): Promise<number[]> => {
      const rows = await db
        .deleteFrom('due_messages')
        .where('user_id', '=', userId)
        .returning('notification_id')
        .execute()
      return rows.map((row) => row.notification_id).toSorted((a, b) => a - b)
    },

    /** People with messages queued before a moment. */
    stuck: async (beforeMs: number): Promise<number[]> => {
      const rows = await db
        .selectFrom('due_messages')
        .select('user_id')
        .distinct()
        .where('queued_ms', '<', beforeMs)
        .execute()
      return rows.map((row) => row.user_id)
    },

    /** False if the link was used before. */
    spend: async (
      userId: number,
      link: { hash: string; expires_epoch: number },
      nowEpoch: number,
    ): Promise<boolean> => {
      await db.deleteFrom('spent_links').where('user_id', '=', userId).where('expires_epoch', '<', nowEpoch).execute()
      const inserted = await db
        .insertInto('spent_links')
        .values({ user_id: userId, ...link })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
    },
  }
}

const recipientOf = (row: {
  readonly id: number
  readonly email: string
  readonly combine_notifications: number
  readonly push_enabled: number
  readonly reminder_emails: number
  readonly notification_detail: NotificationDetail
  readonly language: Language | null
}): Recipient => ({
  userId: row.id,
  email: row.email,
  combines: row.combine_notifications === 1,
  wantsPush: row.push_enabled === 1,
  wantsMail: row.reminder_emails === 1,
  detail: row.notification_detail,
  language: languageOf(row.language),
})
