/** Rows that one process has taken from a queue which others look at, too. */
export interface TakenRows<Row> {
  readonly rows: readonly Row[]
  /** Whether to look again. A process that finds all rows taken leaves the rest to the one that took them. */
  readonly isMore: boolean
}

export const takenRows = <Row>(rows: readonly Row[], found: number, limit: number): TakenRows<Row> => ({
  rows,
  isMore: found === limit && rows.length > 0,
})
