/** The form of a draft, and the request built from it. Pure. */
import type { Experiment, ExperimentArm, ExperimentInput, ExperimentPlan, ExperimentQuestion } from '@upshot/contract'
import { EXPERIMENT_LIMITS } from '@upshot/contract/limits'

export interface DraftForm {
  readonly id?: number
  readonly cause: string
  readonly effect: string
  /** The variable of a ready-made question, until the person records it. */
  readonly causeName: string
  readonly first: string
  readonly second: string
  /** The third option is shown; if empty, it is ignored. */
  readonly hasThird: boolean
  readonly third: string
  /** The three options are amounts of the same thing. */
  readonly hasAmounts: boolean
  readonly amounts: readonly [string, string, string]
  /** The options as copied or proposed; their names are kept. */
  readonly savedArms: readonly ExperimentArm[]
  readonly smallest: string
  readonly lag: string
  /** How many days it takes to work, and to wear off; empty: not answered yet. */
  readonly lasts: string
  /** How many weeks at most; empty: as the plan proposes. */
  readonly weeks: string
  readonly medicine: '' | 'none' | 'overTheCounter' | 'prescribed'
  readonly isPublic: boolean
  readonly countTogether: boolean
}

/** What was typed as numbers. */
export interface DraftNumbers {
  readonly smallest?: number | undefined
  readonly amounts?: readonly (number | undefined)[]
}

/** Recalculated for a different question. */
export const unasked = {
  first: '',
  second: '',
  hasThird: false,
  third: '',
  hasAmounts: false,
  amounts: ['', '', ''] as const,
  savedArms: [],
  smallest: '',
  lag: '',
  lasts: '',
  weeks: '',
  causeName: '',
}

export const emptyForm = (cause: string, effect: string): DraftForm => ({
  cause,
  effect,
  ...unasked,
  medicine: '',
  isPublic: false,
  countTogether: false,
})

/** A ready-made question, with the ids of variables the person already records, or else empty. */
export const formOfQuestion = (
  { input, worksForDays }: ExperimentQuestion,
  ids: { readonly cause: string; readonly effect: string },
): Partial<DraftForm> => ({
  ...ids,
  causeName: ids.cause === '' ? (input.causeVariableName ?? '') : '',
  first: input.arms?.[0]?.instruction ?? '',
  second: input.arms?.[1]?.instruction ?? '',
  savedArms: input.arms ?? [],
  lag: String(input.lagDays ?? 0),
  lasts: String(worksForDays),
  medicine: input.medicine ?? '',
})

/** A draft to edit. Its length is proposed again. */
export const formOf = (draft: Experiment, decimal: '.' | ','): DraftForm => ({
  id: draft.id,
  cause: draft.cause ? String(draft.cause.variableId) : '',
  effect: String(draft.effect.variableId),
  first: draft.arms[0]?.instruction ?? '',
  second: draft.arms[1]?.instruction ?? '',
  hasThird: draft.arms.length > 2,
  third: draft.arms[2]?.instruction ?? '',
  hasAmounts: draft.arms.length > 2 && draft.arms.every(({ amount }) => amount !== undefined),
  amounts: [0, 1, 2].map((index) => String(draft.arms[index]?.amount ?? '').replace('.', decimal)) as [
    string,
    string,
    string,
  ],
  savedArms: draft.arms,
  smallest: String(draft.smallestEffect).replace('.', decimal),
  lag: String(draft.lagDays),
  lasts: String((draft.design.washoutDays ?? 0) + 1),
  weeks: '',
  causeName: '',
  medicine: draft.medicine ?? '',
  isPublic: draft.publishResult === 'always',
  countTogether: draft.countTogether,
})

const { fewestBlocks: FEWEST_BLOCKS, mostBlocks: MOST_BLOCKS, longest: MOST_DAYS } = EXPERIMENT_LIMITS

/** The same question with as many blocks as the result recommends, or else half as many again. */
export function longer({ studyId, title, design, arms, result, medicine }: Experiment): ExperimentInput {
  const { blocks = FEWEST_BLOCKS, periodDays = 1, washoutDays = 0 } = design
  const most = Math.min(MOST_BLOCKS, Math.floor(MOST_DAYS / (arms.length * periodDays)))
  const blocksNeeded = Math.max(blocks + 1, result?.blocksNeeded ?? Math.ceil(1.5 * blocks))
  return {
    fromStudyId: studyId,
    title,
    design: { kind: 'blocks', periodDays, washoutDays, blocks: Math.min(most, blocksNeeded) },
    ...(medicine === undefined ? {} : { medicine }),
  }
}

/** The name of an option is its instruction, cut to the longest allowed name. */
export const armOf = (instruction: string) => ({
  name: instruction
    .trim()
    .replace(/[.!]+$/, '')
    .slice(0, 80),
  instruction: instruction.trim(),
})

/** Two options, or three; undefined as long as one of the first two is missing. */
function armsOf(form: DraftForm, amounts: readonly (number | undefined)[]): ExperimentArm[] | undefined {
  const isFilled = (text: string) => text.trim() !== ''
  if (!isFilled(form.first) || !isFilled(form.second)) return undefined
  const hasThird = form.hasThird && isFilled(form.third)
  const texts = [form.first, form.second, ...(hasThird ? [form.third] : [])]
  const hasAmounts = hasThird && form.hasAmounts && texts.every((_, index) => amounts[index] !== undefined)
  return texts.map((text, index) => {
    const { name, instruction } = armOf(text)
    const existing = form.savedArms.find((item) => item.instruction === instruction)
    const amount = hasAmounts ? amounts[index] : undefined
    return { name: existing?.name ?? name, instruction, ...(amount === undefined ? {} : { amount }) }
  })
}

