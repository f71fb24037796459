/**
 * Optimistic updates for work that several processes may find at the same time: each reads rows without a lock, decides
 * on changes, and applies them here. If another process or the person changed a row meanwhile, its change is not made.
 */
import type { Executor } from './executor.ts'

export interface RowChange<Row, Column extends keyof Row> {
  /** The row as it was read. */
  readonly row: Row
  readonly to: Pick<Row, Column>
}

export interface ChangeColumns<Row, Column extends keyof Row> {
  readonly table: 'reminders' | 'notifications'
  readonly set: readonly (Column & string)[]
  /** Columns that must be unchanged. They are integers and not null. */
  readonly unchanged: readonly (keyof Row & string)[]
}

interface OwnedRow {
  readonly user_id: number
  readonly id: number
}

/**
 * If this many people in a row were already handled, another process is working on the same list: leave the rest to it.
 */
const MOST_LOST = 3

/** Returns the changes that were made. */
export async function setUnchanged<
  Row extends OwnedRow,
  Column extends keyof Row,
  Change extends RowChange<Row, Column>,
>(executor: Executor, columns: ChangeColumns<Row, Column>, all: readonly Change[]): Promise<Change[]> {
  const { table, set, unchanged } = columns
  if (executor.dialect === 'sqlite') {
    const update = executor.prepare(
      `update ${table} set ${set.map((column) => `${column} = ?`)}
       where user_id = ? and id = ? ${unchanged.map((column) => `and ${column} = ?`).join(' ')}`,
    )
    return all.filter(({ row, to }) => {
      const values = set.map((column) => to[column])
      const readValues = unchanged.map((column) => row[column])
      return update.run(...values, row.user_id, row.id, ...readValues).changes > 0
    })
  }
  const sqlText = onPostgres(columns)
  const made: Change[] = []
  let lostInARow = 0
  // One statement per person: rows may be distributed by person, and locks do not work across machines.
  for (const [userId, changes] of Map.groupBy(all, ({ row }) => row.user_id)) {
    const ids = changes.map(({ row }) => row.id)
    const rows = await executor.rows(sqlText, [
      userId,
      ids,
      ids,
      ...set.map((column) => changes.map(({ to }) => to[column])),
      ...unchanged.map((column) => changes.map(({ row }) => row[column])),
      userId,
    ])
    const changed = new Set(rows.map(([id]) => id))
    made.push(...changes.filter(({ row }) => changed.has(row.id)))
    lostInARow = changed.size === 0 ? lostInARow + 1 : 0
    if (lostInARow === MOST_LOST) break
  }
  return made
}

/** Skips rows that another transaction has locked. */
function onPostgres<Row, Column extends keyof Row>({ table, set, unchanged }: ChangeColumns<Row, Column>): string {
  const readColumns = unchanged.map((column) => `was_${column}`)
  const names = ['id', ...set, ...readColumns]
  return `update ${table} r set ${set.map((column) => `${column} = a.${column}`)}
    from (select id from ${table} where user_id = ? and id = any (?::bigint[]) for update skip locked) free
    join unnest(${names.map(() => '?::bigint[]')}) as a (${names}) on a.id = free.id
    where r.user_id = ? and r.id = a.id ${unchanged.map((column) => `and r.${column} = a.was_${column}`).join(' ')}
    returning r.id`
}
