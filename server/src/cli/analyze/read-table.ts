import {
  activeDays,
  type DayRange,
  type DayTable,
  dayRange,
  dayText,
  fillCause,
  observedValues,
  type Person,
  type Variable,
} from '@upshot/analysis'
import { BadInput } from '../command.ts'
import { type Column, newColumn, outcomeOf, takeCell, takeNumber } from './column.ts'
import { columnNamed, dateColumn, isDateName, namesListed, refuseDoubles } from './columns-named.ts'
import { readMoment } from './moment.ts'
import { type Delimiter, parseCsv, readHeader } from './parse-csv.ts'
import type { RowCells } from './row-cells.ts'
import { timedVariable } from './timed-variable.ts'
import { count, quoted } from './words.ts'

/** A table as read: one person without a name, or several with. */
export interface ReadTable {
  readonly people: readonly Person[]
  /** Names of the variables, in the order of the file. */
  readonly names: readonly string[]
  readonly warnings: readonly string[]
}

/** Which columns are no variables, and which add up over a day. */
export interface ColumnChoice {
  readonly date?: string
  readonly subject?: string
  readonly sum?: string
  readonly device?: string
}

/** A text longer than this cannot be one table of days that we could analyse. */
export const MOST_TABLE_BYTES = 256 * 1024 * 1024

/** A typing error in a year should not make a table of centuries. */
const MOST_DAYS = 36_525

/** Where a row of data belongs. */
interface Entry {
  readonly row: number
  readonly day: number
  /** Of the local clock; null where only the day is known. */
  readonly hour: number | null
  readonly subject: string
}

/**
 * A CSV text, whole or in pieces of whole lines, as a table of days for each person.
 */
export function readTable(text: string | Generator<string>, wanted: ColumnChoice): ReadTable {
  const pieces = typeof text === 'string' ? [text].values() : text
  const { value: first = '' } = pieces.next()
  const isDate = wanted.date === undefined ? isDateName : (name: string) => name.trim() === wanted.date?.trim()
  const { delimiter, names } = readHeader(first, isDate)
  if (first.trim() === '') throw new BadInput('The file is empty.')
  refuseDoubles(names)
  const roles = rolesOf(names, wanted)
  const { columns, entries } = readRows(allOf(first, pieces), { delimiter, names, roles })
  if (entries.length === 0) throw new BadInput('The table has a header row but no days below it.')
  const { variables, warnings } = variablesOf(columns)
  if (!variables.some((column) => column.count > 0))
    throw new BadInput(
      ['No column contains only numbers, so there is nothing to compare.', ...warnings.slice(0, 1)].join(' '),
    )
  const summed = summedColumns(variables, entries, wanted)
  const devices = deviceColumns(variables, entries, wanted)
  const places = Map.groupBy(entries.keys(), (place) => entries[place]?.subject ?? '')
  const people = [...places].map(([subject, own]) => ({
    subject,
    table: tableOf(own, entries, { variables, ...summed, devices }),
  }))
  return { people, names: variables.map(({ name }) => name), warnings: [...warnings, ...summed.warnings] }
}

