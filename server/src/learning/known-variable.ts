/** Variables a person can name: their own, and the common ones of the catalogue. */
import { type Sentence, say } from '../lib/language.ts'
import { type FoundFault, Refusal } from '../lib/refusal.ts'
import type { TrackingStores } from '../tracking/stores.ts'
import type { CommonVariable } from '../tracking/variables/catalogue/common-variable.ts'
import { commonNamed, findVariable, type VariableReference } from '../tracking/variables/service.ts'
import { commonVariable, type Variable } from '../tracking/variables/variable.ts'

export interface KnownVariable {
  readonly id: number
  readonly name: string
  /** Undefined for a common variable that the person does not use. */
  readonly variable: Variable | undefined
  readonly common: CommonVariable | undefined
}

export async function knownVariable(
  t: TrackingStores,
  userId: number,
  naming: VariableReference,
): Promise<KnownVariable | undefined> {
  const variable = await findVariable(t, userId, naming)
  if (variable) return { id: variable.id, name: variable.name, variable, common: variable.common }
  const common = commonNamed(naming)
  return common && { id: common.id, name: common.name, variable: undefined, common }
}

/** Only common variables mean the same for everybody, so that results can be pooled. */
export const isCommon = (variableId: number): boolean => commonVariable(variableId) !== undefined

const noVariable = (field: string, name: string | number | undefined) =>
  new Refusal('notFound', [{ message: say('You have no variable "{name}".', { name: name ?? '' }), field }])

// The two variables that a request names, with all their faults in one response.

/** A pair by ids or by names; older clients use the short names. */
export interface PairNaming {
  readonly cause?: string
  readonly effect?: string
  readonly causeVariableName?: string
  readonly effectVariableName?: string
  readonly causeVariableId?: number
  readonly effectVariableId?: number
}

type SideName = 'cause' | 'effect'

export interface PairWords {
  /** If a side is not named at all. */
  readonly missing: (side: SideName) => FoundFault
  /** If both sides name the same variable. */
  readonly same: Sentence
}

type NamedSide = { readonly field: string; readonly naming: { readonly id: number } | { readonly name: string } }

export async function namedPair(
  t: TrackingStores,
  userId: number,
  naming: PairNaming,
  texts: PairWords,
): Promise<readonly [cause: KnownVariable, effect: KnownVariable]> {
  const faults: FoundFault[] = []
  let isMissing = false
  const find = async (side: SideName): Promise<KnownVariable | undefined> => {
    const named = givenSide(naming, side)
    if (!named) {
      isMissing = true
      faults.push(texts.missing(side))
      return undefined
    }
    const variable = await knownVariable(t, userId, named.naming)
    if (!variable) faults.push(...noVariable(named.field, Object.values(named.naming)[0]).faults)
    return variable
  }
  const cause = await find('cause')
  const effect = await find('effect')
  if (!cause || !effect) throw new Refusal(isMissing ? 'badInput' : 'notFound', faults)
  if (cause.id === effect.id) {
    throw new Refusal('badInput', [{ message: texts.same, field: givenSide(naming, 'effect')?.field ?? 'effect' }])
  }
  return [cause, effect]
}

function givenSide(naming: PairNaming, side: SideName): NamedSide | undefined {
  const id = naming[`${side}VariableId`]
  if (id !== undefined) return { field: `${side}VariableId`, naming: { id } }
  const fields = [`${side}VariableName`, side] as const
  for (const field of fields) {
    const name = naming[field]
    if (name !== undefined && name.trim() !== '') return { field, naming: { name } }
  }
  return undefined
}
