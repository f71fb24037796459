import type { Selectable } from 'kysely'
import type { Executor } from '../../storage/executor.ts'
import { reserveId } from '../../storage/sequences.ts'
import type { AuditChainsTable, AuditLogTable } from '../../storage/tables.ts'

export type AuditRow = Selectable<AuditLogTable>
export type ChainRow = Selectable<AuditChainsTable>
export type AuditStore = ReturnType<typeof auditStore>

/** The chain that belongs to nobody: entries from before chains were personal, and announcements of new chains. */
export const FIRST_CHAIN = ''

/** A chain with the entry of the first chain that announced it. */
export type BegunChain = ChainRow & Readonly<Record<'begun_hash' | 'begun_content', string | null>>

export function auditStore(executor: Executor) {
  const { db } = executor
  const chains = () => {
    const query = db.selectFrom('audit_chains').selectAll()
    return executor.dialect === 'postgres' ? query.forUpdate() : query
  }
  return {
    newId: (): Promise<number> => reserveId(executor, 'audit'),

    /** Locks the chain until the transaction ends. */
    holdChainOf: (userId: number): Promise<ChainRow | undefined> =>
      chains().where('user_id', '=', userId).executeTakeFirst(),

    /** Locks the first chain until the transaction ends. */
    holdFirstChain: async (): Promise<ChainRow> => {
      const empty = { id: FIRST_CHAIN, user_id: null, begun_id: null, last_id: 0, last_hash: '', entries: 0 }
      await db
        .insertInto('audit_chains')
        .values(empty)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return chains().where('id', '=', FIRST_CHAIN).executeTakeFirstOrThrow()
    },

    addChain: async (row: ChainRow): Promise<void> => {
      await db.insertInto('audit_chains').values(row).execute()
    },

    /** The transaction must hold the chain. */
    append: async (row: AuditRow): Promise<void> => {
      await db.insertInto('audit_log').values(row).execute()
      await db
        .updateTable('audit_chains')
        .set((chain) => ({ last_id: row.id, last_hash: row.chain_hash, entries: chain('entries', '+', 1) }))
        .where('id', '=', row.chain_id)
        .execute()
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

    /** One chain after the other. */
    after: ({ chain_id, id }: Pick<AuditRow, 'chain_id' | 'id'>, limit: number): Promise<AuditRow[]> =>
      db
        .selectFrom('audit_log')
        .selectAll()
        .where((row) =>
          row.or([row('chain_id', '>', chain_id), row.and([row('chain_id', '=', chain_id), row('id', '>', id)])]),
        )
        .orderBy('chain_id')
        .orderBy('id')
        .limit(limit)
        .execute(),

    chainsWithIds: (ids: readonly string[]): Promise<BegunChain[]> =>
      db
        .selectFrom('audit_chains')
        .leftJoin('audit_log as begun', (join) =>
          join.onRef('begun.id', '=', 'audit_chains.begun_id').on('begun.chain_id', '=', FIRST_CHAIN),
        )
        .selectAll('audit_chains')
        .select(['begun.chain_hash as begun_hash', 'begun.content as begun_content'])
        .where('audit_chains.id', 'in', ids)
        .execute(),

    /** Chains without entries, and announced chains that do not exist. */
    missing: async (): Promise<number[]> => {
      const emptied = await db
        .selectFrom('audit_chains')
        .select('last_id as id')
        .where('entries', '>', 0)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('audit_log').select('id').whereRef('chain_id', '=', 'audit_chains.id'))),
        )
        .execute()
      const removed = await db
        .selectFrom('audit_log')
        .select('id')
        .where('chain_id', '=', FIRST_CHAIN)
        .where('user_id', 'is', null)
        .where('content', 'is not', null)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('audit_chains').select('id').whereRef('begun_id', '=', 'audit_log.id'))),
        )
        .execute()
      return [...emptied, ...removed].map(({ id }) => id)
    },
  }
}
