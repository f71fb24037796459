import { MOST_DAILY_VALUES, MOST_DAILY_VARIABLES } from '@upshot/contract'
import type { Cover } from '../../http/caller.ts'
import { epochSeconds } from '../../lib/clock.ts'
import { say } from '../../lib/language.ts'
import { nameKey } from '../../lib/names.ts'
import { momentsIn, type RangeQuery } from '../../lib/ranges.ts'
import { cell, type RawRow } from '../../lib/raw-row.ts'
import { Refusal } from '../../lib/refusal.ts'
import { sortInTurns } from '../../lib/turns.ts'
import { SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import { startOfDay } from '../../lib/zone.ts'
import { conversionBetween, convert, unitOf } from '../units/units.ts'
import { coveredStores } from '../variables/covered-stores.ts'
import { commonNamed, findVariable, type VariableReference } from '../variables/service.ts'
import { type Variable, variableOf } from '../variables/variable.ts'
import { createChanging, DELETED_KEPT_SECONDS } from './changing.ts'
import { type DayValue, dailyValues, readingOnce, recordsOfDay } from './daily.ts'
import {
  groupUnitOf,
  type MeasurementsQuery,
  needsVariables,
  pageQueryOf,
  type ShownUnit,
  shownUnitOf,
} from './filters.ts'
import { binStarts, createGrouping, type MeasurementGroup } from './grouping.ts'
import { COLUMN } from './page-sql.ts'
import { createRecording } from './record.ts'
import type { MeasurementStores, MeasuringDependencies } from './store.ts'
import { createUndoing } from './undoing.ts'

const DEFAULT_LIMIT = 100
const DEFAULT_DAYS = 366

/** A person and their time zone. */
export interface Person {
  readonly userId: number
  readonly timeZone: string
  /** Only through a share: what it covers. */
  readonly cover?: Cover
}

interface MeasurementPage {
  readonly rows: readonly RawRow[]
  readonly variables: ReadonlyMap<number, Variable>
  readonly shownUnit: ShownUnit
  readonly next: { limit: number; offset: number } | undefined
}

export type Measurements = ReturnType<typeof createMeasurements>

export interface MeasurementDependencies extends MeasuringDependencies {
  readonly connectorIdNamed: (name: string) => number | undefined
}

export function createMeasurements({ storage, clock, hooks, connectorIdNamed }: MeasurementDependencies) {
  const undoing = createUndoing({ storage, clock, hooks })

  /** Deleted entries are listed as long as they can be restored. */
  const lately = () => [{ comparison: 'ge', value: epochSeconds(clock) - DELETED_KEPT_SECONDS }] as const

  /** `clientId`: only entries recorded by that app. */
  async function page(
    person: Person & { clientId?: string | null },
    query: MeasurementsQuery,
  ): Promise<MeasurementPage> {
    const { limit = DEFAULT_LIMIT, offset = 0 } = query
    return storage.read(async (stores) => {
      const isKnown = needsVariables(query) || person.cover !== undefined
      const covered = isKnown ? await coveredVariables(stores, person) : undefined
      const pageQuery = pageQueryOf({ ...person, connectorIdNamed }, query, covered ?? [])
      const question = pageQuery.isDeleted
        ? { ...pageQuery, updated: [...(pageQuery.updated ?? []), lately()] }
        : pageQuery
      const clientId = person.clientId ?? undefined
      const rows = await stores.measurements.page({ ...question, clientId, limit: limit + 1, offset })
      const shown = rows.length > limit ? rows.slice(0, limit) : rows
      const variables = await variablesOf(stores, person.userId, shown, covered)
      const next = rows.length > limit ? { limit, offset: offset + limit } : undefined
      return { rows: shown, variables, shownUnit: shownUnitOf(query), next }
    })
  }

  /** Groups in the requested order; `limit` and `offset` count groups. */
  async function grouped(
    person: Person,
    query: MeasurementsQuery & { groupingWidth: number },
  ): Promise<{ groups: readonly MeasurementGroup[]; next: MeasurementPage['next'] }> {
    const { limit = DEFAULT_LIMIT, offset = 0 } = query
    const all = await storage.read(async (stores) => {
      const covered = await coveredVariables(stores, person)
      const { sort: _sort, ...unsorted } = query
      const question = pageQueryOf({ ...person, connectorIdNamed }, unsorted, covered)
      const variables = new Map(covered.map((variable) => [variable.id, variable]))
      const grouping = createGrouping(binStarts(query.groupingWidth, query.groupingTimezone ?? person.timeZone))
      for await (const rows of stores.measurements.slices(question)) {
        for (const row of rows) grouping.add(shownValue(row, variables, groupUnitOf(query)))
      }
      return grouping.finish()
    })
    const sorted = await sortInTurns(all, groupOrder(query))
    const next = offset + limit < sorted.length ? { limit, offset: offset + limit } : undefined
    return { groups: sorted.slice(offset, offset + limit), next }
  }

  async function daily(
    person: Person,
    query: DailyQuery & { isWholeSpan?: boolean },
  ): Promise<{ variable: Variable; days: DayValue[] }> {
    return storage.read(async (all) => {
      const stores = coveredStores(all, person.cover)
      return dailyIn(stores, person, await variableNamed(stores, person.userId, query), query)
    })
  }

  /** Several variables, sorted by name. A common variable that the person does not use has no days. */
  async function dailyOfSeveral(
    person: Person,
    query: DailyQuery,
  ): Promise<{ variable: Variable; days: DayValue[] }[]> {
    return storage.read(async (all) => {
      const stores = readingOnce(coveredStores(all, person.cover))
      const namings = await namingsIn(stores, person.userId, query)
      refuseManyDays(namings.length, query.limit ?? DEFAULT_DAYS)
      const variables: Variable[] = []
      for (const naming of namings) {
        const variable = await findVariable(stores, person.userId, naming)
        if (variable) variables.push(variable)
        else if (!commonNamed(naming)) await variableNamed(stores, person.userId, naming)
      }
      const daysOfVariables: { variable: Variable; days: DayValue[] }[] = []
      for (const variable of variables) daysOfVariables.push(await dailyIn(stores, person, variable, query))
      return daysOfVariables
    })
  }

  /** The records behind the value of a day. */
  async function lookInto(person: Person, query: VariableReference & { day: number; timeZone?: string }) {
    const timeZone = query.timeZone ?? person.timeZone
    return storage.read(async (all) => {
      const stores = coveredStores(all, person.cover)
      const variable = await variableNamed(stores, person.userId, query)
      const noon = startOfDay(timeZone)(query.day) + SECONDS_PER_DAY / 2
      const whole = { variable, timeZone, from: noon, to: noon, limit: 1 }
      const [day] = await dailyValues(stores, whole)
      const records = await recordsOfDay(stores, { variable, timeZone, day: query.day })
      return { variable, value: day?.value, records }
    })
  }

  return {
    ...createRecording({ storage, clock, hooks, undoing }),
    page,
    grouped,
    daily,
    dailyOfSeveral,
    lookInto,
    undo: undoing.undo,
    ...createChanging({ storage, clock, hooks }),
  }
}

type DailyQuery = VariableReference & RangeQuery & { readonly timeZone?: string; readonly limit?: number }

async function dailyIn(
  stores: MeasurementStores,
  person: Person,
  variable: Variable,
  query: DailyQuery & { isWholeSpan?: boolean },
) {
  const timeZone = query.timeZone ?? person.timeZone
  const days = await dailyValues(stores, {
    variable,
    timeZone,
    ...momentsIn(query, timeZone),
    limit: query.limit ?? DEFAULT_DAYS,
    isWholeSpan: query.isWholeSpan,
  })
  return { variable, days }
}

/** A single variable, if there is one with this name (names may contain commas); otherwise each name of a list. */
async function namingsIn(
  stores: MeasurementStores,
  userId: number,
  naming: VariableReference,
): Promise<readonly VariableReference[]> {
  const { variableId, variableName } = naming
  if (variableId !== undefined || variableName === undefined || !variableName.includes(',')) return [naming]
  if (commonNamed(naming) || (await findVariable(stores, userId, naming))) return [naming]
  const names = variableName.split(',', MOST_DAILY_VARIABLES + 1).filter((name) => name.trim() !== '')
  if (names.length > MOST_DAILY_VARIABLES)
    throw new Refusal('badInput', [
      {
        message: say('variableName may list at most {most} names. All variables at once: GET /table.', {
          most: MOST_DAILY_VARIABLES,
        }),
        field: 'variableName',
      },
    ])
  return [...new Map(names.map((name) => [nameKey(name), { variableName: name }])).values()]
}

function refuseManyDays(variables: number, limit: number): void {
  if (variables * limit <= MOST_DAILY_VALUES) return
  const most = Math.floor(MOST_DAILY_VALUES / variables)
  throw new Refusal('badInput', [
    { message: say('For so many variables, limit must be at most {most}.', { most }), field: 'limit' },
  ])
}

/** The named variable, which must exist; through a share, among those it covers. */
export async function variableNamed(
  stores: MeasurementStores,
  userId: number,
  naming: VariableReference,
): Promise<Variable> {
  const isNamed = naming.variableId !== undefined || naming.variableName !== undefined
  if (!isNamed)
    throw new Refusal('badInput', [
      {
        message: say('variableName or variableId is required.'),
        field: 'variableName',
      },
    ])
  const variable = await findVariable(stores, userId, naming)
  if (!variable) throw new Refusal('notFound', say('There is no such variable.'))
  return variable
}

/** The person's variables that the caller may see. */
const coveredVariables = async (stores: MeasurementStores, { userId, cover }: Person): Promise<Variable[]> =>
  (await coveredStores(stores, cover).variables.all(userId)).map(variableOf)

async function variablesOf(
  stores: MeasurementStores,
  userId: number,
  rows: readonly RawRow[],
  covered: readonly Variable[] | undefined,
): Promise<ReadonlyMap<number, Variable>> {
  if (covered) return new Map(covered.map((variable) => [variable.id, variable]))
  const ids = new Set<number>()
  for (const row of rows) ids.add(cell(row, COLUMN.variable_id))
  const variableRows = await stores.variables.withIds(userId, [...ids])
  return new Map(variableRows.map((row) => [row.variable_id, variableOf(row)]))
}

function shownValue(row: RawRow, variables: ReadonlyMap<number, Variable>, shownUnit: ShownUnit) {
  const variable = variables.get(cell(row, COLUMN.variable_id))
  if (!variable) throw new Error('A measurement has no variable.')
  const recorded = unitOf(cell(row, COLUMN.unit_id))
  const unit = shownUnit(variable, recorded)
  const conversion = conversionBetween(recorded, unit)
  if (!conversion) throw new Error(`${recorded.name} cannot be shown.`)
  return {
    variable,
    unit,
    startEpoch: cell(row, COLUMN.start_epoch),
    value: convert(cell(row, COLUMN.value), conversion),
    sourceName: cell(row, COLUMN.source_name),
  }
}

function groupOrder({ sort }: MeasurementsQuery): (a: MeasurementGroup, b: MeasurementGroup) => number {
  const key = (group: MeasurementGroup): string | number => {
    if (sort?.field === 'value') return group.value
    if (sort?.field === 'variableName') return group.variable.name.toLowerCase()
    return sort?.field === 'sourceName' ? group.sourceNames.join(', ') : group.startEpoch
  }
  const sign = (sort?.isDescending ?? true) ? -1 : 1
  return (a, b) => {
    const keyA = key(a)
    const keyB = key(b)
    // Within a variable the newer group comes first, whatever the sort order.
    if (keyA === keyB) return a.variable.id - b.variable.id || b.startEpoch - a.startEpoch
    return keyA < keyB ? -sign : sign
  }
}
