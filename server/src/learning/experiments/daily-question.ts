/** What the reminder of an experiment says each day, and what follows from an answer to it. */
import { type InLanguages, inEach } from '../../lib/language.ts'
import { type AskedDay, askedKey, type QuestionOwner } from '../../reminding/notifications/question-owners.ts'
import type { CustomQuestion } from '../../reminding/reminders/buttons.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { blockLength, startOfBlock, totalDays } from './calendar.ts'
import type { Changing } from './changing.ts'
import type { Marking } from './marking.ts'
import { protocolOf, timetableOf } from './state.ts'
import type { DayRow, ExperimentRow } from './store.ts'
import type { ExperimentStores } from './stores.ts'

export interface DailyQuestionParts {
  readonly storage: Storage<ExperimentStores>
  readonly marking: Pick<Marking, 'answered'>
  readonly changing: Pick<Changing, 'foresee' | 'stopIn'>
}

export const createDailyQuestion = ({ storage, marking, changing }: DailyQuestionParts): QuestionOwner => ({
  questions: async (stores, userId, asked) => {
    // Whatever reads hands out all stores; this wing knows more of them.
    const t = storage.join(stores as unknown as Transaction)
    const going = (await t.experiments.going(userId)).filter(({ did_reminder_id }) =>
      asked.some(({ reminderId }) => reminderId === did_reminder_id),
    )
    const found = new Map<string, InLanguages<CustomQuestion>>()
    for (const row of going) {
      const days = new Map((await t.experiments.days(row)).map((day) => [day.day, day]))
      for (const one of asked.filter(({ reminderId }) => reminderId === row.did_reminder_id)) {
        const words = wordsOf(row, days.get(one.day))
        if (words) found.set(askedKey(one), words)
      }
    }
    return found
  },

  answered: (t, userId, { reminderId, day }: AskedDay, value) =>
    marking.answered(t, { user_id: userId, reminder_id: reminderId, slot_day: day }, value),

  prepareStop: async (userId, reminderId) => {
    const row = await storage.read((t) => askedBy(t, userId, reminderId))
    if (row) await changing.foresee(userId, row.id)
  },

  stop: async (transaction, userId, reminderId) => {
    const t = storage.join(transaction)
    const row = await askedBy(t, userId, reminderId)
    if (row) await changing.stopIn(t, userId, { experimentId: row.id, reason: 'other' })
  },
})

/** The running experiment whose reminder it is. */
const askedBy = async (t: ExperimentStores, userId: number, reminderId: number): Promise<ExperimentRow | undefined> =>
  (await t.experiments.going(userId)).find(({ did_reminder_id }) => did_reminder_id === reminderId)

/** Undefined for a day that has not begun. */
function wordsOf(row: ExperimentRow, day: DayRow | undefined): InLanguages<CustomQuestion> | undefined {
  const [protocol, table] = [protocolOf(row), timetableOf(row)]
  const arm = day && protocol?.arms[day.arm]
  if (!day || !arm || !table) return undefined
  const first = startOfBlock(table, day.block) ?? day.day
  const number = day.block * blockLength(table) + day.day - first + 1
  return inEach((language) => ({
    experimentId: row.id,
    ...DAY_WORDS[language](arm.instruction, number, totalDays(table)),
  }))
}

type DayWords = (instruction: string, day: number, days: number) => Omit<CustomQuestion, 'experimentId'>

const DAY_WORDS: InLanguages<DayWords> = {
  en: (instruction, day, days) => ({
    title: `Day ${day} of ${days}`,
    question: `Today: ${instruction}`,
    yes: 'Did it',
    no: 'Could not',
    stop: 'Stop the experiment',
  }),
  de: (instruction, day, days) => ({
    title: `Tag ${day} von ${days}`,
    question: `Heute: ${instruction}`,
    yes: 'Gemacht',
    no: 'Ging nicht',
    stop: 'Experiment abbrechen',
  }),
}
