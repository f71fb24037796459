import type { Migration } from '../migration.ts'

/** What people set in the app: their language, and which variables they want to see first. */
export const appSettings: Migration = {
  version: 22,
  name: 'app-settings',
  statements: ({ words: { integer } }) => [
    'alter table users add column language text',
    `alter table user_variables add column is_pinned ${integer}`,
    `alter table user_variables add column place ${integer}`,
  ],
}
