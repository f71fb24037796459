import type { Migration } from '../migration.ts'

/** Files that arrive by themselves: an address with a key, a watched folder, and the files found in it. */
export const inboxes: Migration = {
  version: 43,
  name: 'inboxes',
  statements: ({ words: { integer, tableEnd } }) => [
    `create table inboxes (
      user_id ${integer} not null references users (id),
      id ${integer} not null,
      name text not null,
      folder text not null,
      key_hash text not null,
      rule text not null,
      last_used_epoch ${integer},
      created_epoch ${integer} not null,
      primary key (user_id, id)
    ) ${tableEnd}`,
    `create table inbox_files (
      user_id ${integer} not null references users (id),
      inbox_id ${integer} not null,
      name text not null,
      size_bytes ${integer} not null,
      changed_ms ${integer} not null,
      import_id ${integer},
      problem text,
      taken_epoch ${integer} not null,
      primary key (user_id, inbox_id, name)
    ) ${tableEnd}`,
    // Such an import shows no card when nothing was asked and nothing went wrong.
    `alter table imports add column inbox_id ${integer}`,
  ],
}
