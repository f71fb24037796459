/** What stands in the form of a draft, and what is sent of it. Pure. */
import type { Experiment, ExperimentInput, ExperimentPlan } from '@upshot/contract'

export interface DraftForm {
  readonly id?: number
  readonly cause: string
  readonly effect: string
  readonly first: string
  readonly second: string
  readonly smallest: string
  readonly lag: string
  /** Place in the options of the plan. */
  readonly option: string
  readonly medicine: '' | 'none' | 'overTheCounter' | 'prescribed'
  readonly isPublic: boolean
}

export const emptyForm = (cause: string, effect: string): DraftForm => ({
  cause,
  effect,
  first: '',
  second: '',
  smallest: '',
  lag: '',
  option: '',
  medicine: '',
  isPublic: false,
})

/** A draft that is changed. Its length is proposed anew. */
export const formOf = (draft: Experiment, decimal: '.' | ','): DraftForm => ({
  id: draft.id,
  cause: draft.cause ? String(draft.cause.variableId) : '',
  effect: String(draft.effect.variableId),
  first: draft.arms[0]?.instruction ?? '',
  second: draft.arms[1]?.instruction ?? '',
  smallest: String(draft.smallestEffect).replace('.', decimal),
  lag: String(draft.lagDays),
  option: '',
  medicine: draft.medicine ?? '',
  isPublic: draft.publishResult === 'always',
})

const MOST_BLOCKS = 60
const MOST_DAYS = 366

/** The same question with as many blocks as the result says it takes, else half as many again. */
export function longer({ studyId, title, design, arms, result, medicine }: Experiment): ExperimentInput {
  const { blocks = 6, periodDays = 1, washoutDays = 0 } = design
  const most = Math.min(MOST_BLOCKS, Math.floor(MOST_DAYS / (arms.length * periodDays)))
  const wanted = Math.max(blocks + 1, result?.blocksNeeded ?? Math.ceil(1.5 * blocks))
  return {
    ...{ fromStudyId: studyId, title },
    design: { kind: 'blocks', periodDays, washoutDays, blocks: Math.min(most, wanted) },
    ...(medicine === undefined ? {} : { medicine }),
  }
}

/** The name of an option is its instruction, as far as a name goes. */
export const armOf = (instruction: string) => ({
  name: instruction
    .trim()
    .replace(/[.!]+$/, '')
    .slice(0, 80),
  instruction: instruction.trim(),
})

/** What the plan is worked out from: unfinished parts are left for the server to propose. */
export function inputOf(form: DraftForm, smallest: number | undefined, plan?: ExperimentPlan): ExperimentInput {
  const arms = [form.first, form.second].filter((one) => one.trim() !== '')
  const chosen = plan?.options[Number(form.option)]
  return {
    ...(form.id === undefined ? {} : { id: form.id }),
    ...(form.cause === '' ? {} : { causeVariableId: Number(form.cause) }),
    ...(form.effect === '' ? {} : { effectVariableId: Number(form.effect) }),
    ...(arms.length === 2 ? { arms: arms.map(armOf) } : {}),
    ...(form.lag === '' ? {} : { lagDays: Number(form.lag) }),
    ...(smallest === undefined ? {} : { smallestEffect: smallest }),
    ...(form.medicine === '' ? {} : { medicine: form.medicine }),
    ...(form.isPublic ? { publishResult: 'always' as const } : {}),
    ...(chosen && form.option !== ''
      ? {
          design: {
            kind: 'blocks' as const,
            periodDays: chosen.periodDays,
            washoutDays: chosen.washoutDays,
            blocks: chosen.blocks,
          },
        }
      : {}),
  }
}

/** What the server proposes fills in what is still empty, and changes nothing that somebody wrote. */
export function filledIn(form: DraftForm, draft: ExperimentInput, plan: ExperimentPlan, decimal: '.' | ','): DraftForm {
  const [first, second] = draft.arms ?? []
  const number = (value: number | undefined) =>
    value === undefined ? '' : String(Number(value.toPrecision(3))).replace('.', decimal)
  const hasOption = form.option !== '' && plan.options[Number(form.option)] !== undefined
  return {
    ...form,
    first: form.first === '' ? (first?.instruction ?? '') : form.first,
    second: form.second === '' ? (second?.instruction ?? '') : form.second,
    smallest: form.smallest === '' ? number(draft.smallestEffect ?? plan.smallestEffect) : form.smallest,
    lag: form.lag === '' ? String(draft.lagDays ?? 0) : form.lag,
    option: hasOption || plan.options.length === 0 ? form.option : String(plan.proposed ?? 0),
  }
}
