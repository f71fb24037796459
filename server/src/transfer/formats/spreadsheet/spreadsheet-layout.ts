/** How a table is laid out: where the time stands, and whether each row holds one value or many. */

import type { SourceFile } from '../format.ts'
import { type CsvRow, firstRows, isSameRow, isSummary } from '../reading/csv-rows.ts'
import { readDate } from '../reading/dates.ts'
import { type Role, readHeader, roleOf } from './spreadsheet-header.ts'
import { ColumnSurvey } from './spreadsheet-survey.ts'

export interface Table {
  /** The line of the header; what stands above it is a title. */
  readonly headerLine: number
  readonly header: readonly string[]
}

/** Where the table begins; undefined where no row is followed by dates. */
export function tableIn(file: SourceFile): Table | undefined {
  const rows = firstRows(file)
  for (const [at, row] of rows.entries()) {
    const named = row.cells.filter((cell) => cell.trim() !== '').length
    const below = rows.slice(at + 1).filter(({ cells }) => !isSameRow(cells, row.cells) && !isSummaryRow(cells))
    if (named >= 2 && dateColumnsIn(below).some((column) => !isDate(row.cells[column] ?? '')))
      return { headerLine: row.line, header: row.cells }
  }
  return undefined
}

const isDate = (text: string): boolean => (readDate(text, 'month first') ?? readDate(text, 'day first')) !== undefined

/** It has no date of its own; a value that is called "Mean Arterial Pressure" has one. */
export const isSummaryRow = (cells: readonly string[]): boolean =>
  isSummary(cells.find((cell) => cell.trim() !== '') ?? '') && !cells.some(isDate)

/** Columns of dates only, as far as the first rows show. */
function dateColumnsIn(rows: readonly CsvRow[]): number[] {
  const surveys: ColumnSurvey[] = []
  for (const { cells } of rows) {
    for (const [at, cell] of cells.entries()) {
      const survey = surveys[at] ?? new ColumnSurvey()
      surveys[at] = survey
      survey.look(cell)
    }
  }
  return surveys.flatMap((survey, at) => (survey.isMostly(survey.dates) ? [at] : []))
}

export interface TimeColumns {
  readonly date: number
  /** The time of day, where it has a column of its own. */
  readonly clock: number | undefined
  readonly end: number | undefined
  /** Where the hour and the minute have columns of their own. */
  readonly hour: number | undefined
  readonly minute: number | undefined
  readonly zone: number | undefined
  /** The header says so. */
  readonly isUtc: boolean
}

export type Roles = ReadonlyMap<Role, number>

/** The first column of each role. */
export function rolesIn(header: readonly string[]): Roles {
  const roles = new Map<Role, number>()
  for (const [at, name] of header.entries()) {
    const role = roleOf(name) ?? valueRoleOf(name)
    if (role !== undefined && !roles.has(role)) roles.set(role, at)
  }
  return roles
}

/** `Dose (mg)`. */
const valueRoleOf = (header: string): Role | undefined =>
  roleOf(readHeader(header).written) === 'value' ? 'value' : undefined

/** A column that says when by name comes before one that merely holds dates, and one with times before one without. */
export function timeColumns(header: readonly string[], surveys: readonly ColumnSurvey[]): TimeColumns | undefined {
  const candidates = surveys.flatMap((survey, at) => (survey.isMostly(survey.dates) ? [{ survey, at }] : []))
  const starts = candidates.filter(({ at }) => roleOf(header[at] ?? '') !== 'end')
  const rank = ({ survey, at }: (typeof starts)[number]): number =>
    (roleOf(header[at] ?? '') === 'date' ? 2 : 0) + (survey.isMostly(survey.datesWithTime) ? 1 : 0)
  const [best] = starts.toSorted((some, other) => rank(other) - rank(some) || some.at - other.at)
  if (!best) return undefined
  const hasTime = best.survey.datesWithTime > 0
  const clock = surveys.findIndex((survey, at) => survey.isMostly(survey.clocks) && roleOf(header[at] ?? '') === 'time')
  const end = candidates.find(({ at }) => roleOf(header[at] ?? '') === 'end')?.at
  const isUtc = /\b(utc|gmt)\b/i.test(header[best.at] ?? '')
  const ownClock = hasTime || clock < 0 ? undefined : clock
  const counted = (role: Role, most: number): number | undefined =>
    hasTime || ownClock !== undefined ? undefined : clockPart(header, surveys, { role, most })
  const hour = counted('hour', 23)
  const minute = hour === undefined ? undefined : counted('minute', 59)
  const zone = surveys.findIndex((survey, at) => survey.isMostly(survey.zones) && roleOf(header[at] ?? '') === 'zone')
  return { date: best.at, clock: ownClock, end, hour, minute, zone: zone < 0 ? undefined : zone, isUtc }
}

/** A column of hours or minutes of the day, as whole numbers. */
function clockPart(
  header: readonly string[],
  surveys: readonly ColumnSurvey[],
  { role, most }: { readonly role: Role; readonly most: number },
): number | undefined {
  const at = surveys.findIndex((survey, place) => {
    const { min, max, isWhole } = survey.range('.')
    const isPart = survey.isMostly(survey.numbers) && isWhole && min >= 0 && max <= most
    return isPart && roleOf(header[place] ?? '') === role
  })
  return at < 0 ? undefined : at
}

/** A table whose first row holds values already. */
export function lacksHeader(file: SourceFile): boolean {
  const [first, second] = firstRows(file)
  if (!first || !second || tableIn(file)) return false
  return first.cells.length >= 2 && dateColumnsIn([first, second]).some((at) => isDate(first.cells[at] ?? ''))
}
