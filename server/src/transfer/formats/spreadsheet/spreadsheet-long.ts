/**
 * Tables with one row per value: the variable, the value, and perhaps unit, note, source and category. If medicines are
 * named without numbers, each row is a dose.
 */

import { say } from '../../../lib/language.ts'
import { nameKey, tidyName } from '../../../lib/names.ts'

import type { UnitRecord } from '../../../tracking/units/unit-record.ts'
import { unitNamed } from '../../../tracking/units/units.ts'
import { commonVariableNamed, nameForReader } from '../../../tracking/variables/catalogue/words.ts'
import { categoryNamed } from '../../../tracking/variables/categories.ts'
import { type ColumnUse, columnKey } from '../columns.ts'
import { type ReadContext, type ReadItem, UnreadableFile } from '../format.ts'
import type { CsvRow } from '../reading/csv-rows.ts'
import type { DecimalSign } from '../reading/numbers.ts'
import {
  catalogueTarget,
  type EntryTarget,
  entryOf,
  leftOut,
  measuredTarget,
  quotedCell,
  rejected,
  targetFor,
} from '../reading/target.ts'
import { type UnitlessColumn, unitsFor, withinBudget } from '../reading/unit-questions.ts'
import { unitSpelled } from '../reading/unit-spellings.ts'
import { csvHead } from '../upshot/csv-export.ts'
import {
  cellValue,
  changesOf,
  combinedAs,
  doubtScale,
  leftOutColumn,
  roleColumn,
  standInOf,
  standInsFor,
  unguarded,
  type ValuePlan,
  valueColumn,
} from './spreadsheet-cells.ts'
import { type ColumnRole, isCounter, isMedicineColumn, readHeader, roleOf } from './spreadsheet-header.ts'
import { type Roles, type TimeColumns, timeColumns } from './spreadsheet-layout.ts'
import { askLevels, type LevelProposal, levelsIn } from './spreadsheet-levels.ts'
import { ColumnSurvey } from './spreadsheet-survey.ts'
import type { RowTime } from './spreadsheet-wide.ts'

const MOST_VARIABLES = 2000

interface LongRow {
  readonly name: string
  readonly unit: string
  readonly value: string
  readonly category: string
  readonly note: string
  readonly source: string
}

/** A table is long if it names variables and values in separate columns, or medicines without numbers. */
export function isLongLayout(roles: Roles, header: readonly string[], surveys: readonly ColumnSurvey[]): boolean {
  const column = roles.get('variable')
  const names = surveys[column ?? -1]
  if (column === undefined || !names) return false
  if (roles.has('value')) return isOurExport(header) || !names.isMostly(names.numbers + names.yesNo)
  // A time in seconds since 1970 is not a value.
  const times = new Set<unknown>(Object.values(timeColumns(header, surveys) ?? {}))
  const hasValues = surveys.some((survey, index) => !times.has(index) && holdsValues(survey))
  return isMedicineColumn(header[column] ?? '') && names.filled > 0 && !hasValues
}

const holdsValues = (survey: ColumnSurvey): boolean =>
  [survey.numbers, survey.yesNo, survey.pressures].some((count) => survey.isMostly(count))

/** `Ibuprofen 400 mg`: a medicine and its amount. */
const WITH_AMOUNT = /^(\D+?)\s+(\d+(?:[.,]\d+)?)\s?(mg|mcg|µg|ug|g|ml|iu|tablets?|pills?|capsules?|drops?|puffs?)$/i

/** What is known about the table when the questions are asked. */
export interface SeenTable {
  readonly file: string
  readonly sign: DecimalSign
  readonly surveys: readonly ColumnSurvey[]
  readonly times: TimeColumns
}

const USES: Readonly<Partial<Record<ColumnRole, ColumnUse>>> = {
  variable: 'name',
  unit: 'unit',
  note: 'note',
  source: 'source',
  category: 'category',
}

/** One long table: rows are surveyed, then questions are asked, then rows become entries. */
export class LongTable {
  readonly #roles: Roles
  /** Our own export: its units are ours, even if others use the same letters differently. */
  readonly #isOurs: boolean
  /** Each row is one dose. */
  readonly #isDosePerRow: boolean
  /** The header of the values may say it: `Dose (mg)`. */
  readonly #unitOfAll: string
  readonly #header: readonly string[]
  /** Columns with times. */
  #times: ReadonlySet<unknown> = new Set()
  readonly #surveys = new Map<string, { readonly name: string; readonly unit: string; readonly survey: ColumnSurvey }>()
  readonly #plans = new Map<string, ValuePlan | undefined>()

  constructor(roles: Roles, header: readonly string[]) {
    this.#roles = roles
    this.#header = header
    this.#isOurs = isOurExport(header)
    this.#isDosePerRow = !roles.has('value')
    const values = header[roles.get('value') ?? -1] ?? ''
    this.#unitOfAll = readHeader(values).unit || (unitSpelled(values) ? values : '')
  }

