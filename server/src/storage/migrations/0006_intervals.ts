import type { Migration } from '../migration.ts'

/** A measurement may have a duration (steps of a quarter of an hour, a night's sleep), and may belong to an import. */
export const intervals: Migration = {
  version: 6,
  name: 'intervals',
  statements: ({ words: { integer, sortedText, tableEnd } }) => [
    `alter table measurements add column end_epoch ${integer}`,
    `alter table measurements add column import_id ${integer}`,
    // For undoing an import.
    'create index measurements_by_import on measurements (user_id, import_id) where import_id is not null',
    // Which source counts if several recorded the same time; variable 0 stands for all variables.
    `create table source_ranks (
      user_id ${integer} not null references users (id),
      variable_id ${integer} not null,
      source_name ${sortedText} not null,
      place ${integer} not null,
      primary key (user_id, variable_id, source_name)
    ) ${tableEnd}`,
    `insert into sequences (name, next_id) values ('study', 1), ('vote', 1), ('import', 1), ('connection', 1)`,
  ],
}
