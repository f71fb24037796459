import type { Migration } from '../migrate.ts'

/** What the analysis of each person has found. */
export const findings: Migration = {
  version: 7,
  name: 'findings',
  statements: () => [],
}
