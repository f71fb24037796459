import type { Executor } from '../../storage/executor.ts'
import type { ImportFilesTable } from '../../storage/tables.ts'

/** Uploaded files in pieces, where they are not in a folder. */
export function fileStore({ db }: Executor) {
  return {
    addPart: async (row: ImportFilesTable): Promise<void> => {
      await db.insertInto('import_files').values(row).execute()
    },

    part: async (userId: number, storedName: string, part: number): Promise<Uint8Array | undefined> => {
      const found = await db
        .selectFrom('import_files')
        .select('bytes')
        .where('user_id', '=', userId)
        .where('stored_name', '=', storedName)
        .where('part', '=', part)
        .executeTakeFirst()
      return found?.bytes
    },

    removeFile: async (userId: number, storedName: string): Promise<void> => {
      await db.deleteFrom('import_files').where('user_id', '=', userId).where('stored_name', '=', storedName).execute()
    },

    /** Parts of everybody that no import knows of and that are older than this. */
    removeLoose: async (beforeEpoch: number): Promise<void> => {
      await db
        .deleteFrom('import_files')
        .where('created_epoch', '<', beforeEpoch)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('imports')
                .select('id')
                .whereRef('imports.user_id', '=', 'import_files.user_id')
                .whereRef('imports.stored_name', '=', 'import_files.stored_name'),
            ),
          ),
        )
        .execute()
    },
  }
}
