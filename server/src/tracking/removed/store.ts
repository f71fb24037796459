/**
 * Deleted variables with their entries, in separate tables, so that nothing that counts or shows entries finds them.
 */
import type { Executor } from '../../storage/executor.ts'
import { recordedColumns } from '../../storage/tables/measurement-columns.ts'
import type { UserTagsTable, UserVariablesTable } from '../../storage/tables.ts'

/** Everything of a variable except its entries. */
export interface RemovedVariable {
  readonly row: UserVariablesTable
  readonly tags: readonly UserTagsTable[]
  /** Its own order of trust, the most trusted first. */
  readonly sourceNames: readonly string[]
  /** The app that deleted it; null: the person. */
  readonly clientId: string | null
  readonly removedEpoch: number
}

export type RemovedStore = ReturnType<typeof removedStore>

export function removedStore({ db }: Executor) {
  const forget = async (userId: number, variableId: number): Promise<void> => {
    for (const table of ['removed_measurements', 'removed_variables'] as const) {
      await db.deleteFrom(table).where('user_id', '=', userId).where('variable_id', '=', variableId).execute()
    }
  }
  return {
    /** With all its entries, which must still exist. An earlier removed variable with the same id is dropped. */
    keep: async ({ row, tags, sourceNames, clientId, removedEpoch }: RemovedVariable): Promise<void> => {
      const { user_id, variable_id } = row
      await forget(user_id, variable_id)
      const content = JSON.stringify({ row, tags, sourceNames })
      const removedRow = { user_id, variable_id, client_id: clientId, content, removed_epoch: removedEpoch }
      await db.insertInto('removed_variables').values(removedRow).execute()
      const entries = db.selectFrom('measurements').select(recordedColumns).where('user_id', '=', user_id)
      await db
        .insertInto('removed_measurements')
        .columns(recordedColumns)
        .expression(entries.where('variable_id', '=', variable_id))
        .execute()
    },

    /** Variables that were deleted since a moment, latest first. */
    since: async (userId: number, epoch: number): Promise<RemovedVariable[]> => {
      const rows = await db
        .selectFrom('removed_variables')
        .selectAll()
        .where('user_id', '=', userId)
        .where('removed_epoch', '>=', epoch)
        .orderBy('removed_epoch', 'desc')
        .orderBy('variable_id')
        .execute()
      return rows.map(({ content, client_id, removed_epoch }) => ({
        ...(JSON.parse(content) as Pick<RemovedVariable, 'row' | 'tags' | 'sourceNames'>),
        clientId: client_id,
        removedEpoch: removed_epoch,
      }))
    },

    /** Its entries, unchanged. The variable must exist again. */
    restore: async (userId: number, variableId: number): Promise<void> => {
      const entries = db.selectFrom('removed_measurements').select(recordedColumns).where('user_id', '=', userId)
      await db
        .insertInto('measurements')
        .columns(recordedColumns)
        .expression(entries.where('variable_id', '=', variableId))
        .execute()
      await forget(userId, variableId)
    },

    /** Permanently deletes what was deleted before a moment. */
    forgetBefore: async (epoch: number): Promise<void> => {
      const old = await db
        .selectFrom('removed_variables')
        .select(['user_id', 'variable_id'])
        .where('removed_epoch', '<', epoch)
        .execute()
      for (const { user_id, variable_id } of old) await forget(user_id, variable_id)
    },
  }
}
