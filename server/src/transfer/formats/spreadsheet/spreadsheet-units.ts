/** The unit of a column whose header names none: what it can be, and how it is asked for. */
import type { Sentence } from '../../../lib/language.ts'
import { say } from '../../../lib/refusal.ts'
import { type UnitRecord, unitRecords } from '../../../tracking/units/units.data.ts'
import { isRating, unitsLike } from '../../../tracking/units/units.ts'
import type { ReadContext } from '../format.ts'
import { commonNamed, ownUnit } from '../reading/target.ts'
import { LEAVE_OUT } from './spreadsheet-topics.ts'

/** For what is not in the catalogue. */
const USUAL = [
  ...['count', '/5', '/10', '0 to 10', 'yes/no', 'min', 'h', 's', 'g', 'mg', 'mcg', 'kg', 'lb', 'mL', 'km', 'bpm', '$'],
  ...['index', '%'],
]

/** What people measure in, the usual first. */
const PREFERRED = [
  ...[
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
  ],
  ...['in', 'ft', 'L', 'mL', 'oz', 'kcal', 'C', 'F', 'mmHg', 'hPa', 'mbar', 'm/s', 'mph', '$', '/minute'],
]

/** A column as the file calls it, and as the catalogue may. */
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

/** What laboratories of other countries write for the same thing. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'mg/dL': ['mmol/L'],
  'mmol/L': ['mg/dL'],
  'ng/mL': ['nmol/L'],
  'ng/dL': ['nmol/L'],
  'pg/mL': ['pmol/L'],
  'g/dL': ['g/L', 'mmol/L'],
  'mg/L': ['mg/dL'],
}

/** A figure of the laboratory carries its unit in its name; a column that is called otherwise has to say which it is in. */
function unitInName(name: string): string | undefined {
  const common = commonNamed(name)
  const [, unit] = /\(([^()]+)\)$/.exec(common?.name ?? '') ?? []
  return common?.unit !== 'index' || unit === undefined || name.trim().endsWith(`(${unit})`) ? undefined : unit
}

const ONE_BY_ONE = 'one by one'
/** So many ratings of one range are asked about together. */
const MANY_RATINGS = 3

interface OpenColumn extends UnitlessColumn {
  readonly inName: string | undefined
  readonly candidates: readonly string[]
}

/** The unit of each column; none where it shall be left out. Nothing is asked where the catalogue leaves no choice. */
export function unitsFor(
  columns: readonly UnitlessColumn[],
  context: ReadContext,
): ReadonlyMap<UnitlessColumn, string | undefined> {
  const units = new Map<UnitlessColumn, string | undefined>()
  const open = new Map<UnitlessColumn, OpenColumn>(columns.map((column) => [column, opened(column)]))
  for (const [column, one] of open) {
    if (units.has(column)) continue
    const alike = [...open].filter(([, other]) => areAlike(one, other))
    const together = isAskedTogether(one, alike.length)
      ? askTogether(
          alike.map(([, other]) => other),
          context,
        )
      : undefined
    if (together === undefined || together === ONE_BY_ONE) units.set(column, askOne(one, context))
    else for (const [other] of alike) units.set(other, together === LEAVE_OUT ? undefined : together)
  }
  return units
}

const opened = (column: UnitlessColumn): OpenColumn => {
  const inName = unitInName(column.name)
  const candidates =
    inName === undefined ? possibleUnits(column.name, column.values) : [inName, ...(ELSEWHERE[inName] ?? [])]
  return { ...column, inName, candidates }
}

const isZeroOne = ({ candidates: [first] }: OpenColumn): boolean => first === 'yes/no'
const isScaled = ({ candidates }: OpenColumn): boolean => candidates.every((unit) => isRating(ownUnit(unit)))
/** By its name, or by what its values look like. */
const isRated = ({ candidates: [first] }: OpenColumn): boolean => first !== undefined && isRating(ownUnit(first))

/** Ratings on the scale that their values look like; of yes and no one column may hold only the yes. */
const areAlike = (some: OpenColumn, other: OpenColumn): boolean =>
  some.inName === undefined &&
  other.inName === undefined &&
  some.candidates.length > 1 &&
  other.candidates.length > 1 &&
  some.candidates[0] === other.candidates[0] &&
  (isZeroOne(some) || isRated(some))

