/** A page of measurements as SQL: the same text for the same query, so that its statement is prepared once. */
import type { Comparison, Conditions } from '@upshot/contract'
import type { RawRow } from '../../lib/raw-row.ts'
import { SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import { stretchesOf } from '../../lib/zone.ts'
import {
  type MeasurementsTable,
  measurementPositions,
  recordedColumns,
} from '../../storage/tables/measurement-columns.ts'
import type { Conversion } from '../units/units.ts'
import { EVENING_SECONDS } from './overlap.ts'

// The displayed value of a measurement, in SQL: converted to the unit of its variable, compared, and within limits.

/** Values of one variable that were recorded in one unit. */
interface RecordedUnit {
  readonly variableId: number
  readonly unitId: number
}

/** How such values are displayed, if not as recorded. */
export interface UnitConversion extends RecordedUnit {
  readonly conversion: Conversion
}

/** Bounds on such values, as recorded; null = none on that side. */
export interface LimitRule extends RecordedUnit {
  readonly minimum: number | null
  readonly maximum: number | null
}

const OPERATORS: Record<Comparison, string> = { eq: '=', ne: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' }

/** Tolerance for comparing converted doubles. */
const room = (value: number): number => 1e-9 * Math.max(1, Math.abs(value))

function shownValue(shownAs: readonly UnitConversion[]): string {
  if (shownAs.length === 0) return 'm.value'
  const cases = alike(shownAs, ({ conversion }) => conversionSql(conversion)).map(
    ({ which, same }) => `when ${which} then ${same}`,
  )
  return `(case ${cases.join(' ')} else m.value end)`
}

/**
 * Looks up the conversion of a row once and applies all conditions to the result. The other way round, every condition
 * would look it up again.
 */
function shownWithin(groups: Conditions, shownAs: readonly UnitConversion[]): [string, ...unknown[]] {
  const all = (expression: string): [string, ...unknown[]] => {
    const parts = groups.map((group) => nearly(expression, group))
    return [parts.map(([text]) => text).join(' and '), ...parts.flatMap(([, ...values]) => values)]
  }
  const [plain, ...plainValues] = all('m.value')
  if (shownAs.length === 0) return [plain, ...plainValues]
  const cases = alike(shownAs, ({ conversion }) => conversionSql(conversion)).map(({ which, same }) => {
    const [text, ...values] = all(`(${same})`)
    return { text: `when ${which} then ${text}`, values }
  })
  const sqlText = `case ${cases.map(({ text }) => text).join(' ')} else ${plain} end`
  return [sqlText, ...cases.flatMap(({ values }) => values), ...plainValues]
}

/** Groups variables with the same conversion for values in one unit: looking up a list is faster than cases. */
function alike<T extends RecordedUnit>(
  all: readonly T[],
  sameOf: (item: T) => string,
): { which: string; same: string }[] {
  const groups = new Map<string, { readonly unitId: number; readonly same: string; readonly ids: number[] }>()
  for (const item of all) {
    const same = sameOf(item)
    const key = `${item.unitId} ${same}`
    const existing = groups.get(key)
    if (existing) existing.ids.push(item.variableId)
    else groups.set(key, { unitId: item.unitId, same, ids: [item.variableId] })
  }
  return [...groups.values()].map(({ unitId, same, ids }) => ({
    which: `m.unit_id = ${unitId} and m.variable_id in (${ids.join(', ')})`,
    same,
  }))
}

function conversionSql(conversion: Conversion): string {
  switch (conversion.kind) {
    case 'same':
      return 'm.value'
    case 'anyIsYes':
      return 'case when m.value > 0 then 1.0 else 0.0 end'
    case 'linear':
      return `m.value * ${double(conversion.factor)} + ${double(conversion.offset)}`
  }
}

/** One case expression for any number of rules: a chain of ANDs would exceed what SQLite parses. */
function withinLimits(rules: readonly LimitRule[]): string {
  const cases = alike(rules, (rule) => {
    const least = rule.minimum === null ? [] : [`m.value >= ${double(rule.minimum - room(rule.minimum))}`]
    const most = rule.maximum === null ? [] : [`m.value <= ${double(rule.maximum + room(rule.maximum))}`]
    return [...least, ...most].join(' and ') || 'true'
  })
  return `case ${cases.map(({ which, same }) => `when ${which} then ${same}`).join(' ')} else true end`
}

/** Our own number as a double literal: with `1` the databases would compute in integers. */
const double = (value: number): string => `(${value.toExponential()})`

function nearly(expression: string, group: Conditions[number]): [string, ...unknown[]] {
  const parts = group.map(({ comparison, value }) => {
    const around = [value - room(value), value + room(value)]
    if (comparison === 'eq') return { text: `${expression} between ? and ?`, values: around }
    if (comparison === 'ne') return { text: `${expression} not between ? and ?`, values: around }
    const isInclusive = comparison === 'ge' || comparison === 'le'
    const isUpperBound = comparison === 'lt' || comparison === 'le'
    const bound = value + (isInclusive === isUpperBound ? room(value) : -room(value))
    return { text: `${expression} ${OPERATORS[comparison]} ?`, values: [bound] }
  })
  return [`(${parts.map(({ text }) => text).join(' or ')})`, ...parts.flatMap(({ values }) => values)]
}

type PageColumn = Exclude<(typeof recordedColumns)[number], 'user_id'>
export const pageColumns = recordedColumns.filter((column): column is PageColumn => column !== 'user_id')

/** Positions of the columns in the raw rows of a page. */
export const COLUMN = measurementPositions(pageColumns)

/** A row of a page. */
export const rawRow = (row: Pick<MeasurementsTable, PageColumn>): RawRow => pageColumns.map((column) => row[column])

export type SortColumn =
  | 'start_epoch'
  | 'value'
  | 'variable_name'
  | 'source_name'
  | 'created_epoch'
  | 'updated_epoch'
  | 'id'

export interface PageQuery {
  readonly userId: number
  /** Deleted rows instead of current ones. */
  readonly isDeleted?: boolean | undefined
  /** Only entries of this app. */
  readonly clientId?: string | undefined
  /** A part of the note, case-insensitively. */
  readonly noteContains?: string | undefined
  /** Undefined = all. */
  readonly variableIds: readonly number[] | undefined
  readonly unitIds: readonly number[] | undefined
  readonly id: number | undefined
  readonly sourceName: string | undefined
  readonly connectorId: number | undefined
  readonly from: number | undefined
  readonly to: number | undefined
  readonly localDay?: LocalDay | undefined
  readonly created: Conditions | undefined
  readonly updated: Conditions | undefined
  readonly value: Conditions | undefined
  /** How recorded values are converted for display; needed if the displayed value filters or sorts. */
  readonly shownAs: readonly UnitConversion[]
  /** Rows that break one of these are left out. */
  readonly limitRules: readonly LimitRule[]
  readonly sort: { readonly column: SortColumn; readonly isDescending: boolean }
  readonly limit: number | undefined
  readonly offset: number
}

/** Beyond this many variables, or rows to skip, a single sort of everything is cheaper. */
const MOST_MERGED_VARIABLES = 100
const MOST_MERGED_ROWS = 2000

interface SqlQuery {
  readonly sqlText: string
  readonly parameters: readonly unknown[]
}

export function pageSql(query: PageQuery): SqlQuery {
  const { variableIds, limit, offset, sort } = query
  const isMerged =
    variableIds !== undefined &&
    variableIds.length > 1 &&
    variableIds.length <= MOST_MERGED_VARIABLES &&
    limit !== undefined &&
    limit + offset <= MOST_MERGED_ROWS &&
    sort.column === 'start_epoch'
  return isMerged ? mergedSql(query, variableIds, { limit, offset }) : plainSql(query)
}

/**
 * The newest rows of several variables: the newest of each, merged. The rows of a variable are stored together in order
 * of time, so this costs the same however many there are. In a single query, either all their rows would be sorted, or
 * all of the person's scanned.
 */
function mergedSql(
  query: PageQuery,
  variableIds: readonly number[],
  { limit, offset }: { limit: number; offset: number },
): SqlQuery {
  const pages = variableIds.map((id) => plainSql({ ...query, variableIds: [id], limit: limit + offset, offset: 0 }))
  const sqlText = `select * from (${pages.map((page) => `select * from (${page.sqlText}) p`).join(' union all ')}) m order by ${orderBy(query, '')} limit ? offset ?`
  return { sqlText, parameters: [...pages.flatMap((page) => page.parameters), limit, offset] }
}

/** The key of a row among those of one person: where a slice ends. */
export interface RowKey {
  readonly variableId: number
  readonly startEpoch: number
  readonly sourceName: string
}

/** The next requested rows after a given row, in stored order. */
export function sliceSql(query: PageQuery, after: RowKey | undefined, rows: number): SqlQuery {
  const { conditions, parameters } = filtersOf(query)
  if (after) {
    conditions.push('(m.variable_id, m.start_epoch, m.source_name) > (?, ?, ?)')
    parameters.push(after.variableId, after.startEpoch, after.sourceName)
  }
  const sqlText = `select ${columnsSql} from measurements m where ${conditions.join(' and ')} order by m.variable_id, m.start_epoch, m.source_name limit ${rows}`
  return { sqlText, parameters }
}

/** The number of matching rows of each variable. */
export function countSql(query: PageQuery): SqlQuery {
  const { conditions, parameters } = filtersOf(query)
  const sqlText = `select m.variable_id, count(*) from measurements m where ${conditions.join(' and ')} group by m.variable_id`
  return { sqlText, parameters }
}

/** Everything of a person, oldest first. */
export const everythingOf = (userId: number): PageQuery => ({
  userId,
  variableIds: undefined,
  unitIds: undefined,
  id: undefined,
  sourceName: undefined,
  connectorId: undefined,
  from: undefined,
  to: undefined,
  created: undefined,
  updated: undefined,
  value: undefined,
  shownAs: [],
  limitRules: [],
  sort: { column: 'start_epoch', isDescending: false },
  limit: undefined,
  offset: 0,
})

/** % and _ are literal. */
const containing = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

const tableOf = ({ isDeleted }: PageQuery): string => (isDeleted ? 'deleted_measurements' : 'measurements')

function plainSql(query: PageQuery): SqlQuery {
  const displayedValue = shownValue(query.shownAs)
  const { conditions, parameters } = filtersOf(query)
  const isByName = query.sort.column === 'variable_name'
  const join = isByName ? ' join user_variables v on v.user_id = m.user_id and v.variable_id = m.variable_id' : ''
  const page = query.limit === undefined ? '' : ' limit ? offset ?'
  if (query.limit !== undefined) parameters.push(query.limit, query.offset)
  const sqlText = `select ${columnsSql} from ${tableOf(query)} m${join} where ${conditions.join(' and ')} order by ${orderBy(query, displayedValue)}${page}`
  return { sqlText, parameters }
}

const columnsSql = pageColumns.map((column) => `m.${column}`).join(', ')

/** Conditions on rows. */
function filtersOf(query: PageQuery): { conditions: string[]; parameters: unknown[] } {
  const conditions: string[] = ['m.user_id = ?']
  const parameters: unknown[] = [query.userId]
  const also = (condition: string, ...values: readonly unknown[]) => {
    conditions.push(condition)
    parameters.push(...values)
  }
  if (query.variableIds) also(anyOf('m.variable_id', query.variableIds), ...query.variableIds)
  if (query.unitIds) also(anyOf('m.unit_id', query.unitIds), ...query.unitIds)
  if (query.id !== undefined) also('m.id = ?', query.id)
  if (query.sourceName !== undefined) also('m.source_name = ?', query.sourceName)
  if (query.connectorId !== undefined) also('m.connector_id = ?', query.connectorId)
  if (query.from !== undefined) also('m.start_epoch >= ?', query.from)
  if (query.to !== undefined) also('m.start_epoch <= ?', query.to)
  if (query.clientId !== undefined) also('m.client_id = ?', query.clientId)
  if (query.noteContains !== undefined) also("lower(m.note) like ? escape '\\'", containing(query.noteContains))
  if (query.localDay) also(...onLocalDay(query.localDay))
  for (const group of query.created ?? []) also(...groupSql('m.created_epoch', group))
  for (const group of query.updated ?? []) also(...groupSql('m.updated_epoch', group))
  const since = changedSince(query)
  if (since !== undefined) also('m.updated_epoch >= ?', since)
  if (query.value) also(...shownWithin(query.value, query.shownAs))
  if (query.limitRules.length > 0) also(withinLimits(query.limitRules))
  return { conditions, parameters }
}

/**
 * The earliest possible change. A row created after a moment was also changed after it, so a bound on either narrows
 * the index of changes: "what is new since" then reads only what is new.
 */
function changedSince({ created = [], updated = [] }: PageQuery): number | undefined {
  const bounds = [...created, ...updated].flatMap((group) => {
    const isBounded = group.every(({ comparison }) => ['gt', 'ge', 'eq'].includes(comparison))
    return isBounded ? [Math.min(...group.map(({ value }) => value))] : []
  })
  return bounds.length === 0 ? undefined : Math.max(...bounds)
}

function orderBy(query: PageQuery, displayedValue: string): string {
  const { column, isDescending } = query.sort
  const direction = isDescending ? 'desc' : 'asc'
  if (column === 'id') return `m.id ${direction}`
  if (column === 'variable_name') return `v.name_key ${direction}, m.id asc`
  if (column === 'value') return `${displayedValue} ${direction}, m.id asc`
  // The + keeps SQLite from walking the time index row by row when only a few changed rows match.
  const isChangeFilter = column === 'start_epoch' && changedSince(query) !== undefined
  return `${isChangeFilter ? '+' : ''}m.${column} ${direction}, m.id asc`
}

const anyOf = (column: string, values: readonly unknown[]): string =>
  values.length === 0 ? '1 = 0' : `${column} in (${values.map(() => '?').join(', ')})`

function groupSql(column: string, group: Conditions[number]): [string, ...unknown[]] {
  const parts = group.map(({ comparison }) => `${column} ${OPERATORS[comparison]} ?`)
  return [`(${parts.join(' or ')})`, ...group.map(({ value }) => value)]
}

// Rows of one local day, as a condition: by the offset they were recorded with, otherwise by the offsets of a zone.

interface LocalDay {
  readonly day: number
  readonly timeZone: string
  /** Variables whose lasting records are nights, which belong to the day of waking up. */
  readonly nightIds: readonly number[]
}

/** The largest possible offset. */
const LARGEST_OFFSET_SECONDS = 18 * 3600

/** The first two bounds are for the index; the others decide. */
function onLocalDay({ day, timeZone, nightIds }: LocalDay): [string, ...number[]] {
  const midnight = day * SECONDS_PER_DAY
  // Our own ids, as numbers.
  const isNight = nightIds.length === 0 ? 'false' : `m.variable_id in (${nightIds.map(Number).join(', ')})`
  const moment = `(m.start_epoch + case when m.end_epoch is not null and ${isNight} then ${EVENING_SECONDS} else 0 end)`
  const stretches = stretchesOf(timeZone)(day)
  const within = stretches.map(() => `(${moment} >= ? and ${moment} < ?)`).join(' or ') || 'false'
  const byOffset = `(${moment} + m.offset_minutes * 60 >= ? and ${moment} + m.offset_minutes * 60 < ?)`
  return [
    `m.start_epoch >= ? and m.start_epoch < ? and (case when m.offset_minutes is null then (${within}) else ${byOffset} end)`,
    midnight - LARGEST_OFFSET_SECONDS - EVENING_SECONDS,
    midnight + SECONDS_PER_DAY + LARGEST_OFFSET_SECONDS,
    ...stretches.flatMap(({ from, to }) => [from, to]),
    midnight,
    midnight + SECONDS_PER_DAY,
  ]
}
