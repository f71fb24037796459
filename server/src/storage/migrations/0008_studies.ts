import type { Migration } from '../migrate.ts'

/** Studies, their snapshots, and votes. */
export const studies: Migration = {
  version: 8,
  name: 'studies',
  statements: () => [],
}
