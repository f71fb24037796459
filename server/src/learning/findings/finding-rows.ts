/**
 * Findings as they are stored: from a finished analysis to rows with evidence and details, and back to findings for
 * lists.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { promisify } from 'node:util'
import { constants, deflate, inflate } from 'node:zlib'
import {
  type Aim,
  type AnalysedPair,
  type Analysis,
  type Association,
  type Calendar,
  type ClockForm,
  calendarOf,
  centredSeries,
  clockFormOf,
  dayText,
  decodePairs,
  direction,
  doseResponse,
  durationFeature,
  encodePairs,
  FEWEST_SHIFT_PAIRS,
  highLowEffect,
  hourWindow,
  type LaggedPairs,
  laggedPairs,
  laggedPearson,
  mean,
  momentDifference,
  momentPairs,
  momentsByDay,
  NO_STATISTICS,
  type NotEnough,
  observedValues,
  optimalValue,
  otherExplanation,
  type PairStatistics,
  type Scale,
  type Variable as Series,
  STORED_PAIRS_VERSION,
  type StoredPairs,
  splitAt,
  statisticsOf,
  studentUpperQuantile,
  switchCount,
  type WindowQuestion,
  withPast,
} from '@upshot/analysis'
import type { CombinationOperation, Valence } from '@upshot/contract'
import type { UnitRecord } from '../../tracking/units/unit-record.ts'
import { isRating, unitOf, YES_NO } from '../../tracking/units/units.ts'
import type { Variable } from '../../tracking/variables/variable.ts'
import type { Averages, DayPair, DurationPoint, Evidence, Finding, LagPoint, Side } from '../finding.ts'
import { type AnalysisInput, clockCause, isTimeOfDay, USUAL_MAX_LAG } from './analysis-input.ts'
import type { AnalysisRow, FindingKey, FindingRow, JudgedPairsRow } from './store.ts'

// Evidence: from a judged row of the analysis.

type JudgedPair = AnalysedPair | Association

/** Tables name variables by id; a shortfall has to use the person's name for it. */
export function evidenceOf(row: JudgedPair, nameOf: (id: string) => string): Evidence {
  const reverse = 'reverse' in row ? row.reverse : null
  const { p, rAdjusted } = row
  const isJudged = p !== null && rAdjusted !== null
  // A test given the outcome's past already allows for the opposite direction.
  const reverseP = row.past === null ? (reverse?.p ?? null) : null
  const forwardP = ('dailyP' in row ? row.dailyP : null) ?? p ?? 1
  return {
    ...renamed(statisticsOf(row)),
    rAdjusted,
    interval: row.interval,
    verdict: row.verdict,
    reverse,
    direction: isJudged && reverse ? direction(forwardP, reverseP) : null,
    explanation: isJudged ? otherExplanation({ p: forwardP, reverseP, rawR: row.r, rAdjusted }) : null,
    shortfall: row.shortfall ? withNames(row.shortfall, nameOf) : null,
    difference: row.difference,
    steady: row.steady,
    direct: row.direct,
    directLag: row.directLag,
    through: row.through.map(nameOf),
    besides: row.besides.map(nameOf),
  }
}

/** Findings call the raw correlation `rawPearson`, beside the adjusted one. */
const renamed = ({ r: rawPearson, ...others }: PairStatistics) => ({ rawPearson, ...others })

const withNames = (shortfall: NotEnough, nameOf: (id: string) => string): NotEnough =>
  shortfall.variable === undefined ? shortfall : { ...shortfall, variable: nameOf(shortfall.variable) }

/** Evidence of a pair that no analysis has judged. */
export const noEvidence = (n: number, shortfall: NotEnough | null): Evidence => ({
  ...renamed({ ...NO_STATISTICS, n }),
  rAdjusted: null,
  interval: null,
  verdict: 'cannot tell',
  reverse: null,
  direction: null,
  explanation: null,
  shortfall,
})

// Details beside the evidence: effect, doses, the optimum, curves over lags and durations.

/** A finding without its variables and its method. */
export type FindingDetail = Omit<Finding, 'cause' | 'effect' | 'method' | 'unjudged'>

/** Two series on the same days, raw and prepared. */
export interface PairSeries {
  readonly cause: Series
  readonly effect: Series
  readonly firstDay: number
  readonly causeCombination: CombinationOperation
  readonly effectScale: Scale
  readonly effectValence: Valence
  /** The largest lag of the curves. */
  readonly maxLag: number
  readonly preparedCause: (taken: Pick<FindingDelay, 'durationDays' | 'clock'>) => Float64Array
  readonly preparedEffect: Float64Array
  /** The calendar of the table; effect sizes are adjusted for it. */
  readonly calendar: Calendar
}

