import type { Migration } from '../migration.ts'

/** Indexes for the log of administrators and the hourly tidying of reminders, which concern few rows. */
export const administratorsAndFirings: Migration = {
  version: 54,
  name: 'administrators and firings',
  statements: () => [
    'create index users_administrators on users (id) where is_administrator = 1',
    'create index reminders_by_firing on reminders (fired_epoch) where fired_epoch is not null',
  ],
}
