import { at } from '../arrays/at.ts'
import { DRAWS, MOST_LISTED } from './assignments.ts'
import type { PhasesDesign } from './document.ts'
import { invertedInterval, type OpenInterval } from './inverted-interval.ts'
import { type PhasePlan, phasePlanAt, phasePlanCount } from './phase-plans.ts'
import { type LookSums, stagedTest } from './staged-test.ts'
import type { Stream } from './stream.ts'

/** The plans that chance could have chosen, and the place of the one that was lived. */
export interface PhasePlans {
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

/** What a test of phases is about: one number a day. */
interface PhaseDays {
  readonly values: readonly number[]
  /** What was told, or what was really done, on each day. */
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
 * The randomisation test for phases, and its interval by inversion: |T(y) − δT(x)| of every plan against the real one.
 * A plan under which an arm would have no recorded day counts as far, which can only make p larger.
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

/** Running sums of some values over the days on which `isRecorded` says that they count. */
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
 * Mean of the phase means of the second arm minus that of the first; the first days after each change do not count.
 * NaN where an arm has no day. Reference: Onghena 1992, "Randomization tests for extensions and variations of ABAB
 * single-case experimental designs", Behavioral Assessment 14, 153–171.
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
