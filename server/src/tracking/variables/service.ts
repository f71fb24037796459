import type { CombinationOperation } from '@upshot/contract'
import type { Cover } from '../../http/caller.ts'
import type { JobStore, NewJob } from '../../jobs/job.ts'
import { say } from '../../lib/language.ts'
import { nameKey } from '../../lib/names.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { fedBy } from '../tag.ts'
import type { UnitRecord } from '../units/unit-record.ts'
import type { CommonVariable } from './catalogue/common-variable.ts'
import { catalogue } from './catalogue/index.ts'
import { commonVariableCalled, commonVariableNamed } from './catalogue/words.ts'
import type { VariableCategoryRecord } from './categories.data.ts'
import { categoryNamed, categoryOf } from './categories.ts'
import { coveredStores } from './covered-stores.ts'
import { bestOf, byRelevance } from './search.ts'
import {
  type NewUserVariable,
  type UserVariableRow,
  unusedRow,
  type VariableDependencies,
  type VariableStores,
} from './store.ts'
import { commonDefinition, commonVariable, type Neighbours, type Variable, variableOf } from './variable.ts'

export interface Definition {
  readonly variableName: string
  readonly category: VariableCategoryRecord
  readonly unit: UnitRecord
  readonly combination: CombinationOperation
  readonly createdEpoch: number
}

/** A common variable keeps its id for everybody; any other name makes a variable private to the person. */
export async function createVariable(stores: VariableStores, userId: number, definition: Definition): Promise<void> {
  await defineVariables(stores, userId, [definition])
}

/** Inserted in the order of their names, so that requests that create the same ones do not wait for each other in a circle. */
export async function defineVariables(
  stores: VariableStores,
  userId: number,
  definitions: readonly Definition[],
): Promise<void> {
  const rows: NewUserVariable[] = []
  for (const definition of definitions) {
    const id = commonVariableNamed(definition.variableName)?.id ?? (await stores.variables.newId())
    rows.push(newRow(userId, id, definition))
  }
  for (const row of rows.sort((a, b) => (a.name_key < b.name_key ? -1 : 1))) await stores.variables.insert(row)
}

function newRow(userId: number, id: number, definition: Definition): NewUserVariable {
  const common = commonVariableNamed(definition.variableName)
  const defaults = common ? commonDefinition(common) : definition
  return {
    user_id: userId,
    variable_id: id,
    name: common?.name ?? definition.variableName,
    name_key: nameKey(common?.name ?? definition.variableName),
    category_id: definition.category.id,
    unit_id: definition.unit.id,
    combination: definition.combination,
    default_category_id: defaults.category.id,
    default_unit_id: defaults.unit.id,
    default_combination: defaults.combination,
    created_epoch: definition.createdEpoch,
  }
}

/** A common variable as it would be if the person had just added it; nothing is stored. */
export function asIfAdopted(common: CommonVariable, userId: number, createdEpoch: number): Variable {
  return variableOf(unusedRow(newRow(userId, common.id, { ...commonDefinition(common), createdEpoch })))
}

/** Marks everything that the variables feed through tags for recalculation. */
export async function markFedStale(
  stores: VariableStores & Transaction,
  userId: number,
  ids: readonly number[],
  nowMs: number,
): Promise<void> {
  const tags = await stores.tags.edges(userId)
  const ingredients = new Set(ids.flatMap((id) => [...fedBy(id, tags)]))
  await markStale(stores, userId, [...ingredients], nowMs)
}

/** How a request names a variable; older clients use either of two members. */
export interface VariableReference {
  readonly id?: number | undefined
  readonly variableId?: number | undefined
  readonly name?: string | undefined
  readonly variableName?: string | undefined
}

/** The person's own variable with this name; undefined if they have none. */
export async function findVariable(
  { variables }: VariableStores,
  userId: number,
  naming: VariableReference,
): Promise<Variable | undefined> {
  const { id, key } = idOrKey(naming)
  if (id !== undefined) return firstOf(await variables.withIds(userId, [id]))
  if (key === undefined) return undefined
  const variable = firstOf(await variables.withNames(userId, [key]))
  return variable ?? firstOf(await variables.withIds(userId, idsCalled(key)))
}

