/** What has to be known to take an import back, and the taking back itself, a piece at a time. */
import type { Executor } from '../../storage/executor.ts'
import type { ImportReplacementsTable } from '../../storage/tables.ts'
import type { Before } from '../../tracking/measurements/save.ts'

export interface BroughtRow {
  readonly id: number
  readonly variable_id: number
}

export type UndoStore = ReturnType<typeof undoStore>

export function undoStore({ db }: Executor) {
  const replacements = (userId: number, importId: number) =>
    db.selectFrom('import_replacements').selectAll().where('user_id', '=', userId).where('import_id', '=', importId)
  const forget = (userId: number, importId: number) =>
    db.deleteFrom('import_replacements').where('user_id', '=', userId).where('import_id', '=', importId)
  return {
    noteVariables: async (userId: number, importId: number, variableIds: readonly number[]): Promise<void> => {
      if (variableIds.length === 0) return
      await db
        .insertInto('import_variables')
        .values(variableIds.map((variable_id) => ({ user_id: userId, import_id: importId, variable_id })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    /** The first value found is the one to go back to. */
    noteReplacements: async (
      userId: number,
      importId: number,
      rows: readonly { readonly id: number; readonly before?: Before }[],
    ): Promise<void> => {
      const values = rows.flatMap(({ id, before }): ImportReplacementsTable[] => {
        if (!before) return []
        const { import_id: earlier_import_id, ...rest } = before
        return [{ user_id: userId, import_id: importId, measurement_id: id, earlier_import_id, ...rest }]
      })
      if (values.length === 0) return
      await db
        .insertInto('import_replacements')
        .values(values)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    numberOfBrought: async (userId: number, importId: number): Promise<number> => {
      const { total } = await db
        .selectFrom('measurements')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('user_id', '=', userId)
        .where('import_id', '=', importId)
        .executeTakeFirstOrThrow()
      return Number(total)
    },

    brought: (userId: number, importId: number, limit: number): Promise<BroughtRow[]> =>
      db
        .selectFrom('measurements')
        .select(['id', 'variable_id'])
        .where('user_id', '=', userId)
        .where('import_id', '=', importId)
        .limit(limit)
        .execute(),

    replacements: (userId: number, importId: number, ids: readonly number[]): Promise<ImportReplacementsTable[]> =>
      replacements(userId, importId).where('measurement_id', 'in', ids).execute(),

    remove: async (userId: number, ids: readonly number[]): Promise<void> => {
      if (ids.length === 0) return
      await db.deleteFrom('measurements').where('user_id', '=', userId).where('id', 'in', ids).execute()
    },

    putBack: async ({ user_id, measurement_id, ...earlier }: ImportReplacementsTable): Promise<void> => {
      const { import_id: _done, earlier_import_id, ...columns } = earlier
      await db
        .updateTable('measurements')
        .set({ ...columns, import_id: earlier_import_id })
        .where('user_id', '=', user_id)
        .where('id', '=', measurement_id)
        .execute()
    },

    /**
     * Later imports may have replaced what this one brought. What they would go back to is then what was there before
     * this one, or nothing.
     */
    relink: async (userId: number, importId: number): Promise<void> => {
      const later = await db
        .selectFrom('import_replacements')
        .selectAll()
        .where('user_id', '=', userId)
        .where('earlier_import_id', '=', importId)
        .execute()
      for (const { import_id, measurement_id } of later) {
        const own = await replacements(userId, importId).where('measurement_id', '=', measurement_id).executeTakeFirst()
        await forget(userId, import_id).where('measurement_id', '=', measurement_id).execute()
        if (own)
          await db
            .insertInto('import_replacements')
            .values({ ...own, import_id })
            .execute()
      }
    },

    variablesOf: async (userId: number, importId: number): Promise<number[]> => {
      const rows = await db
        .selectFrom('import_variables')
        .select('variable_id')
        .where('user_id', '=', userId)
        .where('import_id', '=', importId)
        .execute()
      return rows.map((row) => row.variable_id)
    },

    forget: async (userId: number, importId: number): Promise<void> => {
      await forget(userId, importId).execute()
      await db.deleteFrom('import_variables').where('user_id', '=', userId).where('import_id', '=', importId).execute()
    },
  }
}
