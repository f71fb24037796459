/** Turns a stored reminder into its rule, and the rule into the stored schedule. Pure. */
import { dayNumber } from '../../lib/utc-text.ts'
import type { NotificationsTable } from '../../storage/tables.ts'
import type { PersonSettings } from '../people.ts'
import type { Advance, ReminderRow } from './store.ts'
import {
  isAfter,
  isWholeDays,
  latestDue,
  nextToFire,
  type Rule,
  type Slot,
  slotsBetween,
  slotToFire,
  wallClock,
} from './when.ts'

export const ruleOf = (row: ReminderRow, { window }: Pick<PersonSettings, 'window'>): Rule => ({
  frequencySeconds: row.frequency_seconds,
  startSecond: row.start_second,
  anchorDay: row.anchor_day,
  firstDay: firstDayOf(row),
  lastDay: row.last_day,
  weekdays: row.weekdays,
  times: timesIn(row),
  window,
})

/** A paused reminder begins again on its day. */
const firstDayOf = ({ first_day, paused_until_day }: ReminderRow): number | null =>
  paused_until_day === null ? first_day : Math.max(first_day ?? paused_until_day, paused_until_day)

/** Several times of day in seconds after midnight; none if the start is the only one. */
export const timesIn = ({ times }: Pick<ReminderRow, 'times'>): readonly number[] =>
  times === null ? [] : (JSON.parse(times) as number[])

/** A dose that counts from a local day on, in the unit of the reminder. */
export interface DoseStep {
  readonly day: number
  readonly value: number
}

/** The doses of a taper, in the order of their days. */
export const doseStepsIn = ({ dose_steps }: Pick<ReminderRow, 'dose_steps'>): readonly DoseStep[] =>
  dose_steps === null ? [] : (JSON.parse(dose_steps) as DoseStep[])

/** What one tap records on a local day: by the latest step of a taper, otherwise the usual value. */
export const doseOn = (row: Pick<ReminderRow, 'dose_steps' | 'default_value'>, day: number): number | null =>
  doseStepsIn(row).findLast((step) => step.day <= day)?.value ?? row.default_value

export const localDay = (timeZone: string, epoch: number): number => wallClock(timeZone).read(epoch).day

/** Enabled, and its last day is not over in the person's time zone. */
export const isRunning = (row: ReminderRow, { timeZone }: PersonSettings, nowEpoch: number): boolean =>
  row.is_enabled === 1 && (row.last_day === null || row.last_day >= localDay(timeZone, nowEpoch))

type Plan = Pick<Advance, 'fired_day' | 'fired_epoch' | 'fired_second' | 'next_due_epoch'>

const progressOf = ({ fired_day, fired_epoch, fired_second }: ReminderRow) => ({
  firedDay: fired_day,
  firedEpoch: fired_epoch,
  firedSecond: fired_second,
})

/** The schedule of a new or changed reminder: past slots count as done. */
export function plan(
  row: ReminderRow,
  person: PersonSettings,
  nowEpoch: number,
): Plan & { readonly latest: Slot | undefined } {
  const latest = latestDue(ruleOf(row, person), person.timeZone, nowEpoch)
  const today = localDay(person.timeZone, nowEpoch)
  const progress = {
    fired_day: latest?.day ?? today - 1,
    fired_epoch: latest?.epoch ?? nowEpoch,
    fired_second: latest?.second ?? null,
  }
  return { latest, ...progress, next_due_epoch: nextEpoch({ ...row, ...progress }, person, nowEpoch) }
}

/** The next due time; in the past if it is overdue. */
export function nextEpoch(row: ReminderRow, person: PersonSettings, nowEpoch: number): number | null {
  if (row.is_enabled === 0) return null
  return nextToFire(ruleOf(row, person), person.timeZone, progressOf(row), nowEpoch)?.epoch ?? null
}

/** The slots that will fire until a moment; a daily reminder fires once at each of its times on each local day. */
export function comingSlots(
  row: ReminderRow,
  person: PersonSettings,
  span: { readonly after: number; readonly until: number; readonly most: number },
): Slot[] {
  if (row.is_enabled === 0) return []
  const rule = ruleOf(row, person)
  const isOpen = (slot: Slot) => !isWholeDays(rule) || isAfter(slot, progressOf(row))
  return slotsBetween(rule, person.timeZone, span).filter(isOpen)
}

interface Firing {
  readonly slot: Slot | undefined
  readonly advance: Advance
}

/** Fires the latest slot of a due reminder, if one is due in the person's time zone. */
export function fire(row: ReminderRow, person: PersonSettings, nowEpoch: number): Firing {
  const slot = slotToFire(ruleOf(row, person), person.timeZone, progressOf(row), nowEpoch)
  const fired = slot ? { fired_day: slot.day, fired_epoch: slot.epoch, fired_second: slot.second } : {}
  const after = { ...row, ...fired }
  const { user_id, id, fired_day, fired_epoch, fired_second } = after
  const next_due_epoch = nextEpoch(after, person, nowEpoch)
  return { slot, advance: { user_id, id, fired_day, fired_epoch, fired_second, next_due_epoch } }
}

/** A local date as a day number. */
export function dayOfDate(text: string): number | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(text.trim())
  if (!match) return undefined
  const ms = Date.parse(`${match[1]}-${match[2]}-${match[3]}T00:00:00Z`)
  return Number.isNaN(ms) ? undefined : dayNumber(ms / 1000)
}

const TIME = /^(?:\d{4}-\d{2}-\d{2}[T ])?(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(am|pm)?(?:Z|[+-]00:?00)?$/i

/** Seconds after midnight of `20:00`, `20:00:00`, `8:00 PM`, or of the time in a date-time. */
export function secondOfTime(text: string): number | undefined {
  const match = TIME.exec(text.trim())
  if (!match) return undefined
  const [hours = 0, minutes = 0, seconds = 0] = match.slice(1, 4).map((part) => Number(part ?? 0))
  const half = match[4]?.toLowerCase()
  if (half !== undefined && (hours < 1 || hours > 12)) return undefined
  const hour = half === undefined ? hours : (hours % 12) + (half === 'pm' ? 12 : 0)
  return hour > 23 || minutes > 59 || seconds > 59 ? undefined : hour * 3600 + minutes * 60 + seconds
}

/** The question that a reminder asks at one moment. */
export function newNotification(
  reminder: ReminderRow,
  slot: Slot,
  { id, nowEpoch, isSent }: { readonly id: number; readonly nowEpoch: number; readonly isSent: boolean },
): NotificationsTable {
  const nags = isSent && reminder.nag_times > 0
  return {
    user_id: reminder.user_id,
    id,
    reminder_id: reminder.id,
    variable_id: reminder.variable_id,
    slot_epoch: slot.epoch,
    slot_day: slot.day,
    due_epoch: slot.epoch,
    state: 'pending',
    ring_epoch: nags ? nowEpoch + reminder.nag_minutes * 60 : null,
    rings_left: nags ? reminder.nag_times : 0,
    notified_epoch: isSent ? nowEpoch : null,
    resolved_epoch: null,
    tracked: null,
    created_epoch: nowEpoch,
    updated_epoch: nowEpoch,
  }
}
