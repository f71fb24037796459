/** The layout of a table: which columns have the time, and whether each row has one value or many. */

import type { SourceFile } from '../format.ts'
import { type CsvRow, firstRows, isSameRow, isSummary } from '../reading/csv-rows.ts'
import { readDate } from '../reading/dates.ts'
import { unitSpelled } from '../reading/unit-spellings.ts'
import { type ColumnRole, isCounter, isUnitWritten, readHeader, roleOf } from './spreadsheet-header.ts'
import { ColumnSurvey } from './spreadsheet-survey.ts'

export interface SpreadsheetTable {
  /** The line of the header; lines above it are a title. */
  readonly headerLine: number
  readonly header: readonly string[]
}

/** Where the table begins; undefined if no row is followed by dates. */
export function tableIn(file: SourceFile): SpreadsheetTable | undefined {
  const rows = firstRows(file)
  for (const [index, row] of rows.entries()) {
    const nameCount = row.cells.filter((cell) => cell.trim() !== '').length
    const below = rows.slice(index + 1).filter(({ cells }) => !isSameRow(cells, row.cells) && !isSummaryRow(cells))
    if (nameCount >= 2 && dateColumnsIn(below).some((column) => !isDate(row.cells[column] ?? '')))
      return { headerLine: row.line, header: row.cells }
  }
  return undefined
}

const isDate = (text: string): boolean => (readDate(text, 'month first') ?? readDate(text, 'day first')) !== undefined

/** It has no date of its own; a value that is called "Mean Arterial Pressure" has one. */
export const isSummaryRow = (cells: readonly string[]): boolean =>
  isSummary(cells.find((cell) => cell.trim() !== '') ?? '') && !cells.some(isDate)

/** Columns that contain only dates, as far as the first rows show. */
function dateColumnsIn(rows: readonly CsvRow[]): number[] {
  const surveys: ColumnSurvey[] = []
  for (const { cells } of rows) {
    for (const [index, cell] of cells.entries()) {
      const survey = surveys[index] ?? new ColumnSurvey()
      surveys[index] = survey
      survey.look(cell)
    }
  }
  return surveys.flatMap((survey, index) => (survey.isMostly(survey.dates) ? [index] : []))
}

export interface TimeColumns {
  readonly date: number
  /** The time of day, if it has a separate column. */
  readonly clock: number | undefined
  readonly end: number | undefined
  /** The time of day of the end, if it has a separate column. */
  readonly endClock: number | undefined
  /** If the hour and the minute have separate columns. */
  readonly hour: number | undefined
  readonly minute: number | undefined
  readonly zone: number | undefined
  /** The header says that times are UTC. */
  readonly isUtc: boolean
}

export type Roles = ReadonlyMap<ColumnRole, number>

/** The first column of each role. */
function rolesIn(header: readonly string[]): Roles {
  const roles = new Map<ColumnRole, number>()
  for (const [index, name] of header.entries()) {
    const role = roleOf(name) ?? valueRoleOf(name)
    if (role !== undefined && !roles.has(role)) roles.set(role, index)
  }
  return roles
}

/**
 * The role of each column, by its name, or else by the first rows: a table with one row for each marker, medicine or
 * habit has one column of names and one of numbers, whatever they are called.
 */
export function rolesOf(file: SourceFile, { header, headerLine }: SpreadsheetTable): Roles {
  const roles = new Map(rolesIn(header))
  const rows = firstRows(file).filter(({ line, cells }) => line > headerLine && !isSummaryRow(cells))
  const surveys = header.map((_, index) => {
    const survey = new ColumnSurvey()
    for (const { cells } of rows) survey.look(cells[index] ?? '')
    return survey
  })
  const times = timeColumns(header, surveys)
  if (!times || (roles.has('variable') && roles.has('value'))) return roles
  const usedColumns = new Set<unknown>([...Object.values(times), ...OTHER_ROLES.map((role) => roles.get(role))])
  const free = surveys.flatMap((survey, index) =>
    usedColumns.has(index) || isCounter(header[index] ?? '') || survey.isRowNumber ? [] : [{ survey, at: index }],
  )
  const cellsOf = (column: number): string[] => rows.map(({ cells }) => (cells[column] ?? '').trim())
  const unit = roles.get('unit') ?? free.find(({ survey, at }) => isUnitRow(survey, cellsOf(at)))?.at
  const numbers = free.filter(({ survey }) => survey.isMostly(survey.numbers))
  const value = roles.get('value') ?? (numbers.length === 1 ? numbers[0]?.at : undefined)
  const names = free.filter(({ survey, at }) => at !== unit && at !== value && survey.isMostly(survey.words))
  const variable = roles.get('variable') ?? names[0]?.at
  if (value === undefined || variable === undefined || !names.some(({ at }) => at === variable)) return roles
  const isNamed = roles.has('value') || roles.has('variable') || unit !== undefined
  const isMeasure =
    unitSpelled(header[value] ?? '') !== undefined && haveSameTime(cellsOf(times.date), cellsOf(variable))
  if (!isNamed && !isMeasure) return roles
  roles.set('variable', variable)
  roles.set('value', value)
  if (unit !== undefined) roles.set('unit', unit)
  return roles
}

