/** The hot path of writing: insert or replace a batch by identity, and tell what happened to each row. */
import type { PostgresExecutor, RawRow, SqliteExecutor } from '../../storage/executor.ts'
import { reserveIds } from '../../storage/sequences.ts'
import type { MeasurementsTable } from '../../storage/tables.ts'
import type { NewMeasurement } from './row.ts'

export interface SaveResult {
  readonly outcome: 'created' | 'replaced' | 'unchanged'
  readonly id: number
  readonly createdEpoch: number
  readonly updatedEpoch: number
  /** What was replaced. */
  readonly before?: EarlierValue
  /** Of one that stays as it was: the import that brought it. */
  readonly broughtBy?: number | null
}

/** All of a measurement that replacing changes. */
export type EarlierValue = Pick<
  MeasurementsTable,
  'value' | 'unit_id' | 'offset_minutes' | 'time_zone' | 'note' | 'end_epoch' | 'import_id' | 'updated_epoch'
>

const COLUMNS =
  'user_id, variable_id, start_epoch, source_name, id, value, unit_id, offset_minutes, time_zone, note, client_id, connector_id, end_epoch, import_id, created_epoch, updated_epoch'

/** So many new rows are one statement; that takes three quarters of the time of as many statements. */
const ROWS_AT_ONCE = 50
const ROW = '(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)'
const insertOf = (rows: number): string =>
  `insert into measurements (${COLUMNS}) values ${Array(rows).fill(ROW).join(', ')} on conflict do nothing`
const [INSERT_ONE, INSERT_MANY] = [insertOf(1), insertOf(ROWS_AT_ONCE)]

/** New rows, the usual case, are only inserted; only where a row was already there each one costs a second look. */
export async function saveOnSqlite(
  executor: SqliteExecutor,
  rows: readonly NewMeasurement[],
  nowEpoch: number,
): Promise<SaveResult[]> {
  const ids = await reserveIds(executor, 'measurement', rows.length)
  const saved: SaveResult[] = []
  while (saved.length < rows.length) {
    const left = rows.length - saved.length
    const some = rows.slice(saved.length, saved.length + (left < ROWS_AT_ONCE ? 1 : ROWS_AT_ONCE))
    const numbered = some.map((row, at) => ({ row, id: ids[saved.length + at] ?? 0 }))
    const parameters = numbered.flatMap(({ row, id }) => parametersOf(row, id, nowEpoch))
    const { changes } = executor.prepare(some.length === 1 ? INSERT_ONE : INSERT_MANY).run(...parameters)
    for (const one of numbered) {
      const isNew = changes === some.length
      saved.push(isNew ? createdAs(one.id, nowEpoch) : foundOnSqlite(executor, one, nowEpoch))
    }
  }
  return saved
}

const createdAs = (id: number, nowEpoch: number): SaveResult => ({
  outcome: 'created',
  id,
  createdEpoch: nowEpoch,
  updatedEpoch: nowEpoch,
})

/** In the order of `COLUMNS`. */
const parametersOf = (row: NewMeasurement, id: number, nowEpoch: number) => [
  row.user_id,
  row.variable_id,
  row.start_epoch,
  row.source_name,
  id,
  row.value,
  row.unit_id,
  row.offset_minutes,
  row.time_zone,
  row.note,
  row.client_id,
  row.connector_id,
  row.end_epoch,
  row.import_id,
  nowEpoch,
  nowEpoch,
]

const IDENTITY = 'user_id = ? and variable_id = ? and start_epoch = ? and source_name = ?'

/** After an insert: the row that was inserted under this id, or the one that was there, which it replaces. */
function foundOnSqlite(
  executor: SqliteExecutor,
  { row, id: ownId }: { readonly row: NewMeasurement; readonly id: number },
  nowEpoch: number,
): SaveResult {
  const identity = [row.user_id, row.variable_id, row.start_epoch, row.source_name]
  const found = executor
    .prepare(
      `select id, created_epoch, updated_epoch, value, unit_id, offset_minutes, time_zone, note, end_epoch, import_id from measurements where ${IDENTITY}`,
    )
    .raw()
    .get(...identity) as RawRow
  const [id, createdEpoch, updatedEpoch] = found as [number, number, number]
  if (id === ownId) return createdAs(id, nowEpoch)
  const wanted = [row.value, row.unit_id, row.offset_minutes, row.time_zone, row.note, row.end_epoch]
  if (wanted.every((value, at) => value === found[3 + at])) {
    return { outcome: 'unchanged', id, createdEpoch, updatedEpoch, broughtBy: beforeOf(found).import_id }
  }
  executor
    .prepare(
      `update measurements set value = ?, unit_id = ?, offset_minutes = ?, time_zone = ?, note = ?, end_epoch = ?, import_id = ?, updated_epoch = ? where ${IDENTITY}`,
    )
    .run(...wanted, row.import_id, nowEpoch, ...identity)
  return { outcome: 'replaced', id, createdEpoch, updatedEpoch: nowEpoch, before: beforeOf(found) }
}

/** From `id, created_epoch, updated_epoch, value, unit_id, offset_minutes, time_zone, note, end_epoch, import_id`. */
function beforeOf(found: RawRow): EarlierValue {
  const [, , updated_epoch, value, unit_id, offset_minutes, time_zone, note, end_epoch, import_id] = found as FoundRow
  return { value, unit_id, offset_minutes, time_zone, note, end_epoch, import_id, updated_epoch }
}

