import type { Migration } from '../migration.ts'

/** What a doctor's link shows beside daily values: links that were made before stay as they were. */
export const linkFindings: Migration = {
  version: 31,
  name: 'link-findings',
  statements: ({ words: { integer } }) => [
    `alter table grants add column with_findings ${integer} not null default 0`,
    `alter table grants add column has_health_link ${integer} not null default 0`,
  ],
}
