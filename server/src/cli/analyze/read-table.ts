import {
  activeDays,
  clockSeries,
  type DayRange,
  type DayTable,
  dayHours,
  dayNumber,
  dayRange,
  dayText,
  fillCause,
  type PooledPerson,
  type TimedEntry,
  timedValues,
  type Variable,
} from '@upshot/analysis'
import { BadInput } from '../command.ts'
import { type Delimiter, parseCsv, parseLine, type RowCells, readHeader } from './parse-csv.ts'
import { count, cut, printable, quoted } from './words.ts'

/** A cell that is not a plain number, and its position. */
interface TableWarning {
  readonly row: number
  readonly cell: string
}

/** A column being read. Cells such as 1,5 are read as decimals for now; whether they were is known at the end. */
interface CsvColumn {
  readonly name: string
  /** One number per row of data, NaN where the cell is empty. */
  readonly values: number[]
  count: number
  word: TableWarning | null
  comma: TableWarning | null
  /** A comma that cannot be a thousands separator was seen: 1,5 or 0,125 or 1234,567. */
  isClearlyDecimal: boolean
  hasPoint: boolean
}

const newColumn = (name: string): CsvColumn => ({
  name,
  values: [],
  count: 0,
  word: null,
  comma: null,
  isClearlyDecimal: false,
  hasPoint: false,
})

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/
const DECIMAL_COMMA = /^[+-]?\d+,\d+(?:[eE][+-]?\d+)?$/
/** Ambiguous: 1,200 could be twelve hundred or one and a fifth. */
const PERHAPS_THOUSANDS = /^[+-]?[1-9]\d{0,2},\d{3}$/

/** The position of a cell. */
interface CellPosition {
  readonly row: number
  readonly delimiter: Delimiter
}

/** Adds a plain number, which has a decimal point unless it is whole. */
function takeNumber(column: CsvColumn, value: number): void {
  const isTaken = column.word === null
  column.values.push(isTaken ? value : Number.NaN)
  if (!isTaken) return
  column.count++
  if (!Number.isInteger(value)) column.hasPoint = true
}

/** Adds the next cell of a column. */
function takeCell(column: CsvColumn, text: string, { row, delimiter }: CellPosition): void {
  const cell = text.trim()
  const value = cell === '' || column.word ? Number.NaN : numberIn(column, cell, { row, delimiter })
  column.values.push(value)
  if (!Number.isNaN(value)) column.count++
}

function numberIn(column: CsvColumn, cell: string, { row, delimiter }: CellPosition): number {
  const isDecimalComma = delimiter !== ',' && DECIMAL_COMMA.test(cell)
  const value = isDecimalComma ? Number(cell.replace(',', '.')) : NUMBER.test(cell) ? Number(cell) : Number.NaN
  if (!Number.isFinite(value)) {
    column.word = { row, cell }
    return Number.NaN
  }
  if (isDecimalComma) {
    column.comma ??= { row, cell }
    column.isClearlyDecimal ||= !PERHAPS_THOUSANDS.test(cell)
  } else column.hasPoint ||= cell.includes('.')
  return value
}

/** Whether a column is a variable, and warnings about it for its owner. */
interface ReadOutcome {
  readonly isVariable: boolean
  readonly warning?: string
}

function outcomeOf({ name, word, comma, isClearlyDecimal, hasPoint }: CsvColumn): ReadOutcome {
  if (word) return leftOut(name, `row ${word.row} has ${quoted(word.cell)}, which is not a number`)
  if (!comma) return { isVariable: true }
  const example = quoted(comma.cell)
  if (hasPoint) return leftOut(name, `row ${comma.row} has ${example}, which is not a number next to decimal points`)
  if (!isClearlyDecimal) return leftOut(name, `row ${comma.row} has ${example}, which could mean two different numbers`)
  const value = comma.cell.replace(',', '.')
  return {
    isVariable: true,
    warning: `Column ${quoted(name)}: commas are read as decimal commas, ${example} as ${value}.`,
  }
}

const leftOut = (name: string, reason: string): ReadOutcome => ({
  isVariable: false,
  warning: `Column ${quoted(name)} is left out: ${reason}.`,
})

/**
 * Whether a header cell names the day: "date", in any case.
 */
const isDateName = (name: string): boolean => name.trim().toLowerCase() === 'date'

