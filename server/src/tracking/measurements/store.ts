import { sql } from 'kysely'
import type { Clock } from '../../lib/clock.ts'
import { cell, onlyValue, positionsOf, type RawRow } from '../../lib/raw-row.ts'
import { yieldIfNeeded } from '../../lib/turns.ts'
import type { Executor, PostgresExecutor, SqliteExecutor } from '../../storage/executor.ts'
import { withoutPerson } from '../../storage/personal.ts'
import { reserveIds } from '../../storage/sequences.ts'
import type { Storage } from '../../storage/storage.ts'
import {
  type EarlierValue,
  type MeasurementColumn,
  type MeasurementsTable,
  measurementColumns,
  measurementPositions,
  replacedColumns,
  typeOfColumn,
} from '../../storage/tables/measurement-columns.ts'
import type { UndoableWritesTable } from '../../storage/tables.ts'
import type { TrackingHooks } from '../hooks.ts'
import type { TagStore } from '../tags/store.ts'
import type { StatisticsChange, VariableStores, WantedActiveDays, WantedDays } from '../variables/store.ts'
import { COLUMN, countSql, type PageQuery, pageSql, type RowKey, sliceSql } from './page-sql.ts'
import { readActiveDays, readDayCounts } from './recorded-days.ts'
import {
  type RecordedMoments,
  readMoments,
  readMomentsOfOneSource,
  readSeries,
  type SeriesRow,
  type Span,
} from './series.ts'

export type MeasurementRow = MeasurementsTable

/** Columns that the store itself sets: the id, and when a row was created and last changed. */
const DECIDED_HERE = ['id', 'created_epoch', 'updated_epoch'] as const
type DecidedHere = (typeof DECIDED_HERE)[number]

export type NewMeasurement = Omit<MeasurementRow, DecidedHere>
type DatedMeasurement = NewMeasurement & Partial<Pick<MeasurementRow, 'created_epoch' | 'updated_epoch'>>
type Identity = Pick<MeasurementRow, 'user_id' | 'variable_id' | 'start_epoch' | 'source_name'>

export interface SaveResult extends Pick<MeasurementRow, DecidedHere> {
  readonly outcome: 'created' | 'replaced' | 'unchanged'
  /** The values that were replaced. */
  readonly before?: EarlierValue
  /** For an unchanged row: the import that created it. */
  readonly importedBy?: number | null
}

export type SavedRow = NewMeasurement & SaveResult

type MeasurementStore = ReturnType<typeof measurementStore>

