import { SlimUserVariable, type SortOrder, type UserVariable } from '@upshot/contract'
import type { Caller, Subject } from '../../http/caller.ts'
import { type HandlersOf, ok, pageOf, replyWith } from '../../http/handler.ts'
import { holds } from '../../lib/conditions.ts'
import type { Language } from '../../lib/language.ts'
import { slimmer } from '../../lib/slim.ts'
import type { VariableAdditions } from './additions.ts'
import { catalogue } from './catalogue/index.ts'
import { variableCategoryRecords } from './categories.data.ts'
import { presentCategory } from './categories.ts'
import type { VariableChanges } from './changing.ts'
import { refuseToOthers } from './covered-stores.ts'
import { presentCommon, presentName, presentVariable } from './present.ts'
import type { Variables } from './service.ts'
import type { Variable } from './variable.ts'

type Names = 'listUserVariables' | 'searchVariables' | 'listCommonNames' | 'saveUserVariables' | 'resetUserVariable'

interface VariableRouteParts {
  readonly variables: Variables
  readonly changes: VariableChanges
  /** With statistics that fit what the reader may see. */
  readonly described: (of: Subject, list: readonly Variable[]) => Promise<readonly Variable[]>
  readonly additions: VariableAdditions
  /** Those that were deleted, and that the caller can bring back. */
  readonly removed: (by: Caller) => Promise<readonly Variable[]>
}

export function variableRoutes(parts: VariableRouteParts): HandlersOf<Names> {
  const { variables, changes, described, additions, removed } = parts
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
      const found = query.deleted ? await removed(caller) : await variables.list(subject, query)
      const fitting = found.filter(
        (one) => holds(query.createdAt, one.createdEpoch) && holds(query.updatedAt, one.updatedEpoch),
      )
      const { items: page, next } = pageOf(sorted(fitting, query.sort), query)
      const items = query.deleted ? page : await described(subject, page)
      const records = await presentAll(subject, items, caller.language)
      if (query.fields === 'slim') return replyWith(records.map(slim), next)
      if (query.deleted) return replyWith(records, next)
      const added = await additions(subject, items, { includeCharts: query.includeCharts === true, reader: caller })
      return replyWith(
        records.map((one, index) => ({ ...one, ...added.get(items[index]?.id ?? 0) })),
        next,
      )
    },

    searchVariables: async ({ caller, subject, query }) => {
      const filter = { ...query, searchPhrase: query.searchPhrase ?? query.search }
      const isPublic = query.includePublic !== false
      const found = await (isPublic ? variables.search : variables.list)(subject, filter)
      const { items, next } = pageOf(sorted(found, query.sort), query)
      const neighbours = await variables.neighbours(subject)
      const own = await described(
        subject,
        items.filter((one) => 'own' in one),
      )
      const ownById = new Map(own.map((one) => [one.id, one]))
      const isSlim = query.fields === 'slim'
      const wishes = { includeCharts: query.includeCharts === true, reader: caller }
      const added = isSlim ? new Map<number, Partial<UserVariable>>() : await additions(subject, own, wishes)
      const present = (one: (typeof found)[number]) =>
        'own' in one
          ? { ...presentVariable(ownById.get(one.id) ?? one, neighbours, caller.language), ...added.get(one.id) }
          : presentCommon(one, subject.userId, caller.language)
      const records = items.map(present)
      return replyWith(isSlim ? records.map(slim) : records, next)
    },

    listCommonNames: async ({ caller }) => replyWith(catalogue.map((common) => presentName(common, caller.language))),

    saveUserVariables: async ({ caller, body, faults }) => {
      const saved = await changes.update(caller, body, faults)
      const userVariables = await presentAll(caller, saved, caller.language)
      const words = {
        summary: 'Variable settings saved',
        description: 'Everything that depends on them is being recalculated.',
      }
      return ok(words, { userVariables, userVariable: userVariables[0] as UserVariable })
    },

    resetUserVariable: async ({ caller, body }) => {
      const variable = await changes.reset(caller, body)
      const [userVariable] = await presentAll(caller, [variable], caller.language)
      const words = { summary: 'Variable reset', description: `${variable.name} has its default settings again.` }
      return ok(words, { userVariable: userVariable as UserVariable })
    },
  }
}

const slim = slimmer(SlimUserVariable)

type ListedVariable = Awaited<ReturnType<Variables['search']>>[number]

/** What a list can be sorted by; a common variable that nobody uses yet has no times and no values. */
const sortKeys: Record<string, (one: ListedVariable) => string | number> = {
  name: (one) => one.name.toLowerCase(),
  id: (one) => one.id,
  variableCategoryName: (one) => (typeof one.category === 'string' ? one.category : one.category.name),
  createdAt: (one) => ('own' in one ? one.createdEpoch : 0),
  updatedAt: (one) => ('own' in one ? one.updatedEpoch : 0),
  latestMeasurementTime: (one) => ('own' in one ? (one.latestEpoch ?? 0) : 0),
  numberOfRawMeasurements: (one) => ('own' in one ? one.numberOfMeasurements : 0),
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
