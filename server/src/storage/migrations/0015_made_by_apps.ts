import type { Migration } from '../migration.ts'

/** Which app made it, so that it ends with the app's access; and what an import may change. */
export const madeByApps: Migration = {
  version: 15,
  name: 'made-by-apps',
  statements: ({ words: { integer } }) => [
    'alter table push_devices add column client_id text',
    'alter table imports add column client_id text',
    `alter table imports add column brings_settings ${integer} not null default 0`,
  ],
}
