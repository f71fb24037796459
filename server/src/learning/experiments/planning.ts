/** How long an experiment takes, from the person's own past days. */
import { type PeriodLength, PLANNED_FROM_DAYS, type ExperimentPlan as Planned, planExperiment } from '@upshot/analysis'
import type { ExperimentPlan } from '@upshot/contract'
import { DEFAULT_LANGUAGE } from '../../lib/language.ts'
import { takeTurns } from '../../lib/turns.ts'
import type { TrackingStores } from '../../tracking/stores.ts'
import type { Variable } from '../../tracking/variables/variable.ts'
import { ALPHA, type Draft, FEWEST_BLOCKS, LONGEST_PERIOD, MOST_DAYS } from './draft.ts'
import { onSpan, outcomeDays } from './outcome-days.ts'
import { planIn } from './words.ts'

export interface PlanQuestion {
  readonly effect: Variable
  readonly timeZone: string
  /** The first day that does not count: the start, or today. */
  readonly before: number
  readonly arms: number
  readonly smallestEffect: number | undefined
  readonly draft: Pick<Draft, 'periodDays' | 'washoutDays' | 'expectedAdherence'>
}

/** Lengths to compare: the one asked for, then D, D + 1, D + 3 and D + 6 for what lasts D days. */
export function periodsFor({ periodDays, washoutDays }: PlanQuestion['draft'], arms: number): readonly PeriodLength[] {
  const lasting = washoutDays + 1
  const wanted = [...(periodDays === undefined ? [] : [periodDays]), lasting, lasting + 1, lasting + 3, lasting + 6]
  return [...new Set(wanted)]
    .filter((days) => days <= LONGEST_PERIOD && days > washoutDays && arms * days * FEWEST_BLOCKS <= MOST_DAYS)
    .map((days) => ({ periodDays: days, washoutDays }))
}

export async function planFor(t: TrackingStores, question: PlanQuestion): Promise<ExperimentPlan> {
  const { effect, timeZone, before, arms, smallestEffect, draft } = question
  const span = { from: before - PLANNED_FROM_DAYS.past, to: before - 1 }
  const values = onSpan(await outcomeDays(t, effect, { timeZone, span }), span)
  const pastDays = values.filter((value) => !Number.isNaN(value)).length
  const plans: Planned[] = []
  for (const period of periodsFor(draft, arms)) {
    const made = planExperiment({
      ...{ values, firstDay: span.from, arms, periods: [period], alpha: ALPHA },
      expectedAdherence: draft.expectedAdherence,
      ...(smallestEffect === undefined || smallestEffect <= 0 ? {} : { smallestEffect }),
    })
    if (made.kind === 'plan') plans.push(made)
    await takeTurns()
  }
  return plans.length === 0 ? tooFew(pastDays) : joined(plans, pastDays)
}

const tooFew = (pastDays: number): ExperimentPlan =>
  planIn(
    { kind: 'notEnough', options: [], pastDays, needDays: PLANNED_FROM_DAYS.fewest, sentence: '' },
    DEFAULT_LANGUAGE,
  )

/** Each length was planned by itself, so that others have their turns in between. */
function joined(plans: readonly Planned[], pastDays: number): ExperimentPlan {
  const enough = plans.filter(({ proposed }) => proposed !== null)
  const daysOf = ({ options }: Planned) => options[0]?.days ?? Number.POSITIVE_INFINITY
  const best = enough.toSorted((one, other) => daysOf(one) - daysOf(other))[0]
  const chosen = best ?? plans[0]
  return {
    kind: 'plan',
    options: plans.flatMap(({ options }) =>
      options.map((option) => ({ ...option, powers: option.powers.map((one) => ({ ...one })) })),
    ),
    ...(best ? { proposed: plans.indexOf(best) } : {}),
    pastDays,
    ...(chosen
      ? {
          smallestEffect: chosen.smallestEffect,
          weekdayOffsets: [...chosen.weekdayOffsets],
          scatter: chosen.scatter,
        }
      : {}),
    sentence: chosen?.sentence ?? '',
  }
}

/** A draft with the lengths that the plan proposes, where the person named none. */
export function withPlan(draft: Draft, plan: ExperimentPlan): Draft {
  const { periodDays, blocks } = draft
  const option =
    periodDays === undefined
      ? plan.options[plan.proposed ?? 0]
      : plan.options.find((one) => one.periodDays === periodDays)
  if (!option) return draft
  return { ...draft, periodDays: periodDays ?? option.periodDays, blocks: blocks ?? option.blocks }
}
