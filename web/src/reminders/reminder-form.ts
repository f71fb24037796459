/** A reminder as a form. Pure. */
import type { DoseStep, TrackingReminderInput } from '@upshot/contract'
import { DAY_SECONDS } from '../time/lengths.ts'
import { AS_NEEDED, type Reminder, timesOf } from './schedule.ts'

/** As typed. */
export interface ReminderForm {
  readonly thing: ReminderSubject | undefined
  readonly frequency: number
  /** At least one. Several only for whole days. */
  readonly times: readonly string[]
  /** ISO days of the week, 1 = Monday. */
  readonly days: readonly number[]
  readonly usual: string
  readonly instruction: string
  readonly isNagging: boolean
  /** Minimum hours in between, for what is taken as needed. */
  readonly pause: string
  /** How many within 24 hours, for what is taken as needed. */
  readonly most: string
  readonly firstDay: string
  readonly lastDay: string
  readonly pausedUntil: string
  readonly steps: readonly TypedStep[]
  readonly stock: string
  readonly perPiece: string
}

/** A step of a taper, as typed. */
export interface TypedStep {
  readonly day: string
  readonly value: string
}

/** What is asked about. */
export interface ReminderSubject {
  readonly variableId: number
  readonly variableName: string
  readonly displayName: string
  readonly unit: string
}

export type BadField = 'variable' | 'time' | 'usual' | 'pause' | 'most' | 'days' | 'period' | 'steps' | 'stock'

export const EVERY_DAY: readonly number[] = [1, 2, 3, 4, 5, 6, 7]

export type ReadReminder =
  | { readonly kind: 'good'; readonly settings: Partial<TrackingReminderInput> }
  | { readonly kind: 'bad'; readonly fields: readonly BadField[] }

const NAG_MINUTES = 10
const NAG_TIMES = 3

export const emptyForm = (thing: ReminderSubject | undefined): ReminderForm => ({
  thing,
  frequency: DAY_SECONDS,
  times: ['20:00'],
  days: EVERY_DAY,
  usual: '',
  instruction: '',
  isNagging: false,
  pause: '',
  most: '',
  firstDay: '',
  lastDay: '',
  pausedUntil: '',
  steps: [],
  stock: '',
  perPiece: '',
})

export const formOf = (reminder: Reminder, text: (value: number) => string): ReminderForm => ({
  thing: {
    variableId: reminder.variableId,
    variableName: reminder.variableName,
    displayName: reminder.displayName,
    unit: reminder.unitAbbreviatedName,
  },
  frequency: reminder.reminderFrequency,
  times: timesOf(reminder),
  days: reminder.daysOfWeek ?? EVERY_DAY,
  usual: reminder.defaultValue === undefined ? '' : text(reminder.defaultValue),
  instruction: reminder.instructions ?? '',
  isNagging: (reminder.nagIntervalMinutes ?? 0) > 0,
  pause: reminder.leastHoursBetween === undefined ? '' : text(reminder.leastHoursBetween),
  most: reminder.mostPerDay === undefined ? '' : text(reminder.mostPerDay),
  firstDay: reminder.startTrackingDate ?? '',
  lastDay: reminder.stopTrackingDate ?? '',
  pausedUntil: reminder.pausedUntil ?? '',
  steps: (reminder.doseSteps ?? []).map(({ startDate, defaultValue }) => ({
    day: startDate,
    value: text(defaultValue),
  })),
  stock: reminder.stock === undefined ? '' : text(reminder.stock),
  perPiece: (reminder.amountPerPiece ?? 1) === 1 ? '' : text(reminder.amountPerPiece ?? 1),
})

/** Reads a number as the person types it. */
type ReadNumber = (text: string) => number | undefined

