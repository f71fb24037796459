import { fisherZ } from '../correlation/correlation.ts'
import { centredSeries, laggedPearson } from '../correlation/lagged-pearson.ts'
import { sentenceOf } from '../gates/gates.ts'
import { type Estimate, pool } from '../pooling/pool.ts'
import { type RingEngine, referenceEngine } from '../ring/engine.ts'
import { dayRange } from '../series/daily-grid.ts'
import type { DayTable, Search } from '../series/table.ts'
import { effectivePairs } from '../shift/cross-check.ts'
import { FEWEST_FAR_SHIFTS } from '../shift/shift-test.ts'
import { concludeAnalysis } from './analyse-table.ts'
import { createFeatureSet, type FeatureSet } from './feature-set.ts'
import { judgeQuestions } from './judge-questions.ts'
import type { AnalyseOptions } from './options.ts'
import { type FeaturePair, type PairQuestion, questionsOf, sameDayQuestionsOf } from './questions.ts'
import type { AnalysedPair, AnalysisResult, Association, PooledPair } from './result.ts'
import { computeRings, type RingLookup } from './rings.ts'

/**
 * One person's table of days, on the person's own grid.
 */
export interface PooledPerson {
  readonly subject: string
  readonly table: DayTable
}

/**
 * Options for many people: as for a table, with one lag and duration set beforehand instead of a search.
 */
export interface PeopleOptions extends Omit<AnalyseOptions, 'durations'> {
  readonly lagDays?: number
  readonly durationDays?: number
}

/**
 * Analyses several people at one lag and duration set beforehand, and pools them.
 *
 * `pairs` has a row per person and pair (with `sameDay` also rows of lag 0), each corrected within its person. The
 * pooled rows include everybody with at least three weeks of days (ten days for raw values, without preparation),
 * significant or not: selecting by significance would make any effect look large.
 */
export async function analysePeople(
  people: readonly PooledPerson[],
  options: PeopleOptions = {},
  engine: RingEngine = referenceEngine,
): Promise<AnalysisResult> {
  const lag = options.lagDays ?? 1
  const search: Search = { firstLag: lag, lastLag: lag, durations: [options.durationDays ?? 1] }
  const rows: (AnalysedPair | Association)[] = []
  const estimates: PersonEstimate[] = []
  for (const { subject, table } of people) {
    const searched = { ...table, variables: table.variables.map((variable) => ({ ...variable, search })) }
    const featureSet = createFeatureSet(searched, options.prepare !== false)
    const judged = await judgePerson(featureSet, options, engine)
    rows.push(...judged.map((row) => ({ subject, ...row })))
    estimates.push(...(await personEstimates(searched, options, engine, featureSet)))
  }
  const days = dayRange(people.flatMap(({ table }) => [table.firstDay, table.firstDay + table.days - 1]))?.days ?? 0
  const variables = [...new Set(people.flatMap(({ table }) => table.variables.map(({ name }) => name)))]
  return { days, variables, pairs: rows.sort(byQ), pooled: poolEstimates(estimates) }
}

async function judgePerson(featureSet: FeatureSet, options: AnalyseOptions, engine: RingEngine) {
  const directed = questionsOf(featureSet, options)
  const sameDay = options.sameDay ? sameDayQuestionsOf(featureSet, options) : []
  const judged = await judgeQuestions({ featureSet, options, engine }, { directed, sameDay })
  const { result } = await concludeAnalysis(featureSet, options, { judged })
  return [...result.pairs, ...(result.sameDay ?? [])]
}

/** Stable, so that equal q keep the order of people; refused rows last. */
function byQ(left: Association, right: Association): number {
  return (left.q ?? 2) - (right.q ?? 2) || Math.abs(right.z ?? 0) - Math.abs(left.z ?? 0)
}

/** Degrees of freedom that a trend and the days of the week use up. */
const CALENDAR_TERMS = 8
/** Days with both values that a person needs to count: with raw values, and if the calendar is removed first. */
const FEWEST_DAYS = { raw: 10, prepared: 21 } as const

