import type { RawRow } from '../lib/raw-row.ts'
import type { Executor } from './executor.ts'
import type { SequencesTable } from './tables.ts'

export type SequenceName = SequencesTable['name']

/** The PostgreSQL sequence for a row of `sequences` in SQLite: `feedCard` → `feed_card_ids`. */
export const sequenceOf = (name: string): string =>
  `${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_ids`

/** An id that is never reused, even after its row is deleted. */
export async function reserveId(executor: Executor, name: SequenceName): Promise<number> {
  const [id] = await reserveIds(executor, name, 1)
  if (id === undefined) throw new Error(`There was no id for "${name}".`)
  return id
}

/**
 * Ascending ids. On PostgreSQL transactions do not wait for each other, so there may be gaps, and a transaction that
 * commits later may have lower ids.
 */
export async function reserveIds(executor: Executor, name: SequenceName, count: number): Promise<readonly number[]> {
  if (count === 0) return []
  if (executor.dialect === 'postgres') {
    const question = `select nextval('${sequenceOf(name)}') as id from generate_series(1, ?::bigint)`
    return (await executor.rows(question, [count])).map(([id]) => Number(id))
  }
  const { next_id } = await executor.db
    .updateTable('sequences')
    .set((row) => ({ next_id: row('next_id', '+', count) }))
    .where('name', '=', name)
    .returning('next_id')
    .executeTakeFirstOrThrow()
  return Array.from({ length: count }, (_, index) => next_id - count + index)
}

/**
 * SQLite counts ids in the table `sequences`, PostgreSQL in sequences. In a backup both are rows of that table, so that
 * either database continues from there.
 */
const TABLE = 'sequences'

/** The rows of a batch, as written to a backup. */
export async function withOwnSequences(
  executor: Executor,
  tableName: string,
  { names, rows }: { readonly names: readonly string[]; readonly rows: readonly RawRow[] },
): Promise<readonly RawRow[]> {
  if (executor.dialect === 'sqlite' || tableName !== TABLE) return rows
  const nameAt = names.indexOf('name')
  const nextAt = names.indexOf('next_id')
  return Promise.all(
    rows.map(async (row) => {
      const next = Math.max(Number(row[nextAt]), await nextOf(executor, sequenceOf(String(row[nameAt]))))
      return row.map((value, index) => (index === nextAt ? next : value))
    }),
  )
}

/** The next id or a higher one: a connection may have cached some. */
export async function nextOf(executor: Executor, sequence: string): Promise<number> {
  const [row] = await executor.rows(`select last_value, case when is_called then 1 else 0 end from ${sequence}`, [])
  return Number(row?.[0]) + Number(row?.[1])
}

/** Restores initial values of sequences that the backup does not have. */
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

/** After a restore, PostgreSQL continues counting where the backup stopped. An older schema has fewer sequences. */
export async function settleOwnSequences(executor: Executor): Promise<void> {
  if (executor.dialect === 'sqlite') return
  for (const { name } of await executor.db.selectFrom(TABLE).select('name').execute()) {
    await executor.rows(
      `select setval(to_regclass('${sequenceOf(name)}'), next_id, false) from ${TABLE} where name = ?`,
      [name],
    )
  }
}
