import type { Migration } from '../migration.ts'

/** The purpose of the report behind a doctor's link; for earlier links, everything. */
export const linkPurpose: Migration = {
  version: 39,
  name: 'link-purpose',
  statements: () => ['alter table grants add column report_purpose text'],
}
