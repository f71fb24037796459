/**
 * A replica of PostgreSQL, which follows it by streaming and may be behind. A read goes there only if the replica has seen
 * the end of the transaction that last wrote for the person; so nobody misses what they have just written.
 */
import { onceLoaded } from '../lib/once.ts'
import { Refusal } from '../lib/refusal.ts'
import type { Database, Executor, Replica } from './executor.ts'
import { lastWriteOf } from './last-writes.ts'

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
