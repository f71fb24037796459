import type { Migration } from '../migration.ts'

/**
 * Contributions to pooled results become a queue of people analysed since their last contribution; before, every run
 * looked at everybody. Everybody who has contributed is looked at once more.
 */
export const dueContributions: Migration = {
  version: 55,
  name: 'due contributions',
  statements: ({ words: { integer } }) => [
    `alter table population_people add column is_due ${integer} not null default 1`,
    'create index population_people_due on population_people (user_id) where is_due = 1',
  ],
}
