import type { Migration } from '../migration.ts'

/** The app that created a row, so that the row ends with the app's access; and whether an import may change settings. */
export const madeByApps: Migration = {
  version: 15,
  name: 'made-by-apps',
  statements: ({ words: { integer } }) => [
    'alter table push_devices add column client_id text',
    'alter table imports add column client_id text',
    `alter table imports add column brings_settings ${integer} not null default 0`,
  ],
}