type WholeNumber = number | null
type Text = string | null
type FoundRow = [number, number, number, number, number, WholeNumber, Text, Text, WholeNumber, WholeNumber]

const UNNESTED = `unnest(?::bigint[], ?::bigint[], ?::bigint[], ?::text[], ?::float8[], ?::bigint[], ?::bigint[], ?::text[], ?::text[], ?::text[], ?::bigint[], ?::bigint[], ?::bigint[])
  with ordinality as r (user_id, variable_id, start_epoch, source_name, value, unit_id, offset_minutes, time_zone, note, client_id, connector_id, end_epoch, import_id, at)`

const SAME_IDENTITY =
  'm.user_id = r.user_id and m.variable_id = r.variable_id and m.start_epoch = r.start_epoch and m.source_name = r.source_name'

/** One statement for what is new; one to read what was there; one for what of it differs. */
export async function saveOnPostgres(
  executor: PostgresExecutor,
  rows: readonly NewMeasurement[],
  nowEpoch: number,
): Promise<SaveResult[]> {
  const created = await executor.rows(
    `insert into measurements (${COLUMNS})
     select r.user_id, r.variable_id, r.start_epoch, r.source_name, nextval('measurement_ids'), r.value, r.unit_id, r.offset_minutes, r.time_zone, r.note, r.client_id, r.connector_id, r.end_epoch, r.import_id, ?::bigint, ?::bigint
     from ${UNNESTED} order by r.at
     on conflict do nothing returning id, variable_id, start_epoch, source_name`,
    [nowEpoch, nowEpoch, ...columnArrays(rows)],
  )
  const saved = new Map<string, SaveResult>()
  for (const [id, variableId, startEpoch, sourceName] of created) {
    const one: SaveResult = { outcome: 'created', id: id as number, createdEpoch: nowEpoch, updatedEpoch: nowEpoch }
    saved.set(`${variableId} ${startEpoch} ${sourceName}`, one)
  }
  const present = rows.filter((row) => !saved.has(keyOf(row)))
  if (present.length > 0) await replaceOnPostgres(executor, present, { nowEpoch, saved })
  return rows.map((row) => {
    const one = saved.get(keyOf(row))
    if (!one) throw new Error('A measurement was neither created nor found.')
    return one
  })
}

async function replaceOnPostgres(
  executor: PostgresExecutor,
  rows: readonly NewMeasurement[],
  { nowEpoch, saved }: { nowEpoch: number; saved: Map<string, SaveResult> },
): Promise<void> {
  const arrays = columnArrays(rows)
  const userId = onlyPerson(rows)
  // Held, so that what is read is what will be replaced.
  const found = await executor.rows(
    `select m.id as id, m.created_epoch as created_epoch, m.updated_epoch as updated_epoch, m.value as value, m.unit_id as unit_id, m.offset_minutes as offset_minutes, m.time_zone as time_zone, m.note as note, m.end_epoch as end_epoch, m.import_id as import_id, r.at as at
     from ${UNNESTED} join measurements m on ${SAME_IDENTITY} where m.user_id = ? for update of m`,
    [...arrays, userId],
  )
  const replaced = await executor.rows(
    `update measurements m set value = r.value, unit_id = r.unit_id, offset_minutes = r.offset_minutes, time_zone = r.time_zone, note = r.note, end_epoch = r.end_epoch, import_id = r.import_id, updated_epoch = ?::bigint
     from ${UNNESTED}
     where m.user_id = ? and ${SAME_IDENTITY} and (m.value, m.unit_id, m.offset_minutes, m.time_zone, m.note, m.end_epoch) is distinct from (r.value, r.unit_id, r.offset_minutes, r.time_zone, r.note, r.end_epoch)
     returning m.id as id`,
    [nowEpoch, ...arrays, userId],
  )
  const changedIds = new Set(replaced.map(([id]) => id))
  for (const row of found) {
    const target = rows[Number(row[10]) - 1]
    if (!target) continue
    const [id, createdEpoch, updatedEpoch] = row as [number, number, number]
    const one: SaveResult = changedIds.has(id)
      ? { outcome: 'replaced', id, createdEpoch, updatedEpoch: nowEpoch, before: beforeOf(row) }
      : { outcome: 'unchanged', id, createdEpoch, updatedEpoch, broughtBy: beforeOf(row).import_id }
    saved.set(keyOf(target), one)
  }
}

/** A batch is one person's; said outright, it is found on one machine. */
function onlyPerson([first, ...others]: readonly NewMeasurement[]): number {
  if (!first || others.some(({ user_id }) => user_id !== first.user_id)) throw new Error('A batch is one person’s.')
  return first.user_id
}

const keyOf = (row: NewMeasurement) => `${row.variable_id} ${row.start_epoch} ${row.source_name}`

const columnArrays = (rows: readonly NewMeasurement[]): unknown[] => [
  rows.map((row) => row.user_id),
  rows.map((row) => row.variable_id),
  rows.map((row) => row.start_epoch),
  rows.map((row) => row.source_name),
  rows.map((row) => row.value),
  rows.map((row) => row.unit_id),
  rows.map((row) => row.offset_minutes),
  rows.map((row) => row.time_zone),
  rows.map((row) => row.note),
  rows.map((row) => row.client_id),
  rows.map((row) => row.connector_id),
  rows.map((row) => row.end_epoch),
  rows.map((row) => row.import_id),
]
