import type { Migration } from '../migration.ts'

/** Tokens of the app end with their session; a session may be on a shared device, or recently confirmed. */
export const appSessions: Migration = {
  version: 19,
  name: 'app-sessions',
  statements: ({ words: { integer } }) => [
    `alter table tokens add column session_id ${integer}`,
    `alter table sessions add column is_shared ${integer} not null default 0`,
    `alter table sessions add column fresh_until_epoch ${integer} not null default 0`,
  ],
}
