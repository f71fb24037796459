import type { Migration } from '../migration.ts'

/** People who try the same plan may let their results count together, as those of groups do. */
export const experimentsTogether: Migration = {
  version: 25,
  name: 'experiments-together',
  statements: ({ words: { double } }) => [
    'alter table experiments add column pool text',
    'create index experiments_by_pool on experiments (pool)',
    `alter table population_pools add column spread ${double}`,
  ],
}
