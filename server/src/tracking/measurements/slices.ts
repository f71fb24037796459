/**
 * Rows of a question, a slice at a time: a person can have millions of rows, and between two slices everybody else gets
 * a turn. Each slice goes on where the last one ended, so that none costs more than another.
 */
import { cell } from '../../lib/raw-row.ts'
import { takeTurns } from '../../lib/turns.ts'
import type { Executor, RawRow } from '../../storage/executor.ts'
import { COLUMN, type PageQuery, type RowKey, sliceSql } from './page-sql.ts'

/** About ten milliseconds. */
const ROWS_AT_ONCE = 2000

export async function* slicesOf(executor: Executor, query: PageQuery): AsyncGenerator<readonly RawRow[]> {
  // One variable after the other: then the key of the table is all that is needed.
  const parts = query.variableIds?.map((id) => ({ ...query, variableIds: [id] })) ?? [query]
  for (const part of parts) {
    let after: RowKey | undefined
    do {
      await takeTurns()
      const { sqlText, parameters } = sliceSql(part, after, ROWS_AT_ONCE)
      const rows = await executor.rows(sqlText, parameters)
      if (rows.length > 0) yield rows
      after = rows.length < ROWS_AT_ONCE ? undefined : keyOf(rows.at(-1))
    } while (after)
  }
}

const keyOf = (row: RawRow | undefined): RowKey | undefined =>
  row && {
    variableId: cell(row, COLUMN.variable_id),
    startEpoch: cell(row, COLUMN.start_epoch),
    sourceName: cell(row, COLUMN.source_name),
  }
