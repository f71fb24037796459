import type { Selectable } from 'kysely'
import type { Executor } from '../../storage/executor.ts'
import { reserveId } from '../../storage/sequences.ts'
import type { AccountChangesTable } from '../../storage/tables.ts'

export type ChangeRow = Selectable<AccountChangesTable>
export type ChangeStore = ReturnType<typeof changeStore>

export function changeStore(executor: Executor) {
  const { db } = executor
  const all = () => db.selectFrom('account_changes').selectAll()
  return {
    newId: (): Promise<number> => reserveId(executor, 'accountChange'),

    insert: async (row: ChangeRow): Promise<void> => {
      await db.insertInto('account_changes').values(row).execute()
    },

    withId: (userId: number, id: number): Promise<ChangeRow | undefined> =>
      all().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst(),

    withSecret: (hash: string): Promise<ChangeRow | undefined> =>
      all().where('secret_hash', '=', hash).executeTakeFirst(),

    setSecret: async ({ user_id, id }: Pick<ChangeRow, 'user_id' | 'id'>, secret_hash: string): Promise<void> => {
      await db
        .updateTable('account_changes')
        .set({ secret_hash })
        .where('user_id', '=', user_id)
        .where('id', '=', id)
        .execute()
    },

    /** Recent former addresses of the account: they are notified too. */
    formerAddresses: async (userId: number, nowEpoch: number): Promise<string[]> => {
      const rows = await all()
        .where('user_id', '=', userId)
        .where('kind', '=', 'email')
        .where('expires_epoch', '>', nowEpoch)
        .execute()
      return rows.map((row) => row.told_to)
    },

    /** Whether an account can still reclaim this address: then no other account can take it. */
    isReserved: async (emailKey: string, exceptUserId: number, nowEpoch: number): Promise<boolean> => {
      const row = await all()
        .where('former_email_key', '=', emailKey)
        .where('user_id', '<>', exceptUserId)
        .where('expires_epoch', '>', nowEpoch)
        .executeTakeFirst()
      return row !== undefined
    },

    deleteSince: async (userId: number, createdEpoch: number): Promise<void> => {
      await db
        .deleteFrom('account_changes')
        .where('user_id', '=', userId)
        .where('created_epoch', '>=', createdEpoch)
        .execute()
    },

    deleteExpired: async (nowEpoch: number): Promise<void> => {
      await db.deleteFrom('account_changes').where('expires_epoch', '<=', nowEpoch).execute()
    },
  }
}
