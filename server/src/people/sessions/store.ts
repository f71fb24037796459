import type { Selectable } from 'kysely'
import type { Executor } from '../../storage/executor.ts'
import { reserveId } from '../../storage/sequences.ts'
import type { SessionsTable } from '../../storage/tables.ts'

export type SessionRow = Selectable<SessionsTable>
export type SessionStore = ReturnType<typeof sessionStore>

export const sessionStore = (executor: Executor) => ({
  newSessionId: (): Promise<number> => reserveId(executor, 'session'),

  insertSession: async (row: SessionRow): Promise<void> => {
    await executor.db.insertInto('sessions').values(row).execute()
  },

  session: (hash: string): Promise<SessionRow | undefined> =>
    executor.db.selectFrom('sessions').selectAll().where('hash', '=', hash).executeTakeFirst(),

  /** Those that began with an account elsewhere, or with one session there. */
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
})