/** How long after the cause the effect is measured, and over how many days the cause is combined. */
export interface FindingDelay {
  readonly lagDays: number
  readonly durationDays: number
  /** How hours are used; null for whole days. */
  readonly clock: ClockForm | null
  /** Days of the outcome before the cause that are taken into account; null for none. */
  readonly past: number | null
}

/** Undefined if no delay was found. */
export const delayIn = ({
  lagDays,
  durationDays,
  clock,
  past = null,
}: Pick<Evidence, 'lagDays' | 'durationDays' | 'clock' | 'past'>): FindingDelay | undefined =>
  lagDays === null || durationDays === null ? undefined : { lagDays, durationDays, clock: clockFormOf(clock), past }

/** Pairs as they are shown. `adjusted` is the outcome without its usual daily course, if moments are compared. */
export interface ShownPairs extends LaggedPairs {
  readonly adjusted?: Float64Array
}

/** The pair compared by the hours between entries. */
const byHours = ({ cause, effect, calendar }: Pick<PairSeries, 'cause' | 'effect' | 'calendar'>): WindowQuestion => {
  const { firstDay, days } = calendar
  return { cause: 0, effect: 1, table: { firstDay, days, variables: [cause, effect] }, calendar }
}

/** Days with both values at this delay, with amounts as they are shown. */
export function shownPairs(
  { lagDays, durationDays, clock, past }: FindingDelay,
  series: Pick<PairSeries, 'cause' | 'effect' | 'causeCombination' | 'calendar'>,
): ShownPairs {
  const moments = clock === null ? null : momentPairs(byHours(series), clock)
  if (moments) return momentsByDay(moments)
  const timed = clockCause(series.cause, series.effect, clock)
  if (timed) return laggedPairs(timed, series.effect.values, lagDays)
  const values = series.cause.causeValues ?? series.cause.values
  const { values: outcome } = series.effect
  const plain = laggedPairs(durationFeature(values, durationDays), outcome, lagDays)
  const pairs = past === null ? plain : withPast(plain, outcome, { lagDays, durationDays })
  // A sum over several days is shown as the sum, not as its daily mean.
  const times = series.causeCombination === 'SUM' ? durationDays : 1
  return times === 1 ? pairs : { ...pairs, x: pairs.x.map((amount) => Number((amount * times).toPrecision(9))) }
}

/** One pair per day. */
export const dayPairsOf = ({ days, x, y }: LaggedPairs, firstDay: number): DayPair[] =>
  Array.from(days, (day, index) => ({ day: firstDay + day, cause: x[index] ?? 0, effect: y[index] ?? 0 }))

export function detailOf(evidence: Evidence, series: PairSeries): FindingDetail {
  const delay = delayIn(evidence)
  const pairs = delay && { ...shownPairs(delay, series), calendar: series.calendar }
  if (!delay || !pairs || pairs.days.length === 0) return { evidence, span: null }
  const dateOf = (index: number) => dayText(series.firstDay + (pairs.days.at(index) ?? 0))
  return {
    evidence,
    span: { first: dateOf(0), last: dateOf(-1) },
    ...effectsOf(evidence, pairs, series),
    ...severityOf(delay, series, splitAt(pairs.x)),
    ...curvesOf(evidence, series),
  }
}

/** How severe the outcome was on the days on which it occurred, after more of the cause and after less. */
function severityOf(delay: FindingDelay, series: PairSeries, above: number): Pick<FindingDetail, 'severity'> {
  const { severity } = series.effect
  if (!severity) return {}
  const { x, y } = shownPairs({ ...delay, past: null }, { ...series, effect: { ...series.effect, values: severity } })
  const side = (isHigh: boolean) => {
    const values = [...y].filter((_, index) => (x[index] ?? 0) > above === isHigh)
    return { mean: values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length), days: values.length }
  }
  const high = side(true)
  const low = side(false)
  return high.days > 0 && low.days > 0 ? { severity: { high, low } } : {}
}

type Effects = Pick<FindingDetail, 'effectSize' | 'dose' | 'optimum' | 'averages'>

