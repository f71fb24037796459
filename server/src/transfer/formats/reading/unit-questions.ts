/**
 * Numbers whose unit the file does not name: the possible units, and a few questions that a person can answer. Columns
 * that look alike are one question; beyond the budget of a file, the rest is one question together.
 */
import { type Sentence, say } from '../../../lib/language.ts'
import type { UnitRecord } from '../../../tracking/units/unit-record.ts'
import { unitRecords } from '../../../tracking/units/units.data.ts'
import { conversionBetween, convert, isRating, measuresSubstance, unitsLike } from '../../../tracking/units/units.ts'
import type { CatalogueName } from '../../../tracking/variables/catalogue/index.ts'
import type { ReadContext } from '../format.ts'
import { commonNamed, lookup, ownUnit, substanceUnit } from './target.ts'

export const LEAVE_OUT = 'leave out' as const
/**
 * The number of questions without an account setting to fall back on: a file may ask five, the last about values that
 * look wrong.
 */
const MOST_QUESTIONS = 4

/** Units for variables that are not in the catalogue. */
const USUAL = [
  'count',
  '/5',
  '/10',
  '0 to 10',
  'yes/no',
  'min',
  'h',
  's',
  'g',
  'mg',
  'mcg',
  'kg',
  'lb',
  'mL',
  'km',
  'bpm',
  '$',
  'index',
  '%',
]

/** Units that people measure in, the usual first. */
const PREFERRED = [
  '/5',
  '/10',
  '0 to 10',
  '/6',
  '/3',
  '0 to 3',
  '1 to 6',
  '1 to 7',
  '0 to 100',
  '-4 to 4',
  '%',
  'kg',
  'lb',
  'g',
  'mg',
  'mcg',
  'h',
  'min',
  's',
  'ms',
  'km',
  'mi',
  'm',
  'cm',
  'in',
  'ft',
  'L',
  'mL',
  'oz',
  'kcal',
  'C',
  'F',
  'mmHg',
  'hPa',
  'mbar',
  'm/s',
  'mph',
  '$',
  '/minute',
]

/** A column by its name in the file, and by its possible name in the catalogue. */
export interface UnitlessColumn {
  readonly label: string
  readonly name: string
  readonly values: Values
}

interface Values {
  readonly min: number
  readonly max: number
  /** No value has decimals. */
  readonly isWhole: boolean
}

/** Collects the values of a column one by one. */
export class SeenValues implements Values {
  min = Number.POSITIVE_INFINITY
  max = Number.NEGATIVE_INFINITY
  isWhole = true

  add(value: number): void {
    this.min = Math.min(this.min, value)
    this.max = Math.max(this.max, value)
    this.isWhole &&= Number.isInteger(value)
  }
}

/** Units that laboratories of other countries use for the same thing. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'mg/dL': ['mmol/L'],
  'mmol/L': ['mg/dL'],
  'ng/mL': ['nmol/L'],
  'ng/dL': ['nmol/L'],
  'pg/mL': ['pmol/L'],
  'g/dL': ['g/L', 'mmol/L'],
  'mg/L': ['mg/dL'],
}

/** Catalogue names of laboratory values include the unit; a column with another name has to say its unit. */
function unitInName(name: string): string | undefined {
  const common = commonNamed(name)
  const [, unit] = /\(([^()]+)\)$/.exec(common?.name ?? '') ?? []
  return common?.unit !== 'index' || unit === undefined || name.trim().endsWith(`(${unit})`) ? undefined : unit
}

export const ONE_BY_ONE = 'one by one' as const
/** This many ratings of one range are asked about together. */
const MANY_RATINGS = 3

interface OpenColumn extends UnitlessColumn {
  readonly inName: string | undefined
  readonly candidates: readonly string[]
}

/** Thrown instead of asking one more question about a single column: it is asked about together with others. */
export class OverBudget extends Error {}

/** Reserves one question of the budget for all remaining columns. */
export const withinBudget = (context: ReadContext): ReadContext => ({
  ...context,
  ask: (question) => {
    const fits = question.fallback !== undefined || (context.questionsAsked ?? 0) < MOST_QUESTIONS - 1
    if (!fits) throw new OverBudget()
    return context.ask(question)
  },
})

/** The choices for columns that are asked about together. */
type TogetherAnswer = 'plain numbers' | 'one by one' | 'leave out'

/** The unit of each column; none if it is to be left out. Nothing is asked if the catalogue leaves no choice. */
export const unitsFor = (
  columns: readonly UnitlessColumn[],
  context: ReadContext,
): ReadonlyMap<UnitlessColumn, string | undefined> => unitsAndRest(columns, [], context).units

