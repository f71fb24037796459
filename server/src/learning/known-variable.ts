/** Variables a person can speak of: their own, and the common ones that everybody knows. */
import { Refusal, say } from '../lib/refusal.ts'
import type { TrackingStores } from '../tracking/stores.ts'
import type { CommonVariable } from '../tracking/variables/catalogue/common-variable.ts'
import { commonNamed, findVariable, type VariableReference } from '../tracking/variables/service.ts'
import { commonVariable, type Variable } from '../tracking/variables/variable.ts'

export interface KnownVariable {
  readonly id: number
  readonly name: string
  /** Undefined: a common one that the person does not use. */
  readonly own: Variable | undefined
  readonly common: CommonVariable | undefined
}

export async function knownVariable(
  t: TrackingStores,
  userId: number,
  naming: VariableReference,
): Promise<KnownVariable | undefined> {
  const own = await findVariable(t, userId, naming)
  if (own) return { id: own.id, name: own.name, own, common: own.common }
  const common = commonNamed(naming)
  return common && { id: common.id, name: common.name, own: undefined, common }
}

/** Everybody means the same by it: only then can what several people say be put together. */
export const isCommon = (variableId: number): boolean => commonVariable(variableId) !== undefined

export const noVariable = (field: string, name: string | number | undefined) =>
  new Refusal('notFound', [
    { message: say(`You have no variable "${name ?? ''}".`, `Die Variable „${name ?? ''}“ hast du nicht.`), field },
  ])
