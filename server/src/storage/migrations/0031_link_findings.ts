import type { Migration } from '../migration.ts'

/** Whether a doctor's link shows findings, too: only those that were made so. */
export const linkFindings: Migration = {
  version: 31,
  name: 'link-findings',
  statements: ({ words: { integer } }) => [`alter table grants add column with_findings ${integer} not null default 0`],
}
