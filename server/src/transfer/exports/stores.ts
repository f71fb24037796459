import type { AuditStore } from '../../people/audit/store.ts'
import type { GrantStore } from '../../people/grants/store.ts'
import type { UserStore } from '../../people/users/store.ts'
import type { ReminderStore } from '../../reminding/reminders/store.ts'
import type { TrackingStores } from '../../tracking/stores.ts'
import type { ExportStore } from './store.ts'

/** What an export reads. */
export interface ExportStores extends Pick<TrackingStores, 'variables' | 'tags' | 'measurements'> {
  readonly exports: ExportStore
  readonly users: Pick<UserStore, 'withId'>
  readonly reminders: Pick<ReminderStore, 'all'>
  readonly grants: Pick<GrantStore, 'ofUser'>
  readonly audit: AuditStore
}
