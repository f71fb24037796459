/** Whether the instruction of a day was followed: marked by the person, by an answer to the reminder, or undone. */
import type { DayMark, ExperimentDayMark, PostedItem } from '@upshot/contract'
import type { Clock } from '../../lib/clock.ts'
import { type InLanguages, inEach, type Sentence, say, wordTable } from '../../lib/language.ts'
import { dayFault } from '../../lib/ranges.ts'
import { type Faults, Refusal } from '../../lib/refusal.ts'
import { type AskedDay, askedKey, type QuestionOwner } from '../../reminding/notifications/question-owners.ts'
import type { Notifications } from '../../reminding/notifications/service.ts'
import type { CustomQuestion } from '../../reminding/reminders/buttons.ts'
import { dayOfDate } from '../../reminding/reminders/plan.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { blockLength, startOfBlock, todayOf, totalDays } from './calendar.ts'
import type { Revealing } from './chance.ts'
import type { Changing } from './changing.ts'
import type { ExperimentAsker, Experiments } from './service.ts'
import { hasEnded, noExperiment, protocolOf, timetableOf } from './state.ts'
import type { DayRow, ExperimentRow, ExperimentStores, ExperimentTransaction } from './store.ts'
import type { ExperimentView, ShownDay } from './view.ts'

interface MarkedDay {
  readonly view: ExperimentView
  readonly day: ShownDay
}

/** How long after the end a day can still be marked. */
const LATE_DAYS = 14

const TOO_LATE = say('Days can be marked until {lateDays} days after the end.', { lateDays: LATE_DAYS })

const NOT_BEGUN = say('This experiment has not begun: it is a draft. Start it first.')

export type Marking = ReturnType<typeof createMarking>

export function createMarking({
  storage,
  experiments,
  revealing,
  notifications,
}: {
  readonly storage: Storage<ExperimentStores>
  readonly clock: Clock
  readonly experiments: Pick<Experiments, 'viewIn'>
  readonly revealing: Pick<Revealing, 'revealIn' | 'localNowOf'>
  readonly notifications: Pick<Notifications, 'apply'>
}) {
  /**
   * Items are independent; each that cannot be applied is reported with its index. Refuses if none could be applied.
   */
  async function mark(
    asker: ExperimentAsker,
    posted: readonly PostedItem<ExperimentDayMark>[],
    faults: Faults,
  ): Promise<MarkedDay[]> {
    const marked: MarkedDay[] = []
    let isOnlyMissing = faults.isEmpty
    for (const { index, value } of posted) {
      try {
        marked.push(await storage.transaction((t) => markOne(t, asker, value)))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        if (error.kind !== 'notFound') isOnlyMissing = false
        for (const fault of error.faults) faults.add({ ...fault, index })
      }
    }
    if (marked.length === 0 && !faults.isEmpty) throw faults.refusal(isOnlyMissing ? 'notFound' : 'badInput')
    return marked
  }

  async function markOne(
    t: ExperimentTransaction,
    asker: ExperimentAsker,
    value: ExperimentDayMark,
  ): Promise<MarkedDay> {
    const row = await t.experiments.hold(asker.userId, value.experimentId)
    if (!row) throw noExperiment()
    if (row.state === 'draft') throw new Refusal('badInput', [{ message: NOT_BEGUN, field: 'experimentId' }])
    const localNow = revealing.localNowOf(row)
    await revealing.revealIn(t, row, localNow)
    const today = todayOf(localNow)
    const number = dayOfDate(value.date)
    if (number === undefined) throw new Refusal('badInput', [dayFault('date')])
    if (number > today) throw badDate(say('This day has not begun yet.'))
    const day = await t.experiments.day(row, number)
    if (!day) throw badDate(say('This day is not part of the experiment.'))
    if (hasEnded(row) && today > endOf(row, localNow.timeZone) + LATE_DAYS) throw badDate(TOO_LATE)
    await t.experiments.changeDay(day, {
      mark: value.mark,
      ...(value.amount === undefined ? {} : { amount: value.amount }),
      ...(value.note === undefined ? {} : { note: value.note || null }),
    })
    await answerReminder(t, row, { day: number, mark: value.mark, clientId: null })
    const view = await experiments.viewIn(t, row, asker)
    const shown = view.days.find((shownDay) => shownDay.row.day === number)
    if (!shown) throw noExperiment()
    return { view, day: shown }
  }

  /** A marked day needs no reminder any more. */
  async function answerReminder(
    t: ExperimentTransaction,
    row: ExperimentRow,
    { day, mark, clientId }: { day: number; mark: DayMark; clientId: string | null },
  ): Promise<void> {
    if (row.did_reminder_id === null || mark === 'none') return
    const due = await t.notifications.pendingOfReminder(row.user_id, row.did_reminder_id, Number.MAX_SAFE_INTEGER)
    for (const { id } of due.filter(({ slot_day }) => slot_day === day))
      await notifications.apply(
        t,
        { userId: row.user_id, clientId },
        { id, action: 'track', modifiedValue: mark === 'done' ? 1 : 0 },
      )
  }

  /** Answers to the reminder: 1 did it, 0 could not, null undone or skipped. */
  async function answered(
    transaction: Transaction,
    { user_id, reminder_id, slot_day }: { user_id: number; reminder_id: number; slot_day: number },
    value: number | null,
  ): Promise<void> {
    const t = storage.join(transaction)
    const row = (await t.experiments.going(user_id)).find((experiment) => experiment.did_reminder_id === reminder_id)
    const day: DayRow | undefined = row && (await t.experiments.day(row, slot_day))
    if (!day) return
    await t.experiments.changeDay(day, { mark: value === null ? 'none' : value >= 0.5 ? 'done' : 'notDone' })
  }

  return { mark, answered }
}

