import type { Feature, FeatureSet } from '../analyse/feature-set.ts'
import type { JudgeContext } from '../analyse/judge.ts'
import { type Judgement, judgementOf } from '../analyse/pair-look.ts'
import type { PairPlaces, PairQuestion } from '../analyse/questions.ts'
import { pearson } from '../correlation/correlation.ts'
import { type CentredSeries, centredSeries, laggedPearson } from '../correlation/lagged-pearson.ts'
import { studentTwoSided } from '../distributions/student-t.ts'
import { pairGate } from '../gates/gates.ts'
import { ringOf } from '../ring/ring.ts'
import { summarise } from '../ring/summary.ts'
import { crossCheckP, effectivePairs, statedP } from '../shift/cross-check.ts'
import { sidak, symmetricEigenvalues } from '../shift/effective-searches.ts'
import { adjustedInterval, lagP, type Peak, peakBetween, symmetricT } from '../shift/shift-test.ts'
import { CLOCK, DAY_FORMS, type DayForm } from './clock-form.ts'
import { clockValues } from './clock-series.ts'
import { momentPairs } from './moment-pairs.ts'
import { bestWindow, type ReportedWindow, soonAfterP, type WindowQuestion, windowLooks } from './window-trial.ts'

/**
 * The hour of the day is considered for the next day, or for the delay that the person has set, but not for next week.
 */
const LAST_FIRST_LAG = 2

/** Shares of the allowed error: one third is spent on the hours, two thirds stay with the whole day. */
const SHARES = { day: 2 / 3, hours: 1 / 3 } as const

/** The hours need a p this much smaller than the whole day's; otherwise the whole day is reported. */
const ADVANTAGE = 0.1

/**
 * The judgement of a pair that also considers hours: those of the cause and, if the outcome has several moments a day,
 * those between a cause and a moment.
 *
 * The forms of the clock form a small separate family: M is the number of independent looks they amount to. Both
 * families share the error, p = 1 − (1 − p_lag)^(M/share), so that all looks are accounted for, whichever is reported
 * (a weighted Šidák; Holm 1979 and Genovese, Roeder and Wasserman 2006 on weights). `m` of the row is M/share.
 */
export function withClock(asked: PairQuestion, judged: Judgement, context: JudgeContext): Judgement {
  const { featureSet } = context
  if (featureSet.feature(asked.dailyPair.effect).gate) return judged
  const question = questionOf(asked, featureSet)
  const { forms, searches: formLooks } = question ? familyOf(question) : NO_FORMS
  const windows = windowQuestionOf(asked, featureSet)
  const looks = formLooks + (windows ? windowLooks(windows) : 0)
  if (looks === 0) return judged
  const searches = looks / SHARES.hours
  const form = question && bestForm(question, forms)
  const bar = ADVANTAGE * lagPOf(judged)
  const window = windows && bestWindow(windows, Math.min(form?.lagP ?? 1, bar))
  const least = Math.min(form?.lagP ?? 1, window?.lagP ?? 1)
  if (!(least < bar)) return withSearches(judged, (judged.statistics.m ?? 1) / SHARES.day)
  if (windows && window && window.lagP === least)
    return byTheWindow(windows, { reported: window, searches, judged }, context)
  return question && form ? byTheClock(question, { best: form, searches, judged }, context) : judged
}

/** A significant form of the clock, and its results. */
interface ClockEvidence {
  readonly form: DayForm
  readonly feature: Feature
  readonly peak: Peak
  readonly inflation: number
  readonly freedom: number
  readonly lagP: number
}

/** A pair whose hours are compared, at one lag. */
interface ClockQuestion extends PairPlaces {
  readonly lag: number
  /** The largest lag of its rings: it sets where far shifts begin. */
  readonly maxLag: number
  readonly featureSet: FeatureSet
}

/** A form with the feature it is judged by. */
interface TriedForm {
  readonly form: DayForm
  readonly feature: Feature
}

/** The forms of a cause that vary enough from day to day to be judged, without those specific to one pair. */
function ownForms({ featureSet, cause, effect }: ClockQuestion): TriedForm[] {
  return DAY_FORMS.flatMap((form) => {
    const feature = form === CLOCK.before ? null : featureSet.clock(cause, form, effect)
    return feature && !feature.gate ? [{ form, feature }] : []
  })
}

/** Whether the hours before the outcome can be compared; they refer to the next day's outcome. */
function hasHoursBefore({ featureSet, effect, lag }: ClockQuestion): boolean {
  return lag === 1 && featureSet.table.variables[effect]?.time !== undefined
}

/** Hours before an outcome belong to a single pair, so they are prepared only if the plain hours show something. */
const WORTH_PREPARING = 0.05

const centred = new WeakMap<Float64Array, CentredSeries>()

