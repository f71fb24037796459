/** Answers to what a file does not say, held against what was asked. Pure. */
import type { Fault } from '@upshot/contract'
import { isTimeZone } from '../../lib/zone.ts'
import type { Question } from '../formats/format.ts'
import type { ImportRow } from './import-rows.ts'

export type Answers = Readonly<Record<string, string>>

export const questionsOf = ({ questions }: Pick<ImportRow, 'questions'>): readonly Question[] =>
  JSON.parse(questions) as Question[]

export const answersOf = ({ answers }: Pick<ImportRow, 'answers'>): Answers => JSON.parse(answers) as Answers

/** The one answer that is always understood: what the account says stands in for it, and may be wrong. */
export const TIME_ZONE = 'timeZone'

export interface Given {
  readonly answers: Answers
  /** In a dry run the first choice stands in for an answer. */
  readonly mayBeOpen: boolean
  /** Questions that need no answer, because the person decided about their column. */
  readonly settled?: ReadonlySet<string>
}

/** All that is wrong or missing, by question, and then what was not asked. */
export function faultsIn(row: ImportRow, { answers, mayBeOpen, settled = new Set() }: Given): Fault[] {
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
    ...Object.keys(answers).map((key) => (known.has(key) ? undefined : `"${key}" is not one of the questions.`)),
    zoneFault(answers[TIME_ZONE]),
  ]
  return messages.flatMap((message) => (message === undefined ? [] : [{ message, field: 'answers' }]))
}

function faultOf({ key, text, choices }: Question, given: string | undefined, mayBeOpen: boolean): string | undefined {
  if (given === undefined || given.trim() === '') {
    if (mayBeOpen && choices !== undefined) return undefined
    return `"${key}" has no answer yet. ${choices ? `It must be one of ${choices.join(', ')}.` : text}`
  }
  if (choices === undefined || choices.includes(given)) return undefined
  return `"${key}" must be one of ${choices.join(', ')}, not "${given}".`
}

export const zoneFault = (zone: string | undefined): string | undefined =>
  zone === undefined || isTimeZone(zone)
    ? undefined
    : `"${TIME_ZONE}" must be an IANA time zone such as Europe/Berlin, not "${zone}".`
