import type { Migration } from '../migrate.ts'

/** What many people's results say together. */
export const population: Migration = {
  version: 9,
  name: 'population',
  statements: () => [],
}
