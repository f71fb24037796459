import { sql } from 'kysely'
import type { Executor, RawRow } from '../../storage/executor.ts'
import { withoutPerson } from '../../storage/personal.ts'
import type { EarlierValue } from '../../storage/tables.ts'
import type { WantedDays } from '../variables/stores.ts'
import { readDayCounts } from './day-counts.ts'
import { deletedStore } from './deleted-store.ts'
import { endsOnPostgres, endsOnSqlite, type FirstAndLast } from './ends.ts'
import { countSql, type PageQuery, pageSql } from './page-sql.ts'
import { readRecordedDays } from './recorded-days.ts'
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
import { readSeries, type SeriesRow, type Span } from './series.ts'
import { slicesOf } from './slices.ts'

export type MeasurementStore = ReturnType<typeof measurementStore>

export function measurementStore(executor: Executor) {
  const { db } = executor
  const own = (userId: number) => db.selectFrom('measurements').selectAll().where('user_id', '=', userId)
  return {
    /** Inserts or replaces by identity (user, variable, start, source); rows must be free of doubles. */
    save: (rows: readonly NewMeasurement[], nowEpoch: number): Promise<readonly SaveResult[]> =>
      executor.dialect === 'sqlite' ? saveOnSqlite(executor, rows, nowEpoch) : saveOnPostgres(executor, rows, nowEpoch),

    /** Adds rows with the times they come with, where nothing is in their place; answers those that were added. */
    add: (rows: readonly DatedMeasurement[], nowEpoch: number) => addRows(executor, rows, nowEpoch),

    /** Which of these are there already, as places among them. */
    presentAmong: (rows: readonly Identity[]): Promise<ReadonlySet<number>> => presentAmong(executor, rows),

    /** What one import brought. */
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

    /** Puts a value back that another one replaced. */
    putBack: async (userId: number, id: number, before: EarlierValue): Promise<void> => {
      await db.updateTable('measurements').set(before).where('user_id', '=', userId).where('id', '=', id).execute()
    },

    /** One page, as raw rows in the order of `pageColumns`. */
    page: (query: PageQuery): Promise<readonly RawRow[]> => {
      const { sqlText, parameters } = pageSql(query)
      return executor.rows(sqlText, parameters)
    },

    /** How many of each variable a question is about, by id. */
    counts: async (query: PageQuery): Promise<ReadonlyMap<number, number>> => {
      const { sqlText, parameters } = countSql(query)
      const rows = await executor.rows(sqlText, parameters)
      return new Map(rows.map(([id, count]) => [Number(id), Number(count)]))
    },

    /** Everything that is asked for, in slices and in the order in which it is stored: variable, time, source. */
    slices: (query: PageQuery): AsyncGenerator<readonly RawRow[]> => slicesOf(executor, query),

    withId: (userId: number, id: number): Promise<MeasurementRow | undefined> =>
      own(userId).where('id', '=', id).executeTakeFirst(),

    at: (userId: number, variableId: number, startEpoch: number): Promise<MeasurementRow[]> =>
      own(userId).where('variable_id', '=', variableId).where('start_epoch', '=', startEpoch).execute(),

    /** Moves or changes one measurement; false if another already has its place. */
    update: async (row: MeasurementRow, changes: Partial<MeasurementRow>): Promise<boolean> => {
      const [variableId, startEpoch] = [changes.variable_id ?? row.variable_id, changes.start_epoch ?? row.start_epoch]
      if (startEpoch !== row.start_epoch || variableId !== row.variable_id) {
        const taken = await own(row.user_id)
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
    series: (userId: number, variableIds: readonly number[], span?: Span): Promise<SeriesRow[]> =>
      readSeries(executor, userId, { variableIds, span }),

    /** Those of some local days on which the person recorded anything at all. */
    recordedDays: (wanted: WantedDays): Promise<Set<number>> => readRecordedDays(executor, wanted),

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
