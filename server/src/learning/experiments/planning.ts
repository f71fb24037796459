/** Plans how long an experiment takes, from the person's own past days. */
import {
  chosenOption,
  PLANNED_FROM_DAYS,
  type ExperimentPlan as Planned,
  periodLengths,
  planExperiment,
} from '@upshot/analysis'
import type { ExperimentArm, ExperimentInput, ExperimentPlan } from '@upshot/contract'
import { DEFAULT_LANGUAGE, type Language, wordTable } from '../../lib/language.ts'
import { yieldIfNeeded } from '../../lib/turns.ts'
import type { TrackingStores } from '../../tracking/stores.ts'
import { displayNameIn, namesInSentences } from '../../tracking/variables/catalogue/words.ts'
import type { Variable } from '../../tracking/variables/variable.ts'
import { onSpan, outcomeDays } from './analysing.ts'
import { ALPHA, daysToWork, type ExperimentDraft, LONGEST_PERIOD, MOST_BLOCKS, MOST_DAYS, MOST_LAG } from './draft.ts'
import { resultOf } from './present.ts'
import { draftFaults } from './safety/check.ts'
import { draftOf, knownDesign } from './state.ts'
import type { ExperimentRow, ExperimentStores } from './store.ts'
import type { ExperimentSubject } from './subject.ts'
import { planIn } from './words.ts'

interface PlanQuestion {
  readonly effect: Variable
  readonly timeZone: string
  /** The first day that does not count: the start, or today. */
  readonly before: number
  readonly arms: number
  readonly smallestEffect: number | undefined
  readonly draft: Pick<ExperimentDraft, 'periodDays' | 'washoutDays' | 'expectedAdherence'>
}

/** The past days behind a plan end with the last entry, which may be a while ago. */
const READ_DAYS = 2 * PLANNED_FROM_DAYS.past

export async function planFor(t: TrackingStores, question: PlanQuestion): Promise<ExperimentPlan> {
  const { effect, timeZone, before, arms, smallestEffect, draft } = question
  const span = { from: before - READ_DAYS, to: before - 1 }
  const values = onSpan(await outcomeDays(t, effect, { timeZone, span }), span)
  const plans: Planned[] = []
  let pastDays = values.filter((value) => !Number.isNaN(value)).length
  for (const period of periodLengths({ ...draft, arms, requested: draft.periodDays })) {
    const planned = planExperiment({
      values,
      firstDay: span.from,
      arms,
      periods: [period],
      alpha: ALPHA,
      expectedAdherence: draft.expectedAdherence,
      ...(smallestEffect === undefined || smallestEffect <= 0 ? {} : { smallestEffect }),
    })
    if (planned.kind === 'plan') plans.push(planned)
    pastDays = planned.kind === 'plan' ? planned.pastDays : planned.have
    await yieldIfNeeded()
  }
  return plans.length === 0 ? tooFew(pastDays) : joined(plans, pastDays)
}

const tooFew = (pastDays: number): ExperimentPlan =>
  planIn(
    { kind: 'notEnough', options: [], pastDays, needDays: PLANNED_FROM_DAYS.fewest, sentence: '' },
    DEFAULT_LANGUAGE,
  )