/** Without options of the person, the server proposes some for what is to be tested. */
export const canBePlanned = (form: DraftForm): boolean =>
  form.effect !== '' && (form.cause !== '' || form.causeName !== '' || armsOf(form, []) !== undefined)

/** The input for the plan; the server proposes unfinished parts. */
export function inputOf(form: DraftForm, numbers: DraftNumbers = {}, plan?: ExperimentPlan): ExperimentInput {
  const { smallest, amounts = [] } = numbers
  const arms = armsOf(form, amounts)
  const chosen = plan && chosenLength(plan, form)
  return {
    ...(form.id === undefined ? {} : { id: form.id }),
    ...(form.cause === ''
      ? form.causeName === ''
        ? {}
        : { causeVariableName: form.causeName }
      : { causeVariableId: Number(form.cause) }),
    ...(form.effect === '' ? {} : { effectVariableId: Number(form.effect) }),
    ...(arms ? { arms } : {}),
    ...(form.lag === '' ? {} : { lagDays: Number(form.lag) }),
    ...(smallest === undefined ? {} : { smallestEffect: smallest }),
    ...(form.medicine === '' ? {} : { medicine: form.medicine }),
    ...choicesOf(form),
    ...designOf(form, chosen),
  }
}

/** For an existing draft, includes what was removed. */
const choicesOf = ({ id, isPublic, countTogether }: DraftForm) => ({
  ...(isPublic || id !== undefined ? { publishResult: isPublic ? ('always' as const) : ('ask' as const) } : {}),
  ...(countTogether || id !== undefined ? { countTogether } : {}),
})

function designOf({ lasts }: DraftForm, chosen: Length | undefined) {
  if (chosen) {
    const { periodDays, washoutDays, blocks } = chosen
    return { design: { kind: 'blocks' as const, periodDays, washoutDays, blocks } }
  }
  return lasts === '' ? {} : { design: { kind: 'blocks' as const, washoutDays: Number(lasts) - 1 } }
}

interface Proposals {
  readonly draft: ExperimentInput
  readonly plan: ExperimentPlan
  /** Undefined where only the person can say how long it takes to work. */
  readonly worksForDays?: number | undefined
}

/** Proposals of the server fill empty fields only. */
export function filledIn(form: DraftForm, { draft, plan, worksForDays }: Proposals, decimal: '.' | ','): DraftForm {
  const [first, second] = draft.arms ?? []
  const number = (value: number | undefined) =>
    value === undefined ? '' : String(Number(value.toPrecision(3))).replace('.', decimal)
  return {
    ...form,
    first: form.first === '' ? (first?.instruction ?? '') : form.first,
    second: form.second === '' ? (second?.instruction ?? '') : form.second,
    smallest: form.smallest === '' ? number(draft.smallestEffect ?? plan.smallestEffect) : form.smallest,
    savedArms: form.savedArms.length === 0 ? (draft.arms ?? []) : form.savedArms,
    lag: form.lag === '' ? String(draft.lagDays ?? 0) : form.lag,
    lasts: form.lasts === '' && worksForDays !== undefined ? String(worksForDays) : form.lasts,
    weeks: form.weeks === '' ? proposedWeeks(plan) : form.weeks,
  }
}

// How long it takes.

interface Length {
  readonly periodDays: number
  readonly washoutDays: number
  readonly blocks: number
  readonly days: number
  /** The share of such experiments that would detect the smallest change that matters, from 0 to 1. */
  readonly power: number
}

const WEEK = 7

/** Every length of each kind of period. A period of one arm, times the arms, times the blocks. */
function lengthsOf({ options }: ExperimentPlan): readonly Length[] {
  return options.flatMap(({ periodDays, washoutDays, blocks, days, powers }) => {
    const blockDays = days / blocks
    return powers.map(({ blocks: count, power }) => ({
      periodDays,
      washoutDays,
      blocks: count,
      days: count * blockDays,
      power,
    }))
  })
}

const fitting = (plan: ExperimentPlan): readonly Length[] => lengthsOf(plan).filter(({ days }) => days <= MOST_DAYS)

/** The fewest and the most weeks for which there is a length; undefined if there is none. */
export function weeksOf(plan: ExperimentPlan): { readonly least: number; readonly most: number } | undefined {
  const days = fitting(plan).map((step) => step.days)
  if (days.length === 0) return undefined
  return { least: Math.ceil(Math.min(...days) / WEEK), most: Math.floor(Math.max(...days) / WEEK) }
}

/** The length within this many weeks with the highest power; it determines the length of the periods. */
export const lengthWithin = (plan: ExperimentPlan, weeks: number): Length | undefined =>
  fitting(plan)
    .filter(({ days }) => days <= weeks * WEEK)
    .toSorted((a, b) => b.power - a.power || a.days - b.days)[0]

/** The fewest weeks with a power of 80 of 100, as the plan proposes; otherwise the most there are. */
export function proposedWeeks(plan: ExperimentPlan): string {
  const range = weeksOf(plan)
  if (!range) return ''
  const enough = plan.options.filter(({ isEnough }) => isEnough).map(({ days }) => Math.ceil(days / WEEK))
  return String(enough.length === 0 ? range.most : Math.min(...enough))
}

const chosenLength = (plan: ExperimentPlan, { weeks }: DraftForm): Length | undefined =>
  lengthWithin(plan, Number(weeks === '' ? proposedWeeks(plan) : weeks))