/** Like `findVariable`, and locks the variable until the transaction ends. */
export async function holdVariable(
  { variables }: VariableStores,
  userId: number,
  naming: VariableReference,
): Promise<Variable | undefined> {
  const { id, key } = idOrKey(naming)
  if (id !== undefined) return firstOf(await variables.hold(userId, [id]))
  if (key === undefined) return undefined
  const variable = firstOf(await variables.holdNamed(userId, [key]))
  return variable ?? firstOf(await variables.hold(userId, idsCalled(key)))
}

/** A person's variables, locked until the transaction ends. */
export interface HeldVariables {
  readonly ids: readonly number[]
  readonly find: (naming: VariableReference) => Variable | undefined
}

/** Like `holdVariable`, for many at once. */
export async function holdVariables(
  { variables }: VariableStores,
  userId: number,
  namings: readonly VariableReference[],
): Promise<HeldVariables> {
  const lookups = namings.map(idOrKey)
  const keys = lookups.flatMap(({ id, key }) => (id === undefined && key !== undefined ? [key] : []))
  const called = await variables.holdNamed(userId, [...new Set(keys)])
  const byKey = new Map(called.map((row) => [row.name_key, variableOf(row)]))
  const ids = lookups.flatMap(({ id, key }) =>
    id !== undefined ? [id] : key === undefined || byKey.has(key) ? [] : idsCalled(key),
  )
  const byId = new Map(
    (await variables.hold(userId, [...new Set(ids)])).map((row) => [row.variable_id, variableOf(row)]),
  )
  const find = (naming: VariableReference) => {
    const { id, key = '' } = idOrKey(naming)
    if (id !== undefined) return byId.get(id)
    return byKey.get(key) ?? idsCalled(key).map((each) => byId.get(each))[0]
  }
  return { ids: [...called.map((row) => row.variable_id), ...byId.keys()], find }
}

/** The id of the common variable with this name in another language: it is stored under its English name. */
function idsCalled(key: string): readonly number[] {
  const common = commonVariableCalled(key)
  return common && nameKey(common.name) !== key ? [common.id] : []
}

function idOrKey(naming: VariableReference): { id?: number | undefined; key?: string | undefined } {
  const name = naming.variableName ?? naming.name
  return { id: naming.variableId ?? naming.id, key: name === undefined ? undefined : nameKey(name) }
}

const firstOf = ([row]: readonly UserVariableRow[]): Variable | undefined => row && variableOf(row)

/** The common variable with this name in any language, whether the person uses it or not. */
export function commonNamed(naming: VariableReference): CommonVariable | undefined {
  const { id, key } = idOrKey(naming)
  return id === undefined ? commonVariableCalled(key ?? '') : commonVariable(id)
}

/** Like `holdVariable`, but adds a common variable that the person does not use yet. */
export async function findOrAdopt(
  stores: VariableStores,
  userId: number,
  { naming, createdEpoch }: { naming: VariableReference; createdEpoch: number },
): Promise<Variable | undefined> {
  const variable = await holdVariable(stores, userId, naming)
  if (variable) return variable
  const common = commonNamed(naming)
  if (!common) return undefined
  await createVariable(stores, userId, { ...commonDefinition(common), createdEpoch })
  return holdVariable(stores, userId, { id: common.id })
}

/** The tags of a person and the variables at their ends. Variables in `alreadyRead` are not read again. */
export async function neighboursIn(
  stores: VariableStores,
  userId: number,
  alreadyRead: ReadonlyMap<number, Variable> = new Map(),
): Promise<Neighbours> {
  const tags = await stores.tags.edges(userId)
  const ids = new Set(tags.flatMap(({ taggedId, tagId }) => [taggedId, tagId]))
  const missing = [...ids].filter((id) => !alreadyRead.has(id))
  const otherVariables = (await stores.variables.withIds(userId, missing)).map(variableOf)
  return {
    tags,
    byId: new Map([...alreadyRead, ...otherVariables.map((variable) => [variable.id, variable] as const)]),
  }
}

