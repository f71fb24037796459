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
  /** Custom questions by `askedKey`. */
  questions(stores: NotificationStores, userId: number, asked: readonly AskedDay[]): Promise<QuestionsByDay>
  /** Called in the transaction of the answer: 1 or 0, or null if it was skipped or undone. */
  answered(t: Transaction, userId: number, asked: AskedDay, value: number | null): Promise<void>
  /** Slow work, called before `stop` and outside any transaction. */
  prepareStop(userId: number, reminderId: number): Promise<void>
  /** Stops what the reminder belongs to. */
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
