import type { Executor } from '../../storage/executor.ts'
import type { DownloadsTable } from '../../storage/tables.ts'

export type DownloadRow = DownloadsTable
export type DownloadKey = Pick<DownloadsTable, 'user_id' | 'id'>

/** States in which more may come. */
const OPEN = ['waiting', 'running'] as const

export function downloadStore({ db }: Executor) {
  const one = ({ user_id, id }: DownloadKey) =>
    db.updateTable('downloads').where('user_id', '=', user_id).where('id', '=', id).where('state', 'in', OPEN)
  return {
    addDownload: async (row: DownloadRow): Promise<void> => {
      await db.insertInto('downloads').values(row).execute()
    },

    downloads: (userId: number, sessionId: number): Promise<DownloadRow[]> =>
      db
        .selectFrom('downloads')
        .selectAll()
        .where('user_id', '=', userId)
        .where('session_id', '=', sessionId)
        .orderBy('updated_epoch', 'desc')
        .orderBy('id')
        .execute(),

    /** Whether it is still under way: not after it was stopped. */
    saveDownload: async (
      key: DownloadKey,
      changes: Partial<Omit<DownloadRow, keyof DownloadKey>>,
    ): Promise<boolean> => {
      const { numUpdatedRows } = await one(key).set(changes).executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Those of a browser that are over, and any that nobody has heard of since. */
    forgetDownloads: async (userId: number, { sessionId, untilEpoch }: Forgetting): Promise<void> => {
      await db
        .deleteFrom('downloads')
        .where('user_id', '=', userId)
        .where((row) =>
          row.or([
            row('updated_epoch', '<=', untilEpoch),
            row.and([row('session_id', '=', sessionId), row('state', 'not in', OPEN)]),
          ]),
        )
        .execute()
    },
  }
}

interface Forgetting {
  readonly sessionId: number
  readonly untilEpoch: number
}
