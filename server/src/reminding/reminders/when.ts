/**
 * When a reminder is due: pure functions of the reminder, the person's zone and the time.
 *
 * - *as needed* (frequency 0): never by itself.
 * - every whole number of days: at its wall-clock time, or at each of several, once on each such local day.
 * - less than a day: at the start time and at that interval before and after it within the same local day, as far
 *   as the person's window reaches. Each day starts again, so that "every 5 hours from 8:00" means 8, 13, 18 every day.
 * - anything else (36 hours): elapsed time from the anchor, within the window.
 *
 * All but the last kind can be limited to some days of the week.
 */

import { dayNumber, mondayBased, SECONDS_PER_DAY, SECONDS_PER_MINUTE } from '../../lib/utc-text.ts'
import { offsetsOf } from '../../lib/zone.ts'
import type { ActiveHours } from '../people.ts'

/** Wall-clock times of one zone: from a local day and a time of day to the one moment that counts. */
interface WallClock {
  /** Local day number and seconds after midnight of a moment. */
  read(epoch: number): { readonly day: number; readonly second: number }
  /**
   * The moment of a local time. Where the clock goes back and shows it twice: the first. Where the clock goes forward
   * over it: the first moment after; if that lies on another day, the last minute before, so that the day has its own.
   * Undefined if the day itself was left out (Samoa had no 30 December 2011).
   */
  momentOf(day: number, second: number): number | undefined
  /** The moments of several local times of one day, oldest first; of two times of a gap, which are one moment, the later. */
  momentsOf(day: number, seconds: readonly number[]): DueMoment[]
}

interface DueMoment {
  readonly epoch: number
  readonly second: number
}

const DAY_AND_A_HALF = 1.5 * SECONDS_PER_DAY

export function wallClock(zone: string): WallClock {
  const offsetAt = offsetsOf(zone)
  const localAt = (epoch: number) => epoch + offsetAt(epoch)
  const dayAt = (epoch: number) => dayNumber(localAt(epoch))

  function momentOf(day: number, second: number): number | undefined {
    const local = day * SECONDS_PER_DAY + second
    const earlierOffset = offsetAt(local - DAY_AND_A_HALF)
    const after = offsetAt(local + DAY_AND_A_HALF)
    const early = local - Math.max(earlierOffset, after)
    const late = local - Math.min(earlierOffset, after)
    if (localAt(early) === local) return early
    if (localAt(late) === local) return late
    const changed = firstAfter(early, late, local)
    if (dayAt(changed) === day) return changed
    const lastMinute = changed - SECONDS_PER_MINUTE
    return dayAt(lastMinute) === day ? lastMinute : undefined
  }

  /** A reminder may fire every minute: on days without a change of the clock, one offset applies to all times. */
  function momentsOf(day: number, seconds: readonly number[]): DueMoment[] {
    const start = day * SECONDS_PER_DAY
    const end = start + SECONDS_PER_DAY
    const offset = offsetAt(start)
    const around = [start - DAY_AND_A_HALF, start - offset, end - offset, end + DAY_AND_A_HALF]
    if (around.every((epoch) => offsetAt(epoch) === offset))
      return seconds.map((second) => ({ epoch: start + second - offset, second }))
    const byEpoch = new Map<number, number>()
    for (const second of seconds) {
      const epoch = momentOf(day, second)
      if (epoch !== undefined) byEpoch.set(epoch, Math.max(second, byEpoch.get(epoch) ?? second))
    }
    return [...byEpoch].map(([epoch, second]) => ({ epoch, second })).sort((a, b) => a.epoch - b.epoch)
  }

  /** The first moment in (from, to] whose local time lies beyond `local`: where the clock went forward over it. */
  function firstAfter(from: number, to: number, local: number): number {
    let low = from
    let high = to
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if (localAt(middle) > local) high = middle
      else low = middle
    }
    return high
  }

  return {
    read: (epoch) => {
      const local = localAt(epoch)
      const day = dayNumber(local)
      return { day, second: local - day * SECONDS_PER_DAY }
    },
    momentOf,
    momentsOf,
  }
}

export interface Rule {
  readonly frequencySeconds: number
  readonly startSecond: number
  /** Local day that every n days are counted from. */
  readonly anchorDay: number
  readonly firstDay: number | null
  readonly lastDay: number | null
  /** A bit for each day of the week, Monday the lowest. */
  readonly weekdays: number
  /**
   * The times of whole days, in seconds after midnight, in order, beginning with the start. Empty: at the start alone.
   */
  readonly times: readonly number[]
  readonly window: ActiveHours
}

