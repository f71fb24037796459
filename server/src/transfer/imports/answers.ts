/** A person's answers and column choices for a file: checked against its questions and columns, and remembered for the next file of its kind. Pure. */

import { LONGEST_NAME } from '@upshot/contract'
import { inEach, type Sentence, say } from '../../lib/language.ts'
import { tidyName } from '../../lib/names.ts'
import type { FoundFault } from '../../lib/refusal.ts'
import { textIn } from '../../lib/stored-sentence.ts'
import { isTimeZone } from '../../lib/zone.ts'
import { unitNamed } from '../../tracking/units/units.ts'
import { choiceTexts, chosenBy } from '../formats/choice-words.ts'
import type { ColumnChange, ColumnChoice, ColumnPreview } from '../formats/columns.ts'
import type { FormatQuestion } from '../formats/format.ts'
import type { RememberedAnswers } from './reading/messages.ts'
import type { ImportRow, MappingRow } from './store.ts'

export type Answers = Readonly<Record<string, string>>

export const questionsOf = ({ questions }: Pick<ImportRow, 'questions'>): readonly FormatQuestion[] =>
  JSON.parse(questions) as FormatQuestion[]

export const answersOf = ({ answers }: Pick<ImportRow, 'answers'>): Answers => JSON.parse(answers) as Answers

/** Maps answers in any language to the English choices. */
export function asChosen(row: Pick<ImportRow, 'questions'>, answers: Answers): Answers {
  const choicesByKey = new Map(questionsOf(row).map(({ key, choices }) => [key, choices]))
  return Object.fromEntries(
    Object.entries(answers).map(([key, answer]) => {
      const choices = choicesByKey.get(key)
      return [key, choices ? chosenBy(choices, answer) : answer]
    }),
  )
}

/** Always accepted as an answer: the account's time zone is the fallback, and may be wrong. */
export const TIME_ZONE = 'timeZone'

interface GivenAnswers {
  readonly answers: Answers
  /** In a dry run, the first choice replaces a missing answer. */
  readonly mayBeOpen: boolean
  /** Questions that need no answer, because the person decided about their column. */
  readonly settled?: ReadonlySet<string>
}

/** Wrong or missing answers, in the order of the questions, then answers to unknown questions. */
export function faultsIn(row: ImportRow, { answers, mayBeOpen, settled = new Set() }: GivenAnswers): FoundFault[] {
  const questions = questionsOf(row)
  const questionsByKey = new Map(questions.map((question) => [question.key, question]))
  const columnKeys = new Set([
    ...questionsByKey.keys(),
    ...Object.keys(answersOf(row)),
    ...(JSON.parse(row.assumptions) as { key: string }[]).map(({ key }) => key),
    TIME_ZONE,
  ])
  const messages = [
    ...questions
      .filter(({ key }) => !settled.has(key) || answers[key] !== undefined)
      .map((question) => faultOf(question, answers[question.key], mayBeOpen)),
    ...Object.keys(answers).map((key) => (columnKeys.has(key) ? undefined : notAsked(key))),
    zoneFault(answers[TIME_ZONE]),
  ]
  return messages.flatMap((message) => (message === undefined ? [] : [{ message, field: 'answers' }]))
}

const notAsked = (key: string): Sentence => say('"{key}" is not one of the questions.', { key })

function faultOf(
  { key, text, choices }: FormatQuestion,
  answer: string | undefined,
  mayBeOpen: boolean,
): Sentence | undefined {
  if (answer === undefined || answer.trim() === '') {
    if (mayBeOpen && choices !== undefined) return undefined
    return choices
      ? say('"{key}" has no answer yet. It must be one of {choices}.', { key, choices: choiceList(choices) })
      : say('"{key}" has no answer yet. {text}', { key, text: inEach((language) => textIn(text, language)) })
  }
  if (choices === undefined || choices.includes(answer)) return undefined
  return say('"{key}" must be one of {choices}, not "{given}".', { key, choices: choiceList(choices), given: answer })
}

/** English answers are the choices themselves. */
const choiceList = (choices: readonly string[]): Sentence =>
  inEach((language) => (language === 'en' ? choices : choiceTexts(choices, language)).join(', '))