/** The prepared series of a feature as deviations from its mean, made once. */
function centredPrepared({ prepared }: Feature): CentredSeries {
  const series = centred.get(prepared) ?? centredSeries(prepared)
  centred.set(prepared, series)
  return series
}

/** The hours before the outcome, if they are worth a closer look. */
function formBefore(question: ClockQuestion): TriedForm[] {
  const { featureSet, cause, effect } = question
  const variables = featureSet.table.variables
  const left = variables[cause]
  const right = variables[effect]
  const hours = left && right && clockValues({ cause: left, effect: right }, CLOCK.before)
  if (!hours) return []
  const { n, r } = laggedPearson(centredSeries(hours), centredPrepared(effectOf(question)), 1)
  if (r === null || !(crossCheckP(r, n, 1) < WORTH_PREPARING)) return []
  const feature = featureSet.clock(cause, CLOCK.before, effect)
  return feature && !feature.gate ? [{ form: CLOCK.before, feature }] : []
}

const effectOf = ({ featureSet, effect }: ClockQuestion): Feature =>
  featureSet.feature(featureSet.index(effect, 'effect', 1))

/** A ring is worth its time only if the second opinion alone already suggests that it is not chance. */
const WORTH_A_RING = 0.01

/**
 * The result of one form for a pair; null if nothing is significant.
 *
 * A first look by the test of the second opinion costs a hundredth of a ring. If it shows nothing, the form counts as
 * tested and not found, which a ring could hardly have contradicted.
 */
function clockEvidence({ form, feature: x }: TriedForm, question: ClockQuestion): ClockEvidence | null {
  const { lag, maxLag, featureSet } = question
  const y = effectOf(question)
  const { n, r } = laggedPearson(centredPrepared(x), centredPrepared(y), lag)
  if (r === null) return null
  const effective = effectivePairs({ n, lag, days: featureSet.table.days, rhoX: x.rho, rhoY: y.rho })
  if (!(crossCheckP(r, effective, 1) < WORTH_A_RING)) return null
  const summary = summarise(ringOf(x.prepared, y.prepared, maxLag), maxLag)
  const peak = peakBetween(summary, lag, lag)
  if (!peak) return null
  const { span } = laggedPearson(x.centred, y.centred, lag)
  if (pairGate({ ...summary, n: peak.n, span }, question.maxLag)) return null
  const { inflation, freedom } = summary
  return { form, feature: x, peak, inflation, freedom, lagP: skewedLagP(peak, summary, x.skew * y.skew) }
}

/** The p of a lag, skewed as for every other pair: rare coincidences on the heavy side count less. */
function skewedLagP(peak: Peak, { inflation, freedom }: Pick<ClockEvidence, 'inflation' | 'freedom'>, skew: number) {
  const t = peak.u / Math.sqrt(inflation)
  const symmetric = symmetricT(t, skew / Math.sqrt(peak.n))
  return symmetric < Math.abs(t) ? studentTwoSided(symmetric, freedom) : lagP(peak.u, inflation, freedom)
}

/** The question about only the hours of the cause; null if it has none. */
function questionOf({ cause, effect, search, maxLag }: PairQuestion, featureSet: FeatureSet): ClockQuestion | null {
  const lag = search.firstLag
  if (!featureSet.table.variables[cause]?.clock || lag > LAST_FIRST_LAG) return null
  return { cause, effect, lag, maxLag, featureSet }
}

function bestForm(question: ClockQuestion, forms: readonly TriedForm[]): ClockEvidence | null {
  return [...forms, ...formBefore(question)].reduce<ClockEvidence | null>((least, form) => {
    const evidence = clockEvidence(form, question)
    return evidence && evidence.lagP < (least?.lagP ?? 1) ? evidence : least
  }, null)
}

interface FormFamily {
  readonly forms: readonly TriedForm[]
  readonly searches: number
}

const NO_FORMS: FormFamily = { forms: [], searches: 0 }

/** The forms of each cause, and the number of independent looks they amount to; computed once for all its effects. */
const families = new WeakMap<FeatureSet, Map<string, FormFamily>>()

/**
 * The number of independent looks that several forms of one cause amount to: coffee after 12:00, after 15:00 and the
 * time of the last cup say nearly the same. M = (Σ√λ)² / Σλ over the eigenvalues of their correlations, as for
 * neighbouring lags (Galwey 2009).
 */
function independentForms(forms: readonly Feature[]): number {
  const size = forms.length
  if (size < 2) return size
  const matrix = Float64Array.from({ length: size * size }, (_, index) => {
    const row = Math.floor(index / size)
    const column = index % size
    return row === column ? 1 : correlationOf(forms[Math.min(row, column)], forms[Math.max(row, column)])
  })
  const eigenvalues = symmetricEigenvalues(matrix, size).map((value) => Math.max(0, value))
  const roots = eigenvalues.reduce((sum, value) => sum + Math.sqrt(value), 0)
  const whole = eigenvalues.reduce((sum, value) => sum + value, 0)
  return (roots * roots) / whole
}