export const EVERY_WEEKDAY = 0b111_1111

/** ISO days of the week, 1 = Monday, as bits. */
export const weekdayBits = (days: readonly number[]): number => days.reduce((bits, day) => bits | (1 << (day - 1)), 0)

/** Bits as ISO days of the week. */
export const isoWeekdays = (weekdays: number): number[] =>
  [1, 2, 3, 4, 5, 6, 7].filter((day) => (weekdays >> (day - 1)) & 1)

const isOnWeekday = ({ weekdays }: Pick<Rule, 'weekdays'>, day: number): boolean =>
  ((weekdays >> mondayBased(day)) & 1) === 1

export interface Slot {
  readonly epoch: number
  readonly day: number
  /** Seconds after midnight as the reminder says, also where the clock left that time out. */
  readonly second: number
}

/** Days to look ahead or back for a slot before giving up: the clock may leave out a day, a window may leave out more. */
const DAYS_SEARCHED = 400

/** The first slot after a moment. */
export function nextDue(rule: Rule, zone: string, afterEpoch: number): Slot | undefined {
  const clock = wallClock(zone)
  const today = clock.read(afterEpoch).day - 1
  return search(rule, clock, { from: Math.max(today, rule.firstDay ?? today), step: 1 }, (slots) =>
    slots.find((slot) => slot.epoch > afterEpoch),
  )
}

/** The last slot at or before a moment. */
export function latestDue(rule: Rule, zone: string, atEpoch: number): Slot | undefined {
  const clock = wallClock(zone)
  const today = clock.read(atEpoch).day + 1
  return search(rule, clock, { from: Math.min(today, rule.lastDay ?? today), step: -1 }, (slots) =>
    slots.findLast((slot) => slot.epoch <= atEpoch),
  )
}

/** Slots after a moment and up to another, in order; not more than `most`. */
export function slotsBetween(
  rule: Rule,
  zone: string,
  { after, until, most }: { readonly after: number; readonly until: number; readonly most: number },
): Slot[] {
  if (rule.frequencySeconds === 0) return []
  const clock = wallClock(zone)
  const period = isWholeDays(rule) ? rule.frequencySeconds / SECONDS_PER_DAY : 1
  const first = Math.max(clock.read(after).day - 1, rule.firstDay ?? Number.NEGATIVE_INFINITY)
  const last = Math.min(clock.read(until).day + 1, rule.lastDay ?? Number.POSITIVE_INFINITY)
  const times = timesOfDay(rule)
  const slots: Slot[] = []
  for (let day = nearest(first, 1, { anchorDay: rule.anchorDay, periodDays: period }); day <= last; day += period) {
    slots.push(...slotsOf(rule, { clock, times, day }).filter(({ epoch }) => epoch > after && epoch <= until))
    if (slots.length >= most) break
  }
  return slots.slice(0, most)
}

/** The slot that fired last, and the current time. */
interface DayProgress {
  readonly firedDay: number | null
  readonly firedEpoch: number | null
  /** Which of several times of that day. */
  readonly firedSecond: number | null
}

/** After the last fired slot, in the order of local days and times, wherever the person was. */
export const isAfter = (slot: Slot, { firedDay, firedSecond }: Omit<DayProgress, 'firedEpoch'>): boolean =>
  firedDay === null ||
  slot.day > firedDay ||
  (slot.day === firedDay && firedSecond !== null && slot.second > firedSecond)

/**
 * The next slot to fire, which may lie in the past. A reminder for whole days fires once at each of its times on every
 * local day: someone who flies west and lives the same evening twice is asked once, someone who flies east over it is
 * asked on arrival.
 */
export function nextToFire(rule: Rule, zone: string, progress: DayProgress, nowEpoch: number): Slot | undefined {
  const { firedDay, firedEpoch } = progress
  if (firedDay === null || firedEpoch === null) return nextDue(rule, zone, nowEpoch)
  if (!isWholeDays(rule)) return nextDue(rule, zone, firedEpoch)
  const from = Math.max(firedDay, rule.firstDay ?? firedDay)
  return search(rule, wallClock(zone), { from, step: 1 }, (slots) => slots.find((slot) => isAfter(slot, progress)))
}

