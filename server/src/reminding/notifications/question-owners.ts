/**
 * Reminders that a module above made for a purpose of its own: it gives the words of each day and hears of every answer.
 * This module knows no more of it than that; `compose.ts` adds who does, like the verbs of the feed.
 */
import type { InLanguages } from '../../lib/language.ts'
import type { Transaction } from '../../storage/transaction.ts'
import type { CustomQuestion } from '../reminders/custom-question.ts'
import type { NotificationStores } from './stores.ts'

/** A reminder on a local day. */
export interface AskedDay {
  readonly reminderId: number
  readonly day: number
}

export const askedKey = ({ reminderId, day }: AskedDay): string => `${reminderId} ${day}`

export type QuestionsByDay = ReadonlyMap<string, InLanguages<CustomQuestion>>

export interface QuestionOwner {
  /** By `askedKey`, of those that have words of their own. */
  questions(stores: NotificationStores, userId: number, asked: readonly AskedDay[]): Promise<QuestionsByDay>
  /** In the transaction of the answer: 1 or 0, or null where it was skipped or taken back. */
  answered(t: Transaction, userId: number, asked: AskedDay, value: number | null): Promise<void>
  /** Before `stop`, outside of any transaction: what takes long. */
  prepareStop(userId: number, reminderId: number): Promise<void>
  /** What the reminder belongs to ends. */
  stop(t: Transaction, userId: number, reminderId: number): Promise<void>
}

export type QuestionOwners = ReturnType<typeof createQuestionOwners>

export function createQuestionOwners() {
  const known: QuestionOwner[] = []
  return {
    add: (owner: QuestionOwner): void => {
      known.push(owner)
    },
    questions: async (
      stores: NotificationStores,
      userId: number,
      asked: readonly AskedDay[],
    ): Promise<QuestionsByDay> => {
      const found = new Map<string, InLanguages<CustomQuestion>>()
      if (asked.length === 0) return found
      for (const owner of known)
        for (const [key, words] of await owner.questions(stores, userId, asked)) found.set(key, words)
      return found
    },
    answered: async (t: Transaction, userId: number, asked: AskedDay, value: number | null): Promise<void> => {
      for (const owner of known) await owner.answered(t, userId, asked, value)
    },
    prepareStop: async (userId: number, reminderId: number): Promise<void> => {
      for (const owner of known) await owner.prepareStop(userId, reminderId)
    },
    stop: async (t: Transaction, userId: number, reminderId: number): Promise<void> => {
      for (const owner of known) await owner.stop(t, userId, reminderId)
    },
  }
}
