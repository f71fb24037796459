/** How often, and at which part of the day: reminders in order, and their frequencies in words. Pure. */
import type { SlimTrackingReminder } from '@upshot/contract'
import { DAY_SECONDS as DAY, HOUR_SECONDS as HOUR } from '../time/lengths.ts'
import { shortWeekdayWords } from '../time/words.ts'
import { formatNumber } from '../words/numbers.ts'
import type { ReminderWords } from '../words/reminders.ts'

/** The part of a reminder that lists and the dialog need. */
export type Reminder = Pick<
  SlimTrackingReminder,
  'variableId' | 'variableName' | 'displayName' | 'reminderFrequency' | 'reminderStartTimeLocal' | 'unitAbbreviatedName'
> &
  Partial<SlimTrackingReminder>

const MINUTE = 60

export const AS_NEEDED = 0
const OFFERED = [
  DAY,
  2 * DAY,
  3 * DAY,
  7 * DAY,
  14 * DAY,
  28 * DAY,
  12 * HOUR,
  8 * HOUR,
  6 * HOUR,
  4 * HOUR,
  2 * HOUR,
  HOUR,
  AS_NEEDED,
]

/** "Every day", "Every 8 hours". */
export function frequencyInWords(seconds: number, texts: ReminderWords): string {
  if (seconds === AS_NEEDED) return texts.onlyWhenNeeded
  if (seconds === DAY) return texts.everyDay
  if (seconds === 7 * DAY) return texts.everyWeek
  if (seconds % DAY === 0) return texts.everyDays(formatNumber(seconds / DAY))
  if (seconds === HOUR) return texts.everyHour
  if (seconds >= HOUR) return texts.everyHours(formatNumber(seconds / HOUR, 1))
  return texts.everyMinutes(formatNumber(seconds / MINUTE, 0))
}

/** Some day of each weekday, Monday first, for its name in the person's language. */
const MONDAY_TO_SUNDAY = [
  '2024-01-01',
  '2024-01-02',
  '2024-01-03',
  '2024-01-04',
  '2024-01-05',
  '2024-01-06',
  '2024-01-07',
]

/** `Mon`, from 1 = Monday. */
export const weekdayName = (isoDay: number, locale: string): string =>
  shortWeekdayWords(MONDAY_TO_SUNDAY[isoDay - 1] ?? '', locale)

/** How often a reminder asks: "Every day", "Mon, Wed, Fri", "Every 8 hours". */
export const howOften = (reminder: Reminder, texts: ReminderWords, locale: string): string =>
  reminder.daysOfWeek && reminder.daysOfWeek.length > 0
    ? reminder.daysOfWeek.map((day) => weekdayName(day, locale)).join(', ')
    : frequencyInWords(reminder.reminderFrequency, texts)

/** `['08:00', '20:00']` */
export const timesOf = (reminder: Reminder): readonly string[] =>
  (reminder.reminderTimesLocal ?? [reminder.reminderStartTimeLocal]).map((time) => time.slice(0, 5))

/** Frequencies to choose from, including the current one. */
export const frequencyChoices = (present: number): readonly number[] =>
  OFFERED.includes(present) ? OFFERED : [present, ...OFFERED]

/** `20:00` */
export const timeOf = ({ reminderStartTimeLocal }: Pick<Reminder, 'reminderStartTimeLocal'>): string =>
  reminderStartTimeLocal.slice(0, 5)

export type PartOfDay = keyof ReminderWords['partsOfDay']

function partOfDay(reminder: Reminder): PartOfDay {
  if (reminder.reminderFrequency === AS_NEEDED) return 'needed'
  const hour = Number(reminder.reminderStartTimeLocal.slice(0, 2))
  if (hour < 5) return 'night'
  if (hour < 12) return 'morning'
  if (hour < 18) return 'afternoon'
  return hour < 22 ? 'evening' : 'night'
}

const ORDER: readonly PartOfDay[] = ['morning', 'afternoon', 'evening', 'night', 'needed']

/** By time of day, and by name at the same time. The night begins at ten in the evening. */
export function byPartOfDay(reminders: readonly Reminder[]): readonly (readonly [PartOfDay, readonly Reminder[]])[] {
  const sorted = reminders.toSorted((a, b) => nightLast(a) - nightLast(b) || a.displayName.localeCompare(b.displayName))
  return ORDER.map((part) => [part, sorted.filter((reminder) => partOfDay(reminder) === part)] as const).filter(
    ([, list]) => list.length > 0,
  )
}

function nightLast(reminder: Reminder): number {
  const [hours = 0, minutes = 0] = timeOf(reminder).split(':').map(Number)
  return (hours < 5 ? hours + 24 : hours) * 60 + minutes
}