  look({ cells, line }: CsvRow): void {
    const row = this.#read(cells)
    if (row.name === '') return
    const key = keyOf(row)
    const existing = this.#surveys.get(key) ?? { name: row.name, unit: row.unit, survey: new ColumnSurvey() }
    // Stops counting one above the limit.
    if (this.#surveys.size <= MOST_VARIABLES) this.#surveys.set(key, existing)
    existing.survey.look(row.value, line)
  }

  ask(seen: SeenTable, context: ReadContext): void {
    if (this.#surveys.size > MOST_VARIABLES)
      throw new UnreadableFile(
        say('The table contains more than {mostVariables} different things.', { mostVariables: MOST_VARIABLES }),
      )
    const { sign } = seen
    const open = new Map<string, UnitlessColumn>()
    const choices = new Map([...this.#surveys.keys()].map((key) => [key, context.choiceFor?.(this.#labelOf(key))]))
    for (const [key, { name, unit, survey }] of this.#surveys) {
      const choice = choices.get(key)
      const isSettled = choice?.choice === 'leave out' || choice?.unit !== undefined
      const isOpen = unit === '' && survey.units.size === 0 && survey.isMostly(survey.numbers) && !isSettled
      const label = this.#labelOf(key)
      if (isOpen) open.set(key, { label, name: choice?.variableName ?? name, values: survey.range(sign) })
    }
    const worded = [...this.#surveys].flatMap(([key, { survey }]) => {
      const proposal = survey.isMostly(survey.words) ? levelsIn(survey.levelWords) : undefined
      const isUnwanted = choices.get(key)?.choice === 'leave out'
      return proposal && !isUnwanted ? [{ key, label: this.#labelOf(key), words: survey.levelWords, proposal }] : []
    })
    const levels = new Map(
      [...askLevels(worded, withinBudget(context), context)].map(([{ key }, proposal]) => [key, proposal]),
    )
    const units = unitsFor([...open.values()], context)
    for (const [key, { name, unit, survey }] of this.#surveys) {
      const choice = choices.get(key)
      const column = open.get(key)
      const [unitInCells] = survey.units
      const statedUnit = choice?.unit ?? (unit || unitInCells || (column && units.get(column)))
      const isLeftOut = choice?.choice === 'leave out' || (column && statedUnit === undefined)
      const levelOf = levels.get(key)
      const plan = isLeftOut
        ? undefined
        : levelOf
          ? levelPlan(choice?.variableName ?? name, levelOf)
          : this.#plan(choice?.variableName ?? name, statedUnit, survey)
      this.#plans.set(key, plan && combinedAs(plan, choice))
      if (plan && column) doubtScale({ ...seen, label: this.#labelOf(key), survey }, plan, context)
    }
    this.#show(seen, context)
  }

  /** Each variable as a separate column, after those with time, name and value. */
  #show({ file, sign, surveys, times }: SeenTable, context: ReadContext): void {
    this.#times = new Set<unknown>(Object.values(times))
    const useAt = new Map(
      [...this.#roles].flatMap(([role, column]) => (USES[role] ? [[column, USES[role]] as const] : [])),
    )
    for (const [index, survey] of surveys.entries()) {
      const use = this.#times.has(index) ? 'time' : useAt.get(index)
      const label = this.#header[index]?.trim() || '(no name)'
      if (use) context.preview?.(roleColumn({ file, sign, survey, label: `${label} (column)` }, use))
    }
    for (const [key, { survey }] of this.#surveys) {
      const label = this.#labelOf(key)
      const shownAs = { file, sign, survey, label }
      const plan = this.#plans.get(key)
      const isUnwanted = context.choiceFor?.(label)?.choice === 'leave out'
      const reason = isUnwanted ? say('You chose to leave it out.') : say('It has no numbers that we can read.')
      const changes = survey.isMostly(survey.numbers) ? changesOf('number') : []
      context.preview?.(plan ? valueColumn(shownAs, plan) : leftOutColumn(shownAs, reason, changes))
    }
  }

  /** A name with two units is two variables. */
  #labelOf(key: string): string {
    const { name = '', unit = '' } = this.#surveys.get(key) ?? {}
    const isFirst = [...this.#firstOf(nameKey(name))][0] === key
    return columnKey(isFirst || unit === '' ? name : `${name} (${unit})`)
  }

  *#firstOf(name: string): Generator<string> {
    for (const key of this.#surveys.keys()) if (key.startsWith(`${name}\n`)) return yield key
  }

  #plan(name: string, unit: string | undefined, survey: ColumnSurvey): ValuePlan | undefined {
    const ownUnitRecord = unit === undefined ? undefined : unitNamed(unit)
    if (this.#isOurs && ownUnitRecord) return { kind: 'number', factor: 1, target: ourTarget(name, ownUnitRecord) }
    if (unit !== undefined && ownUnitRecord?.abbreviatedName !== 'yes/no') return numberPlan(name, unit, this.#isTaken)
    if (unit === undefined && !survey.isMostly(survey.yesNo)) return undefined
    const target = targetFor(name, { categoryName: 'Activity', unit: 'yes/no', combination: 'MEAN' })
    return { kind: 'yesNo', factor: 1, target }
  }

  *items({ cells }: CsvRow, { sign, ...time }: RowTime): Generator<ReadItem> {
    const row = this.#read(cells)
    if (row.name === '') {
      yield rejected(time.position, say('The row does not say what was measured.'))
      return
    }
    const plan = this.#plans.get(keyOf(row))
    if (!plan) {
      yield leftOut(say('Values of {name}', { name: quotedCell(row.name) }))
      return
    }
    yield* this.#others(cells)
    const value = cellValue(row.value, plan, sign)
    if (value === 'missing') return
    if (value === 'stand-in') {
      yield leftOut(standInOf(row.value, plan.target.variableName))
      return
    }
    if (value === 'unreadable') {
      yield rejected(
        time.position,
        say('{value} is not a value of {variableName}.', {
          value: quotedCell(row.value),
          variableName: nameForReader(plan.target.variableName),
        }),
      )
      return
    }
    const categoryName = categoryNamed(row.category)?.name ?? plan.target.categoryName
    const shared = { ...time, value, sourceName: row.source || 'Spreadsheet', note: row.note }
    yield entryOf({ ...plan.target, categoryName }, shared)
  }

  /** Medicines are treatments, unless the catalogue has them in another category. */
  get #isTaken(): boolean {
    return isMedicineColumn(this.#header[this.#roles.get('variable') ?? -1] ?? '')
  }

  /** Columns that belong to no role are left out, and counted. */
  *#others(cells: readonly string[]): Generator<ReadItem> {
    if (this.#isOurs) return
    for (const [index, name] of this.#header.entries()) {
      const isRead =
        [...this.#roles.values()].includes(index) || this.#times.has(index) || roleOf(name) || isCounter(name)
      if (!isRead && (cells[index] ?? '').trim() !== '')
        yield leftOut(
          name.trim() === ''
            ? say('Columns without a name')
            : say('Column {shown}', { shown: quotedCell(name.trim()) }),
        )
    }
  }

  #read(cells: readonly string[]): LongRow {
    const cell = (role: Parameters<Roles['get']>[0]): string => unguarded(cells[this.#roles.get(role) ?? -1] ?? '')
    const variable = tidyName(cell('variable'))
    // Our own names are complete; others may carry the unit.
    const { name, unit } = this.#isOurs ? { name: variable, unit: '' } : readHeader(variable)
    const [, taken = name, amount = '1', amountUnit = 'dose'] = WITH_AMOUNT.exec(variable) ?? []
    const reason = this.#isDosePerRow
      ? { name: name === '' ? '' : taken, unit: amountUnit, value: amount }
      : { name, unit: cell('unit') || unit || this.#unitOfAll, value: cell('value') }
    return {
      ...reason,
      category: cell('category'),
      note: cell('note'),
      source: cell('source'),
    }
  }
}

function numberPlan(name: string, unit: string, isMedicine: boolean): ValuePlan {
  const { target, factor } = measuredTarget(name, unit, isMedicine ? 'Treatments' : undefined)
  return { kind: 'number', target, factor, standIns: standInsFor(name, target.unit) }
}

function levelPlan(name: string, { unit, values }: LevelProposal): ValuePlan {
  const target = targetFor(name, { categoryName: 'Symptoms', unit, combination: 'MEAN' })
  return { kind: 'levels', factor: 1, target, levels: values }
}

const keyOf = ({ name, unit }: Pick<LongRow, 'name' | 'unit'>): string => `${nameKey(name)}\n${nameKey(unit)}`

const OURS = csvHead().trim().split(',').map(nameKey)

/** The header of our own CSV export. */
export const isOurExport = (header: readonly string[]): boolean =>
  header.length === OURS.length && header.every((name, index) => nameKey(name) === OURS[index])

/**
 * The variable of exactly this name: a synonym may be a variable of the person's own. An incompatible unit is kept:
 * recording the row reports what is wrong with it.
 */
function ourTarget(variableName: string, { abbreviatedName: unit, combinationOperation }: UnitRecord): EntryTarget {
  const common = commonVariableNamed(variableName)
  if (common) return { ...catalogueTarget(common.name), unit }
  return { variableName, categoryName: 'Miscellaneous', unit, combination: combinationOperation }
}
