/** Cells as values: a number in the unit of its column, even if the cell names another one. */

import { type Sentence, say } from '../../../lib/language.ts'
import { nameKey } from '../../../lib/names.ts'
import { conversionBetween, convert } from '../../../tracking/units/units.ts'
import type { CatalogueName } from '../../../tracking/variables/catalogue/index.ts'
import { nameForReader } from '../../../tracking/variables/catalogue/words.ts'
import { type ColumnChange, type ColumnChoice, type ColumnPreview, type ColumnUse, columnKey } from '../columns.ts'
import type { ReadContext } from '../format.ts'
import { readCompactTime, readDate, readTimeOfDay } from '../reading/dates.ts'
import { type DecimalSign, type ParsedNumber, readDurationSeconds, readNumber, readYesNo } from '../reading/numbers.ts'
import { commonNamed, type EntryTarget, ownUnit } from '../reading/target.ts'
import { unitSpelled } from '../reading/unit-spellings.ts'
import type { ColumnSurvey } from './spreadsheet-survey.ts'

/** Short durations are `4:54` in minutes and seconds. */
type CellKind = 'number' | 'clock' | 'duration' | 'short duration' | 'yesNo' | 'levels'

/** How the cells of one variable are read. */
export interface ValuePlan {
  readonly kind: CellKind
  readonly target: EntryTarget
  /** From the value in the file to the target's unit, after the offset is added. */
  readonly factor: number
  readonly offset?: number
  /** The value of each word, if the cells are words for levels. */
  readonly levels?: ReadonlyMap<string, number>
  /** If the column itself decides it; otherwise the file's sign counts. */
  readonly sign?: DecimalSign
  /** Impossible numbers that stand for a missing value. */
  readonly standIns?: ReadonlySet<number>
}

/** How the values of a day are combined, as the person chose. */
export function combinedAs(plan: ValuePlan, choice: ColumnChoice | undefined): ValuePlan {
  if (choice?.choice !== 'change' || choice.combination === undefined) return plan
  return { ...plan, target: { ...plan.target, combination: choice.combination } }
}

