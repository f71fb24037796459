import type { Executor } from '../../storage/executor.ts'
import { reserveIds } from '../../storage/sequences.ts'
import type { UsersTable } from '../../storage/tables.ts'

export type UserRow = UsersTable
export type UserStore = ReturnType<typeof userStore>

export function userStore(executor: Executor) {
  const { db } = executor
  return {
    newId: (): Promise<number> => reserveIds(executor, 'user'),

    /** False if the address is taken. */
    insert: async (row: UserRow): Promise<boolean> => {
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

    all: (): Promise<UserRow[]> => db.selectFrom('users').selectAll().orderBy('id').execute(),

    timeZoneOf: async (id: number): Promise<string | undefined> => {
      const row = await db.selectFrom('users').select('time_zone').where('id', '=', id).executeTakeFirst()
      return row?.time_zone
    },
  }
}
