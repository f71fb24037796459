import type { TrackingReminder } from '@upshot/contract'
import { known } from '../../lib/known.ts'
import { dayText, SECONDS_PER_DAY, utcText } from '../../lib/utc-text.ts'
import { unitOf } from '../../tracking/units/units.ts'
import type { Variable } from '../../tracking/variables/variable.ts'
import type { PersonSettings } from '../people.ts'
import { remindingWords } from '../words/index.ts'
import { frequencyText, frequencyTextWithTime, valueAndFrequency } from './frequency.ts'
import { wallClock } from './local-time.ts'
import { nextEpoch, ruleOf } from './plan.ts'
import type { ReminderRow } from './store.ts'
import { subjectMembers } from './subject.ts'
import { timeText } from './time-text.ts'
import { isWholeDays, timesOfDay } from './when.ts'

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

/** How long to wait after the latest entry, and until when that still is. */
function pauseOf({ row, variable, nowEpoch }: ShownReminder) {
  const minutes = row.least_minutes_between
  if (minutes === null) return {}
  const againEpoch = (variable.latestEpoch ?? Number.NEGATIVE_INFINITY) + minutes * 60
  return { leastHoursBetween: minutes / 60, safeAgainAt: againEpoch > nowEpoch ? utcText(againEpoch) : null }
}

/** The next moment it comes by itself; one that is overdue comes with the next minute. */
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

/** The same for all reminders of one answer: working it out for each would take the square of their number. */
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

/** A reminder that has no time within the person's window would be silent for ever: better to say so. */
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
