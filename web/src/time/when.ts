/** The choices of "When": what each of them means at this moment and place. */
import { HOUR_MS } from './lengths.ts'
import { addDays, dayStart, localDay, localMinute, momentAt } from './local.ts'
import { clockTime } from './zones.ts'

export const whenNames = ['now', 'hourAgo', 'thisMorning', 'lastNight', 'yesterday', 'another'] as const
export type WhenName = (typeof whenNames)[number]

export interface WhenChoice {
  readonly name: WhenName
  /** The moment it means; for another time, the initial value of the field. */
  readonly atMs: number
}

/** Before this hour there is no morning yet. */
const DAY_BEGINS = 5
const MORNING = '08:00'
const NIGHT = '22:00'

/**
 * All choices that make sense now, none of them in the future. In the small hours there is no morning yet; "yesterday" is
 * this time of day, yesterday. Chosen times keep the second of the tap: two coffees of this morning are two.
 */
export function whenChoices(nowMs: number, zone: string): readonly WhenChoice[] {
  const today = localDay(nowMs, zone)
  const yesterday = addDays(today, -1)
  const at = (day: string, clock: string): number => withSecondOf(momentOn(day, clock, zone), nowMs)
  // Before eight, this morning is now.
  const morning = { name: 'thisMorning', atMs: Math.min(at(today, MORNING), nowMs) } as const
  return [
    { name: 'now', atMs: nowMs },
    { name: 'hourAgo', atMs: nowMs - HOUR_MS },
    ...(clockTime(nowMs, zone).hour >= DAY_BEGINS ? [morning] : []),
    { name: 'lastNight', atMs: at(yesterday, NIGHT) },
    { name: 'yesterday', atMs: at(yesterday, localMinute(nowMs, zone).slice(11)) },
    { name: 'another', atMs: nowMs },
  ]
}

/** A time that the clock skipped may end up on the next day (Nuuk): then it is the last minute before that. */
function momentOn(day: string, clock: string, zone: string): number {
  const atMs = momentAt(`${day}T${clock}`, zone)?.atMs ?? dayStart(day, zone)
  return localDay(atMs, zone) === day ? atMs : dayStart(addDays(day, 1), zone) - 60_000
}

/** A time that was chosen to the minute, with the second of this moment: variable, time and source name a measurement. */
export const withSecondOf = (chosenMs: number, nowMs: number): number =>
  Math.floor(chosenMs / 60_000) * 60_000 + (Math.floor(nowMs / 1000) % 60) * 1000
