import type { Migration } from '../migration.ts'

/** What changed when a person started or stopped something, by their latest analysis. */
export const personChanges: Migration = {
  version: 41,
  name: 'person-changes',
  statements: ({ words: { integer, tableEnd } }) => [
    `create table person_changes (
      user_id ${integer} not null primary key references users (id),
      version text not null,
      found text not null,
      series text not null
    ) ${tableEnd}`,
  ],
}
