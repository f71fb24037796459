/** What was deleted is kept for 30 days, then it is gone for good. */
import { handles, type Recurring } from '../../jobs/job.ts'
import { epochSeconds } from '../../lib/clock.ts'
import type { MeasuringParts } from './stores.ts'

export const DELETED_KEPT_SECONDS = 30 * 86_400

const PURGE: Recurring = { name: 'measurements.purgeDeleted', everySeconds: 86_400 }

export function createPurge({ storage, clock }: Pick<MeasuringParts, 'storage' | 'clock'>) {
  const purge = (): Promise<void> =>
    storage.transaction((t) => t.measurements.forgetDeleted(epochSeconds(clock) - DELETED_KEPT_SECONDS))
  return { purge, jobs: handles(PURGE.name, purge), schedule: [PURGE] }
}
