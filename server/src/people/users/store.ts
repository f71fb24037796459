import type { Insertable, Selectable } from 'kysely'
import type { Executor } from '../../storage/executor.ts'
import { reserveId } from '../../storage/sequences.ts'
import type { UsersTable } from '../../storage/tables.ts'

export type UserRow = Selectable<UsersTable>
export type NewUserRow = Insertable<UsersTable>
export type UserStore = ReturnType<typeof userStore>

export function userStore(executor: Executor) {
  const { db } = executor
  return {
    newId: (): Promise<number> => reserveId(executor, 'user'),

    /** False if the address is taken. */
    insert: async (row: NewUserRow): Promise<boolean> => {
      const result = await db
        .insertInto('users')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
    },

    withEmail: (emailKey: string): Promise<UserRow | undefined> =>
      db.selectFrom('users').selectAll().where('email_key', '=', emailKey).executeTakeFirst(),

    withId: (id: number): Promise<UserRow | undefined> =>
      db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Like `withId`, but locks the account until the transaction ends. */
    hold: (id: number): Promise<UserRow | undefined> => {
      const row = db.selectFrom('users').selectAll().where('id', '=', id)
      return (executor.dialect === 'postgres' ? row.forUpdate() : row).executeTakeFirst()
    },

    /**
     * Whether the account exists; it is not deleted until the transaction ends. Others may write for this person
     * meanwhile: inserting a row takes this lock too, after locks on variables, and so must not wait for it.
     */
    keep: async (id: number): Promise<boolean> => {
      const row = db.selectFrom('users').select('id').where('id', '=', id)
      return (await (executor.dialect === 'postgres' ? row.forKeyShare() : row).executeTakeFirst()) !== undefined
    },

    update: async (id: number, changes: Partial<UserRow>): Promise<void> => {
      await db.updateTable('users').set(changes).where('id', '=', id).execute()
    },

    /** False if another account has the address. */
    changeEmail: async (id: number, email: string, emailKey: string, updatedEpoch: number): Promise<boolean> => {
      const owner = await db.selectFrom('users').select('id').where('email_key', '=', emailKey).executeTakeFirst()
      if (owner && owner.id !== id) return false
      const changes = { email, email_key: emailKey, login_name: email, updated_epoch: updatedEpoch }
      await db.updateTable('users').set(changes).where('id', '=', id).execute()
      return true
    },

    count: async (): Promise<number> => {
      const { total } = await db
        .selectFrom('users')
        .select((row) => row.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return Number(total)
    },

    page: ({ limit, offset }: { readonly limit: number; readonly offset: number }): Promise<UserRow[]> =>
      db.selectFrom('users').selectAll().orderBy('id').limit(limit).offset(offset).execute(),

    administratorIds: async (): Promise<number[]> => {
      const rows = await db.selectFrom('users').select('id').where('is_administrator', '=', 1).orderBy('id').execute()
      return rows.map(({ id }) => id)
    },

    countAdministrators: async (): Promise<number> => {
      const rows = await db.selectFrom('users').select('id').where('is_administrator', '=', 1).execute()
      return rows.length
    },

    /** A code works once: false if this time step or a later one was used before. */
    useTotpStep: async (id: number, step: number): Promise<boolean> => {
      const result = await db
        .updateTable('users')
        .set({ totp_last_step: step })
        .where('id', '=', id)
        .where((row) => row.or([row('totp_last_step', 'is', null), row('totp_last_step', '<', step)]))
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },

    /** Stored unsealed by an earlier release. */
    withOpenTotpSecret: (): Promise<Pick<UserRow, 'id' | 'totp_secret'>[]> =>
      db.selectFrom('users').select(['id', 'totp_secret']).where('totp_secret', 'not like', 'v1.%').execute(),

    withTotpSecret: (): Promise<Pick<UserRow, 'id' | 'totp_secret'>[]> =>
      db.selectFrom('users').select(['id', 'totp_secret']).where('totp_secret', 'is not', null).execute(),

    all: (): Promise<UserRow[]> => db.selectFrom('users').selectAll().orderBy('id').execute(),

    timeZoneOf: async (id: number): Promise<string | undefined> => {
      const row = await db.selectFrom('users').select('time_zone').where('id', '=', id).executeTakeFirst()
      return row?.time_zone
    },
  }
}
