import type { Migration } from '../migration.ts'

/** Deleted entries and reminders are kept for a while in tables of their own, so that they can be restored. */
export const deletedEntries: Migration = {
  version: 21,
  name: 'deleted-entries',
  statements: ({ words: { integer, double, tableEnd } }) => [
    `create table deleted_measurements (
      user_id ${integer} not null references users (id),
      variable_id ${integer} not null,
      start_epoch ${integer} not null,
      source_name text not null,
      id ${integer} not null,
      value ${double} not null,
      unit_id ${integer} not null,
      offset_minutes ${integer},
      note text,
      client_id text,
      connector_id ${integer},
      end_epoch ${integer},
      import_id ${integer},
      created_epoch ${integer} not null,
      updated_epoch ${integer} not null,
      primary key (user_id, id)
    ) ${tableEnd}`,
    'create index deleted_measurements_by_change on deleted_measurements (user_id, updated_epoch)',
    'create index deleted_measurements_by_age on deleted_measurements (updated_epoch)',
    `create table deleted_reminders (
      user_id ${integer} not null references users (id),
      id ${integer} not null,
      variable_id ${integer} not null,
      client_id text,
      content text not null,
      deleted_epoch ${integer} not null,
      primary key (user_id, id)
    ) ${tableEnd}`,
    'create index deleted_reminders_by_age on deleted_reminders (deleted_epoch)',
  ],
}
