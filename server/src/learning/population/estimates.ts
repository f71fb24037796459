/** What one person adds: correlations of raw values at a lag that was set beforehand, significant or not. */
import { type DayTable, personEstimates, type RingEngine } from '@upshot/analysis'
import { sha256 } from '../../lib/hash.ts'
import type { AnalysisInput } from '../findings/analysis-input.ts'
import { type Consents, isCommonOutcome, isSharedWithAll, isSharedWithStudy } from './sharing.ts'
import type { EstimateRow } from './store.ts'

/** Of all causes, beside the same day: nobody's own best lag, or the strongest lag would be told of everybody. */
export const POPULATION_LAG_DAYS = 1

/** Goes with the numbers; a change of it works out everybody again. */
export const POPULATION_METHOD = 'population-1'

/** The days of the variables that are given, on the grid of the person's whole table. */
function givenTable({ table }: AnalysisInput, ids: ReadonlySet<number>): DayTable {
  const search = { firstLag: POPULATION_LAG_DAYS, lastLag: POPULATION_LAG_DAYS, durations: [1] }
  return {
    ...table,
    variables: table.variables.filter(({ name }) => ids.has(Number(name))).map((variable) => ({ ...variable, search })),
  }
}

const givenIds = ({ sharedIds, pairs }: Consents): ReadonlySet<number> =>
  new Set([...sharedIds, ...pairs.flatMap(({ causeId, effectId }) => [causeId, effectId])])

/** The same hash, the same estimates. */
export function givenHash(input: AnalysisInput | undefined, given: Consents): string {
  const ids = [...givenIds(given)].sort((a, b) => a - b)
  const { firstDay, days } = input?.table ?? { firstDay: 0, days: 0 }
  const series = ids.map((id) => input?.seriesHashes.get(String(id)) ?? '')
  const related = input?.options.related ?? []
  const shared = [...given.sharedIds].sort((a, b) => a - b)
  return sha256(JSON.stringify([POPULATION_METHOD, firstDay, days, ids, series, related, shared, given.pairs]))
}

export async function estimatesOf(
  input: AnalysisInput,
  given: Consents,
  { userId, epoch, engine }: { readonly userId: number; readonly epoch: number; readonly engine: RingEngine },
): Promise<EstimateRow[]> {
  const table = givenTable(input, givenIds(given))
  if (table.variables.length < 2) return []
  const asked = new Set(given.pairs.map(({ effectId }) => effectId))
  const names = table.variables.map(({ name }) => name)
  const known = new Set(names)
  const estimates = await personEstimates(
    table,
    {
      outcomes: names.filter((name) => asked.has(Number(name)) || isCommonOutcome(Number(name))),
      related: (input.options.related ?? []).filter(([left, right]) => known.has(left) && known.has(right)),
      sameDay: true,
    },
    engine,
  )
  return estimates.flatMap(({ cause, effect, lagDays, estimate, n }): EstimateRow[] => {
    if (!estimate) return []
    const pair = { cause_id: Number(cause), effect_id: Number(effect), lag_days: lagDays }
    const isShared = isSharedWithAll(given, pair)
    if (!isShared && !isSharedWithStudy(given, pair)) return []
    const numbers = { ...estimate, days: n, is_shared: isShared ? (1 as const) : (0 as const) }
    return [{ user_id: userId, ...pair, ...numbers, updated_epoch: epoch }]
  })
}