export function readReminder(form: ReminderForm, existing: Reminder | undefined, read: ReadNumber): ReadReminder {
  const usual = read(form.usual)
  const isNeeded = form.frequency === AS_NEEDED
  const pause = isNeeded ? read(form.pause) : undefined
  const most = isNeeded ? read(form.most) : undefined
  const steps = stepsOf(form, read)
  const stock = read(form.stock)
  const perPiece = form.perPiece.trim() === '' ? 1 : read(form.perPiece)
  const faultyFields: Readonly<Record<BadField, boolean>> = {
    variable: form.thing === undefined,
    time: !form.times.every((time) => /^\d\d:\d\d/.test(time)),
    days: form.frequency === DAY_SECONDS && form.days.length === 0,
    usual: isUnreadable(form.usual, usual),
    pause: isNeeded && (isUnreadable(form.pause, pause) || !isWithin(pause, 0, MOST_HOURS)),
    most: isNeeded && (isUnreadable(form.most, most) || !isWithin(most, 0, MOST_DOSES) || (most ?? 0) % 1 !== 0),
    period: form.firstDay !== '' && form.lastDay !== '' && form.lastDay < form.firstDay,
    steps: steps === undefined,
    stock:
      isUnreadable(form.stock, stock) || !isWithin(stock, 0, MOST_STOCK) || perPiece === undefined || perPiece <= 0,
  }
  const fields = FIELDS.filter((field) => faultyFields[field])
  if (fields.length > 0) return { kind: 'bad', fields }
  return {
    kind: 'good',
    settings: {
      reminderFrequency: form.frequency,
      reminderStartTimeLocal: form.times[0] ?? '',
      reminderTimesLocal: isWholeDays(form.frequency) && form.times.length > 1 ? [...form.times] : null,
      daysOfWeek: form.frequency === DAY_SECONDS && form.days.length < EVERY_DAY.length ? [...form.days] : null,
      startTrackingDate: form.firstDay || null,
      stopTrackingDate: form.lastDay || null,
      pausedUntil: form.pausedUntil || null,
      doseSteps: steps && steps.length > 0 ? steps : null,
      ...(stock === existing?.stock ? {} : { stock: stock ?? null }),
      amountPerPiece: perPiece ?? 1,
      defaultValue: usual ?? null,
      instructions: form.instruction.trim() === '' ? null : form.instruction.trim(),
      ...nagging(form.isNagging, existing),
      leastHoursBetween: pause ?? null,
      mostPerDay: most ?? null,
    },
  }
}

const FIELDS: readonly BadField[] = ['variable', 'days', 'time', 'usual', 'pause', 'most', 'period', 'steps', 'stock']
const MOST_HOURS = 720
const MOST_DOSES = 100
const MOST_STOCK = 1_000_000

export const isWholeDays = (frequency: number): boolean => frequency > 0 && frequency % DAY_SECONDS === 0

const isUnreadable = (text: string, number: number | undefined): boolean => text.trim() !== '' && number === undefined

const isWithin = (number: number | undefined, least: number, most: number): boolean =>
  number === undefined || (number >= least && number <= most)

/** Without those that were left empty; undefined if one has a day without a value, or a value without a day. */
function stepsOf(form: ReminderForm, read: ReadNumber): DoseStep[] | undefined {
  const typed = form.steps.filter(({ day, value }) => day !== '' || value.trim() !== '')
  const steps = typed.flatMap(({ day, value }) => {
    const defaultValue = read(value)
    return day === '' || defaultValue === undefined ? [] : [{ startDate: day, defaultValue }]
  })
  return steps.length === typed.length ? steps : undefined
}

/** Keeps other numbers that were set elsewhere. */
function nagging(isEnabled: boolean, existing: Reminder | undefined) {
  const minutes = existing?.nagIntervalMinutes ?? 0
  if (!isEnabled) return { nagIntervalMinutes: 0, nagTimes: 0 }
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
  mostPerDay: reminder.mostPerDay ?? null,
  reminderTimesLocal: reminder.reminderTimesLocal ?? null,
  daysOfWeek: reminder.daysOfWeek ?? null,
  doseSteps: reminder.doseSteps ?? null,
  pausedUntil: reminder.pausedUntil ?? null,
  stock: reminder.stock ?? null,
  amountPerPiece: reminder.amountPerPiece ?? 1,
  enabled: reminder.enabled ?? true,
  startTrackingDate: reminder.startTrackingDate ?? null,
  stopTrackingDate: reminder.stopTrackingDate ?? null,
})
