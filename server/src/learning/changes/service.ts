/** What changed when somebody started or stopped something: what an analysis has found, or around a day they name. */
import { MOST_COMPARED } from '@upshot/contract'
import { say } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import { type DayValue, dailyValues } from '../../tracking/measurements/daily.ts'
import { variableNamed } from '../../tracking/measurements/service.ts'
import type { MeasurementStores } from '../../tracking/measurements/store.ts'
import { findVariable, type VariableReference } from '../../tracking/variables/service.ts'
import { type Variable, variableOf } from '../../tracking/variables/variable.ts'
import type { Side } from '../finding.ts'
import type { PersonScope, ScopedReader } from '../findings/covered.ts'
import { effectSideOf } from '../findings/finding-rows.ts'
import {
  CHANGES_VERSION,
  type ChangeAnswer,
  type ComparedPeriods,
  changeAt,
  compareSeries,
  type DatedChange,
  type DatedSeries,
  type FoundChanges,
  storedSeries,
} from '../findings/found-changes.ts'
import { sharedIn } from '../findings/not-compared.ts'

interface ChangesQuery {
  /** What was started or stopped. */
  readonly variable?: VariableReference | undefined
  /** The only outcome. */
  readonly effect?: VariableReference | undefined
  /** A day number; the days that were found are then left out. */
  readonly day?: number | undefined
}

/** An answer with the variable that it is about. */
export interface ShownAnswer extends Omit<ChangeAnswer, 'variableId'> {
  readonly side: Side
}

type Turn = FoundChanges['turns'][number]

/** A day with everything that is shown about it. */
export interface ShownChange extends Pick<DatedChange, 'kind' | 'day'> {
  /** What was started or stopped; undefined if the question is about a day alone. */
  readonly subject: Side | undefined
  /** The most remarkable first. */
  readonly answers: readonly ShownAnswer[]
  readonly also: {
    readonly turns: readonly (Pick<Turn, 'kind' | 'day'> & { readonly subject: Side })[]
    readonly changed: readonly ShownAnswer[]
    /** Day numbers around which many variables changed. */
    readonly breaks: readonly number[]
  }
}

/** This many days apart, two changes may be one. */
const NEAR_DAYS = 14

export type ChangeService = ReturnType<typeof createChanges>

export function createChanges({ readAs }: { readonly readAs: ScopedReader }) {
  /** Latest first. Undefined if nothing was analysed yet. */
  async function list(scope: PersonScope, query: ChangesQuery): Promise<readonly ShownChange[] | undefined> {
    const read = await readAs(scope, async (t) => {
      const { userId } = scope
      const idOf = async (naming: VariableReference | undefined) =>
        naming === undefined ? undefined : (await variableNamed(t, userId, naming)).id
      const variableId = await idOf(query.variable)
      const effectId = await idOf(query.effect)
      const stored = await t.findings.changes(userId)
      const series = query.day === undefined ? undefined : await t.findings.changeSeries(userId)
      const { breaks } = sharedIn(await t.findings.latestAnalysis(userId))
      const variables = new Map((await t.variables.all(userId)).map((row) => [row.variable_id, variableOf(row)]))
      return { variableId, effectId, stored, series, breaks, variables }
    })
    const { variableId, effectId, stored, series, breaks, variables } = read
    if (stored?.version !== CHANGES_VERSION) return undefined
    const found = JSON.parse(stored.found) as FoundChanges
    const pair = { variableId: variableId ?? null, effectId: effectId ?? null }
    const changes =
      query.day === undefined || series === undefined
        ? found.changes.filter((change) => variableId === undefined || change.variableId === variableId)
        : [await changeAt({ found, series }, { ...pair, day: query.day })]
    const sides = sidesIn(found, variables)
    return changes
      .filter((change) => change.variableId === null || variables.has(change.variableId))
      .map((change) => shown(change, { effectId, found, breaks, sides }))
      .filter(({ answers }) => effectId === undefined || answers.length > 0)
  }

  /**
   * The averages of some variables in two periods, or before and after a day. The days are those that the analysis saw;
   * for a variable it left out, these are its daily values.
   */
  async function compare(
    scope: PersonScope & { readonly timeZone: string },
    query: CompareQuery,
  ): Promise<PeriodComparison> {
    const { userId, timeZone } = scope
    const read = await readAs(scope, async (t) => {
      const variables = await askedVariables(t, userId, query)
      const stored = await t.findings.changes(userId)
      const series = await t.findings.changeSeries(userId)
      const found = stored?.version === CHANGES_VERSION ? (JSON.parse(stored.found) as FoundChanges) : undefined
      const storedAnswers =
        found && series !== undefined
          ? await storedSeries({ found, series }, new Set(variables.map(({ id }) => id)))
          : new Map<number, DatedSeries>()
      const all = new Map<number, DatedSeries>()
      for (const variable of variables) {
        const stored = storedAnswers.get(variable.id)
        all.set(
          variable.id,
          stored ?? seriesOf(await dailyValues(t, { variable, timeZone, limit: MOST_DAYS }), query.requested),
        )
      }
      return { variables, found, all }
    })
    const sides = sidesIn(
      { outcomes: read.found?.outcomes ?? [] },
      new Map(read.variables.map((variable) => [variable.id, variable])),
    )
    const answers = compareSeries(read.all, query.requested).flatMap(({ variableId, ...answer }) => {
      const side = sides(variableId)
      return side ? [{ ...answer, side }] : []
    })
    return { answers, requested: query.requested }
  }

  return { list, compare }
}

