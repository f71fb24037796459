import type { Migration } from '../migration.ts'

/** The zone of an experiment, and when each of its days was shown; and when somebody else last made a link that resets a person's password. */
export const guardedAccess: Migration = {
  version: 37,
  name: 'guarded-access',
  statements: ({ words: { integer } }) => [
    'alter table experiments add column time_zone text',
    `update experiments set time_zone = (select users.time_zone from users where users.id = experiments.user_id)
      where state <> 'draft'`,
    `alter table experiment_days add column shown_epoch ${integer}`,
    `alter table users add column reset_link_epoch ${integer}`,
    // Requests of people who have not signed in are counted and bounded.
    'create index oauth_records_of_strangers on oauth_records (model, expires_epoch) where user_id is null',
  ],
}
