import type { Executor } from '../../storage/executor.ts'
import type { Health, HealthOf, HealthRow } from './health.ts'

export type HealthStore = ReturnType<typeof healthStore>

export function healthStore({ db }: Executor) {
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

    save: async (of: HealthOf, health: Health): Promise<void> => {
      await db
        .insertInto('channel_health')
        .values({ ...of, ...health })
        .onConflict((conflict) => conflict.columns(['user_id', 'channel', 'target_id']).doUpdateSet(health))
        .execute()
    },

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