/** A spreadsheet guards cells that begin like a formula with an apostrophe. */
export const unguarded = (text: string): string => text.trim().replace(/^'(?=[=+\-@])/, '')

type CellValue = number | 'missing' | 'stand-in' | 'unreadable'

export function cellValue(cell: string, plan: ValuePlan, signOfFile: DecimalSign): CellValue {
  const text = unguarded(cell)
  const level = plan.levels?.get(nameKey(text))
  if (level !== undefined) return level
  const parsed = readNumber(text, plan.sign ?? signOfFile)
  if (parsed.kind === 'missing') return 'missing'
  if (plan.kind === 'clock') return clockIn(text, parsed) ?? 'unreadable'
  if (parsed.kind === 'number' && plan.standIns?.has(parsed.value)) return 'stand-in'
  if (plan.kind === 'yesNo') {
    const answer = readYesNo(text) ?? (parsed.kind === 'number' && parsed.unit === '' ? parsed.value : undefined)
    return answer ?? 'unreadable'
  }
  if (plan.kind === 'levels') return 'unreadable'
  if (plan.kind !== 'number') return durationIn(text, plan)
  if (parsed.kind === 'unreadable') return 'unreadable'
  if (parsed.unit === '') return (parsed.value + (plan.offset ?? 0)) * plan.factor
  const spelled = unitSpelled(parsed.unit)
  const conversion = spelled && conversionBetween(ownUnit(spelled.unit), ownUnit(plan.target.unit))
  return conversion ? convert(parsed.value * spelled.factor, conversion) : 'unreadable'
}

/** `23:15`, `11:15 pm`, `2315`, a date with its time, or hours: 23.25. */
function clockIn(text: string, read: ParsedNumber): number | undefined {
  if (read.kind === 'number' && read.unit === '' && read.value >= 0 && read.value <= 24) return read.value
  const date = readDate(text)
  const time =
    readTimeOfDay(text) ?? readCompactTime(text) ?? (date?.kind === 'wall' && date.hasTime ? date.wall : undefined)
  if (time) return (time.hour ?? 0) + (time.minute ?? 0) / 60
  if (date?.kind !== 'moment') return undefined
  const local = date.moment.epochSeconds + (date.moment.offsetMinutes ?? 0) * 60
  return (((local % 86_400) + 86_400) % 86_400) / 3600
}

/** In hours, times the factor. */
function durationIn(text: string, { kind, factor }: ValuePlan): CellValue {
  const seconds = readDurationSeconds(text)
  if (seconds === undefined) return 'unreadable'
  const isShort = kind === 'short duration' && /^\d+:\d{2}$/.test(text)
  return ((isShort ? seconds / 60 : seconds) / 3600) * factor
}

const BELOW_ZERO = [-1, -9, -99, -999, -9999]
/** Cannot be zero in a living person. */
const NEVER_ZERO_UNITS = new Set(['bpm', 'mmHg', '/minute', 'cm', 'kg', 'ms', 'C'])
const NEVER_ZERO = new Set<CatalogueName>([
  'Body Mass Index',
  'Body Fat',
  'Body Water',
  'Oxygen Saturation',
  'Blood Glucose',
  'Fasting Glucose',
])

/** Impossible values of a variable, by its name in the catalogue and its unit. */
export function standInsFor(name: string, unit: string): ReadonlySet<number> {
  const common = commonNamed(name)
  const isBodyMeasurement = common?.category === 'Vital Signs' || common?.category === 'Physique'
  const isSkinTemperature = common?.name === 'Skin Temperature'
  const isNeverZero =
    common &&
    isBodyMeasurement &&
    !isSkinTemperature &&
    (NEVER_ZERO_UNITS.has(common.unit) || NEVER_ZERO.has(common.name))
  if (isNeverZero) return new Set([0, ...BELOW_ZERO])
  const minimum = ownUnit(unit).minimumValue
  return new Set(minimum !== null && minimum >= 0 ? BELOW_ZERO : [])
}

/** How a number that stands for a missing value is counted. */
export const standInOf = (cell: string, variableName: string): Sentence =>
  say('{cell} in {column}, which means no value', { cell: cell.trim(), column: nameForReader(variableName) })

// The columns of a table as the preview shows them.

export interface ShownColumn {
  readonly file: string
  readonly label: string
  readonly survey: ColumnSurvey
  readonly sign: DecimalSign
}

const bare = ({ file, label, survey, sign }: ShownColumn) => {
  const { min, max } = survey.range(sign)
  return {
    key: columnKey(label),
    file,
    name: label,
    firstValues: survey.firstValues,
    count: survey.filled,
    ...(survey.isMostly(survey.numbers) && Number.isFinite(min) ? { smallest: min, largest: max } : {}),
  }
}

/** A column with the time, the variable or the source. */
export const roleColumn = (column: ShownColumn, use: ColumnUse): ColumnPreview => ({
  ...bare(column),
  use,
  changes: [],
  canLeaveOut: false,
})

export const leftOutColumn = (
  column: ShownColumn,
  reason: Sentence,
  changes: readonly ColumnChange[] = [],
): ColumnPreview => ({
  ...bare(column),
  use: 'left out',
  reason,
  changes,
  canLeaveOut: true,
})

/** What can be changed about a column of this kind. */
export const changesOf = (kind: ValuePlan['kind']): readonly ColumnChange[] =>
  kind === 'number' ? ['variableName', 'unit', 'combination'] : ['variableName', 'combination']

export const valueColumn = (
  column: ShownColumn,
  { target, kind }: Pick<ValuePlan, 'target' | 'kind'>,
): ColumnPreview => ({
  ...bare(column),
  use: 'variable',
  target,
  changes: changesOf(kind),
  canLeaveOut: true,
})

/**
 * The largest value is the top of the scale, and the file does not name the scale: it may go further. People who chose
 * the scale see a warning, and nothing is blocked.
 */
export function doubtScale(column: ShownColumn, { target }: Pick<ValuePlan, 'target'>, context: ReadContext): void {
  const { file, label, survey, sign } = column
  const { dimension, abbreviatedName, minimumValue, maximumValue } = ownUnit(target.unit)
  const { max, maxLine: line } = survey.range(sign)
  const isScale = dimension === 'rating' && minimumValue !== null && !NO_SCALES.has(abbreviatedName)
  if (!isScale || max !== maximumValue || survey.units.size > 0) return
  const text = say(
    'The largest value of "{label}" is {max}, the top of the scale from {minimumValue} to {maximumValue}. The file does not name its scale: does it end there?',
    { label, max, minimumValue, maximumValue },
  )
  context.doubt?.({ text, row: { file, line, text: String(max) } })
}

/** Shares and yes/no have fixed ends. */
const NO_SCALES = new Set(['%', '/1', 'yes/no'])
