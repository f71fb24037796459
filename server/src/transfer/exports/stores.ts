import type { AuditStore } from '../../people/audit/store.ts'
import type { GrantStore } from '../../people/grants/store.ts'
import type { UserStore } from '../../people/users/store.ts'
import type { ReminderStore } from '../../reminding/reminders/store.ts'
import type { ExperimentDaysTable, ExperimentLooksTable, ExperimentsTable } from '../../storage/tables.ts'
import type { TrackingStores } from '../../tracking/stores.ts'
import type { ExportStore } from './store.ts'

/** The stores that an export reads. */
export interface ExportStores extends Pick<TrackingStores, 'variables' | 'tags' | 'measurements'> {
  readonly exports: ExportStore
  readonly users: Pick<UserStore, 'withId'>
  readonly reminders: Pick<ReminderStore, 'all'>
  readonly grants: Pick<GrantStore, 'ofUser'>
  readonly audit: AuditStore
  readonly experiments: StoredExperiments
}

/** The part of the experiment store that exports use; experiments belong to another module. */
export interface StoredExperiments {
  all(userId: number): Promise<ExperimentsTable[]>
  days(row: Pick<ExperimentsTable, 'user_id' | 'id'>): Promise<ExperimentDaysTable[]>
  looks(row: Pick<ExperimentsTable, 'user_id' | 'id'>): Promise<ExperimentLooksTable[]>
}
