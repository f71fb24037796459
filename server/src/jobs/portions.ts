/**
 * Background work for many people. Their jobs are added a portion at a time, so that the table never holds one for
 * everybody. The next portion is a job behind those of the portion before it: its turn comes when they have been taken.
 * If a process ends meanwhile, the portion is added again; people's jobs have keys, so nobody gets two.
 */
import type { Storage } from '../storage/storage.ts'
import { AFTER_PEOPLE, handles, type JobHandlers, type JobOptions, type JobStore, type NewJob } from './job.ts'

const PEOPLE_AT_ONCE = 500

/** How the jobs of a portion are added. */
export const inBackground = { lane: 'background', priority: AFTER_PEOPLE } as const satisfies JobOptions

export interface Portions {
  /** Adds the first portion. */
  begin(): Promise<void>
  readonly jobs: JobHandlers
}

export function createPortions({
  name,
  storage,
  peopleAfter,
  addJobs,
}: {
  readonly name: string
  readonly storage: Storage<{ readonly jobs: Pick<JobStore, 'addAll'> }>
  /** The next people who need something, by ascending id. */
  readonly peopleAfter: (userId: number, limit: number) => Promise<readonly number[]>
  readonly addJobs: (userIds: readonly number[]) => Promise<void>
}): Portions {
  const portionName = `${name}.portion`
  async function addAfter(userId: number): Promise<void> {
    const people = await peopleAfter(userId, PEOPLE_AT_ONCE)
    const last = people.at(-1)
    if (last === undefined) return
    await addJobs(people)
    const next: NewJob = { name: portionName, payload: { afterUserId: last }, key: portionName, ...inBackground }
    await storage.transaction((t) => t.jobs.addAll([next]))
  }
  return {
    begin: () => addAfter(0),
    jobs: handles<{ afterUserId: number }>(portionName, ({ afterUserId }) => addAfter(afterUserId)),
  }
}
