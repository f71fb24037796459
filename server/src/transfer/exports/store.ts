import type { Executor } from '../../storage/executor.ts'
import type {
  FeedCardsTable,
  MeasurementsTable,
  SkippedSlotsTable,
  SourceRanksTable,
  VotesTable,
} from '../../storage/tables.ts'
import { downloadStore } from './download-store.ts'
import { readingStore } from './reading-store.ts'

export type SkippedDay = Pick<SkippedSlotsTable, 'variable_id' | 'day'>
export type ExportStore = ReturnType<typeof exportStore>

export function exportStore(executor: Executor) {
  const { db } = executor
  return {
    ...readingStore(executor),
    ...downloadStore(executor),

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

    sourceRanks: (userId: number): Promise<SourceRanksTable[]> =>
      db.selectFrom('source_ranks').selectAll().where('user_id', '=', userId).orderBy('place').execute(),

    votes: (userId: number): Promise<VotesTable[]> =>
      db.selectFrom('votes').selectAll().where('user_id', '=', userId).execute(),

    cards: (userId: number): Promise<FeedCardsTable[]> =>
      db.selectFrom('feed_cards').selectAll().where('user_id', '=', userId).orderBy('id').execute(),

    /** Each day of a variable once, however often it was skipped. */
    skippedDays: (userId: number): Promise<SkippedDay[]> =>
      db.selectFrom('skipped_slots').select(['variable_id', 'day']).distinct().where('user_id', '=', userId).execute(),
  }
}
