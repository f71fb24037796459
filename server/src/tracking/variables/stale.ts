/** Marks on variables whose statistics have fallen behind, and the job that brings them up to date. */
import type { JobStore, NewJob } from '../../jobs/job.ts'
import type { Transaction } from '../../storage/transaction.ts'
import type { StatisticsChange } from './store.ts'

export const REFRESH = 'statistics.refresh'

/** One waiting job for each person. */
export const refreshJob = (userId: number): NewJob => ({
  name: REFRESH,
  payload: { userId },
  key: `${REFRESH} ${userId}`,
  lane: 'background',
})

/** Says whether one of them carried no mark before. */
type Mark = (userId: number, ids: readonly number[], nowMs: number) => Promise<boolean>
type NoteChanges = (userId: number, changes: ReadonlyMap<number, StatisticsChange>, nowMs: number) => Promise<boolean>

interface StaleStores extends Transaction {
  readonly variables: { readonly markStale: Mark; readonly noteChanges: NoteChanges }
  readonly jobs: Pick<JobStore, 'addAll'>
}

/**
 * A variable that carries a mark has a job already: that one ends only when it finds no mark any more. So a job is
 * added for the first mark alone, and a person who writes all the time does not add one with every write.
 */
export async function markStale(t: StaleStores, userId: number, ids: readonly number[], nowMs: number): Promise<void> {
  if (await t.variables.markStale(userId, ids, nowMs)) await t.jobs.addAll([refreshJob(userId)])
}

/** Exact counts and ends, and the mark, in one statement. */
export async function noteChanges(
  t: StaleStores,
  userId: number,
  changes: ReadonlyMap<number, StatisticsChange>,
  nowMs: number,
): Promise<void> {
  if (await t.variables.noteChanges(userId, changes, nowMs)) await t.jobs.addAll([refreshJob(userId)])
}
