/** Words with two meanings: the columns beside them decide, and where those do not, the person is asked. */
import { type Sentence, say } from '../../../lib/language.ts'
import { nameKey } from '../../../lib/names.ts'
import { type UnitRecord, unitRecords } from '../../../tracking/units/units.data.ts'
import { conversionBetween, isRating, unitsLike } from '../../../tracking/units/units.ts'
import type { ReadContext } from '../format.ts'
import { commonNamed, type Nature, ownUnit } from '../reading/target.ts'
import { readHeader } from './spreadsheet-header.ts'
import type { ColumnSurvey } from './spreadsheet-survey.ts'

export const LEAVE_OUT = 'leave out'

/** What a table is about, by its columns. */
export interface TableTopics {
  /** Both: a diary of days that also tells of training. */
  readonly isTraining: boolean
  readonly isDiary: boolean
  readonly isFood: boolean
  readonly isSleep: boolean
  readonly distanceUnit: 'km' | 'mi' | undefined
  readonly headers: readonly string[]
}

/** Nothing but a training log has these. */
const TRAINING =
  /^(?:reps?|repetitions|sets?|set order|set number|1rm|rpe|(?:avg|average|max|best)?\.? ?pace|wiederholungen|sätze|satz|répétitions|séries?|repeticiones|ripetizioni)$/i
/** These name what was trained, or in a diary count it. */
const TRAINED =
  /^(?:exercise|exercise name|workout|workout name|workout type|activity|activity type|sport|type|übung|sportart|exercice|ejercicio|esercizio)$/i
const LASTED = /^(?:duration|elapsed time|moving time|time|dauer|durée|duración|durata)$/i
const DIARY = /\b(?:mood|sleep|stimmung|schlaf|bmi|body fat|waist|humeur|sommeil|ánimo|sueño)\b/i
const FOOD =
  /\b(?:proteins?|carb\w*|fats?|sugars?|fib(?:er|re)|meal|food|eiweiß|kohlenhydrate|mahlzeit|protéines|glucides)\b/i
const SLEEP = /sleep|schlaf|sommeil|sueño|sonno|slaap|\bin bed\b|\brem\b/i

const AWAKE = /^(?:(?:time )?awake|wach|wachzeit|éveillé|despierto|sveglio|wakker)$/i
const ASLEEP = /^(?:(?:time )?asleep|schlafend|endormi|dormido)$/i

/** Whether a heading speaks of sleep. */
export const isOfSleep = (header: string): boolean => SLEEP.test(header)

export function topicsOf(headers: readonly string[], surveys: readonly ColumnSurvey[]): TableTopics {
  const read = headers.map((header) => readHeader(header))
  const has = (pattern: RegExp): boolean => read.some(({ written }) => pattern.test(written.replaceAll('_', ' ')))
  const distance = read.find(({ written }) => /^(?:distance|distanz|strecke|distancia|distanza)$/i.test(written))
  const isNamed = read.some(({ written }, at) => TRAINED.test(written.replaceAll('_', ' ')) && holdsWords(surveys[at]))
  const distanceUnit = /^(?:km|mi)/i.exec(distance?.unit ?? '')?.[0].toLowerCase()
  return {
    isTraining: has(TRAINING) || isNamed || (distance !== undefined && has(LASTED)),
    isDiary: has(DIARY),
    isFood: has(FOOD),
    isSleep: has(SLEEP),
    distanceUnit: distanceUnit === 'km' || distanceUnit === 'mi' ? distanceUnit : undefined,
    headers,
  }
}

const holdsWords = (survey: ColumnSurvey | undefined): boolean =>
  survey !== undefined &&
  survey.filled > 0 &&
  ![survey.numbers, survey.yesNo, survey.durations, survey.dates].some((count) => survey.isMostly(count))

/** What a column is taken for, where that is something else than its name in the catalogue. */
export interface Meaning {
  /** How its unit is found. */
  readonly name: string
  readonly unit: string
  /** What its variable is called instead. */
  readonly becomes?: Partial<Nature>
}

interface Choice {
  readonly words: RegExp
  /** The usual one first. */
  readonly choices: readonly [string, string]
  readonly question: Sentence
  readonly trained: Partial<Nature>
}

const OF_TRAINING = { categoryName: 'Physical Activities' } as const
const TWO_MEANINGS: readonly Choice[] = [
  {
    words: /^(?:weight|gewicht|poids|peso|weights)$/i,
    choices: ['body weight', 'weight lifted'],
    question: say('Is it your body weight, or the weight you lifted?'),
    trained: { ...OF_TRAINING, variableName: 'Weight Lifted', combination: 'MEAN' },
  },
  {
    words: /^(?:calories|calorie|kalorien|calorías|calorias|kcal|cal|energy \(kcal\))$/i,
    choices: ['eaten', 'burned'],
    question: say('Are they eaten or burned?'),
    trained: { ...OF_TRAINING, variableName: 'Active Energy Burned', combination: 'SUM' },
  },
  {
    words: /^(?:steps|step count|schritte|pas|pasos|passi|passos|stappen)$/i,
    choices: ['of the whole day', 'of a workout'],
    question: say('Are they the steps of a whole day, or of a workout?'),
    trained: { ...OF_TRAINING, variableName: 'Steps in Workouts', combination: 'SUM' },
  },
]

