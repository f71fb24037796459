/** Answer buttons: faces for feelings, numbers for scales, yes and no, and the usual amounts. */
import type { Action, TrackAllAction, Valence } from '@upshot/contract'
import type { Language } from '../../lib/language.ts'
import type { UnitRecord } from '../../tracking/units/unit-record.ts'
import { valueText } from '../../tracking/units/unit-words.ts'
import { converted, isRating, YES_NO } from '../../tracking/units/units.ts'
import { amountText, displayNameIn } from '../../tracking/variables/catalogue/words.ts'
import type { Variable } from '../../tracking/variables/variable.ts'
import { remindingWords } from '../words/words.ts'

/** Faces from the saddest to the happiest. */
const FACES = ['😞', '🙁', '😐', '🙂', '😀'] as const
const NUMBER_WORDS = ['Zero', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'] as const
const MOST_STEPS = 11
const MOST_AMOUNTS = 4

interface AnswerButton {
  readonly value: number
  readonly title: string
  readonly longTitle: string
  readonly shortTitle: string
  readonly callback: string
}

export interface AskedVariable {
  readonly variable: Variable
  readonly unit: UnitRecord
  readonly defaultValue: number | null
  readonly language: Language
  /** Set if another module words the question. */
  readonly customQuestion?: CustomQuestion | undefined
}

/** The face that belongs to a rating from 1 to 5; none for a neutral variable. */
function faceOf(value: number, valence: Valence): string | undefined {
  if (valence === 'numeric') return undefined
  return FACES[valence === 'positive' ? value - 1 : 5 - value]
}

export function answersTo(variable: AskedVariable): AnswerButton[] {
  const { unit } = variable
  if (unit.id === YES_NO)
    return [yesOrNo(variable, 'yes'), yesOrNo(variable, 'no')].map((answer) => worded(answer, variable))
  const { minimumValue: least, maximumValue: most } = unit
  const isScale = isRating(unit) && least !== null && most !== null && most - least < MOST_STEPS
  if (isScale) return Array.from({ length: most - least + 1 }, (_, index) => rating(variable, least + index))
  return amountsOf(variable).map((value) => amount(variable, value))
}

const nameOf = ({ variable, language }: AskedVariable): string => displayNameIn(language, variable)

const wordsOf = ({ language }: AskedVariable) => remindingWords[language].answers

function yesOrNo(variable: AskedVariable, answer: 'yes' | 'no'): AnswerButton {
  const texts = wordsOf(variable)
  const title = texts[answer]
  return {
    value: answer === 'yes' ? 1 : 0,
    title,
    shortTitle: title,
    longTitle: texts.yesOrNoFor(title, nameOf(variable)),
    callback: answer === 'yes' ? 'trackYesAction' : 'trackNoAction',
  }
}

/** "Did it" for yes, "Could not" for no. */
function worded(answer: AnswerButton, { customQuestion }: AskedVariable): AnswerButton {
  if (!customQuestion) return answer
  const title = answer.value === 1 ? customQuestion.yes : customQuestion.no
  return { ...answer, title, shortTitle: title, longTitle: `${title}: ${customQuestion.question}` }
}

function rating(variable: AskedVariable, value: number): AnswerButton {
  const texts = wordsOf(variable)
  const text = valueText(variable.language, value, variable.unit)
  const isFivePointScale = variable.unit.minimumValue === 1 && variable.unit.maximumValue === 5
  const face = isFivePointScale ? faceOf(value, variable.variable.valence) : undefined
  return {
    value,
    title: texts.rate(text),
    shortTitle: face ?? String(value),
    longTitle: texts.rateName(nameOf(variable), text),
    callback: `track${NUMBER_WORDS[value] ?? 'Value'}RatingAction`,
  }
}

const amount = (variable: AskedVariable, value: number): AnswerButton => {
  const texts = wordsOf(variable)
  const text = amountText(variable.language, variable.variable.name, value, variable.unit)
  const isDefault = value === variable.defaultValue
  return {
    value,
    title: texts.record(text),
    shortTitle: text,
    longTitle: texts.recordOf(text, nameOf(variable)),
    callback: isDefault ? 'trackDefaultValueAction' : value === 0 ? 'trackZeroAction' : 'trackValueAction',
  }
}

/** The usual value first, then the latest and the most common ones; counts also offer zero. */
function amountsOf({ variable, unit, defaultValue }: AskedVariable): number[] {
  const inUnit = (value: number) => converted(value, variable.unit, unit)
  const usualValues = [...variable.recent, ...(variable.statistics?.mostCommon ?? [])]
    .map(inUnit)
    .filter((value) => value !== 0)
  const isCounted = unit.dimension === 'count'
  const usual = [...(defaultValue === null ? [] : [defaultValue]), ...usualValues]
  const offered = usual.length === 0 && isCounted ? [1] : usual
  const distinct = [...new Set(offered)].slice(0, MOST_AMOUNTS - 1)
  return isCounted && !distinct.includes(0) ? [...distinct, 0] : distinct
}

export function actionsOf(askedVariable: AskedVariable): Action[] {
  const { snooze, snoozeLong, skip, skipLong } = wordsOf(askedVariable)
  return [
    ...answersTo(askedVariable).map(({ value, ...texts }) => ({ action: 'track', modifiedValue: value, ...texts })),
    { action: 'snooze', callback: 'snoozeAction', title: snooze, longTitle: snoozeLong, shortTitle: snooze },
    { action: 'skip', callback: 'skipAction', title: skip, longTitle: skipLong, shortTitle: skip },
  ]
}

/** The same for all due notifications of the reminder. */
export const trackAllActionsOf = (askedVariable: AskedVariable): TrackAllAction[] => [
  ...answersTo(askedVariable).map(({ value, title, callback }) => ({
    action: 'trackAll',
    callback: callback.replace(/^track/, 'trackAll'),
    modifiedValue: value,
    title: wordsOf(askedVariable).forAll(title),
  })),
  { action: 'skipAll', callback: 'skipAllAction', title: wordsOf(askedVariable).skipAll },
]

// Question and answers that another module provides.

/** The question of one day, with its two answers. */
export interface CustomQuestion {
  readonly experimentId: number
  readonly title: string
  readonly question: string
  readonly yes: string
  readonly no: string
  readonly stop: string
}
