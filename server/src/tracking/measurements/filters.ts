/** Translates the parameters of GET /measurements into a query for the store. */
import { type endpoints, MOST_NAMES, type QueryOf } from '@upshot/contract'
import { say } from '../../lib/language.ts'
import { nameKey } from '../../lib/names.ts'
import { momentsIn } from '../../lib/ranges.ts'
import { Faults } from '../../lib/refusal.ts'
import type { UnitRecord } from '../units/unit-record.ts'
import { unitRecords } from '../units/units.data.ts'
import { type Conversion, conversionBetween, noSuchUnit, unitOf, unitWithName } from '../units/units.ts'
import { categoryNamed, mustBeCategory } from '../variables/categories.ts'
import type { Variable } from '../variables/variable.ts'
import type { LimitRule, PageQuery, SortColumn, UnitConversion } from './page-sql.ts'

export type MeasurementsQuery = QueryOf<typeof endpoints.listMeasurements>

/** The id of no connector: it is never assigned. */
const NO_CONNECTOR = 0

const sortColumns: Record<string, SortColumn> = {
  startAt: 'start_epoch',
  startTime: 'start_epoch',
  startTimeEpoch: 'start_epoch',
  value: 'value',
  variableName: 'variable_name',
  sourceName: 'source_name',
  createdAt: 'created_epoch',
  updatedAt: 'updated_epoch',
  id: 'id',
}

/** Whether the query can be built without knowing the person's variables. */
export const needsVariables = (query: MeasurementsQuery): boolean =>
  query.variableName !== undefined ||
  query.variableCategoryName !== undefined ||
  query.value !== undefined ||
  query.minMaxFilter === true ||
  query.sort?.field === 'value'

export type ShownUnit = (variable: Variable, recorded: UnitRecord) => UnitRecord

/** The requested unit, the recorded one, or the person's own. */
export function shownUnitOf(query: MeasurementsQuery): ShownUnit {
  const requestedUnit = query.unitName === undefined ? undefined : unitWithName(query.unitName)
  if (query.doNotConvert) return (_variable, recorded) => recorded
  return (variable) => requestedUnit ?? variable.unit
}

/** Grouped values are combined, so all values of a variable must be in one unit, even if conversion was declined. */
export function groupUnitOf(query: MeasurementsQuery): ShownUnit {
  const requestedUnit = query.unitName === undefined ? undefined : unitWithName(query.unitName)
  return (variable) => requestedUnit ?? variable.unit
}

/** Whose values, and whether only those of the known variables may be shown. */
export interface ValueScope {
  readonly userId: number
  readonly timeZone: string
  /** The id of a data source by name; they belong to a module above. */
  readonly connectorIdNamed: (name: string) => number | undefined
  readonly cover?: object
}

export function pageQueryOf(
  { userId, timeZone, cover, connectorIdNamed }: ValueScope,
  query: MeasurementsQuery,
  variables: readonly Variable[],
): PageQuery {
  const faults = new Faults()
  const unitIds = unitIdsOf(query, faults)
  const requestedIds = variableIdsOf(query, variables, faults)
  const covered = variables.map(({ id }) => id)
  const variableIds =
    cover === undefined ? requestedIds : (requestedIds?.filter((id) => covered.includes(id)) ?? covered)
  faults.refuseIfAny()
  const inScope = variables.filter(({ id }) => variableIds === undefined || variableIds.includes(id))
  const needsShown = query.value !== undefined || query.sort?.field === 'value'
  return {
    userId,
    isDeleted: query.deleted,
    noteContains: query.noteContains,
    variableIds,
    unitIds,
    id: query.id,
    sourceName: query.sourceName,
    connectorId:
      query.connectorName === undefined ? undefined : (connectorIdNamed(query.connectorName) ?? NO_CONNECTOR),
    ...momentsIn(query, query.groupingTimezone ?? timeZone),
    created: query.createdAt,
    updated: query.updatedAt,
    value: query.value,
    shownAs: needsShown ? inScope.flatMap((variable) => conversionsOf(variable, shownUnitOf(query))) : [],
    limitRules: query.minMaxFilter ? inScope.flatMap(limitRulesOf) : [],
    sort: {
      column: sortColumns[query.sort?.field ?? 'startAt'] ?? 'start_epoch',
      isDescending: query.sort?.isDescending ?? true,
    },
    limit: undefined,
    offset: 0,
  }
}

