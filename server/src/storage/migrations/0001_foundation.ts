import type { Migration } from '../migration.ts'

const PARTITIONS = 16

export const foundation: Migration = {
  version: 1,
  name: 'foundation',
  statements: ({ dialect, words: { integer, double, sortedText, tableEnd, largeTableEnd } }) => [
    `create table users (
      id ${integer} not null primary key,
      email text not null,
      email_key text not null unique,
      login_name text not null,
      display_name text not null,
      time_zone text not null,
      is_administrator ${integer} not null,
      password_hash text,
      created_epoch ${integer} not null,
      updated_epoch ${integer} not null
    ) ${tableEnd}`,
    `create table tokens (
      user_id ${integer} not null references users (id),
      id ${integer} not null,
      hash text not null unique,
      name text not null,
      scopes text not null,
      client_id text,
      created_epoch ${integer} not null,
      expires_epoch ${integer},
      last_used_epoch ${integer},
      primary key (user_id, id)
    ) ${tableEnd}`,
    `create table user_variables (
      user_id ${integer} not null references users (id),
      variable_id ${integer} not null,
      name text not null,
      name_key ${sortedText} not null,
      category_id ${integer} not null,
      unit_id ${integer} not null,
      combination text not null,
      default_category_id ${integer} not null,
      default_unit_id ${integer} not null,
      default_combination text not null,
      alias text,
      description text,
      valence text,
      filling_type text,
      filling_value ${double},
      onset_delay_seconds ${integer},
      duration_of_action_seconds ${integer},
      minimum_allowed ${double},
      maximum_allowed ${double},
      minimum_allowed_daily ${double},
      maximum_allowed_daily ${double},
      is_outcome ${integer},
      is_cause_only ${integer},
      is_shared ${integer},
      experiment_start_epoch ${integer},
      experiment_end_epoch ${integer},
      upc text,
      recorded_unit_ids text not null,
      number_of_measurements ${integer} not null,
      earliest_epoch ${integer},
      latest_epoch ${integer},
      recent text not null,
      statistics text,
      stale_since_ms ${integer},
      created_epoch ${integer} not null,
      updated_epoch ${integer} not null,
      primary key (user_id, variable_id),
      unique (user_id, name_key)
    ) ${tableEnd}`,
    // Only for rows with stale statistics, which are few.
    'create index user_variables_stale on user_variables (stale_since_ms) where stale_since_ms is not null',
    `create table measurements (
      user_id ${integer} not null,
      variable_id ${integer} not null,
      start_epoch ${integer} not null,
      source_name ${sortedText} not null,
      id ${integer} not null,
      value ${double} not null,
      unit_id ${integer} not null,
      offset_minutes ${integer},
      note text,
      client_id text,
      connector_id ${integer},
      created_epoch ${integer} not null,
      updated_epoch ${integer} not null,
      primary key (user_id, variable_id, start_epoch, source_name)
    ) ${largeTableEnd}`,
    ...(dialect === 'postgres' ? partitions() : []),
    // Includes the offset, so that the index alone tells whether anything was recorded on a day.
    'create index measurements_by_time on measurements (user_id, start_epoch desc, id, offset_minutes)',
    'create index measurements_by_offset on measurements (user_id, offset_minutes, start_epoch) where offset_minutes is not null',
    'create unique index measurements_by_id on measurements (user_id, id)',
    'create index measurements_by_change on measurements (user_id, updated_epoch)',
    `create table user_tags (
      user_id ${integer} not null references users (id),
      tagged_variable_id ${integer} not null,
      tag_variable_id ${integer} not null,
      conversion_factor ${double} not null,
      created_epoch ${integer} not null,
      updated_epoch ${integer} not null,
      primary key (user_id, tagged_variable_id, tag_variable_id)
    ) ${tableEnd}`,
    `create table idempotency_keys (
      user_id ${integer} not null references users (id),
      key text not null,
      request_hash text not null,
      claim text not null,
      claimed_ms ${integer} not null,
      answer_status ${integer},
      answer_headers text,
      answer_body text,
      primary key (user_id, key)
    ) ${tableEnd}`,
    'create index idempotency_keys_by_age on idempotency_keys (claimed_ms)',
    `create table sequences (name text not null primary key, next_id ${integer} not null) ${tableEnd}`,
    // Ids below a million belong to the catalogue of common variables.
    `insert into sequences (name, next_id) values ('user', 1), ('token', 1), ('variable', 1000000), ('measurement', 1)`,
    ...(dialect === 'postgres' ? ['create sequence measurement_ids'] : typicalSizes()),
  ],
}

/**
 * Statistics for SQLite's planner, of somebody with years of data: all rows, then rows for each further column of the key.
 * Without them it assumes that everybody has ten measurements, and reads all of a person's to find one variable's newest.
 * Fixed rather than measured, so that plans never change by themselves (`analyze` replaces them).
 */
const typicalSizes = () => [
  'analyze sqlite_schema', // makes the table below
  `insert into sqlite_stat1 (tbl, idx, stat) values
    ('measurements', 'measurements', '1000000 20000 500 1 1'),
    ('measurements', 'measurements_by_time', '1000000 20000 2 1 1'),
    ('measurements', 'measurements_by_offset', '1000000 20000 5000 2'),
    ('measurements', 'measurements_by_id', '1000000 20000 1'),
    ('measurements', 'measurements_by_change', '1000000 20000 20')`,
  'analyze sqlite_schema', // reads it
]

const partitions = () =>
  Array.from(
    { length: PARTITIONS },
    (_, part) =>
      `create table measurements_${part} partition of measurements for values with (modulus ${PARTITIONS}, remainder ${part})`,
  )
