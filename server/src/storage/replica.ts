/**
 * A replica of PostgreSQL, which follows it by streaming and may be behind. A read goes there only if the replica has seen
 * the end of the transaction that last wrote for the person; so nobody misses what they have just written.
 */

import { AsyncLocalStorage } from 'node:async_hooks'
import { onceLoaded } from '../lib/once.ts'
import { Refusal } from '../lib/refusal.ts'
import type { Database, Executor, Replica } from './executor.ts'

/** After a failure nobody waits for it for a while. */
const AVOIDED_MS = 5000

/** As the first statement it fixes the moment that all others read. A database that does not follow ours is no replica. */
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
  /** Releases before this one noted nothing: whatever was written before this process began must be there in any case. */
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
          // Every transaction before the oldest that it has not seen the end of is seen.
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

// On PostgreSQL: which transaction last wrote for a person, noted by that transaction itself.

/** Null as long as a transaction has only read. */
const OWN = 'pg_current_xact_id_if_assigned()::text::bigint'

/** The higher number stays: when a replica has seen the end of that one and of all before, it has seen both. */
const NOTE = `update last_writes set transaction_id = greatest(transaction_id, ${OWN}) where user_id = ? and ${OWN} is not null returning 1 as one`

/** Whoever is leaving gets no row again. */
const FIRST_NOTE = `
  insert into last_writes (user_id, transaction_id)
  select id, ${OWN} from users where id = ? and ${OWN} is not null for key share
  on conflict (user_id) do update set transaction_id = greatest(last_writes.transaction_id, excluded.transaction_id)
  returning 1 as one`

const LAST = 'select transaction_id from last_writes where user_id = ?'

/**
 * As the last thing a transaction does: until it commits, others who write for the same person wait. Several people in
 * the order of their ids, so that no two transactions wait for each other.
 */
export async function noteWrites(executor: Executor, userIds: ReadonlySet<number>): Promise<void> {
  if (executor.dialect === 'sqlite') return
  for (const userId of [...userIds].toSorted((a, b) => a - b)) {
    const noted = await executor.rows(NOTE, [userId])
    if (noted.length === 0) await executor.rows(FIRST_NOTE, [userId])
  }
}

/** 0 if nothing was noted. */
async function lastWriteOf({ rows }: Executor, userId: number): Promise<number> {
  const [row] = await rows(LAST, [userId])
  return Number(row?.[0] ?? 0)
}

// Reads that may leave the database for its replica: those inside `readFromReplica`, and nothing else.

/** One moment of the replica. What was begun inside and outlives it reads from the database. */
interface Moment<Stores> {
  readonly stores: Stores
  isOpen: boolean
}

export function createReplicaReads<Stores>({ replica }: Database, storesOn: (executor: Executor) => Stores) {
  const around = new AsyncLocalStorage<Moment<Stores>>()
  const moment = (): Moment<Stores> | undefined => {
    const at = around.getStore()
    return at?.isOpen ? at : undefined
  }

  async function within<R>(executor: Executor, work: () => Promise<R>): Promise<R> {
    const at = { stores: storesOn(executor), isOpen: true }
    try {
      return await around.run(at, work)
    } finally {
      at.isOpen = false
    }
  }

  return {
    /** To read from inside `readFromReplica`, if the replica answers there. */
    stores: (): Stores | undefined => moment()?.stores,
    refuseWriting: (): void => {
      if (moment()) throw new Error('Work that only reads must not write.')
    },
    readFromReplica: async <R>(userId: number, work: () => Promise<R>): Promise<R> => {
      if (!replica || moment()) return work()
      const read = await replica.readFor(userId, (executor) => within(executor, work))
      return read ? read.answer : work()
    },
  }
}
