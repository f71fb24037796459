/** What the parts of the service leave to the queue. */
import type { JobHandlers, Recurring } from './job.ts'

interface Work {
  readonly jobs: JobHandlers
  readonly schedule: readonly Recurring[]
}

/** The work of all parts together. A name belongs to one part. */
export const joinWork = (parts: readonly Work[]) => ({
  handlers: Object.fromEntries(parts.flatMap(({ jobs }) => Object.entries(jobs))),
  schedule: parts.flatMap(({ schedule }) => schedule),
})
