import type { Selectable } from 'kysely'
import type { Executor } from '../../storage/executor.ts'
import { reserveIds } from '../../storage/sequences.ts'
import type { AuditLogTable } from '../../storage/tables.ts'

export type AuditRow = Selectable<AuditLogTable>
export type AuditStore = ReturnType<typeof auditStore>

export function auditStore(executor: Executor) {
  const { db } = executor
  return {
    /** The next place in the chain. Taking it makes every other writer wait until this transaction ends. */
    nextPlace: async (): Promise<{ id: number; previousHash: string }> => {
      const id = await reserveIds(executor, 'audit')
      const last = await db
        .selectFrom('audit_log')
        .select('chain_hash')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return { id, previousHash: last?.chain_hash ?? '' }
    },

    insert: async (row: AuditRow): Promise<void> => {
      await db.insertInto('audit_log').values(row).execute()
    },

    ofUser: (userId: number, page: { limit: number; offset: number }): Promise<AuditRow[]> =>
      db
        .selectFrom('audit_log')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('id', 'desc')
        .limit(page.limit)
        .offset(page.offset)
        .execute(),

    after: (id: number, limit: number): Promise<AuditRow[]> =>
      db.selectFrom('audit_log').selectAll().where('id', '>', id).orderBy('id').limit(limit).execute(),
  }
}
