import { at } from '../arrays/at.ts'
import type { AnalysisSettings, ResultWithoutWords } from './analyse-pairs.ts'
import { DRAWS, MOST_LISTED, type PhasePlan, phasePlanAt, phasePlanCount } from './assignments.ts'
import { distributionOf } from './distribution.ts'
import { type ExperimentDocument, METHOD, type PhasesDesign } from './document.ts'
import { invertedInterval, type OpenInterval } from './inverted-interval.ts'
import { type LivedDay, livedDays, primary } from './lived-days.ts'
import { meanOf } from './pair-blocks.ts'
import type { IfDone, Recording } from './result.ts'
import { type LookSums, stagedTest } from './staged-test.ts'
import type { Stream } from './stream.ts'
import { MARKED_SHARE } from './summary.ts'
import { experimentVerdict } from './verdict.ts'

/**
 * Phases have one look, at the end. If the person ends it earlier, there is no result: the moment was chosen by
 * somebody who saw the days, and any-time evidence needs blocks.
 */
export function analysePhases(
  document: ExperimentDocument,
  design: PhasesDesign,
  settings: AnalysisSettings,
): ResultWithoutWords {
  const { protocol } = document
  const { alpha, smallestEffect } = protocol
  const days = livedDays(protocol, document.days ?? [], primary(protocol)).slice(0, design.days)
  const plan = phasesLived(days)
  const plans = phasePlans(design, plan, settings.chance())
  const isWhole = days.length === design.days && plans.real >= 0
  const values = days.map(({ value }) => value)
  const arms = days.map(({ arm }) => arm)
  const shape = { washoutDays: design.washoutDays, level: alpha }
  const tested = isWhole ? phaseTest(plans, { values, dose: arms, ...shape }) : NOTHING
  const recording = recordingOf(days, plan, isWhole ? plans : null, design)
  const intervals = [tested.interval]
  const verdict = experimentVerdict({ ...tested, ...recording, intervals, level: alpha, smallestEffect, effects: null })
  const counted = analysed(days, plan, design)
  return {
    kind: 'phases',
    verdict,
    p: tested.p,
    level: alpha,
    confidence: 1 - alpha,
    ...recording,
    endedAt: days.length === design.days ? 'end' : 'person',
    effect: tested.effect,
    interval: tested.interval,
    ifDone: isWhole ? ifDone(days, counted, (dose) => phaseTest(plans, { values, dose, ...shape })) : null,
    anytime: { p: 1, interval: [null, null] },
    looks: [],
    armMeans: protocol.arms.map((_, arm) => meanOrNull(counted.filter((day) => day.arm === arm))),
    blocks: plan.lengths.length,
    days: counted.filter(isRecorded).length,
    differences: [],
    scatter: null,
    assignments: plans.isDrawn ? null : plans.plans.length,
    draws: plans.isDrawn ? plans.plans.length - 1 : null,
    secondary: [],
    distribution:
      tested.effect === null ? null : distributionOf({ ...plans, outcome: tested.outcomes, dose: 1, copies: 1 }),
    methodVersion: METHOD,
  }
}

const NOTHING = { effect: null, p: 1, interval: [null, null], outcomes: new Float64Array(0) } as const

const isRecorded = ({ value }: LivedDay): boolean => !Number.isNaN(value)

/** First arm and lengths of the actual phases. */
export function phasesLived(days: readonly { readonly arm: number }[]): PhasePlan {
  const lengths: number[] = []
  let arm: number | undefined
  for (const day of days) {
    if (day.arm !== arm) lengths.push(0)
    arm = day.arm
    lengths[lengths.length - 1] = (lengths.at(-1) ?? 0) + 1
  }
  return { first: days[0]?.arm ?? 0, lengths }
}

/** The analysed days: all except the first ones after each change. */
function analysed(
  days: readonly LivedDay[],
  { lengths }: PhasePlan,
  { washoutDays }: PhasesDesign,
): readonly LivedDay[] {
  let start = 0
  return lengths.flatMap((length, index) => {
    const from = start + (index === 0 ? 0 : washoutDays)
    start += length
    return days.slice(from, start)
  })
}

function recordingOf(
  days: readonly LivedDay[],
  plan: PhasePlan,
  plans: PhasePlans | null,
  design: PhasesDesign,
): Recording {
  const missingDays = analysed(days, plan, design).filter((day) => !isRecorded(day)).length
  if (missingDays === 0 || !plans) return { missingDays, recordingP: null, standsWithMissing: null }
  const values = days.map((day) => (isRecorded(day) ? 1 : 0))
  const dose = days.map(({ arm }) => arm)
  const { p } = phaseTest(plans, { values, dose, washoutDays: design.washoutDays, level: 1 })
  return { missingDays, recordingP: p, standsWithMissing: null }
}

type TestOf = (dose: readonly number[]) => { readonly effect: number | null; readonly interval: IfDone['interval'] }

