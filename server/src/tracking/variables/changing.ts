/** A person changes the settings of their variables, or takes the usual ones again. */
import { type PostedItem, settingScopes, type UserVariableUpdate } from '@upshot/contract'
import { epochSeconds } from '../../lib/clock.ts'
import { say } from '../../lib/language.ts'
import type { Faults, FoundFault } from '../../lib/refusal.ts'
import { requireScope, type ScopeHolder } from '../../lib/scopes.ts'
import { coverOf } from '../../people/grants/rules.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { conversionBetween, unitOf, withoutNoise } from '../units/units.ts'
import { categoryOf } from './categories.ts'
import {
  findOrAdopt,
  findVariable,
  holdVariable,
  markFedStale,
  NO_VARIABLE,
  notFound,
  type VariableReference,
} from './service.ts'
import { changesOf, changesSharing, matters, unitAfterReset } from './settings.ts'
import { markStale } from './stale.ts'
import type { VariableParts, VariableStores } from './stores.ts'
import { isCovered, type Variable, variableOf } from './variable.ts'

/** Whose variables, and what the caller was let in for. */
interface Changer extends ScopeHolder {
  readonly userId: number
}

/** What it takes to share a variable with everyone. */
const SHARING = settingScopes.shareAllData

export type VariableChanges = ReturnType<typeof createVariableChanges>

export function createVariableChanges({ storage, clock, hooks }: VariableParts) {
  async function update(
    { userId, scopes }: Changer,
    updates: readonly PostedItem<UserVariableUpdate>[],
    faults: Faults,
  ): Promise<Variable[]> {
    return storage.transaction(async (stores) => {
      const createdEpoch = epochSeconds(clock)
      const ids: number[] = []
      const analysedIds = new Set<number>()
      for (const { index, value } of updates) {
        const at = (fault: FoundFault) => faults.add({ ...fault, index })
        const variable = await findOrAdopt(stores, userId, { naming: value, createdEpoch })
        if (!variable) {
          at(missingVariable(value))
          continue
        }
        if (changesSharing(variable, value)) requireScope({ scopes }, SHARING)
        const changes = changesOf(variable, value, at)
        if (await opensToOthers(stores, variable, changes.category_id)) requireScope({ scopes }, SHARING)
        await stores.variables.update(userId, variable.id, { ...changes, updated_epoch: createdEpoch })
        await rescaleTags(stores, variable, changes.unit_id)
        if (matters(changes)) analysedIds.add(variable.id)
        ids.push(variable.id)
      }
      refuseVariableFaults(faults)
      await markAnalysed(stores, userId, [...analysedIds])
      await hooks.variableSettingsChanged(stores, userId, [...new Set(ids)])
      const fresh = new Map(
        (await stores.variables.withIds(userId, ids)).map((row) => [row.variable_id, variableOf(row)]),
      )
      return [...new Set(ids)].flatMap((id) => fresh.get(id) ?? [])
    })
  }

  async function markAnalysed(t: VariableStores & Transaction, userId: number, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return
    await markStale(t, userId, ids, clock.nowMs())
    await markFedStale(t, userId, ids, clock.nowMs())
  }

  async function reset({ userId, scopes }: Changer, naming: VariableReference): Promise<Variable> {
    return storage.transaction(async (stores) => {
      const variable = await holdVariable(stores, userId, naming)
      if (!variable) throw notFound()
      if (await opensToOthers(stores, variable, variable.own.default_category_id)) requireScope({ scopes }, SHARING)
      const unit_id = unitAfterReset(variable)
      // Whether it is shared is for the person alone.
      const kept = scopes.has(SHARING) ? {} : { is_shared: variable.own.is_shared }
      await stores.variables.reset(userId, variable.id, { unit_id, updated_epoch: epochSeconds(clock), ...kept })
      await rescaleTags(stores, variable, unit_id)
      await markAnalysed(stores, userId, [variable.id])
      await hooks.variableSettingsChanged(stores, userId, [variable.id])
      const fresh = await findVariable(stores, userId, { id: variable.id })
      return fresh ?? variable
    })
  }

  return { update, reset }
}

/** Whether a share limited to categories would show the variable in the new one, and does not in the old. */
async function opensToOthers(
  { grants }: VariableStores,
  variable: Variable,
  categoryId: number | undefined,
): Promise<boolean> {
  if (categoryId === undefined || categoryId === variable.category.id) return false
  const moved = { id: variable.id, category: categoryOf(categoryId) }
  const covers = (await grants.ofUser(variable.userId)).map(coverOf)
  return covers.some((cover) => isCovered(moved, cover) && !isCovered(variable, cover))
}

/** A tag's factor belongs to the units of both its ends: when one of them changes, what is inferred must not. */
async function rescaleTags(stores: VariableStores, variable: Variable, unitId: number | undefined): Promise<void> {
  const conversion = unitId === undefined ? undefined : conversionBetween(variable.unit, unitOf(unitId))
  if (conversion?.kind !== 'linear' || conversion.offset !== 0) return
  const { factor: scale } = conversion
  for (const { taggedId, tagId, factor } of await stores.tags.edges(variable.userId)) {
    if (taggedId !== variable.id && tagId !== variable.id) continue
    const rescaled = withoutNoise(tagId === variable.id ? factor * scale : factor / scale)
    await stores.tags.setFactor(variable.userId, { taggedId, tagId, factor: rescaled })
  }
}

function missingVariable(update: UserVariableUpdate): FoundFault {
  const isNamed = [update.id, update.variableId, update.name, update.variableName].some((name) => name !== undefined)
  return isNamed
    ? { message: NO_VARIABLE }
    : { message: say('One of id, variableId or name is required.'), field: 'name' }
}

/** Only missing variables: 404. Anything else is bad input, with the missing ones named beside it. */
function refuseVariableFaults(faults: Faults): void {
  if (!faults.isEmpty && faults.list.every((fault) => fault.message === NO_VARIABLE)) {
    throw faults.refusal('notFound')
  }
  faults.refuseIfAny()
}
