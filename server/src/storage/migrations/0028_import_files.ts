import type { Migration } from '../migration.ts'

/** On PostgreSQL: uploaded files, in pieces, for every process. On SQLite they are in a folder. */
export const importFiles: Migration = {
  version: 28,
  name: 'import-files',
  statements: ({ dialect, words: { integer, tableEnd } }) => [
    `create table import_files (
      user_id ${integer} not null references users (id),
      stored_name text not null,
      part ${integer} not null,
      bytes ${dialect === 'postgres' ? 'bytea' : 'blob'} not null,
      created_epoch ${integer} not null,
      primary key (user_id, stored_name, part)
    ) ${tableEnd}`,
    // Uploads are mostly compressed already.
    ...(dialect === 'postgres' ? ['alter table import_files alter column bytes set storage external'] : []),
  ],
}
