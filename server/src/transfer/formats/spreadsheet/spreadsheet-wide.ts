/** Tables with a row for each time and a column for each variable. */
import { type Sentence, say } from '../../../lib/language.ts'
import { nameKey } from '../../../lib/names.ts'
import type { Moment } from '../../../lib/utc-text.ts'
import { conversionBetween } from '../../../tracking/units/units.ts'
import type { CatalogueName } from '../../../tracking/variables/catalogue/index.ts'
import { nameForReader } from '../../../tracking/variables/catalogue/words.ts'
import { type ColumnChoice, type ColumnPreview, type ColumnUse, columnKey, unwanted } from '../columns.ts'
import type { FilePosition, ReadContext, ReadItem } from '../format.ts'
import type { CsvRow } from '../reading/csv-rows.ts'
import { type DecimalSign, readNumber, readPressure } from '../reading/numbers.ts'
import {
  catalogueTarget,
  commonNamed,
  type EntryTarget,
  type EntryValue,
  entryOf,
  leftOut,
  measuredTarget,
  ownUnit,
  quotedCell as quoted,
  rejected,
  targetFor,
} from '../reading/target.ts'
import { LEAVE_OUT, OverBudget, type UnitlessColumn, unitsAndRest, withinBudget } from '../reading/unit-questions.ts'
import { unitSpelled } from '../reading/unit-spellings.ts'
import {
  cellValue,
  changesOf,
  combinedAs,
  doubtScale,
  leftOutColumn,
  roleColumn,
  type ShownColumn,
  standInOf,
  standInsFor,
  type ValuePlan,
  valueColumn,
} from './spreadsheet-cells.ts'
import { isCounter, readHeader, scaleIn, unitOfScale } from './spreadsheet-header.ts'
import type { Roles, TimeColumns } from './spreadsheet-layout.ts'
import { askLevels, type LevelProposal, levelsIn } from './spreadsheet-levels.ts'
import type { ColumnSurvey } from './spreadsheet-survey.ts'

// Words with two meanings: the other columns decide, or else the person is asked.

/** The topic of a table, by its columns. */
interface TableTopics {
  /** Both: a diary of days that also records training. */
  readonly isTraining: boolean
  readonly isDiary: boolean
  readonly isFood: boolean
  readonly isSleep: boolean
  readonly distanceUnit: 'km' | 'mi' | undefined
  readonly headers: readonly string[]
}

/** Only training logs have these. */
const TRAINING =
  /^(?:reps?|repetitions|sets?|set order|set number|1rm|rpe|(?:avg|average|max|best)?\.? ?pace|wiederholungen|sätze|satz|répétitions|séries?|repeticiones|ripetizioni)$/i
/** Names of exercises in a training log, counts in a diary. */
const TRAINED =
  /^(?:exercise|exercise name|workout|workout name|workout type|activity|activity type|sport|type|übung|sportart|exercice|ejercicio|esercizio)$/i
const LASTED = /^(?:duration|elapsed time|moving time|time|dauer|durée|duración|durata)$/i
const DIARY = /\b(?:mood|sleep|stimmung|schlaf|bmi|body fat|waist|humeur|sommeil|ánimo|sueño)\b/i
const FOOD =
  /\b(?:proteins?|carb\w*|fats?|sugars?|fib(?:er|re)|meal|food|eiweiß|kohlenhydrate|mahlzeit|protéines|glucides)\b/i
const SLEEP = /sleep|schlaf|sommeil|sueño|sonno|slaap|\bin bed\b|\brem\b/i

const AWAKE = /^(?:(?:time )?awake|wach|wachzeit|éveillé|despierto|sveglio|wakker)$/i
const ASLEEP = /^(?:(?:time )?asleep|slept|schlafend|endormi|dormido)$/i

/** Whether a heading is about sleep. */
const isAboutSleep = (header: string): boolean => SLEEP.test(header)

