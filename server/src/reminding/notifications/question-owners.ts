/**
 * Reminders that a module above created for its own purpose. It provides the question of each day and is told of every
 * answer. `compose.ts` registers these modules, as it does the verbs of the feed.
 */
import type { InLanguages } from '../../lib/language.ts'
import type { Transaction } from '../../storage/transaction.ts'
import type { CustomQuestion } from '../reminders/buttons.ts'
import type { NotificationStores } from './store.ts'

/** A reminder on a local day. */
export interface AskedDay {
  readonly reminderId: number
  readonly day: number
}

export const askedKey = ({ reminderId, day }: AskedDay): string => `${reminderId} ${day}`

export type QuestionsByDay = ReadonlyMap<string, InLanguages<CustomQuestion>>

export interface QuestionOwner {
  /** Custom questions by `askedKey`, of one person or several. */
  questions(stores: NotificationStores, userIds: readonly number[], days: readonly AskedDay[]): Promise<QuestionsByDay>
  /** Called in the transaction of the answer: 1 or 0, or null if it was skipped or undone. */
  answered(t: Transaction, userId: number, day: AskedDay, value: number | null): Promise<void>
  /** Slow work, called before `stop` and outside any transaction. */
  prepareStop(userId: number, reminderId: number): Promise<void>
  /** Stops what the reminder belongs to. */
  stop(t: Transaction, userId: number, reminderId: number): Promise<void>
}

export type QuestionOwners = ReturnType<typeof createQuestionOwners>

export function createQuestionOwners() {
  const owners: QuestionOwner[] = []
  return {
    add: (owner: QuestionOwner): void => {
      owners.push(owner)
    },
    questions: async (
      stores: NotificationStores,
      userIds: readonly number[],
      days: readonly AskedDay[],
    ): Promise<QuestionsByDay> => {
      const questions = new Map<string, InLanguages<CustomQuestion>>()
      if (days.length === 0) return questions
      for (const owner of owners)
        for (const [key, question] of await owner.questions(stores, userIds, days)) questions.set(key, question)
      return questions
    },
    answered: async (t: Transaction, userId: number, day: AskedDay, value: number | null): Promise<void> => {
      for (const owner of owners) await owner.answered(t, userId, day, value)
    },
    prepareStop: async (userId: number, reminderId: number): Promise<void> => {
      for (const owner of owners) await owner.prepareStop(userId, reminderId)
    },
    stop: async (t: Transaction, userId: number, reminderId: number): Promise<void> => {
      for (const owner of owners) await owner.stop(t, userId, reminderId)
    },
  }
}