/** The index of the column with the days. An exact name takes precedence over one with spaces around it. */
function dateColumn(names: readonly string[], chosen: string | undefined): number {
  if (chosen !== undefined) return columnNamed(names, chosen, '--date')
  const attempts = [(name: string) => name === 'date', (name: string) => name.toLowerCase() === 'date', isDateName]
  for (const matches of attempts) {
    const indexes = indexesWhere(names, matches)
    if (indexes.length > 1)
      throw new BadInput('Several columns are called "date". Please name the one with the days with --date.')
    if (indexes[0] !== undefined) return indexes[0]
  }
  throw new BadInput(`There is no column "date" among ${listed(names)}. Please name the one with the days with --date.`)
}

/** The index of a column by its exact name, or ignoring spaces around it. */
export function columnNamed(names: readonly string[], sought: string, option: string): number {
  const exact = names.indexOf(sought)
  if (exact >= 0) return exact
  const [index, ...duplicates] = indexesWhere(names, (name) => name.trim() === sought.trim())
  if (index === undefined || duplicates.length > 0)
    throw new BadInput(`${option}: there is no column ${quoted(sought)} among ${listed(names)}.`)
  return index
}

/**
 * The names in a list such as `Sleep,"Weight, kg"`; a list that is itself a column name may contain commas without
 * quotes.
 */
export function namesListed(names: readonly string[], list: string, option: string): string[] {
  const requested = names.includes(list) ? [list] : parseLine(list, ',')
  return [...new Set(requested.map((name) => names[columnNamed(names, name, option)] ?? ''))]
}

/** Two columns with one name would be ambiguous in the result; nameless columns cannot clash. */
function refuseDoubles(names: readonly string[]): void {
  const indexes = new Map<string, number>()
  for (const [index, name] of names.entries()) {
    const earlier = indexes.get(name)
    if (earlier !== undefined && name !== '')
      throw new BadInput(`Columns ${earlier + 1} and ${index + 1} are both called ${quoted(name)}.`)
    indexes.set(name, index)
  }
}

function indexesWhere(names: readonly string[], matches: (name: string) => boolean): number[] {
  return names.flatMap((name, index) => (matches(name) ? [index] : []))
}

const LONGEST_LIST = 120

const listed = (names: readonly string[]): string =>
  cut(names.map((name) => `"${printable(name)}"`).join(', '), LONGEST_LIST)

/** A day, and the local hour of the entry: 15.5 for half past three. */
interface TableMoment {
  readonly day: number
  readonly hour: number | null
}

/** 2026-01-31T15:20, with or without seconds. An offset says which clock it is, and that clock counts. */
const WITH_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/

/** Null if a cell is neither a day nor a day with a time. */
function readMoment(cell: string): TableMoment | null {
  const plain = dayNumber(cell)
  if (plain !== null) return { day: plain, hour: null }
  const [, date = '', hours = '', minutes = '', seconds = '0'] = WITH_TIME.exec(cell) ?? []
  const day = dayNumber(date)
  const hour = Number(hours) + Number(minutes) / 60 + Number(seconds) / 3600
  return day === null || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 60 ? null : { day, hour }
}

/** The entries of one person in one column, days counted from the first of the table. */
interface TimedColumn {
  readonly name: string
  readonly entries: readonly { readonly day: number; readonly hour: number | null; readonly value: number }[]
  /** Whether the entries of a day are summed. */
  readonly isSum: boolean
}

/** If at least this share of its days has one entry, an outcome has a time of day. */
const MOSTLY = 0.9

/**
 * A column of a table with times as a variable: its entries of a day are summed or averaged, and the hours are kept.
 *
 * A sum counts as 0 on days without an entry of its own, between its first and its last, on which anything was entered:
 * a person who recorded a walk and no coffee had none.
 */
