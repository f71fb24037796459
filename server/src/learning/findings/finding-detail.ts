/** The details of a judged pair beside its evidence: effect, doses, the optimum, curves over lags and durations. Pure. */
import {
  type Aim,
  type Calendar,
  type ClockForm,
  centredSeries,
  clockFormOf,
  dayText,
  doseResponse,
  durationFeature,
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
  observedValues,
  optimalValue,
  type Scale,
  type Variable as Series,
  studentUpperQuantile,
  switchCount,
  type WindowQuestion,
} from '@upshot/analysis'
import type { CombinationOperation, Valence } from '@upshot/contract'
import type { Averages, DayPair, DurationPoint, Evidence, Finding, LagPoint } from '../finding.ts'
import { clockCause, isTimeOfDay } from './hours.ts'

/** A finding without its two variables and its method. */
export type FindingDetail = Omit<Finding, 'cause' | 'effect' | 'method' | 'unjudged'>

/** Two series on the same days, raw and prepared. */
export interface PairSeries {
  readonly cause: Series
  readonly effect: Series
  readonly firstDay: number
  readonly causeCombination: CombinationOperation
  readonly effectScale: Scale
  readonly effectValence: Valence
  /** The largest lag that curves reach to. */
  readonly maxLag: number
  readonly preparedCause: (taken: Omit<Delay, 'lagDays'>) => Float64Array
  readonly preparedEffect: Float64Array
  /** Of the table: sizes are told without it. */
  readonly calendar: Calendar
}

/** How long after the cause the effect is looked at, and over how many days the cause is taken together. */
export interface Delay {
  readonly lagDays: number
  readonly durationDays: number
  /** How its hours are looked at; null for whole days. */
  readonly clock: ClockForm | null
}

/** Undefined where none was found. */
export const delayIn = ({
  lagDays,
  durationDays,
  clock,
}: Pick<Evidence, 'lagDays' | 'durationDays' | 'clock'>): Delay | undefined =>
  lagDays === null || durationDays === null ? undefined : { lagDays, durationDays, clock: clockFormOf(clock) }

/** Pairs as they are shown; `adjusted` is the outcome without the usual course of its day, where moments are compared. */
export interface ShownPairs extends LaggedPairs {
  readonly adjusted?: Float64Array
}

/** The pair by the hours between its entries. */
const byHours = ({ cause, effect, calendar }: Pick<PairSeries, 'cause' | 'effect' | 'calendar'>): WindowQuestion => {
  const { firstDay, days } = calendar
  return { cause: 0, effect: 1, table: { firstDay, days, variables: [cause, effect] }, calendar }
}

/** Days with both values at this delay, amounts as they are shown. */
export function shownPairs(
  { lagDays, durationDays, clock }: Delay,
  series: Pick<PairSeries, 'cause' | 'effect' | 'causeCombination' | 'calendar'>,
): ShownPairs {
  const moments = clock === null ? null : momentPairs(byHours(series), clock)
  if (moments) return momentsByDay(moments)
  const timed = clockCause(series.cause, series.effect, clock)
  if (timed) return laggedPairs(timed, series.effect.values, lagDays)
  const values = series.cause.causeValues ?? series.cause.values
  const pairs = laggedPairs(durationFeature(values, durationDays), series.effect.values, lagDays)
  // A sum over several days is shown as the sum, not as its daily mean.
  const times = series.causeCombination === 'SUM' ? durationDays : 1
  return times === 1 ? pairs : { ...pairs, x: pairs.x.map((amount) => Number((amount * times).toPrecision(9))) }
}

/** Day by day. */
export const dayPairsOf = ({ days, x, y }: LaggedPairs, firstDay: number): DayPair[] =>
  Array.from(days, (day, at) => ({ day: firstDay + day, cause: x[at] ?? 0, effect: y[at] ?? 0 }))

export function detailOf(evidence: Evidence, series: PairSeries): FindingDetail {
  const delay = delayIn(evidence)
  const pairs = delay && { ...shownPairs(delay, series), calendar: series.calendar }
  if (!pairs || pairs.days.length === 0) return { evidence, span: null }
  const dateOf = (place: number) => dayText(series.firstDay + (pairs.days.at(place) ?? 0))
  return {
    evidence,
    span: { first: dateOf(0), last: dateOf(-1) },
    ...effectsOf(evidence, pairs, series),
    ...curvesOf(evidence, series),
  }
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
  // Of a time of day there is no dose.
  if (isTimeOfDay(form)) return effectSize.kind === 'effect' ? { effectSize } : {}
  const dose = doseResponse(pairs, spread)
  // An amount is worth naming where the cause comes first, not where both may follow from something else.
  const aim = evidence.direction === 'forward' ? aimOf(series.effectValence) : undefined
  const optimum = aim === undefined ? undefined : optimalValue(pairs, spread, { aim, rAdjusted: rAdjusted ?? 0 })
  return {
    ...(effectSize.kind === 'effect' ? { effectSize } : {}),
    ...(dose.kind === 'doseResponse' ? { dose } : {}),
    ...(optimum === undefined || optimum.kind === 'notEnough' ? {} : { optimum }),
    averages: averagesOf(pairs, series, effectSize.kind === 'effect' ? effectSize.above : undefined),
  }
}

/** Undefined where neither side is better. */
const aimOf = (valence: Valence): Aim | undefined =>
  valence === 'positive' ? 'higher' : valence === 'negative' ? 'lower' : undefined

function averagesOf({ x, y }: LaggedPairs, { cause, effect }: PairSeries, above: number | undefined): Averages {
  const effectMean = mean(y)
  const meanWhere = (isChosen: (place: number) => boolean): number | null => {
    let [sum, count] = [0, 0]
    for (let place = 0; place < x.length; place++) {
      if (!isChosen(place)) continue
      sum += x[place] ?? 0
      count++
    }
    return count === 0 ? null : sum / count
  }
  const isHigh = (place: number) => (x[place] ?? 0) > (above ?? 0)
  const isAfterMore = (place: number) => (y[place] ?? 0) > effectMean
  return {
    causeHigh: above === undefined ? null : meanWhere(isHigh),
    causeLow: above === undefined ? null : meanWhere((place) => !isHigh(place)),
    effect: effectMean,
    causeBeforeHighEffect: meanWhere(isAfterMore),
    causeBeforeLowEffect: meanWhere((place) => !isAfterMore(place)),
    causeChanges: switchCount(observedValues(cause.causeValues ?? cause.values)),
    effectChanges: switchCount(observedValues(effect.values)),
  }
}

function curvesOf(evidence: Evidence, series: PairSeries): Pick<FindingDetail, 'byLag' | 'byDuration'> {
  const { lagDays, durationDays, s2, nu } = evidence
  if (lagDays === null || durationDays === null || s2 === null || nu === null || !(nu > 0)) return {}
  const clock = clockFormOf(evidence.clock)
  // Days are no delays of hours.
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
