import type { AnalysisSettings, ResultWithoutWords } from './analyse-pairs.ts'
import { distributionOf } from './distribution.ts'
import { type ExperimentDocument, METHOD, type PhasesDesign } from './document.ts'
import { type LivedDay, livedDays, primary } from './lived-days.ts'
import { meanOf } from './pair-blocks.ts'
import type { PhasePlan } from './phase-plans.ts'
import { type PhasePlans, phasePlans, phaseTest } from './phase-test.ts'
import type { IfDone, Recording } from './result.ts'
import { MARKED_SHARE } from './summary.ts'
import { experimentVerdict } from './verdict.ts'

/**
 * Phases: one look, at the end. Ended earlier by the person, nothing can be said: the moment was chosen by somebody who
 * saw the days, and there are no blocks to bet on.
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

/** First arm and lengths of the phases that were lived. */
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

/** The days that count: all but the first ones after each change. */
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
