/** The choices of "When": what each of them means at this moment and place. */
import { addDays, localDay, momentAt } from './local.ts'
import { clockTime } from './zones.ts'

export const whenNames = ['now', 'hourAgo', 'thisMorning', 'lastNight', 'yesterday', 'another'] as const
export type WhenName = (typeof whenNames)[number]

export interface WhenChoice {
  readonly name: WhenName
  /** The moment it stands for; for another time, what the field begins with. */
  readonly atMs: number
}

const HOUR_MS = 3_600_000
/** Before this hour, "this morning" has hardly begun and "last night" is still going on. */
const DAY_BEGINS = 5
const MORNING = '08:00'
const NIGHT = '22:00'

/**
 * All choices that make sense now, none of them in the future. In the small hours "last night" is the evening before,
 * and there is no morning yet; "yesterday" is this time of day, yesterday.
 */
export function whenChoices(nowMs: number, zone: string): readonly WhenChoice[] {
  const today = localDay(nowMs, zone)
  const { hour } = clockTime(nowMs, zone)
  const at = (day: string, clock: string) => momentAt(`${day}T${clock}`, zone)?.atMs ?? nowMs
  const morning = at(today, MORNING)
  const hasMorning = hour >= DAY_BEGINS
  const { hour: nowHour, minute } = clockTime(nowMs, zone)
  const sameClock = `${String(nowHour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  const choices: WhenChoice[] = [
    { name: 'now', atMs: nowMs },
    { name: 'hourAgo', atMs: nowMs - HOUR_MS },
    // Before eight, this morning is now.
    ...(hasMorning ? [{ name: 'thisMorning', atMs: Math.min(morning, nowMs) } as const] : []),
    { name: 'lastNight', atMs: at(addDays(today, -1), NIGHT) },
    { name: 'yesterday', atMs: at(addDays(today, -1), sameClock) },
    { name: 'another', atMs: nowMs },
  ]
  return choices
}