function effectsOf(evidence: Evidence, pairs: LaggedPairs, series: PairSeries): Effects {
  const { s2, nu, m, p, rAdjusted } = evidence
  if (s2 === null || nu === null || p === null) return {}
  const spread = { inflation: s2, freedom: nu, searches: m ?? 1 }
  const form = clockFormOf(evidence.clock)
  const within = momentDifference(byHours(series), form, { ...spread, n: evidence.n }, series.effectScale)
  if (within) return within.kind === 'effect' ? { effectSize: within } : {}
  const effectSize = highLowEffect(pairs, spread, series.effectScale)
  // A time of day has no dose.
  if (isTimeOfDay(form)) return effectSize.kind === 'effect' ? { effectSize } : {}
  const dose = doseResponse(pairs, spread)
  // An optimum makes sense only if the cause comes first, not if both may follow from something else.
  const aim = evidence.direction === 'forward' ? aimOf(series.effectValence) : undefined
  const optimum = aim === undefined ? undefined : optimalValue(pairs, spread, { aim, rAdjusted: rAdjusted ?? 0 })
  return {
    ...(effectSize.kind === 'effect' ? { effectSize } : {}),
    ...(dose.kind === 'doseResponse' ? { dose } : {}),
    ...(optimum === undefined || optimum.kind === 'notEnough' ? {} : { optimum }),
    averages: averagesOf(pairs, series, effectSize.kind === 'effect' ? effectSize.above : undefined),
  }
}

/** Undefined if neither direction is better. */
const aimOf = (valence: Valence): Aim | undefined =>
  valence === 'positive' ? 'higher' : valence === 'negative' ? 'lower' : undefined

function averagesOf({ x, y }: LaggedPairs, { cause, effect }: PairSeries, above: number | undefined): Averages {
  const effectMean = mean(y)
  const meanWhere = (isChosen: (index: number) => boolean): number | null => {
    let sum = 0
    let count = 0
    for (let index = 0; index < x.length; index++) {
      if (!isChosen(index)) continue
      sum += x[index] ?? 0
      count++
    }
    return count === 0 ? null : sum / count
  }
  const isHigh = (index: number) => (x[index] ?? 0) > (above ?? 0)
  const isAfterMore = (index: number) => (y[index] ?? 0) > effectMean
  return {
    causeHigh: above === undefined ? null : meanWhere(isHigh),
    causeLow: above === undefined ? null : meanWhere((index) => !isHigh(index)),
    effect: effectMean,
    causeBeforeHighEffect: meanWhere(isAfterMore),
    causeBeforeLowEffect: meanWhere((index) => !isAfterMore(index)),
    causeChanges: switchCount(observedValues(cause.causeValues ?? cause.values)),
    effectChanges: switchCount(observedValues(effect.values)),
  }
}

function curvesOf(evidence: Evidence, series: PairSeries): Pick<FindingDetail, 'byLag' | 'byDuration'> {
  const { lagDays, durationDays, s2, nu } = evidence
  if (lagDays === null || durationDays === null || s2 === null || nu === null || !(nu > 0)) return {}
  const clock = clockFormOf(evidence.clock)
  // A delay of hours has no curve over days.
  if (hourWindow(clock)) return {}
  const effect = centredSeries(series.preparedEffect)
  const cause = centredSeries(series.preparedCause({ durationDays, clock }))
  const quantile = studentUpperQuantile(0.025, nu)
  const byLag: LagPoint[] = []
  for (let lag = -series.maxLag; lag <= series.maxLag; lag++) {
    const { n, r } = lag < 0 ? laggedPearson(effect, cause, -lag) : laggedPearson(cause, effect, lag)
    if (r === null || n < FEWEST_SHIFT_PAIRS) continue
    byLag.push({ lagDays: lag, r, n, band: Math.tanh(quantile * Math.sqrt(s2 / (n - 3))) })
  }
  if (lagDays === 0 || clock !== null) return { byLag }
  const byDuration = (series.cause.search?.durations ?? []).flatMap((duration): DurationPoint[] => {
    const { n, r } = laggedPearson(
      centredSeries(series.preparedCause({ durationDays: duration, clock })),
      effect,
      lagDays,
    )
    return r === null || n < FEWEST_SHIFT_PAIRS ? [] : [{ durationDays: duration, r, n }]
  })
  return { byLag, byDuration }
}

// Sides: a variable as cause or effect.

/** Scales without a true zero, on which "twice as much" means nothing. */
const WITHOUT_ZERO: ReadonlySet<string> = new Set(['index', 'clock', 'dB', 'degrees east', 'degrees north'])

export function scaleOf(unit: UnitRecord): Scale {
  const hasZero =
    !isRating(unit) && unit.dimension !== 'temperature' && unit.id !== YES_NO && !WITHOUT_ZERO.has(unit.abbreviatedName)
  return hasZero ? 'ratio' : 'interval'
}

