/** Deleted measurements, in a table of their own: nothing that counts or shows measurements can come across them. */
import type { Executor } from '../../storage/executor.ts'
import type { MeasurementRow } from './save.ts'

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

  /** Those that were deleted before a moment are gone for good. */
  forgetDeleted: async (beforeEpoch: number): Promise<void> => {
    await db.deleteFrom('deleted_measurements').where('updated_epoch', '<', beforeEpoch).execute()
  },
})
