/** Tables with a row for each time and a column for each variable. */
import type { Sentence } from '../../../lib/language.ts'
import { say } from '../../../lib/refusal.ts'
import type { Moment } from '../../../lib/utc-text.ts'
import { type ColumnPreview, type ColumnUse, columnKey, unwanted } from '../columns.ts'
import type { Place, ReadContext, ReadItem } from '../format.ts'
import type { CsvRow } from '../reading/csv-rows.ts'
import { natureOf } from '../reading/natures.ts'
import { type DecimalSign, readNumber, readPressure } from '../reading/numbers.ts'
import { type EntryValue, entryOf, leftOut, shown as quoted, rejected } from '../reading/target.ts'
import { cellValue, standInOf, type ValuePlan } from './spreadsheet-cells.ts'
import { type ColumnPlan, columnPlans, labelled, type NamedColumn } from './spreadsheet-columns.ts'
import { readHeader } from './spreadsheet-header.ts'
import type { Roles, TimeColumns } from './spreadsheet-layout.ts'
import {
  changesOf,
  doubtScale,
  leftOutColumn,
  roleColumn,
  type ShownColumn,
  valueColumn,
} from './spreadsheet-preview.ts'
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
  readonly words: ReadonlyMap<number, Sentence>
}

export interface TableSurvey {
  readonly header: readonly string[]
  readonly surveys: readonly ColumnSurvey[]
  readonly roles: Roles
  readonly times: TimeColumns
  readonly sign: DecimalSign
  readonly file: string
}

/** What a column is before its values are looked at; `undefined`: its values decide. */
type Plain =
  | { readonly kind: 'role'; readonly use: ColumnUse }
  | { readonly kind: 'empty' }
  | { readonly kind: 'pressures' }
  | { readonly kind: 'left out'; readonly what: Sentence; readonly reason: Sentence }

function plainly(column: NamedColumn, { roles, times }: TableSurvey, context: ReadContext): Plain | undefined {
  const { at, survey, header: name } = column
  if (new Set<unknown>(Object.values(times)).has(at)) return { kind: 'role', use: 'time' }
  if (at === roles.get('note')) return { kind: 'role', use: 'note' }
  if (at === roles.get('source')) return { kind: 'role', use: 'source' }
  if (survey.filled === 0) return { kind: 'empty' }
  const leave = (what: Sentence, reason: Sentence): Plain => ({ kind: 'left out', what, reason })
  if (survey.isMostly(survey.dates))
    return leave(
      say(`Column ${quoted(name)}, which contains dates`, `Spalte ${quoted(name)} mit Datumsangaben`),
      say('It contains dates.', 'Darin stehen Datumsangaben.'),
    )
  if (survey.isMostly(survey.pressures))
    return isUnwanted(column, context) ? leave(unwanted(column.label), YOUR_CHOICE) : { kind: 'pressures' }
  if (name === '')
    return leave(say('Columns without a name', 'Spalten ohne Namen'), say('It has no name.', 'Sie hat keinen Namen.'))
  return isCounter(name)
    ? leave(
        say(`Column ${quoted(name)}`, `Spalte ${quoted(name)}`),
        say('It numbers the rows or repeats the date.', 'Sie zählt die Zeilen oder wiederholt das Datum.'),
      )
    : undefined
}

/** Asks for the meanings and units that are said nowhere, and shows what each column becomes. */
export function planColumns(surveyed: TableSurvey, context: ReadContext): WidePlan {
  const { header, surveys, roles, file, sign } = surveyed
  const plan = { columns: new Map<number, ValuePlan>(), words: new Map<number, Sentence>(), pressures: [] as number[] }
  const previews: ColumnPreview[] = []
  const all = labelled(surveys.map((survey, at) => ({ at, survey, header: header[at]?.trim() ?? '' })))
  const shownAs = ({ label, survey }: NamedColumn) => ({ file, sign, label: label || NAMELESS, survey })
  const named = all.filter((column) => {
    const plain = plainly(column, surveyed, context)
    if (!plain) return true
    if (plain.kind === 'pressures') plan.pressures.push(column.at)
    if (plain.kind === 'left out') plan.words.set(column.at, plain.what)
    previews[column.at] = plainPreview(shownAs(column), plain)
    return false
  })
  for (const [column, planned] of columnPlans(named, surveyed, context)) {
    const { at, header: name } = column
    const shown = shownAs(column)
    if (typeof planned === 'object') plan.columns.set(at, planned)
    else plan.words.set(at, leftOutAs(planned, column))
    previews[at] = typeof planned === 'object' ? valueColumn(shown, planned) : wordsPreview(shown, planned)
    if (typeof planned === 'object' && readHeader(name).unit === '') doubtScale(shown, planned, context)
  }
  for (const preview of previews) context.preview?.(preview)
  return { ...plan, note: roles.get('note'), source: roles.get('source') }
}

const NAMELESS = '(no name)'
const YOUR_CHOICE = say('You chose to leave it out.', 'Du hast entschieden, sie wegzulassen.')
const PRESSURE: Pick<ValuePlan, 'target' | 'kind'> = {
  kind: 'number',
  target: { ...SYSTOLIC, variableName: `${SYSTOLIC.variableName}, ${DIASTOLIC.variableName}` },
}

function plainPreview(shown: ShownColumn, plain: Plain): ColumnPreview {
  if (plain.kind === 'role') return roleColumn(shown, plain.use)
  if (plain.kind === 'pressures') return { ...valueColumn(shown, PRESSURE), changes: [] }
  return leftOutColumn(shown, plain.kind === 'empty' ? say('It is empty.', 'Sie ist leer.') : plain.reason)
}

function wordsPreview(shown: ShownColumn, plan: Exclude<ColumnPlan, ValuePlan>): ColumnPreview {
  const changes = shown.survey.isMostly(shown.survey.numbers) ? changesOf('number') : []
  return leftOutColumn(
    shown,
    plan === 'words' ? say('It contains words.', 'Darin stehen Wörter.') : YOUR_CHOICE,
    changes,
  )
}

const isUnwanted = ({ label }: NamedColumn, context: ReadContext): boolean =>
  context.choiceFor?.(columnKey(label))?.choice === 'leave out'

function leftOutAs(plan: Exclude<ColumnPlan, ValuePlan>, { header, label }: NamedColumn): Sentence {
  if (plan === 'words')
    return say(`Column ${quoted(header)}, which contains words`, `Spalte ${quoted(header)} mit Wörtern`)
  return plan === 'unwanted' ? unwanted(label) : say(`Column ${quoted(header)}`, `Spalte ${quoted(header)}`)
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
      yield rejected(
        time.place,
        say(
          `${quoted(text)} is not a value of ${column.target.variableName}.`,
          `${quoted(text)} ist kein Wert von ${column.target.variableName}.`,
        ),
      )
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
    yield rejected(
      recorded.place,
      say(`${quoted(text)} is not a blood pressure.`, `${quoted(text)} ist kein Blutdruck.`),
    )
}
