/**
 * A person's records as a share shows them: a variable outside the share does not exist. A reader of these
 * stores gets the same answer as if the person had never had that variable: it feeds no other by tags, its days fill
 * nothing, and it has no name and no number.
 */
import type { Cover } from '../../http/caller.ts'
import { say } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { UserVariablesTable } from '../../storage/tables.ts'
import { categoryOf } from './categories.ts'
import type { VariableStores, WantedActiveDays, WantedDays } from './store.ts'
import { isCovered } from './variable.ts'

/** Whether a share leaves anything out. */
export const isLimited = (cover: Cover | undefined): cover is Cover =>
  cover !== undefined && (cover.categoryIds !== undefined || cover.variableIds !== undefined)

type CoverableStores = Pick<VariableStores, 'variables' | 'tags' | 'measurements'>

/** For reading only: only the person can write, never through a share. */
export function coveredStores<Stores extends CoverableStores>(stores: Stores, cover: Cover | undefined): Stores {
  if (!isLimited(cover)) return stores
  const { variables, tags, measurements } = stores
  const covered = (rows: readonly UserVariablesTable[]): UserVariablesTable[] =>
    rows
      .filter(({ variable_id, category_id }) =>
        isCovered({ id: variable_id, category: categoryOf(category_id) }, cover),
      )
      // Counted over all variables, including hidden ones, so statistics must be recalculated before they are shown.
      .map((row) => ({ ...row, statistics: null }))
  const seenIds = async (userId: number): Promise<readonly number[]> =>
    covered(await variables.all(userId)).map(({ variable_id }) => variable_id)
  return {
    ...stores,
    variables: {
      ...variables,
      all: async (userId: number) => covered(await variables.all(userId)),
      withIds: async (userId: number, ids: readonly number[]) => covered(await variables.withIds(userId, ids)),
      withNames: async (userId: number, keys: readonly string[]) => covered(await variables.withNames(userId, keys)),
    },
    tags: {
      ...tags,
      edges: async (userId: number) => {
        const ids = new Set(await seenIds(userId))
        return (await tags.edges(userId)).filter(({ taggedId, tagId }) => ids.has(taggedId) && ids.has(tagId))
      },
    },
    measurements: {
      ...measurements,
      activeDays: async (query: WantedActiveDays) =>
        measurements.activeDays({ ...query, variableIds: await seenIds(query.userId) }),
      dayCounts: async (query: WantedDays) =>
        measurements.dayCounts({ ...query, variableIds: await seenIds(query.userId) }),
    },
  }
}

/** A share never shows deleted records. */
export function refuseToOthers(caller: { readonly userId: number }, subject: { readonly userId: number }): void {
  if (caller.userId === subject.userId) return
  throw new Refusal('forbidden', say('Only the person who deleted something can see it.'))
}
