/** The stores that imports use: their own, and those of the data they import. */
import type { GrantStore } from '../../people/grants/store.ts'
import type { UserStore } from '../../people/users/store.ts'
import type { FeedStore } from '../../reminding/feed/store.ts'
import type { NotificationStore } from '../../reminding/notifications/store.ts'
import type { PersonStore } from '../../reminding/people.ts'
import type { ReminderStore } from '../../reminding/reminders/store.ts'
import type { ExperimentDaysTable, ExperimentLooksTable, ExperimentsTable, VotesTable } from '../../storage/tables.ts'
import type { Transaction } from '../../storage/transaction.ts'
import type { TrackingStores } from '../../tracking/stores.ts'
import type { ExportStore } from '../exports/store.ts'
import type { ImportStore } from './store.ts'

export interface ImportStores extends TrackingStores {
  readonly imports: ImportStore
  readonly exports: Pick<ExportStore, 'sourceRanks'>
  readonly users: UserStore
  readonly grants: GrantStore
  readonly reminders: ReminderStore
  readonly notifications: NotificationStore
  readonly personSettings: PersonStore
  readonly feed: FeedStore
  readonly votes: KeptVotes
  readonly experiments: BroughtExperiments
}

export type ImportTransaction = ImportStores & Transaction

/** The part of the experiment store that exports use; experiments belong to another module. */
interface BroughtExperiments {
  newId(): Promise<number>
  all(userId: number): Promise<ExperimentsTable[]>
  insert(row: ExperimentsTable): Promise<void>
  addDays(rows: readonly ExperimentDaysTable[]): Promise<void>
  addLook(row: ExperimentLooksTable): Promise<boolean>
  delete(row: Pick<ExperimentsTable, 'user_id' | 'id'>): Promise<void>
}

/** The part of the vote store that imports use; votes belong to another module. */
interface KeptVotes {
  ofUser(userId: number): Promise<VotesTable[]>
  onCauses(userId: number, causeIds: readonly number[]): Promise<VotesTable[]>
  /** Keeps existing votes; returns the added ones. */
  add(rows: readonly Omit<VotesTable, 'id'>[]): Promise<Pick<VotesTable, 'id' | 'updated_epoch'>[]>
  delete(userId: number, id: number): Promise<void>
}