export function measurementStore(executor: Executor) {
  const { db } = executor
  const rowsOf = (userId: number) => db.selectFrom('measurements').selectAll().where('user_id', '=', userId)
  return {
    /** Inserts or replaces by identity (user, variable, start, source); rows must not contain duplicates. */
    save: (rows: readonly NewMeasurement[], nowEpoch: number): Promise<readonly SaveResult[]> =>
      executor.dialect === 'sqlite' ? saveOnSqlite(executor, rows, nowEpoch) : saveOnPostgres(executor, rows, nowEpoch),

    /** Adds rows that do not exist yet, with their own times, otherwise now; returns the rows that were added. */
    add: (rows: readonly DatedMeasurement[], nowEpoch: number) => addRows(executor, rows, nowEpoch),

    /** Indexes of the rows that already exist. */
    presentAmong: (rows: readonly Identity[]): Promise<ReadonlySet<number>> => presentAmong(executor, rows),

    /** Entries of one import. */
    ofImport: (userId: number, importId: number, limit: number): Promise<{ id: number; variable_id: number }[]> =>
      db
        .selectFrom('measurements')
        .select(['id', 'variable_id'])
        .where('user_id', '=', userId)
        .where('import_id', '=', importId)
        .limit(limit)
        .execute(),

    countOfImport: async (userId: number, importId: number): Promise<number> => {
      const { total } = await db
        .selectFrom('measurements')
        .select(sql<number>`count(*)`.as('total'))
        .where('user_id', '=', userId)
        .where('import_id', '=', importId)
        .executeTakeFirstOrThrow()
      return Number(total)
    },

    deleteIds: async (userId: number, ids: readonly number[]): Promise<void> => {
      if (ids.length === 0) return
      await db.deleteFrom('measurements').where('user_id', '=', userId).where('id', 'in', ids).execute()
    },

    /** Restores a replaced value. */
    restoreValue: async (userId: number, id: number, earlier: EarlierValue): Promise<void> => {
      await db.updateTable('measurements').set(earlier).where('user_id', '=', userId).where('id', '=', id).execute()
    },

    keepWrite: async (row: UndoableWritesTable): Promise<void> => {
      await db.insertInto('undoable_writes').values(row).execute()
    },

    writeWithId: (userId: number, id: string): Promise<UndoableWritesTable | undefined> =>
      db
        .selectFrom('undoable_writes')
        .selectAll()
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst(),

    /** False if it was undone meanwhile. */
    forgetWrite: async (userId: number, id: string): Promise<boolean> => {
      const result = await db
        .deleteFrom('undoable_writes')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst()
      return result.numDeletedRows > 0n
    },

    forgetWrites: async (beforeEpoch: number): Promise<void> => {
      await db.deleteFrom('undoable_writes').where('created_epoch', '<', beforeEpoch).execute()
    },

    /** One page, as raw rows in the order of `pageColumns`. */
    page: (query: PageQuery): Promise<readonly RawRow[]> => {
      const { sqlText, parameters } = pageSql(query)
      return executor.rows(sqlText, parameters)
    },

    /** Number of matching rows of each variable, by id. */
    counts: async (query: PageQuery): Promise<ReadonlyMap<number, number>> => {
      const { sqlText, parameters } = countSql(query)
      const rows = await executor.rows(sqlText, parameters)
      return new Map(rows.map(([id, count]) => [Number(id), Number(count)]))
    },

    /** All matching rows, in slices and in stored order: variable, time, source. */
    slices: (query: PageQuery): AsyncGenerator<readonly RawRow[]> => slicesOf(executor, query),

    withId: (userId: number, id: number): Promise<MeasurementRow | undefined> =>
      rowsOf(userId).where('id', '=', id).executeTakeFirst(),

    at: (userId: number, variableId: number, startEpoch: number): Promise<MeasurementRow[]> =>
      rowsOf(userId).where('variable_id', '=', variableId).where('start_epoch', '=', startEpoch).execute(),

    /** Moves or changes one measurement; false if another has the same variable, time and source. */
    update: async (row: MeasurementRow, changes: Partial<MeasurementRow>): Promise<boolean> => {
      const variableId = changes.variable_id ?? row.variable_id
      const startEpoch = changes.start_epoch ?? row.start_epoch
      if (startEpoch !== row.start_epoch || variableId !== row.variable_id) {
        const occupant = await rowsOf(row.user_id)
          .where('variable_id', '=', variableId)
          .where('start_epoch', '=', startEpoch)
          .where('source_name', '=', row.source_name)
          .executeTakeFirst()
        if (occupant) return false
      }
      await db
        .updateTable('measurements')
        .set(withoutPerson(changes))
        .where('user_id', '=', row.user_id)
        .where('id', '=', row.id)
        .execute()
      return true
    },

    delete: async (row: Pick<MeasurementRow, 'user_id' | 'id'>): Promise<boolean> => {
      const result = await db
        .deleteFrom('measurements')
        .where('user_id', '=', row.user_id)
        .where('id', '=', row.id)
        .executeTakeFirst()
      return result.numDeletedRows > 0n
    },

    ...deletedStore(executor),

    deleteVariable: async (userId: number, variableId: number): Promise<void> => {
      const deleted = db.deleteFrom('deleted_measurements').where('user_id', '=', userId)
      await deleted.where('variable_id', '=', variableId).execute()
      await db.deleteFrom('measurements').where('user_id', '=', userId).where('variable_id', '=', variableId).execute()
    },

    /** All values of some variables, oldest first. */
    moments: (userId: number, variableId: number, usualSource: string): Promise<RecordedMoments | undefined> =>
      readMoments(executor, { userId, variableId, usualSource }),

    momentsOfOneSource: (
      userId: number,
      variableId: number,
      usualSource: string,
    ): Promise<RecordedMoments | undefined> => readMomentsOfOneSource(executor, { userId, variableId, usualSource }),

    series: (userId: number, variableIds: readonly number[], span?: Span): Promise<SeriesRow[]> =>
      readSeries(executor, userId, { variableIds, span }),

    /** Those of these local days with a record that makes them active for a variable. */
    activeDays: (query: WantedActiveDays): Promise<Set<number>> => readActiveDays(executor, query),

    /** How much was recorded on each of some local days, up to a hundred. */
    dayCounts: (query: WantedDays): Promise<ReadonlyMap<number, number>> => readDayCounts(executor, query),

    /** The first moment, the last moment and the newest three values of each variable. */
    ends: (userId: number, variableIds: readonly number[]): Promise<ReadonlyMap<number, FirstAndLast>> =>
      executor.dialect === 'sqlite'
        ? endsOnSqlite(executor, userId, variableIds)
        : endsOnPostgres(executor, userId, variableIds),

    count: async (userId: number): Promise<number> => {
      const { total } = await db
        .selectFrom('measurements')
        .select(sql<number>`count(*)`.as('total'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      return total
    },
  }
}

// Deleted measurements, in a separate table, so that nothing that counts or shows measurements finds them.

const deletedStore = ({ db }: Executor) => ({
  /** From then on, the time of the last change is the time of the deletion. */
  keepDeleted: async (rows: readonly MeasurementRow[], updated_epoch: number): Promise<void> => {
    if (rows.length === 0) return
    const deletedRows = rows.map((row) => ({ ...row, import_id: null, updated_epoch }))
    await db.insertInto('deleted_measurements').values(deletedRows).execute()
  },

  deletedWithIds: async (userId: number, ids: readonly number[]): Promise<MeasurementRow[]> =>
    ids.length === 0
      ? []
      : db
          .selectFrom('deleted_measurements')
          .selectAll()
          .where('user_id', '=', userId)
          .where('id', 'in', ids)
          .execute(),

  restore: async (rows: readonly MeasurementRow[]): Promise<void> => {
    for (const row of rows) {
      await db.insertInto('measurements').values(row).execute()
      const deleted = db.deleteFrom('deleted_measurements').where('user_id', '=', row.user_id)
      await deleted.where('id', '=', row.id).execute()
    }
  },

  /** Permanently deletes what was deleted before a moment. */
  forgetDeleted: async (beforeEpoch: number): Promise<void> => {
    await db.deleteFrom('deleted_measurements').where('updated_epoch', '<', beforeEpoch).execute()
  },
})

// The first and last moments of a variable: looked up after every write, so with hand-written SQL for either database.

type FirstAndLast = Omit<StatisticsChange, 'added'>

/** The columns that are read of the newest values. */
const NEWEST = ['start_epoch', 'value', 'unit_id'] as const
const NEWEST_AT = measurementPositions(NEWEST)

/** A row for each of the newest values; without one, only the id. */
interface EndRow {
  readonly variable_id: number
  readonly earliest: number | null
  readonly start_epoch: number | null
  readonly value: number | null
  readonly unit_id: number | null
}

const END = ['variable_id', 'earliest', ...NEWEST] as const
const END_AT = positionsOf<EndRow, keyof EndRow>(END)

const ONE = 'from measurements where user_id = ? and variable_id = ? order by start_epoch'

/** Two short queries for each variable, which are cheap because SQLite runs in our process. */
async function endsOnSqlite(
  executor: SqliteExecutor,
  userId: number,
  variableIds: readonly number[],
): Promise<ReadonlyMap<number, FirstAndLast>> {
  const newest = executor.prepare(`select ${NEWEST.join(', ')} ${ONE} desc, id desc limit 3`).raw()
  const oldest = executor.prepare(`select start_epoch ${ONE} limit 1`).raw()
  const ends = variableIds.map((id) => {
    const earliest = onlyValue<number>(oldest.all(userId, id) as RawRow[])
    return [id, endsOf(earliest, newest.all(userId, id) as RawRow[])] as const
  })
  return new Map(ends)
}

/** The same for all variables in one round trip. */
async function endsOnPostgres(
  executor: PostgresExecutor,
  userId: number,
  variableIds: readonly number[],
): Promise<ReadonlyMap<number, FirstAndLast>> {
  const ofVariable = 'from measurements where user_id = ? and variable_id = r.variable_id order by start_epoch'
  const rows = await executor.rows(
    `select r.variable_id as variable_id, o.start_epoch as earliest, ${NEWEST.map((column) => `n.${column} as ${column}`).join(', ')}
     from unnest(?::bigint[]) as r (variable_id)
     left join lateral (select start_epoch ${ofVariable} limit 1) o on true
     left join lateral (select start_epoch, value, unit_id, id ${ofVariable} desc, id desc limit 3) n on true
     order by r.variable_id, n.start_epoch desc, n.id desc`,
    [variableIds, userId, userId],
  )
  const byId = Map.groupBy(rows, (row) => cell(row, END_AT.variable_id))
  const ends = [...byId].map(([id, rowsOfId]) => {
    const [first] = rowsOfId
    const filled = rowsOfId.filter((row) => cell(row, END_AT.start_epoch) !== null)
    const newest = filled.map((row): RawRow => NEWEST.map((column) => cell(row, END_AT[column])))
    return [id, endsOf(first ? cell(first, END_AT.earliest) : null, newest)] as const
  })
  return new Map(ends)
}

function endsOf(earliestEpoch: number | null, newest: readonly RawRow[]): FirstAndLast {
  return {
    earliestEpoch,
    latestEpoch: newest[0] ? cell(newest[0], NEWEST_AT.start_epoch) : null,
    recent: JSON.stringify(newest.map((row) => [cell(row, NEWEST_AT.value), cell(row, NEWEST_AT.unit_id)])),
  }
}

// Rows of a query in slices: a person can have millions of rows, and between two slices others get a turn. Each slice
// continues where the last one ended, so that they all cost the same.

/** About five milliseconds. */
const ROWS_PER_SLICE = 1000

async function* slicesOf(executor: Executor, query: PageQuery): AsyncGenerator<readonly RawRow[]> {
  // One variable after the other, so that the table's key is sufficient.
  const parts = query.variableIds?.map((id) => ({ ...query, variableIds: [id] })) ?? [query]
  for (const part of parts) {
    let after: RowKey | undefined
    do {
      await yieldIfNeeded()
      const { sqlText, parameters } = sliceSql(part, after, ROWS_PER_SLICE)
      const rows = await executor.rows(sqlText, parameters)
      if (rows.length > 0) yield rows
      after = rows.length < ROWS_PER_SLICE ? undefined : rowKeyOf(rows.at(-1))
    } while (after)
  }
}

const rowKeyOf = (row: RawRow | undefined): RowKey | undefined =>
  row && {
    variableId: cell(row, COLUMN.variable_id),
    startEpoch: cell(row, COLUMN.start_epoch),
    sourceName: cell(row, COLUMN.source_name),
  }

// Writing rows: insert or replace a batch by identity, or add only what is missing; the result says what happened to each row.

const isDecidedHere = (column: MeasurementColumn): column is DecidedHere =>
  DECIDED_HERE.some((decided) => decided === column)
const GIVEN = measurementColumns.filter(
  (column): column is Exclude<MeasurementColumn, DecidedHere> => !isDecidedHere(column),
)
const WRITTEN: readonly MeasurementColumn[] = [...GIVEN, ...DECIDED_HERE]
const listed = (columns: readonly string[], prefix = ''): string => columns.map((name) => prefix + name).join(', ')

/** Columns read from an existing row. */
const FOUND = [...DECIDED_HERE, ...replacedColumns, 'import_id'] as const
const FOUND_AT = measurementPositions(FOUND)

const EARLIER = ([...replacedColumns, 'import_id', 'updated_epoch'] as const).map((column) => ({
  column,
  position: FOUND_AT[column],
}))

function earlierValue(row: RawRow): EarlierValue {
  const earlier: Record<string, RawRow[number] | undefined> = {}
  for (const { column, position } of EARLIER) earlier[column] = row[position]
  return earlier as unknown as EarlierValue
}

/** The columns that identify a row. */
const IDENTITY_COLUMNS = [
  'user_id',
  'variable_id',
  'start_epoch',
  'source_name',
] as const satisfies readonly (keyof Identity)[]

/** Many new rows in one statement take three quarters of the time of single statements. */
const ROWS_PER_INSERT = 50
const PLACEHOLDERS = `(${WRITTEN.map(() => '?').join(', ')})`
const insertOf = (rows: number): string =>
  `insert into measurements (${listed(WRITTEN)}) values ${Array(rows).fill(PLACEHOLDERS).join(', ')} on conflict do nothing`
const INSERT_ONE = insertOf(1)
const INSERT_MANY = insertOf(ROWS_PER_INSERT)

const IDENTITY = IDENTITY_COLUMNS.map((column) => `${column} = ?`).join(' and ')
const FIND = `select ${listed(FOUND)} from measurements where ${IDENTITY}`
const REPLACE = `update measurements set ${replacedColumns.map((column) => `${column} = ?, `).join('')}import_id = ?, updated_epoch = ? where ${IDENTITY}`

/** New rows, the usual case, are only inserted; if a row already existed, each one costs a second query. */
async function saveOnSqlite(
  executor: SqliteExecutor,
  rows: readonly NewMeasurement[],
  nowEpoch: number,
): Promise<SaveResult[]> {
  const ids = await reserveIds(executor, 'measurement', rows.length)
  const saved: SaveResult[] = []
  while (saved.length < rows.length) {
    await yieldIfNeeded()
    const first = saved.length
    const count = rows.length - first < ROWS_PER_INSERT ? 1 : ROWS_PER_INSERT
    const parameters: unknown[] = []
    for (let index = first; index < first + count; index++) {
      const row = rows[index]
      for (const column of GIVEN) parameters.push(row?.[column])
      parameters.push(ids[index], nowEpoch, nowEpoch)
    }
    const { changes } = executor.prepare(count === 1 ? INSERT_ONE : INSERT_MANY).run(parameters)
    for (const [index, row] of rows.slice(first, first + count).entries()) {
      const id = ids[first + index] ?? 0
      saved.push(changes === count ? createdAs(id, nowEpoch) : foundOnSqlite(executor, { row, id }, nowEpoch))
    }
  }
  return saved
}

const createdAs = (id: number, nowEpoch: number): SaveResult => ({
  outcome: 'created',
  id,
  created_epoch: nowEpoch,
  updated_epoch: nowEpoch,
})

/** After an insert: the row that was inserted with this id, or the existing one, which is replaced. */
function foundOnSqlite(
  executor: SqliteExecutor,
  { row, id: newId }: { readonly row: NewMeasurement; readonly id: number },
  nowEpoch: number,
): SaveResult {
  const key = IDENTITY_COLUMNS.map((column) => row[column])
  const present = executor
    .prepare(FIND)
    .raw()
    .get(...key) as RawRow
  if (present[FOUND_AT.id] === newId) return createdAs(newId, nowEpoch)
  if (replacedColumns.every((column) => row[column] === present[FOUND_AT[column]])) return unchanged(present)
  const values = replacedColumns.map((column) => row[column])
  executor.prepare(REPLACE).run(...values, row.import_id, nowEpoch, ...key)
  return replaced(present, nowEpoch)
}

const unchanged = (present: RawRow): SaveResult => ({
  outcome: 'unchanged',
  id: cell(present, FOUND_AT.id),
  created_epoch: cell(present, FOUND_AT.created_epoch),
  updated_epoch: cell(present, FOUND_AT.updated_epoch),
  importedBy: cell(present, FOUND_AT.import_id),
})

const replaced = (present: RawRow, nowEpoch: number): SaveResult => ({
  outcome: 'replaced',
  id: cell(present, FOUND_AT.id),
  created_epoch: cell(present, FOUND_AT.created_epoch),
  updated_epoch: nowEpoch,
  before: earlierValue(present),
})

const ARRAY_TYPES = { integer: 'bigint[]', double: 'float8[]', text: 'text[]' } as const
const UNNESTED = `unnest(${GIVEN.map((column) => `?::${ARRAY_TYPES[typeOfColumn(column)]}`).join(', ')})
  with ordinality as r (${listed(GIVEN)}, at)`
const SAME_IDENTITY = IDENTITY_COLUMNS.map((column) => `m.${column} = r.${column}`).join(' and ')

/** The values of each column, for `UNNESTED`. */
const columnArrays = (rows: readonly NewMeasurement[]): unknown[] =>
  GIVEN.map((column) => rows.map((row) => row[column]))

/** One statement inserts new rows, one reads existing rows, one replaces those that differ. */
async function saveOnPostgres(
  executor: PostgresExecutor,
  rows: readonly NewMeasurement[],
  nowEpoch: number,
): Promise<SaveResult[]> {
  const created = await executor.rows(
    `insert into measurements (${listed(WRITTEN)})
     select ${listed(GIVEN, 'r.')}, nextval('measurement_ids'), ?::bigint, ?::bigint
     from ${UNNESTED} order by r.at
     on conflict do nothing returning id, variable_id, start_epoch, source_name`,
    [nowEpoch, nowEpoch, ...columnArrays(rows)],
  )
  const saved = new Map<string, SaveResult>()
  for (const [id, variableId, startEpoch, sourceName] of created) {
    saved.set(`${variableId} ${startEpoch} ${sourceName}`, createdAs(id as number, nowEpoch))
  }
  const present = rows.filter((row) => !saved.has(identityKey(row)))
  if (present.length > 0) await replaceOnPostgres(executor, present, { nowEpoch, saved })
  return rows.map((row) => {
    const result = saved.get(identityKey(row))
    if (!result) throw new Error('A measurement was neither created nor found.')
    return result
  })
}

/** The rows are locked first, so that what is read is what will be replaced. */
const LOCK = `select ${FOUND.map((column) => `m.${column} as ${column}`).join(', ')}, r.at as at
  from ${UNNESTED} join measurements m on ${SAME_IDENTITY} where m.user_id = ? for update of m`
const REPLACE_DIFFERENT = `update measurements m set ${replacedColumns.map((column) => `${column} = r.${column}, `).join('')}import_id = r.import_id, updated_epoch = ?::bigint
  from ${UNNESTED}
  where m.user_id = ? and ${SAME_IDENTITY} and (${listed(replacedColumns, 'm.')}) is distinct from (${listed(replacedColumns, 'r.')})
  returning m.id as id`

async function replaceOnPostgres(
  executor: PostgresExecutor,
  rows: readonly NewMeasurement[],
  { nowEpoch, saved }: { nowEpoch: number; saved: Map<string, SaveResult> },
): Promise<void> {
  const arrays = columnArrays(rows)
  const userId = onlyPerson(rows)
  const present = await executor.rows(LOCK, [...arrays, userId])
  const changed = await executor.rows(REPLACE_DIFFERENT, [nowEpoch, ...arrays, userId])
  const changedIds = new Set(changed.map(([id]) => id))
  for (const row of present) {
    const target = rows[Number(row[FOUND.length]) - 1]
    if (!target) continue
    saved.set(identityKey(target), changedIds.has(row[FOUND_AT.id] ?? null) ? replaced(row, nowEpoch) : unchanged(row))
  }
}

/** A batch belongs to one person; with their id in the statement, it runs on one machine. */
function onlyPerson([first, ...others]: readonly NewMeasurement[]): number {
  if (!first || others.some(({ user_id }) => user_id !== first.user_id))
    throw new Error('A batch must belong to one person.')
  return first.user_id
}

const identityKey = (row: Omit<Identity, 'user_id'>) => `${row.variable_id} ${row.start_epoch} ${row.source_name}`

/** Adds rows that do not exist yet, with their own times, otherwise now; returns the rows that were added. */
async function addRows(executor: Executor, rows: readonly DatedMeasurement[], nowEpoch: number): Promise<SavedRow[]> {
  if (rows.length === 0) return []
  const ids = await reserveIds(executor, 'measurement', rows.length)
  const dated = rows.map((row, index) => ({
    created_epoch: nowEpoch,
    updated_epoch: nowEpoch,
    ...row,
    id: ids[index] ?? 0,
  }))
  const added = await executor.db
    .insertInto('measurements')
    .values(dated)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  const addedIds = new Set(added.map(({ id }) => id))
  return dated.filter(({ id }) => addedIds.has(id)).map((row) => ({ ...row, outcome: 'created' }))
}

/** Indexes of the rows that already exist. */
async function presentAmong({ db }: Executor, rows: readonly Identity[]): Promise<ReadonlySet<number>> {
  const existing = new Set<string>()
  for (const [variableId, ofVariable] of Map.groupBy(rows, (row) => row.variable_id)) {
    const present = await db
      .selectFrom('measurements')
      .select(['variable_id', 'start_epoch', 'source_name'])
      .where('user_id', '=', ofVariable[0]?.user_id ?? 0)
      .where('variable_id', '=', variableId)
      .where('start_epoch', 'in', [...new Set(ofVariable.map((row) => row.start_epoch))])
      .execute()
    for (const row of present) existing.add(identityKey(row))
  }
  return new Set(rows.flatMap((row, index) => (existing.has(identityKey(row)) ? [index] : [])))
}

/**
 * Local days on which the person said "not today" about a variable. Such a day is missing and never filled: skipped is
 * not zero. A module above this one stores them.
 */
interface SkippedDays {
  readonly skippedDays: (userId: number, variableId: number) => Promise<ReadonlySet<number>>
  /** The days of all variables, by variable. */
  readonly allSkippedDays: (userId: number) => Promise<ReadonlyMap<number, ReadonlySet<number>>>
}

/** The stores needed for measurements and daily values. */
export interface MeasurementStores extends VariableStores, SkippedDays {
  readonly measurements: MeasurementStore
  readonly tags: TagStore
  readonly sources: SourceOrders & VariableStores['sources']
}

/** Which source is trusted most if several recorded the same time. */
interface SourceOrders {
  ranks(userId: number): Promise<(variableId: number) => ReadonlyMap<string, number>>
  counts(userId: number, variableId: number): Promise<ReadonlyMap<string, number>>
}

export interface MeasuringDependencies {
  readonly storage: Storage<MeasurementStores>
  readonly clock: Clock
  readonly hooks: TrackingHooks
}