function timedVariable(column: TimedColumn, range: DayRange, active: Uint8Array): Variable {
  const { name, entries, isSum } = column
  const sums = new Float64Array(range.days)
  const counts = new Uint32Array(range.days)
  for (const { day, value } of entries) {
    sums[day] = (sums[day] ?? 0) + value
    counts[day] = (counts[day] ?? 0) + 1
  }
  const values = sums.map((sum, day) => (counts[day] === 0 ? Number.NaN : isSum ? sum : sum / (counts[day] ?? 1)))
  const filled = isSum ? fillCause(values, active, 0) : values
  const timed = entries.flatMap(({ day, hour, value }): TimedEntry[] => (hour === null ? [] : [{ day, hour, value }]))
  const taken = { values: filled, combination: isSum ? ('SUM' as const) : ('MEAN' as const) }
  const areAllTimed = timed.length === entries.length
  const clock = areAllTimed ? clockSeries(timed, taken) : undefined
  const moments = areAllTimed ? timedValues(timed, taken) : undefined
  const time = timesOf(timed, counts)
  return {
    name,
    values,
    ...(isSum && { causeValues: filled }),
    ...(clock && { clock }),
    ...(time && { time }),
    ...orderOf(timed, { areAllTimed, days: range.days }),
    ...(moments && { entries: moments }),
  }
}

/** If more than this share of entries is at exactly midnight, no hours were recorded. */
const MOST_AT_MIDNIGHT = 0.2

/** The hours of the entries, if known for all of them. */
function orderOf(
  timed: readonly TimedEntry[],
  { areAllTimed, days }: { readonly areAllTimed: boolean; readonly days: number },
): Pick<Variable, 'dayHours'> {
  const atMidnight = timed.filter(({ hour }) => hour === 0).length
  if (!areAllTimed || timed.length === 0 || atMidnight > MOST_AT_MIDNIGHT * timed.length) return {}
  return { dayHours: dayHours(timed, days) }
}

/** The hour of each day's entry, for a column with mostly one a day. */
function timesOf(timed: readonly TimedEntry[], counts: Uint32Array): Float64Array | undefined {
  const days = counts.filter((count) => count > 0).length
  const single = counts.filter((count) => count === 1).length
  if (days === 0 || single < MOSTLY * days || timed.length < MOSTLY * days) return undefined
  const time = new Float64Array(counts.length).fill(Number.NaN)
  for (const { day, hour } of timed) if (counts[day] === 1) time[day] = hour
  return time
}

/** A parsed table: one nameless person, or several with names. */
export interface ReadTable {
  readonly people: readonly PooledPerson[]
  /** Names of the variables, in file order. */
  readonly names: readonly string[]
  readonly warnings: readonly string[]
}

/** Which columns are not variables, and which are summed over a day. */
export interface ColumnChoice {
  readonly date?: string
  readonly subject?: string
  readonly sum?: string
  readonly device?: string
}

/** A longer text cannot be a table of days that we could analyse. */
export const MOST_TABLE_BYTES = 256 * 1024 * 1024

/** A mistyped year should not create a table of centuries. */
const MOST_DAYS = 36_525

/** The person, day and hour of a row of data. */
interface EntryMoment {
  readonly row: number
  readonly day: number
  /** By the local clock; null if only the day is known. */
  readonly hour: number | null
  readonly subject: string
}

