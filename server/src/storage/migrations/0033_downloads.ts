import type { Migration } from '../migration.ts'

/** Exports being downloaded, with their progress, because the page may ask another process than the one that sends. */
export const downloads: Migration = {
  version: 33,
  name: 'downloads',
  statements: ({ words: { integer, tableEnd } }) => [
    `create table downloads (
      user_id ${integer} not null references users (id),
      id text not null,
      session_id ${integer} not null,
      format text not null,
      state text not null,
      measurements ${integer} not null,
      written ${integer} not null,
      bytes ${integer} not null,
      updated_epoch ${integer} not null,
      primary key (user_id, id)
    ) ${tableEnd}`,
  ],
}
