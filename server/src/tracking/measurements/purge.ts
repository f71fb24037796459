/** What was deleted is kept for 30 days, then it is gone for good. */

import { handles, type RecurringJob } from '../../jobs/job.ts'
import { epochSeconds } from '../../lib/clock.ts'
import { SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import type { MeasuringParts } from './stores.ts'

export const DELETED_KEPT_SECONDS = 30 * SECONDS_PER_DAY

const PURGE: RecurringJob = { name: 'measurements.purgeDeleted', everySeconds: SECONDS_PER_DAY }

interface PurgeParts extends Pick<MeasuringParts, 'storage' | 'clock'> {
  /** What else was deleted and has been kept long enough. */
  readonly alsoPurge: () => Promise<void>
}

export function createPurge({ storage, clock, alsoPurge }: PurgeParts) {
  const purge = async (): Promise<void> => {
    await storage.transaction((t) => t.measurements.forgetDeleted(epochSeconds(clock) - DELETED_KEPT_SECONDS))
    await alsoPurge()
  }
  return { purge, jobs: handles(PURGE.name, purge), schedule: [PURGE] }
}
