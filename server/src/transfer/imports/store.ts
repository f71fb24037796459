import type { Executor } from '../../storage/executor.ts'
import { reserveIds } from '../../storage/sequences.ts'
import type { FeedCardsTable, MeasurementsTable, SkippedSlotsTable, VotesTable } from '../../storage/tables.ts'
import { importRows } from './import-rows.ts'
import { opinionStore } from './opinion-store.ts'
import { undoStore } from './undo-store.ts'

/** A statement takes only so many values: 32766 in SQLite. */
const ROWS_AT_ONCE = 1000
/** Their ids begin at 1. */
const NO_NOTIFICATION = 0

export type ImportedMeasurement = Omit<MeasurementsTable, 'id'>
export type ImportStore = ReturnType<typeof importStore>

export function importStore(executor: Executor) {
  return {
    ...importRows(executor),
    ...undoStore(executor),
    ...opinionStore(executor),

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

    /** Votes on pairs that have none yet; how many they are. */
    addVotes: async (rows: readonly Omit<VotesTable, 'id'>[]): Promise<number> => {
      if (rows.length === 0) return 0
      const first = await reserveIds(executor, 'vote', rows.length)
      const votes = rows.map((row, at) => ({ ...row, id: first + at }))
      let added = 0
      for (const some of inPieces(votes)) {
        const ids = await executor.db
          .insertInto('votes')
          .values(some)
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .execute()
        added += ids.length
      }
      return added
    },

    addNotes: async (rows: readonly Omit<FeedCardsTable, 'id' | 'key'>[]): Promise<void> => {
      if (rows.length === 0) return
      const first = await reserveIds(executor, 'feedCard', rows.length)
      const cards = rows.map((row, at) => ({ ...row, id: first + at, key: `note ${first + at}` }))
      for (const some of inPieces(cards)) await executor.db.insertInto('feed_cards').values(some).execute()
    },

    /** Days that no notification here stands for. */
    addSkippedDays: async (days: readonly Omit<SkippedSlotsTable, 'notification_id'>[]): Promise<void> => {
      const rows = days.map((day) => ({ ...day, notification_id: NO_NOTIFICATION }))
      for (const some of inPieces(rows)) await executor.db.insertInto('skipped_slots').values(some).execute()
    },
  }
}

function* inPieces<T>(rows: readonly T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) yield rows.slice(at, at + ROWS_AT_ONCE)
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
