import { sql } from 'kysely'
import { cell } from '../../lib/raw-row.ts'
import { takeTurns } from '../../lib/turns.ts'
import type { Executor, PostgresExecutor, RawRow, SqliteExecutor } from '../../storage/executor.ts'
import { withoutPerson } from '../../storage/personal.ts'
import { measurementPositions } from '../../storage/tables/measurement-columns.ts'
import type { EarlierValue, UndoableWritesTable } from '../../storage/tables.ts'
import type { StatisticsChange } from '../variables/store.ts'
import type { WantedActiveDays, WantedDays } from '../variables/stores.ts'
import { COLUMN, countSql, type PageQuery, pageSql, type RowKey, sliceSql } from './page-sql.ts'
import { readActiveDays, readDayCounts } from './recorded-days.ts'
import {
  addRows,
  type DatedMeasurement,
  type Identity,
  type MeasurementRow,
  type NewMeasurement,
  presentAmong,
  type SaveResult,
  saveOnPostgres,
  saveOnSqlite,
} from './save.ts'
import { type Moments, readMoments, readSeries, type SeriesRow, type Span } from './series.ts'

export type MeasurementStore = ReturnType<typeof measurementStore>

export function measurementStore(executor: Executor) {
  const { db } = executor
  const rowsOf = (userId: number) => db.selectFrom('measurements').selectAll().where('user_id', '=', userId)
  return {
    /** Inserts or replaces by identity (user, variable, start, source); rows must be free of doubles. */
    save: (rows: readonly NewMeasurement[], nowEpoch: number): Promise<readonly SaveResult[]> =>
      executor.dialect === 'sqlite' ? saveOnSqlite(executor, rows, nowEpoch) : saveOnPostgres(executor, rows, nowEpoch),

    /** Adds rows that are not there yet, with the times they come with; returns those that were added. */
    add: (rows: readonly DatedMeasurement[], nowEpoch: number) => addRows(executor, rows, nowEpoch),

    /** Positions in the list of rows that already exist. */
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
    putBack: async (userId: number, id: number, before: EarlierValue): Promise<void> => {
      await db.updateTable('measurements').set(before).where('user_id', '=', userId).where('id', '=', id).execute()
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

    /** Everything that is asked for, in slices and in the order in which it is stored: variable, time, source. */
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
        const taken = await rowsOf(row.user_id)
          .where('variable_id', '=', variableId)
          .where('start_epoch', '=', startEpoch)
          .where('source_name', '=', row.source_name)
          .executeTakeFirst()
        if (taken) return false
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
      const kept = db.deleteFrom('deleted_measurements').where('user_id', '=', userId)
      await kept.where('variable_id', '=', variableId).execute()
      await db.deleteFrom('measurements').where('user_id', '=', userId).where('variable_id', '=', variableId).execute()
    },

    /** All values of some variables, oldest first. */
    moments: (userId: number, variableId: number, usualSource: string): Promise<Moments | undefined> =>
      readMoments(executor, { userId, variableId, usualSource }),

    series: (userId: number, variableIds: readonly number[], span?: Span): Promise<SeriesRow[]> =>
      readSeries(executor, userId, { variableIds, span }),

    /** Of these local days, the ones with a record that makes them count for a variable. */
    activeDays: (wanted: WantedActiveDays): Promise<Set<number>> => readActiveDays(executor, wanted),

    /** How much was recorded on each of some local days, up to a hundred. */
    dayCounts: (wanted: WantedDays): Promise<ReadonlyMap<number, number>> => readDayCounts(executor, wanted),

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

// Deleted measurements, in a table of their own: nothing that counts or shows measurements can come across them.

export const deletedStore = ({ db }: Executor) => ({
  /** From then on the time of the last change is that of the deletion. */
  keepDeleted: async (rows: readonly MeasurementRow[], updated_epoch: number): Promise<void> => {
    if (rows.length === 0) return
    const kept = rows.map((row) => ({ ...row, import_id: null, updated_epoch }))
    await db.insertInto('deleted_measurements').values(kept).execute()
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

  bringBack: async (rows: readonly MeasurementRow[]): Promise<void> => {
    for (const row of rows) {
      await db.insertInto('measurements').values(row).execute()
      const kept = db.deleteFrom('deleted_measurements').where('user_id', '=', row.user_id)
      await kept.where('id', '=', row.id).execute()
    }
  },

  /** Deletes for good what was deleted before a moment. */
  forgetDeleted: async (beforeEpoch: number): Promise<void> => {
    await db.deleteFrom('deleted_measurements').where('updated_epoch', '<', beforeEpoch).execute()
  },
})

// Where the series of a variable begin and end: looked up after every write, so by hand on either store.

export type FirstAndLast = Omit<StatisticsChange, 'added'>

/** The known facts about each of the newest values. */
const NEWEST = ['start_epoch', 'value', 'unit_id'] as const
const AT = measurementPositions(NEWEST)

const ONE = 'from measurements where user_id = ? and variable_id = ? order by start_epoch'

/** Two short looks into the table for each variable: nothing is nearer than SQLite. */
export async function endsOnSqlite(
  executor: SqliteExecutor,
  userId: number,
  variableIds: readonly number[],
): Promise<ReadonlyMap<number, FirstAndLast>> {
  const newest = executor.prepare(`select ${NEWEST.join(', ')} ${ONE} desc, id desc limit 3`).raw()
  const oldest = executor.prepare(`select start_epoch ${ONE} limit 1`).raw()
  const ends = variableIds.map((id) => {
    const first = oldest.get(userId, id) as RawRow | undefined
    return [id, endsOf(first?.[0], newest.all(userId, id) as RawRow[])] as const
  })
  return new Map(ends)
}

/** The same looks for all variables on one journey. */
export async function endsOnPostgres(
  executor: PostgresExecutor,
  userId: number,
  variableIds: readonly number[],
): Promise<ReadonlyMap<number, FirstAndLast>> {
  const mine = 'from measurements where user_id = ? and variable_id = r.variable_id order by start_epoch'
  const rows = await executor.rows(
    `select r.variable_id as variable_id, o.start_epoch as earliest, ${NEWEST.map((column) => `n.${column} as ${column}`).join(', ')}
     from unnest(?::bigint[]) as r (variable_id)
     left join lateral (select start_epoch ${mine} limit 1) o on true
     left join lateral (select start_epoch, value, unit_id, id ${mine} desc, id desc limit 3) n on true
     order by r.variable_id, n.start_epoch desc, n.id desc`,
    [variableIds, userId, userId],
  )
  const byId = Map.groupBy(rows, ([id]) => id as number)
  const ends = [...byId].map(([id, found]) => {
    const newest = found.map(([_id, _earliest, ...columns]): RawRow => columns)
    const filled = newest.filter((row) => row[AT.start_epoch] !== null)
    return [id, endsOf(found[0]?.[1], filled)] as const
  })
  return new Map(ends)
}

function endsOf(earliest: RawRow[number] | undefined, newest: readonly RawRow[]): FirstAndLast {
  return {
    earliestEpoch: (earliest ?? null) as number | null,
    latestEpoch: newest[0] ? cell(newest[0], AT.start_epoch) : null,
    recent: JSON.stringify(newest.map((row) => [cell(row, AT.value), cell(row, AT.unit_id)])),
  }
}

// Rows of a question, a slice at a time: a person can have millions of rows, and between two slices everybody else gets a
// turn. Each slice continues where the last one ended, so that none costs more than another.

/** About five milliseconds. */
const ROWS_AT_ONCE = 1000

export async function* slicesOf(executor: Executor, query: PageQuery): AsyncGenerator<readonly RawRow[]> {
  // One variable after the other: then the key of the table is all that is needed.
  const parts = query.variableIds?.map((id) => ({ ...query, variableIds: [id] })) ?? [query]
  for (const part of parts) {
    let after: RowKey | undefined
    do {
      await takeTurns()
      const { sqlText, parameters } = sliceSql(part, after, ROWS_AT_ONCE)
      const rows = await executor.rows(sqlText, parameters)
      if (rows.length > 0) yield rows
      after = rows.length < ROWS_AT_ONCE ? undefined : keyOf(rows.at(-1))
    } while (after)
  }
}

const keyOf = (row: RawRow | undefined): RowKey | undefined =>
  row && {
    variableId: cell(row, COLUMN.variable_id),
    startEpoch: cell(row, COLUMN.start_epoch),
    sourceName: cell(row, COLUMN.source_name),
  }
