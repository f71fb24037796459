import type { Migration } from '../migration.ts'

/** Indexes with which hourly jobs find the people they concern without reading everybody's rows. */
export const whoIsDue: Migration = {
  version: 53,
  name: 'who is due',
  statements: () => [
    'create index user_variables_shared on user_variables (user_id) where is_shared = 1',
    'create index notifications_by_answer on notifications (resolved_epoch) where resolved_epoch is not null',
  ],
}
