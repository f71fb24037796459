/**
 * Long series, a slice at a time: SQLite reads within our own thread, and a person can have millions of rows. Between
 * two slices everybody else gets a turn.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Executor, RawRow } from '../../storage/executor.ts'

/** About ten milliseconds. */
const ROWS_AT_ONCE = 10_000

/** What a series is made of. */
export interface SeriesRow {
  readonly id: number
  readonly variableId: number
  readonly startEpoch: number
  readonly value: number
  readonly unitId: number
  readonly offsetMinutes: number | null
  readonly sourceName: string
  /** Where it lasted: the moment after its end. */
  readonly endEpoch: number | null
}

export interface Span {
  /** Inclusive, epoch seconds. */
  readonly from: number
  readonly to: number
}

const EVER: Span = { from: -1e12, to: 1e12 }

interface OneSeries {
  readonly userId: number
  readonly variableId: number
  readonly span: Span
}

// The first bound is what the key can use; the second leaves out those of the same second that were there before.
const SLICE = `select start_epoch, id, value, unit_id, offset_minutes, source_name, end_epoch from measurements
  where user_id = ? and variable_id = ? and start_epoch >= ? and start_epoch <= ? and (start_epoch > ? or id > ?)
  order by start_epoch, id limit ${ROWS_AT_ONCE}`

async function* slices(executor: Executor, series: OneSeries): AsyncGenerator<readonly RawRow[]> {
  const { userId, variableId, span } = series
  let [start, id] = [span.from, 0]
  for (;;) {
    const rows = await executor.rows(SLICE, [userId, variableId, start, span.to, start, id])
    yield rows
    const last = rows.at(-1)
    if (rows.length < ROWS_AT_ONCE || !last) return
    ;[start, id] = [last[0] as number, last[1] as number]
    await nextTurn()
  }
}

/** All values of some variables, oldest first. */
export async function readSeries(
  executor: Executor,
  userId: number,
  { variableIds, span = EVER }: { variableIds: readonly number[]; span?: Span | undefined },
): Promise<SeriesRow[]> {
  const found: SeriesRow[] = []
  // One variable after the other, each in the order in which it is stored.
  for (const variableId of variableIds) {
    for await (const rows of slices(executor, { userId, variableId, span })) {
      for (const row of rows) found.push(seriesRow(variableId, row))
    }
  }
  if (variableIds.length > 1) found.sort((a, b) => a.startEpoch - b.startEpoch || a.id - b.id)
  return found
}

const seriesRow = (variableId: number, row: RawRow) => ({
  variableId,
  startEpoch: row[0] as number,
  id: row[1] as number,
  value: row[2] as number,
  unitId: row[3] as number,
  offsetMinutes: row[4] as number | null,
  sourceName: row[5] as string,
  endEpoch: row[6] as number | null,
})