/** The outcome of a finding: that it occurred, if it was judged by that. */
export function effectSideOf(variable: Variable, { occurrence }: Pick<Evidence, 'occurrence'>): Side {
  const side = sideOf(variable)
  const yesNoUnit = YES_NO === undefined ? undefined : unitOf(YES_NO)
  if (!occurrence || !yesNoUnit) return side
  const { abbreviatedName: unit, name: unitName } = yesNoUnit
  return { ...side, isYesNo: true, isRatio: false, unit, unitName, occursIn: side.unit }
}

export function sideOf(variable: Variable): Side {
  const { unit } = variable
  return {
    variableId: variable.id,
    name: variable.name,
    displayName: variable.alias ?? variable.name,
    unit: unit.abbreviatedName,
    unitName: unit.name,
    isRatio: scaleOf(unit) === 'ratio',
    isYesNo: unit.id === YES_NO,
    categoryName: variable.category.name,
    combination: variable.combination,
    valence: variable.valence,
    sourceNames: variable.statistics?.sources.map(({ name }) => name) ?? [],
  }
}

// Stored pairs: all judged pairs of a person, compressed because there are thousands and they are rarely read.

const compress = promisify(deflate)
const decompress = promisify(inflate)

export type FamilyName = 'directed' | 'sameDay'

/** The stored columns of a person's pairs. */
export type PairsText = Pick<JudgedPairsRow, 'version' | 'pairs'>

export async function packPairs(analysis: Analysis): Promise<PairsText> {
  const bytes = await compress(encodePairs(analysis), { level: constants.Z_BEST_SPEED })
  return { version: STORED_PAIRS_VERSION, pairs: bytes.toString('base64') }
}

/** Undefined if the pairs are in another format; the next analysis replaces them. */
export async function readPairs({ version, pairs }: PairsText): Promise<StoredPairs | undefined> {
  return decodePairs(version, await decompress(Buffer.from(pairs, 'base64')))
}

/** Whether stored pairs have the current version. */
export const isCurrent = (version: string | undefined): boolean => version === STORED_PAIRS_VERSION

export interface DescribedFinding {
  readonly family: FamilyName
  readonly causeId: number
  readonly effectId: number
  readonly detail: FindingDetail
}

/** Details of the last analysis, for reuse. */
interface EarlierDetails {
  readonly details: ReadonlyMap<string, FindingDetail>
  /** Names of variables whose days have changed. */
  readonly changed: ReadonlySet<string>
}

export const pairKey = (family: FamilyName, cause: string | number, effect: string | number): string =>
  `${family} ${cause} ${effect}`

export const findingKeyText = ({ family, cause_id, effect_id }: FindingKey): string =>
  pairKey(family, cause_id, effect_id)

/** The key of a card in the feed: one for each pair, so that a finding is there only once. */
export const cardKey = ({ family, cause_id, effect_id }: FindingKey): string =>
  `finding ${family} ${cause_id} ${effect_id}`

/** Takes a few milliseconds; then other work gets its turn. */
const DESCRIBED_AT_ONCE = 10

interface DescribeOptions {
  readonly earlier?: EarlierDetails
  /** Called with the share that is described, from 0 to 1. */
  readonly onDescribed?: (share: number) => void
}

export async function describeFindings(
  analysis: Analysis,
  input: AnalysisInput,
  { earlier, onDescribed }: DescribeOptions = {},
): Promise<DescribedFinding[]> {
  const described: DescribedFinding[] = []
  const rows = [
    ...analysis.findings().map((row) => ({ family: 'directed' as const, row })),
    ...analysis.sameDayFindings().map((row) => ({ family: 'sameDay' as const, row })),
  ]
  for (const [index, { family, row }] of rows.entries()) {
    described.push(describedRow(analysis, input, { family, row, earlier }))
    if (index % DESCRIBED_AT_ONCE !== DESCRIBED_AT_ONCE - 1) continue
    onDescribed?.((index + 1) / rows.length)
    await yieldToEventLoop()
  }
  return described
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
  const occurrence = input.occurrences.get(effect)
  const evidence = { ...evidenceOf(row, nameOf), ...(occurrence && { occurrence }) }
  const isChanged = earlier?.changed.has(cause) || earlier?.changed.has(effect)
  const earlierDetail = isChanged ? undefined : earlier?.details.get(pairKey(family, cause, effect))
  const detail = earlierDetail
    ? { ...earlierDetail, evidence }
    : detailOf(evidence, seriesIn(analysis, input, { cause, effect, isDirected: family === 'directed' }))
  return { family, causeId: Number(cause), effectId: Number(effect), detail }
}

