import type { BestStudy, TrackingReminder, VariableCategoryName } from '@upshot/contract'
import type { Subject } from '../../http/caller.ts'
import { known } from '../../lib/known.ts'
import type { Language } from '../../lib/language.ts'
import { dayText, SECONDS_PER_DAY, timeText, utcText } from '../../lib/utc-text.ts'
import { ownUnitMembers, presentUnit, unitMembers } from '../../tracking/units/present.ts'
import type { UnitRecord } from '../../tracking/units/units.data.ts'
import { converted, unitOf, unitsLike } from '../../tracking/units/units.ts'
import { valueText } from '../../tracking/units/value-text.ts'
import { inputTypeOf } from '../../tracking/variables/present.ts'
import type { Variable } from '../../tracking/variables/variable.ts'
import type { PersonSettings } from '../people.ts'
import { type RemindingWords, remindingWords } from '../words/index.ts'
import { type AskedVariable, actionsOf } from './buttons.ts'
import { nextEpoch, ruleOf } from './plan.ts'
import type { ReminderRow } from './store.ts'
import { isWholeDays, timesOfDay, wallClock } from './when.ts'

export interface ShownReminder {
  readonly row: ReminderRow
  readonly variable: Variable
  readonly person: PersonSettings
  /** All reminders of the person. */
  readonly all: readonly ReminderRow[]
  readonly latestSlot: number | undefined
  readonly nowEpoch: number
}

export function presentReminder(shown: ShownReminder): TrackingReminder {
  const { row, variable, person } = shown
  const unit = unitOf(row.unit_id)
  const { language } = person
  const words = remindingWords[language]
  const often = frequencyText(words, row.frequency_seconds)
  const oftenWithTime = frequencyTextWithTime(words, row)
  const usual = { value: row.default_value, unit, language }
  const rule = ruleOf(row, person)
  return {
    ...subjectMembers({ reminder: row, variable, unit, defaultValue: row.default_value, language }),
    id: row.id,
    enabled: row.is_enabled === 1,
    repeating: row.frequency_seconds > 0,
    question: words.question(variable, unit),
    longQuestion: words.longQuestion(
      variable,
      unit,
      `${oftenWithTime.charAt(0).toLowerCase()}${oftenWithTime.slice(1)}`,
    ),
    frequencyTextDescription: often,
    frequencyTextDescriptionWithTime: oftenWithTime,
    valueAndFrequencyTextDescription: valueAndFrequency(usual, often),
    valueAndFrequencyTextDescriptionWithTime: valueAndFrequency(usual, oftenWithTime),
    localDailyReminderNotificationTimes: timesOfDay(rule).map(timeText),
    localDailyReminderNotificationTimesForAllReminders: allTimes(shown),
    numberOfRawMeasurements: variable.numberOfMeasurements,
    createdAt: utcText(row.created_epoch),
    updatedAt: utcText(row.updated_epoch),
    card: cardOf(shown, oftenWithTime),
    ...startOf(shown),
    ...dailyTimes(shown),
    ...known({
      instructions: row.instructions,
      variableDescription: variable.description,
      upc: variable.upc,
      nextReminderTimeEpochSeconds: row.is_enabled === 1 ? upcoming(shown) : null,
      startTrackingDate: row.first_day === null ? null : dayText(row.first_day),
      stopTrackingDate: row.last_day === null ? null : dayText(row.last_day),
      lastTracked: variable.latestEpoch === null ? null : utcText(variable.latestEpoch),
      latestTrackingReminderNotificationReminderTime: shown.latestSlot === undefined ? null : utcText(shown.latestSlot),
      errorMessage: neverComes(shown),
      ...pauseOf(shown),
    }),
  }
}

/** The minimum time since the latest entry, and when it ends. */
function pauseOf({ row, variable, nowEpoch }: ShownReminder) {
  const minutes = row.least_minutes_between
  if (minutes === null) return {}
  const againEpoch = (variable.latestEpoch ?? Number.NEGATIVE_INFINITY) + minutes * 60
  return { leastHoursBetween: minutes / 60, safeAgainAt: againEpoch > nowEpoch ? utcText(againEpoch) : null }
}

/** When it fires next; an overdue one fires within a minute. */
function upcoming({ row, person, nowEpoch }: ShownReminder): number | null {
  const next = nextEpoch(row, person, nowEpoch)
  return next === null ? null : Math.max(next, nowEpoch)
}

/** The start time by the person's clock and in UTC, as it is today. */
function startOf({ row, person, nowEpoch }: ShownReminder) {
  const clock = wallClock(person.timeZone)
  const epoch = clock.momentOf(clock.read(nowEpoch).day, row.start_second) ?? nowEpoch
  return {
    reminderStartTime: utcText(epoch).slice(11),
    reminderStartTimeLocal: timeText(row.start_second),
    reminderStartTimeLocalHumanFormatted: remindingWords[person.language].time(row.start_second),
    reminderStartEpochSeconds: epoch,
  }
}

/** The daily reminders of the same variable, in the order of the day. */
function dailyTimes({ row, all }: ShownReminder): Partial<TrackingReminder> {
  const [first, second, third] = all
    .filter((one) => one.variable_id === row.variable_id && one.frequency_seconds === SECONDS_PER_DAY)
    .map((one) => one.start_second)
    .sort((a, b) => a - b)
    .map(timeText)
  return row.frequency_seconds === SECONDS_PER_DAY
    ? known({ firstDailyReminderTime: first, secondDailyReminderTime: second, thirdDailyReminderTime: third })
    : {}
}

/** Calculated once for all reminders of a response; for each one it would take quadratic time. */
const timesOfAll = new WeakMap<ShownReminder['all'], string[]>()

