import type { Executor } from '../../storage/executor.ts'
import type { MeasurementsTable, SkippedSlotsTable } from '../../storage/tables.ts'

export type SkippedDay = Pick<SkippedSlotsTable, 'variable_id' | 'day'>
export type ExportStore = ReturnType<typeof exportStore>

export function exportStore({ db }: Executor) {
  return {
    /** The rows of one variable from a moment on, in the order of time: as many as asked for, and never half a moment. */
    measurementsFrom: async (
      { userId, variableId }: { userId: number; variableId: number },
      startEpoch: number,
      limit: number,
    ): Promise<readonly MeasurementsTable[]> => {
      const own = db
        .selectFrom('measurements')
        .selectAll()
        .where('user_id', '=', userId)
        .where('variable_id', '=', variableId)
      const rows = await own.where('start_epoch', '>=', startEpoch).orderBy('start_epoch').limit(limit).execute()
      const last = rows.at(-1)
      if (!last || rows.length < limit) return rows
      const whole = await own.where('start_epoch', '=', last.start_epoch).execute()
      return [...rows.filter((row) => row.start_epoch < last.start_epoch), ...whole]
    },

    /** Each day of a variable once, however often it was skipped. */
    skippedDays: (userId: number): Promise<SkippedDay[]> =>
      db.selectFrom('skipped_slots').select(['variable_id', 'day']).distinct().where('user_id', '=', userId).execute(),
  }
}
