import type { Migration } from '../migration.ts'

/** Who wants the review of each week by mail, and who on their devices. */
export const weeklyReviews: Migration = {
  version: 50,
  name: 'weekly-reviews',
  statements: ({ words: { integer } }) => [
    `alter table users add column review_emails ${integer} not null default 0`,
    `alter table users add column review_notifications ${integer} not null default 0`,
  ],
}