export interface VariableFilter extends VariableReference {
  readonly searchPhrase?: string | undefined
  readonly variableCategoryName?: string | undefined
  readonly manualTracking?: boolean | undefined
}

/** A person; through a share, with what it covers. */
export interface VisiblePerson {
  readonly userId: number
  readonly cover?: Cover | undefined
}

export type Variables = ReturnType<typeof createVariables>

export function createVariables({ storage }: Pick<VariableDependencies, 'storage'>) {
  const allOf = async ({ userId, cover }: VisiblePerson): Promise<Variable[]> =>
    (await storage.read((stores) => coveredStores(stores, cover).variables.all(userId))).map(variableOf)

  async function list(whose: VisiblePerson, filter: VariableFilter): Promise<Variable[]> {
    return byRelevance((await allOf(whose)).filter(matching(filter)), filter.searchPhrase)
  }

  /** Own variables first, then common ones the person does not use yet. */
  async function search(whose: VisiblePerson, filter: VariableFilter): Promise<(Variable | CommonVariable)[]> {
    const all = await allOf(whose)
    const used = new Set(all.map(({ id }) => id))
    const unusedCommon = catalogue.filter((common) => !used.has(common.id)).filter(matching(filter))
    return bestOf<Variable | CommonVariable>([all.filter(matching(filter)), unusedCommon], filter.searchPhrase)
  }

  const neighbours = (
    { userId, cover }: VisiblePerson,
    alreadyRead?: ReadonlyMap<number, Variable>,
  ): Promise<Neighbours> => storage.read((stores) => neighboursIn(coveredStores(stores, cover), userId, alreadyRead))

  return { list, search, neighbours }
}

export const notFound = (): Refusal => new Refusal('notFound', say('You have no such variable.'))

export const NO_VARIABLE = say('There is no such variable.')

function matching(filter: VariableFilter): (variable: Variable | CommonVariable) => boolean {
  const id = filter.variableId ?? filter.id
  const name = filter.variableName ?? filter.name
  const names = name === undefined ? [] : [name, commonVariableCalled(name)?.name ?? name].map(nameKey)
  const category = filter.variableCategoryName === undefined ? undefined : categoryNamed(filter.variableCategoryName)
  if (filter.variableCategoryName !== undefined && !category) {
    throw new Refusal('badInput', [{ message: say('There is no such category.'), field: 'variableCategoryName' }])
  }
  return (variable) => {
    const ownCategory =
      typeof variable.category === 'string' ? variable.category : categoryOf(variable.category.id).name
    const isManual = (categoryNamed(ownCategory) ?? category)?.manualTracking
    return (
      (filter.manualTracking === undefined || isManual === filter.manualTracking) &&
      (id === undefined || variable.id === id) &&
      (names.length === 0 || names.includes(nameKey(variable.name))) &&
      (category === undefined || ownCategory === category.name)
    )
  }
}

// Marks on variables whose statistics are out of date, and the job that refreshes them.

export const REFRESH = 'statistics.refresh'

/** At most one waiting job per person. */
export const refreshJob = (userId: number): NewJob => ({
  name: REFRESH,
  payload: { userId },
  key: `${REFRESH} ${userId}`,
  lane: 'background',
})

interface StaleStores extends Transaction {
  readonly variables: {
    /** Returns whether any of them was not marked before. */
    markStale(userId: number, ids: readonly number[], nowMs: number): Promise<boolean>
  }
  readonly jobs: Pick<JobStore, 'addAll'>
}

/**
 * A marked variable already has a job, which only ends when it finds no more marks. So only the first mark adds a job,
 * and a person who keeps writing does not add one with every write.
 */
export async function markStale(t: StaleStores, userId: number, ids: readonly number[], nowMs: number): Promise<void> {
  if (await t.variables.markStale(userId, ids, nowMs)) await t.jobs.addAll([refreshJob(userId)])
}
