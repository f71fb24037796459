import type { Migration } from '../migration.ts'

/** The address at which a calendar reads somebody's reminders. */
export const calendarFeeds: Migration = {
  version: 48,
  name: 'calendar feeds',
  statements: ({ words: { integer, tableEnd } }) => [
    `create table calendar_feeds (
      user_id ${integer} primary key references users (id),
      key_hash text not null,
      last_used_epoch ${integer},
      created_epoch ${integer} not null
    ) ${tableEnd}`,
  ],
}
