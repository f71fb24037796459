/** An export of Health Connect with some of its tables, after the schema in the source of Android. */
import { sqliteFile } from '../reading/sqlite.fixture.ts'

const COMMON = `row_id integer primary key autoincrement, uuid blob not null unique, last_modified_time integer,
  client_record_id text, client_record_version text, device_info_id integer, app_info_id integer,
  recording_method integer, dedupe_hash blob unique`
const MOMENT = 'time integer, zone_offset integer, local_date integer'
const SPAN =
  'start_time integer, start_zone_offset integer, end_time integer, end_zone_offset integer, local_date integer'
const COMPUTED = 'local_date_time integer as (time + 1000 * zone_offset)'

const tables = [
  'create table application_info_table (row_id integer primary key, package_name text not null unique, app_name text)',
  `create table weight_record_table (${COMMON}, ${MOMENT}, weight real, ${COMPUTED})`,
  `create table blood_pressure_record_table (${COMMON}, ${MOMENT}, systolic real, diastolic real, ${COMPUTED})`,
  `create table steps_record_table (${COMMON}, ${SPAN}, count integer)`,
  `create table distance_record_table (${COMMON}, ${SPAN}, distance real)`,
  `create table active_calories_burned_record_table (${COMMON}, ${SPAN}, energy real)`,
  `create table hydration_record_table (${COMMON}, ${SPAN}, volume real)`,
  `create table nutrition_record_table (${COMMON}, ${SPAN}, energy real, protein real, caffeine real, meal_name text)`,
  `create table sleep_session_record_table (${COMMON}, ${SPAN}, notes text, title text)`,
  'create table sleep_stages_table (parent_key integer, stage_start_time integer, stage_end_time integer, stage_type integer)',
  `create table exercise_session_record_table (${COMMON}, ${SPAN}, exercise_type integer, title text, has_route integer)`,
  `create table heart_rate_record_table (${COMMON}, ${SPAN})`,
  'create table heart_rate_record_series_table (parent_key integer, beats_per_minute integer, epoch_millis integer)',
  `create table cervical_mucus_record_table (${COMMON}, ${MOMENT}, appearance integer, ${COMPUTED})`,
]

const at = (text: string): number => Date.parse(text)

/** A row of a table, with a new id. */
let rows = 0
function row(table: string, values: Readonly<Record<string, number | string | null>>): string {
  const all = { uuid: `x'${String(++rows).padStart(32, '0')}'`, ...values }
  return `insert into ${table} (${Object.keys(all).join(', ')}) values (${Object.values(all)
    .map((value) => (value === null ? 'null' : String(value)))
    .join(', ')})`
}

const span = (start: string, end: string, offset: number | null, app = 1) => ({
  start_time: at(start),
  start_zone_offset: offset,
  end_time: at(end),
  end_zone_offset: offset,
  app_info_id: app,
})
const moment = (time: string, offset: number) => ({ time: at(time), zone_offset: offset, app_info_id: 2 })
const stage = (parent: number, start: string, end: string, type: number): string =>
  `insert into sleep_stages_table values (${parent}, ${at(start)}, ${at(end)}, ${type})`

const BERLIN = 3600
const NEW_YORK = -18_000

/** Further statements run last. */
export const healthConnectFixture = (...more: readonly string[]): Record<string, Uint8Array> => {
  rows = 0
  return {
    'health_connect_export.db': sqliteFile(
      ...tables,
      `insert into application_info_table values (1, 'com.example.watch', 'Watch'), (2, 'com.example.scale', null)`,
      row('weight_record_table', { ...moment('2026-01-31T23:30:00Z', BERLIN), weight: 72_400 }),
      row('weight_record_table', { ...moment('2026-02-01T03:30:00Z', NEW_YORK), weight: 72_500 }),
      row('blood_pressure_record_table', { ...moment('2026-01-31T07:00:00Z', BERLIN), systolic: 120, diastolic: 80 }),
      row('steps_record_table', { ...span('2026-01-31T22:50:00Z', '2026-01-31T23:10:00Z', BERLIN), count: 900 }),
      row('steps_record_table', { ...span('2026-01-31T10:00:00Z', '2026-01-31T10:10:00Z', BERLIN), count: 0 }),
      row('active_calories_burned_record_table', {
        ...span('2026-01-31T16:00:00Z', '2026-01-31T17:00:00Z', BERLIN),
        energy: 250_500,
      }),
      row('hydration_record_table', { ...span('2026-01-31T08:00:00Z', '2026-01-31T08:00:00Z', BERLIN), volume: 0.25 }),
      row('nutrition_record_table', {
        ...span('2026-01-31T12:00:00Z', '2026-01-31T12:30:00Z', BERLIN),
        energy: 600_000,
        protein: '5e-324',
        caffeine: 0.08,
      }),
      row('exercise_session_record_table', {
        ...span('2026-01-31T16:00:00Z', '2026-01-31T17:00:00Z', BERLIN),
        exercise_type: 4,
        title: "'To the lake'",
      }),
      row('distance_record_table', {
        ...span('2026-01-31T16:00:00Z', '2026-01-31T17:00:00Z', BERLIN),
        distance: 18_000,
      }),
      row('distance_record_table', { ...span('2026-01-31T18:00:00Z', '2026-01-31T18:20:00Z', BERLIN), distance: 1500 }),
      row('sleep_session_record_table', span('2026-01-31T22:00:00Z', '2026-02-01T06:00:00Z', BERLIN)),
      stage(1, '2026-01-31T22:00:00Z', '2026-02-01T01:00:00Z', 4),
      stage(1, '2026-02-01T01:00:00Z', '2026-02-01T02:30:00Z', 5),
      stage(1, '2026-02-01T02:30:00Z', '2026-02-01T04:00:00Z', 6),
      stage(1, '2026-02-01T04:00:00Z', '2026-02-01T04:30:00Z', 1),
      stage(1, '2026-02-01T04:30:00Z', '2026-02-01T06:00:00Z', 2),
      row('sleep_session_record_table', span('2026-02-01T12:00:00Z', '2026-02-01T12:45:00Z', null)),
      row('sleep_session_record_table', span('2026-02-02T22:00:00Z', '2026-02-02T22:00:00Z', BERLIN)),
      row('heart_rate_record_table', span('2026-01-31T07:00:00Z', '2026-01-31T07:02:00Z', BERLIN)),
      ...[
        [62, '2026-01-31T07:01:05Z'],
        [60, '2026-01-31T07:00:10Z'],
        [64, '2026-01-31T07:00:50Z'],
        [0, '2026-01-31T07:01:30Z'],
      ].map(([pulse, time]) => `insert into heart_rate_record_series_table values (1, ${pulse}, ${at(String(time))})`),
      row('cervical_mucus_record_table', { ...moment('2026-01-31T07:00:00Z', BERLIN), appearance: 1 }),
      ...more,
    ),
  }
}
