/** The tools that look up variables, days and waiting questions. */
import type { DailyValue, Measurement, SlimNotification, SlimUserVariable } from '@upshot/contract'
import {
  type AssistantDays,
  type AssistantQuestion,
  type AssistantVariable,
  MOST_TOOL_DAYS,
  type ToolInput,
  type ToolOutput,
} from '@upshot/contract/tools'
import { say } from '../../lib/language.ts'
import { nameKey } from '../../lib/names.ts'
import { readDay } from '../../lib/ranges.ts'
import { Refusal } from '../../lib/refusal.ts'
import { dayNumber, dayText, mondayOf } from '../../lib/utc-text.ts'
import { aliasOf, boundsIn, fitted, plainName, plainNote, quoted } from '../untrusted.ts'
import { type ToolContext, todayOf, variableNamed } from './asking.ts'

const USUAL_LIMIT = 10
const USUAL_DAYS = 30
const MOST_NOTES = 50

/** How many matches are sorted. */
const MOST_RANKED = 60

// Daily values with their sums, because a model that adds up 92 numbers is sometimes wrong.

const DIGITS = 4
/** It may contain the instruction of an experiment that somebody else wrote. */
const LONGEST_QUESTION = 300

const rounded = (value: number): number => Number(value.toPrecision(DIGITS))

