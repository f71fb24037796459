import type { Migration } from '../migration.ts'

/** Deleted variables and their entries are kept for a while in tables of their own, so that they can be restored. */
export const removedVariables: Migration = {
  version: 30,
  name: 'removed-variables',
  statements: ({ words: { integer, double, tableEnd } }) => [
    `create table removed_variables (
      user_id ${integer} not null references users (id),
      variable_id ${integer} not null,
      client_id text,
      content text not null,
      removed_epoch ${integer} not null,
      primary key (user_id, variable_id)
    ) ${tableEnd}`,
    'create index removed_variables_by_age on removed_variables (removed_epoch)',
    `create table removed_measurements (
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
      primary key (user_id, variable_id, start_epoch, source_name)
    ) ${tableEnd}`,
  ],
}