/** The same, if other columns remain that are asked about together with the last of these. */
export function unitsAndRest(
  columns: readonly UnitlessColumn[],
  others: readonly Pick<UnitlessColumn, 'label'>[],
  context: ReadContext,
): { readonly units: ReadonlyMap<UnitlessColumn, string | undefined>; readonly others: TogetherAnswer } {
  const units = new Map<UnitlessColumn, string | undefined>()
  const open = new Map<UnitlessColumn, OpenColumn>()
  for (const column of columns) {
    const openColumn = opened(column)
    const [only] = openColumn.candidates
    if (!Number.isFinite(column.values.min)) units.set(column, undefined)
    else if (only !== undefined && openColumn.candidates.length === 1) units.set(column, unitOf(only, openColumn))
    else open.set(column, openColumn)
  }
  const groups = groupsOf([...open.values()])
  const remaining = Math.max(1, MOST_QUESTIONS - (context.questionsAsked ?? 0))
  const exceedsLimit = groups.length > remaining || (others.length > 0 && groups.length >= remaining)
  const askedGroups = exceedsLimit ? groups.slice(0, remaining - 1) : groups
  const notAsked = groups.slice(askedGroups.length).flat()
  const answers = new Map<OpenColumn, string | undefined>()
  for (const group of askedGroups) answer(group, context, answers)
  let together: string = LEAVE_OUT
  if (notAsked.length + others.length > 0) {
    together = askRest([...notAsked, ...others], others.length > 0, context)
    for (const openColumn of notAsked) {
      if (together === ONE_BY_ONE) answers.set(openColumn, askOne(openColumn, context))
      else answers.set(openColumn, together === LEAVE_OUT ? undefined : together)
    }
  }
  for (const [column, openColumn] of open) units.set(column, answers.get(openColumn))
  return { units, others: together === 'index' ? 'plain numbers' : together === ONE_BY_ONE ? ONE_BY_ONE : LEAVE_OUT }
}

/** Groups of columns that are asked about together; those in the catalogue first, then the largest. */
function groupsOf(open: readonly OpenColumn[]): readonly (readonly OpenColumn[])[] {
  const groups: OpenColumn[][] = []
  const grouped = new Set<OpenColumn>()
  for (const column of open) {
    if (grouped.has(column)) continue
    const alike = open.filter((other) => areAlike(column, other))
    const group = isAskedTogether(column, alike.length) ? alike : [column]
    for (const other of group) grouped.add(other)
    groups.push(group)
  }
  const rank = (group: readonly OpenColumn[]): number =>
    group.some(({ name }) => commonNamed(name)) ? 0 : group.length > 1 ? 1 : 2
  return groups.toSorted((first, second) => rank(first) - rank(second))
}

function answer(
  group: readonly OpenColumn[],
  context: ReadContext,
  answers: Map<OpenColumn, string | undefined>,
): void {
  const together = group.length > 1 ? askTogether(group, context) : undefined
  for (const column of group) {
    if (together === undefined || together === ONE_BY_ONE) answers.set(column, askOne(column, context))
    else answers.set(column, together === LEAVE_OUT ? undefined : together)
  }
}

/** The rest, once the budget is used up. */
function askRest(columns: readonly Pick<UnitlessColumn, 'label'>[], hasOthers: boolean, context: ReadContext): string {
  const description = { count: columns.length, names: namesOf(columns) }
  const text = hasOthers
    ? say(
        '{count} more columns can mean several things ({names}). Import them as plain numbers, or leave them out?',
        description,
      )
    : say(
        '{count} more columns have numbers without a unit ({names}). Import them as plain numbers, or leave them out?',
        description,
      )
  return context.ask({
    key: `units: ${columns[0]?.label.slice(0, 100)} and ${columns.length - 1} more`,
    text,
    choices: ['index', LEAVE_OUT, ONE_BY_ONE],
    columns: columns.map(({ label }) => label),
  })
}

function namesOf(columns: readonly Pick<UnitlessColumn, 'label'>[]): Sentence {
  const labels = columns.slice(0, 5).map(({ label }) => `"${label.slice(0, 40)}"`)
  const hasMoreColumns = columns.length > labels.length
  return say('{labels}{isMore, select, true { and others} other {}}', {
    labels: labels.join(', '),
    isMore: hasMoreColumns,
  })
}

const unitOf = (answered: string, { inName }: OpenColumn): string => (answered === inName ? 'index' : answered)

const opened = (column: UnitlessColumn): OpenColumn => {
  const inName = unitInName(column.name)
  const candidates =
    inName === undefined ? possibleUnits(column.name, column.values) : [inName, ...(ELSEWHERE[inName] ?? [])]
  return { ...column, inName, candidates }
}

const isZeroOne = ({ candidates: [first] }: OpenColumn): boolean => first === 'yes/no'
const isScaled = ({ candidates }: OpenColumn): boolean => candidates.every((unit) => isRating(ownUnit(unit)))
/** Whether the column is a rating, by its name or its values. */
const isRated = ({ candidates: [first] }: OpenColumn): boolean => first !== undefined && isRating(ownUnit(first))

