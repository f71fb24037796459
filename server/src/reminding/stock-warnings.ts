/** Tells people in time that a medicine is running low: a card in their feed, once for each stock. */
import { handles, type JobHandlers, type RecurringJob } from '../jobs/job.ts'
import { epochSeconds } from '../lib/clock.ts'
import { inEach, type Language } from '../lib/language.ts'
import { takeTurns } from '../lib/turns.ts'
import { SECONDS_PER_DAY } from '../lib/utc-text.ts'
import type { Transaction } from '../storage/transaction.ts'
import { findVariable } from '../tracking/variables/service.ts'
import type { Variable } from '../tracking/variables/variable.ts'
import type { Feed } from './feed/service.ts'
import type { Stock } from './reminders/medicine.ts'
import { stockShown } from './reminders/present.ts'
import { dosesFor } from './reminders/service.ts'
import type { ReminderParts, ReminderRow } from './reminders/store.ts'
import { remindingWords } from './words/index.ts'

const STOCK: RecurringJob = { name: 'reminders.stock', everySeconds: 3600, lane: 'background' }
const AT_ONCE = 200

export interface StockWarningParts extends ReminderParts {
  readonly feed: Pick<Feed, 'publish' | 'withdraw'>
}

export function createStockWarnings({ storage, clock, feed }: StockWarningParts) {
  async function warn(): Promise<void> {
    let after = { user_id: 0, id: 0 }
    for (;;) {
      const rows = await storage.read(({ reminders }) => reminders.withStock(after, AT_ONCE))
      for (const row of rows) {
        await consider(row)
        await takeTurns()
      }
      const last = rows.at(-1)
      if (rows.length < AT_ONCE || !last) return
      after = last
    }
  }

  const consider = (row: ReminderRow): Promise<void> =>
    storage.transaction(async (t) => {
      const nowEpoch = epochSeconds(clock)
      const variable = await findVariable(t, row.user_id, { variableId: row.variable_id })
      if (!variable) return
      const person = await t.personSettings.of(row.user_id)
      const doses = await dosesFor(t, row, nowEpoch)
      const stock = stockShown({ row, person, doses, nowEpoch })
      const isLow = row.is_enabled === 1 && stock !== undefined && stock.isLow
      if (isLow === (row.stock_warned_epoch !== null)) return
      await t.reminders.update(row.user_id, row.id, { stock_warned_epoch: isLow ? nowEpoch : null })
      await tell(t, row, isLow ? { stock, variable } : undefined)
    })

  const tell = (t: Transaction, row: ReminderRow, low: LowStock | undefined): Promise<void> => {
    const key = `reminder-stock-${row.id}`
    if (!low) return feed.withdraw(t, row.user_id, [key])
    const card = inEach((language) => stockCard(language, low))
    return feed.publish(t, row.user_id, { key, kind: 'message', card })
  }

  const jobs: JobHandlers = handles(STOCK.name, warn)
  return { warn, jobs, schedule: [STOCK] }
}

interface LowStock {
  readonly stock: Stock
  readonly variable: Variable
}

function stockCard(language: Language, { stock: { left, lastDay }, variable }: LowStock) {
  const words = remindingWords[language].stock
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(left)
  return {
    title: words.title(variable.alias ?? variable.name),
    content:
      left === 0 || lastDay === null
        ? words.used
        : words.lastsUntil(number, new Date(lastDay * SECONDS_PER_DAY * 1000)),
    link: '/reminders',
  }
}