/** Each length is planned in its own turn of the event loop, so that other work is not blocked. */
function joined(plans: readonly Planned[], pastDays: number): ExperimentPlan {
  const enough = plans.filter(({ proposed }) => proposed !== null)
  const daysOf = ({ options }: Planned) => options[0]?.days ?? Number.POSITIVE_INFINITY
  const best = enough.toSorted((first, second) => daysOf(first) - daysOf(second))[0]
  const powerOf = ({ options }: Planned) => options[0]?.power ?? 0
  const chosen = best ?? plans.toSorted((first, second) => powerOf(second) - powerOf(first))[0]
  return {
    kind: 'plan',
    options: plans.flatMap(({ options }) =>
      options.map((option) => ({ ...option, powers: option.powers.map((power) => ({ ...power })) })),
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

/** Fills in the lengths that the plan proposes if the person named none. */
export function withPlan(draft: ExperimentDraft, plan: ExperimentPlan): ExperimentDraft {
  const { periodDays, blocks } = draft
  const option =
    periodDays === undefined
      ? chosenOption(plan.options, plan.proposed)
      : plan.options.find((candidate) => candidate.periodDays === periodDays)
  if (!option) return draft
  return { ...draft, periodDays: periodDays ?? option.periodDays, blocks: blocks ?? option.blocks }
}

// Drafts as rows, as posted input, and completed.

const AND = wordTable('learning/experiments/planning/AND', 'and')

const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

export function titleOf({ arms }: ExperimentDraft, { effect }: ExperimentSubject, language: Language): string {
  const name = arms[1]?.name ?? ''
  const outcome = namesInSentences[language].inside(displayNameIn(language, effect))
  return `${capitalised(name)} ${AND[language]} ${outcome}`.slice(0, 200)
}

/** A stored draft as posted input, for changes that name only some members. */
export async function asInput(t: ExperimentStores, row: ExperimentRow): Promise<ExperimentInput> {
  const { secondaryIds, blocks, periodDays, washoutDays, ...draft } = draftOf(row)
  const names = (await t.variables.withIds(row.user_id, secondaryIds)).map(({ name }) => name)
  return {
    ...JSON.parse(JSON.stringify(draft)),
    title: row.title,
    ...(row.cause_variable_id === null ? {} : { causeVariableId: row.cause_variable_id }),
    effectVariableId: row.effect_variable_id,
    secondaryVariableNames: names,
    design: {
      washoutDays,
      ...(blocks === undefined ? {} : { blocks }),
      ...(periodDays === undefined ? {} : { periodDays }),
    },
  }
}

/** As many blocks as the result asks for, otherwise half as many again, up to the limit. */
export function longerDesign(row: ExperimentRow): NonNullable<ExperimentInput['design']> {
  const design = knownDesign(row)
  if (!design) return { kind: 'blocks' }
  const most = Math.min(MOST_BLOCKS, Math.floor(MOST_DAYS / (draftOf(row).arms.length * design.periodDays)))
  const blocks = Math.max(design.blocks + 1, resultOf(row)?.blocksNeeded ?? Math.ceil(1.5 * design.blocks))
  return { ...design, blocks: Math.min(most, blocks) }
}

/** The posted plan with all open members filled in. */
export function completed(requested: ExperimentInput, draft: ExperimentDraft, plan: ExperimentPlan): ExperimentInput {
  const { blocks, periodDays, washoutDays } = withPlan(draft, plan)
  const smallestEffect = requested.smallestEffect ?? plan.smallestEffect
  return {
    ...requested,
    ...(smallestEffect === undefined ? {} : { smallestEffect }),
    design: {
      kind: 'blocks',
      washoutDays,
      ...(blocks === undefined ? {} : { blocks }),
      ...(periodDays === undefined ? {} : { periodDays }),
    },
  }
}

export const blank = (userId: number, id: number, nowEpoch: number): ExperimentRow => ({
  user_id: userId,
  id,
  state: 'draft',
  title: '',
  cause_variable_id: null,
  effect_variable_id: 0,
  input: '{}',
  plan: null,
  confirmed: null,
  protocol: null,
  commitment: null,
  sealed_seed: null,
  seed: null,
  first_day: null,
  pauses: '[]',
  did_variable_id: null,
  time_zone: null,
  did_reminder_id: null,
  outcome_reminder_id: null,
  ended_by: null,
  stop_reason: null,
  stop_note: null,
  result: null,
  pool: null,
  is_published: 0,
  is_named: 0,
  is_indexed: 0,
  shows_days: 0,
  published_epoch: null,
  next_due_epoch: null,
  created_epoch: nowEpoch,
  updated_epoch: nowEpoch,
  started_epoch: null,
  ended_epoch: null,
})

// Proposals: delay and wash-out from a finding, and text for the arms.

interface PlannedDelay {
  readonly lagDays: number
  readonly durationDays: number
}

/** What is known besides the posted input. */
interface KnownFacts {
  readonly subject: ExperimentSubject
  readonly found: PlannedDelay | undefined
  readonly language: Language
}

export function proposedInput(input: ExperimentInput, { subject, found, language }: KnownFacts): ExperimentInput {
  const { cause } = subject
  const lagDays = input.lagDays ?? (found ? Math.min(MOST_LAG, found.lagDays) : undefined)
  const lasting = Math.min(LONGEST_PERIOD, Math.max(found?.durationDays ?? 1, daysToWork(subject)))
  return {
    ...input,
    ...(input.arms || !cause ? {} : { arms: [...armsFor(subject, language)] }),
    ...(lagDays === undefined ? {} : { lagDays }),
    design: { ...input.design, washoutDays: input.design?.washoutDays ?? lasting - 1 },
  }
}

/** Less and more; for substances nobody should have more of, none and as usual. */
function armsFor({ cause, effect }: ExperimentSubject, language: Language): readonly ExperimentArm[] {
  if (!cause) return []
  const texts = armWords[language]
  const name = namesInSentences[language].someOf(displayNameIn(language, cause))
  const arms = [armOf(texts.less, name), armOf(texts.more, name)]
  const knownCause = { name: cause.name, category: cause.category.name }
  const faults = draftFaults({ cause: knownCause, arms, outcomes: [effect.name], medicine: 'none' })
  if (faults.length === 0) return arms
  return [armOf(texts.usual, name), armOf(texts.none, name)]
}

const armWords = wordTable('learning/experiments/planning/arms', {
  less: { name: 'less {name}', instruction: 'Less {name} than usual.' },
  more: { name: 'more {name}', instruction: 'More {name} than usual.' },
  usual: { name: '{name} as usual', instruction: '{name} as usual.' },
  none: { name: 'no {name}', instruction: 'No {name} today.' },
})

type ArmWords = (typeof armWords)['en']

const armOf = ({ name, instruction }: ArmWords['less'], variable: string): ExperimentArm => ({
  name: name(variable),
  instruction: capitalised(instruction(variable)),
})
