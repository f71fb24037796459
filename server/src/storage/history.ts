/**
 * Detects a database that went back in time: an old primary that returned, or a copy that lacks acknowledged writes.
 * Every transaction that writes for a person stores its number in `last_writes`, and this process remembers the newest
 * ones that it saw committed. If a new connection finds a lower number, writes were lost. Then nothing more is written,
 * by this and all other processes, until the operator has looked at it.
 */
import type pg from 'pg'
import { type AcknowledgedWrite, DatabaseOutage, type History } from './executor.ts'

/** Reads continue. */
export class WritesStopped extends DatabaseOutage {}

/** Where all processes find it. */
export const STOPPED = 'writes_stopped'

/** The number of people whose latest write is remembered. */
const REMEMBERED = 50

export interface CheckedHistory extends History {
  /** Call it with every new connection, before it is used. */
  check(client: pg.ClientBase): Promise<void>
}

const FIND =
  'select user_id::float8 as "userId", transaction_id::float8 as "transactionId" from last_writes where user_id = any ($1::bigint[])'
const READ = 'select value from instance_settings where name = $1'
const WRITE = 'insert into instance_settings (name, value) values ($1, $2) on conflict (name) do nothing'

export function createHistory(): CheckedHistory {
  const latest = new Map<number, number>()
  const listeners: ((reason: string) => void)[] = []
  let reason: string | undefined

  function remember(writes: readonly AcknowledgedWrite[]): void {
    for (const { userId, transactionId } of writes) {
      latest.delete(userId)
      latest.set(userId, transactionId)
    }
    for (const oldest of latest.keys()) {
      if (latest.size <= REMEMBERED) break
      latest.delete(oldest)
    }
  }

  /** Somebody who has left since then has no row: that is not a loss. */
  async function lossOf(client: pg.ClientBase): Promise<string | undefined> {
    if (latest.size === 0) return undefined
    // Writes confirmed during this query need not be in its result.
    const previous = new Map(latest)
    const { rows } = await client.query<AcknowledgedWrite>(FIND, [[...previous.keys()]])
    const lost = rows.filter(({ userId, transactionId }) => transactionId < (previous.get(userId) ?? 0))
    if (lost.length === 0) return undefined
    const people = lost.length === 1 ? 'one person' : `${lost.length} people`
    return `The database lacks confirmed writes of at least ${people}. An older copy of it may be in use.`
  }

  function stop(newReason: string): void {
    if (reason !== undefined) return
    reason = newReason
    for (const listener of listeners) listener(newReason)
  }

  async function check(client: pg.ClientBase): Promise<void> {
    const loss = await lossOf(client)
    if (loss !== undefined && reason === undefined) await client.query(WRITE, [STOPPED, loss])
    const { rows } = await client.query<{ value: string }>(READ, [STOPPED])
    const stopped = rows[0]?.value
    if (stopped !== undefined) return stop(stopped)
    if (reason === undefined) return
    // The operator has looked at it: the current data is accepted.
    reason = undefined
    latest.clear()
  }

  return { remember, check, stoppedBecause: () => reason, onStop: (listener) => void listeners.push(listener) }
}

/** Confirmed by the operator: from now on, the current data counts. */
export const CONTINUE = `delete from instance_settings where name = '${STOPPED}'`
