import type { Migration } from '../migration.ts'

/**
 * What people contribute to results of many is a queue of who was analysed since, instead of a list of everybody. Those
 * who contributed before are looked at once more.
 */
export const dueContributions: Migration = {
  version: 55,
  name: 'due contributions',
  statements: ({ words: { integer } }) => [
    `alter table population_people add column is_due ${integer} not null default 1`,
    'create index population_people_due on population_people (user_id) where is_due = 1',
  ],
}
