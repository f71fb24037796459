import { SlimUserVariable, type SortOrder, type UserVariable } from '@upshot/contract'
import type { Caller, Subject } from '../../http/caller.ts'
import { type HandlersOf, ok, pageOf, replyWith } from '../../http/handler.ts'
import { holds } from '../../lib/conditions.ts'
import type { Language } from '../../lib/language.ts'
import { slimmer } from '../../lib/members.ts'
import { catalogue } from './catalogue/index.ts'
import { variableCategoryRecords } from './categories.data.ts'
import { presentCategory } from './categories.ts'
import type { VariableChanges } from './changing.ts'
import { refuseToOthers } from './covered-stores.ts'
import { presentCommon, presentName, presentVariable, type VariableAdditions } from './present.ts'
import type { Variables } from './service.ts'
import type { Variable } from './variable.ts'

type VariableEndpoints =
  | 'listUserVariables'
  | 'searchVariables'
  | 'listCommonNames'
  | 'saveUserVariables'
  | 'resetUserVariable'

export function variableRoutes(dependencies: {
  readonly variables: Variables
  readonly changes: VariableChanges
  /** With statistics limited to what the reader may see. */
  readonly described: (of: Subject, list: readonly Variable[]) => Promise<readonly Variable[]>
  readonly additions: VariableAdditions
  /** Deleted variables that the caller can restore. */
  readonly removed: (by: Caller) => Promise<readonly Variable[]>
}): HandlersOf<VariableEndpoints> {
  const { variables, changes, described, additions, removed } = dependencies
  const presentAll = async (
    of: Pick<Subject, 'userId' | 'cover'>,
    list: readonly Variable[],
    language: Language,
  ): Promise<UserVariable[]> => {
    const neighbours = await variables.neighbours(of)
    return list.map((variable) => presentVariable(variable, neighbours, language))
  }

  return {
    listUserVariables: async ({ caller, subject, query }) => {
      if (query.deleted) refuseToOthers(caller, subject)
      const listed = query.deleted ? await removed(caller) : await variables.list(subject, query)
      const fitting = listed.filter(
        (variable) => holds(query.createdAt, variable.createdEpoch) && holds(query.updatedAt, variable.updatedEpoch),
      )
      const { items: page, next } = pageOf(sorted(fitting, query.sort), query)
      const items = query.deleted ? page : await described(subject, page)
      const records = await presentAll(subject, items, caller.language)
      if (query.fields === 'slim') return replyWith(records.map(slim), next)
      if (query.deleted) return replyWith(records, next)
      const added = await additions(subject, items, { includeCharts: query.includeCharts === true, reader: caller })
      return replyWith(
        records.map((record, index) => ({ ...record, ...added.get(items[index]?.id ?? 0) })),
        next,
      )
    },

    searchVariables: async ({ caller, subject, query }) => {
      const filter = { ...query, searchPhrase: query.searchPhrase ?? query.search }
      const isPublic = query.includePublic !== false
      const listed = await (isPublic ? variables.search : variables.list)(subject, filter)
      const { items, next } = pageOf(sorted(listed, query.sort), query)
      const neighbours = await variables.neighbours(subject)
      const ownVariables = await described(
        subject,
        items.filter((item) => 'settings' in item),
      )
      const ownById = new Map(ownVariables.map((variable) => [variable.id, variable]))
      const isSlim = query.fields === 'slim'
      const wishes = { includeCharts: query.includeCharts === true, reader: caller }
      const added = isSlim ? new Map<number, Partial<UserVariable>>() : await additions(subject, ownVariables, wishes)
      const present = (variable: (typeof listed)[number]) =>
        'settings' in variable
          ? {
              ...presentVariable(ownById.get(variable.id) ?? variable, neighbours, caller.language),
              ...added.get(variable.id),
            }
          : presentCommon(variable, subject.userId, caller.language)
      const records = items.map(present)
      return replyWith(isSlim ? records.map(slim) : records, next)
    },

    listCommonNames: async ({ caller }) => replyWith(catalogue.map((common) => presentName(common, caller.language))),

    saveUserVariables: async ({ caller, body, faults }) => {
      const saved = await changes.update(caller, body, faults)
      const userVariables = await presentAll(caller, saved, caller.language)
      const text = {
        summary: 'Variable settings saved',
        description: 'Everything that depends on them is being recalculated.',
      }
      return ok(text, { userVariables, userVariable: userVariables[0] as UserVariable })
    },

    resetUserVariable: async ({ caller, body }) => {
      const variable = await changes.reset(caller, body)
      const [userVariable] = await presentAll(caller, [variable], caller.language)
      const text = { summary: 'Variable reset', description: `${variable.name} has its default settings again.` }
      return ok(text, { userVariable: userVariable as UserVariable })
    },
  }
}

const slim = slimmer(SlimUserVariable)

type ListedVariable = Awaited<ReturnType<Variables['search']>>[number]

/** Sort keys of a list; a common variable that is not used yet has no times and no values. */
const sortKeys: Record<string, (variable: ListedVariable) => string | number> = {
  name: (variable) => variable.name.toLowerCase(),
  id: (variable) => variable.id,
  variableCategoryName: (variable) =>
    typeof variable.category === 'string' ? variable.category : variable.category.name,
  createdAt: (variable) => ('settings' in variable ? variable.createdEpoch : 0),
  updatedAt: (variable) => ('settings' in variable ? variable.updatedEpoch : 0),
  latestMeasurementTime: (variable) => ('settings' in variable ? (variable.latestEpoch ?? 0) : 0),
  numberOfRawMeasurements: (variable) => ('settings' in variable ? variable.numberOfMeasurements : 0),
}

function sorted<T extends ListedVariable>(list: readonly T[], order: SortOrder | undefined): readonly T[] {
  const key = order && sortKeys[order.field]
  if (!key) return list
  const sign = order.isDescending ? -1 : 1
  return list.toSorted((a, b) => (key(a) === key(b) ? a.id - b.id : key(a) < key(b) ? -sign : sign))
}

const categories = variableCategoryRecords.map(presentCategory)

export const categoryRoutes = (): HandlersOf<'listVariableCategories'> => ({
  listVariableCategories: async () => replyWith(categories),
})
