import { sql } from 'kysely'
import type { Executor } from '../../storage/executor.ts'

/** Stands for every variable. */
const ALL_VARIABLES = 0

export type SourceStore = ReturnType<typeof sourceStore>

export function sourceStore({ db }: Executor) {
  const ranksOf = (userId: number) => db.selectFrom('source_ranks').selectAll().where('user_id', '=', userId)
  return {
    /** The order of trust for each variable: its own if it has one, otherwise the order for all. */
    ranks: async (userId: number): Promise<(variableId: number) => ReadonlyMap<string, number>> => {
      const byVariable = new Map<number, Map<string, number>>()
      for (const { variable_id, source_name, place } of await ranksOf(userId).execute()) {
        const ranks = byVariable.get(variable_id) ?? new Map<string, number>()
        byVariable.set(variable_id, ranks.set(source_name, place))
      }
      const general = byVariable.get(ALL_VARIABLES) ?? new Map<string, number>()
      return (variableId) => byVariable.get(variableId) ?? general
    },

    /** The order set for this variable; empty if it follows the order for all. */
    ownOrder: async (userId: number, variableId: number): Promise<readonly string[]> => {
      const rows = await ranksOf(userId).where('variable_id', '=', variableId).orderBy('place').execute()
      return rows.map(({ source_name }) => source_name)
    },

    /** The number of measurements of a variable from each source. */
    counts: async (userId: number, variableId: number): Promise<ReadonlyMap<string, number>> => {
      const rows = await db
        .selectFrom('measurements')
        .select(['source_name', sql<number>`count(*)`.as('total')])
        .where('user_id', '=', userId)
        .where('variable_id', '=', variableId)
        .groupBy('source_name')
        .execute()
      return new Map(rows.map(({ source_name, total }) => [source_name, Number(total)]))
    },

    /** Replaces the order of one variable, or (null) the order for all; an empty list removes it. */
    order: async (userId: number, variableId: number | null, sourceNames: readonly string[]): Promise<void> => {
      const variable_id = variableId ?? ALL_VARIABLES
      await db.deleteFrom('source_ranks').where('user_id', '=', userId).where('variable_id', '=', variable_id).execute()
      if (sourceNames.length === 0) return
      const rows = sourceNames.map((source_name, index) => ({
        user_id: userId,
        variable_id,
        source_name,
        place: index,
      }))
      await db.insertInto('source_ranks').values(rows).execute()
    },

    forgetVariable: async (userId: number, variableId: number): Promise<void> => {
      await db.deleteFrom('source_ranks').where('user_id', '=', userId).where('variable_id', '=', variableId).execute()
    },
  }
}
