import type { Migration } from '../migration.ts'

/** Settings of the app: the language, and the variables shown first. */
export const appSettings: Migration = {
  version: 22,
  name: 'app-settings',
  statements: ({ words: { integer } }) => [
    'alter table users add column language text',
    `alter table user_variables add column is_pinned ${integer}`,
    `alter table user_variables add column place ${integer}`,
  ],
}