function correlationOf(left: Feature | undefined, right: Feature | undefined): number {
  if (!left || !right) return 0
  return laggedPearson(centredPrepared(left), centredPrepared(right), 0).r ?? 0
}

function familyOf(question: ClockQuestion): FormFamily {
  const ofSet = families.get(question.featureSet) ?? new Map<string, FormFamily>()
  families.set(question.featureSet, ofSet)
  const key = `${question.cause}`
  let family = ofSet.get(key)
  if (!family) {
    const forms = ownForms(question)
    family = { forms, searches: independentForms(forms.map(({ feature }) => feature)) }
    ofSet.set(key, family)
  }
  return hasHoursBefore(question) ? { ...family, searches: family.searches + 1 } : family
}

/** p of the lag of the whole day, before it was corrected for all lags; 1 if it was refused. */
function lagPOf({ statistics: { p, m } }: Judgement): number {
  return p === null || m === null ? 1 : -Math.expm1(Math.log1p(-Math.min(p, 1 - 1e-12)) / m)
}

/** The whole day, corrected for the looks at the hours as well. */
function withSearches(judged: Judgement, searches: number): Judgement {
  const { n, z, s2, nu, p } = judged.statistics
  if (p === null || z === null || s2 === null || nu === null) return judged
  return {
    ...judged,
    statistics: { ...judged.statistics, m: searches, p: sidak(lagPOf(judged), searches) },
    interval: adjustedInterval({ n, r: Math.tanh(z) }, { inflation: s2, freedom: nu, searches }),
  }
}

interface ClockWinner {
  readonly best: ClockEvidence
  readonly searches: number
  readonly judged: Judgement
}

function byTheClock(
  question: ClockQuestion,
  { best, searches, judged }: ClockWinner,
  { featureSet, spearman }: JudgeContext,
): Judgement {
  const { peak, feature: x, inflation, freedom } = best
  const y = effectOf(question)
  const { n, lag, r } = peak
  const effective = effectivePairs({ n, lag, days: featureSet.table.days, rhoX: x.rho, rhoY: y.rho })
  const p = statedP(sidak(best.lagP, searches), crossCheckP(r, effective, searches))
  const look = {
    evidence: { peak, duration: 1, inflation, freedom, searches, p },
    rawR: laggedPearson(x.centred, y.centred, lag).r,
    raw: { x: x.raw, y: y.raw },
    clock: best.form,
  }
  return judgementOf(look, { spearman, shortfall: null, reverse: judged.reverse })
}

/** The question about the hours between a cause and the moments of its outcome; null if they are not compared. */
function windowQuestionOf({ cause, effect, search }: PairQuestion, featureSet: FeatureSet): WindowQuestion | null {
  const { table, calendar } = featureSet
  // A person who has set a delay of days does not ask about hours.
  if (!calendar || search.firstLag > 1 || !table.variables[cause]?.entries) return null
  return { cause, effect, table, calendar }
}

interface WindowWinner {
  readonly reported: ReportedWindow
  readonly searches: number
  readonly judged: Judgement
}

/**
 * A pair reported by the hours between its cause and the moments of its outcome, on the same day.
 *
 * n is the number of days, as for all other pairs, and s² is that of a day: s² of the moments × (days − 3)/(moments −
 * 3), so that u, t and the interval stay what they are. Raw r correlates the amounts with the outcome without its usual
 * hours.
 */
function byTheWindow(
  question: WindowQuestion,
  { reported, searches, judged }: WindowWinner,
  { spearman }: Pick<JudgeContext, 'spearman'>,
): Judgement {
  const { r, days: n, moments, freedom, form } = reported
  const inflation = (reported.inflation * (n - 3)) / (moments - 3)
  const pairs = momentPairs(question, form)
  const p = statedP(sidak(reported.lagP, searches), sidak(reported.p, searches))
  const look = {
    evidence: { peak: { n, lag: 0, r }, duration: 1, inflation, freedom, searches, p },
    rawR: pairs ? pearson(pairs.x, pairs.adjusted).r : null,
    raw: pairs && { x: pairs.x, y: pairs.adjusted },
    clock: form,
  }
  return judgementOf(look, { spearman, shortfall: null, reverse: reverseOf(question, judged) })
}

/** The opposite direction: the days before, as for whole days, or the two hours after a moment; the clearer of the two. */
function reverseOf(question: WindowQuestion, { reverse }: Judgement): NonNullable<Judgement['reverse']> {
  const soon = soonAfterP(question)
  const daily = reverse?.p ?? 1
  const p = sidak(Math.min(soon, daily), 2)
  return { lagDays: soon <= daily ? 0 : (reverse?.lagDays ?? null), p }
}