export const zoneFault = (zone: string | undefined): Sentence | undefined =>
  zone === undefined || isTimeZone(zone)
    ? undefined
    : say('"{timeZone}" must be an IANA time zone such as Europe/Berlin, not "{zone}".', {
        timeZone: TIME_ZONE,
        zone,
      })

export const columnsOf = ({ columns }: Pick<ImportRow, 'columns'>): readonly ColumnPreview[] =>
  JSON.parse(columns) as ColumnPreview[]

export const choicesOf = ({ choices }: Pick<ImportRow, 'choices'>): readonly ColumnChoice[] =>
  JSON.parse(choices) as ColumnChoice[]

/** The latest choice for each column wins. */
export function withChoices(row: Pick<ImportRow, 'choices'>, fresh: readonly ColumnChoice[]): readonly ColumnChoice[] {
  return [...new Map([...choicesOf(row), ...fresh].map((choice) => [choice.key, choice])).values()]
}

/** Questions that need no answer because the person made a choice for the column itself. */
export function settledBy(row: ImportRow, choices: readonly ColumnChoice[]): ReadonlySet<string> {
  const decided = new Set(choices.filter(({ choice }) => choice !== 'as proposed').map(({ key }) => key))
  const settled = questionsOf(row).filter(({ columns = [] }) => columns.some((key) => decided.has(key)))
  return new Set(settled.map(({ key }) => key))
}

/** Choices for columns that do not exist, or that the column does not allow. */
export function faultsInChoices(row: ImportRow, choices: readonly ColumnChoice[]): FoundFault[] {
  const columns = new Map(columnsOf(row).map((column) => [column.key, column]))
  const messages = choices.flatMap((choice) => {
    const column = columns.get(choice.key)
    if (!column) return [say('There is no column "{key}" in this file.', { key: choice.key })]
    return [...wordFaults(choice), ...changeFaults(choice, column)]
  })
  return messages.map((message) => ({ message, field: 'columns' }))
}

/** Faults that do not depend on the file. */
export function* wordFaults({ key, choice, variableName, unit }: ColumnChoice): Generator<Sentence> {
  if (choice !== 'change') return
  if (variableName !== undefined && (tidyName(variableName) === '' || tidyName(variableName).length > LONGEST_NAME))
    yield say('The name for column "{key}" must have 1 to {longestName} characters.', {
      key,
      longestName: LONGEST_NAME,
    })
  if (unit !== undefined && !unitNamed(unit))
    yield say('"{unit}" for column "{key}" is not one of our units.', { unit, key })
}

function* changeFaults(choice: ColumnChoice, column: ColumnPreview): Generator<Sentence> {
  if (choice.choice === 'leave out' && !column.canLeaveOut)
    yield say('Column "{key}" is needed and cannot be left out.', { key: choice.key })
  if (choice.choice !== 'change') return
  const requested: readonly ColumnChange[] = (['variableName', 'unit', 'combination'] as const).filter(
    (change) => choice[change] !== undefined,
  )
  for (const change of requested.filter((columnChange) => !column.changes.includes(columnChange)))
    yield say('The {words} of column "{key}" cannot be changed.', {
      words: inEach((language) => WORDS[change][language]),
      key: choice.key,
    })
}

const WORDS: Readonly<Record<ColumnChange, Sentence>> = {
  variableName: say('variable'),
  unit: say('unit'),
  combination: say('daily combination'),
}

/** Whether the person imported the file themselves, not through an app. */
export const isByPerson = ({ client_id, brings_settings }: ImportRow): boolean =>
  client_id === null && brings_settings === 1

export const rememberedOf = ({ shape, answers, choices }: MappingRow): RememberedAnswers => ({
  shape,
  answers: JSON.parse(answers) as Answers,
  choices: JSON.parse(choices) as ColumnChoice[],
})

export const mappingOf = (
  { user_id, format, file_name }: ImportRow,
  { shape, answers, choices }: RememberedAnswers,
  nowEpoch: number,
): MappingRow => ({
  user_id,
  shape,
  format: format ?? '',
  file_name,
  answers: JSON.stringify(answers),
  choices: JSON.stringify(choices),
  created_epoch: nowEpoch,
  updated_epoch: nowEpoch,
})
