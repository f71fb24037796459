/**
 * What changed when a person started, stopped or first did something: found by each analysis and stored, together with the
 * days of the outcomes, so that a question about any other day reads one row and nothing else.
 */
import { promisify } from 'node:util'
import { constants, deflate, inflate } from 'node:zlib'
import {
  changeBetween,
  changesOfSeries,
  correctedTogether,
  type DatedQuestion,
  type JudgedChange,
  MOST_CHANGES,
  type Variable as Series,
  type TurningPoint,
  turningPoints,
} from '@upshot/analysis'
import { yieldIfNeeded } from '../../lib/turns.ts'
import { YES_NO } from '../../tracking/units/units.ts'
import type { Variable } from '../../tracking/variables/variable.ts'

/** A turning point of one variable; days count from the first day of the table. */
export interface VariableTurn extends TurningPoint {
  readonly variableId: number
}

/** How one outcome changed. */
export type ChangeAnswer = Omit<JudgedChange, 'name'> & { readonly variableId: number }

export interface DatedChange {
  readonly kind: TurningPoint['kind'] | 'date'
  readonly variableId: number | null
  /** Day number since 1970. */
  readonly day: number
  readonly answers: readonly ChangeAnswer[]
  /** Variables that are not outcomes, and changed more than they ordinarily do. */
  readonly context: readonly ChangeAnswer[]
}

/** The outcomes that an analysis compared. */
interface ChangedOutcomes {
  readonly variableId: number
  /** Judged by whether it occurred. */
  readonly isOccurrence: boolean
}

export interface FoundChanges {
  readonly firstDay: number
  readonly days: number
  readonly outcomes: readonly ChangedOutcomes[]
  /** Other variables, which may explain what changed. */
  readonly context: readonly number[]
  /** Latest first. */
  readonly changes: readonly DatedChange[]
  /** Every turning point, including those beyond the number that is judged; as day numbers since 1970. */
  readonly turns: readonly Pick<DatedChange, 'kind' | 'variableId' | 'day'>[]
}

/** The stored columns. */
export interface ChangesText {
  readonly version: string
  readonly found: string
  /** The days of all outcomes and context, one after the other; compressed, base64. */
  readonly series: string
}

/** Stored changes of any other version are recalculated. */
export const CHANGES_VERSION = '1'

/** More would only make all of them less certain. */
const MOST_OUTCOMES = 20
const MOST_CONTEXT = 20
const MOST_TURNS = 200

/** Whether not recording something means not having done it, so that it can be started and stopped. */
const isDoneOrNot = ({ filling, unit, category }: Pick<Variable, 'filling' | 'unit' | 'category'>): boolean =>
  filling.type === 'zero' || unit.id === YES_NO || category.name === 'Treatments'

/** When something that is not an outcome was started, stopped or first done. */
export function turnsOf(variable: Variable, values: Float64Array, active: Uint8Array): VariableTurn[] {
  if (!isDoneOrNot(variable)) return []
  return turningPoints(values, active).map((point) => ({ ...point, variableId: variable.id }))
}

interface ChangeInput {
  readonly table: { readonly firstDay: number; readonly days: number; readonly variables: readonly Series[] }
  readonly options: { readonly outcomes?: readonly string[] | undefined }
  readonly variables: ReadonlyMap<string, Variable>
  readonly turns: readonly VariableTurn[]
  readonly excludedPairs: readonly { readonly left: number; readonly right: number }[]
  readonly primaryOutcomeId: number | null
}

export async function findChanges(input: ChangeInput): Promise<ChangesText> {
  const { table, turns, excludedPairs } = input
  const { outcomes, context } = chosenSeries(input)
  const latest = turns.toSorted((a, b) => b.day - a.day)
  const chosen = latest.slice(0, MOST_CHANGES)
  const related = (id: number) =>
    new Set(excludedPairs.flatMap(({ left, right }) => (left === id ? [right] : right === id ? [left] : [])))
  const questions = chosen.map((turn) => ({
    ...turn,
    leftOut: new Set([turn.variableId, ...related(turn.variableId)].map(String)),
  }))
  const span = { firstDay: table.firstDay, days: table.days }
  const answers = await judged(span, outcomes, questions)
  const around = await judged(span, context, questions)
  const dated = ({ kind, variableId, day }: VariableTurn) => ({ kind, variableId, day: table.firstDay + day })
  const found: FoundChanges = {
    ...span,
    outcomes: outcomes.map(({ name, severity }) => ({
      variableId: Number(name),
      isOccurrence: severity !== undefined,
    })),
    context: context.map(({ name }) => Number(name)),
    changes: chosen.map((turn, index) => ({
      ...dated(turn),
      answers: answers[index] ?? [],
      context: clear(around[index]),
    })),
    turns: latest.slice(0, MOST_TURNS).map(dated),
  }
  return {
    version: CHANGES_VERSION,
    found: JSON.stringify(found),
    series: await packed([...outcomes, ...context], table.days),
  }
}

const clear = (answers: readonly ChangeAnswer[] = []) => answers.filter(({ verdict }) => verdict === 'likely')

