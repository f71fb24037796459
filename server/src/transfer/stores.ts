import type { PeopleStores } from '../people/stores.ts'
import type { ReminderStores } from '../reminding/stores.ts'
import type { Executor } from '../storage/executor.ts'
import type { VotesTable } from '../storage/tables.ts'
import type { TrackingStores } from '../tracking/stores.ts'
import { type ConnectionStore, connectionStore } from './connectors/store.ts'
import { type ExportStore, exportStore } from './exports/store.ts'
import { type ImportStore, importStore } from './imports/store.ts'

/** What is brought lies with its owners; this wing keeps what imports and connections are, and reads much at once. */
export interface OwnTransferStores {
  readonly exports: ExportStore
  readonly imports: ImportStore
  readonly connections: ConnectionStore
}

/** What it works with. */
export type TransferStores = OwnTransferStores &
  Pick<PeopleStores, 'users' | 'audit' | 'grants'> &
  Pick<ReminderStores, 'reminders' | 'notifications' | 'personSettings' | 'feed'> &
  TrackingStores & { readonly votes: KeptVotes }

/** Of the votes, which lie in a wing beside this one. */
export interface KeptVotes {
  ofUser(userId: number): Promise<VotesTable[]>
  onCauses(userId: number, causeIds: readonly number[]): Promise<VotesTable[]>
  /** A pair that has a vote keeps it; answers those that were added. */
  add(rows: readonly Omit<VotesTable, 'id'>[]): Promise<Pick<VotesTable, 'id' | 'updated_epoch'>[]>
  delete(userId: number, id: number): Promise<void>
}

export const transferStores = (executor: Executor): OwnTransferStores => ({
  exports: exportStore(executor),
  imports: importStore(executor),
  connections: connectionStore(executor),
})
