/** Tables with a row for each value: what it is of, the value, and perhaps its unit, note, source and category. */
import { nameKey, tidyName } from '../../../lib/names.ts'
import type { UnitRecord } from '../../../tracking/units/units.data.ts'
import { unitNamed } from '../../../tracking/units/units.ts'
import { categoryNamed } from '../../../tracking/variables/categories.ts'
import { commonVariableNamed } from '../../../tracking/variables/variable.ts'
import type { ReadContext, ReadItem } from '../format.ts'
import type { CsvRow } from '../reading/csv-rows.ts'
import { type Nature, natureOf } from '../reading/natures.ts'
import type { DecimalSign } from '../reading/numbers.ts'
import { entryOf, leftOut, measuredTarget, rejected, shown, targetFor } from '../reading/target.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { csvHead } from '../upshot/csv-export.ts'
import { cellValue, unguarded, type ValuePlan } from './spreadsheet-cells.ts'
import { readHeader } from './spreadsheet-header.ts'
import type { Roles } from './spreadsheet-layout.ts'
import { ColumnSurvey } from './spreadsheet-survey.ts'
import { unitFor } from './spreadsheet-units.ts'
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

/** A table is long where it names variables and values in columns of their own. */
export const isLong = (roles: Roles): boolean => roles.has('variable') && roles.has('value')

/** One long table: first every row is looked at, then the questions are asked, then rows become entries. */
export class LongTable {
  readonly #roles: Roles
  /** Our own export, whose units are ours also where others mean something else by the same letters. */
  readonly #isOurs: boolean
  readonly #surveys = new Map<string, { readonly name: string; readonly unit: string; readonly survey: ColumnSurvey }>()
  readonly #plans = new Map<string, ValuePlan | undefined>()

  constructor(roles: Roles, header: readonly string[]) {
    this.#roles = roles
    this.#isOurs = isOurExport(header)
  }

  look({ cells }: CsvRow): void {
    const row = this.#read(cells)
    if (row.name === '') return
    const key = keyOf(row)
    const known = this.#surveys.get(key) ?? { name: row.name, unit: row.unit, survey: new ColumnSurvey() }
    this.#surveys.set(key, known)
    if (this.#surveys.size > MOST_VARIABLES)
      throw new UnreadableFile(`The table contains more than ${MOST_VARIABLES} variables.`)
    known.survey.look(row.value)
  }

  ask(sign: DecimalSign, context: ReadContext): void {
    for (const [key, { name, unit, survey }] of this.#surveys) {
      const [unitInCells] = survey.units
      const isNumbers = survey.isMostly(survey.numbers)
      const said =
        unit || unitInCells || (isNumbers ? unitFor({ label: name, name }, survey.range(sign), context) : undefined)
      this.#plans.set(key, isNumbers && said === undefined ? undefined : this.#plan(name, said, survey))
    }
  }

  #plan(name: string, unit: string | undefined, survey: ColumnSurvey): ValuePlan | undefined {
    const own = unit === undefined ? undefined : unitNamed(unit)
    if (this.#isOurs && own) return { kind: 'number', factor: 1, target: ourTarget(name, own) }
    if (unit !== undefined && own?.abbreviatedName !== 'yes/no')
      return { kind: 'number', ...measuredTarget(name, unit) }
    if (unit === undefined && !survey.isMostly(survey.yesNo)) return undefined
    const target = targetFor(name, { categoryName: 'Activity', unit: 'yes/no', combination: 'MEAN' })
    return { kind: 'yesNo', factor: 1, target }
  }

  *items({ cells }: CsvRow, { sign, ...time }: RowTime): Generator<ReadItem> {
    const row = this.#read(cells)
    if (row.name === '') return void (yield rejected(time.place, 'The row does not say what was measured.'))
    const plan = this.#plans.get(keyOf(row))
    if (!plan) return void (yield leftOut(`Values of ${shown(row.name)}`))
    const value = cellValue(row.value, plan, sign)
    if (value === 'missing') return
    if (value === 'unreadable') {
      yield rejected(time.place, `${shown(row.value)} is not a value of ${plan.target.variableName}.`)
      return
    }
    const categoryName = categoryNamed(row.category)?.name ?? plan.target.categoryName
    const recorded = { ...time, value, sourceName: row.source || 'Spreadsheet', note: row.note }
    yield entryOf({ ...plan.target, categoryName }, recorded)
  }

  #read(cells: readonly string[]): LongRow {
    const cell = (role: Parameters<Roles['get']>[0]): string => unguarded(cells[this.#roles.get(role) ?? -1] ?? '')
    const variable = tidyName(cell('variable'))
    // Our own names are complete; others may carry the unit.
    const { name, unit } = this.#isOurs ? { name: variable, unit: '' } : readHeader(variable)
    return {
      name,
      unit: cell('unit') || unit,
      value: cell('value'),
      category: cell('category'),
      note: cell('note'),
      source: cell('source'),
    }
  }
}

const keyOf = ({ name, unit }: Pick<LongRow, 'name' | 'unit'>): string => `${nameKey(name)}\n${nameKey(unit)}`

const OURS = csvHead().trim().split(',').map(nameKey)

/** The header of our own CSV export. */
export const isOurExport = (header: readonly string[]): boolean =>
  header.length === OURS.length && header.every((name, at) => nameKey(name) === OURS[at])

/** The variable of just this name: what is a synonym elsewhere may be a variable of the person's own. */
function ourTarget(variableName: string, { abbreviatedName: unit, combinationOperation }: UnitRecord): Nature {
  const common = commonVariableNamed(variableName)
  if (common) return natureOf(common.name, unit)
  return { variableName, categoryName: 'Miscellaneous', unit, combination: combinationOperation }
}
