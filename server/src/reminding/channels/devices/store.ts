import type { Executor } from '../../../storage/executor.ts'
import { reserveId } from '../../../storage/sequences.ts'
import type { PushDevicesTable } from '../../../storage/tables.ts'

export type DeviceRow = PushDevicesTable
export type DeviceStore = ReturnType<typeof deviceStore>

export function deviceStore(executor: Executor) {
  const { db } = executor
  return {
    newId: (): Promise<number> => reserveId(executor, 'device'),

    ofUser: (userId: number): Promise<DeviceRow[]> =>
      db.selectFrom('push_devices').selectAll().where('user_id', '=', userId).orderBy('id').execute(),

    ofUsers: async (userIds: readonly number[]): Promise<DeviceRow[]> => {
      if (userIds.length === 0) return []
      return db.selectFrom('push_devices').selectAll().where('user_id', 'in', userIds).orderBy('id').execute()
    },

    withId: (userId: number, id: number): Promise<DeviceRow | undefined> =>
      db.selectFrom('push_devices').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst(),

    /** The device with an endpoint, whoever owns it. */
    withEndpoint: (endpoint: string): Promise<DeviceRow | undefined> =>
      db.selectFrom('push_devices').selectAll().where('endpoint', '=', endpoint).executeTakeFirst(),

    insert: async (row: DeviceRow): Promise<void> => {
      await db.insertInto('push_devices').values(row).execute()
    },

    update: async ({ user_id, id }: DeviceRow, changes: Partial<DeviceRow>): Promise<void> => {
      await db.updateTable('push_devices').set(changes).where('user_id', '=', user_id).where('id', '=', id).execute()
    },

    delete: async ({ user_id, id }: Pick<DeviceRow, 'user_id' | 'id'>): Promise<void> => {
      await db.deleteFrom('push_devices').where('user_id', '=', user_id).where('id', '=', id).execute()
    },
  }
}
