/** Converts a posted reminder to columns, with a fault for everything that cannot be read. */

import type { TrackingReminderInput } from '@upshot/contract'
import { say } from '../../lib/language.ts'
import { dayFault } from '../../lib/ranges.ts'
import type { ReportFault } from '../../lib/refusal.ts'
import { SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import { offsetsOf } from '../../lib/zone.ts'
import type { UnitRecord } from '../../tracking/units/unit-record.ts'
import { conversionBetween, noSuchUnit, unitNamed, unitOf } from '../../tracking/units/units.ts'
import type { Variable } from '../../tracking/variables/variable.ts'
import { dayOfDate, secondOfTime, timesIn } from './plan.ts'
import type { ReminderRow } from './store.ts'
import { EVERY_WEEKDAY, weekdayBits } from './when.ts'

type ReminderColumns = Omit<
  ReminderRow,
  | 'user_id'
  | 'id'
  | 'variable_id'
  | 'anchor_day'
  | 'client_id'
  | 'fired_day'
  | 'fired_epoch'
  | 'fired_second'
  | 'next_due_epoch'
  | 'created_epoch'
  | 'updated_epoch'
>

const DEFAULT_START = 20 * 3600
const DEFAULT_WARNING_DAYS = 7
export const SHORTEST_SECONDS = 60

const DAILY_TIMES = ['firstDailyReminderTime', 'secondDailyReminderTime', 'thirdDailyReminderTime'] as const

/** `first/second/thirdDailyReminderTime` make one daily reminder each, unless a stored one is sent back whole. */
export function expand(input: TrackingReminderInput): TrackingReminderInput[] {
  const times = DAILY_TIMES.flatMap((member) => (input[member] ? [input[member]] : []))
  const isSentBack = idOf(input) !== undefined && input.reminderStartTimeLocal !== undefined
  if (times.length === 0 || isSentBack) return [input]
  const { id, trackingReminderId, ...rest } = input
  const settings = {
    ...(id === undefined ? {} : { id }),
    ...(trackingReminderId === undefined ? {} : { trackingReminderId }),
  }
  return times.map((reminderStartTimeLocal, index) => ({
    ...rest,
    ...(index === 0 ? settings : {}),
    reminderFrequency: SECONDS_PER_DAY,
    reminderStartTimeLocal,
  }))
}

export const idOf = (input: TrackingReminderInput): number | undefined => input.id ?? input.trackingReminderId

export interface ReminderContext {
  readonly variable: Variable
  /** The stored reminder; undefined for a new one. */
  readonly existing: ReminderRow | undefined
  readonly timeZone: string
  readonly nowEpoch: number
  readonly reportFault: ReportFault
}

export function readColumns(input: TrackingReminderInput, context: ReminderContext): ReminderColumns {
  const { existing, reportFault } = context
  const unit = readUnit(input, context)
  const first_day = readDay(input.startTrackingDate, 'startTrackingDate', existing?.first_day ?? null, reportFault)
  const last_day = readDay(input.stopTrackingDate, 'stopTrackingDate', existing?.last_day ?? null, reportFault)
  if (first_day !== null && last_day !== null && last_day < first_day) {
    reportFault({
      message: say('stopTrackingDate must not be before startTrackingDate.'),
      field: 'stopTrackingDate',
    })
  }
  const frequency_seconds = readFrequency(input, existing, reportFault)
  const times = readTimes(input, context, frequency_seconds)
  const claim = (requested: boolean | undefined, stored: 0 | 1): 0 | 1 =>
    requested === undefined ? stored : requested ? 1 : 0
  return {
    frequency_seconds,
    start_second: times[0] ?? DEFAULT_START,
    times: times.length > 1 ? JSON.stringify(times) : null,
    weekdays: readWeekdays(input, existing, { frequency_seconds, reportFault }),
    paused_until_day: readDay(input.pausedUntil, 'pausedUntil', existing?.paused_until_day ?? null, reportFault),
    first_day,
    last_day,
    unit_id: unit.id,
    default_value: readDefault(input.defaultValue, unit, context),
    dose_steps: readDoseSteps(input.doseSteps, unit, context),
    is_enabled: claim(input.enabled, existing?.is_enabled ?? 1),
    instructions: input.instructions === undefined ? (existing?.instructions ?? null) : input.instructions || null,
    sound: input.reminderSound === undefined ? (existing?.sound ?? null) : input.reminderSound || null,
    by_email: claim(input.email, existing?.by_email ?? 0),
    by_sms: claim(input.sms, existing?.by_sms ?? 0),
    in_bar: claim(input.notificationBar, existing?.in_bar ?? 1),
    as_pop_up: claim(input.popUp, existing?.as_pop_up ?? 0),
    ...readNag(input, existing),
    least_minutes_between: readPause(input.leastHoursBetween, existing),
    most_per_day: input.mostPerDay === undefined ? (existing?.most_per_day ?? null) : input.mostPerDay || null,
    ...readStock(input, context),
  }
}

/** Several times of day, in order; the first is the start, which an app that knows only the start can change. */
function readTimes(
  input: TrackingReminderInput,
  context: ReminderContext,
  frequencySeconds: number,
): readonly number[] {
  const { existing, reportFault } = context
  const start = readStart(input, context)
  const stored = existing ? timesIn(existing) : []
  const requested = input.reminderTimesLocal
  const seconds = (requested ?? []).flatMap((text) => {
    const second = secondOfTime(text)
    if (second === undefined) {
      const field = 'reminderTimesLocal'
      reportFault({ message: say('{field} must be a time of day such as 20:00:00.', { field }), field })
    }
    return second ?? []
  })
  const isMoved = existing !== undefined && start !== existing.start_second
  const isSentBack = isMoved && stored.length > 0 && stored.join() === inOrder(seconds).join()
  const moved = isMoved ? [start, ...stored.slice(1)] : stored
  const times = inOrder(requested === undefined || isSentBack ? moved : seconds)
  if (times.length < 2) return [seconds.length === 1 ? (times[0] ?? start) : start]
  if (frequencySeconds === 0 || frequencySeconds % SECONDS_PER_DAY !== 0) {
    if (!requested) return [start]
    const message = say('reminderTimesLocal goes with a reminderFrequency of whole days.')
    reportFault({ message, field: 'reminderTimesLocal' })
  }
  return times
}

const inOrder = (seconds: readonly number[]): number[] => [...new Set(seconds)].sort((a, b) => a - b)

function readWeekdays(
  { daysOfWeek }: TrackingReminderInput,
  existing: ReminderRow | undefined,
  { frequency_seconds, reportFault }: { readonly frequency_seconds: number; readonly reportFault: ReportFault },
): number {
  const isWeekly = frequency_seconds > 0 && frequency_seconds <= SECONDS_PER_DAY
  if (daysOfWeek === undefined) return isWeekly ? (existing?.weekdays ?? EVERY_WEEKDAY) : EVERY_WEEKDAY
  if (daysOfWeek === null || daysOfWeek.length === 0) return EVERY_WEEKDAY
  const weekdays = weekdayBits(daysOfWeek)
  if (weekdays !== EVERY_WEEKDAY && !isWeekly) {
    const message = say('daysOfWeek goes with a reminderFrequency of one day or less.')
    reportFault({ message, field: 'daysOfWeek' })
  }
  return weekdays
}

function readDoseSteps(
  requested: TrackingReminderInput['doseSteps'],
  unit: UnitRecord,
  context: ReminderContext,
): string | null {
  if (requested === undefined) return context.existing?.dose_steps ?? null
  const byDay = new Map<number, number>()
  for (const { startDate, defaultValue } of requested ?? []) {
    const day = dayOfDate(startDate)
    if (day === undefined) context.reportFault(dayFault('doseSteps'))
    else byDay.set(day, defaultValue)
    reportOutside(defaultValue, unit, 'doseSteps', context.reportFault)
  }
  const steps = [...byDay].map(([day, value]) => ({ day, value })).sort((a, b) => a.day - b.day)
  return steps.length === 0 ? null : JSON.stringify(steps)
}

/** Counted now; an earlier count stays if the request has none. */
function readStock(input: TrackingReminderInput, { existing, nowEpoch }: ReminderContext) {
  const counted =
    input.stock === undefined
      ? {
          stock_amount: existing?.stock_amount ?? null,
          stock_epoch: existing?.stock_epoch ?? null,
          stock_warned_epoch: existing?.stock_warned_epoch ?? null,
        }
      : {
          stock_amount: input.stock,
          stock_epoch: input.stock === null ? null : nowEpoch,
          // An app that sends the whole record back has not opened a new box.
          stock_warned_epoch:
            (input.stock ?? 0) > (existing?.stock_amount ?? 0) ? null : (existing?.stock_warned_epoch ?? null),
        }
  return {
    ...counted,
    stock_due_epoch: counted.stock_amount === null ? null : nowEpoch,
    piece_amount: input.amountPerPiece ?? existing?.piece_amount ?? 1,
    stock_warning_days: input.stockWarningDays ?? existing?.stock_warning_days ?? DEFAULT_WARNING_DAYS,
  }
}

function readFrequency(
  input: TrackingReminderInput,
  existing: ReminderRow | undefined,
  reportFault: ReportFault,
): number {
  const seconds = Math.round(input.reminderFrequency ?? existing?.frequency_seconds ?? SECONDS_PER_DAY)
  if (seconds !== 0 && seconds < SHORTEST_SECONDS) {
    const message = say('reminderFrequency must be 0 (as needed) or at least {shortestSeconds} seconds.', {
      shortestSeconds: SHORTEST_SECONDS,
    })
    reportFault({ message, field: 'reminderFrequency' })
  }
  return seconds
}

/** The local time if there is one, otherwise the time in UTC as the person's clock shows it now. */
function readStart(
  input: TrackingReminderInput,
  { existing, timeZone, nowEpoch, reportFault }: ReminderContext,
): number {
  const { reminderStartTimeLocal: local, reminderStartTime: utc } = input
  const stored = existing?.start_second ?? DEFAULT_START
  const requested = local || utc
  if (!requested) return stored
  const field = local ? 'reminderStartTimeLocal' : 'reminderStartTime'
  const second = secondOfTime(requested)
  if (second === undefined) {
    reportFault({
      message: say('{field} must be a time of day such as 20:00:00.', { field }),
      field,
    })
    return stored
  }
  if (local) return second
  const offset = offsetsOf(timeZone)(nowEpoch)
  return (((second + offset) % SECONDS_PER_DAY) + SECONDS_PER_DAY) % SECONDS_PER_DAY
}

function readDay(
  requested: string | null | undefined,
  field: string,
  stored: number | null,
  reportFault: ReportFault,
): number | null {
  if (requested === undefined) return stored
  if (requested === null || requested === '') return null
  const day = dayOfDate(requested)
  if (day === undefined) reportFault(dayFault(field))
  return day ?? stored
}

function readUnit({ unitAbbreviatedName: name }: TrackingReminderInput, context: ReminderContext): UnitRecord {
  const { variable, existing, reportFault } = context
  const storedUnit = existing ? unitOf(existing.unit_id) : variable.unit
  if (name === undefined || name === '') return storedUnit
  const unit = unitNamed(name)
  const field = 'unitAbbreviatedName'
  if (!unit) reportFault({ message: noSuchUnit(name), field })
  else if (!conversionBetween(unit, variable.unit)) {
    reportFault({
      message: say('{name} cannot be converted to {name2}, the unit of {name3}.', {
        name: unit.name,
        name2: variable.unit.name,
        name3: variable.name,
      }),
      field,
    })
  }
  return unit ?? storedUnit
}

function readDefault(requested: number | null | undefined, unit: UnitRecord, context: ReminderContext): number | null {
  const value = requested === undefined ? (context.existing?.default_value ?? null) : requested
  if (value !== null) reportOutside(value, unit, 'defaultValue', context.reportFault)
  return value
}

/** Outside the hard limits of a unit nothing can be recorded. */
export function reportOutside(value: number, unit: UnitRecord, field: string, reportFault: ReportFault): void {
  const { minimumValue: least, maximumValue: most, abbreviatedName } = unit
  if (least !== null && value < least) {
    reportFault({
      message: say('{field} must be at least {least} for the unit {abbreviatedName}.', {
        field,
        least,
        abbreviatedName,
      }),
      field,
    })
  }
  if (most !== null && value > most) {
    reportFault({
      message: say('{field} must be at most {most} for the unit {abbreviatedName}.', { field, most, abbreviatedName }),
      field,
    })
  }
}

/** The pause in whole minutes; less than one minute is none. */
function readPause(hours: number | null | undefined, existing: ReminderRow | undefined): number | null {
  if (hours === undefined) return existing?.least_minutes_between ?? null
  return Math.round((hours ?? 0) * 60) || null
}

/** An interval alone asks again three times; a number alone, every ten minutes. */
function readNag(input: TrackingReminderInput, existing: ReminderRow | undefined) {
  const { nagIntervalMinutes: minutes, nagTimes: times } = input
  if (minutes === undefined && times === undefined) {
    return { nag_minutes: existing?.nag_minutes ?? 0, nag_times: existing?.nag_times ?? 0 }
  }
  const isSwitchedOff = minutes === 0 || times === 0
  return isSwitchedOff
    ? { nag_minutes: 0, nag_times: 0 }
    : { nag_minutes: minutes ?? (existing?.nag_minutes || 10), nag_times: times ?? (existing?.nag_times || 3) }
}
