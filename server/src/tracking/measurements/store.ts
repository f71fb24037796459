import { sql } from 'kysely'
import type { Executor, RawRow } from '../../storage/executor.ts'
import type { MeasurementsTable } from '../../storage/tables.ts'
import { type Ends, endsOnPostgres, endsOnSqlite } from './ends.ts'
import { type PageQuery, pageSql } from './page-sql.ts'
import { type Saved, saveOnPostgres, saveOnSqlite } from './save.ts'

export type MeasurementRow = MeasurementsTable
export type NewMeasurement = Omit<MeasurementsTable, 'id' | 'created_epoch' | 'updated_epoch'>

/** What a series is made of. */
export interface SeriesRow {
  readonly variableId: number
  readonly startEpoch: number
  readonly value: number
  readonly unitId: number
  readonly offsetMinutes: number | null
  readonly sourceName: string
}

export interface Span {
  /** Inclusive, epoch seconds. */
  readonly from: number
  readonly to: number
}

export type MeasurementStore = ReturnType<typeof measurementStore>

export function measurementStore(executor: Executor) {
  const { db } = executor
  const own = (userId: number) => db.selectFrom('measurements').selectAll().where('user_id', '=', userId)
  return {
    /** Inserts or replaces by identity (user, variable, start, source); rows must be free of doubles. */
    save: (rows: readonly NewMeasurement[], nowEpoch: number): Promise<readonly Saved[]> =>
      executor.dialect === 'sqlite' ? saveOnSqlite(executor, rows, nowEpoch) : saveOnPostgres(executor, rows, nowEpoch),

    /** One page, as raw rows in the order of `pageColumns`. */
    page: (query: PageQuery): Promise<readonly RawRow[]> => {
      const { sqlText, parameters } = pageSql(query)
      return executor.rows(sqlText, parameters)
    },

    withId: (userId: number, id: number): Promise<MeasurementRow | undefined> =>
      own(userId).where('id', '=', id).executeTakeFirst(),

    at: (userId: number, variableId: number, startEpoch: number): Promise<MeasurementRow[]> =>
      own(userId).where('variable_id', '=', variableId).where('start_epoch', '=', startEpoch).execute(),

    /** Moves or changes one measurement; false if another already has its place. */
    update: async (row: MeasurementRow, changes: Partial<MeasurementRow>): Promise<boolean> => {
      const isMoved = changes.start_epoch !== undefined && changes.start_epoch !== row.start_epoch
      if (isMoved) {
        const taken = await own(row.user_id)
          .where('variable_id', '=', row.variable_id)
          .where('start_epoch', '=', changes.start_epoch ?? 0)
          .where('source_name', '=', row.source_name)
          .executeTakeFirst()
        if (taken) return false
      }
      await db
        .updateTable('measurements')
        .set(changes)
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

    deleteVariable: async (userId: number, variableId: number): Promise<void> => {
      await db.deleteFrom('measurements').where('user_id', '=', userId).where('variable_id', '=', variableId).execute()
    },

    /** All values of some variables, oldest first. */
    series: async (userId: number, variableIds: readonly number[], span?: Span): Promise<SeriesRow[]> => {
      if (variableIds.length === 0) return []
      const range = span ? ' and start_epoch between ? and ?' : ''
      const rows = await executor.rows(
        `select variable_id, start_epoch, value, unit_id, offset_minutes, source_name from measurements
         where user_id = ? and variable_id in (${variableIds.map(() => '?').join(', ')})${range}
         order by start_epoch, id`,
        [userId, ...variableIds, ...(span ? [span.from, span.to] : [])],
      )
      return rows.map(seriesRow)
    },

    /** Moments at which the person recorded anything at all. */
    moments: async (userId: number, span: Span): Promise<{ startEpoch: number; offsetMinutes: number | null }[]> => {
      const rows = await executor.rows(
        'select distinct start_epoch, offset_minutes from measurements where user_id = ? and start_epoch between ? and ?',
        [userId, span.from, span.to],
      )
      return rows.map((row) => ({ startEpoch: row[0] as number, offsetMinutes: row[1] as number | null }))
    },

    /** The first moment, the last moment and the newest three values of each variable. */
    ends: (userId: number, variableIds: readonly number[]): Promise<ReadonlyMap<number, Ends>> =>
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

const seriesRow = (row: RawRow): SeriesRow => ({
  variableId: row[0] as number,
  startEpoch: row[1] as number,
  value: row[2] as number,
  unitId: row[3] as number,
  offsetMinutes: row[4] as number | null,
  sourceName: row[5] as string,
})
