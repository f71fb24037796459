/** Tables with a row for each time and a column for each variable. */
import type { Moment } from '../../../lib/utc-text.ts'
import type { Place, ReadContext, ReadItem } from '../format.ts'
import type { CsvRow } from '../reading/csv-rows.ts'
import { natureOf } from '../reading/natures.ts'
import { type DecimalSign, readNumber, readPressure } from '../reading/numbers.ts'
import { entryOf, leftOut, measuredTarget, type Recorded, rejected, shown, targetFor } from '../reading/target.ts'
import { cellValue, type ValuePlan } from './spreadsheet-cells.ts'
import { readHeader } from './spreadsheet-header.ts'
import type { Roles, TimeColumns } from './spreadsheet-layout.ts'
import type { ColumnSurvey } from './spreadsheet-survey.ts'
import { unitFor } from './spreadsheet-units.ts'
import { isCounter } from './spreadsheet-words.ts'

const SYSTOLIC = natureOf('Systolic Blood Pressure')
const DIASTOLIC = natureOf('Diastolic Blood Pressure')

export interface WidePlan {
  readonly columns: ReadonlyMap<number, ValuePlan>
  /** Columns of two values in one cell: `120/80`. */
  readonly pressures: readonly number[]
  readonly note: number | undefined
  readonly source: number | undefined
  /** Columns of words, by name: they are left out. */
  readonly words: ReadonlyMap<number, string>
}

interface Surveyed {
  readonly header: readonly string[]
  readonly surveys: readonly ColumnSurvey[]
  readonly roles: Roles
  readonly times: TimeColumns
  readonly sign: DecimalSign
}

/** Asks for the units that are said nowhere. */
export function planColumns({ header, surveys, roles, times, sign }: Surveyed, context: ReadContext): WidePlan {
  const columns = new Map<number, ValuePlan>()
  const words = new Map<number, string>()
  const pressures: number[] = []
  const taken = new Set([times.date, times.clock, times.end, roles.get('note'), roles.get('source')])
  for (const [at, survey] of surveys.entries()) {
    const name = header[at]?.trim() ?? ''
    if (taken.has(at) || survey.filled === 0 || survey.isMostly(survey.dates)) continue
    if (survey.isMostly(survey.pressures)) {
      pressures.push(at)
      continue
    }
    const plan = name === '' || isCounter(name) ? undefined : planColumn(name, survey, { sign, context })
    if (plan === 'words') words.set(at, `Column ${shown(name)}, which contains words`)
    else if (plan === undefined) words.set(at, name === '' ? 'Columns without a name' : `Column ${shown(name)}`)
    else columns.set(at, plan)
  }
  return { columns, pressures, words, note: roles.get('note'), source: roles.get('source') }
}

interface Asking {
  readonly sign: DecimalSign
  readonly context: ReadContext
}

function planColumn(header: string, survey: ColumnSurvey, { sign, context }: Asking): ValuePlan | 'words' | undefined {
  const { name, unit } = readHeader(header)
  if (survey.isMostly(survey.numbers)) {
    const [unitInCells] = survey.units
    const said = unit || unitInCells || unitFor({ label: header, name }, survey.range(sign), context)
    return said === undefined ? undefined : { kind: 'number', ...measuredTarget(name, said) }
  }
  if (survey.isMostly(survey.yesNo)) {
    const target = targetFor(name, { categoryName: 'Activity', unit: 'yes/no', combination: 'MEAN' })
    return { kind: 'yesNo', factor: 1, target }
  }
  if (survey.isMostly(survey.durations)) {
    const target = targetFor(name, { categoryName: 'Activity', unit: 'h', combination: 'SUM' })
    return { kind: 'duration', factor: 1, target }
  }
  return 'words'
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
    if (value === 'unreadable')
      yield rejected(time.place, `${shown(text)} is not a value of ${column.target.variableName}.`)
    else if (value !== 'missing') yield entryOf(column.target, { ...recorded, value })
  }
  for (const at of plan.pressures) yield* pressureItems(cell(at), recorded)
  for (const [at, what] of plan.words) if (cell(at) !== '') yield leftOut(what)
}

function* pressureItems(text: string, recorded: Omit<Recorded, 'value'>): Generator<ReadItem> {
  const [systolic, diastolic] = readPressure(text) ?? []
  if (systolic !== undefined && diastolic !== undefined) {
    yield entryOf(SYSTOLIC, { ...recorded, value: systolic })
    yield entryOf(DIASTOLIC, { ...recorded, value: diastolic })
  } else if (readNumber(text).kind !== 'missing')
    yield rejected(recorded.place, `${shown(text)} is not a blood pressure.`)
}
