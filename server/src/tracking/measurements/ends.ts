/** Where the series of a variable begin and end: looked up after every write, so by hand on either store. */
import type { PostgresExecutor, RawRow, SqliteExecutor } from '../../storage/executor.ts'
import type { Change } from '../variables/store.ts'

export type FirstAndLast = Omit<Change, 'added'>

const ONE = 'from measurements where user_id = ? and variable_id = ? order by start_epoch'

/** Two short looks into the table for each variable: nothing is nearer than SQLite. */
export async function endsOnSqlite(
  executor: SqliteExecutor,
  userId: number,
  variableIds: readonly number[],
): Promise<ReadonlyMap<number, FirstAndLast>> {
  const newest = executor.prepare(`select start_epoch, value, unit_id ${ONE} desc, id desc limit 3`).raw()
  const oldest = executor.prepare(`select start_epoch ${ONE} limit 1`).raw()
  const ends = variableIds.map((id) => {
    const first = oldest.get(userId, id) as RawRow | undefined
    return [id, endsOf(first?.[0], newest.all(userId, id) as RawRow[])] as const
  })
  return new Map(ends)
}

/** The same looks for all variables on one journey. */
export async function endsOnPostgres(
  executor: PostgresExecutor,
  userId: number,
  variableIds: readonly number[],
): Promise<ReadonlyMap<number, FirstAndLast>> {
  const mine = 'from measurements where user_id = ? and variable_id = r.variable_id order by start_epoch'
  const rows = await executor.rows(
    `select r.variable_id as variable_id, o.start_epoch as earliest, n.start_epoch as start_epoch, n.value as value, n.unit_id as unit_id
     from unnest(?::bigint[]) as r (variable_id)
     left join lateral (select start_epoch ${mine} limit 1) o on true
     left join lateral (select start_epoch, value, unit_id, id ${mine} desc, id desc limit 3) n on true
     order by r.variable_id, n.start_epoch desc, n.id desc`,
    [variableIds, userId, userId],
  )
  const byId = Map.groupBy(rows, ([id]) => id as number)
  const ends = [...byId].map(([id, found]) => {
    const newest = found.filter((row) => row[2] !== null).map((row) => row.slice(2))
    return [id, endsOf(found[0]?.[1], newest)] as const
  })
  return new Map(ends)
}

function endsOf(earliest: RawRow[number] | undefined, newest: readonly RawRow[]): FirstAndLast {
  return {
    earliestEpoch: (earliest ?? null) as number | null,
    latestEpoch: (newest[0]?.[0] ?? null) as number | null,
    recent: JSON.stringify(newest.map(([, value, unitId]) => [value, unitId])),
  }
}
