import type { Migration } from '../migration.ts'

/** The version of the format in which a person's judged pairs are stored; an empty one is recalculated by the next analysis. */
export const pairsVersion: Migration = {
  version: 13,
  name: 'pairs-version',
  statements: () => [
    'alter table judged_pairs rename column ledger to pairs',
    `alter table judged_pairs add column version text not null default ''`,
  ],
}
