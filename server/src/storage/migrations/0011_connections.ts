import type { Migration } from '../migrate.ts'

/** Live sources: who is connected to what, and how far it has been read. */
export const connections: Migration = {
  version: 11,
  name: 'connections',
  statements: () => [],
}