const isAskedTogether = (one: OpenColumn, count: number): boolean =>
  one.inName === undefined && ((count > 1 && isZeroOne(one)) || (count >= MANY_RATINGS && isRated(one)))

function askTogether(columns: readonly OpenColumn[], context: ReadContext): string {
  const [first] = columns
  const labels = columns.slice(0, 5).map(({ label }) => `"${label.slice(0, 40)}"`)
  const isMore = columns.length > labels.length
  const text = togetherText(
    first && isZeroOne(first) ? 'yes/no' : columns.every(isScaled) ? 'scale' : 'unit',
    columns.length,
    {
      en: `${labels.join(', ')}${isMore ? ' and others' : ''}`,
      de: `${labels.join(', ')}${isMore ? ' und andere' : ''}`,
    },
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
    return say(
      `${count} columns contain only 0 and 1 (${names.en}). Are they yes and no?`,
      `${count} Spalten enthalten nur 0 und 1 (${names.de}). Sind das Ja und Nein?`,
    )
  if (about === 'scale')
    return say(
      `On which scale are these ${count} columns (${names.en})? The file does not say.`,
      `Welche Skala haben diese ${count} Spalten (${names.de})? Die Datei sagt es nicht.`,
    )
  return say(
    `What unit are these ${count} columns in (${names.en})? The file does not say.`,
    `In welcher Einheit sind diese ${count} Spalten (${names.de})? Die Datei sagt es nicht.`,
  )
}

function askOne({ label, values, candidates, inName }: OpenColumn, context: ReadContext): string | undefined {
  const [only] = candidates
  if (only !== undefined && candidates.length === 1) return only === inName ? 'index' : only
  const { min, max } = values
  const text = say(
    `What unit is "${label}" in (values: ${min === max ? min : `${min} to ${max}`})? The file does not say.`,
    `In welcher Einheit ist „${label}“ (Werte: ${min === max ? min : `${min} bis ${max}`})? Die Datei sagt es nicht.`,
  )
  const answer = context.ask({
    key: `unit: ${label.slice(0, 120)}`,
    text,
    choices: [...candidates, LEAVE_OUT],
    columns: [label],
  })
  if (answer === inName) return 'index'
  return candidates.includes(answer) ? answer : undefined
}

function possibleUnits(name: string, values: Values): readonly string[] {
  const common = commonNamed(name)
  if (!common) return everyUnit(name, values).filter((unit) => holds(ownUnit(unit), values))
  const unit = ownUnit(common.unit)
  // A share of 1 may be all of it, or one percent.
  if (common.unit === '%') return values.min >= 0 && values.max <= 1 && values.max > 0 ? ['/1', '%'] : ['%']
  if (unit.dimension === 'count' || unit.dimension === 'only-itself') return [common.unit]
  const like = unitsLike(unit).map(({ abbreviatedName }) => abbreviatedName)
  const usual = [common.unit, ...PREFERRED.filter((other) => other !== common.unit && like.includes(other))]
  const fitting = usual.filter((other) => holds(ownUnit(other), values))
  return fitting.length > 0 ? fitting : [common.unit]
}

/** What its name or else its values look like comes first, then the usual, then all the others. */
function everyUnit(name: string, values: Values): readonly string[] {
  const [, ...hinted] = HINTS.find(([words]) => words.test(name)) ?? [undefined, likeliest(values)]
  return [...new Set([...hinted, ...USUAL, ...PREFERRED, ...unitRecords.map((unit) => unit.abbreviatedName)])]
}

/** What a name says of the units that it can be in. */
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

/** A scale below zero is only thought of where something is; yes and no have nothing between them. */
const holds = ({ minimumValue, maximumValue, abbreviatedName }: UnitRecord, { min, max, isWhole }: Values): boolean =>
  (abbreviatedName !== '-4 to 4' || min < 0) &&
  (abbreviatedName !== 'yes/no' || isWhole) &&
  (minimumValue === null || min >= minimumValue) &&
  (maximumValue === null || max <= maximumValue)
