/** On PostgreSQL: which transaction last wrote for a person, noted by that transaction itself. */
import type { Executor } from './executor.ts'

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
export async function lastWriteOf({ rows }: Executor, userId: number): Promise<number> {
  const [row] = await rows(LAST, [userId])
  return Number(row?.[0] ?? 0)
}