/**
 * A same-day pair has no cause. The filled side, or else the one that is not an outcome, takes its role, so that its
 * amounts and the other's means are shown.
 */
function sameDaySides({ cause: left, effect: right }: JudgedPair, input: AnalysisInput): readonly [string, string] {
  const isFilled = (id: string) => input.table.variables.find(({ name }) => name === id)?.causeValues !== undefined
  if (isFilled(left) !== isFilled(right)) return isFilled(left) ? [left, right] : [right, left]
  const isOutcome = (id: string) => input.options.outcomes?.includes(id) ?? true
  return isOutcome(right) || isFilled(left) ? [left, right] : [right, left]
}

interface DirectedPairIds {
  readonly cause: string
  readonly effect: string
  readonly isDirected: boolean
}

function seriesIn(
  { featureSet }: Analysis,
  input: AnalysisInput,
  { cause, effect, isDirected }: DirectedPairIds,
): PairSeries {
  const indexOf = (id: string) => featureSet.table.variables.findIndex(({ name }) => name === id)
  const causeIndex = indexOf(cause)
  const effectIndex = indexOf(effect)
  const series = (index: number) => featureSet.table.variables[index] as Series
  const variable = (id: string) => input.variables.get(id) as Variable
  return {
    cause: series(causeIndex),
    effect: series(effectIndex),
    firstDay: featureSet.table.firstDay,
    calendar: featureSet.calendar ?? calendarOf(featureSet.table),
    maxLag: isDirected ? Math.max(USUAL_MAX_LAG, series(causeIndex).search?.lastLag ?? 0) : USUAL_MAX_LAG,
    preparedCause: ({ durationDays, clock }) => {
      const timed = clock === null ? null : featureSet.clock(causeIndex, clock, effectIndex)
      return (timed ?? featureSet.feature(featureSet.index(causeIndex, 'cause', durationDays))).prepared
    },
    preparedEffect: featureSet.feature(featureSet.index(effectIndex, 'effect', 1)).prepared,
    ...membersOfSides(variable(cause), variable(effect)),
  }
}

export const membersOfSides = (
  cause: Variable,
  effect: Variable,
): Pick<PairSeries, 'causeCombination' | 'effectScale' | 'effectValence'> => ({
  causeCombination: cause.combination,
  effectScale: scaleOf(effect.unit),
  effectValence: effect.valence,
})

// Listed findings: from the stored row and the current names of its variables.

export interface ListedFinding {
  readonly family: FamilyName
  readonly finding: Finding
  readonly cause: Variable
  readonly effect: Variable
  /** When it was first found, and when it last changed. */
  readonly createdEpoch: number
  readonly updatedEpoch: number
  /** Names of variables with the same finding from which its cause is inferred by tags. */
  readonly inferredFrom?: readonly string[]
  /** Shared by findings that are shown as one. */
  readonly group?: string
  readonly isHidden?: boolean
}

export const methodOf = (latestAnalysis: AnalysisRow | undefined): Finding['method'] => ({
  version: latestAnalysis?.method_version ?? '',
  inputHash: latestAnalysis?.input_hash ?? '',
  analysedAtEpoch: latestAnalysis?.analysed_epoch ?? 0,
})

interface ListingContext {
  readonly latestAnalysis: AnalysisRow | undefined
  readonly variables: ReadonlyMap<number, Variable>
}

/** Undefined if a variable was removed since the last analysis. */
export function listedOf(row: FindingRow, { latestAnalysis, variables }: ListingContext): ListedFinding | undefined {
  const cause = variables.get(row.cause_id)
  const effect = variables.get(row.effect_id)
  if (!cause || !effect) return undefined
  const detail = JSON.parse(row.detail) as FindingDetail
  return {
    family: row.family,
    finding: {
      ...detail,
      cause: sideOf(cause),
      effect: effectSideOf(effect, detail.evidence),
      method: methodOf(latestAnalysis),
    },
    cause,
    effect,
    createdEpoch: row.created_epoch,
    updatedEpoch: row.updated_epoch,
  }
}

/** The order of findings: by q, then by |z|, then by id. */
export const byRank = (
  a: Pick<FindingRow, 'q' | 'z' | 'cause_id' | 'effect_id'>,
  b: Pick<FindingRow, 'q' | 'z' | 'cause_id' | 'effect_id'>,
): number => a.q - b.q || Math.abs(b.z) - Math.abs(a.z) || a.cause_id - b.cause_id || a.effect_id - b.effect_id
