/** The findings of both families of a finished analysis, with the details that are stored. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Analysis, calendarOf, type Variable as Series } from '@upshot/analysis'
import type { Variable } from '../../tracking/variables/variable.ts'
import type { AnalysisInput } from './analysis-input.ts'
import { evidenceOf, type JudgedPair } from './evidence.ts'
import { detailOf, type FindingDetail, type PairSeries } from './finding-detail.ts'
import { USUAL_MAX_LAG } from './search.ts'
import { scaleOf } from './sides.ts'
import type { FindingKey } from './store.ts'
import type { FamilyName } from './stored-pairs.ts'

export interface DescribedFinding {
  readonly family: FamilyName
  readonly causeId: number
  readonly effectId: number
  readonly detail: FindingDetail
}

/** Details of the last analysis that can be reused. */
export interface EarlierDetails {
  readonly details: ReadonlyMap<string, FindingDetail>
  /** Names of variables whose days have changed. */
  readonly changed: ReadonlySet<string>
}

export const pairKey = (family: FamilyName, cause: string | number, effect: string | number): string =>
  `${family} ${cause} ${effect}`

export const findingKeyText = ({ family, cause_id, effect_id }: FindingKey): string =>
  pairKey(family, cause_id, effect_id)

/** Takes a few milliseconds. */
const DESCRIBED_AT_ONCE = 10

export interface DescribeOptions {
  readonly earlier?: EarlierDetails
  /** From 0 to 1. */
  readonly onDescribed?: (share: number) => void
}

export async function describeFindings(
  analysis: Analysis,
  input: AnalysisInput,
  { earlier, onDescribed }: DescribeOptions = {},
): Promise<DescribedFinding[]> {
  const found: DescribedFinding[] = []
  const rows = [
    ...analysis.findings().map((row) => ({ family: 'directed' as const, row })),
    ...analysis.sameDayFindings().map((row) => ({ family: 'sameDay' as const, row })),
  ]
  for (const [at, { family, row }] of rows.entries()) {
    found.push(describedRow(analysis, input, { family, row, earlier }))
    if (at % DESCRIBED_AT_ONCE !== DESCRIBED_AT_ONCE - 1) continue
    onDescribed?.((at + 1) / rows.length)
    await nextTurn()
  }
  return found
}

interface RowToDescribe {
  readonly family: FamilyName
  readonly row: JudgedPair
  readonly earlier: EarlierDetails | undefined
}

function describedRow(
  analysis: Analysis,
  input: AnalysisInput,
  { family, row, earlier }: RowToDescribe,
): DescribedFinding {
  const [cause, effect] = family === 'directed' ? [row.cause, row.effect] : sameDaySides(row, input)
  const nameOf = (id: string) => input.variables.get(id)?.name ?? id
  const evidence = evidenceOf(row, nameOf)
  const isChanged = earlier?.changed.has(cause) || earlier?.changed.has(effect)
  const known = isChanged ? undefined : earlier?.details.get(pairKey(family, cause, effect))
  const detail = known
    ? { ...known, evidence }
    : detailOf(evidence, seriesIn(analysis, input, { cause, effect, isDirected: family === 'directed' }))
  return { family, causeId: Number(cause), effectId: Number(effect), detail }
}

/**
 * On the same day there is no cause: the side that was filled, or else the one that is no outcome, stands in the place
 * of one, so that its amounts are shown and the other's means.
 */
function sameDaySides({ cause: left, effect: right }: JudgedPair, input: AnalysisInput): readonly [string, string] {
  const isFilled = (id: string) => input.table.variables.find(({ name }) => name === id)?.causeValues !== undefined
  if (isFilled(left) !== isFilled(right)) return isFilled(left) ? [left, right] : [right, left]
  const isOutcome = (id: string) => input.options.outcomes?.includes(id) ?? true
  return isOutcome(right) || isFilled(left) ? [left, right] : [right, left]
}

interface PairSides {
  readonly cause: string
  readonly effect: string
  readonly isDirected: boolean
}

function seriesIn(
  { featureSet }: Analysis,
  input: AnalysisInput,
  { cause, effect, isDirected }: PairSides,
): PairSeries {
  const placeOf = (id: string) => featureSet.table.variables.findIndex(({ name }) => name === id)
  const [causePlace, effectPlace] = [placeOf(cause), placeOf(effect)]
  const series = (place: number) => featureSet.table.variables[place] as Series
  const variable = (id: string) => input.variables.get(id) as Variable
  return {
    cause: series(causePlace),
    effect: series(effectPlace),
    firstDay: featureSet.table.firstDay,
    calendar: featureSet.calendar ?? calendarOf(featureSet.table),
    maxLag: isDirected ? Math.max(USUAL_MAX_LAG, series(causePlace).search?.lastLag ?? 0) : USUAL_MAX_LAG,
    preparedCause: ({ durationDays, clock }) => {
      const timed = clock === null ? null : featureSet.clock(causePlace, clock, effectPlace)
      return (timed ?? featureSet.feature(featureSet.index(causePlace, 'cause', durationDays))).prepared
    },
    preparedEffect: featureSet.feature(featureSet.index(effectPlace, 'effect', 1)).prepared,
    ...naturesOf(variable(cause), variable(effect)),
  }
}

export const naturesOf = (
  cause: Variable,
  effect: Variable,
): Pick<PairSeries, 'causeCombination' | 'effectScale' | 'effectValence'> => ({
  causeCombination: cause.combination,
  effectScale: scaleOf(effect.unit),
  effectValence: effect.valence,
})
