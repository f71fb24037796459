import type { Executor } from '../../storage/executor.ts'
import { reserveIds } from '../../storage/sequences.ts'
import type { MeasurementsTable, SkippedSlotsTable } from '../../storage/tables.ts'
import { importRows } from './import-rows.ts'
import { undoStore } from './undo-store.ts'

const ROWS_AT_ONCE = 1000
/** Their ids begin at 1. */
const NO_NOTIFICATION = 0

export type ImportedMeasurement = Omit<MeasurementsTable, 'id'>
export type ImportStore = ReturnType<typeof importStore>

export function importStore(executor: Executor) {
  return {
    ...importRows(executor),
    ...undoStore(executor),

    /** Adds rows with the times they come with, where nothing is in their place; tells whose variables gained one. */
    addMeasurements: async (rows: readonly ImportedMeasurement[]): Promise<readonly number[]> => {
      if (rows.length === 0) return []
      const ids = await newMeasurementIds(executor, rows.length)
      const added = await executor.db
        .insertInto('measurements')
        .values(rows.map((row, at) => ({ ...row, id: ids[at] ?? 0 })))
        .onConflict((conflict) => conflict.doNothing())
        .returning('variable_id')
        .execute()
      return added.map((row) => row.variable_id)
    },

    /** Days that no notification here stands for. */
    addSkippedDays: async (days: readonly Omit<SkippedSlotsTable, 'notification_id'>[]): Promise<void> => {
      const rows = days.map((day) => ({ ...day, notification_id: NO_NOTIFICATION }))
      for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
        await executor.db
          .insertInto('skipped_slots')
          .values(rows.slice(at, at + ROWS_AT_ONCE))
          .execute()
      }
    },
  }
}

async function newMeasurementIds(executor: Executor, count: number): Promise<readonly number[]> {
  if (executor.dialect === 'sqlite') {
    const first = await reserveIds(executor, 'measurement', count)
    return Array.from({ length: count }, (_, at) => first + at)
  }
  const rows = await executor.rows("select nextval('measurement_ids') as id from generate_series(1, ?::bigint)", [
    count,
  ])
  return rows.map(([id]) => Number(id))
}