/** Ratings on the scale that their values look like; a yes/no column may contain only yes. */
const areAlike = (column: OpenColumn, other: OpenColumn): boolean =>
  column.inName === undefined &&
  other.inName === undefined &&
  column.candidates.length > 1 &&
  other.candidates.length > 1 &&
  column.candidates[0] === other.candidates[0] &&
  (isZeroOne(column) || isRated(column))

const isAskedTogether = (column: OpenColumn, count: number): boolean =>
  column.inName === undefined && ((count > 1 && isZeroOne(column)) || (count >= MANY_RATINGS && isRated(column)))

function askTogether(columns: readonly OpenColumn[], context: ReadContext): string {
  const [first] = columns
  const text = togetherText(
    first && isZeroOne(first) ? 'yes/no' : columns.every(isScaled) ? 'scale' : 'unit',
    columns.length,
    namesOf(columns),
  )
  const key = `units: ${first?.label.slice(0, 100)} and ${columns.length - 1} more`
  const shared = first?.candidates.filter((unit) => columns.every(({ candidates }) => candidates.includes(unit))) ?? []
  return context.ask({
    key,
    text,
    choices: [...shared, ONE_BY_ONE, LEAVE_OUT],
    columns: columns.map(({ label }) => label),
  })
}

/** One question for columns that are alike. */
function togetherText(about: 'yes/no' | 'scale' | 'unit', count: number, names: Sentence): Sentence {
  if (about === 'yes/no')
    return say('{count} columns contain only 0 and 1 ({names}). Are they yes and no?', { count, names })
  if (about === 'scale') return say('Which scale did you use for these {count} columns ({names})?', { count, names })
  return say('What are these {count} columns measured in ({names})?', { count, names })
}

function askOne(column: OpenColumn, context: ReadContext): string | undefined {
  const { label, candidates } = column
  const answered = context.ask({
    key: `unit: ${label.slice(0, 120)}`,
    text: questionAbout(column),
    choices: [...candidates, LEAVE_OUT],
    columns: [label],
  })
  return candidates.includes(answered) ? unitOf(answered, column) : undefined
}

function questionAbout(column: OpenColumn): Sentence {
  const { label, values } = column
  const shown = { label, isMin: values.min === values.max, min: values.min, max: values.max }
  if (isScaled(column))
    return say(
      'Which scale did you use for "{label}"? Its values {isMin, select, true {are {min}} other {go from {min} to {max}}}.',
      shown,
    )
  return say(
    'What is "{label}" measured in? Its values {isMin, select, true {are {min}} other {go from {min} to {max}}}.',
    shown,
  )
}

function possibleUnits(name: string, values: Values): readonly string[] {
  const common = commonNamed(name)
  // As a plain number, most values can be kept even if a single one cannot.
  if (!common) return [...new Set([...everyUnit(name, values).filter((unit) => holds(ownUnit(unit), values)), 'index'])]
  // Ticked or not: a measured thing of the catalogue may also be ticked off.
  const isTicked = values.isWhole && values.min === 0 && values.max === 1
  if (isTicked && common.unit !== 'yes/no' && common.unit !== '%') return ['yes/no', ...measuredUnits(name, values)]
  return measuredUnits(name, values)
}

/** The units that the catalogue's variable can be in, the likely one first; only one if the values leave no choice. */
function measuredUnits(name: string, values: Values): readonly string[] {
  const common = commonNamed(name)
  if (!common) return []
  const unit = substanceUnit(name, common)
  // A share of 1 may be 100 percent, or one percent.
  if (common.unit === '%' && !common.measuredIn)
    return values.min >= 0 && values.max <= 1 && values.max > 0 ? ['/1', '%'] : ['%']
  const isFixed = unit.dimension === 'count' || unit.dimension === 'only-itself' || common.unit === 'mmHg'
  if (isFixed) return [common.unit]
  const like = common.measuredIn ?? unitsLike(unit).map(({ abbreviatedName }) => abbreviatedName)
  const others = measuresSubstance(unit) || common.measuredIn ? like : PREFERRED.filter((other) => like.includes(other))
  const usual = [...new Set([unit.abbreviatedName, common.unit, ...others])]
  const fitting = usual.filter((other) => holds(ownUnit(other), values))
  const believable = fitting.filter((other) => isBelievable(common.name, other, values))
  // A number may be one adult's weight in kilograms and another's in pounds, so the unit is asked.
  if (believable.length === 1 && common.name !== 'Body Weight') return believable
  return fitting.length > 0 ? [...new Set([...believable, ...fitting])] : [common.unit]
}

type PossibleRange = readonly [lowest: number, highest: number, unit: string]

