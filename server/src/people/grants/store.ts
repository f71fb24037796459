import type { Selectable } from 'kysely'
import type { Executor } from '../../storage/executor.ts'
import { reserveId } from '../../storage/sequences.ts'
import type { GrantsTable } from '../../storage/tables.ts'

export type GrantRow = Selectable<GrantsTable>
export type GrantStore = ReturnType<typeof grantStore>
type Grantee = Pick<GrantRow, 'grantee_kind' | 'grantee'>

export function grantStore(executor: Executor) {
  const { db } = executor
  return {
    newId: (): Promise<number> => reserveId(executor, 'grant'),

    insert: async (row: GrantRow): Promise<void> => {
      await db.insertInto('grants').values(row).execute()
    },

    update: async (row: Pick<GrantRow, 'user_id' | 'id'>, changes: Partial<GrantRow>): Promise<void> => {
      await db.updateTable('grants').set(changes).where('user_id', '=', row.user_id).where('id', '=', row.id).execute()
    },

    /** Open or pending, of one person. */
    ofUser: (userId: number): Promise<GrantRow[]> =>
      db
        .selectFrom('grants')
        .selectAll()
        .where('user_id', '=', userId)
        .where('state', 'in', ['active', 'pending'])
        .orderBy('id')
        .execute(),

    /** Including ended ones. */
    invitationsSince: async (userId: number, createdEpoch: number): Promise<number> => {
      const rows = await db
        .selectFrom('grants')
        .select('id')
        .where('user_id', '=', userId)
        .where('grantee_kind', '=', 'person')
        .where('created_epoch', '>', createdEpoch)
        .execute()
      return rows.length
    },

    withId: (userId: number, id: number): Promise<GrantRow | undefined> =>
      db.selectFrom('grants').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst(),

    withSecret: (hash: string): Promise<GrantRow | undefined> =>
      db.selectFrom('grants').selectAll().where('secret_hash', '=', hash).executeTakeFirst(),

    /** All active grants to one grantee. */
    to: ({ grantee_kind, grantee }: Grantee): Promise<GrantRow[]> =>
      db
        .selectFrom('grants')
        .selectAll()
        .where('grantee_kind', '=', grantee_kind)
        .where('grantee', '=', grantee)
        .where('state', '=', 'active')
        .orderBy('id')
        .execute(),

    /** The active grant of an app, locked until the transaction ends. */
    hold: (userId: number, clientId: string): Promise<GrantRow | undefined> => {
      const row = db
        .selectFrom('grants')
        .selectAll()
        .where('user_id', '=', userId)
        .where('grantee_kind', '=', 'app')
        .where('grantee', '=', clientId)
        .where('state', '=', 'active')
      return (executor.dialect === 'postgres' ? row.forUpdate() : row).executeTakeFirst()
    },

    between: (userId: number, { grantee_kind, grantee }: Grantee): Promise<GrantRow[]> =>
      db
        .selectFrom('grants')
        .selectAll()
        .where('user_id', '=', userId)
        .where('grantee_kind', '=', grantee_kind)
        .where('grantee', '=', grantee)
        .where('state', '=', 'active')
        .execute(),
  }
}