function* allOf(first: string, others: Iterable<string>): Generator<string> {
  yield first
  yield* others
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

function readRows(text: Iterable<string>, { delimiter, names, roles }: Header) {
  const columns = names.map((name, place) => (place === roles.date || place === roles.subject ? null : newColumn(name)))
  const entries: Entry[] = []
  const rowOf = new Map<string, Map<number, number>>()
  parseCsv(text, delimiter, (cells, row) => {
    if (row === 1 || isEmptyFrom(cells, 0)) return
    if (!isEmptyFrom(cells, names.length))
      throw new BadInput(`Row ${row} has ${cells.count} cells; the header has ${names.length}.`)
    const entry = entryOf(cells, row, roles)
    if (entry.hour === null) refuseDoubledDay(rowOf, entry, roles)
    entries.push(entry)
    for (let place = 0; place < columns.length; place++) {
      const column = columns[place]
      if (!column) continue
      const value = cells.number(place)
      if (value === null) takeCell(column, cells.text(place), { row, delimiter })
      else takeNumber(column, value)
    }
  })
  return { columns: columns.filter((column) => column !== null), entries }
}

function isEmptyFrom(cells: RowCells, first: number): boolean {
  for (let place = first; place < cells.count; place++) if (cells.text(place).trim() !== '') return false
  return true
}

function entryOf(cells: RowCells, row: number, roles: Roles): Entry {
  const date = cells.text(roles.date).trim()
  const moment = readMoment(date)
  if (moment === null)
    throw new BadInput(
      date === '' ? `Row ${row} has no date.` : `Row ${row}: ${quoted(date)} is not a day written as YYYY-MM-DD.`,
    )
  const subject = roles.subject === null ? '' : cells.text(roles.subject).trim()
  if (roles.subject !== null && subject === '')
    throw new BadInput(`Row ${row} does not say which person it belongs to.`)
  return { row, ...moment, subject }
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

/** How the columns of a table with times are taken; none where it has no times. */
interface ColumnSums {
  readonly isTimed: boolean
  readonly sums: ReadonlySet<string>
  readonly warnings: readonly string[]
}

/**
 * Columns that are added up over a day: those named, and those of which every entry is the same number, a mark for each
 * time. Others with several entries a day are averaged, and their owner is told.
 */
function summedColumns(columns: readonly Column[], entries: readonly Entry[], { sum }: ColumnChoice): ColumnSums {
  const names = columns.map(({ name }) => name)
  const sums = new Set(sum === undefined ? [] : namesListed(names, sum, '--sum'))
  const isTimed = entries.some(({ hour }) => hour !== null)
  if (!isTimed && sums.size > 0)
    throw new BadInput('--sum adds up the entries of a day. This table has no times: please add up each day yourself.')
  if (!isTimed) return { isTimed, sums, warnings: [] }
  const several = columns.filter((column) => !sums.has(column.name) && hasSeveralADay(column, entries))
  const isMark = ({ values }: Column) => new Set(values.filter((value) => !Number.isNaN(value))).size === 1
  for (const { name } of several.filter(isMark)) sums.add(name)
  const averaged = several.filter((column) => !isMark(column)).map(({ name }) => quoted(name))
  const warning = `Several entries of one day are averaged: ${averaged.join(', ')}. --sum adds up the columns it names.`
  return { isTimed, sums, warnings: averaged.length > 0 ? [warning] : [] }
}

function hasSeveralADay({ values }: Column, entries: readonly Entry[]): boolean {
  const seen = new Set<string>()
  return entries.some(({ day, subject }, place) => {
    if (Number.isNaN(values[place] ?? Number.NaN)) return false
    const key = `${day} ${subject}`
    if (seen.has(key)) return true
    seen.add(key)
    return false
  })
}

/** Nobody enters more than this a day by hand. */
const MOST_BY_HAND = 24

/** Columns that a device records: those named, and those with more entries a day than anybody makes. */
function deviceColumns(
  columns: readonly Column[],
  entries: readonly Entry[],
  { device }: ColumnChoice,
): ReadonlySet<string> {
  const names = columns.map(({ name }) => name)
  const devices = new Set(device === undefined ? [] : namesListed(names, device, '--device'))
  for (const { name, values, count: filled } of columns) {
    const days = new Set(entries.filter((_, place) => !Number.isNaN(values[place] ?? Number.NaN)).map(({ day }) => day))
    if (filled > MOST_BY_HAND * days.size) devices.add(name)
  }
  return devices
}

interface TableColumns extends ColumnSums {
  readonly devices: ReadonlySet<string>
  readonly variables: readonly Column[]
}

/** The rows of one person on the grid of their own days. */
function tableOf(places: readonly number[], entries: readonly Entry[], columns: TableColumns): DayTable {
  const days = places.map((place) => entries[place]?.day ?? 0)
  const range = dayRange(days) ?? { firstDay: 0, days: 0 }
  if (range.days > MOST_DAYS) {
    const last = dayText(range.firstDay + range.days - 1)
    throw new BadInput(
      `The days run from ${dayText(range.firstDay)} to ${last}; we can analyse at most ${count(MOST_DAYS, 'day')}. Is there a typo in a date?`,
    )
  }
  if (columns.isTimed) return { ...range, variables: timedVariables(places, entries, { ...columns, range }) }
  const variables = columns.variables.map((column) => {
    const values = new Float64Array(range.days).fill(Number.NaN)
    for (const [order, place] of places.entries())
      values[(days[order] ?? 0) - range.firstDay] = column.values[place] ?? Number.NaN
    return { name: column.name, values }
  })
  const active = activeDays(
    variables.filter(({ name }) => !columns.devices.has(name)).map(({ values }) => values),
    range.days,
  )
  return { ...range, variables: variables.map((variable) => asEvent(variable, active)) }
}

/** What is only ever marked is an event: 0 between its first and last day, where anything was entered by hand. */
function asEvent(variable: Variable, active: Uint8Array): Variable {
  const marks = new Set(observedValues(variable.values))
  if (marks.size !== 1 || marks.has(0)) return variable
  const values = fillCause(variable.values, active, 0)
  return { ...variable, values }
}

function timedVariables(
  places: readonly number[],
  entries: readonly Entry[],
  { variables, sums, range, devices }: TableColumns & { readonly range: DayRange },
) {
  const activeFor = (isAsked: (column: Column) => boolean) => {
    const active = new Uint8Array(range.days)
    const asked = variables.filter(isAsked)
    for (const place of places) {
      const isThere = asked.some(({ values }) => !Number.isNaN(values[place] ?? Number.NaN))
      if (isThere) active[(entries[place]?.day ?? 0) - range.firstDay] = 1
    }
    return active
  }
  const byHand = activeFor(({ name }) => !devices.has(name))
  const worn = activeFor(({ name }) => devices.has(name))
  return variables.map(({ name, values }) => {
    const active = devices.has(name) ? worn : byHand
    const own = places.flatMap((place) => {
      const [entry, value = Number.NaN] = [entries[place], values[place]]
      return entry && !Number.isNaN(value) ? [{ day: entry.day - range.firstDay, hour: entry.hour, value }] : []
    })
    return timedVariable({ name, entries: own, isSum: sums.has(name) }, range, active)
  })
}
