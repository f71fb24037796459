/** What the parts of the service leave to the queue. */
import type { JobHandler, JobHandlers, RecurringJob } from './job.ts'

interface Work {
  readonly jobs: JobHandlers
  /** What nobody waits for. */
  readonly background?: JobHandlers
  readonly schedule: readonly RecurringJob[]
}

type OnBehalfOf = (userId: number, work: () => Promise<void>) => Promise<void>

/** What a job writes is written for the person in its payload. */
const forTheirPerson = (handlers: JobHandlers, onBehalfOf: OnBehalfOf): JobHandlers =>
  Object.fromEntries(
    Object.entries(handlers).map(([name, run]): [string, JobHandler] => [
      name,
      (payload, job) =>
        'userId' in payload && typeof payload.userId === 'number'
          ? onBehalfOf(payload.userId, () => run(payload, job))
          : run(payload, job),
    ]),
  )

const joined = (handlers: readonly JobHandlers[]): JobHandlers =>
  Object.fromEntries(handlers.flatMap((one) => Object.entries(one)))

/** The work of all parts together. A name belongs to one part. */
export const joinWork = (parts: readonly Work[], onBehalfOf: OnBehalfOf) => ({
  handlers: forTheirPerson(joined(parts.map(({ jobs }) => jobs)), onBehalfOf),
  background: forTheirPerson(joined(parts.map(({ background = {} }) => background)), onBehalfOf),
  schedule: parts.flatMap(({ schedule }) => schedule),
})
