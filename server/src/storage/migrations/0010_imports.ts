import type { Migration } from '../migration.ts'

/** Imported files, and what to remove if an import is undone. */
export const imports: Migration = {
  version: 10,
  name: 'imports',
  statements: ({ words: { integer, double, tableEnd } }) => [
    `create table imports (
      user_id ${integer} not null references users (id),
      id ${integer} not null,
      state text not null,
      is_dry_run ${integer} not null,
      file_name text not null,
      sha256 text not null,
      size_bytes ${integer} not null,
      stored_name text,
      wanted_format text,
      format text,
      connector_id ${integer},
      answers text not null,
      questions text not null,
      assumptions text not null,
      items_done ${integer} not null,
      bytes_read ${integer} not null,
      counts text not null,
      variables text not null,
      left_out text not null,
      rejected text not null,
      error text,
      created_epoch ${integer} not null,
      updated_epoch ${integer} not null,
      finished_epoch ${integer},
      primary key (user_id, id)
    ) ${tableEnd}`,
    'create index imports_by_hash on imports (user_id, sha256)',
    // Measurements as they were before an import changed them.
    `create table import_replacements (
      user_id ${integer} not null references users (id),
      import_id ${integer} not null,
      measurement_id ${integer} not null,
      value ${double} not null,
      unit_id ${integer} not null,
      offset_minutes ${integer},
      note text,
      end_epoch ${integer},
      earlier_import_id ${integer},
      updated_epoch ${integer} not null,
      primary key (user_id, import_id, measurement_id)
    ) ${tableEnd}`,
    // Variables that the import created.
    `create table import_variables (
      user_id ${integer} not null references users (id),
      import_id ${integer} not null,
      variable_id ${integer} not null,
      mark_epoch ${integer} not null,
      primary key (user_id, import_id, variable_id)
    ) ${tableEnd}`,
    // Tags, reminders and skipped days that the import created, each by two ids, with the time of its last change.
    `create table import_additions (
      user_id ${integer} not null references users (id),
      import_id ${integer} not null,
      kind text not null,
      first_id ${integer} not null,
      second_id ${integer} not null,
      mark_epoch ${integer} not null,
      primary key (user_id, import_id, kind, first_id, second_id)
    ) ${tableEnd}`,
  ],
}