function allTimes({ all, person }: ShownReminder): string[] {
  const known = timesOfAll.get(all)
  if (known) return known
  const enabled = all.filter((row) => row.is_enabled === 1)
  const seconds = new Set(enabled.flatMap((row) => timesOfDay(ruleOf(row, person))))
  const times = [...seconds].map(timeText).sort()
  timesOfAll.set(all, times)
  return times
}

/** A reminder without a time in the person's window never fires: say so. */
function neverComes({ row, person }: ShownReminder): string | null {
  const rule = ruleOf(row, person)
  const isSilent = row.frequency_seconds > 0 && !isWholeDays(rule) && timesOfDay(rule).length === 0
  return isSilent ? remindingWords[person.language].neverComes : null
}

const cardOf = ({ row, variable, person }: ShownReminder, often: string) => ({
  id: `reminder-${row.id}`,
  title: variable.alias ?? variable.name,
  subTitle: often,
  content: row.instructions ?? remindingWords[person.language].question(variable, unitOf(row.unit_id)),
})

/** How often a reminder comes, in words. */
const steps = [
  [7 * SECONDS_PER_DAY, 'week'],
  [SECONDS_PER_DAY, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const

/** "Daily", "Every 6 hours", "Every 2 days", "As needed". */
function frequencyText(words: RemindingWords, seconds: number): string {
  if (seconds === 0) return words.asNeeded
  const [size, of] = steps.find(([step]) => seconds % step === 0) ?? [1, 'second']
  return words.every({ count: seconds / size, of })
}

/** "Daily at 8:00 PM". */
function frequencyTextWithTime(
  words: RemindingWords,
  { frequency_seconds: seconds, start_second }: Pick<ReminderRow, 'frequency_seconds' | 'start_second'>,
): string {
  const often = frequencyText(words, seconds)
  if (seconds === 0) return often
  return words.everyFrom(often, words.time(start_second), seconds >= SECONDS_PER_DAY ? 'at' : 'from')
}

interface UsualValue {
  readonly value: number | null
  readonly unit: UnitRecord
  readonly language: Language
}

/** "500 mg daily"; without a usual value, how often alone. */
function valueAndFrequency({ value, unit, language }: UsualValue, frequency: string): string {
  if (value === null) return frequency
  return `${valueText(language, value, unit)} ${frequency.charAt(0).toLowerCase()}${frequency.slice(1)}`
}

/** What a reminder and its notifications both say about their variable. */
export interface ReminderSubject extends AskedVariable {
  readonly reminder: ReminderRow
}

export function subjectMembers(subject: ReminderSubject) {
  const { variable, unit, reminder } = subject
  const { category } = variable
  return {
    userId: variable.userId,
    variableId: variable.id,
    variableName: variable.name,
    displayName: variable.alias ?? variable.name,
    variableCategoryId: category.id,
    variableCategoryName: category.name as VariableCategoryName,
    userVariableVariableCategoryId: category.id,
    userVariableVariableCategoryName: category.name,
    ...unitMembers(unit),
    ...ownUnitMembers(variable.unit),
    availableUnits: unitsLike(unit).map(presentUnit),
    combinationOperation: variable.combination,
    valence: variable.valence,
    ...(variable.own.steps === null ? {} : { steps: JSON.parse(variable.own.steps) as string[] }),
    inputType: inputTypeOf(unit),
    manualTracking: category.manualTracking,
    outcome: variable.isOutcome,
    actionArray: actionsOf(subject),
    trackingReminderId: reminder.id,
    reminderFrequency: reminder.frequency_seconds,
    email: reminder.by_email === 1,
    sms: reminder.by_sms === 1,
    notificationBar: reminder.in_bar === 1,
    popUp: reminder.as_pop_up === 1,
    ...known({
      defaultValue: reminder.default_value,
      reminderSound: reminder.sound,
      clientId: reminder.client_id,
      ...(reminder.nag_times > 0 ? { nagIntervalMinutes: reminder.nag_minutes, nagTimes: reminder.nag_times } : {}),
    }),
    ...valuesOf(variable, unit),
  }
}

/** Latest and commonest values, limits and filling, in the unit of the reminder. */
function valuesOf(variable: Variable, unit: UnitRecord) {
  const inUnit = (value: number | null | undefined) =>
    value === null || value === undefined ? undefined : converted(value, variable.unit, unit)
  const [lastValue, secondToLastValue, thirdToLastValue] = variable.recent.map(inUnit)
  const { filling, limits, statistics } = variable
  return known({
    lastValue,
    secondToLastValue,
    thirdToLastValue,
    minimumAllowedValue: inUnit(limits.minimum) ?? unit.minimumAllowedValue,
    maximumAllowedValue: inUnit(limits.maximum) ?? unit.maximumAllowedValue,
    fillingValue: filling.type === 'none' ? undefined : filling.type === 'zero' ? 0 : inUnit(filling.value),
    numberOfUniqueValues: statistics?.numberOfUniqueValues,
  })
}

// Best studies of variables, which the learning module provides.

/** By variable id, called once for a page. Through a share, only studies of covered variables. */
export type Highlights = (
  subject: Pick<Subject, 'userId' | 'cover' | 'language'>,
  variableIds: readonly number[],
) => Promise<ReadonlyMap<number, BestStudy>>

/** Presents records together with the best studies of their variables. */
export async function highlighted<Shown extends { readonly variable: { readonly id: number } }, Record extends object>(
  shown: readonly Shown[],
  present: (one: Shown) => Record,
  { subject, highlights }: { readonly subject: Parameters<Highlights>[0]; readonly highlights: Highlights },
): Promise<(Record & BestStudy)[]> {
  const known = await highlights(subject, [...new Set(shown.map(({ variable }) => variable.id))])
  return shown.map((one) => ({ ...present(one), ...known.get(one.variable.id) }))
}
