/** Whether a day was done as told: said by the person, by an answer to the reminder, or taken back. */

import type { DayMark, ExperimentDayMark, PostedItem } from '@upshot/contract'
import type { Clock } from '../../lib/clock.ts'
import { dayFault } from '../../lib/given-times.ts'
import type { Sentence } from '../../lib/language.ts'
import { type Faults, Refusal, say } from '../../lib/refusal.ts'
import type { Notifications } from '../../reminding/notifications/service.ts'
import { dayOfDate } from '../../reminding/reminders/plan.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { todayOf } from './calendar.ts'
import type { Revealing } from './revealing.ts'
import type { Asker, Experiments } from './service.ts'
import { hasEnded, noExperiment } from './state.ts'
import type { DayRow, ExperimentRow } from './store.ts'
import type { ExperimentStores } from './stores.ts'
import type { ExperimentView, ShownDay } from './view.ts'

export interface MarkingParts {
  readonly storage: Storage<ExperimentStores>
  readonly clock: Clock
  readonly experiments: Pick<Experiments, 'seen'>
  readonly revealing: Pick<Revealing, 'revealIn' | 'hereOf'>
  readonly notifications: Pick<Notifications, 'apply'>
}

export interface MarkedDay {
  readonly view: ExperimentView
  readonly day: ShownDay
}

/** How long after the end a day can still be marked. */
const LATE_DAYS = 14

const TOO_LATE = say(
  `Days can be marked until ${LATE_DAYS} days after the end.`,
  `Tage lassen sich bis ${LATE_DAYS} Tage nach dem Ende vermerken.`,
)

type Stores = ExperimentStores & Transaction

export type Marking = ReturnType<typeof createMarking>

export function createMarking({ storage, experiments, revealing, notifications }: MarkingParts) {
  /** Items are independent; what cannot be applied is told with its place. Refuses if nothing could be. */
  async function mark(
    asker: Asker,
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

  async function markOne(t: Stores, asker: Asker, value: ExperimentDayMark): Promise<MarkedDay> {
    const row = await t.experiments.hold(asker.userId, value.experimentId)
    if (!row || row.state === 'draft') throw noExperiment()
    const here = await revealing.hereOf(t, asker.userId)
    await revealing.revealIn(t, row, here)
    const today = todayOf(here)
    const number = dayOfDate(value.date)
    if (number === undefined) throw new Refusal('badInput', [dayFault('date')])
    if (number > today) throw badDate(say('This day has not begun yet.', 'Dieser Tag hat noch nicht begonnen.'))
    const day = await t.experiments.day(row, number)
    if (!day) throw badDate(say('This day is not part of the experiment.', 'Dieser Tag gehört nicht zum Experiment.'))
    if (hasEnded(row) && today > endOf(row, here.timeZone) + LATE_DAYS) throw badDate(TOO_LATE)
    await t.experiments.changeDay(day, {
      mark: value.mark,
      ...(value.amount === undefined ? {} : { amount: value.amount }),
      ...(value.note === undefined ? {} : { note: value.note || null }),
    })
    await answerReminder(t, row, { day: number, mark: value.mark, clientId: null })
    const view = await experiments.seen(t, row, asker)
    const shown = view.days.find((one) => one.row.day === number)
    if (!shown) throw noExperiment()
    return { view, day: shown }
  }

  /** Said elsewhere, it need not be asked any more. */
  async function answerReminder(
    t: Stores,
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

  /** What an answer to the reminder of the day says: 1 did it, 0 could not, null taken back or skipped. */
  async function answered(
    transaction: Transaction,
    { user_id, reminder_id, slot_day }: { user_id: number; reminder_id: number; slot_day: number },
    value: number | null,
  ): Promise<void> {
    const t = storage.join(transaction)
    const row = (await t.experiments.going(user_id)).find((one) => one.did_reminder_id === reminder_id)
    const day: DayRow | undefined = row && (await t.experiments.day(row, slot_day))
    if (!day) return
    await t.experiments.changeDay(day, { mark: value === null ? 'none' : value >= 0.5 ? 'done' : 'notDone' })
  }

  return { mark, answered }
}

const badDate = (message: Sentence) => new Refusal('badInput', [{ message, field: 'date' }])

const endOf = ({ ended_epoch }: ExperimentRow, timeZone: string): number =>
  ended_epoch === null ? Number.POSITIVE_INFINITY : todayOf({ timeZone, nowEpoch: ended_epoch })