/** With `unitName`: units that convert into it; with `doNotConvert` too: only that unit. */
function unitIdsOf(query: MeasurementsQuery, faults: Faults): readonly number[] | undefined {
  if (query.unitName === undefined) return undefined
  const unit = unitWithName(query.unitName)
  if (!unit) {
    faults.add({ message: noSuchUnit(query.unitName), field: 'unitName' })
    return undefined
  }
  if (query.doNotConvert) return [unit.id]
  return unitRecords.filter((from) => conversionBetween(from, unit)).map(({ id }) => id)
}

function variableIdsOf(
  query: MeasurementsQuery,
  variables: readonly Variable[],
  faults: Faults,
): readonly number[] | undefined {
  const { variableId, variableName, variableCategoryName } = query
  if (variableId === undefined && variableName === undefined && variableCategoryName === undefined) return undefined
  if (variableName === undefined && variableCategoryName === undefined) return [variableId ?? 0]
  for (const field of ['variableName', 'variableCategoryName'] as const) refuseLongList(query[field], field, faults)
  const isNamed = variableName === undefined ? () => true : nameMatcher(variableName, variables)
  const categoryIds = variableCategoryName === undefined ? undefined : categoryIdsOf(variableCategoryName, faults)
  return variables
    .filter((variable) => variableId === undefined || variable.id === variableId)
    .filter((variable) => isNamed(nameKey(variable.name)))
    .filter((variable) => categoryIds === undefined || categoryIds.includes(variable.category.id))
    .map(({ id }) => id)
}

function refuseLongList(names: string | undefined, field: string, faults: Faults): void {
  if ((names ?? '').split(',', MOST_NAMES + 1).length > MOST_NAMES)
    faults.add({
      message: say('{field} may list at most {mostNames} names.', { field, mostNames: MOST_NAMES }),
      field,
    })
}

function categoryIdsOf(names: string, faults: Faults): readonly number[] {
  return names.split(',', MOST_NAMES).flatMap((name) => {
    const category = categoryNamed(name)
    if (!category) faults.add({ message: mustBeCategory('variableCategoryName'), field: 'variableCategoryName' })
    return category ? [category.id] : []
  })
}

/**
 * Taken literally, if there is such a variable (names may contain commas and %); otherwise any of a list, with % at
 * either end.
 */
export function nameMatcher(text: string, variables: readonly Pick<Variable, 'name'>[]): (key: string) => boolean {
  const literal = nameKey(text)
  if (variables.some((variable) => nameKey(variable.name) === literal)) return (key) => key === literal
  const parts = text.split(',', MOST_NAMES).map(nameKey).map(patternOf)
  return (key) => parts.some((fits) => fits(key))
}

function patternOf(pattern: string): (key: string) => boolean {
  const starts = pattern.startsWith('%')
  const ends = pattern.length > 1 && pattern.endsWith('%')
  const core = pattern.slice(starts ? 1 : 0, ends ? -1 : undefined)
  if (starts && ends) return (key) => key.includes(core)
  if (starts) return (key) => key.endsWith(core)
  return ends ? (key) => key.startsWith(core) : (key) => key === core
}

function conversionsOf(variable: Variable, shownUnit: ShownUnit): UnitConversion[] {
  return variable.recordedUnitIds.flatMap((unitId) => {
    const recorded = unitOf(unitId)
    const conversion = conversionBetween(recorded, shownUnit(variable, recorded))
    return !conversion || conversion.kind === 'same' ? [] : [{ variableId: variable.id, unitId, conversion }]
  })
}

/** The unit's soft limits and the variable's own, both as bounds on the recorded value. */
function limitRulesOf(variable: Variable): LimitRule[] {
  return variable.recordedUnitIds.flatMap((unitId) => {
    const unit = unitOf(unitId)
    const conversion = conversionBetween(unit, variable.unit)
    const asRecorded = (limit: number | null) => (limit === null || !conversion ? null : undo(limit, conversion))
    const minimum = tighter(Math.max, unit.minimumAllowedValue, asRecorded(variable.limits.minimum))
    const maximum = tighter(Math.min, unit.maximumAllowedValue, asRecorded(variable.limits.maximum))
    return minimum === null && maximum === null ? [] : [{ variableId: variable.id, unitId, minimum, maximum }]
  })
}

const undo = (limit: number, conversion: Conversion): number | null => {
  if (conversion.kind === 'same') return limit
  return conversion.kind === 'linear' ? (limit - conversion.offset) / conversion.factor : null
}

const tighter = (choose: (a: number, b: number) => number, a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : choose(a, b)
