/** Words with two meanings: the columns beside them decide, and where those do not, the person is asked. */
import { type Sentence, say } from '../../../lib/language.ts'
import { nameKey } from '../../../lib/names.ts'
import { conversionBetween } from '../../../tracking/units/units.ts'
import type { ReadContext } from '../format.ts'
import { commonNamed, type Nature, ownUnit } from '../reading/target.ts'
import { LEAVE_OUT } from '../reading/unit-questions.ts'
import { readHeader } from './spreadsheet-header.ts'
import type { ColumnSurvey } from './spreadsheet-survey.ts'

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
const ASLEEP = /^(?:(?:time )?asleep|slept|schlafend|endormi|dormido)$/i

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

const TEMPERATURE = /^(?:temp|temperature|temperatur|température|temperatura|temperatuur)\.?$/i
const WEATHER =
  /\b(?:wind|humidity|rain|clouds?|weather|luftfeuchte?|regen|wetter|pluie|vent|humidité|lluvia|viento)\b|[_ ](?:wind|rain)|wind_/i

/** Undefined where the column shall be left out. */
export function meaningOf(header: string, topics: TableTopics, context: ReadContext): Meaning | undefined {
  const extreme = extremeIn(header, topics)
  if (extreme) return extreme
  const { name, written, unit } = readHeader(header)
  if (topics.isSleep && /^(?:efficiency|effizienz|efficacité|eficiencia|efficienza)$/i.test(written))
    return { name: 'Sleep Efficiency', unit }
  if (topics.isSleep && AWAKE.test(written)) return { name: 'Awake Time in the Night', unit }
  if (topics.isSleep && ASLEEP.test(written)) return { name: 'Sleep Duration', unit }
  if (TEMPERATURE.test(written) && topics.headers.some((other) => WEATHER.test(other)))
    return { name: 'Outdoor Temperature', unit }
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