/** Parses a CSV text, whole or in pieces of whole lines, into a table of days for each person. */
export function readTable(text: string | Generator<string>, choice: ColumnChoice): ReadTable {
  const pieces = typeof text === 'string' ? [text].values() : text
  const { value: first = '' } = pieces.next()
  const isDate = choice.date === undefined ? isDateName : (name: string) => name.trim() === choice.date?.trim()
  const { delimiter, names } = readHeader(first, isDate)
  if (first.trim() === '') throw new BadInput('The file is empty.')
  refuseDoubles(names)
  const roles = rolesOf(names, choice)
  const { columns, entries } = readRows(allOf(first, pieces), { delimiter, names, roles })
  if (entries.length === 0) throw new BadInput('The table has a header row but no days below it.')
  const { variables, warnings } = variablesOf(columns)
  if (!variables.some((column) => column.count > 0))
    throw new BadInput(
      ['No column contains only numbers, so there is nothing to compare.', ...warnings.slice(0, 1)].join(' '),
    )
  const summed = summedColumns(variables, entries, choice)
  const devices = deviceColumns(variables, entries, choice)
  const rowsBySubject = Map.groupBy(entries.keys(), (index) => entries[index]?.subject ?? '')
  const people = [...rowsBySubject].map(([subject, ownIndexes]) => ({
    subject,
    table: tableOf(ownIndexes, entries, { variables, ...summed, devices }),
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

function rolesOf(names: readonly string[], choice: ColumnChoice): Roles {
  const date = dateColumn(names, choice.date)
  const subject = choice.subject === undefined ? null : columnNamed(names, choice.subject, '--subject')
  if (subject === date) throw new BadInput('--subject and --date name the same column.')
  return { date, subject }
}

interface Header {
  readonly delimiter: Delimiter
  readonly names: readonly string[]
  readonly roles: Roles
}

function readRows(text: Iterable<string>, { delimiter, names, roles }: Header) {
  const columns = names.map((name, index) => (index === roles.date || index === roles.subject ? null : newColumn(name)))
  const entries: EntryMoment[] = []
  const rowOf = new Map<string, Map<number, number>>()
  parseCsv(text, delimiter, (cells, row) => {
    if (row === 1 || isEmptyFrom(cells, 0)) return
    if (!isEmptyFrom(cells, names.length))
      throw new BadInput(`Row ${row} has ${cells.count} cells; the header has ${names.length}.`)
    const entry = entryOf(cells, row, roles)
    if (entry.hour === null) refuseDoubledDay(rowOf, entry, roles)
    entries.push(entry)
    for (let index = 0; index < columns.length; index++) {
      const column = columns[index]
      if (!column) continue
      const value = cells.number(index)
      if (value === null) takeCell(column, cells.text(index), { row, delimiter })
      else takeNumber(column, value)
    }
  })
  return { columns: columns.filter((column) => column !== null), entries }
}

function isEmptyFrom(cells: RowCells, first: number): boolean {
  for (let index = first; index < cells.count; index++) if (cells.text(index).trim() !== '') return false
  return true
}

function entryOf(cells: RowCells, row: number, roles: Roles): EntryMoment {
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

function refuseDoubledDay(
  rowOf: Map<string, Map<number, number>>,
  { row, day, subject }: EntryMoment,
  roles: Roles,
): void {
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

function variablesOf(columns: readonly CsvColumn[]): { variables: CsvColumn[]; warnings: string[] } {
  const variables: CsvColumn[] = []
  const warnings: string[] = []
  for (const column of columns) {
    const { isVariable, warning } = outcomeOf(column)
    const isNameless = column.name === ''
    // A trailing delimiter creates a nameless, empty column.
    if (isNameless && (column.count > 0 || column.word)) warnings.push('A column without a name is left out.')
    else if (warning !== undefined && !isNameless) warnings.push(warning)
    if (isVariable && !isNameless) variables.push(column)
  }
  return { variables, warnings }
}

/** How the columns of a table with times are combined; none if it has no times. */
interface ColumnSums {
  readonly isTimed: boolean
  readonly sums: ReadonlySet<string>
  readonly warnings: readonly string[]
}

/**
 * Columns that are summed over a day: those that were named, and those in which every entry is the same number, such as
 * 1 for each occurrence. Others with several entries a day are averaged, with a warning.
 */
function summedColumns(
  columns: readonly CsvColumn[],
  entries: readonly EntryMoment[],
  { sum }: ColumnChoice,
): ColumnSums {
  const names = columns.map(({ name }) => name)
  const sums = new Set(sum === undefined ? [] : namesListed(names, sum, '--sum'))
  const isTimed = entries.some(({ hour }) => hour !== null)
  if (!isTimed && sums.size > 0)
    throw new BadInput('--sum adds up the entries of a day. This table has no times: please add up each day yourself.')
  if (!isTimed) return { isTimed, sums, warnings: [] }
  const several = columns.filter((column) => !sums.has(column.name) && hasSeveralADay(column, entries))
  const hasOneValue = ({ values }: CsvColumn) => new Set(values.filter((value) => !Number.isNaN(value))).size === 1
  for (const { name } of several.filter(hasOneValue)) sums.add(name)
  const averaged = several.filter((column) => !hasOneValue(column)).map(({ name }) => quoted(name))
  const warning = `Several entries of one day are averaged: ${averaged.join(', ')}. --sum adds up the columns it names.`
  return { isTimed, sums, warnings: averaged.length > 0 ? [warning] : [] }
}

function hasSeveralADay({ values }: CsvColumn, entries: readonly EntryMoment[]): boolean {
  const seen = new Set<string>()
  return entries.some(({ day, subject }, index) => {
    if (Number.isNaN(values[index] ?? Number.NaN)) return false
    const key = `${day} ${subject}`
    if (seen.has(key)) return true
    seen.add(key)
    return false
  })
}

/** Nobody enters more than this a day by hand. */
const MOST_BY_HAND = 24

/** Columns that a device records: those that were named, and those with more entries a day than anybody makes. */
function deviceColumns(
  columns: readonly CsvColumn[],
  entries: readonly EntryMoment[],
  { device }: ColumnChoice,
): ReadonlySet<string> {
  const names = columns.map(({ name }) => name)
  const devices = new Set(device === undefined ? [] : namesListed(names, device, '--device'))
  // Where no day has so many entries, no column has either.
  if (
    entriesByDay(entries)
      .values()
      .every((entered) => entered <= MOST_BY_HAND)
  )
    return devices
  for (const { name, values, count: filled } of columns) {
    const days = new Set(entries.filter((_, index) => !Number.isNaN(values[index] ?? Number.NaN)).map(({ day }) => day))
    if (filled > MOST_BY_HAND * days.size) devices.add(name)
  }
  return devices
}

function entriesByDay(entries: readonly EntryMoment[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const { day } of entries) counts.set(day, (counts.get(day) ?? 0) + 1)
  return counts
}

interface TableColumns extends ColumnSums {
  readonly devices: ReadonlySet<string>
  readonly variables: readonly CsvColumn[]
}

/** The rows of one person on a grid of their own days. */
function tableOf(indexes: readonly number[], entries: readonly EntryMoment[], columns: TableColumns): DayTable {
  const days = indexes.map((index) => entries[index]?.day ?? 0)
  const range = dayRange(days) ?? { firstDay: 0, days: 0 }
  if (range.days > MOST_DAYS) {
    const last = dayText(range.firstDay + range.days - 1)
    throw new BadInput(
      `The days run from ${dayText(range.firstDay)} to ${last}; we can analyse at most ${count(MOST_DAYS, 'day')}. Is there a typo in a date?`,
    )
  }
  if (columns.isTimed) return { ...range, variables: timedVariables(indexes, entries, { ...columns, range }) }
  const variables = columns.variables.map((column) => {
    const values = new Float64Array(range.days).fill(Number.NaN)
    for (let order = 0; order < indexes.length; order++)
      values[(days[order] ?? 0) - range.firstDay] = column.values[indexes[order] ?? 0] ?? Number.NaN
    return { name: column.name, values }
  })
  const active = activeDays(
    variables.filter(({ name }) => !columns.devices.has(name)).map(({ values }) => values),
    range.days,
  )
  return { ...range, variables: variables.map((variable) => asEvent(variable, active)) }
}

/** A column that only contains marks is an event: 0 between its first and last day, if anything was entered by hand. */
function asEvent(variable: Variable, active: Uint8Array): Variable {
  const mark = variable.values.find((value) => !Number.isNaN(value))
  if (!mark || variable.values.some((value) => !Number.isNaN(value) && value !== mark)) return variable
  const values = fillCause(variable.values, active, 0)
  return { ...variable, values }
}

function timedVariables(
  indexes: readonly number[],
  entries: readonly EntryMoment[],
  { variables, sums, range, devices }: TableColumns & { readonly range: DayRange },
) {
  const activeFor = (isAsked: (column: CsvColumn) => boolean) => {
    const active = new Uint8Array(range.days)
    const requested = variables.filter(isAsked)
    for (const index of indexes) {
      const isThere = requested.some(({ values }) => !Number.isNaN(values[index] ?? Number.NaN))
      if (isThere) active[(entries[index]?.day ?? 0) - range.firstDay] = 1
    }
    return active
  }
  const byHand = activeFor(({ name }) => !devices.has(name))
  const worn = activeFor(({ name }) => devices.has(name))
  return variables.map(({ name, values }) => {
    const active = devices.has(name) ? worn : byHand
    const ownCells = indexes.flatMap((index) => {
      const [entry, value = Number.NaN] = [entries[index], values[index]]
      return entry && !Number.isNaN(value) ? [{ day: entry.day - range.firstDay, hour: entry.hour, value }] : []
    })
    return timedVariable({ name, entries: ownCells, isSum: sums.has(name) }, range, active)
  })
}
