import type { Migration } from '../migration.ts'

/**
 * Counts of the changes since a result of many people was calculated, so that one more person costs the same however many
 * there are. Null until they are first counted from the contributions.
 */
export const poolCounts: Migration = {
  version: 52,
  name: 'pool-counts',
  statements: ({ words: { integer } }) => [
    `alter table population_pools add column given_count ${integer}`,
    `alter table population_pools add column came_count ${integer}`,
    `alter table population_pools add column lost_count ${integer}`,
    `alter table population_pools add column changed_count ${integer}`,
  ],
}
