import { type PeopleStores, peopleStores } from '../people/stores.ts'
import { type ReminderStores, reminderStores } from '../reminding/stores.ts'
import type { Executor } from '../storage/executor.ts'
import { type TrackingStores, trackingStores } from '../tracking/stores.ts'
import { type ConnectionStore, connectionStore } from './connectors/store.ts'
import { type ExportStore, exportStore } from './exports/store.ts'
import { type ImportStore, importStore } from './imports/store.ts'

/** What is brought and taken lies with the other wings; this one adds ways to read and write much of it at once. */
export interface TransferStores
  extends Pick<PeopleStores, 'users' | 'audit' | 'grants'>,
    Pick<ReminderStores, 'reminders' | 'personSettings'>,
    TrackingStores {
  readonly exports: ExportStore
  readonly imports: ImportStore
  readonly connections: ConnectionStore
}

export const transferStores = (executor: Executor): TransferStores => ({
  users: peopleStores(executor).users,
  audit: peopleStores(executor).audit,
  grants: peopleStores(executor).grants,
  ...trackingStores(executor),
  skippedDays: reminderStores(executor).skippedDays,
  reminders: reminderStores(executor).reminders,
  personSettings: reminderStores(executor).personSettings,
  exports: exportStore(executor),
  imports: importStore(executor),
  connections: connectionStore(executor),
})
