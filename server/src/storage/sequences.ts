import type { Executor } from './executor.ts'
import type { SequencesTable } from './tables.ts'

export type SequenceName = SequencesTable['name']

/** The sequence of PostgreSQL that counts what SQLite counts in a row of `sequences`: `feedCard` → `feed_card_ids`. */
export const sequenceOf = (name: string): string =>
  `${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_ids`

/** An id that is never given out twice, also after its row is deleted. */
export async function reserveId(executor: Executor, name: SequenceName): Promise<number> {
  const [id] = await reserveIds(executor, name, 1)
  if (id === undefined) throw new Error(`There was no id for "${name}".`)
  return id
}

/**
 * So many ids, ascending. On PostgreSQL nobody waits for anybody else's transaction to end, so there may be gaps between
 * them, and whoever commits later may have the lower ones.
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
  return Array.from({ length: count }, (_, at) => next_id - count + at)
}
