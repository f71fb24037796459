import type { Selectable } from 'kysely'
import type { Executor } from '../../storage/executor.ts'
import type { IdentitiesTable } from '../../storage/tables.ts'

export type IdentityRow = Selectable<IdentitiesTable>
export type IdentityStore = ReturnType<typeof identityStore>

export const identityStore = ({ db }: Executor) => ({
  withSubject: (issuer: string, subject: string): Promise<IdentityRow | undefined> =>
    db
      .selectFrom('identities')
      .selectAll()
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst(),

  ofUser: (userId: number): Promise<IdentityRow[]> =>
    db.selectFrom('identities').selectAll().where('user_id', '=', userId).orderBy('created_epoch').execute(),

  /** False if it belongs to another account. */
  insert: async (row: IdentityRow): Promise<boolean> => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('identities')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return Number(numInsertedOrUpdatedRows) > 0
  },

  noteUse: async ({ user_id, issuer, subject }: IdentityRow, last_used_epoch: number): Promise<void> => {
    await db
      .updateTable('identities')
      .set({ last_used_epoch })
      .where('user_id', '=', user_id)
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .execute()
  },

  remove: async (userId: number, issuer: string): Promise<boolean> => {
    const { numDeletedRows } = await db
      .deleteFrom('identities')
      .where('user_id', '=', userId)
      .where('issuer', '=', issuer)
      .executeTakeFirst()
    return numDeletedRows > 0
  },

  replaceOf: async (userId: number, rows: readonly IdentityRow[]): Promise<void> => {
    await db.deleteFrom('identities').where('user_id', '=', userId).execute()
    if (rows.length > 0)
      await db
        .insertInto('identities')
        .values([...rows])
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  },
})
