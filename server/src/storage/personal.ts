/** All personal tables, and deleting the rows of a person. */
import { sql } from 'kysely'
import type { Executor } from './executor.ts'

/** Tables whose rows belong to the person in `user_id`. A test compares this list with the schema. */
export const personalTables = [
  'home_topics',
  'home_links',
  'connection_tickets',
  'connections',
  'experiment_looks',
  'experiment_days',
  'experiments',
  'population_counted',
  'population_estimates',
  'population_people',
  'hidden_findings',
  'findings',
  'judged_pairs',
  'person_changes',
  'analyses',
  'votes',
  'study_snapshots',
  'studies',
  'webhook_deliveries',
  'webhooks',
  'events',
  'event_cursors',
  'spent_links',
  'due_messages',
  'channel_health',
  'push_devices',
  'feed_cards',
  'asked_slots',
  'skipped_slots',
  'notifications',
  'calendar_feeds',
  'reminders',
  'inbox_files',
  'inboxes',
  'import_additions',
  'import_files',
  'import_mappings',
  'import_replacements',
  'import_settings',
  'import_variables',
  'imports',
  'downloads',
  'undoable_writes',
  'deleted_measurements',
  'deleted_reminders',
  'removed_measurements',
  'removed_variables',
  'measurements',
  'user_tags',
  'source_ranks',
  'user_variables',
  'idempotency_keys',
  'last_writes',
  'tokens',
  'account_changes',
  'device_pins',
  'sessions',
  'passkeys',
  'identities',
  'recovery_codes',
  'one_time_links',
  'oauth_records',
  'grants',
  'apps',
] as const

/** For `set`: `user_id` never changes, because the rows may be distributed by person. */
export const withoutPerson = <Changes extends { readonly user_id?: number }>({
  user_id: _own,
  ...changes
}: Changes): Omit<Changes, 'user_id'> => changes

export async function erasePerson(executor: Executor, userId: number): Promise<void> {
  const { db } = executor
  for (const table of personalTables) {
    await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(db)
  }
  // Deletes content and owner of audit entries; the hashes stay, so that the chain still verifies.
  await db.updateTable('audit_log').set({ content: null, user_id: null }).where('user_id', '=', userId).execute()
  await db.updateTable('audit_chains').set({ user_id: null }).where('user_id', '=', userId).execute()
  await db.deleteFrom('users').where('id', '=', userId).execute()
}