interface Span {
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
function daysWithin(
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
function dayLines(variables: readonly (readonly DailyValue[])[], { from, days }: Span): string[] {
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
function presentPeriods(
  variable: ReadVariable,
  values: readonly DailyValue[],
  { from, to, per }: Span & { readonly per: 'week' | 'month' },
): { variable: string; alias?: string; unit: string; periods: string[] } {
  const recorded = values.filter(({ date, origin }) => date >= from && date <= to && origin !== 'filled')
  const byPeriod = Map.groupBy(recorded, ({ date }) => (per === 'month' ? date.slice(0, 7) : weekOf(date)))
  const periods = [...byPeriod].map(([start, days]) => {
    const mean = days.reduce((sum, { value }) => sum + value, 0) / days.length
    return `${start} ${rounded(mean)} (${days.length})`
  })
  return { ...namesOf(variable), unit: variable.unit, periods }
}

const weekOf = (date: string): string => dayText(mondayOf(dayNumber(Date.parse(`${date}T00:00:00Z`) / 1000)))

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

const presentNotes = (entries: readonly Measurement[]) =>
  entries.flatMap(({ note, variableName, startAt }) => {
    const text = plainNote(note ?? '')
    return text === '' ? [] : [{ variable: plainName(variableName), at: startAt ?? '', text }]
  })

const dayOf = (epochSeconds: number): string => dayText(dayNumber(epochSeconds))

function presentVariable(variable: SlimUserVariable): AssistantVariable {
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

const presentQuestion = (notification: SlimNotification): AssistantQuestion => {
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

export async function findVariables(
  { call, caller }: ToolContext,
  { phrase, limit = USUAL_LIMIT }: ToolInput<'find_variables'>,
): Promise<ToolOutput<'find_variables'>> {
  const asksForAll = phrase === undefined || phrase.trim() === ''
  const variables = asksForAll
    ? await call(caller, 'listUserVariables', {
        query: { fields: 'slim', limit: limit + 1, sort: '-latestMeasurementTime' },
      })
    : ranked(
        await call(caller, 'searchVariables', { query: { fields: 'slim', limit: MOST_RANKED, searchPhrase: phrase } }),
        phrase,
      )
  return fitted(limit, (most) => ({
    variables: variables.slice(0, most).map(presentVariable),
    ...(variables.length > most ? { more: true } : {}),
    bounds: boundsIn[caller.language].list,
  }))
}

/** The exact name first, if it has values; then variables with the most days; then the rest, in the order found. */
function ranked<V extends SlimUserVariable>(variables: readonly V[], phrase: string): V[] {
  const key = nameKey(phrase)
  const daysOf = (variable: V) => presentVariable(variable).days
  const rank = (variable: V) => {
    if (daysOf(variable) === 0) return 2
    return [variable.name, variable.displayName].some((name) => nameKey(name) === key) ? 0 : 1
  }
  return variables.toSorted((a, b) => rank(a) - rank(b) || daysOf(b) - daysOf(a))
}

export async function readDays(asking: ToolContext, input: ToolInput<'read_days'>): Promise<ToolOutput<'read_days'>> {
  const { call, caller } = asking
  const span = spanOf(input, todayOf(asking))
  const variables = await Promise.all(input.variables.map((name) => variableNamed(asking, name)))
  const period = periodAround(span)
  const read: { variable: AssistantDays; values: readonly DailyValue[] }[] = []
  for (const { variableId, name, displayName, unitAbbreviatedName: unit } of variables) {
    const values = await call(caller, 'listDailyValues', { query: { variableId, ...period } })
    read.push(daysWithin({ name, displayName, unit }, values, span))
  }
  const lines = dayLines(
    read.map(({ values }) => values),
    span,
  )
  const notes = input.withNotes === true ? await notesOf(asking, variables, period) : undefined
  return fitted(span.days, (most) => ({
    from: span.from,
    to: span.to,
    variables: read.map(({ variable }) => variable),
    days: lines.slice(-most),
    ...(notes ? { untrusted: { notes: notes.slice(0, most) } } : {}),
    ...(lines.length > most ? { more: true } : {}),
    bounds: boundsIn[caller.language].days,
  }))
}

const MOST_PERIOD_DAYS = 3660
const USUAL_PERIOD_DAYS = 365

export async function readPeriods(
  asking: ToolContext,
  input: ToolInput<'read_periods'>,
): Promise<ToolOutput<'read_periods'>> {
  const { call, caller } = asking
  const span = spanOf(input, todayOf(asking), { usual: USUAL_PERIOD_DAYS, most: MOST_PERIOD_DAYS })
  const variables = await Promise.all(input.variables.map((name) => variableNamed(asking, name)))
  const presented: ReturnType<typeof presentPeriods>[] = []
  for (const { variableId, name, displayName, unitAbbreviatedName: unit } of variables) {
    const query = { variableId, ...periodAround(span), limit: MOST_PERIOD_DAYS }
    presented.push(
      presentPeriods({ name, displayName, unit }, await call(caller, 'listDailyValues', { query }), {
        ...span,
        per: input.per,
      }),
    )
  }
  const most = Math.max(1, ...presented.map(({ periods }) => periods.length))
  return fitted(most, (shown) => ({
    from: span.from,
    to: span.to,
    variables: presented.map((variable) => ({ ...variable, periods: variable.periods.slice(-shown) })),
    ...(presented.some(({ periods }) => periods.length > shown) ? { more: true } : {}),
    bounds: boundsIn[caller.language].days,
  }))
}

async function notesOf(
  { call, caller }: ToolContext,
  variables: readonly { readonly variableId: number }[],
  period: ReturnType<typeof periodAround>,
) {
  const entries = await Promise.all(
    variables.map(({ variableId }) =>
      call(caller, 'listMeasurements', { query: { variableId, ...period, limit: 200, sort: '-startAt' } }),
    ),
  )
  return presentNotes(entries.flat()).slice(0, MOST_NOTES)
}

function spanOf(
  { from, to }: Pick<ToolInput<'read_days'>, 'from' | 'to'>,
  today: string,
  { usual, most } = { usual: USUAL_DAYS, most: MOST_TOOL_DAYS },
): Span {
  const last = readDay(to ?? today, 'to')
  const first = from === undefined ? last - usual + 1 : readDay(from, 'from')
  const days = last - first + 1
  if (days < 1) throw new Refusal('badInput', [{ message: say('from must not be after to.'), field: 'from' }])
  if (days > most) {
    const message = say('from and to may be at most {mostToolDays} days apart. Ask for the period in parts.', {
      mostToolDays: most,
    })
    throw new Refusal('badInput', [{ message, field: 'from' }])
  }
  return { from: dayText(first), to: dayText(last), days }
}

/** A day wider on both sides, so that every local day of the span is included in any time zone. */
const periodAround = ({ from, to }: Span) => ({
  earliestMeasurementTime: `${dayText(readDay(from, 'from') - 1)}T00:00:00`,
  latestMeasurementTime: `${dayText(readDay(to, 'to') + 2)}T00:00:00`,
})

export async function listDue(
  { call, caller }: ToolContext,
  { limit = USUAL_LIMIT }: ToolInput<'list_due'>,
): Promise<ToolOutput<'list_due'>> {
  const { data } = await call(caller, 'listTrackingReminderNotifications', {
    query: { fields: 'slim', limit: limit + 1 },
  })
  return fitted(limit, (most) => ({
    due: data.slice(0, most).map(presentQuestion),
    ...(data.length > most ? { more: true } : {}),
    bounds: boundsIn[caller.language].list,
  }))
}
