import type { Clock } from '../../lib/clock.ts'
import type { Storage } from '../../storage/storage.ts'
import type { NotificationsTable } from '../../storage/tables.ts'
import type { TrackingStores } from '../../tracking/stores.ts'
import type { PersonStore } from '../people.ts'
import type { ReminderStore } from './store.ts'

/** What reminders work with. */
export interface ReminderStores extends TrackingStores {
  readonly reminders: ReminderStore
  readonly personSettings: PersonStore
  /** A new reminder asks at once what is due already; what goes takes its questions along. */
  readonly notifications: {
    newIds(count: number): Promise<readonly number[]>
    insertAll(rows: readonly NotificationsTable[]): Promise<unknown>
    latestSlots(userId: number): Promise<ReadonlyMap<number, number>>
    deleteReminder(userId: number, reminderId: number): Promise<void>
    deleteVariable(userId: number, variableId: number): Promise<void>
  }
}

export interface ReminderParts {
  readonly storage: Storage<ReminderStores>
  readonly clock: Clock
}