/** Undefined where the column shall be left out. */
export function meaningOf(header: string, topics: TableTopics, context: ReadContext): Meaning | undefined {
  const extreme = extremeIn(header, topics)
  if (extreme) return extreme
  const { name, written, unit } = readHeader(header)
  if (topics.isSleep && /^(?:efficiency|effizienz|efficacité|eficiencia|efficienza)$/i.test(written))
    return { name: 'Sleep Efficiency', unit }
  if (topics.isSleep && AWAKE.test(written)) return { name: 'Awake Time in the Night', unit }
  if (topics.isSleep && ASLEEP.test(written)) return { name: 'Sleep Duration', unit }
  const choice = TWO_MEANINGS.find(({ words }) => words.test(written))
  if (!choice) return { name, unit }
  const plain = written.toLowerCase() === 'kcal' || written.toLowerCase() === 'cal' ? 'Calories' : name
  const answer = decided(choice, topics) ?? asked(header, choice, context)
  if (answer === choice.choices[0]) return { name: plain, unit }
  return answer === choice.choices[1] ? { name: plain, unit, becomes: choice.trained } : undefined
}

function decided({ choices }: Choice, { isTraining, isDiary, isFood }: TableTopics): string | undefined {
  if (choices[0] === 'eaten') {
    if (isFood !== isTraining) return isFood ? choices[0] : choices[1]
    return undefined
  }
  if (!isTraining) return choices[0]
  return isDiary ? undefined : choices[1]
}

function asked(header: string, { choices, question }: Choice, context: ReadContext): string {
  const text = say('What is "{header}"? {question} The columns beside it do not say.', { header, question })
  return context.ask({
    key: `meaning: ${header.slice(0, 120)}`,
    text,
    choices: [...choices, LEAVE_OUT],
    columns: [header],
  })
}

const EXTREME_BEHIND = /^(.+?)[\s_]*[([\s_]\s*(min|minimum|max|maximum|avg|average|mean)\.?\s*[)\]]?$/i
const EXTREME_BEFORE = /^(min|minimum|max|maximum|avg|average|mean)\.?[\s_]+(.+)$/i

/** `Heart rate (min)` is the lowest heart rate, and `Gym (min)` minutes. */
function extremeIn(header: string, { headers }: TableTopics): Meaning | undefined {
  const before = EXTREME_BEFORE.exec(header.trim())
  const behind = EXTREME_BEHIND.exec(header.trim())
  const [base, word] = before ? [before[2], before[1]] : [behind?.[1], behind?.[2]]
  if (base === undefined || word === undefined || commonNamed(header)) return undefined
  const { name, unit } = readHeader(base)
  const common = commonNamed(name)
  const isMinutes = common && conversionBetween(ownUnit('min'), ownUnit(common.unit)) !== undefined
  const hasSibling = headers.some((other) => {
    const [, otherBase = '', otherWord = ''] = EXTREME_BEHIND.exec(other.trim()) ?? []
    return nameKey(otherBase) === nameKey(base) && nameKey(otherWord) !== nameKey(word)
  })
  if (/^min$/i.test(word) && !before && (isMinutes || !common) && !hasSibling) return undefined
  if (!common && !hasSibling) return undefined
  if (/^(?:avg|average|mean)$/i.test(word)) return { name, unit }
  const which = /^min/i.test(word) ? 'Minimum' : 'Maximum'
  return { name, unit, becomes: { variableName: `${which} ${common?.name ?? name}`, combination: 'MEAN' } }
}

/** `4:54` of a pace is minutes and seconds for each kilometre or mile. */
export function paceUnit(header: string, topics: TableTopics, context: ReadContext): 'min/km' | 'min/mi' | undefined {
  if (/km|kilomet/i.test(header)) return 'min/km'
  if (/\bmi\b|mile/i.test(header)) return 'min/mi'
  if (topics.distanceUnit) return `min/${topics.distanceUnit}`
  const text = say('Is "{header}" the time for a kilometre or for a mile? The file does not say.', { header })
  const choices = ['min/km', 'min/mi', LEAVE_OUT]
  const answer = context.ask({ key: `unit: ${header.slice(0, 120)}`, text, choices, columns: [header] })
  return answer === 'min/km' || answer === 'min/mi' ? answer : undefined
}

export const isPace = (header: string): boolean =>
  /\bpace\b|\bmin(?:utes)?\/(?:km|mi)\b/i.test(header.replaceAll('_', ' '))

// The unit of a column whose header names none: what it can be, and how it is asked for.

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
    say('{labels}{isMore, select, true { and others} other {}}', { labels: labels.join(', '), isMore }),
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
  if (about === 'scale')
    return say('On which scale are these {count} columns ({names})? The file does not say.', { count, names })
  return say('What unit are these {count} columns in ({names})? The file does not say.', { count, names })
}

function askOne({ label, values, candidates, inName }: OpenColumn, context: ReadContext): string | undefined {
  const [only] = candidates
  if (only !== undefined && candidates.length === 1) return only === inName ? 'index' : only
  const { min, max } = values
  const text = say(
    'What unit is "{label}" in (values: {isMin, select, true {{min}} other {{min} to {max}}})? The file does not say.',
    { label, isMin: min === max, min, max },
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
