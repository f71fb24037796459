/** Tells people in time that a medicine is running low: a card in their feed, once for each stock. */
import {
  createPortions,
  handles,
  inBackground,
  type JobHandlers,
  type JobStore,
  type NewJob,
  type RecurringJob,
} from '../jobs/job.ts'
import { epochSeconds } from '../lib/clock.ts'
import { inEach, type Language } from '../lib/language.ts'
import { yieldIfNeeded } from '../lib/turns.ts'
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '../lib/utc-text.ts'
import type { Storage } from '../storage/storage.ts'
import type { Transaction } from '../storage/transaction.ts'
import type { MeasurementChange } from '../tracking/hooks.ts'
import { findVariable } from '../tracking/variables/service.ts'
import type { Variable } from '../tracking/variables/variable.ts'
import type { Feed } from './feed/service.ts'
import type { Stock } from './reminders/medicine.ts'
import { stockShown } from './reminders/present.ts'
import { dosesFor } from './reminders/service.ts'
import type { ReminderDependencies, ReminderRow } from './reminders/store.ts'
import { wallClock } from './reminders/when.ts'
import { remindingWords } from './words/words.ts'

/**
 * A stock may also become low, or sufficient again, because a day begins: each stores the next such moment, and the
 * hourly job checks those whose moment has come. Entries change what is left, and each adds a job.
 */
const STOCK: RecurringJob = { name: 'reminders.stock', everySeconds: SECONDS_PER_HOUR }
/** How far ahead that moment is looked for. Without one, the stock is looked at again after this time. */
const FORESEEN_DAYS = 365
const PERSON = 'reminders.stockOf'

const personJob = (userId: number): NewJob => ({
  name: PERSON,
  payload: { userId },
  key: `${PERSON} ${userId}`,
  ...inBackground,
})

export function createStockWarnings({
  storage,
  clock,
  feed,
}: ReminderDependencies & {
  readonly storage: ReminderDependencies['storage'] & Storage<{ readonly jobs: Pick<JobStore, 'addAll'> }>
  readonly feed: Pick<Feed, 'publish' | 'withdraw'>
}) {
  async function warn(userId: number): Promise<void> {
    for (const row of await storage.read(({ reminders }) => reminders.withStock(userId))) {
      await consider(row)
      await yieldIfNeeded()
    }
  }

  const due = createPortions({
    name: STOCK.name,
    storage,
    // People of the previous portion are due later.
    peopleAfter: (_after, limit) => storage.read(({ reminders }) => reminders.stockDue(epochSeconds(clock), limit)),
    addJobs: async (people) => {
      for (const userId of people)
        await storage.transaction(async ({ jobs, reminders }) => {
          await jobs.addAll([personJob(userId)])
          // The job says when the next look is due; should it fail for good, that is tomorrow.
          const nowEpoch = epochSeconds(clock)
          await reminders.postponeStock(userId, nowEpoch, nowEpoch + SECONDS_PER_DAY)
        })
    },
  })

  /** Adds a job if the person counts what is left of something, or of one of these variables. */
  async function changed(t: Transaction, userId: number, variableIds?: ReadonlySet<number>): Promise<void> {
    const { reminders, jobs } = storage.join(t)
    const counted = await reminders.withStock(userId)
    if (counted.some((row) => variableIds?.has(row.variable_id) ?? true)) await jobs.addAll([personJob(userId)])
  }

  const measured = (t: Transaction, userId: number, { rows }: MeasurementChange): Promise<void> =>
    changed(t, userId, new Set(rows.map((row) => row.variable_id)))

  const consider = (row: ReminderRow): Promise<void> =>
    storage.transaction(async (t) => {
      const nowEpoch = epochSeconds(clock)
      const variable = await findVariable(t, row.user_id, { variableId: row.variable_id })
      if (!variable) return
      const person = await t.personSettings.of(row.user_id)
      const until = nowEpoch + FORESEEN_DAYS * SECONDS_PER_DAY
      const doses = await dosesFor(t, row, { nowEpoch, until })
      const stockAt = (epoch: number) =>
        stockShown({
          row,
          person,
          doses: doses.filter((dose) => dose.epoch <= epoch),
          nowEpoch: epoch,
          foreseenDays: row.stock_warning_days,
        })
      const stock = row.is_enabled === 1 ? stockAt(nowEpoch) : undefined
      const changesAt = (epoch: number) => stockAt(epoch)?.isLow !== stock?.isLow
      const stock_due_epoch = stock ? (daysFrom(nowEpoch, person.timeZone).find(changesAt) ?? until) : null
      const isLow = stock?.isLow === true
      if (isLow === (row.stock_warned_epoch !== null))
        return t.reminders.update(row.user_id, row.id, { stock_due_epoch })
      await t.reminders.update(row.user_id, row.id, { stock_due_epoch, stock_warned_epoch: isLow ? nowEpoch : null })
      await tell(t, row, isLow ? { stock, variable } : undefined)
    })

  const tell = (t: Transaction, row: ReminderRow, low: LowStock | undefined): Promise<void> => {
    const key = `reminder-stock-${row.id}`
    if (!low) return feed.withdraw(t, row.user_id, [key])
    const card = inEach((language) => stockCard(language, low))
    return feed.publish(t, row.user_id, { key, kind: 'message', card })
  }

  const jobs: JobHandlers = {
    ...handles<{ userId: number }>(PERSON, ({ userId }) => warn(userId)),
    ...handles(STOCK.name, due.begin),
    ...due.jobs,
  }
  return { changed, measured, jobs, schedule: [STOCK] }
}

/** The beginnings of the local days after this one. */
function daysFrom(nowEpoch: number, timeZone: string): number[] {
  const clock = wallClock(timeZone)
  const { day } = clock.read(nowEpoch)
  return Array.from({ length: FORESEEN_DAYS }, (_, index) => clock.momentOf(day + 1 + index, 0) ?? []).flat()
}

interface LowStock {
  readonly stock: Stock
  readonly variable: Variable
}

function stockCard(language: Language, { stock: { left, lastDay }, variable }: LowStock) {
  const texts = remindingWords[language].stock
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(left)
  return {
    title: texts.title(variable.alias ?? variable.name),
    content:
      left === 0 || lastDay === null
        ? texts.used
        : texts.lastsUntil(number, new Date(lastDay * SECONDS_PER_DAY * 1000)),
    link: '/reminders',
  }
}
