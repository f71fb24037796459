import type { BestStudy, TrackingReminder, VariableCategoryName } from '@upshot/contract'
import type { Subject } from '../../http/caller.ts'
import type { Language } from '../../lib/language.ts'
import { definedMembers } from '../../lib/members.ts'
import { yieldIfNeeded } from '../../lib/turns.ts'
import { dayText, SECONDS_PER_DAY, timeText, utcText } from '../../lib/utc-text.ts'
import { ownUnitMembers, presentUnit, unitMembers } from '../../tracking/units/present.ts'
import type { UnitRecord } from '../../tracking/units/unit-record.ts'
import { converted, unitOf } from '../../tracking/units/units.ts'
import { amountText, countedMember, displayNameIn } from '../../tracking/variables/catalogue/words.ts'
import { inputTypeOf } from '../../tracking/variables/present.ts'
import { stepsMember, unitsFor, type Variable } from '../../tracking/variables/variable.ts'
import type { PersonSettings } from '../people.ts'
import { type RemindingWords, remindingWords } from '../words/words.ts'
import { type AskedVariable, actionsOf } from './buttons.ts'
import { safeAgainEpoch, stockOf, type TakenDose, USE_DAYS } from './medicine.ts'
import { doseOn, doseStepsIn, localDay, nextEpoch, ruleOf, timesIn } from './plan.ts'
import type { ReminderRow } from './store.ts'
import { EVERY_WEEKDAY, isoWeekdays, isWholeDays, timesOfDay, wallClock } from './when.ts'

export interface ShownReminder {
  readonly row: ReminderRow
  readonly variable: Variable
  readonly person: PersonSettings
  /** All reminders of the person. */
  readonly all: readonly ReminderRow[]
  readonly latestSlot: number | undefined
  readonly nowEpoch: number
  /** Recorded doses, as far back as the record of the reminder needs them. */
  readonly doses: readonly TakenDose[]
}

export function presentReminder(reminder: ShownReminder): TrackingReminder {
  const { row, variable, person } = reminder
  const unit = unitOf(row.unit_id)
  const { language } = person
  const texts = remindingWords[language]
  const often = frequencyText(texts, row)
  const oftenWithTime = frequencyTextWithTime(texts, row)
  const usual = { value: row.default_value, unit, variable, language }
  const rule = ruleOf(row, person)
  return {
    ...subjectMembers({ reminder: row, variable, unit, defaultValue: row.default_value, language }),
    id: row.id,
    enabled: row.is_enabled === 1,
    repeating: row.frequency_seconds > 0,
    question: texts.question(variable, unit),
    longQuestion: texts.longQuestion(variable, unit, lowerFirst(oftenWithTime)),
    frequencyTextDescription: often,
    frequencyTextDescriptionWithTime: oftenWithTime,
    valueAndFrequencyTextDescription: valueAndFrequency(usual, often),
    valueAndFrequencyTextDescriptionWithTime: valueAndFrequency(usual, oftenWithTime),
    localDailyReminderNotificationTimes: timesOfDay(rule).map(timeText),
    localDailyReminderNotificationTimesForAllReminders: allTimes(reminder),
    numberOfRawMeasurements: variable.numberOfMeasurements,
    createdAt: utcText(row.created_epoch),
    updatedAt: utcText(row.updated_epoch),
    card: cardOf(reminder, oftenWithTime),
    ...startOf(reminder),
    ...dailyTimes(reminder),
    ...definedMembers({
      instructions: row.instructions,
      variableDescription: variable.description,
      upc: variable.upc,
      nextReminderTimeEpochSeconds: row.is_enabled === 1 ? upcoming(reminder) : null,
      startTrackingDate: row.first_day === null ? null : dayText(row.first_day),
      stopTrackingDate: row.last_day === null ? null : dayText(row.last_day),
      lastTracked: variable.latestEpoch === null ? null : utcText(variable.latestEpoch),
      latestTrackingReminderNotificationReminderTime:
        reminder.latestSlot === undefined ? null : utcText(reminder.latestSlot),
      errorMessage: neverComes(reminder),
      ...scheduleOf(reminder),
      ...limitsOf(reminder),
      ...stockMembers(reminder),
    }),
  }
}

/** Members that are present only if they were set. */
function scheduleOf({ row, person, nowEpoch }: ShownReminder) {
  const steps = doseStepsIn(row)
  const times = timesIn(row)
  return {
    daysOfWeek: row.weekdays === EVERY_WEEKDAY ? null : isoWeekdays(row.weekdays),
    reminderTimesLocal: times.length === 0 ? null : times.map(timeText),
    doseSteps:
      steps.length === 0 ? null : steps.map(({ day, value }) => ({ startDate: dayText(day), defaultValue: value })),
    defaultValueToday: steps.length === 0 ? null : doseOn(row, localDay(person.timeZone, nowEpoch)),
    pausedUntil: row.paused_until_day === null ? null : dayText(row.paused_until_day),
  }
}

/** The limits for a medicine taken as needed, and when they allow the next dose. */
function limitsOf({ row, doses, nowEpoch }: ShownReminder) {
  const { least_minutes_between: minutes, most_per_day } = row
  const safeAgain = safeAgainEpoch(row, doses, nowEpoch)
  return {
    leastHoursBetween: minutes === null ? null : minutes / 60,
    mostPerDay: most_per_day,
    safeAgainAt: safeAgain === null ? null : utcText(safeAgain),
    takenWithinADay:
      most_per_day === null
        ? null
        : doses
            .filter(({ epoch, value }) => value > 0 && epoch > nowEpoch - SECONDS_PER_DAY)
            .map(({ epoch }) => utcText(epoch)),
  }
}

