/** What has run out is forgotten: links, steps of a sign-in, questions of apps, answered challenges, counters. */

import { handles, type JobHandlers, type RecurringJob } from '../../jobs/job.ts'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import type { Storage } from '../../storage/storage.ts'
import type { AccountStores } from './stores.ts'
import { forgottenBeforeMs } from './throttle.ts'

/** How long the last good description of an app is kept: as long as its own address may be away. */
export const DESCRIBED_SECONDS = 7 * SECONDS_PER_DAY

export const TIDY_ACCOUNTS: RecurringJob = { name: 'accounts.tidy', everySeconds: 600 }

export const tidyJobs = ({ storage, clock }: { storage: Storage<AccountStores>; clock: Clock }): JobHandlers =>
  handles(TIDY_ACCOUNTS.name, async () => {
    const nowEpoch = epochSeconds(clock)
    await storage.transaction((stores) => stores.accounts.deleteExpired(nowEpoch, forgottenBeforeMs(clock.nowMs())))
    await storage.transaction((stores) => stores.oauth.deleteExpired(nowEpoch))
    await storage.transaction((stores) => stores.oauth.deleteDescribed(nowEpoch - DESCRIBED_SECONDS))
    await storage.transaction((stores) => stores.changes.deleteExpired(nowEpoch))
  })
