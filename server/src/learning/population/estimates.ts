/** The contribution of one person: correlations at a fixed lag, freed of trend and calendar, significant or not. */
import { type DayTable, personEstimates, type RingEngine } from '@upshot/analysis'
import { sha256 } from '../../lib/hash.ts'
import { isOpen } from '../../people/grants/rules.ts'
import type { GrantRow } from '../../people/grants/store.ts'
import { conversionBetween, unitNamed } from '../../tracking/units/units.ts'
import { categoryNamed } from '../../tracking/variables/categories.ts'
import { commonVariable, type Variable, variableOf } from '../../tracking/variables/variable.ts'
import type { AnalysisInput } from '../findings/analysis-input.ts'
import type { EstimateRow, PairKey, PopulationStores } from './store.ts'

// Consents: the variables a person shares with everybody, and the pairs they share with studies.

/** A pair of a study, with the person's own variable ids. */
interface StudyPair {
  readonly studyId: string
  readonly causeId: number
  readonly effectId: number
}

export interface Consents {
  /** Common variables in comparable form that the person shares with everybody. */
  readonly sharedIds: ReadonlySet<number>
  /** The pairs of the studies that the person takes part in. */
  readonly pairs: readonly StudyPair[]
}

const NO_CONSENTS: Consents = { sharedIds: new Set(), pairs: [] }

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
 * Values of several people are comparable if they mean the same: a catalogue variable, combined as the catalogue
 * combines it, in a unit that converts linearly to the catalogue's, which leaves correlations unchanged.
 */
function isComparable({ id, unit, combination }: Pick<Variable, 'id' | 'unit' | 'combination'>): boolean {
  const common = commonVariable(id)
  const catalogueUnit = common && unitNamed(common.unit)
  if (!common || !catalogueUnit || combination !== common.combination) return false
  const conversion = conversionBetween(unit, catalogueUnit)
  return conversion !== undefined && conversion.kind !== 'anyIsYes'
}

/**
 * Whether the catalogue calls it an outcome. What single people track does not matter: inclusion must not depend on the
 * answer.
 */
export function isCommonOutcome(variableId: number): boolean {
  const common = commonVariable(variableId)
  const category = common && categoryNamed(common.category)
  if (!common || !category) return false
  return (common.outcome ?? category.outcome) && !(common.causeOnly ?? category.causeOnly)
}

/** Among everybody the effect must be an outcome; on the same day, either of the two. */
function isSharedWithAll({ sharedIds }: Consents, { cause_id, effect_id, lag_days }: PairKey): boolean {
  if (!sharedIds.has(cause_id) || !sharedIds.has(effect_id)) return false
  return isCommonOutcome(effect_id) || (lag_days === 0 && isCommonOutcome(cause_id))
}

const isSharedWithStudy = ({ pairs }: Consents, { cause_id, effect_id }: Pick<EstimateRow, 'cause_id' | 'effect_id'>) =>
  pairs.some(
    ({ causeId, effectId }) =>
      (causeId === cause_id && effectId === effect_id) || (causeId === effect_id && effectId === cause_id),
  )

/** Splits earlier estimates into those that still count and those that no longer do. */
export function settle(rows: readonly EstimateRow[], consents: Consents) {
  const validRows = rows.flatMap((row): EstimateRow[] => {
    const isShared = isSharedWithAll(consents, row)
    return isShared || isSharedWithStudy(consents, row) ? [{ ...row, is_shared: isShared ? 1 : 0 }] : []
  })
  return {
    kept: validRows,
    withdrawn: rows.filter((row) => row.is_shared === 1 && !isSharedWithAll(consents, row)),
    added: rows.filter((row) => row.is_shared === 0 && isSharedWithAll(consents, row)),
  }
}

/**
 * The same lag for all causes, besides the same day. With each person's own best lag, the pooled result would be
 * biased towards strong correlations.
 */
export const POPULATION_LAG_DAYS = 1

/** Stored with the numbers; changing it recomputes everybody. */
export const POPULATION_METHOD = 'population-2'

/** The days of the shared variables, on the grid of the person's whole table. */
function givenTable({ table }: AnalysisInput, ids: ReadonlySet<number>): DayTable {
  const search = { firstLag: POPULATION_LAG_DAYS, lastLag: POPULATION_LAG_DAYS, durations: [1] }
  return {
    ...table,
    variables: table.variables.filter(({ name }) => ids.has(Number(name))).map((variable) => ({ ...variable, search })),
  }
}

const givenIds = ({ sharedIds, pairs }: Consents): ReadonlySet<number> =>
  new Set([...sharedIds, ...pairs.flatMap(({ causeId, effectId }) => [causeId, effectId])])

/** Equal hashes mean equal estimates. */
export function givenHash(input: AnalysisInput | undefined, consents: Consents): string {
  const ids = [...givenIds(consents)].sort((a, b) => a - b)
  const { firstDay, days } = input?.table ?? { firstDay: 0, days: 0 }
  const series = ids.map((id) => input?.seriesHashes.get(String(id)) ?? '')
  const related = input?.options.related ?? []
  const shared = [...consents.sharedIds].sort((a, b) => a - b)
  return sha256(JSON.stringify([POPULATION_METHOD, firstDay, days, ids, series, related, shared, consents.pairs]))
}

export async function estimatesOf(
  input: AnalysisInput,
  consents: Consents,
  { userId, epoch, engine }: { readonly userId: number; readonly epoch: number; readonly engine: RingEngine },
): Promise<EstimateRow[]> {
  const table = givenTable(input, givenIds(consents))
  if (table.variables.length < 2) return []
  const effectIds = new Set(consents.pairs.map(({ effectId }) => effectId))
  const names = table.variables.map(({ name }) => name)
  const knownNames = new Set(names)
  const estimates = await personEstimates(
    table,
    {
      outcomes: names.filter((name) => effectIds.has(Number(name)) || isCommonOutcome(Number(name))),
      related: (input.options.related ?? []).filter(([left, right]) => knownNames.has(left) && knownNames.has(right)),
      sameDay: true,
    },
    engine,
  )
  return estimates.flatMap(({ cause, effect, lagDays, estimate, n }): EstimateRow[] => {
    if (!estimate) return []
    const pair = { cause_id: Number(cause), effect_id: Number(effect), lag_days: lagDays }
    const isShared = isSharedWithAll(consents, pair)
    if (!isShared && !isSharedWithStudy(consents, pair)) return []
    const numbers = { ...estimate, days: n, is_shared: isShared ? (1 as const) : (0 as const) }
    return [{ user_id: userId, ...pair, ...numbers, updated_epoch: epoch }]
  })
}
