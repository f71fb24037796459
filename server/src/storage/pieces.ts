/** A statement takes only so many values: 32766 in SQLite. */
const ROWS_AT_ONCE = 1000

export function* inPieces<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) yield rows.slice(at, at + ROWS_AT_ONCE)
}
