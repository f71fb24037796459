/** Tables with a row for each time and a column for each variable. */
import type { Moment } from '../../../lib/utc-text.ts'
import type { Place, ReadContext, ReadItem } from '../format.ts'
import type { CsvRow } from '../reading/csv-rows.ts'
import { natureOf } from '../reading/natures.ts'
import { type DecimalSign, readNumber, readPressure } from '../reading/numbers.ts'
import { type EntryValue, entryOf, leftOut, rejected, shown } from '../reading/target.ts'
import { cellValue, standInOf, type ValuePlan } from './spreadsheet-cells.ts'
import { columnPlans, type NamedColumn } from './spreadsheet-columns.ts'
import type { Roles, TimeColumns } from './spreadsheet-layout.ts'
import type { ColumnSurvey } from './spreadsheet-survey.ts'
import { isCounter } from './spreadsheet-words.ts'

const SYSTOLIC = natureOf('Systolic Blood Pressure')
const DIASTOLIC = natureOf('Diastolic Blood Pressure')

export interface WidePlan {
  readonly columns: ReadonlyMap<number, ValuePlan>
  /** Columns of two values in one cell: `120/80`. */
  readonly pressures: readonly number[]
  readonly note: number | undefined
  readonly source: number | undefined
  /** Columns that are left out, and how they are counted. */
  readonly words: ReadonlyMap<number, string>
}

export interface TableSurvey {
  readonly header: readonly string[]
  readonly surveys: readonly ColumnSurvey[]
  readonly roles: Roles
  readonly times: TimeColumns
  readonly sign: DecimalSign
}

/** Asks for the meanings and units that are said nowhere. */
export function planColumns(surveyed: TableSurvey, context: ReadContext): WidePlan {
  const { header, surveys, roles, times } = surveyed
  const columns = new Map<number, ValuePlan>()
  const words = new Map<number, string>()
  const pressures: number[] = []
  const named: NamedColumn[] = []
  const taken = new Set([...Object.values(times), roles.get('note'), roles.get('source')])
  for (const [at, survey] of surveys.entries()) {
    const name = header[at]?.trim() ?? ''
    if (taken.has(at) || survey.filled === 0) continue
    if (survey.isMostly(survey.dates)) words.set(at, `Column ${shown(name)}, which contains dates`)
    else if (survey.isMostly(survey.pressures)) pressures.push(at)
    else if (name === '') words.set(at, 'Columns without a name')
    else if (isCounter(name)) words.set(at, `Column ${shown(name)}`)
    else named.push({ at, header: name, survey })
  }
  for (const [{ at, header: name }, plan] of columnPlans(named, surveyed, context)) {
    if (plan === 'words') words.set(at, `Column ${shown(name)}, which contains words`)
    else if (plan === 'left out') words.set(at, `Column ${shown(name)}`)
    else columns.set(at, plan)
  }
  return { columns, pressures, words, note: roles.get('note'), source: roles.get('source') }
}

export interface RowTime {
  readonly start: Moment
  readonly endEpoch?: number
  readonly place: Place
  readonly sign: DecimalSign
}

export function* wideItems({ cells }: CsvRow, plan: WidePlan, { sign, ...time }: RowTime): Generator<ReadItem> {
  const cell = (at: number | undefined): string => (at === undefined ? '' : (cells[at] ?? '').trim())
  const recorded = { ...time, sourceName: cell(plan.source) || 'Spreadsheet', note: cell(plan.note) }
  for (const [at, column] of plan.columns) {
    const text = cells[at] ?? ''
    const value = cellValue(text, column, sign)
    if (value === 'stand-in') yield leftOut(standInOf(text, column.target.variableName))
    else if (value === 'unreadable')
      yield rejected(time.place, `${shown(text)} is not a value of ${column.target.variableName}.`)
    else if (value !== 'missing') yield entryOf(column.target, { ...recorded, value })
  }
  for (const at of plan.pressures) yield* pressureItems(cell(at), recorded)
  for (const [at, what] of plan.words) if (cell(at) !== '') yield leftOut(what)
}

function* pressureItems(text: string, recorded: Omit<EntryValue, 'value'>): Generator<ReadItem> {
  const [systolic, diastolic] = readPressure(text) ?? []
  if (systolic !== undefined && diastolic !== undefined) {
    yield entryOf(SYSTOLIC, { ...recorded, value: systolic })
    yield entryOf(DIASTOLIC, { ...recorded, value: diastolic })
  } else if (readNumber(text).kind !== 'missing')
    yield rejected(recorded.place, `${shown(text)} is not a blood pressure.`)
}
