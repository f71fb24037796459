import type { Migration } from '../migration.ts'

/** What the report behind a doctor's link is about: of links that were made before, everything. */
export const linkPurpose: Migration = {
  version: 39,
  name: 'link-purpose',
  statements: () => ['alter table grants add column report_purpose text'],
}
