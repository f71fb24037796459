/** Adding what is not there, with the times it comes with, and leaving alone what is. */
import type { Executor } from '../../storage/executor.ts'
import { reserveIds } from '../../storage/sequences.ts'
import type { MeasurementRow, NewMeasurement } from './row.ts'
import type { SaveResult } from './save.ts'

export type DatedMeasurement = NewMeasurement & Partial<Pick<MeasurementRow, 'created_epoch' | 'updated_epoch'>>
export type Identity = Pick<MeasurementRow, 'user_id' | 'variable_id' | 'start_epoch' | 'source_name'>

/** Of rows that say no time, it is now. */
export async function addRows(
  executor: Executor,
  rows: readonly DatedMeasurement[],
  nowEpoch: number,
): Promise<(NewMeasurement & SaveResult)[]> {
  if (rows.length === 0) return []
  const ids = await reserveIds(executor, 'measurement', rows.length)
  const dated = rows.map((row, at) => ({
    created_epoch: nowEpoch,
    updated_epoch: nowEpoch,
    ...row,
    id: ids[at] ?? 0,
  }))
  const added = await executor.db
    .insertInto('measurements')
    .values(dated)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  const addedIds = new Set(added.map(({ id }) => id))
  return dated
    .filter(({ id }) => addedIds.has(id))
    .map((row) => ({
      ...row,
      outcome: 'created',
      createdEpoch: row.created_epoch,
      updatedEpoch: row.updated_epoch,
    }))
}

const keyOf = (row: Omit<Identity, 'user_id'>) => `${row.variable_id} ${row.start_epoch} ${row.source_name}`

export async function presentAmong({ db }: Executor, rows: readonly Identity[]): Promise<ReadonlySet<number>> {
  const there = new Set<string>()
  for (const [variableId, some] of Map.groupBy(rows, (row) => row.variable_id)) {
    const found = await db
      .selectFrom('measurements')
      .select(['variable_id', 'start_epoch', 'source_name'])
      .where('user_id', '=', some[0]?.user_id ?? 0)
      .where('variable_id', '=', variableId)
      .where('start_epoch', 'in', [...new Set(some.map((row) => row.start_epoch))])
      .execute()
    for (const row of found) there.add(keyOf(row))
  }
  return new Set(rows.flatMap((row, at) => (there.has(keyOf(row)) ? [at] : [])))
}
