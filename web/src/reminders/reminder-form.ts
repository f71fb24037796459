/** A reminder as a form. Pure. */
import type { TrackingReminderInput } from '@upshot/contract'
import { DAY_SECONDS } from '../time/lengths.ts'
import { AS_NEEDED, type Reminder, timeOf } from './schedule.ts'

/** As typed. */
export interface ReminderForm {
  readonly thing: Thing | undefined
  readonly frequency: number
  readonly time: string
  readonly usual: string
  readonly instruction: string
  readonly isNagging: boolean
  /** Minimum hours in between, for what is taken as needed. */
  readonly pause: string
}

/** What is asked about. */
export interface Thing {
  readonly variableId: number
  readonly variableName: string
  readonly displayName: string
  readonly unit: string
}

export type BadField = 'variable' | 'time' | 'usual' | 'pause'

export type ReadReminder =
  | { readonly kind: 'good'; readonly settings: Partial<TrackingReminderInput> }
  | { readonly kind: 'bad'; readonly fields: readonly BadField[] }

const NAG_MINUTES = 10
const NAG_TIMES = 3

export const emptyForm = (thing: Thing | undefined): ReminderForm => ({
  thing,
  frequency: DAY_SECONDS,
  time: '20:00',
  usual: '',
  instruction: '',
  isNagging: false,
  pause: '',
})

export const formOf = (reminder: Reminder, text: (value: number) => string): ReminderForm => ({
  thing: {
    variableId: reminder.variableId,
    variableName: reminder.variableName,
    displayName: reminder.displayName,
    unit: reminder.unitAbbreviatedName,
  },
  frequency: reminder.reminderFrequency,
  time: timeOf(reminder),
  usual: reminder.defaultValue === undefined ? '' : text(reminder.defaultValue),
  instruction: reminder.instructions ?? '',
  isNagging: (reminder.nagIntervalMinutes ?? 0) > 0,
  pause: reminder.leastHoursBetween === undefined ? '' : text(reminder.leastHoursBetween),
})

/** Reads a number as the person types it. */
type ReadNumber = (text: string) => number | undefined

export function readReminder(form: ReminderForm, existing: Reminder | undefined, read: ReadNumber): ReadReminder {
  const usual = read(form.usual)
  const pause = form.frequency === AS_NEEDED ? read(form.pause) : undefined
  const fields: BadField[] = [
    ...(form.thing ? [] : (['variable'] as const)),
    ...(/^\d\d:\d\d/.test(form.time) ? [] : (['time'] as const)),
    ...(form.usual.trim() !== '' && usual === undefined ? (['usual'] as const) : []),
    ...(isPause(form, pause) ? [] : (['pause'] as const)),
  ]
  if (fields.length > 0) return { kind: 'bad', fields }
  return {
    kind: 'good',
    settings: {
      reminderFrequency: form.frequency,
      reminderStartTimeLocal: form.time,
      defaultValue: usual ?? null,
      instructions: form.instruction.trim() === '' ? null : form.instruction.trim(),
      ...nagging(form.isNagging, existing),
      leastHoursBetween: pause ?? null,
    },
  }
}

const MOST_HOURS = 720

const isPause = ({ frequency, pause }: ReminderForm, hours: number | undefined): boolean =>
  frequency !== AS_NEEDED || pause.trim() === '' || (hours !== undefined && hours >= 0 && hours <= MOST_HOURS)

/** Keeps other numbers that were set elsewhere. */
function nagging(isOn: boolean, existing: Reminder | undefined) {
  const minutes = existing?.nagIntervalMinutes ?? 0
  if (!isOn) return { nagIntervalMinutes: 0, nagTimes: 0 }
  return minutes > 0 ? {} : { nagIntervalMinutes: NAG_MINUTES, nagTimes: NAG_TIMES }
}

/** The request that restores a reminder as it is. */
export const settingsOf = (reminder: Reminder): Partial<TrackingReminderInput> => ({
  reminderFrequency: reminder.reminderFrequency,
  reminderStartTimeLocal: reminder.reminderStartTimeLocal,
  defaultValue: reminder.defaultValue ?? null,
  instructions: reminder.instructions ?? null,
  nagIntervalMinutes: reminder.nagIntervalMinutes ?? 0,
  nagTimes: reminder.nagTimes ?? 0,
  leastHoursBetween: reminder.leastHoursBetween ?? null,
  enabled: reminder.enabled ?? true,
  startTrackingDate: reminder.startTrackingDate ?? null,
  stopTrackingDate: reminder.stopTrackingDate ?? null,
})
