/** Daily values with their sums, because a model that adds up 92 numbers is sometimes wrong. */
import type { DailyValue, Measurement, SlimNotification, SlimUserVariable } from '@upshot/contract'
import type { AssistantDays, AssistantQuestion, AssistantVariable } from '@upshot/contract/tools'
import { dayNumber, dayText } from '../../lib/utc-text.ts'
import { aliasOf, plainName, plainNote, quoted } from './untrusted.ts'

const DIGITS = 4
/** It may contain the instruction of an experiment that somebody else wrote. */
const LONGEST_QUESTION = 300

const rounded = (value: number): number => Number(value.toPrecision(DIGITS))

export interface Span {
  readonly from: string
  readonly to: string
  readonly days: number
}

interface ReadVariable {
  readonly name: string
  readonly displayName: string
  readonly unit: string
}

const namesOf = ({ name, displayName }: Pick<ReadVariable, 'name' | 'displayName'>) => {
  const alias = aliasOf(name, displayName)
  return { variable: plainName(name), ...(alias === undefined ? {} : { alias }) }
}

/** The values within a span, with their summary. */
export function daysWithin(
  variable: ReadVariable,
  values: readonly DailyValue[],
  span: Span,
): { variable: AssistantDays; values: readonly DailyValue[] } {
  const within = values.filter(({ date }) => date >= span.from && date <= span.to)
  const recorded = within.filter(({ origin }) => origin !== 'filled').map(({ value }) => value)
  return {
    variable: {
      ...namesOf(variable),
      unit: variable.unit,
      recordedDays: recorded.length,
      ofDays: span.days,
      ...summaryOf(recorded),
    },
    values: within,
  }
}

/** One line for each day with a value of any variable: a table of many variables in few characters. */
export function dayLines(variables: readonly (readonly DailyValue[])[], { from, days }: Span): string[] {
  const first = dayNumber(Date.parse(`${from}T00:00:00Z`) / 1000)
  const byDate = variables.map((values) => new Map(values.map((value) => [value.date, value])))
  return Array.from({ length: days }, (_, index) => dayText(first + index)).flatMap((date) => {
    const cells = byDate.map((values) => cellOf(values.get(date)))
    return cells.every((cell) => cell === NOTHING) ? [] : [`${date} ${cells.join(' ')}`]
  })
}

const NOTHING = '-'
const MARKS = { recorded: '', inferred: '*', mixed: '*', filled: '~' } as const

function cellOf(day: DailyValue | undefined): string {
  if (!day) return NOTHING
  return `${MARKS[day.origin]}${rounded(day.value)}`
}

/** A line for each week or month with recorded days: few tokens for years of many variables. */
export function presentPeriods(
  variable: ReadVariable,
  values: readonly DailyValue[],
  { from, to, per }: Span & { readonly per: 'week' | 'month' },
): { variable: string; alias?: string; unit: string; periods: string[] } {
  const recorded = values.filter(({ date, origin }) => date >= from && date <= to && origin !== 'filled')
  const byPeriod = Map.groupBy(recorded, ({ date }) => (per === 'month' ? date.slice(0, 7) : mondayOf(date)))
  const periods = [...byPeriod].map(([start, days]) => {
    const mean = days.reduce((sum, { value }) => sum + value, 0) / days.length
    return `${start} ${rounded(mean)} (${days.length})`
  })
  return { ...namesOf(variable), unit: variable.unit, periods }
}

/** 1970-01-01 was a Thursday. */
function mondayOf(date: string): string {
  const day = dayNumber(Date.parse(`${date}T00:00:00Z`) / 1000)
  return dayText(day - ((((day + 3) % 7) + 7) % 7))
}

function summaryOf(values: readonly number[]): Partial<AssistantDays> {
  if (values.length === 0) return {}
  const sorted = values.toSorted((a, b) => a - b)
  const at = (index: number) => sorted[index] ?? 0
  const middle = (sorted.length - 1) / 2
  return {
    mean: rounded(values.reduce((sum, value) => sum + value, 0) / values.length),
    median: rounded((at(Math.floor(middle)) + at(Math.ceil(middle))) / 2),
    lowest: rounded(at(0)),
    highest: rounded(at(sorted.length - 1)),
  }
}

export const presentNotes = (entries: readonly Measurement[]) =>
  entries.flatMap(({ note, variableName, startAt }) => {
    const text = plainNote(note ?? '')
    return text === '' ? [] : [{ variable: plainName(variableName), at: startAt ?? '', text }]
  })

const dayOf = (epochSeconds: number): string => dayText(dayNumber(epochSeconds))

export function presentVariable(variable: SlimUserVariable): AssistantVariable {
  const { earliestMeasurementTime: first, latestMeasurementTime: last } = variable
  const name = plainName(variable.name)
  const alias = aliasOf(variable.name, variable.displayName)
  return {
    name,
    ...(alias === undefined ? {} : { alias }),
    unit: variable.unitAbbreviatedName,
    category: variable.variableCategoryName,
    days: variable.numberOfProcessedDailyMeasurements ?? Math.min(variable.numberOfRawMeasurements, 1),
    ...(first === undefined ? {} : { firstDay: dayOf(first) }),
    ...(last === undefined ? {} : { lastDay: dayOf(last) }),
  }
}

export const presentQuestion = (notification: SlimNotification): AssistantQuestion => {
  const usual = notification.mostCommonValue ?? notification.defaultValue
  return {
    id: notification.id,
    ...namesOf({ name: notification.variableName, displayName: notification.displayName }),
    question: quoted(notification.question, LONGEST_QUESTION),
    unit: notification.unitAbbreviatedName,
    since: notification.trackingReminderNotificationTimeLocal,
    ...(usual === undefined ? {} : { usualValue: usual }),
  }
}
