/** What of a person counts among many: the variables they share with everybody, and the pairs they gave to studies. */
import { isOpen } from '../../people/grants/rules.ts'
import type { GrantRow } from '../../people/grants/store.ts'
import { conversionBetween, unitNamed } from '../../tracking/units/units.ts'
import { categoryNamed } from '../../tracking/variables/categories.ts'
import { commonVariable, type Variable, variableOf } from '../../tracking/variables/variable.ts'
import type { EstimateRow, PairKey } from './store.ts'
import type { PopulationStores } from './stores.ts'

/** By the person's own ids. */
export interface StudyPair {
  readonly studyId: string
  readonly causeId: number
  readonly effectId: number
}

export interface Consents {
  /** Common variables, used as everybody uses them, that the person shares with everybody. */
  readonly sharedIds: ReadonlySet<number>
  /** For studies the person takes part in. */
  readonly pairs: readonly StudyPair[]
}

export const NO_CONSENTS: Consents = { sharedIds: new Set(), pairs: [] }

export async function consentsOf(t: PopulationStores, userId: number, nowEpoch: number): Promise<Consents> {
  const user = await t.users.withId(userId)
  if (!user) return NO_CONSENTS
  const grants = (await t.grants.ofUser(userId)).filter(
    (grant) => grant.grantee_kind === 'study' && isOpen(grant, nowEpoch),
  )
  const variables = (await t.variables.all(userId)).map(variableOf).filter(isComparable)
  return {
    sharedIds: new Set(variables.filter(({ isShared }) => user.share_all_data === 1 || isShared).map(({ id }) => id)),
    pairs: grants.flatMap(pairIn),
  }
}

function pairIn({ grantee, variable_ids }: Pick<GrantRow, 'grantee' | 'variable_ids'>): StudyPair[] {
  const [causeId, effectId] = variable_ids === null ? [] : (JSON.parse(variable_ids) as number[])
  return causeId === undefined || effectId === undefined ? [] : [{ studyId: grantee, causeId, effectId }]
}

/**
 * Values of several people can be compared if they mean the same: a variable of the catalogue, combined as the
 * catalogue combines it, in a unit that turns into the catalogue's by a straight line, which changes no correlation.
 */
export function isComparable({ id, unit, combination }: Pick<Variable, 'id' | 'unit' | 'combination'>): boolean {
  const common = commonVariable(id)
  const catalogueUnit = common && unitNamed(common.unit)
  if (!common || !catalogueUnit || combination !== common.combination) return false
  const conversion = conversionBetween(unit, catalogueUnit)
  return conversion !== undefined && conversion.kind !== 'anyIsYes'
}

/** By the catalogue, not by what single people want to know: who is asked must not depend on the answer. */
export function isCommonOutcome(variableId: number): boolean {
  const common = commonVariable(variableId)
  const category = common && categoryNamed(common.category)
  if (!common || !category) return false
  return (common.outcome ?? category.outcome) && !(common.causeOnly ?? category.causeOnly)
}

/** Among everybody an effect is an outcome; on the same day, one of the two is. */
export function isSharedWithAll({ sharedIds }: Consents, { cause_id, effect_id, lag_days }: PairKey): boolean {
  if (!sharedIds.has(cause_id) || !sharedIds.has(effect_id)) return false
  return isCommonOutcome(effect_id) || (lag_days === 0 && isCommonOutcome(cause_id))
}

export const isSharedWithStudy = (
  { pairs }: Consents,
  { cause_id, effect_id }: Pick<EstimateRow, 'cause_id' | 'effect_id'>,
) =>
  pairs.some(
    ({ causeId, effectId }) =>
      (causeId === cause_id && effectId === effect_id) || (causeId === effect_id && effectId === cause_id),
  )

/** What of earlier estimates still counts, and what no longer does. */
export function settle(rows: readonly EstimateRow[], given: Consents) {
  const kept = rows.flatMap((row): EstimateRow[] => {
    const isShared = isSharedWithAll(given, row)
    return isShared || isSharedWithStudy(given, row) ? [{ ...row, is_shared: isShared ? 1 : 0 }] : []
  })
  return {
    kept,
    withdrawn: rows.filter((row) => row.is_shared === 1 && !isSharedWithAll(given, row)),
    added: rows.filter((row) => row.is_shared === 0 && isSharedWithAll(given, row)),
  }
}
