/**
 * Where the key is lost that sealed the seeds, nobody knows any more which day is which: the experiments that were
 * running become drafts again, with their plan, and the person is told.
 */
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import type { Sealing } from '../../lib/sealing.ts'
import type { Feed } from '../../reminding/feed/service.ts'
import type { Storage } from '../../storage/storage.ts'
import { cardKeys, lostCard } from './cards.ts'
import { belongingTo } from './chance.ts'
import type { ExperimentReminders } from './reminders.ts'
import type { ExperimentRow } from './store.ts'
import type { ExperimentStores } from './stores.ts'

export interface RenewingParts {
  readonly storage: Storage<ExperimentStores>
  readonly clock: Clock
  readonly sealing: Pick<Sealing, 'open'>
  readonly reminders: Pick<ExperimentReminders, 'end'>
  readonly feed: Pick<Feed, 'publish' | 'withdraw'>
}

export function createRenewing({ storage, clock, sealing, reminders, feed }: RenewingParts) {
  /** Answers how many could not go on. */
  async function renew(): Promise<number> {
    let lost = 0
    for (const { user_id, id } of await storage.read((t) => t.experiments.goingOfAll()))
      if (await renewOne(user_id, id)) lost += 1
    return lost
  }

  const renewOne = (userId: number, id: number): Promise<boolean> =>
    storage.transaction(async (t) => {
      const row = await t.experiments.hold(userId, id)
      if (!row?.sealed_seed || (await sealing.open(row.sealed_seed, belongingTo(row))) !== undefined) return false
      await reminders.end(t, row)
      await t.experiments.forgetDays(row)
      await t.experiments.update(row, { ...asDraft, updated_epoch: epochSeconds(clock) })
      await feed.withdraw(t, userId, cardKeys(id))
      await feed.publish(t, userId, lostCard(row))
      return true
    })

  return { renew }
}

/** `did_variable_id` stays: what was done as told is still no cause of anything. */
const asDraft: Partial<ExperimentRow> = {
  ...{ state: 'draft', confirmed: null, protocol: null, commitment: null, sealed_seed: null, first_day: null },
  ...{ pauses: '[]', did_reminder_id: null, outcome_reminder_id: null, next_due_epoch: null, started_epoch: null },
  ...{ is_published: 0, published_epoch: null },
}