function topicsOf(headers: readonly string[], surveys: readonly ColumnSurvey[]): TableTopics {
  const read = headers.map((header) => readHeader(header))
  const has = (pattern: RegExp): boolean => read.some(({ written }) => pattern.test(written.replaceAll('_', ' ')))
  const distance = read.find(({ written }) => /^(?:distance|distanz|strecke|distancia|distanza)$/i.test(written))
  const isNamed = read.some(
    ({ written }, index) => TRAINED.test(written.replaceAll('_', ' ')) && holdsWords(surveys[index]),
  )
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

/** The meaning of a column, where it differs from the catalogue's variable of that name. */
interface ColumnMeaning {
  /** How its unit is determined. */
  readonly name: string
  readonly unit: string
  /** The name of its variable instead. */
  readonly becomes?: Partial<EntryTarget>
}

interface Choice {
  readonly pattern: RegExp
  /** The usual one first. */
  readonly choices: readonly [string, string]
  readonly question: Sentence
  readonly trained: Partial<EntryTarget>
}

const OF_TRAINING = { categoryName: 'Physical Activities' } as const
const TWO_MEANINGS: readonly Choice[] = [
  {
    pattern: /^(?:weight|gewicht|poids|peso|weights)$/i,
    choices: ['body weight', 'weight lifted'],
    question: say('Is it your body weight, or the weight you lifted?'),
    trained: { ...OF_TRAINING, variableName: 'Weight Lifted', combination: 'MEAN' },
  },
  {
    pattern: /^(?:calories|calorie|kalorien|calorías|calorias|kcal|cal|energy \(kcal\))$/i,
    choices: ['eaten', 'burned'],
    question: say('Are they eaten or burned?'),
    trained: { ...OF_TRAINING, variableName: 'Active Energy Burned', combination: 'SUM' },
  },
  {
    pattern: /^(?:steps|step count|schritte|pas|pasos|passi|passos|stappen)$/i,
    choices: ['of the whole day', 'of a workout'],
    question: say('Are they the steps of a whole day, or of a workout?'),
    trained: { ...OF_TRAINING, variableName: 'Steps in Workouts', combination: 'SUM' },
  },
]

const TEMPERATURE = /^(?:temp|temperature|temperatur|température|temperatura|temperatuur)\.?$/i
const WEATHER =
  /\b(?:wind|humidity|rain|clouds?|weather|luftfeuchte?|regen|wetter|pluie|vent|humidité|lluvia|viento)\b|[_ ](?:wind|rain)|wind_/i

const commonMeaning = (name: CatalogueName, unit: string): ColumnMeaning => ({ name, unit })

/** Undefined if the column is to be left out. */
function meaningOf(header: string, topics: TableTopics, context: ReadContext): ColumnMeaning | undefined {
  const extreme = extremeIn(header, topics)
  if (extreme) return extreme
  const { name, written, unit } = readHeader(header)
  if (topics.isSleep && /^(?:efficiency|effizienz|efficacité|eficiencia|efficienza)$/i.test(written))
    return commonMeaning('Sleep Efficiency', unit)
  if (topics.isSleep && AWAKE.test(written)) return commonMeaning('Awake Time in the Night', unit)
  if (topics.isSleep && ASLEEP.test(written)) return commonMeaning('Sleep Duration', unit)
  if (TEMPERATURE.test(written) && topics.headers.some((other) => WEATHER.test(other)))
    return commonMeaning('Outdoor Temperature', unit)
  const choice = TWO_MEANINGS.find(({ pattern }) => pattern.test(written))
  if (!choice) return { name, unit }
  const plain = written.toLowerCase() === 'kcal' || written.toLowerCase() === 'cal' ? 'Calories' : name
  const answer = decided(choice, topics) ?? askMeaning(header, choice, context)
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

function askMeaning(header: string, { choices, question }: Choice, context: ReadContext): string {
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
function extremeIn(header: string, { headers }: TableTopics): ColumnMeaning | undefined {
  const prefix = EXTREME_BEFORE.exec(header.trim())
  const behind = EXTREME_BEHIND.exec(header.trim())
  const [base, word] = prefix ? [prefix[2], prefix[1]] : [behind?.[1], behind?.[2]]
  if (base === undefined || word === undefined || commonNamed(header)) return undefined
  const { name, unit } = readHeader(base)
  const common = commonNamed(name)
  const isInMinutes = common && conversionBetween(ownUnit('min'), ownUnit(common.unit)) !== undefined
  const hasSibling = headers.some((other) => {
    const [, otherBase = '', otherWord = ''] = EXTREME_BEHIND.exec(other.trim()) ?? []
    return nameKey(otherBase) === nameKey(base) && nameKey(otherWord) !== nameKey(word)
  })
  if (/^min$/i.test(word) && !prefix && (isInMinutes || !common) && !hasSibling) return undefined
  if (!common && !hasSibling) return undefined
  if (/^(?:avg|average|mean)$/i.test(word)) return { name, unit }
  const limit = /^min/i.test(word) ? 'Minimum' : 'Maximum'
  return { name, unit, becomes: { variableName: `${limit} ${common?.name ?? name}`, combination: 'MEAN' } }
}

/** `4:54` as a pace is minutes and seconds per kilometre or mile. */
function paceUnit(header: string, topics: TableTopics, context: ReadContext): 'min/km' | 'min/mi' | undefined {
  if (/km|kilomet/i.test(header)) return 'min/km'
  if (/\bmi\b|mile/i.test(header)) return 'min/mi'
  if (topics.distanceUnit) return `min/${topics.distanceUnit}`
  const text = say('Is "{header}" the time for a kilometre or for a mile? The file does not say.', { header })
  const choices = ['min/km', 'min/mi', LEAVE_OUT]
  const answer = context.ask({ key: `unit: ${header.slice(0, 120)}`, text, choices, columns: [header] })
  return answer === 'min/km' || answer === 'min/mi' ? answer : undefined
}

const isPace = (header: string): boolean => /\bpace\b|\bmin(?:utes)?\/(?:km|mi)\b/i.test(header.replaceAll('_', ' '))

const SYSTOLIC = catalogueTarget('Systolic Blood Pressure')
const DIASTOLIC = catalogueTarget('Diastolic Blood Pressure')

interface WidePlan {
  readonly columns: ReadonlyMap<number, ValuePlan>
  /** Columns with two values per cell: `120/80`. */
  readonly pressures: readonly number[]
  readonly note: number | undefined
  readonly source: number | undefined
  /** Columns that are left out, and how they are counted. */
  readonly textColumns: ReadonlyMap<number, Sentence>
}

interface TableSurvey {
  readonly header: readonly string[]
  readonly surveys: readonly ColumnSurvey[]
  readonly roles: Roles
  readonly times: TimeColumns
  readonly sign: DecimalSign
  readonly file: string
}

/** The kind of a column by its header; `undefined`: its values decide. */
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
  if (survey.isMostly(survey.dates) && !(isTimeOfDay(name) && survey.isMostly(survey.datesWithTime)))
    return leave(say('Column {name}, which contains dates', { name: quoted(name) }), say('It contains dates.'))
  if (survey.isMostly(survey.pressures))
    return isUnwanted(column, context) ? leave(unwanted(column.label), YOUR_CHOICE) : { kind: 'pressures' }
  if (name === '') return leave(say('Columns without a name'), say('It has no name.'))
  const isKnown = commonNamed(readHeader(name).name) !== undefined
  if (isCounter(name) || (survey.isRowNumber && !isKnown))
    return leave(say('Column {name}', { name: quoted(name) }), say('It numbers the rows or repeats the date.'))
  if (survey.isConstant && !isKnown)
    return leave(
      say('Column {name}, which always says the same', { name: quoted(name) }),
      say('It always says the same.'),
    )
  return undefined
}

/** Asks for the missing meanings and units, and shows what each column becomes. */
export function planColumns(surveyed: TableSurvey, context: ReadContext): WidePlan {
  const { header, surveys, roles, file, sign } = surveyed
  const plan = {
    columns: new Map<number, ValuePlan>(),
    textColumns: new Map<number, Sentence>(),
    pressures: [] as number[],
  }
  const previews: ColumnPreview[] = []
  const all = labelled(surveys.map((survey, index) => ({ at: index, survey, header: header[index]?.trim() ?? '' })))
  const shownAs = ({ label, survey }: NamedColumn) => ({ file, sign, label: label || NAMELESS, survey })
  const valueColumns = all.filter((column) => {
    const plain = plainly(column, surveyed, context)
    if (!plain) return true
    if (plain.kind === 'pressures') plan.pressures.push(column.at)
    if (plain.kind === 'left out') plan.textColumns.set(column.at, plain.what)
    previews[column.at] = plainPreview(shownAs(column), plain)
    return false
  })
  for (const [column, planned] of columnPlans(valueColumns, surveyed, context)) {
    const { at, header: name } = column
    const shownColumn = shownAs(column)
    if (typeof planned === 'object') plan.columns.set(at, planned)
    else plan.textColumns.set(at, leftOutAs(planned, column))
    previews[at] = typeof planned === 'object' ? valueColumn(shownColumn, planned) : wordsPreview(shownColumn, planned)
    if (typeof planned === 'object' && readHeader(name).unit === '') doubtScale(shownColumn, planned, context)
  }
  for (const preview of previews) context.preview?.(preview)
  return { ...plan, note: roles.get('note'), source: roles.get('source') }
}

const NAMELESS = '(no name)'
const YOUR_CHOICE = say('You chose to leave it out.')
const PRESSURE: Pick<ValuePlan, 'target' | 'kind'> = {
  kind: 'number',
  target: { ...SYSTOLIC, variableName: `${SYSTOLIC.variableName}, ${DIASTOLIC.variableName}` },
}

function plainPreview(column: ShownColumn, plain: Plain): ColumnPreview {
  if (plain.kind === 'role') return roleColumn(column, plain.use)
  if (plain.kind === 'pressures') return { ...valueColumn(column, PRESSURE), changes: [] }
  return leftOutColumn(column, plain.kind === 'empty' ? say('It is empty.') : plain.reason)
}

function wordsPreview(column: ShownColumn, plan: Exclude<ColumnPlan, ValuePlan>): ColumnPreview {
  const changes = column.survey.isMostly(column.survey.numbers) ? changesOf('number') : []
  return leftOutColumn(column, plan === 'words' ? say('It contains words.') : YOUR_CHOICE, changes)
}

const isUnwanted = ({ label }: NamedColumn, context: ReadContext): boolean =>
  context.choiceFor?.(columnKey(label))?.choice === 'leave out'

function leftOutAs(plan: Exclude<ColumnPlan, ValuePlan>, { header, label }: NamedColumn): Sentence {
  if (plan === 'words') return say('Column {header}, which contains words', { header: quoted(header) })
  return plan === 'unwanted' ? unwanted(label) : say('Column {header}', { header: quoted(header) })
}

export interface RowTime {
  readonly start: Moment
  readonly endEpoch?: number
  readonly position: FilePosition
  readonly sign: DecimalSign
}

/**
 * The note is about the row: only the first value gets it, or the day would have it once per column. Without a value,
 * it is a note of the day.
 */
export function wideItems(row: CsvRow, plan: WidePlan, time: RowTime): readonly ReadItem[] {
  const items = rowItems(row, plan, time)
  const text = plan.note === undefined ? '' : (row.cells[plan.note] ?? '').trim()
  if (text === '') return items
  const first = items.findIndex(({ kind }) => kind === 'entry')
  if (first < 0) return [...items, { kind: 'dayNote', start: time.start, text }]
  return items.map((item, index) => {
    if (item.kind !== 'entry' || index === first) return item
    const { note, ...entry } = item
    return entry
  })
}

/** A list, because a generator takes several times as long, and a table may have millions of rows. */
function rowItems({ cells }: CsvRow, plan: WidePlan, { start, endEpoch, position, sign }: RowTime): ReadItem[] {
  const items: ReadItem[] = []
  const cell = (column: number | undefined): string => (column === undefined ? '' : (cells[column] ?? '').trim())
  const sourceName = cell(plan.source) || 'Spreadsheet'
  const note = cell(plan.note)
  const recorded = (value: number) =>
    endEpoch === undefined
      ? { start, position, sourceName, note, value }
      : { start, endEpoch, position, sourceName, note, value }
  for (const [index, column] of plan.columns) {
    const text = cells[index] ?? ''
    const value = cellValue(text, column, sign)
    if (value === 'stand-in') items.push(leftOut(standInOf(text, column.target.variableName)))
    else if (value === 'unreadable')
      items.push(
        rejected(
          position,
          say('{text} is not a value of {variableName}.', {
            text: quoted(text),
            variableName: nameForReader(column.target.variableName),
          }),
        ),
      )
    else if (value !== 'missing') items.push(entryOf(column.target, recorded(value)))
  }
  for (const column of plan.pressures) items.push(...pressureItems(cell(column), recorded(0)))
  for (const [column, what] of plan.textColumns) if (cell(column) !== '') items.push(leftOut(what))
  return items
}

function* pressureItems(text: string, shared: Omit<EntryValue, 'value'>): Generator<ReadItem> {
  const [systolic, diastolic] = readPressure(text) ?? []
  if (systolic !== undefined && diastolic !== undefined) {
    yield entryOf(SYSTOLIC, { ...shared, value: systolic })
    yield entryOf(DIASTOLIC, { ...shared, value: diastolic })
  } else if (readNumber(text).kind !== 'missing')
    yield rejected(shared.position, say('{text} is not a blood pressure.', { text: quoted(text) }))
}

// What each column of a wide table becomes: first its meaning, then its unit, then a unique name.

interface NamedColumn {
  readonly at: number
  readonly header: string
  /** Its header, with a number if an earlier column has the same. */
  readonly label: string
  readonly survey: ColumnSurvey
}

type ColumnPlan = ValuePlan | 'words' | 'left out' | 'unwanted'

interface WideTable {
  readonly header: readonly string[]
  readonly surveys: readonly ColumnSurvey[]
  readonly sign: DecimalSign
}

/** A column of numbers whose unit is not known yet. */
interface WaitingColumn extends UnitlessColumn {
  readonly meaning: ColumnMeaning
}

function columnPlans(
  columns: readonly NamedColumn[],
  { header, surveys, sign }: WideTable,
  context: ReadContext,
): ReadonlyMap<NamedColumn, ColumnPlan> {
  const topics = topicsOf(header, surveys)
  const few = withinBudget(context)
  const plans = new Map<NamedColumn, ColumnPlan | WaitingColumn | 'rest'>()
  for (const column of columns) {
    const choice = context.choiceFor?.(columnKey(column.label))
    const isUnwanted = choice?.choice === 'leave out'
    plans.set(
      column,
      isUnwanted ? 'unwanted' : (orRest(() => firstPlan({ ...column, sign, choice }, topics, few)) ?? 'rest'),
    )
  }
  const worded = [...plans].flatMap(([column, plan]) => {
    const words = column.survey.levelWords
    const proposal = plan === 'words' ? levelsIn(words) : undefined
    return proposal ? [{ column, label: column.label, words, proposal }] : []
  })
  for (const [{ column }, levels] of askLevels(worded, few, context))
    plans.set(column, levels ? levelPlan(column, levels, context) : 'left out')
  const otherColumns = [...plans].flatMap(([column, plan]) => (plan === 'rest' ? [column] : []))
  const { units, others } = unitsAndRest([...plans.values()].filter(isWaiting), otherColumns, context)
  for (const column of otherColumns) {
    const choice = context.choiceFor?.(columnKey(column.label))
    if (others === 'leave out') plans.set(column, 'left out')
    else if (others === 'plain numbers') plans.set(column, plainPlan(column, sign))
    else plans.set(column, firstPlan({ ...column, sign, choice }, topics, context))
  }
  const decidedPlans = new Map<NamedColumn, ColumnPlan>()
  for (const [column, plan] of plans) {
    if (plan === 'rest') continue
    const planned = isWaiting(plan)
      ? withUnit(plan, units.get(plan) ?? (otherColumns.includes(column) ? 'index' : undefined))
      : plan
    const choice = context.choiceFor?.(columnKey(column.label))
    const ownPlan = typeof planned === 'string' ? planned : { ...planned, sign: column.survey.signIn(sign) }
    decidedPlans.set(column, typeof ownPlan === 'string' ? ownPlan : combinedAs(ownPlan, choice))
  }
  return apart(decidedPlans, context)
}

function levelPlan({ header, label }: NamedColumn, { unit, values }: LevelProposal, context: ReadContext): ValuePlan {
  const name = context.choiceFor?.(columnKey(label))?.variableName ?? readHeader(header).name
  const target = targetFor(name, { categoryName: 'Miscellaneous', unit, combination: 'MEAN' })
  return { kind: 'levels', factor: 1, target, levels: values }
}

/** Undefined if it would exceed the budget of questions. */
function orRest<Plan>(plan: () => Plan): Plan | undefined {
  try {
    return plan()
  } catch (error) {
    if (error instanceof OverBudget) return undefined
    throw error
  }
}

/** Without asking: numbers as they are, durations in hours. */
function plainPlan({ header, survey }: NamedColumn, sign: DecimalSign): ColumnPlan {
  const { name } = readHeader(header)
  if (survey.isMostly(survey.numbers)) return numberPlan({ name, unit: '' }, 'index', survey.range(sign))
  if (!survey.isMostly(survey.durations)) return 'left out'
  const target = targetFor(name, { categoryName: 'Activity', unit: 'h', combination: 'SUM' })
  return { kind: 'duration', factor: 1, target }
}

const isWaiting = (plan: ColumnPlan | WaitingColumn | 'rest'): plan is WaitingColumn =>
  typeof plan === 'object' && 'meaning' in plan

/** Two columns of the same name stay two columns. */
function labelled(columns: readonly Omit<NamedColumn, 'label'>[]): readonly NamedColumn[] {
  const counts = new Map<string, number>()
  return columns.map((column) => {
    const count = (counts.get(nameKey(column.header)) ?? 0) + 1
    counts.set(nameKey(column.header), count)
    return { ...column, label: count === 1 ? column.header : `${column.header} (${count})` }
  })
}

/** If two columns would become one variable, the second gets one of its own, unless the person wants to merge them. */
function apart(
  plans: ReadonlyMap<NamedColumn, ColumnPlan>,
  context: ReadContext,
): ReadonlyMap<NamedColumn, ColumnPlan> {
  const counts = new Map<string, number>()
  const separate = (plan: ColumnPlan, { label }: NamedColumn): ColumnPlan => {
    const isNamed = context.choiceFor?.(columnKey(label))?.variableName !== undefined
    if (typeof plan === 'string' || isNamed) return plan
    const { variableName } = plan.target
    const count = (counts.get(nameKey(variableName)) ?? 0) + 1
    counts.set(nameKey(variableName), count)
    return count === 1 ? plan : { ...plan, target: { ...plan.target, variableName: `${variableName} (${count})` } }
  }
  return new Map([...plans].map(([column, plan]) => [column, separate(plan, column)]))
}

type DecidedColumn = NamedColumn & { readonly sign: DecimalSign; readonly choice: ColumnChoice | undefined }

/** The meaning of a column: the person's choice, or else by its name and the topic of the table. */
function chosenMeaning(
  { header, choice }: DecidedColumn,
  topics: TableTopics,
  context: ReadContext,
): ColumnMeaning | undefined {
  if (choice?.variableName === undefined) return meaningOf(header, topics, context)
  return { name: choice.variableName, unit: readHeader(header).unit }
}

function firstPlan(column: DecidedColumn, topics: TableTopics, context: ReadContext): ColumnPlan | WaitingColumn {
  const { header, label, survey, sign, choice } = column
  if (isTimeOfDay(choice?.variableName ?? header) && isMostlyClocks(survey))
    return clockPlan(choice?.variableName ?? header)
  if (survey.isMostly(survey.numbers)) {
    const meaning = chosenMeaning(column, topics, context)
    if (!meaning) return 'left out'
    if (choice?.unit !== undefined) return numberPlan(meaning, choice.unit, survey.range(sign))
    const [inCells] = survey.units
    const statedUnit = meaning.unit || inCells
    return statedUnit === undefined || statedUnit === ''
      ? { label, name: meaning.name, values: survey.range(sign), meaning }
      : saidPlan(header, meaning, { statedUnit, context, values: survey.range(sign) })
  }
  if (survey.isMostly(survey.yesNo)) {
    const { name = header } = chosenMeaning(column, { ...topics, isTraining: false, isFood: true }, context) ?? {}
    const target = targetFor(name, { categoryName: 'Activity', unit: 'yes/no', combination: 'MEAN' })
    return { kind: 'yesNo', factor: 1, target }
  }
  return survey.isMostly(survey.durations) ? durationPlan(column, topics, context) : 'words'
}

interface UnitChoice {
  readonly statedUnit: string
  readonly values: UnitlessColumn['values']
  readonly context: ReadContext
}

/** A scale that we have no unit for may be kept as percent, if the person wants it so. */
function saidPlan(header: string, meaning: ColumnMeaning, { statedUnit, context, values }: UnitChoice): ColumnPlan {
  const scale = unitSpelled(statedUnit) ? undefined : scaleIn(statedUnit)
  if (!scale) return numberPlan(meaning, statedUnit, values)
  const unit = unitOfScale(scale)
  if (unit !== undefined) return numberPlan(meaning, unit, values)
  const text = say(
    'We have no unit for the scale of "{header}". Should {from} mean 0 % and {to} mean 100 %, or should we keep the numbers as they are (index)?',
    { header, from: scale.from, to: scale.to },
  )
  const answer = context.ask({
    key: `unit: ${header.slice(0, 120)}`,
    text,
    choices: ['%', 'index', LEAVE_OUT],
    columns: [header],
  })
  if (answer === 'index') return numberPlan(meaning, 'index', values)
  if (answer !== '%') return 'left out'
  return { ...numberPlan(meaning, '%', values), offset: -scale.from, factor: 100 / (scale.to - scale.from) }
}

const withUnit = ({ meaning, values }: WaitingColumn, unit: string | undefined): ColumnPlan =>
  unit === undefined ? 'left out' : numberPlan(meaning, unit, values)

/** Durations with a colon: the possible units and factors. */
const SIGNED_LENGTHS: Readonly<Record<string, readonly [unit: string, factor: number]>> = {
  mm: ['cm ±', 0.1],
  cm: ['cm ±', 1],
  m: ['m ±', 1],
  km: ['m ±', 1000],
  in: ['in ±', 1],
  ft: ['ft ±', 1],
}

function numberPlan({ name, becomes }: ColumnMeaning, unit: string, { min }: UnitlessColumn['values']): ValuePlan {
  const measured = measuredTarget(name, unit)
  const signed = min < 0 && !commonNamed(name) ? SIGNED_LENGTHS[measured.target.unit] : undefined
  const target = signed ? { ...measured.target, unit: signed[0], combination: 'MEAN' as const } : measured.target
  const factor = measured.factor * (signed?.[1] ?? 1)
  const standIns = standInsFor(name, target.unit)
  return { kind: 'number', factor, standIns, target: renamed(target, becomes) }
}

const renamed = (target: EntryTarget, becomes: Partial<EntryTarget> | undefined): EntryTarget => ({
  ...target,
  ...becomes,
})

const isTimeOfDay = (header: string): boolean => commonNamed(readHeader(header).name)?.unit === 'clock'

const isMostlyClocks = (survey: ColumnSurvey): boolean =>
  survey.isMostly(survey.clocks + survey.numbers + survey.datesWithTime) || survey.isMostly(survey.shortClocks)

function clockPlan(header: string): ValuePlan {
  const target = targetFor(readHeader(header).name, { categoryName: 'Activity', unit: 'clock', combination: 'MEAN' })
  return { kind: 'clock', factor: 1, target }
}

const CLOCK_IN_HEADER = /\s*[([]\s*(h{1,2}:m{1,2}(?::s{1,2})?|m{1,2}:s{1,2})\s*[)\]]/i
const HOURS = 'hours and minutes'
const MINUTES = 'minutes and seconds'
const TIME_OF_DAY = 'a time of day'

/** `4:54` is in hours for sleep and in minutes for a pace; otherwise the person is asked. */
function durationPlan(column: DecidedColumn, topics: TableTopics, context: ReadContext): ColumnPlan {
  const { header, label, survey, choice } = column
  if (isPace(header)) {
    const unit = paceUnit(header, topics, context)
    if (unit === undefined) return 'left out'
    const variableName = choice?.variableName ?? (/\bpace\b/i.test(header) ? `${paceName(header)} (${unit})` : header)
    const target = { variableName, categoryName: 'Physical Activities', unit: 'min', combination: 'MEAN' } as const
    return { kind: 'short duration', factor: 60, target }
  }
  const written = CLOCK_IN_HEADER.exec(header)?.[1]
  const bare = header.replace(CLOCK_IN_HEADER, '')
  const plain = { ...topics, isTraining: false, isFood: true }
  const { name = bare, becomes } = chosenMeaning({ ...column, header: bare }, plain, context) ?? {}
  const isSleep = commonNamed(name)?.category === 'Sleep'
  const areMinutes = areClearlyMinutes(column, topics)
  const isOpen = survey.shortClocks > 0 && !areMinutes && written === undefined
  const statedUnit = (written === undefined ? areMinutes && !isSleep : /^m/i.test(written)) ? MINUTES : HOURS
  const clock = isOpen && !isSleep ? askClock(label, context) : statedUnit
  if (clock === TIME_OF_DAY) return clockPlan(choice?.variableName ?? header)
  if (clock !== HOURS && clock !== MINUTES) return 'left out'
  const target = targetFor(name, { categoryName: 'Activity', unit: 'h', combination: 'SUM' })
  return { kind: clock === MINUTES ? 'short duration' : 'duration', factor: 1, target: renamed(target, becomes) }
}

/** If fewer than one in this many times exceeds a day, they may be typing errors. */
const SLIPS = 5

/** `49:06` cannot be hours, unless it is a typing error; in a column with `1:02:06`, it lacks the hours. */
function areClearlyMinutes({ header, survey }: DecidedColumn, { isTraining }: TableTopics): boolean {
  const { shortClocks, longClocks, beyondDay } = survey
  if (shortClocks > 0 && longClocks > 0) return true
  return beyondDay > 0 && (isTraining || (beyondDay * SLIPS >= shortClocks && !isAboutSleep(header)))
}

const paceName = (header: string): string =>
  header
    .replace(/\s*[([].*$/, '')
    .replaceAll('_', ' ')
    .trim()

function askClock(label: string, context: ReadContext): string {
  const text = say(
    'Is 4:54 in "{label}" hours and minutes, minutes and seconds, or a time of day? The file does not say.',
    { label },
  )
  return context.ask({
    key: `clock: ${label.slice(0, 120)}`,
    text,
    choices: [HOURS, MINUTES, TIME_OF_DAY, LEAVE_OUT],
    columns: [label],
  })
}
