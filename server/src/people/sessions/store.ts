import type { Selectable } from 'kysely'
import type { Executor } from '../../storage/executor.ts'
import { reserveId } from '../../storage/sequences.ts'
import type { DevicePinsTable, SessionsTable } from '../../storage/tables.ts'

export type SessionRow = Selectable<SessionsTable>
export type DevicePinRow = DevicePinsTable
export type SessionStore = ReturnType<typeof sessionStore>

export const sessionStore = (executor: Executor) => ({
  newSessionId: (): Promise<number> => reserveId(executor, 'session'),

  insertSession: async (row: SessionRow): Promise<void> => {
    await executor.db.insertInto('sessions').values(row).execute()
  },

  session: (hash: string): Promise<SessionRow | undefined> =>
    executor.db.selectFrom('sessions').selectAll().where('hash', '=', hash).executeTakeFirst(),

  /** Sessions that began with an account elsewhere, or with one session there. */
  sessionsFrom: (issuer: string, sid: string | undefined): Promise<SessionRow[]> => {
    const all = executor.db.selectFrom('sessions').selectAll().where('provider_issuer', '=', issuer)
    return (sid === undefined ? all : all.where('provider_sid', '=', sid)).execute()
  },

  sessionsOf: (userId: number): Promise<SessionRow[]> =>
    executor.db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('last_used_epoch', 'desc')
      .execute(),

  /** When each of these people last used any of their sessions. */
  lastUsed: async (userIds: readonly number[]): Promise<ReadonlyMap<number, number>> => {
    if (userIds.length === 0) return new Map()
    const rows = await executor.db
      .selectFrom('sessions')
      .select(({ fn }) => ['user_id', fn.max('last_used_epoch').as('used')])
      .where('user_id', 'in', userIds)
      .groupBy('user_id')
      .execute()
    return new Map(rows.map(({ user_id, used }) => [user_id, Number(used)]))
  },

  touchSession: async (row: SessionRow, last_used_epoch: number): Promise<void> => {
    const { user_id, id } = row
    await executor.db
      .updateTable('sessions')
      .set({ last_used_epoch })
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .execute()
  },

  extendSession: async ({ user_id, id }: SessionRow, expires_epoch: number): Promise<void> => {
    await executor.db
      .updateTable('sessions')
      .set({ expires_epoch })
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .execute()
  },

  freshenSession: async ({ user_id, id }: SessionRow, fresh_until_epoch: number): Promise<void> => {
    await executor.db
      .updateTable('sessions')
      .set({ fresh_until_epoch })
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .execute()
  },

  confirmSession: async ({ user_id, id }: SessionRow, confirmed_epoch: number): Promise<void> => {
    await executor.db
      .updateTable('sessions')
      .set({ confirmed_epoch })
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .execute()
  },

  deleteSession: async (userId: number, id: number): Promise<boolean> => {
    const result = await executor.db
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst()
    return result.numDeletedRows > 0n
  },

  deleteSessionsExcept: async (userId: number, keptId: number): Promise<void> => {
    await executor.db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<>', keptId).execute()
  },

  pinsOn: (deviceHash: string): Promise<DevicePinRow[]> =>
    executor.db
      .selectFrom('device_pins')
      .selectAll()
      .where('device_hash', '=', deviceHash)
      .orderBy('created_epoch')
      .orderBy('user_id')
      .execute(),

  /** Locks it until the transaction ends. */
  holdPin: (userId: number, deviceHash: string): Promise<DevicePinRow | undefined> => {
    const row = executor.db
      .selectFrom('device_pins')
      .selectAll()
      .where('user_id', '=', userId)
      .where('device_hash', '=', deviceHash)
    return (executor.dialect === 'postgres' ? row.forUpdate() : row).executeTakeFirst()
  },

  savePin: async (row: DevicePinRow): Promise<void> => {
    const { pin_hash, device, tries_left, last_used_epoch, created_epoch } = row
    await executor.db
      .insertInto('device_pins')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'device_hash'])
          .doUpdateSet({ pin_hash, device, tries_left, last_used_epoch, created_epoch }),
      )
      .execute()
  },

  /** False if it no longer exists, or belongs to another session. */
  renewPin: async (
    { user_id, device_hash, pin_hash }: DevicePinRow,
    tries_left: number,
    last_used_epoch: number,
  ): Promise<boolean> => {
    const result = await executor.db
      .updateTable('device_pins')
      .set({ tries_left, last_used_epoch })
      .where('user_id', '=', user_id)
      .where('device_hash', '=', device_hash)
      .where('pin_hash', '=', pin_hash)
      .executeTakeFirst()
    return result.numUpdatedRows > 0n
  },

  deletePin: async (userId: number, deviceHash: string): Promise<boolean> => {
    const result = await executor.db
      .deleteFrom('device_pins')
      .where('user_id', '=', userId)
      .where('device_hash', '=', deviceHash)
      .executeTakeFirst()
    return result.numDeletedRows > 0n
  },

  deletePins: async (userId: number): Promise<void> => {
    await executor.db.deleteFrom('device_pins').where('user_id', '=', userId).execute()
  },

  deleteUnusedPins: async (beforeEpoch: number): Promise<void> => {
    await executor.db.deleteFrom('device_pins').where('last_used_epoch', '<=', beforeEpoch).execute()
  },
})
