/** A draft as a row, as it would be posted, and with what was left open filled in. */
import type { ExperimentInput, ExperimentPlan } from '@upshot/contract'
import type { InLanguages, Language } from '../../lib/language.ts'
import { type Draft, MOST_BLOCKS, MOST_DAYS } from './draft.ts'
import { withPlan } from './planning.ts'
import { resultOf } from './present.ts'
import { draftOf, knownDesign } from './state.ts'
import type { ExperimentRow } from './store.ts'
import type { ExperimentStores } from './stores.ts'
import type { Subject } from './subject.ts'

const AND = { en: 'and', de: 'und' } as const satisfies InLanguages<string>

export const titleOf = ({ arms }: Draft, { effect }: Subject, language: Language): string => {
  const name = arms[1]?.name ?? ''
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${AND[language]} ${effect.name}`.slice(0, 200)
}

/** A draft as it would be posted, for changes that name only some members. */
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

/** As many blocks as the result says it takes, else half as many again; never more than an experiment may have. */
export function longerDesign(row: ExperimentRow): NonNullable<ExperimentInput['design']> {
  const design = knownDesign(row)
  if (!design) return { kind: 'blocks' }
  const most = Math.min(MOST_BLOCKS, Math.floor(MOST_DAYS / (draftOf(row).arms.length * design.periodDays)))
  const wanted = Math.max(design.blocks + 1, resultOf(row)?.blocksNeeded ?? Math.ceil(1.5 * design.blocks))
  return { ...design, blocks: Math.min(most, wanted) }
}

/** The posted plan with everything that was left open filled in. */
export function completed(wanted: ExperimentInput, draft: Draft, plan: ExperimentPlan): ExperimentInput {
  const { blocks, periodDays, washoutDays } = withPlan(draft, plan)
  const smallestEffect = wanted.smallestEffect ?? plan.smallestEffect
  return {
    ...wanted,
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
  ...{ user_id: userId, id, state: 'draft', title: '', cause_variable_id: null, effect_variable_id: 0, input: '{}' },
  ...{ plan: null, confirmed: null, protocol: null, commitment: null, sealed_seed: null, seed: null, first_day: null },
  ...{ pauses: '[]', did_variable_id: null, did_reminder_id: null, outcome_reminder_id: null },
  ...{ ended_by: null, stop_reason: null, stop_note: null, result: null, pool: null },
  ...{ is_published: 0, is_named: 0, is_indexed: 0, shows_days: 0, published_epoch: null, next_due_epoch: null },
  ...{ created_epoch: nowEpoch, updated_epoch: nowEpoch, started_epoch: null, ended_epoch: null },
})
