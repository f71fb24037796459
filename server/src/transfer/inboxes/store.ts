import type { Executor } from '../../storage/executor.ts'
import { reserveId } from '../../storage/sequences.ts'
import type { ImportsTable, InboxesTable, InboxFilesTable } from '../../storage/tables.ts'

export type InboxRow = InboxesTable
export type InboxFileRow = InboxFilesTable
export type InboxImport = Pick<ImportsTable, 'id' | 'file_name' | 'state' | 'is_dry_run' | 'created_epoch'>
export type InboxStore = ReturnType<typeof inboxStore>

export function inboxStore(executor: Executor) {
  const { db } = executor
  const inboxesOf = (userId: number) => db.selectFrom('inboxes').selectAll().where('user_id', '=', userId)
  return {
    newId: (): Promise<number> => reserveId(executor, 'import'),

    insert: async (row: InboxRow): Promise<void> => {
      await db.insertInto('inboxes').values(row).execute()
    },

    list: (userId: number): Promise<InboxRow[]> => inboxesOf(userId).orderBy('id').execute(),

    withKey: (userId: number, keyHash: string): Promise<InboxRow | undefined> =>
      inboxesOf(userId).where('key_hash', '=', keyHash).executeTakeFirst(),

    /** Of all people, for the process that watches their folders. */
    everyone: (): Promise<InboxRow[]> =>
      db.selectFrom('inboxes').selectAll().orderBy('user_id').orderBy('id').execute(),

    /** The row as it is now. */
    read: ({ user_id, id }: InboxRow): Promise<InboxRow | undefined> =>
      inboxesOf(user_id).where('id', '=', id).executeTakeFirst(),

    setRule: async (userId: number, id: number, rule: InboxRow['rule']): Promise<boolean> => {
      const result = await db
        .updateTable('inboxes')
        .set({ rule })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },

    touch: async ({ user_id, id }: InboxRow, epoch: number): Promise<void> => {
      await db
        .updateTable('inboxes')
        .set({ last_used_epoch: epoch })
        .where('user_id', '=', user_id)
        .where('id', '=', id)
        .execute()
    },

    delete: async (userId: number, id: number): Promise<boolean> => {
      await db.deleteFrom('inbox_files').where('user_id', '=', userId).where('inbox_id', '=', id).execute()
      const result = await db
        .deleteFrom('inboxes')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst()
      return result.numDeletedRows > 0n
    },

    /** Files imported from the folder, by name. */
    files: async ({ user_id, id }: InboxRow): Promise<ReadonlyMap<string, InboxFileRow>> => {
      const rows = await db
        .selectFrom('inbox_files')
        .selectAll()
        .where('user_id', '=', user_id)
        .where('inbox_id', '=', id)
        .execute()
      return new Map(rows.map((row) => [row.name, row]))
    },

    /** The latest of the files that could not be imported, newest first. */
    problems: (userId: number, inboxId: number, limit: number): Promise<InboxFileRow[]> =>
      db
        .selectFrom('inbox_files')
        .selectAll()
        .where('user_id', '=', userId)
        .where('inbox_id', '=', inboxId)
        .where('problem', 'is not', null)
        .orderBy('taken_epoch', 'desc')
        .limit(limit)
        .execute(),

    /** The latest files that came through it, newest first. */
    imports: (userId: number, inboxId: number, limit: number): Promise<InboxImport[]> =>
      db
        .selectFrom('imports')
        .select(['id', 'file_name', 'state', 'is_dry_run', 'created_epoch'])
        .where('user_id', '=', userId)
        .where('inbox_id', '=', inboxId)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    note: async (row: InboxFileRow): Promise<void> => {
      const { size_bytes, changed_ms, import_id, problem, taken_epoch } = row
      await db
        .insertInto('inbox_files')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'inbox_id', 'name'])
            .doUpdateSet({ size_bytes, changed_ms, import_id, problem, taken_epoch }),
        )
        .execute()
    },
  }
}
