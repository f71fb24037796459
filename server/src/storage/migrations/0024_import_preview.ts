import type { Migration } from '../migration.ts'

/** The preview of an import: what each column becomes and what may be wrong; and the person's decisions for files of its kind. */
export const importPreview: Migration = {
  version: 24,
  name: 'import-preview',
  statements: ({ words: { integer, tableEnd } }) => [
    "alter table imports add column columns text not null default '[]'",
    "alter table imports add column choices text not null default '[]'",
    "alter table imports add column doubts text not null default '[]'",
    `create table import_mappings (
      user_id ${integer} not null,
      shape text not null,
      format text not null,
      file_name text not null,
      answers text not null,
      choices text not null,
      created_epoch ${integer} not null,
      updated_epoch ${integer} not null,
      primary key (user_id, shape)
    ) ${tableEnd}`,
  ],
}
