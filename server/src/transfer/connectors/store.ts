import type { Executor } from '../../storage/executor.ts'
import { reserveId } from '../../storage/sequences.ts'
import type { ConnectionsTable, ConnectionTicketsTable, ImportsTable } from '../../storage/tables.ts'

export type ConnectionRow = ConnectionsTable
export type TicketRow = ConnectionTicketsTable
export type ConnectionStore = ReturnType<typeof connectionStore>

export type ConnectionKey = Pick<ConnectionRow, 'user_id' | 'connector_id'>

/** Exclusive use of a connection by one process, until a time. */
export interface Claim {
  readonly claim: string
  readonly nowMs: number
  readonly untilMs: number
}

const DUE_AT_ONCE = 1000
const DELETED_AT_ONCE = 500

export function connectionStore(executor: Executor) {
  const { db } = executor
  const connection = ({ user_id, connector_id }: ConnectionKey) =>
    db.selectFrom('connections').selectAll().where('user_id', '=', user_id).where('connector_id', '=', connector_id)
  return {
    ...tickets(executor),
    ...importedCounts(executor),

    newId: (): Promise<number> => reserveId(executor, 'connection'),

    of: (key: ConnectionKey): Promise<ConnectionRow | undefined> => connection(key).executeTakeFirst(),

    ofUser: (userId: number): Promise<ConnectionRow[]> =>
      db.selectFrom('connections').selectAll().where('user_id', '=', userId).orderBy('connector_id').execute(),

    withPushHash: (hash: string): Promise<ConnectionRow | undefined> =>
      db.selectFrom('connections').selectAll().where('push_hash', '=', hash).executeTakeFirst(),

    /** Replaces an earlier connection to the same source. */
    replace: async (row: ConnectionRow): Promise<void> => {
      await db
        .deleteFrom('connections')
        .where('user_id', '=', row.user_id)
        .where('connector_id', '=', row.connector_id)
        .execute()
      await db.insertInto('connections').values(row).execute()
    },

    /** Only while it is the same connection; false if it is not. */
    update: async (
      { user_id, connector_id, id }: Pick<ConnectionRow, 'user_id' | 'connector_id' | 'id'>,
      changes: Partial<ConnectionRow>,
    ): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable('connections')
        .set(changes)
        .where('user_id', '=', user_id)
        .where('connector_id', '=', connector_id)
        .where('id', '=', id)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Claims a connection; false if another process holds it. */
    claim: async (
      { user_id, connector_id, id }: Pick<ConnectionRow, 'user_id' | 'connector_id' | 'id'>,
      { claim, nowMs, untilMs }: Claim,
    ): Promise<boolean> => {
      const claimed = await db
        .updateTable('connections')
        .set({ claim, claim_until_ms: untilMs, update_state: 'updating' })
        .where('user_id', '=', user_id)
        .where('connector_id', '=', connector_id)
        .where('id', '=', id)
        .where((row) => row.or([row('claim', 'is', null), row('claim_until_ms', '<', nowMs)]))
        .executeTakeFirst()
      return claimed.numUpdatedRows > 0n
    },

    /** Extends the claim, and locks the row until the transaction ends; false if the claim was lost. */
    hold: async (
      { user_id, connector_id, id }: Pick<ConnectionRow, 'user_id' | 'connector_id' | 'id'>,
      { claim, untilMs }: Pick<Claim, 'claim' | 'untilMs'>,
    ): Promise<boolean> => {
      const held = await db
        .updateTable('connections')
        .set({ claim_until_ms: untilMs })
        .where('user_id', '=', user_id)
        .where('connector_id', '=', connector_id)
        .where('id', '=', id)
        .where('claim', '=', claim)
        .executeTakeFirst()
      return held.numUpdatedRows > 0n
    },

    delete: async ({ user_id, connector_id }: ConnectionKey): Promise<void> => {
      await db
        .deleteFrom('connections')
        .where('user_id', '=', user_id)
        .where('connector_id', '=', connector_id)
        .execute()
    },

    /** Connections that are due, longest waiting first. */
    due: (nowEpoch: number): Promise<ConnectionRow[]> =>
      db
        .selectFrom('connections')
        .selectAll()
        .where('next_update_epoch', '<=', nowEpoch)
        .orderBy('next_update_epoch')
        .limit(DUE_AT_ONCE)
        .execute(),
  }
}

function tickets({ db }: Executor) {
  return {
    addTicket: async (row: TicketRow, nowEpoch: number): Promise<void> => {
      await db.deleteFrom('connection_tickets').where('expires_epoch', '<=', nowEpoch).execute()
      await db.insertInto('connection_tickets').values(row).execute()
    },

    ticket: (hash: string, nowEpoch: number): Promise<TicketRow | undefined> =>
      db
        .selectFrom('connection_tickets')
        .selectAll()
        .where('hash', '=', hash)
        .where('expires_epoch', '>', nowEpoch)
        .executeTakeFirst(),

    /** True for only one of several concurrent callers. */
    spendTicket: async (hash: string): Promise<boolean> => {
      const { numDeletedRows } = await db
        .deleteFrom('connection_tickets')
        .where('hash', '=', hash)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
  }
}

/** Counts of measurements by source. */
function importedCounts({ db }: Executor) {
  return {
    counts: async (userId: number): Promise<ReadonlyMap<number, number>> => {
      const rows = await db
        .selectFrom('measurements')
        .select(['connector_id', (row) => row.fn.countAll<number>().as('total')])
        .where('user_id', '=', userId)
        .where('connector_id', 'is not', null)
        .groupBy('connector_id')
        .execute()
      return new Map(rows.map((row) => [Number(row.connector_id), Number(row.total)]))
    },

    /** The latest import of each format, dry runs excluded. */
    latestImports: async (userId: number): Promise<ReadonlyMap<number, ImportsTable>> => {
      const latest = db
        .selectFrom('imports')
        .select((row) => row.fn.max('id').as('id'))
        .where('user_id', '=', userId)
        .where('is_dry_run', '=', 0)
        .where('connector_id', 'is not', null)
        .groupBy('connector_id')
      const rows = await db
        .selectFrom('imports')
        .selectAll()
        .where('user_id', '=', userId)
        .where('id', 'in', latest)
        .execute()
      return new Map(rows.map((row) => [row.connector_id ?? 0, row]))
    },

    /** Measurements from one source, of some variables, between two moments. */
    between: (
      userId: number,
      connectorId: number,
      { variableIds, fromEpoch, toEpoch }: { variableIds: readonly number[]; fromEpoch: number; toEpoch: number },
    ) =>
      db
        .selectFrom('measurements')
        .select(['id', 'variable_id', 'start_epoch', 'source_name'])
        .where('user_id', '=', userId)
        .where('variable_id', 'in', variableIds)
        .where('connector_id', '=', connectorId)
        .where('start_epoch', '>=', fromEpoch)
        .where('start_epoch', '<', toEpoch)
        .execute(),

    /** A batch of measurements from one source. */
    someOf: (userId: number, connectorId: number) =>
      db
        .selectFrom('measurements')
        .selectAll()
        .where('user_id', '=', userId)
        .where('connector_id', '=', connectorId)
        .limit(DELETED_AT_ONCE)
        .execute(),
  }
}
