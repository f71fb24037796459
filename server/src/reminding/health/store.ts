import type { Executor } from '../../storage/executor.ts'
import type { Health, HealthOf, HealthRow } from './health.ts'

export type HealthStore = ReturnType<typeof healthStore>

export function healthStore({ db }: Executor) {
  /** In the order of their ids, so that two processes do not wait for each other in a circle. */
  async function saveAll(rows: readonly HealthRow[]): Promise<void> {
    if (rows.length === 0) return
    await db
      .insertInto('channel_health')
      .values(rows.toSorted((a, b) => a.user_id - b.user_id || a.target_id - b.target_id))
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'channel', 'target_id']).doUpdateSet((row) => ({
          failures: row.ref('excluded.failures'),
          failing_since_epoch: row.ref('excluded.failing_since_epoch'),
          last_error: row.ref('excluded.last_error'),
          last_success_epoch: row.ref('excluded.last_success_epoch'),
          next_try_epoch: row.ref('excluded.next_try_epoch'),
        })),
      )
      .execute()
  }

  return {
    ofUser: (userId: number): Promise<HealthRow[]> =>
      db.selectFrom('channel_health').selectAll().where('user_id', '=', userId).execute(),

    of: ({ user_id, channel, target_id }: HealthOf): Promise<HealthRow | undefined> =>
      db
        .selectFrom('channel_health')
        .selectAll()
        .where('user_id', '=', user_id)
        .where('channel', '=', channel)
        .where('target_id', '=', target_id)
        .executeTakeFirst(),

    /** The people who must not be tried again before a later time. */
    avoided: async (userIds: readonly number[], nowEpoch: number): Promise<HealthRow[]> => {
      if (userIds.length === 0) return []
      return db
        .selectFrom('channel_health')
        .selectAll()
        .where('user_id', 'in', userIds)
        .where('next_try_epoch', '>', nowEpoch)
        .execute()
    },

    save: (of: HealthOf, health: Health): Promise<void> => saveAll([{ ...of, ...health }]),

    saveAll,

    forget: async ({ user_id, channel, target_id }: HealthOf): Promise<void> => {
      await db
        .deleteFrom('channel_health')
        .where('user_id', '=', user_id)
        .where('channel', '=', channel)
        .where('target_id', '=', target_id)
        .execute()
    },
  }
}
