import type { Migration } from '../migrate.ts'

/** Files that were brought in, and what to take back if one is undone. */
export const imports: Migration = {
  version: 10,
  name: 'imports',
  statements: () => [],
}