function ifDone(days: readonly LivedDay[], counted: readonly LivedDay[], test: TestOf): IfDone | null {
  const marked = counted.filter(({ taken }) => !Number.isNaN(taken)).length
  if (marked === 0 || marked < MARKED_SHARE * counted.length) return null
  const { effect, interval } = test(days.map(({ taken, arm }) => (Number.isNaN(taken) ? arm : taken)))
  return effect === null ? null : { effect, interval }
}

function meanOrNull(days: readonly LivedDay[]): number | null {
  const values = days.filter(isRecorded).map(({ value }) => value)
  return values.length === 0 ? null : meanOf(values)
}

/** The possible plans, and the index of the actual one. */
interface PhasePlans {
  readonly plans: readonly PhasePlan[]
  readonly real: number
  readonly isDrawn: boolean
}

/** All plans if there are at most 65 536, otherwise the real one and 19 999 drawn. */
export function phasePlans(design: PhasesDesign, real: PhasePlan, chance: Stream): PhasePlans {
  const count = phasePlanCount(design)
  if (count > MOST_LISTED) {
    const drawn = Array.from({ length: DRAWS }, () => phasePlanAt(design, chance.below(count)))
    return { plans: [real, ...drawn], real: 0, isDrawn: true }
  }
  const plans = Array.from({ length: count }, (_, index) => phasePlanAt(design, index))
  const isReal = ({ first, lengths }: PhasePlan) => first === real.first && String(lengths) === String(real.lengths)
  return { plans, real: plans.findIndex(isReal), isDrawn: false }
}

/** The input of a test of phases: one number a day. */
interface PhaseDays {
  readonly values: readonly number[]
  /** The assigned arm, or what was really done, on each day. */
  readonly dose: readonly number[]
  readonly washoutDays: number
  readonly level: number
}

interface PhaseTest {
  readonly effect: number | null
  readonly p: number
  readonly interval: OpenInterval
  readonly outcomes: Float64Array
}

/**
 * The randomisation test for phases, and its interval by inversion: |T(y) − δT(x)| of every plan is compared with the
 * actual one. A plan under which an arm would have no recorded day counts as at least as extreme, which can only make p
 * larger.
 */
export function phaseTest(possible: PhasePlans, days: PhaseDays): PhaseTest {
  const { plans, real } = possible
  const { values, washoutDays, level } = days
  const isRecorded = (index: number) => !Number.isNaN(values[index] ?? Number.NaN)
  const sumsOf = (running: PhaseSums) => Float64Array.from(plans, (plan) => phaseDifference(running, plan, washoutDays))
  const outcome = sumsOf(runningSums(values, isRecorded))
  const dose = sumsOf(runningSums(days.dose, isRecorded))
  if (Number.isNaN(at(outcome, real)) || at(dose, real) === 0)
    return { effect: null, p: 1, interval: [null, null], outcomes: outcome }
  const size = outcome.reduce((most, value) => Math.max(most, Math.abs(value) || 0), 0)
  const far = (value: number) => (Number.isNaN(value) ? Number.POSITIVE_INFINITY : value)
  const look: LookSums = { outcome: outcome.map(far), dose: dose.map((value) => value || 0), size, level }
  return {
    effect: at(outcome, real) / at(dose, real),
    p: stagedTest([look], possible).p,
    interval: invertedInterval([look], possible),
    outcomes: outcome,
  }
}

/** Σ and number of the recorded values up to each day, so that any phase's mean is two subtractions. */
interface PhaseSums {
  readonly sums: Float64Array
  readonly counts: Float64Array
}

/** Running sums of some values over the days for which `isRecorded` is true. */
function runningSums(values: readonly number[], isRecorded: (index: number) => boolean): PhaseSums {
  const sums = new Float64Array(values.length + 1)
  const counts = new Float64Array(values.length + 1)
  for (const [index, value] of values.entries()) {
    sums[index + 1] = at(sums, index) + (isRecorded(index) ? value : 0)
    counts[index + 1] = at(counts, index) + (isRecorded(index) ? 1 : 0)
  }
  return { sums, counts }
}

/**
 * Mean of the phase means of the second arm minus that of the first; the first days after each change do not count. NaN
 * if an arm has no day. Reference: Onghena 1992, "Randomization tests for extensions and variations of ABAB single-case
 * experimental designs", Behavioral Assessment 14, 153–171.
 */
function phaseDifference({ sums, counts }: PhaseSums, { first, lengths }: PhasePlan, washoutDays: number): number {
  const means = [0, 0]
  const phases = [0, 0]
  let start = 0
  for (const [index, length] of lengths.entries()) {
    const from = start + (index === 0 ? 0 : washoutDays)
    start += length
    const days = at(counts, start) - at(counts, from)
    if (days === 0) continue
    const arm = (first + index) % 2
    means[arm] = (means[arm] ?? 0) + (at(sums, start) - at(sums, from)) / days
    phases[arm] = (phases[arm] ?? 0) + 1
  }
  return (means[1] ?? 0) / (phases[1] ?? 0) - (means[0] ?? 0) / (phases[0] ?? 0)
}
