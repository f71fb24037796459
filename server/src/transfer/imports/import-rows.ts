import type { Executor } from '../../storage/executor.ts'
import { withoutPerson } from '../../storage/personal.ts'
import { reserveId } from '../../storage/sequences.ts'
import type { ImportsTable } from '../../storage/tables.ts'

export type ImportRow = ImportsTable
/** Those for which something is still to be done. */
export const OPEN_STATES: readonly ImportRow['state'][] = ['queued', 'running', 'waiting', 'undoing']

export function importRows(executor: Executor) {
  const { db } = executor
  const own = (userId: number) => db.selectFrom('imports').selectAll().where('user_id', '=', userId)
  const one = (userId: number, id: number) => own(userId).where('id', '=', id)
  const changing = (userId: number, id: number) =>
    db.updateTable('imports').where('user_id', '=', userId).where('id', '=', id)
  return {
    newId: (): Promise<number> => reserveId(executor, 'import'),

    insert: async (row: ImportRow): Promise<void> => {
      await db.insertInto('imports').values(row).execute()
    },

    withId: (userId: number, id: number): Promise<ImportRow | undefined> => one(userId, id).executeTakeFirst(),

    /** As `withId`, and nobody else changes it until the transaction ends. */
    hold: (userId: number, id: number): Promise<ImportRow | undefined> =>
      (executor.dialect === 'postgres' ? one(userId, id).forUpdate() : one(userId, id)).executeTakeFirst(),

    /** Newest first. */
    list: (userId: number, { sha256, limit, offset }: ImportPage): Promise<ImportRow[]> => {
      const rows = own(userId).orderBy('id', 'desc').limit(limit).offset(offset)
      return (sha256 === undefined ? rows : rows.where('sha256', '=', sha256)).execute()
    },

    /** What an app sent and may not be finished: also dry runs, whose file is kept. */
    unfinishedOf: (userId: number, clientId: string): Promise<ImportRow[]> =>
      own(userId)
        .where('client_id', '=', clientId)
        .where((row) => row.or([row('state', 'in', [...OPEN_STATES]), row('stored_name', 'is not', null)]))
        .orderBy('id')
        .execute(),

    /** Files of one person: of unfinished imports, and of dry runs that may still be wanted in earnest. */
    numberOfFiles: async (userId: number): Promise<number> => {
      const { total } = await db
        .selectFrom('imports')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('user_id', '=', userId)
        .where('stored_name', 'is not', null)
        .executeTakeFirstOrThrow()
      return Number(total)
    },

    /** The same files themselves. */
    keptFiles: (userId: number): Promise<ImportRow[]> => own(userId).where('stored_name', 'is not', null).execute(),

    update: async (userId: number, id: number, changes: Partial<ImportRow>): Promise<void> => {
      await changing(userId, id).set(withoutPerson(changes)).execute()
    },

    /** False if it was cancelled meanwhile, or somebody else went on with it. */
    advance: async (row: ImportRow, changes: Partial<ImportRow>): Promise<boolean> => {
      const result = await changing(row.user_id, row.id)
        .set(withoutPerson(changes))
        .where('state', '=', 'running')
        .where('items_done', '=', row.items_done)
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },

    /** Those that something is still to be done for, or whose file is here. */
    unsettled: (): Promise<ImportRow[]> =>
      db
        .selectFrom('imports')
        .selectAll()
        .where((row) => row.or([row('stored_name', 'is not', null), row('state', 'in', OPEN_STATES)]))
        .execute(),

    /** Files that somebody still needs, and those kept for an answer that did not come. */
    stored: (): Promise<ImportRow[]> =>
      db.selectFrom('imports').selectAll().where('stored_name', 'is not', null).execute(),
  }
}

export interface ImportPage {
  readonly sha256?: string | undefined
  readonly limit: number
  readonly offset: number
}
