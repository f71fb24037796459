import type { Executor } from '../../storage/executor.ts'
import { type MappingRow, MOST_MAPPINGS } from './mappings.ts'

export function mappingStore({ db }: Executor) {
  /** The one used last comes first. */
  const own = (userId: number) =>
    db
      .selectFrom('import_mappings')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('updated_epoch', 'desc')
      .orderBy('shape')
  return {
    mappings: (userId: number): Promise<MappingRow[]> => own(userId).execute(),

    remember: async (row: MappingRow): Promise<void> => {
      const { file_name, answers, choices, updated_epoch } = row
      await db
        .insertInto('import_mappings')
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'shape']).doUpdateSet({ file_name, answers, choices, updated_epoch }),
        )
        .execute()
      const tooMany = (await own(row.user_id).execute()).slice(MOST_MAPPINGS)
      for (const { user_id, shape } of tooMany)
        await db.deleteFrom('import_mappings').where('user_id', '=', user_id).where('shape', '=', shape).execute()
    },

    /** All of them where no shape is named. Answers how many went. */
    forgetMappings: async (userId: number, shape: string | undefined): Promise<number> => {
      const all = db.deleteFrom('import_mappings').where('user_id', '=', userId)
      const result = await (shape === undefined ? all : all.where('shape', '=', shape)).executeTakeFirst()
      return Number(result.numDeletedRows)
    },
  }
}
