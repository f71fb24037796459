/**
 * SQLite counts ids in the table `sequences`, PostgreSQL in sequences of its own. In a backup both are one number in a
 * row of that table, so that ids go on from there on either store.
 */
import type { Executor, RawRow } from './executor.ts'
import { sequenceOf } from './sequences.ts'

const TABLE = 'sequences'

/** The rows of a batch as they go into a backup. */
export async function withOwnSequences(
  executor: Executor,
  tableName: string,
  { names, rows }: { readonly names: readonly string[]; readonly rows: readonly RawRow[] },
): Promise<readonly RawRow[]> {
  if (executor.dialect === 'sqlite' || tableName !== TABLE) return rows
  const [nameAt, nextAt] = [names.indexOf('name'), names.indexOf('next_id')]
  return Promise.all(
    rows.map(async (row) => {
      const next = Math.max(Number(row[nextAt]), await nextOf(executor, sequenceOf(String(row[nameAt]))))
      return row.map((value, at) => (at === nextAt ? next : value))
    }),
  )
}

/** The id that comes next, or one that is sure to lie above it: a connection may have put some by. */
export async function nextOf(executor: Executor, sequence: string): Promise<number> {
  const [row] = await executor.rows(`select last_value, case when is_called then 1 else 0 end from ${sequence}`, [])
  return Number(row?.[0]) + Number(row?.[1])
}

/** Counters that a migration begins only on this store, or that are younger than the backup, begin where it says. */
export async function keepingSequences(executor: Executor, work: () => Promise<void>): Promise<void> {
  const begun = await executor.db.selectFrom('sequences').selectAll().execute()
  await work()
  for (const sequence of begun) {
    await executor.db
      .insertInto('sequences')
      .values(sequence)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** After a restore: PostgreSQL goes on counting where the backup stopped. An older schema has fewer sequences. */
export async function settleOwnSequences(executor: Executor): Promise<void> {
  if (executor.dialect === 'sqlite') return
  for (const { name } of await executor.db.selectFrom(TABLE).select('name').execute()) {
    await executor.rows(
      `select setval(to_regclass('${sequenceOf(name)}'), next_id, false) from ${TABLE} where name = ?`,
      [name],
    )
  }
}
