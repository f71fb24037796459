/** Answers to what a file does not say, held against what was asked. Pure. */

import type { Sentence } from '../../lib/language.ts'
import { type FoundFault, say } from '../../lib/refusal.ts'
import { said } from '../../lib/stored-sentence.ts'
import { isTimeZone } from '../../lib/zone.ts'
import { choiceTexts, chosenBy } from '../formats/choice-words.ts'
import type { Question } from '../formats/format.ts'
import type { ImportRow } from './import-rows.ts'

export type Answers = Readonly<Record<string, string>>

export const questionsOf = ({ questions }: Pick<ImportRow, 'questions'>): readonly Question[] =>
  JSON.parse(questions) as Question[]

export const answersOf = ({ answers }: Pick<ImportRow, 'answers'>): Answers => JSON.parse(answers) as Answers

/** Answers in the words of any language, as the answers they stand for. */
export function asChosen(row: Pick<ImportRow, 'questions'>, answers: Answers): Answers {
  const asked = new Map(questionsOf(row).map(({ key, choices }) => [key, choices]))
  return Object.fromEntries(
    Object.entries(answers).map(([key, given]) => {
      const choices = asked.get(key)
      return [key, choices ? chosenBy(choices, given) : given]
    }),
  )
}

/** The one answer that is always understood: what the account says stands in for it, and may be wrong. */
export const TIME_ZONE = 'timeZone'

export interface GivenAnswers {
  readonly answers: Answers
  /** In a dry run the first choice stands in for an answer. */
  readonly mayBeOpen: boolean
  /** Questions that need no answer, because the person decided about their column. */
  readonly settled?: ReadonlySet<string>
}

/** All that is wrong or missing, by question, and then what was not asked. */
export function faultsIn(row: ImportRow, { answers, mayBeOpen, settled = new Set() }: GivenAnswers): FoundFault[] {
  const questions = questionsOf(row)
  const asked = new Map(questions.map((question) => [question.key, question]))
  const known = new Set([
    ...asked.keys(),
    ...Object.keys(answersOf(row)),
    ...(JSON.parse(row.assumptions) as { key: string }[]).map(({ key }) => key),
    TIME_ZONE,
  ])
  const messages = [
    ...questions
      .filter(({ key }) => !settled.has(key) || answers[key] !== undefined)
      .map((question) => faultOf(question, answers[question.key], mayBeOpen)),
    ...Object.keys(answers).map((key) => (known.has(key) ? undefined : notAsked(key))),
    zoneFault(answers[TIME_ZONE]),
  ]
  return messages.flatMap((message) => (message === undefined ? [] : [{ message, field: 'answers' }]))
}

const notAsked = (key: string): Sentence =>
  say(`"${key}" is not one of the questions.`, `„${key}“ ist keine der Fragen.`)

function faultOf(
  { key, text, choices }: Question,
  given: string | undefined,
  mayBeOpen: boolean,
): Sentence | undefined {
  if (given === undefined || given.trim() === '') {
    if (mayBeOpen && choices !== undefined) return undefined
    return say(
      `"${key}" has no answer yet. ${choices ? `It must be one of ${choices.join(', ')}.` : said(text, 'en')}`,
      `„${key}“ hat noch keine Antwort. ${choices ? `Möglich sind: ${choiceTexts(choices, 'de').join(', ')}.` : said(text, 'de')}`,
    )
  }
  if (choices === undefined || choices.includes(given)) return undefined
  return say(
    `"${key}" must be one of ${choices.join(', ')}, not "${given}".`,
    `Als Antwort auf „${key}“ ist „${given}“ nicht möglich, nur: ${choiceTexts(choices, 'de').join(', ')}.`,
  )
}

export const zoneFault = (zone: string | undefined): Sentence | undefined =>
  zone === undefined || isTimeZone(zone)
    ? undefined
    : say(
        `"${TIME_ZONE}" must be an IANA time zone such as Europe/Berlin, not "${zone}".`,
        `„${zone}“ ist keine Zeitzone. So sieht eine aus: Europe/Berlin.`,
      )
