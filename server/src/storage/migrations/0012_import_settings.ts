import type { Migration } from '../migration.ts'

/** Settings of an account before an Upshot export was imported into it. */
export const importSettings: Migration = {
  version: 12,
  name: 'import-settings',
  statements: ({ words: { integer, tableEnd } }) => [
    `create table import_settings (
      user_id ${integer} not null references users (id),
      import_id ${integer} not null,
      setting text not null,
      earlier text not null,
      brought text not null,
      primary key (user_id, import_id, setting)
    ) ${tableEnd}`,
  ],
}
