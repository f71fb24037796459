/** The tools that look up variables, days and waiting questions. */
import type { DailyValue, SlimUserVariable } from '@upshot/contract'
import { type AssistantDays, MOST_TOOL_DAYS, type ToolInput, type ToolOutput } from '@upshot/contract/tools'
import { readDay } from '../../lib/given-times.ts'
import { say } from '../../lib/language.ts'
import { nameKey } from '../../lib/names.ts'
import { Refusal } from '../../lib/refusal.ts'
import { dayText } from '../../lib/utc-text.ts'
import {
  dayLines,
  daysWithin,
  presentNotes,
  presentPeriods,
  presentQuestion,
  presentVariable,
  type Span,
} from '../answers/days.ts'
import { boundsIn, fitted } from '../answers/untrusted.ts'
import { type ToolContext, todayOf, variableNamed } from './asking.ts'

const USUAL_LIMIT = 10
const USUAL_DAYS = 30
const MOST_NOTES = 50

/** How many matches are sorted. */
const MOST_RANKED = 60

export async function findVariables(
  { call, caller }: ToolContext,
  { phrase, limit = USUAL_LIMIT }: ToolInput<'find_variables'>,
): Promise<ToolOutput<'find_variables'>> {
  const asksForAll = phrase === undefined || phrase.trim() === ''
  const found = asksForAll
    ? await call(caller, 'listUserVariables', {
        query: { fields: 'slim', limit: limit + 1, sort: '-latestMeasurementTime' },
      })
    : ranked(
        await call(caller, 'searchVariables', { query: { fields: 'slim', limit: MOST_RANKED, searchPhrase: phrase } }),
        phrase,
      )
  return fitted(limit, (most) => ({
    variables: found.slice(0, most).map(presentVariable),
    ...(found.length > most ? { more: true } : {}),
    bounds: boundsIn[caller.language].list,
  }))
}

/** The exact name first, if it has values; then variables with the most days; then the rest, in the order found. */
function ranked<V extends SlimUserVariable>(found: readonly V[], phrase: string): V[] {
  const key = nameKey(phrase)
  const daysOf = (variable: V) => presentVariable(variable).days
  const rank = (variable: V) => {
    if (daysOf(variable) === 0) return 2
    return [variable.name, variable.displayName].some((name) => nameKey(name) === key) ? 0 : 1
  }
  return found.toSorted((a, b) => rank(a) - rank(b) || daysOf(b) - daysOf(a))
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