export interface CompareQuery {
  readonly variableName?: string | undefined
  readonly ids: readonly number[]
  readonly requested: { readonly day: number } | ComparedPeriods
}

export interface PeriodComparison {
  /** The answers in the requested order. */
  readonly answers: readonly ShownAnswer[]
  readonly requested: CompareQuery['requested']
}

/** Ten years of days. */
export const MOST_DAYS = 3660

/** The requested variables, by ids or by a name; a name with commas that nobody uses is a list of names. */
async function askedVariables(
  t: MeasurementStores,
  userId: number,
  { variableName, ids }: CompareQuery,
): Promise<readonly Variable[]> {
  const cause = variableName === undefined ? undefined : await findVariable(t, userId, { variableName })
  const namings = cause
    ? []
    : (variableName?.split(',', MOST_COMPARED + 1) ?? []).map((name) => ({ variableName: name.trim() }))
  const references: readonly VariableReference[] = [...ids.map((variableId) => ({ variableId })), ...namings]
  const variables = new Map<number, Variable>(cause ? [[cause.id, cause]] : [])
  for (const naming of references) {
    const variable = await variableNamed(t, userId, naming)
    variables.set(variable.id, variable)
  }
  if (variables.size === 0) await variableNamed(t, userId, {})
  if (variables.size > MOST_COMPARED)
    throw new Refusal('badInput', [
      {
        message: say('At most {most} variables can be compared at once.', { most: MOST_COMPARED }),
        field: 'variableName',
      },
    ])
  return [...variables.values()]
}

/** The days as a series without gaps, at least as long as the requested span. */
function seriesOf(days: readonly DayValue[], requested: CompareQuery['requested']): DatedSeries {
  const requestedDays = 'day' in requested ? [requested.day] : [requested.earlier.from, requested.later.to]
  const first = days[0]?.day
  const last = days.at(-1)?.day
  const firstDay =
    'day' in requested ? (first ?? requested.day) : Math.min(...requestedDays, first ?? Number.POSITIVE_INFINITY)
  const lastDay =
    'day' in requested ? (last ?? requested.day) : Math.max(...requestedDays, last ?? Number.NEGATIVE_INFINITY)
  const values = new Float64Array(lastDay - firstDay + 1).fill(Number.NaN)
  for (const { day, value } of days) values[day - firstDay] = value
  return { firstDay, values }
}

interface ChangeContext {
  readonly effectId: number | undefined
  readonly found: FoundChanges
  readonly breaks: readonly number[]
  readonly sides: (id: number) => Side | undefined
}

/** Deleted variables have no side. */
function sidesIn(
  { outcomes }: Pick<FoundChanges, 'outcomes'>,
  variables: ReadonlyMap<number, Variable>,
): (id: number) => Side | undefined {
  const occurring = new Set(outcomes.filter(({ isOccurrence }) => isOccurrence).map(({ variableId }) => variableId))
  return (id) => {
    const variable = variables.get(id)
    return variable && effectSideOf(variable, occurring.has(id) ? { occurrence: 'answered' } : {})
  }
}

function shown(change: DatedChange, { effectId, found, breaks, sides }: ChangeContext): ShownChange {
  const { kind, day, variableId } = change
  const isNear = (other: number) => Math.abs(other - day) <= NEAR_DAYS
  const withSide = ({ variableId: id, ...answer }: ChangeAnswer): ShownAnswer[] => {
    const side = sides(id)
    return side ? [{ ...answer, side }] : []
  }
  const turns = found.turns
    .filter((turn) => turn.variableId !== variableId && isNear(turn.day))
    .flatMap((turn) => {
      const subject = turn.variableId === null ? undefined : sides(turn.variableId)
      return subject ? [{ kind: turn.kind, day: turn.day, subject }] : []
    })
  return {
    kind,
    day,
    subject: variableId === null ? undefined : sides(variableId),
    answers: change.answers
      .filter((answer) => effectId === undefined || answer.variableId === effectId)
      .flatMap(withSide)
      .toSorted((a, b) => VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict) || (a.q ?? 1) - (b.q ?? 1)),
    also: { turns, changed: change.context.flatMap(withSide), breaks: breaks.filter(isNear) },
  }
}

const VERDICTS: readonly ChangeAnswer['verdict'][] = ['likely', 'possible', 'no sign', 'cannot tell']
