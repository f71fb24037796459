import { type DayTable, dayNumber, dayRange, dayText, type Person } from '@upshot/analysis'
import { BadInput } from '../command.ts'
import { type Column, newColumn, outcomeOf, takeCell } from './column.ts'
import { columnNamed, dateColumn, isDateName, refuseDoubles } from './columns-named.ts'
import { type Delimiter, parseCsv, readHeader } from './parse-csv.ts'
import { count, quoted } from './words.ts'

/** A table as read: one person without a name, or several with. */
export interface ReadTable {
  readonly people: readonly Person[]
  /** Names of the variables, in the order of the file. */
  readonly names: readonly string[]
  readonly warnings: readonly string[]
}

/** Which columns are no variables. */
export interface ColumnChoice {
  readonly date?: string
  readonly subject?: string
}

/** A typing error in a year should not make a table of centuries. */
const MOST_DAYS = 36_525

/** Where a row of data belongs. */
interface Entry {
  readonly row: number
  readonly day: number
  readonly subject: string
}

/**
 * A CSV text as a table of days for each person.
 */
export function readTable(text: string, wanted: ColumnChoice): ReadTable {
  const isDate = wanted.date === undefined ? isDateName : (name: string) => name.trim() === wanted.date?.trim()
  const { delimiter, names } = readHeader(text, isDate)
  if (text.trim() === '') throw new BadInput('The file is empty.')
  refuseDoubles(names)
  const roles = rolesOf(names, wanted)
  const { columns, entries } = readRows(text, { delimiter, names, roles })
  if (entries.length === 0) throw new BadInput('The table has a header row but no days below it.')
  const { variables, warnings } = variablesOf(columns)
  if (!variables.some((column) => column.count > 0))
    throw new BadInput(
      ['No column contains only numbers, so there is nothing to compare.', ...warnings.slice(0, 1)].join(' '),
    )
  const places = Map.groupBy(entries.keys(), (place) => entries[place]?.subject ?? '')
  const people = [...places].map(([subject, own]) => ({ subject, table: tableOf(own, entries, variables) }))
  return { people, names: variables.map(({ name }) => name), warnings }
}

interface Roles {
  readonly date: number
  readonly subject: number | null
}

function rolesOf(names: readonly string[], wanted: ColumnChoice): Roles {
  const date = dateColumn(names, wanted.date)
  const subject = wanted.subject === undefined ? null : columnNamed(names, wanted.subject, '--subject')
  if (subject === date) throw new BadInput('--subject and --date name the same column.')
  return { date, subject }
}

interface Header {
  readonly delimiter: Delimiter
  readonly names: readonly string[]
  readonly roles: Roles
}

function readRows(text: string, { delimiter, names, roles }: Header) {
  const columns = names.map((name, place) => (place === roles.date || place === roles.subject ? null : newColumn(name)))
  const entries: Entry[] = []
  const rowOf = new Map<string, Map<number, number>>()
  parseCsv(text, delimiter, (cells, row) => {
    if (row === 1 || cells.every((cell) => cell.trim() === '')) return
    if (cells.slice(names.length).some((cell) => cell.trim() !== ''))
      throw new BadInput(`Row ${row} has ${cells.length} cells; the header has ${names.length}.`)
    const entry = entryOf(cells, row, roles)
    refuseDoubledDay(rowOf, entry, roles)
    entries.push(entry)
    for (const [place, column] of columns.entries())
      if (column) takeCell(column, cells[place] ?? '', { row, delimiter })
  })
  return { columns: columns.filter((column) => column !== null), entries }
}

function entryOf(cells: readonly string[], row: number, roles: Roles): Entry {
  const date = (cells[roles.date] ?? '').trim()
  const day = dayNumber(date)
  if (day === null)
    throw new BadInput(
      date === '' ? `Row ${row} has no date.` : `Row ${row}: ${quoted(date)} is not a day written as YYYY-MM-DD.`,
    )
  const subject = roles.subject === null ? '' : (cells[roles.subject] ?? '').trim()
  if (roles.subject !== null && subject === '')
    throw new BadInput(`Row ${row} does not say which person it belongs to.`)
  return { row, day, subject }
}

function refuseDoubledDay(rowOf: Map<string, Map<number, number>>, { row, day, subject }: Entry, roles: Roles): void {
  const ofSubject = rowOf.get(subject) ?? new Map<number, number>()
  rowOf.set(subject, ofSubject)
  const earlier = ofSubject.get(day)
  ofSubject.set(day, row)
  if (earlier === undefined) return
  const whose =
    roles.subject === null
      ? '. If the table has several people, name their column with --subject'
      : ` for ${quoted(subject)}`
  throw new BadInput(`Row ${row}: ${dayText(day)} already appears in row ${earlier}${whose}.`)
}

function variablesOf(columns: readonly Column[]): { variables: Column[]; warnings: string[] } {
  const variables: Column[] = []
  const warnings: string[] = []
  for (const column of columns) {
    const { isVariable, warning } = outcomeOf(column)
    const isNameless = column.name === ''
    // A stray delimiter at the ends of lines makes a nameless column of nothing.
    if (isNameless && (column.count > 0 || column.word)) warnings.push('A column without a name is left out.')
    else if (warning !== undefined && !isNameless) warnings.push(warning)
    if (isVariable && !isNameless) variables.push(column)
  }
  return { variables, warnings }
}

/** The rows of one person on the grid of their own days. */
function tableOf(places: readonly number[], entries: readonly Entry[], columns: readonly Column[]): DayTable {
  const days = places.map((place) => entries[place]?.day ?? 0)
  const range = dayRange(days) ?? { firstDay: 0, days: 0 }
  if (range.days > MOST_DAYS) {
    const last = dayText(range.firstDay + range.days - 1)
    throw new BadInput(
      `The days run from ${dayText(range.firstDay)} to ${last}; we can analyse at most ${count(MOST_DAYS, 'day')}. Is there a typo in a date?`,
    )
  }
  const variables = columns.map((column) => {
    const values = new Float64Array(range.days).fill(Number.NaN)
    for (const [order, place] of places.entries())
      values[(days[order] ?? 0) - range.firstDay] = column.values[place] ?? Number.NaN
    return { name: column.name, values }
  })
  return { ...range, variables }
}
