import type { Feature, FeatureSet } from '../analyse/feature-set.ts'
import type { PairPlaces } from '../analyse/questions.ts'
import { centredSeries, laggedPearson } from '../correlation/lagged-pearson.ts'
import { studentTwoSided } from '../distributions/student-t.ts'
import { pairGate } from '../gates/pair-gate.ts'
import { ringOf } from '../ring/ring.ts'
import { summarise } from '../ring/summary.ts'
import { crossCheckP, effectivePairs } from '../shift/cross-check.ts'
import { type Peak, peakBetween } from '../shift/peak.ts'
import { lagP } from '../shift/shift-test.ts'
import { symmetricT } from '../shift/skewness.ts'
import { centredPrepared } from './centred-prepared.ts'
import { CLOCK, DAY_FORMS, type DayForm } from './clock-form.ts'
import { clockValues } from './clock-values.ts'

/** A form of the clock that stands out, and what is known of it. */
export interface ClockEvidence {
  readonly form: DayForm
  readonly feature: Feature
  readonly peak: Peak
  readonly inflation: number
  readonly freedom: number
  readonly lagP: number
}

/** A pair whose hours are looked at, at one lag. */
export interface ClockQuestion extends PairPlaces {
  readonly lag: number
  /** The largest lag of its rings: it sets where far shifts begin. */
  readonly maxLag: number
  readonly featureSet: FeatureSet
}

/** A form with the feature it is judged by. */
export interface TriedForm {
  readonly form: DayForm
  readonly feature: Feature
}

/** The forms of a cause that change enough from day to day to be judged, without those that belong to one pair alone. */
export function ownForms({ featureSet, cause, effect }: ClockQuestion): TriedForm[] {
  return DAY_FORMS.flatMap((form) => {
    const feature = form === CLOCK.before ? null : featureSet.clock(cause, form, effect)
    return feature && !feature.gate ? [{ form, feature }] : []
  })
}

/** Whether the hours before the outcome can be looked at; they are those before the next day's. */
export function hasHoursBefore({ featureSet, effect, lag }: ClockQuestion): boolean {
  return lag === 1 && featureSet.table.variables[effect]?.time !== undefined
}

/** Hours before an outcome belong to one pair alone, so that they are prepared only where the plain hours say something. */
const WORTH_PREPARING = 0.05

/** The hours before the outcome, where they are worth a closer look. */
export function formBefore(question: ClockQuestion): TriedForm[] {
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

export const effectOf = ({ featureSet, effect }: ClockQuestion): Feature =>
  featureSet.feature(featureSet.index(effect, 'effect', 1))

/** A ring is worth its time only where the second opinion alone already doubts that it is chance. */
const WORTH_A_RING = 0.01

/**
 * What one form says about a pair; null where nothing stands out.
 *
 * A first look by the test of the second opinion costs a hundredth of a ring. Where it sees nothing, the form counts as
 * looked at and not found, which a ring could hardly have contradicted.
 */
export function clockEvidence({ form, feature: x }: TriedForm, question: ClockQuestion): ClockEvidence | null {
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
  if (pairGate({ ...summary, n: peak.n, span })) return null
  const { inflation, freedom } = summary
  return { form, feature: x, peak, inflation, freedom, lagP: skewedLagP(peak, summary, x.skew * y.skew) }
}

/** As for every other pair: rare coincidences on the heavy side count less. */
function skewedLagP(peak: Peak, { inflation, freedom }: Pick<ClockEvidence, 'inflation' | 'freedom'>, skew: number) {
  const t = peak.u / Math.sqrt(inflation)
  const symmetric = symmetricT(t, skew / Math.sqrt(peak.n))
  return symmetric < Math.abs(t) ? studentTwoSided(symmetric, freedom) : lagP(peak.u, inflation, freedom)
}
