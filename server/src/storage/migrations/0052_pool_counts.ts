import type { Migration } from '../migration.ts'

/**
 * What changed since a result of many people was shown is counted beside it, so that one more person costs the same
 * however many there are. Null until it is counted from the contributions for the first time.
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