/** Values that a living person can have, in the unit of the catalogue: units that lead outside are excluded. */
const POSSIBLE = lookup<PossibleRange>({
  'Body Weight': [35, 350, 'kg'],
  'Body Height': [60, 250, 'cm'],
  'Body Temperature': [30, 45, 'C'],
  'Sleep Duration': [1, 20, 'h'],
  'Time in Bed': [1, 24, 'h'],
  'Blood Glucose': [30, 600, 'mg/dL glucose'],
  'Fasting Glucose': [30, 600, 'mg/dL glucose'],
  'Total Cholesterol': [60, 600, 'mg/dL cholesterol'],
  'LDL Cholesterol': [15, 500, 'mg/dL cholesterol'],
  'HDL Cholesterol': [10, 150, 'mg/dL cholesterol'],
  Triglycerides: [20, 4000, 'mg/dL triglycerides'],
  Creatinine: [0.2, 12, 'mg/dL creatinine'],
  'Uric Acid': [1, 18, 'mg/dL uric acid'],
  Hemoglobin: [4, 24, 'g/dL hemoglobin'],
  'Calcium in Blood': [5, 18, 'mg/dL calcium'],
  Bilirubin: [0.1, 12, 'mg/dL bilirubin'],
  'Hemoglobin A1c': [3, 20, '%'],
} satisfies Partial<Record<CatalogueName, PossibleRange>>)

/** By the median, because single values may be mistakes. */
function isBelievable(name: string, unitName: string, { min, max }: Values): boolean {
  const [lowest, highest, unit] = POSSIBLE[name] ?? []
  if (lowest === undefined || highest === undefined || unit === undefined) return false
  const conversion = conversionBetween(ownUnit(unitName), ownUnit(unit))
  const middle = conversion && convert((min + max) / 2, conversion)
  return middle !== undefined && middle >= lowest && middle <= highest
}

/** The unit suggested by the name or the values first, then the usual one, then all others. */
function everyUnit(name: string, values: Values): readonly string[] {
  const [, ...hinted] = HINTS.find(([pattern]) => pattern.test(name)) ?? [undefined, likeliest(values)]
  return [...new Set([...hinted, ...USUAL, ...PREFERRED, ...unitRecords.map((unit) => unit.abbreviatedName)])]
}

/** Units that the name suggests. */
const HINTS: readonly (readonly [words: RegExp, ...units: string[]])[] = [
  [/\b(?:reps?|repetitions|sets?|laps|rounds|count|number|wiederholungen|sätze|runden|anzahl)\b/i, 'count'],
  [/\b(?:cadence|trittfrequenz|schrittfrequenz)\b/i, '/minute', 'count'],
  [/distance|distanz|strecke/i, 'km', 'mi', 'm'],
  [/\b(?:ascent|descent|climb|elevation|anstieg|abstieg|höhenmeter)\b/i, 'm', 'ft'],
  [/\b(?:duration|time|minutes|dauer|zeit|minuten)\b|time$/i, 'min', 'h', 's'],
]

function likeliest({ min, max, isWhole }: Values): string {
  if (min >= 0 && max <= 1) return isWhole ? 'yes/no' : '/1'
  if (min >= 1 && max <= 5) return '/5'
  return min >= 1 && max <= 10 ? '/10' : 'count'
}

/** A scale below zero is offered only if a value is below zero; yes and no have nothing in between. */
const holds = ({ minimumValue, maximumValue, abbreviatedName }: UnitRecord, { min, max, isWhole }: Values): boolean =>
  (abbreviatedName !== '-4 to 4' || min < 0) &&
  (abbreviatedName !== 'yes/no' || isWhole) &&
  (minimumValue === null || min >= minimumValue) &&
  (maximumValue === null || max <= maximumValue)

// Questions about units that several formats leave open. An answer that is no choice counts as the first.

export function chosenAnswer<T extends string>(
  context: ReadContext,
  key: string,
  text: Sentence,
  choices: readonly [T, ...T[]],
): T {
  const answer = context.ask({ key, text, choices })
  return choices.find((choice) => choice === answer) ?? choices[0]
}

export type MassUnit = 'kg' | 'lb' | 'st'

export const askMassUnit = (context: ReadContext): MassUnit =>
  chosenAnswer(context, 'unit: Weight', say('What unit are the weights in? The file does not say.'), ['kg', 'lb', 'st'])

const POUNDS_PER_STONE = 14

/** Stones are converted to pounds here. */
export const massIn = (unit: MassUnit, value: number): { readonly unit: 'kg' | 'lb'; readonly value: number } =>
  unit === 'st' ? { unit: 'lb', value: value * POUNDS_PER_STONE } : { unit, value }

export const askDistanceUnit = (context: ReadContext): 'km' | 'mi' =>
  chosenAnswer(context, 'unit: Distance', say('What unit are the distances in? The file does not say.'), ['km', 'mi'])