const badDate = (message: Sentence) => new Refusal('badInput', [{ message, field: 'date' }])

const endOf = ({ ended_epoch }: ExperimentRow, timeZone: string): number =>
  ended_epoch === null ? Number.POSITIVE_INFINITY : todayOf({ timeZone, nowEpoch: ended_epoch })

// The daily question of the reminder, and the effect of its answers.

export const createDailyQuestion = ({
  storage,
  marking,
  changing,
}: {
  readonly storage: Storage<ExperimentStores>
  readonly marking: Pick<Marking, 'answered'>
  readonly changing: Pick<Changing, 'foresee' | 'stopIn'>
}): QuestionOwner => ({
  questions: async (stores, userIds, questionDays) => {
    // The caller passes all stores of the server; the type here is narrower.
    const t = storage.join(stores as unknown as Transaction)
    const going = (await t.experiments.going(...userIds)).filter(({ did_reminder_id }) =>
      questionDays.some(({ reminderId }) => reminderId === did_reminder_id),
    )
    const questions = new Map<string, InLanguages<CustomQuestion>>()
    for (const row of going) {
      const days = new Map((await t.experiments.days(row)).map((day) => [day.day, day]))
      for (const question of questionDays.filter(({ reminderId }) => reminderId === row.did_reminder_id)) {
        const texts = wordsOf(row, days.get(question.day))
        if (texts) questions.set(askedKey(question), texts)
      }
    }
    return questions
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

/** The running experiment that the reminder belongs to. */
const askedBy = async (t: ExperimentStores, userId: number, reminderId: number): Promise<ExperimentRow | undefined> =>
  (await t.experiments.going(userId)).find(({ did_reminder_id }) => did_reminder_id === reminderId)

/** Undefined for a day that has not begun. */
function wordsOf(row: ExperimentRow, day: DayRow | undefined): InLanguages<CustomQuestion> | undefined {
  const protocol = protocolOf(row)
  const table = timetableOf(row)
  const arm = day && protocol?.arms[day.arm]
  if (!day || !arm || !table) return undefined
  const first = startOfBlock(table, day.block) ?? day.day
  const number = day.block * blockLength(table) + day.day - first + 1
  return inEach((language) => {
    const { title, question, ...answers } = dayWords[language]
    return {
      experimentId: row.id,
      title: title(number, totalDays(table)),
      question: question(arm.instruction),
      ...answers,
    }
  })
}

const dayWords = wordTable('learning/experiments/marking', {
  title: 'Day {day} of {days}',
  question: 'Today: {instruction}',
  yes: 'Did it',
  no: 'Could not',
  stop: 'Stop the experiment',
})
