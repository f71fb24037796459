/** Timeouts of PostgreSQL, by the kind of work that waits for it. */
import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * - `request`: a person or their app waits for the answer.
 * - `job`: nobody waits, but its slot and its locks are others' too.
 * - `maintenance`: migrations, backups and the command line take as long as they take.
 */
type KindOfWork = 'request' | 'job' | 'maintenance'

export interface Patience {
  /** The longest time of one statement. */
  readonly statementMs: number
  /** The longest wait for a lock that another transaction holds. */
  readonly lockMs: number
  /** The longest pause between two statements of a transaction: if we stop in the middle, others can continue. */
  readonly idleMs: number
}

const limits: Readonly<Record<KindOfWork, Patience | undefined>> = {
  request: { statementMs: 60_000, lockMs: 10_000, idleMs: 30_000 },
  job: { statementMs: 600_000, lockMs: 60_000, idleMs: 300_000 },
  maintenance: undefined,
}

const ambient = new AsyncLocalStorage<KindOfWork>()

/** Default: part of a request. */
export const asKindOfWork = <R>(kind: KindOfWork, work: () => R): R => ambient.run(kind, work)

/** Undefined = without limits. */
export const currentPatience = (): Patience | undefined => limits[ambient.getStore() ?? 'request']
