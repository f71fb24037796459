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
/** What came to be, and when it was last changed. */
export interface Dated {
  readonly id: number
  readonly updated_epoch: number
}

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

    /** Which of these are there already, as places among them. */
    presentAmong: async (rows: readonly ImportedMeasurement[]): Promise<ReadonlySet<number>> => {
      const keyOf = (row: Pick<ImportedMeasurement, 'variable_id' | 'start_epoch' | 'source_name'>) =>
        `${row.variable_id} ${row.start_epoch} ${row.source_name}`
      const there = new Set<string>()
      for (const [variableId, some] of Map.groupBy(rows, (row) => row.variable_id)) {
        const found = await executor.db
          .selectFrom('measurements')
          .select(['variable_id', 'start_epoch', 'source_name'])
          .where('user_id', '=', some[0]?.user_id ?? 0)
          .where('variable_id', '=', variableId)
          .where('start_epoch', 'in', [...new Set(some.map((row) => row.start_epoch))])
          .execute()
        for (const row of found) there.add(keyOf(row))
      }
      return new Set(rows.flatMap((row, at) => (there.has(keyOf(row)) ? [at] : [])))
    },

    /** Votes on pairs that have none yet; tells those that were added. */
    addVotes: async (rows: readonly Omit<VotesTable, 'id'>[]): Promise<readonly Dated[]> => {
      if (rows.length === 0) return []
      const first = await reserveIds(executor, 'vote', rows.length)
      const votes = rows.map((row, at) => ({ ...row, id: first + at }))
      const added: Dated[] = []
      for (const some of inPieces(votes)) {
        const ids = await executor.db
          .insertInto('votes')
          .values(some)
          .onConflict((conflict) => conflict.doNothing())
          .returning(['id', 'updated_epoch'])
          .execute()
        added.push(...ids)
      }
      return added
    },

    addNotes: async (rows: readonly Omit<FeedCardsTable, 'id' | 'key'>[]): Promise<readonly Dated[]> => {
      if (rows.length === 0) return []
      const first = await reserveIds(executor, 'feedCard', rows.length)
      const cards = rows.map((row, at) => ({ ...row, id: first + at, key: `note ${first + at}` }))
      for (const some of inPieces(cards)) await executor.db.insertInto('feed_cards').values(some).execute()
      return cards
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
