/** What waits to be sent, and what was sent lately. */
import type { Fault, LateAnswer, MeasurementItem } from '@upshot/contract'
import type { AnyCall } from '../api/request.ts'

/** Takes back what another entry did. `take` fills its body from the answer to that entry: place in the body → place in the answer. */
export interface Inverse extends AnyCall {
  readonly take?: Readonly<Record<string, string>>
}

/** What a question is about: the value can be recorded without it, should it be gone. */
export type QuestionTopic = Pick<
  MeasurementItem,
  'variableName' | 'unitAbbreviatedName' | 'variableCategoryName' | 'combinationOperation'
> & {
  /** UTC. */
  readonly reminderTime: string
  /** Recorded where the answer names no value. */
  readonly defaultValue?: number | undefined
}

/** Something a person wants done. All of it is plain data: it has to survive in the database. */
export interface Wish extends AnyCall {
  /** What it is, for the list of what waits: "Coffee 1 serving". */
  readonly label: string
  readonly inverse?: Inverse | undefined
  /**
   * How a recorded value looks in lists while it waits, beside what the body says: its display name, its variable's id. Of
   * an answer: what its question is about.
   */
  readonly shown?: Readonly<Record<string, unknown>> | undefined
}

/** Why the server said no, in its words. */
export interface Problem {
  readonly status: number
  readonly message: string
  readonly faults: readonly (Fault | LateAnswer)[]
}

export interface Entry extends Wish {
  /** Its number: the order in which entries are sent. Given by the database. */
  readonly at: number
  /** The same at every try, so that the server does it once. */
  readonly key: string
  readonly userId: number
  readonly madeAtMs: number
  /** Where its body had to change after it was sent: the key of the new one. */
  readonly sentAs?: string
  /** How many requests were begun. Zero: the server cannot know of it. */
  readonly tries: number
  readonly waitUntilMs?: number
  /** The server named how long to wait. */
  readonly isWaitAsked?: boolean
  /** The last answer, if it did not count. */
  readonly lastStatus?: number
  readonly problem?: Problem
  /** Not before that entry, whose answer fills in what is missing here. */
  readonly after?: { readonly key: string; readonly take: Readonly<Record<string, string>>; readonly isUndo: boolean }
}

export type NewEntry = Omit<Entry, 'at'>

/** Kept for two days: to be shown until the next reading, to be undone, and to tell apart what was recorded in one second. */
export interface SentEntry extends Entry {
  readonly sentAtMs: number
  /** As much of the server's answer as undoing or correcting it needs. */
  readonly answer: unknown
  /** Taking it back is on its way: once is enough. */
  readonly isUndone: boolean
}