/**
 * One person's contribution to one pooled pair; no estimate if there are too few days or too little variation.
 */
export interface PersonEstimate {
  readonly cause: string
  readonly effect: string
  readonly lagDays: number
  /** Days with both values. */
  readonly n: number
  readonly estimate: Estimate | null
}

/**
 * A person's correlations at the lag set beforehand, as Fisher's z with its variance s²/(n − 3). The series are
 * prepared first: weekends, trends and seasons are common to everybody, so pooling would only make their effects look
 * more certain.
 *
 * s² comes from the ring of the series if it has 30 far shifts, otherwise from autocorrelation as n/n_eff, in which
 * case the degrees of freedom of the calendar are subtracted. It is at least 1, so that nobody counts for more than
 * their days.
 */
export async function personEstimates(
  table: DayTable,
  options: AnalyseOptions,
  engine: RingEngine,
  featureSet: FeatureSet = createFeatureSet(table, options.prepare !== false),
): Promise<PersonEstimate[]> {
  const questions = [
    ...questionsOf(featureSet, options),
    ...(options.sameDay ? sameDayQuestionsOf(featureSet, options) : []),
  ]
  const lookup = await computeRings(featureSet, questions, engine)
  return questions.map((question) => ({
    cause: table.variables[question.cause]?.name ?? '',
    effect: table.variables[question.effect]?.name ?? '',
    lagDays: question.search.firstLag,
    ...estimateOf(question, lookup, featureSet),
  }))
}

function estimateOf(
  question: PairQuestion,
  lookup: RingLookup,
  featureSet: FeatureSet,
): Pick<PersonEstimate, 'n' | 'estimate'> {
  const pair = question.featurePairs[0] as FeaturePair
  const lag = question.search.firstLag
  const cause = featureSet.feature(pair.cause)
  const effect = featureSet.feature(pair.effect)
  const isPrepared = featureSet.calendar !== null
  const { n, r } = laggedPearson(centredSeries(cause.prepared), centredSeries(effect.prepared), lag)
  if (n < FEWEST_DAYS[isPrepared ? 'prepared' : 'raw'] || r === null) return { n, estimate: null }
  const { farShifts, inflation } = lookup(pair, question.maxLag).summary
  const paired = { n, lag, days: featureSet.table.days, rhoX: cause.rho, rhoY: effect.rho }
  if (farShifts >= FEWEST_FAR_SHIFTS) return { n, estimate: { y: fisherZ(r), v: Math.max(1, inflation) / (n - 3) } }
  const calendarTerms = isPrepared ? CALENDAR_TERMS : 0
  return { n, estimate: { y: fisherZ(r), v: Math.max(1, n / effectivePairs(paired)) / (n - 3 - calendarTerms) } }
}

/**
 * Pools the estimates of each pair and lag over people; mean, interval and prediction are converted back to
 * correlations.
 */
function poolEstimates(people: readonly PersonEstimate[]): PooledPair[] {
  const groups = Map.groupBy(people, ({ cause, effect, lagDays }) => JSON.stringify([cause, effect, lagDays]))
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { cause, effect, lagDays } = first
    const estimates = group.flatMap(({ estimate }) => estimate ?? [])
    return [{ cause, effect, lagDays, ...pooledNumbers(estimates) }]
  })
}

function pooledNumbers(estimates: readonly Estimate[]) {
  const pooled = pool(estimates)
  if (pooled.kind === 'notEnough') {
    const nothing = { mean: null, interval: null, prediction: null, tau2: null, i2: null }
    return { k: estimates.length, ...nothing, notEnough: sentenceOf(pooled), shortfall: pooled }
  }
  const asR = ([low, high]: readonly [number, number]) => [Math.tanh(low), Math.tanh(high)] as const
  return {
    k: pooled.k,
    mean: Math.tanh(pooled.mean),
    interval: asR(pooled.interval),
    prediction: asR(pooled.prediction),
    tau2: pooled.tau2,
    i2: pooled.i2,
  }
}
