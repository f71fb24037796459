import type { PeopleStores } from '../people/stores.ts'
import type { ReminderStores } from '../reminding/stores.ts'
import type { Executor } from '../storage/executor.ts'
import type { TrackingStores } from '../tracking/stores.ts'
import { type ConnectionStore, connectionStore } from './connectors/store.ts'
import { type ExportStore, exportStore } from './exports/store.ts'
import { type ImportStore, importStore } from './imports/store.ts'

/** What is brought and taken lies with the other wings; this one adds ways to read and write much of it at once. */
export interface OwnTransferStores {
  readonly exports: ExportStore
  readonly imports: ImportStore
  readonly connections: ConnectionStore
}

/** What it works with. */
export type TransferStores = OwnTransferStores &
  Pick<PeopleStores, 'users' | 'audit' | 'grants'> &
  Pick<ReminderStores, 'reminders' | 'personSettings' | 'feed'> &
  TrackingStores

export const transferStores = (executor: Executor): OwnTransferStores => ({
  exports: exportStore(executor),
  imports: importStore(executor),
  connections: connectionStore(executor),
})
