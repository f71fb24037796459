/** Answers a format's questions: with the person's answer, their answer for the last file of this kind, or the account's setting. */
import { say } from '../../../lib/language.ts'

import type { ColumnChoice, ColumnPreview } from '../../formats/columns.ts'
import type { Question, ReadContext } from '../../formats/format.ts'
import { DOUBTS, type Doubt, GO_ON, LEAVE_THESE_OUT, STOP } from './doubts.ts'
import type { Assumption, Order, RememberedAnswers } from './messages.ts'

/** Reading cannot continue without the answer to this question. */
export class MissingAnswer extends Error {}

const MOST_COLUMNS = 1000
const MOST_DOUBTS = 50

const DOUBTS_QUESTION: Question = {
  key: DOUBTS,
  text: say('Some values look wrong. Import them anyway, leave them out, or stop here?'),
  choices: [GO_ON, LEAVE_THESE_OUT, STOP],
  isOnce: true,
}

export class FileQuestions {
  readonly #assumptions = new Map<string, Assumption>()
  readonly #open = new Map<string, Question>()
  readonly #columns = new Map<string, ColumnPreview>()
  readonly #doubts = new Map<string, Doubt>()
  readonly #settled = new Map<string, string>()
  readonly choices: ReadonlyMap<string, ColumnChoice>
  readonly context: ReadContext
  #isStuck = false
  readonly order: Order
  readonly #before: RememberedAnswers

  constructor(order: Order, shape: string) {
    this.order = order
    this.#before = order.remembered?.find((one) => one.shape === shape) ?? { shape, answers: {}, choices: [] }
    const chosen = [...this.#before.choices, ...(order.choices ?? [])]
    this.choices = new Map(chosen.map((choice) => [choice.key, choice]))
    this.context = {
      accountTimeZone: order.accountTimeZone,
      nowEpoch: order.nowEpoch,
      ask: (question) => this.#ask(question),
      choiceFor: (key) => this.choices.get(key),
      preview: (column) => {
        if (this.#columns.size < MOST_COLUMNS && !this.#columns.has(column.key)) this.#columns.set(column.key, column)
      },
      doubt: ({ text, row }) => {
        if (this.#doubts.size < MOST_DOUBTS) this.#doubts.set(text.en, { kind: 'scale', text, count: 1, rows: [row] })
      },
    }
  }

  /** In a dry run, most answers have a default. */
  get mustWait(): boolean {
    return this.#isStuck || (this.#open.size > 0 && !this.order.isDryRun)
  }

  get questions(): readonly Question[] {
    return [...this.#open.values()]
  }

  get assumptions(): readonly Assumption[] {
    return [...this.#assumptions.values()]
  }

  get columns(): readonly ColumnPreview[] {
    return [...this.#columns.values()]
  }

  /** The column with the person's choice, for this file or an earlier one. */
  decided(column: ColumnPreview): ColumnPreview {
    const choice = this.choices.get(column.key)?.choice
    return choice === undefined ? column : { ...column, choice }
  }

  get doubts(): readonly Doubt[] {
    return [...this.#doubts.values()]
  }

  /** The person's choice for implausible values; undefined until they answer. */
  get aboutDoubts(): string | undefined {
    return this.order.answers[DOUBTS]
  }

  askAboutDoubts(): void {
    if (this.aboutDoubts === undefined) this.#open.set(DOUBTS, DOUBTS_QUESTION)
  }

  /** Answers and choices for the next file of this kind. */
  get toRemember(): RememberedAnswers {
    const choices = [...this.choices.values()].filter(({ choice }) => choice !== 'as proposed')
    return { shape: this.#before.shape, answers: Object.fromEntries(this.#settled), choices }
  }

  #ask(question: Question): string {
    const { key, choices } = question
    const isPossible = (answer: string | undefined): answer is string =>
      answer !== undefined && (choices === undefined || choices.includes(answer))
    const given = this.order.answers[key]
    if (isPossible(given)) return this.#settle(question, given)
    const earlier = question.isOnce ? undefined : this.#before.answers[key]
    if (isPossible(earlier)) {
      this.#assumptions.set(key, { key, text: question.text, value: earlier, from: 'earlier file' })
      return this.#settle(question, earlier)
    }
    if (question.fallback !== undefined) {
      this.#assumptions.set(key, { key, text: question.text, value: question.fallback, from: 'account' })
      return question.fallback
    }
    this.#open.set(key, question)
    const [standIn] = choices ?? []
    if (standIn !== undefined) return standIn
    this.#isStuck = true
    throw new MissingAnswer(key)
  }

  /** Answers that default to an account setting are not remembered, since the setting may change. */
  #settle({ key, fallback, isOnce }: Question, answer: string): string {
    if (fallback === undefined && !isOnce) this.#settled.set(key, answer)
    return answer
  }
}