/** Of all slots since the last one fired, only the latest: after downtime nobody wants a flood. */
export function slotToFire(rule: Rule, zone: string, progress: DayProgress, nowEpoch: number): Slot | undefined {
  const next = nextToFire(rule, zone, progress, nowEpoch)
  if (!next || next.epoch > nowEpoch) return undefined
  const latest = latestDue(rule, zone, nowEpoch)
  return latest && latest.day > next.day - 1 && latest.epoch >= next.epoch ? latest : next
}

export const isWholeDays = ({ frequencySeconds }: Rule): boolean =>
  frequencySeconds > 0 && frequencySeconds % SECONDS_PER_DAY === 0

/** Seconds after midnight at which a reminder comes on its days, by the local clock. */
export function timesOfDay(rule: Rule): number[] {
  const { frequencySeconds: step, startSecond, window, times } = rule
  if (step === 0) return []
  if (step >= SECONDS_PER_DAY) return isWholeDays(rule) && times.length > 0 ? [...times] : [startSecond]
  const first = startSecond % step
  const count = Math.ceil((SECONDS_PER_DAY - first) / step)
  return Array.from({ length: count }, (_, n) => first + n * step).filter((second) => isWithin(second, window))
}

const isWithin = (second: number, { earliest, latest }: ActiveHours): boolean =>
  earliest <= latest ? second >= earliest && second <= latest : second >= earliest || second <= latest

/** Whether a local day is one of its days. */
export function asksOn(rule: Rule, day: number): boolean {
  if ((rule.lastDay !== null && day > rule.lastDay) || (rule.firstDay !== null && day < rule.firstDay)) return false
  const period = isWholeDays(rule) ? rule.frequencySeconds / SECONDS_PER_DAY : 1
  return (day - rule.anchorDay) % period === 0 && isOnWeekday(rule, day)
}

interface DaySearch {
  readonly from: number
  readonly step: 1 | -1
}

/** Searches day by day, forward or backward, until a day has a matching slot. */
function search(
  rule: Rule,
  clock: WallClock,
  { from, step }: DaySearch,
  choose: (slots: readonly Slot[]) => Slot | undefined,
): Slot | undefined {
  const periodDays = isWholeDays(rule) ? rule.frequencySeconds / SECONDS_PER_DAY : 1
  const times = timesOfDay(rule)
  if (times.length === 0) return undefined
  let day = nearest(from, step, { anchorDay: rule.anchorDay, periodDays })
  for (let tries = 0; tries < DAYS_SEARCHED; tries++, day += step * periodDays) {
    if (step > 0 && rule.lastDay !== null && day > rule.lastDay) return undefined
    if (step < 0 && rule.firstDay !== null && day < rule.firstDay) return undefined
    if ((rule.lastDay !== null && day > rule.lastDay) || (rule.firstDay !== null && day < rule.firstDay)) continue
    const slot = choose(slotsOf(rule, { clock, times, day }))
    if (slot) return slot
  }
  return undefined
}

/** The first day at or after (or before) `from` that belongs to the period. */
function nearest(
  from: number,
  step: 1 | -1,
  { anchorDay, periodDays }: { readonly anchorDay: number; readonly periodDays: number },
): number {
  const beyond = (((from - anchorDay) % periodDays) + periodDays) % periodDays
  if (beyond === 0) return from
  return step > 0 ? from + periodDays - beyond : from - beyond
}

/** Slots of one local day, in order. `times`: the times of the rule. */
function slotsOf(
  rule: Rule,
  { clock, times, day }: { readonly clock: WallClock; readonly times: readonly number[]; readonly day: number },
): Slot[] {
  if (rule.frequencySeconds > SECONDS_PER_DAY && !isWholeDays(rule)) return elapsedSlots(rule, clock, day)
  return isOnWeekday(rule, day) ? clock.momentsOf(day, times).map((moment) => ({ ...moment, day })) : []
}

function elapsedSlots(rule: Rule, clock: WallClock, day: number): Slot[] {
  const anchor = clock.momentOf(rule.anchorDay, rule.startSecond) ?? 0
  const begin = clock.momentOf(day, 0)
  if (begin === undefined) return []
  const epoch = anchor + Math.ceil((begin - anchor) / rule.frequencySeconds) * rule.frequencySeconds
  const { day: actual, second } = clock.read(epoch)
  return actual === day && isWithin(second, rule.window) ? [{ epoch, day, second }] : []
}
