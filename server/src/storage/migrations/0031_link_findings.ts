import type { Migration } from '../migration.ts'

/** Whether a doctor's link also shows findings; earlier links do not. */
export const linkFindings: Migration = {
  version: 31,
  name: 'link-findings',
  statements: ({ words: { integer } }) => [
    `alter table grants add column with_findings ${integer} not null default 0`,
    `alter table grants add column has_health_link ${integer} not null default 0`,
  ],
}
