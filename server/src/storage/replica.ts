/**
 * A streaming replica of PostgreSQL, which may lag behind. It is used only if it has seen the transaction that last
 * wrote for the person, so that people always see what they have just written.
 */

import { AsyncLocalStorage } from 'node:async_hooks'
import { onceLoaded } from '../lib/once.ts'
import { onlyValue } from '../lib/raw-row.ts'
import { Refusal } from '../lib/refusal.ts'
import type { AcknowledgedWrite, Database, Executor, Replica } from './executor.ts'

/** How long the replica is not used after a failure. */
const AVOIDED_MS = 5000

/** The first statement fixes the snapshot of the transaction. A database that is not in recovery is not a replica. */
const ask = (patienceMs: number): string =>
  `select case when pg_is_in_recovery() then pg_snapshot_xmin(pg_current_snapshot())::text::bigint else 0 end as unseen,
     set_config('statement_timeout', '${patienceMs}', true) as patience`

const NEXT = 'select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next_id'

export function createReplica(
  copy: Pick<Database, 'snapshot' | 'close'>,
  primary: Executor,
  patienceMs: number,
): Replica {
  let avoidedUntilMs = -Infinity
  /** Earlier releases recorded no last writes, so the replica must have everything from before this process started. */
  const begun = onceLoaded(async () => {
    const [row] = await primary.rows(NEXT, [])
    return Number(row?.[0]) - 1
  })

  return {
    readFor: async (userId, work) => {
      if (performance.now() < avoidedUntilMs) return undefined
      const needed = Math.max(await begun(), await lastWriteOf(primary, userId))
      try {
        return await copy.snapshot(async (executor) => {
          const [row] = await executor.rows(ask(patienceMs), [])
          // The snapshot includes every transaction before its xmin.
          return needed < Number(row?.[0]) ? { answer: await work(executor) } : undefined
        })
      } catch (error) {
        if (error instanceof Refusal) throw error
        avoidedUntilMs = performance.now() + AVOIDED_MS
        return undefined
      }
    },
    close: () => copy.close(),
  }
}

// Records on PostgreSQL which transaction last wrote for a person.

/** Null while a transaction has only read. */
const OWN = 'pg_current_xact_id_if_assigned()::text::bigint'

/** Keeps the higher id: a replica that has seen it has seen both. */
const NOTE = `update last_writes set transaction_id = greatest(transaction_id, ${OWN}) where user_id = ? and ${OWN} is not null returning transaction_id`

/** No new row for an account that is being deleted. */
const FIRST_NOTE = `
  insert into last_writes (user_id, transaction_id)
  select id, ${OWN} from users where id = ? and ${OWN} is not null for key share
  on conflict (user_id) do update set transaction_id = greatest(last_writes.transaction_id, excluded.transaction_id)
  returning last_writes.transaction_id`

const LAST = 'select transaction_id from last_writes where user_id = ?'

/**
 * Call it last in a transaction, because other writers for the same person wait until it commits. People are locked in
 * the order of their ids, to avoid deadlocks.
 */
export async function noteWrites(
  executor: Executor,
  userIds: ReadonlySet<number>,
): Promise<readonly AcknowledgedWrite[]> {
  if (executor.dialect === 'sqlite') return []
  const writes: AcknowledgedWrite[] = []
  for (const userId of [...userIds].toSorted((a, b) => a - b)) {
    const noted = await executor.rows(NOTE, [userId])
    const transactionId = onlyValue<number>(noted.length > 0 ? noted : await executor.rows(FIRST_NOTE, [userId]))
    if (transactionId !== null) writes.push({ userId, transactionId })
  }
  return writes
}

/** 0 if nothing was recorded. */
async function lastWriteOf({ rows }: Executor, userId: number): Promise<number> {
  return onlyValue<number>(await rows(LAST, [userId])) ?? 0
}

// Reads inside `readFromReplica` may use the replica, no others.

/** A snapshot of the replica. Work that outlives it reads from the primary. */
interface OpenSnapshot<Stores> {
  readonly stores: Stores
  isOpen: boolean
}

export function createReplicaReads<Stores>({ replica }: Database, storesOn: (executor: Executor) => Stores) {
  const around = new AsyncLocalStorage<OpenSnapshot<Stores>>()
  const moment = (): OpenSnapshot<Stores> | undefined => {
    const snapshot = around.getStore()
    return snapshot?.isOpen ? snapshot : undefined
  }

  async function within<R>(executor: Executor, work: () => Promise<R>): Promise<R> {
    const snapshot = { stores: storesOn(executor), isOpen: true }
    try {
      return await around.run(snapshot, work)
    } finally {
      snapshot.isOpen = false
    }
  }

  return {
    /** The stores of the replica, inside `readFromReplica` while it is used. */
    stores: (): Stores | undefined => moment()?.stores,
    refuseWriting: (): void => {
      if (moment()) throw new Error('Read-only work must not write.')
    },
    readFromReplica: async <R>(userId: number, work: () => Promise<R>): Promise<R> => {
      if (!replica || moment()) return work()
      const read = await replica.readFor(userId, (executor) => within(executor, work))
      return read ? read.answer : work()
    },
  }
}
