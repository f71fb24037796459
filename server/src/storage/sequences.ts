import type { Executor } from './executor.ts'
import type { SequencesTable } from './tables.ts'

/** Reserves `count` ids and returns the first. Ids are never given out twice, also after rows are deleted. */
export async function reserveIds({ db }: Executor, name: SequencesTable['name'], count = 1): Promise<number> {
  const { next_id } = await db
    .updateTable('sequences')
    .set((row) => ({ next_id: row('next_id', '+', count) }))
    .where('name', '=', name)
    .returning('next_id')
    .executeTakeFirstOrThrow()
  return next_id - count
}
