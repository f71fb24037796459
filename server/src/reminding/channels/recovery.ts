/**
 * A message waits in a table and its job in the queue. The queue is not in a backup, and an administrator may empty it:
 * what should long have gone out is asked for again. Jobs have keys, so nothing is asked for twice.
 */
import { handles, type JobHandlers, type JobStore, type RecurringJob } from '../../jobs/job.ts'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import type { Storage } from '../../storage/storage.ts'
import { deliverJob } from '../events/webhooks/service.ts'
import type { WebhookStore } from '../events/webhooks/store.ts'
import { fanOutJob } from './messages/dispatch.ts'
import type { MessageStore } from './messages/store.ts'

export interface RecoveryStores {
  readonly messages: MessageStore
  readonly webhooks: WebhookStore
  readonly jobs: JobStore
}

export const RECOVER: RecurringJob = { name: 'channels.recover', everySeconds: 3600 }

/** By then the queue itself would have tried. */
const OVERDUE_SECONDS = 1800

export const recovery = ({ storage, clock }: { storage: Storage<RecoveryStores>; clock: Clock }): JobHandlers =>
  handles(RECOVER.name, () =>
    storage.transaction(async (t) => {
      const beforeEpoch = epochSeconds(clock) - OVERDUE_SECONDS
      const deliveries = await t.webhooks.overdue(beforeEpoch)
      const people = await t.messages.stuck(beforeEpoch * 1000)
      await t.jobs.addAll([...deliveries.map(deliverJob), ...people.map((userId) => fanOutJob(userId, clock.nowMs()))])
    }),
  )