/** Outcomes: the primary one, those that the person marked, those with the most days. Context: what else has many days. */
function chosenSeries({ table, options, variables, turns, primaryOutcomeId }: ChangeInput) {
  const outcomeNames = new Set(options.outcomes)
  const turned = new Set(turns.map(({ variableId }) => String(variableId)))
  const counts = new Map(table.variables.map((series) => [series.name, recordedDays(series.values)]))
  const rank = ({ name }: Series): number => {
    if (name === String(primaryOutcomeId)) return 2
    return variables.get(name)?.settings.is_outcome === 1 ? 1 : 0
  }
  const byDays = (a: Series, b: Series) => (counts.get(b.name) ?? 0) - (counts.get(a.name) ?? 0)
  const outcomes = table.variables
    .filter(({ name }) => outcomeNames.has(name))
    .toSorted((a, b) => rank(b) - rank(a) || byDays(a, b))
    .slice(0, MOST_OUTCOMES)
  const context = table.variables
    .filter(({ name }) => !outcomeNames.has(name) && !turned.has(name))
    .toSorted(byDays)
    .slice(0, MOST_CONTEXT)
    .map(({ name, values, causeValues }) => ({ name, values: causeValues ?? values }))
  return { outcomes, context }
}

function recordedDays(values: Float64Array): number {
  let count = 0
  for (const value of values) if (!Number.isNaN(value)) count++
  return count
}

interface NamedSeries {
  readonly name: string
  readonly values: Float64Array
}

/** One series after the other, so that other work gets its turn. */
async function judged(
  span: { readonly firstDay: number; readonly days: number },
  series: readonly NamedSeries[],
  questions: readonly DatedQuestion[],
): Promise<ChangeAnswer[][]> {
  if (questions.length === 0) return []
  const answers: ReturnType<typeof changesOfSeries>[] = []
  for (const single of series) {
    answers.push(changesOfSeries(span, single, questions))
    await yieldIfNeeded()
  }
  const byQuestion = questions.map((_, index) => answers.flatMap((ofSeries) => ofSeries[index] ?? []))
  return correctedTogether(byQuestion).map((all) =>
    all.map(({ name, ...answer }) => ({ ...answer, variableId: Number(name) })),
  )
}

// The days of outcomes and context, stored so that a question about another day need not read any measurement.

const compress = promisify(deflate)
const decompress = promisify(inflate)

async function packed(series: readonly NamedSeries[], days: number): Promise<string> {
  // Seven digits are more than anybody records, and half as many bytes.
  const all = new Float32Array(series.length * days)
  for (const [index, { values }] of series.entries()) all.set(values, index * days)
  const bytes = await compress(new Uint8Array(all.buffer), { level: constants.Z_BEST_SPEED })
  return bytes.toString('base64')
}

/** The series as the analysis saw them, outcomes first. */
async function unpacked(changes: FoundChanges, series: string): Promise<NamedSeries[]> {
  const bytes = await decompress(Buffer.from(series, 'base64'))
  const stored = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  return [...changes.outcomes.map(({ variableId }) => variableId), ...changes.context].map((id, index) => ({
    name: String(id),
    values: Float64Array.from(stored.subarray(index * changes.days, (index + 1) * changes.days)),
  }))
}

/** The days of these variables as the analysis saw them; variables it left out are missing. */
export async function storedSeries(
  { found, series }: { readonly found: FoundChanges; readonly series: string },
  ids: ReadonlySet<number>,
): Promise<ReadonlyMap<number, DatedSeries>> {
  if (![...found.outcomes.map(({ variableId }) => variableId), ...found.context].some((id) => ids.has(id)))
    return new Map()
  const requestedSeries = (await unpacked(found, series)).filter(({ name }) => ids.has(Number(name)))
  return new Map(requestedSeries.map(({ name, values }) => [Number(name), { firstDay: found.firstDay, values }]))
}

/** One value for each day, from a day number since 1970 on; NaN if there is none. */
export interface DatedSeries {
  readonly firstDay: number
  readonly values: Float64Array
}

/** Two periods of day numbers since 1970; the last day belongs to a period. */
export interface ComparedPeriods {
  readonly earlier: DayPeriod
  readonly later: DayPeriod
}

interface DayPeriod {
  readonly from: number
  readonly to: number
}

/** Each variable before and after a day, or in two periods; corrected together. */
export function compareSeries(
  series: ReadonlyMap<number, DatedSeries>,
  requested: { readonly day: number } | ComparedPeriods,
): ChangeAnswer[] {
  const answers = [...series].flatMap(([id, { firstDay, values }]) => {
    const named = { name: String(id), values }
    if (!('day' in requested)) {
      const within = ({ from, to }: DayPeriod) => ({ from: from - firstDay, to: to + 1 - firstDay })
      return [changeBetween(firstDay, named, { before: within(requested.earlier), after: within(requested.later) })]
    }
    const question = { day: requested.day - firstDay }
    return changesOfSeries({ firstDay, days: values.length }, named, [question]).filter((answer) => answer !== null)
  })
  return correctedTogether([answers])
    .flat()
    .map(({ name, ...answer }) => ({ ...answer, variableId: Number(name) }))
}

/** What changed on a day that somebody names, corrected for the outcomes of that day alone. */
export async function changeAt(
  { found, series }: { readonly found: FoundChanges; readonly series: string },
  requested: { readonly day: number; readonly variableId: number | null; readonly effectId: number | null },
): Promise<DatedChange> {
  const allSeries = await unpacked(found, series)
  const isAsked = ({ name }: NamedSeries) =>
    name !== String(requested.variableId) && (requested.effectId === null || name === String(requested.effectId))
  const outcomes = allSeries.slice(0, found.outcomes.length).filter(isAsked)
  const question = { day: requested.day - found.firstDay }
  const isInside = question.day > 0 && question.day < found.days
  const [answers = []] = isInside ? await judged(found, outcomes, [question]) : []
  const [around = []] = isInside ? await judged(found, allSeries.slice(found.outcomes.length), [question]) : []
  return { kind: 'date', variableId: requested.variableId, day: requested.day, answers, context: clear(around) }
}
