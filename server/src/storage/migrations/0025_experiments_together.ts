import type { Migration } from '../migration.ts'

/** Results of people who try the same plan can be pooled, if they agree, like those of group studies. */
export const experimentsTogether: Migration = {
  version: 25,
  name: 'experiments-together',
  statements: ({ words: { double } }) => [
    'alter table experiments add column pool text',
    'create index experiments_by_pool on experiments (pool)',
    `alter table population_pools add column spread ${double}`,
  ],
}
