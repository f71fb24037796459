/**
 * Medicines: when the next dose is safe, how long the stock lasts, and which doses were taken, late or missed. Pure.
 */
import type { ReminderSlot } from '@upshot/contract'
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '../../lib/utc-text.ts'
import { doseOn } from './plan.ts'
import type { ReminderRow } from './store.ts'
import { asksOn, type Rule, timesOfDay } from './when.ts'

/** Recorded, with its value in the unit of the reminder. */
export interface TakenDose {
  readonly epoch: number
  readonly value: number
}

/**
 * When the next dose is safe, by the minimum time between doses and the maximum within 24 hours; null if it is safe
 * now.
 */
export function safeAgainEpoch(
  { least_minutes_between: minutes, most_per_day: most }: Pick<ReminderRow, 'least_minutes_between' | 'most_per_day'>,
  doses: readonly TakenDose[],
  nowEpoch: number,
): number | null {
  const times = doses.flatMap(({ epoch, value }) => (value > 0 ? [epoch] : [])).sort((a, b) => b - a)
  const [latest] = times
  const nth = most === null ? undefined : times[most - 1]
  const safeAgain = Math.max(
    latest === undefined || minutes === null ? 0 : latest + minutes * 60,
    nth === undefined ? 0 : nth + SECONDS_PER_DAY,
  )
  return safeAgain > nowEpoch ? safeAgain : null
}

export interface Stock {
  /** The pieces left; never negative, although more may have been recorded than was counted. */
  readonly left: number
  /** The last local day on which the stock suffices; null if nothing is being used. */
  readonly lastDay: number | null
  readonly isLow: boolean
}

/** Days of recent use that determine how long a stock lasts if the medicine is taken as needed. */
export const USE_DAYS = 28
/** A stock that lasts longer is given no day. */
const MOST_DAYS = 730

/**
 * `used`: doses since the stock was counted. `recent`: those of the last `USE_DAYS` days. A stock that lasts by its
 * schedule for longer than `foreseenDays` is given no day.
 */
export function stockOf(
  row: ReminderRow,
  {
    rule,
    used,
    recent,
    today,
    foreseenDays = MOST_DAYS,
  }: {
    rule: Rule
    used: readonly TakenDose[]
    recent: readonly TakenDose[]
    today: number
    foreseenDays?: number | undefined
  },
): Stock | undefined {
  if (row.stock_amount === null) return undefined
  const sum = (doses: readonly TakenDose[]) => doses.reduce((total, { value }) => total + value, 0)
  const piecesLeft = Math.max(0, row.stock_amount - sum(used) / row.piece_amount)
  const lastDay =
    row.frequency_seconds === 0
      ? byRecentUse(piecesLeft * row.piece_amount, sum(recent) / USE_DAYS, today)
      : bySchedule(row, rule, { amount: piecesLeft * row.piece_amount, from: today + 1, to: today + foreseenDays })
  return {
    left: piecesLeft,
    lastDay,
    isLow: piecesLeft === 0 || (lastDay !== null && lastDay - today < row.stock_warning_days),
  }
}

function byRecentUse(amount: number, perDay: number, today: number): number | null {
  const days = amount / perDay
  return days <= MOST_DAYS ? today + Math.floor(days) - 1 : null
}

/** Day by day from tomorrow on; today's doses may already have been taken. */
function bySchedule(
  row: ReminderRow,
  rule: Rule,
  { amount, from, to }: { readonly amount: number; readonly from: number; readonly to: number },
): number | null {
  const times = timesOfDay(rule).length
  let remaining = amount
  for (let day = from; day <= to; day++) {
    if (!asksOn(rule, day)) continue
    remaining -= times * (doseOn(row, day) ?? row.piece_amount)
    // Sums of thirds and tenths have rounding errors.
    if (remaining < -1e-9 * amount) return day - 1
  }
  return null
}

/** A dose more than this long after its question is late. */
const LATE_SECONDS = SECONDS_PER_HOUR
/** A dose may be taken this long before its question, if the previous question is longer ago than that. */
const EARLY_SECONDS = 4 * SECONDS_PER_HOUR

/**
 * The outcome of each question, oldest first. A dose belongs to the question in whose span it was taken: from halfway
 * to the previous question (at most four hours before) until the span of the next one begins.
 */
export function slotsTaken(
  slots: readonly { readonly epoch: number; readonly isSkipped: boolean }[],
  doses: readonly TakenDose[],
  nowEpoch: number,
): (Omit<ReminderSlot, 'reminderTime' | 'takenAt'> & { readonly epoch: number; readonly takenEpoch?: number })[] {
  const begins = slots.map(({ epoch }, n) => {
    const previousEpoch = slots[n - 1]?.epoch
    return epoch - Math.min(EARLY_SECONDS, previousEpoch === undefined ? EARLY_SECONDS : (epoch - previousEpoch) / 2)
  })
  const times = doses.flatMap(({ epoch, value }) => (value > 0 ? [epoch] : [])).sort((a, b) => a - b)
  return slots.map(({ epoch, isSkipped }, n) => {
    const [begin = epoch, end = epoch + SECONDS_PER_DAY] = [begins[n], begins[n + 1]]
    const takenEpoch = times.find((time) => time >= begin && time < Math.min(end, epoch + SECONDS_PER_DAY))
    if (takenEpoch !== undefined)
      return { epoch, takenEpoch, state: takenEpoch > epoch + LATE_SECONDS ? 'late' : 'taken' }
    if (isSkipped) return { epoch, state: 'skipped' }
    const hasPassed = nowEpoch >= Math.min(end, epoch + SECONDS_PER_DAY)
    return { epoch, state: hasPassed ? 'leftOut' : 'waiting' }
  })
}