export function stockShown({
  row,
  person,
  doses,
  nowEpoch,
  foreseenDays,
}: Omit<ShownReminder, 'variable' | 'all' | 'latestSlot'> & { readonly foreseenDays?: number }) {
  const stock = stockOf(row, {
    rule: ruleOf(row, person),
    used: doses.filter(({ epoch }) => epoch > (row.stock_epoch ?? nowEpoch)),
    recent: doses.filter(({ epoch }) => epoch > nowEpoch - USE_DAYS * SECONDS_PER_DAY),
    today: localDay(person.timeZone, nowEpoch),
    foreseenDays,
  })
  if (!stock) return undefined
  return { ...stock, left: Math.round(stock.left * 1000) / 1000 }
}

function stockMembers(reminder: ShownReminder) {
  const stock = stockShown(reminder)
  if (!stock) return {}
  return {
    stock: stock.left,
    amountPerPiece: reminder.row.piece_amount,
    stockWarningDays: reminder.row.stock_warning_days,
    stockLastsUntil: stock.lastDay === null ? null : dayText(stock.lastDay),
    stockIsLow: stock.isLow,
  }
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
  const seconds = all
    .filter((other) => other.variable_id === row.variable_id && other.frequency_seconds === SECONDS_PER_DAY)
    .flatMap((other) => (other.times === null ? [other.start_second] : timesIn(other)))
  const [first, second, third] = [...new Set(seconds)].sort((a, b) => a - b).map(timeText)
  return row.frequency_seconds === SECONDS_PER_DAY
    ? definedMembers({ firstDailyReminderTime: first, secondDailyReminderTime: second, thirdDailyReminderTime: third })
    : {}
}

/** Calculated once for all reminders of a response; for each one it would take quadratic time. */
const timesOfAll = new WeakMap<ShownReminder['all'], string[]>()

function allTimes({ all, person }: ShownReminder): string[] {
  const cached = timesOfAll.get(all)
  if (cached) return cached
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
  title: displayNameIn(person.language, variable),
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

type Often = Pick<ReminderRow, 'frequency_seconds' | 'start_second' | 'weekdays' | 'times'>

/** "Daily", "Every 6 hours", "Every 2 days", "Mondays and Fridays", "As needed". */
function frequencyText(texts: RemindingWords, row: Often): string {
  const { frequency_seconds: seconds } = row
  if (seconds === 0) return texts.asNeeded
  const isOnSomeDays = row.weekdays !== EVERY_WEEKDAY
  if (isOnSomeDays && seconds === SECONDS_PER_DAY) return texts.onDays(isoWeekdays(row.weekdays))
  const [size, of] = steps.find(([step]) => seconds % step === 0) ?? [1, 'second']
  const every = texts.every({ count: seconds / size, of })
  return isOnSomeDays ? `${every}, ${lowerFirst(texts.onDays(isoWeekdays(row.weekdays)))}` : every
}

/** "Daily at 8:00 PM", "Daily at 8:00 AM and 8:00 PM". */
function frequencyTextWithTime(texts: RemindingWords, row: Often): string {
  const often = frequencyText(texts, row)
  if (row.frequency_seconds === 0) return often
  const times = row.times === null ? [row.start_second] : timesIn(row)
  return texts.everyFrom(often, texts.times(times), row.frequency_seconds >= SECONDS_PER_DAY ? 'at' : 'from')
}

const lowerFirst = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`

interface UsualValue {
  readonly value: number | null
  readonly variable: { readonly name: string }
  readonly unit: UnitRecord
  readonly language: Language
}

/** "500 mg daily"; without a usual value, only how often. */
function valueAndFrequency({ value, unit, variable, language }: UsualValue, frequency: string): string {
  if (value === null) return frequency
  return `${amountText(language, variable.name, value, unit)} ${lowerFirst(frequency)}`
}

/** Members about the variable, which a reminder and its notifications share. */
export interface ReminderSubject extends AskedVariable {
  readonly reminder: ReminderRow
}

export function subjectMembers(subject: ReminderSubject) {
  const { variable, unit, reminder, language } = subject
  const { category } = variable
  return {
    userId: variable.userId,
    variableId: variable.id,
    variableName: variable.name,
    displayName: displayNameIn(language, variable),
    ...countedMember(language, variable.name, unit.abbreviatedName),
    variableCategoryId: category.id,
    variableCategoryName: category.name as VariableCategoryName,
    userVariableVariableCategoryId: category.id,
    userVariableVariableCategoryName: category.name,
    ...unitMembers(unit),
    ...ownUnitMembers(variable.unit),
    availableUnits: unitsFor(variable.common, unit).map(presentUnit),
    combinationOperation: variable.combination,
    valence: variable.valence,
    ...stepsMember(variable),
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
    ...definedMembers({
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
  return definedMembers({
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

/** The best studies by variable id, requested once for a page. Through a share, only those of covered variables. */
export type Highlights = (
  subject: Pick<Subject, 'userId' | 'cover' | 'language'>,
  variableIds: readonly number[],
) => Promise<ReadonlyMap<number, BestStudy>>

/** Presents records together with the best studies of their variables. */
export async function highlighted<Shown extends { readonly variable: { readonly id: number } }, Record extends object>(
  items: readonly Shown[],
  present: (shown: Shown) => Record,
  { subject, highlights }: { readonly subject: Parameters<Highlights>[0]; readonly highlights: Highlights },
): Promise<(Record & BestStudy)[]> {
  const highlighted = await highlights(subject, [...new Set(items.map(({ variable }) => variable.id))])
  const records: (Record & BestStudy)[] = []
  for (const reminder of items) {
    records.push({ ...present(reminder), ...highlighted.get(reminder.variable.id) })
    await yieldIfNeeded()
  }
  return records
}