const OTHER_ROLES = ['note', 'source', 'category', 'zone'] as const

/** Cells that contain only units. */
const isUnitRow = (survey: ColumnSurvey, cells: readonly string[]): boolean => {
  const filled = cells.filter((cell) => cell !== '')
  return filled.length >= 2 && survey.isMostly(survey.words) && filled.every(isUnitWritten)
}

/** Whether one time has rows with two names. */
function haveSameTime(times: readonly string[], names: readonly string[]): boolean {
  const first = new Map<string, string>()
  return times.some((time, index) => {
    const name = names[index] ?? ''
    const existing = first.get(time) ?? name
    first.set(time, existing)
    return existing !== name
  })
}

/** `Dose (mg)`. */
const valueRoleOf = (header: string): ColumnRole | undefined =>
  roleOf(readHeader(header).written) === 'value' ? 'value' : undefined

/** A column named as a date comes before one that merely contains dates, and one with times before one without. */
export function timeColumns(header: readonly string[], surveys: readonly ColumnSurvey[]): TimeColumns | undefined {
  const candidates = surveys.flatMap((survey, index) => (survey.isMostly(survey.dates) ? [{ survey, at: index }] : []))
  const starts = candidates.filter(({ at }) => roleOf(header[at] ?? '') !== 'end')
  const rank = ({ survey, at }: (typeof starts)[number]): number =>
    (roleOf(header[at] ?? '') === 'date' ? 2 : 0) + (survey.isMostly(survey.datesWithTime) ? 1 : 0)
  const [best] = starts.toSorted((candidate, other) => rank(other) - rank(candidate) || candidate.at - other.at)
  if (!best) return undefined
  const hasTime = best.survey.datesWithTime > 0
  const hasClocks = (survey: ColumnSurvey): boolean => survey.isMostly(survey.clocks + survey.compactClocks)
  const isNamedAs = (role: ColumnRole) => (survey: ColumnSurvey, column: number) =>
    hasClocks(survey) && roleOf(header[column] ?? '') === role
  // `Start Date` and `Start Time` together are one time.
  const clock =
    [isNamedAs('time'), isNamedAs('date')].map((is) => surveys.findIndex(is)).find((column) => column >= 0) ?? -1
  const endClock = surveys.findIndex(isNamedAs('end'))
  const end = candidates.find(({ at }) => roleOf(header[at] ?? '') === 'end')?.at
  const isUtc = /\b(utc|gmt)\b/i.test(header[best.at] ?? '')
  const ownClock = hasTime || clock < 0 ? undefined : clock
  const counted = (role: ColumnRole, most: number): number | undefined =>
    hasTime || ownClock !== undefined ? undefined : clockPart(header, surveys, { role, most })
  const hour = counted('hour', 23)
  const minute = hour === undefined ? undefined : counted('minute', 59)
  const zone = surveys.findIndex(
    (survey, index) => survey.isMostly(survey.zones) && roleOf(header[index] ?? '') === 'zone',
  )
  return {
    date: best.at,
    clock: ownClock,
    end,
    endClock: endClock < 0 ? undefined : endClock,
    hour,
    minute,
    zone: zone < 0 ? undefined : zone,
    isUtc,
  }
}

/** A column of hours or minutes of the day, as whole numbers. */
function clockPart(
  header: readonly string[],
  surveys: readonly ColumnSurvey[],
  { role, most }: { readonly role: ColumnRole; readonly most: number },
): number | undefined {
  const column = surveys.findIndex((survey, index) => {
    const { min, max, isWhole } = survey.range('.')
    const isPlausible = survey.isMostly(survey.numbers) && isWhole && min >= 0 && max <= most
    return isPlausible && roleOf(header[index] ?? '') === role
  })
  return column < 0 ? undefined : column
}

/** A table without a header, whose first row already has values. */
export function lacksHeader(file: SourceFile): boolean {
  const [first, second] = firstRows(file)
  if (!first || !second || tableIn(file)) return false
  return first.cells.length >= 2 && dateColumnsIn([first, second]).some((column) => isDate(first.cells[column] ?? ''))
}
