/** Finds the variables that a request names as cause and effect. */
import { sameWords, say } from '../../lib/language.ts'
import { nameKey } from '../../lib/names.ts'
import { type FoundFault, Refusal } from '../../lib/refusal.ts'
import { nameMatcher } from '../../tracking/measurements/filters.ts'
import { catalogue } from '../../tracking/variables/catalogue/index.ts'
import { byRelevance } from '../../tracking/variables/search.ts'
import { type Variable, variableOf } from '../../tracking/variables/variable.ts'
import { type KnownVariable, knownVariable } from '../known-variable.ts'
import type { PersonScope } from './covered.ts'
import type { FindingStores } from './store.ts'

/** How a request names the two sides; older clients use the short names. */
export interface SideNames {
  readonly cause?: string | undefined
  readonly effect?: string | undefined
  readonly causeVariableName?: string | undefined
  readonly effectVariableName?: string | undefined
  readonly causeVariableId?: number | undefined
  readonly effectVariableId?: number | undefined
}

/** Undefined: the request leaves that side open. A list or a wildcard can match several variables. */
export interface RequestedSides {
  readonly causes?: readonly KnownVariable[] | undefined
  readonly effects?: readonly KnownVariable[] | undefined
}

interface SideRequest {
  /** The parameter that names the side. */
  readonly field: string
  readonly id?: number
  readonly name?: string
}

/** Looks up the sides of a request in the given stores. */
export async function requestedSides(t: FindingStores, scope: PersonScope, names: SideNames): Promise<RequestedSides> {
  const cause = sideRequest('cause', names)
  const effect = sideRequest('effect', names)
  const empty = [cause, effect].filter((side) => side?.name !== undefined && nameKey(side.name) === '')
  if (empty.length > 0) throw new Refusal('badInput', empty.map(emptySide))
  const find = async (side: SideRequest | undefined) => {
    if (!side) return undefined
    const variables = await matching(t, scope.userId, side)
    if (variables.length === 0) throw await unknown(t, scope, side)
    return variables
  }
  return { causes: await find(cause), effects: await find(effect) }
}

/** Refuses anything but exactly one cause and one effect. */
export function onePair({ causes, effects }: RequestedSides): { readonly causeId: number; readonly effectId: number } {
  const faults = [sideFault('cause', causes), sideFault('effect', effects)].filter((fault) => fault !== undefined)
  if (faults.length > 0) throw new Refusal('badInput', faults)
  return { causeId: causes?.[0]?.id ?? 0, effectId: effects?.[0]?.id ?? 0 }
}

function sideFault(side: string, variables: readonly KnownVariable[] | undefined): FoundFault | undefined {
  const field = `${side}VariableName`
  if (!variables)
    return {
      message: say('{field} or {side}VariableId is required.', { field, side }),
      field,
    }
  return variables.length === 1
    ? undefined
    : {
        message: say('{field} must name one variable, but it matches {found}.', { field, found: variables.length }),
        field,
      }
}

function sideRequest(side: 'cause' | 'effect', names: SideNames): SideRequest | undefined {
  const id = names[`${side}VariableId`]
  if (id !== undefined) return { field: `${side}VariableId`, id }
  const long = names[`${side}VariableName`]
  if (long !== undefined) return { field: `${side}VariableName`, name: long }
  const short = names[side]
  return short === undefined ? undefined : { field: side, name: short }
}

const emptySide = (side: SideRequest | undefined): FoundFault => ({
  message: say('{side} must name a variable, but it is empty.', { side: side?.field ?? '' }),
  field: side?.field ?? '',
})

/** An exact match first, then the person's variables that match a list or wildcard, then common ones. */
async function matching(
  t: FindingStores,
  userId: number,
  { id, name }: SideRequest,
): Promise<readonly KnownVariable[]> {
  const literal = await knownVariable(t, userId, id === undefined ? { name: name ?? '' } : { id })
  if (literal || name === undefined) return literal ? [literal] : []
  const fits = nameMatcher(name, [])
  const matching = (await t.variables.all(userId)).map(variableOf).filter((variable) => fits(nameKey(variable.name)))
  if (matching.length > 0) return matching.map(knownOwn)
  return catalogue
    .filter((common) => fits(nameKey(common.name)))
    .map((common) => ({ id: common.id, name: common.name, variable: undefined, common }))
}

const knownOwn = (variable: Variable): KnownVariable => ({
  id: variable.id,
  name: variable.name,
  variable,
  common: variable.common,
})

/** Suggests a variable: names have to match exactly, but the search also knows synonyms. */
async function unknown(
  t: FindingStores,
  { userId, cover }: PersonScope,
  { field, id, name }: SideRequest,
): Promise<Refusal> {
  const variables = name === undefined ? [] : (await t.variables.all(userId)).map(variableOf)
  const [near] = byRelevance(variables, name)
  const hint = near && name !== undefined ? say(' Did you mean "{name}"?', { name: near.name }) : sameWords('')
  const who = cover ? say('This person has') : say('You have')
  const message = say('{who} no variable "{id}".{hint}', { who, id: id ?? name ?? '', hint })
  return new Refusal('notFound', [{ message, field }])
}
