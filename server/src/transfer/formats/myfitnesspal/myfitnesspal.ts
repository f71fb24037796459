/**
 * MyFitnessPal's three files: meals, body measurements, and exercise. The unit of weights is not in the file, so it is
 * asked; vitamins and minerals are percent of the daily need.
 */

import { inEach, type Sentence, say } from '../../../lib/language.ts'
import { nameKey } from '../../../lib/names.ts'
import type { Moment } from '../../../lib/utc-text.ts'
import { nameForReader } from '../../../tracking/variables/catalogue/words.ts'
import {
  type FilePosition,
  type Format,
  foundIn,
  type ReadContext,
  type ReadItem,
  type SourceFile,
  type Upload,
} from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import {
  type ColumnOrder,
  headerKeys,
  headerOf,
  isSummary,
  type NamedRow,
  nameByOrder,
  namedRows,
} from '../reading/csv-rows.ts'
import { DayOrders, readDate, readTimeOfDay } from '../reading/dates.ts'
import { MealSums, mealTime, type NutrientColumn, nutrientColumn } from '../reading/meals.ts'
import { localMoments, OwnMoments } from '../reading/moments.ts'
import { readNumber } from '../reading/numbers.ts'
import { catalogueTarget, entryOf, leftOut, noTime, quotedCell, rejected } from '../reading/target.ts'
import { exerciseItems } from './myfitnesspal-exercise.ts'

const MYFITNESSPAL = 'MyFitnessPal'
const DATE = ['Date', 'Datum', 'Fecha', 'Data']
const MEAL = ['Meal', 'Mahlzeit', 'Repas', 'Comida', 'Pasto', 'Refeição']
const TIME = ['Time', 'Zeit', 'Uhrzeit', 'Heure', 'Hora']
const NOTE = ['Note', 'Notes', 'Notiz', 'Notizen', 'Nota']

/** All columns of a report, which has them in this order in every language; the units are not translated. */
const NUTRIENTS =
  'Calories,Fat (g),Saturated Fat,Polyunsaturated Fat,Monounsaturated Fat,Trans Fat,Cholesterol,Sodium (mg),Potassium,Carbohydrates (g),Fiber,Sugar,Protein (g),Vitamin A,Vitamin C,Calcium,Iron,Note'
const inOrder = (prefix: string): ColumnOrder => {
  const columns = `${prefix},${NUTRIENTS}`.split(',')
  const marks = columns.flatMap((name, index) =>
    /\(m?g\)$/.test(name) ? [[index, name.endsWith('(g)') ? /\(g\)$/ : /\(mg\)$/]] : [],
  )
  return { columns, marks: Object.fromEntries(marks) as ColumnOrder['marks'] }
}
const ORDERS: readonly ColumnOrder[] = [inOrder('Date,Meal'), inOrder('Date,Meal,Time')]

type DiaryKind = 'nutrition' | 'measurement' | 'exercise'
interface DiaryTable {
  readonly file: SourceFile
  readonly kind: DiaryKind
}

function kindOf(file: SourceFile): DiaryKind | undefined {
  nameByOrder(file, ORDERS)
  const keys = headerKeys(file)
  const has = (names: readonly string[]): boolean => names.some((name) => keys.has(nameKey(name)))
  if (!has(DATE)) return undefined
  if (has(MEAL) && [...keys].some((key) => nutrientColumn(key, 'kcal')?.target.variableName === 'Calorie Intake'))
    return 'nutrition'
  if (keys.has('exercise') && keys.has('exercise minutes')) return 'exercise'
  return /measurement-summary[^/]*\.csv$/i.test(file.path) ? 'measurement' : undefined
}

export const myFitnessPal: Format = {
  ...knownFormat('myfitnesspal'),
  passes: 2,
  sniff: ({ files }) => Math.max(0, ...files.map((file) => (kindOf(file) === undefined ? 0 : 1))),
  read: readMyFitnessPal,
}

async function* readMyFitnessPal({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const kinds = files.flatMap((file) => {
    const kind = kindOf(file)
    return kind === undefined ? [] : [{ file, kind }]
  })
  const tables = foundIn(kinds, MYFITNESSPAL)
  const momentOf = localMoments(context)
  const survey = await lookThrough(tables)
  const order = survey.orders.decided(context)
  const units = askUnits(survey, context)
  const keepsRepeated = survey.repeated.areKept(context)
  const momentIn = (dayText: string, clock: { hour: number; minute: number }): Moment | undefined => {
    const day = readDate(dayText, order)
    return day?.kind === 'wall' ? momentOf({ ...day.wall, ...clock }) : undefined
  }
  for (const { file, kind } of tables) {
    const sums = new MealSums()
    const moments = new OwnMoments()
    const earlier = new EarlierRows()
    const columns = nutrientColumns(file, survey.usedColumns)
    for await (const row of namedRows(file)) {
      const position = { file: file.path, line: row.line }
      const dayText = row.cell(...DATE)
      if (isSummary(dayText)) {
        yield leftOut(say('Summary rows'))
        continue
      }
      if (kind !== 'measurement' && earlier.has(row) && !keepsRepeated) {
        yield leftOut(say('Rows that are in the file twice'))
        continue
      }
      yield* sums.begin(dayText)
      const meal = row.cell(...MEAL)
      const start = momentIn(dayText, readTimeOfDay(row.cell(...TIME)) ?? mealTime(meal))
      if (!start) {
        yield rejected(position, noTime(dayText))
        continue
      }
      const items =
        kind === 'nutrition'
          ? mealItems(row, { columns, start, position, meal })
          : kind === 'exercise'
            ? exerciseItems(row, start, position)
            : measurementItems(row, { units, start, position, columns: survey.lengths })
      for (const item of items) {
        if (item.kind !== 'entry') yield item
        else if (item.combination === 'SUM') sums.add(item)
        else yield moments.assign(item, row.cells)
      }
    }
    yield* sums.finish()
  }
}

interface FoodRow {
  readonly orders: DayOrders
  readonly repeated: RepeatedRows
  /** Columns that are not zero throughout: nutrients that are not tracked are written as zero. */
  readonly usedColumns: ReadonlySet<string>
  readonly hasWeight: boolean
  readonly lengths: readonly LengthColumn[]
  readonly weightUnitOfExercise: string | undefined
}

type LengthColumn = keyof typeof LENGTHS
const LENGTHS = {
  neck: 'Neck Circumference',
  waist: 'Waist Circumference',
  hips: 'Hip Circumference',
} as const
const LENGTH_COLUMNS = Object.keys(LENGTHS) as LengthColumn[]

async function lookThrough(tables: readonly DiaryTable[]): Promise<FoodRow> {
  const orders = new DayOrders()
  const repeated = new RepeatedRows()
  const usedColumns = new Set<string>()
  const headers = new Set(tables.flatMap(({ file }) => [...headerKeys(file)]))
  for (const { file, kind } of tables) {
    const earlier = new EarlierRows()
    const header = headerOf(file)
    for await (const row of namedRows(file)) {
      orders.look(row.cell(...DATE))
      if (kind !== 'measurement' && !isSummary(row.cell(...DATE)) && earlier.has(row)) repeated.add(row)
      for (const [index, cell] of row.cells.entries())
        if (/[1-9]/.test(cell)) usedColumns.add(nameKey(header[index] ?? ''))
    }
  }
  return {
    orders,
    repeated,
    usedColumns,
    hasWeight: usedColumns.has('weight'),
    lengths: LENGTH_COLUMNS.filter((name) => usedColumns.has(name)),
    weightUnitOfExercise: headers.has('kilograms') ? 'kg' : headers.has('pounds') ? 'lb' : undefined,
  }
}

interface BodyUnits {
  readonly weight: string
  readonly length: string
}

/** The header of the exercise file shows the account's unit. */
function askUnits({ hasWeight, lengths, weightUnitOfExercise }: FoodRow, context: ReadContext): BodyUnits {
  const fallback = weightUnitOfExercise === undefined ? {} : { fallback: weightUnitOfExercise }
  const text = say('What unit is your weight in? The file does not say.')
  const weight = hasWeight ? context.ask({ key: 'unit: Weight', text, choices: ['kg', 'lb'], ...fallback }) : 'kg'
  const question = say('What unit are your body measurements in ({lengths})? The file does not say.', {
    lengths: lengths.join(', '),
  })
  const length = lengths.length > 0 ? context.ask({ key: 'unit: Length', text: question, choices: ['cm', 'in'] }) : 'cm'
  return { weight: weight === 'lb' ? 'lb' : 'kg', length: length === 'in' ? 'in' : 'cm' }
}

/** By index in the row. Some headers omit the unit; vitamins and minerals are percent of the daily need. */
function nutrientColumns(file: SourceFile, used: ReadonlySet<string>): ReadonlyMap<number, NutrientColumn> {
  const columns = new Map<number, NutrientColumn>()
  const others = new Set([...DATE, ...MEAL, ...TIME, ...NOTE].map(nameKey))
  for (const [index, header] of headerOf(file).entries()) {
    const key = nameKey(header)
    if (others.has(key) || !used.has(key)) continue
    const column = nutrientColumn(header, unitOfNutrient(key))
    if (column) columns.set(index, column)
  }
  return columns
}

function unitOfNutrient(key: string): string {
  if (/^(calor|kalor|energ)/.test(key)) return 'kcal'
  if (/^(vitamin|calcium|kalzium|iron|eisen|fer$|hierro)/.test(key)) return '%RDA'
  return /^(cholest|colest|potass|kalium|sodi|natrium)/.test(key) ? 'mg' : 'g'
}

interface DiaryMeal {
  readonly columns: ReadonlyMap<number, NutrientColumn>
  readonly start: Moment
  readonly position: FilePosition
  readonly meal: string
}

function* mealItems(row: NamedRow, { columns, start, position, meal }: DiaryMeal): Generator<ReadItem> {
  const mealNote = [meal, row.cell(...NOTE)].filter(Boolean).join(': ')
  for (const [column, { target, factor }] of columns) {
    const text = row.at(column)
    const parsed = readNumber(text)
    if (parsed.kind === 'unreadable')
      yield rejected(
        position,
        say('{text} is not an amount of {variableName}.', {
          text: quotedCell(text),
          variableName: nameForReader(target.variableName),
        }),
      )
    else if (parsed.kind === 'number') {
      const note = target.variableName === 'Calorie Intake' ? mealNote : undefined
      yield entryOf(target, { value: parsed.value * factor, start, position, sourceName: MYFITNESSPAL, note })
    }
  }
}

interface BodyRow {
  readonly units: BodyUnits
  readonly start: Moment
  readonly position: FilePosition
  readonly columns: readonly LengthColumn[]
}

function* measurementItems(row: NamedRow, { units, start, position, columns }: BodyRow): Generator<ReadItem> {
  const cells = [
    [catalogueTarget('Body Weight', units.weight), row.cell('Weight', 'Gewicht', 'Poids', 'Peso')],
    [catalogueTarget('Body Fat'), row.cell('Body Fat %', 'Body Fat')],
    ...columns.map((name) => [catalogueTarget(LENGTHS[name], units.length), row.cell(name)] as const),
  ] as const
  for (const [target, text] of cells) {
    const parsed = readNumber(text)
    if (parsed.kind === 'missing') continue
    if (parsed.kind === 'unreadable' || parsed.value <= 0)
      yield rejected(
        position,
        say('{text} is not a value of {variableName}.', {
          text: quotedCell(text),
          variableName: nameForReader(target.variableName),
        }),
      )
    else yield entryOf(target, { value: parsed.value, start, position, sourceName: MYFITNESSPAL })
  }
}

// Rows that are the same as an earlier one in every cell. Where a file has a row for each food, two of them may be two
// helpings or one that was recorded twice; only the person knows.

/** Rows of a day are adjacent; in a long file, only the last rows are remembered. */
const ROWS_KEPT = 100_000
const ROWS_SHOWN = 3
const LONGEST_SHOWN = 100

class EarlierRows {
  readonly #seen = new Set<string>()

  /** Whether the row was seen before; remembers it. */
  has({ cells }: NamedRow): boolean {
    const key = cells.join('\n')
    const isKnown = this.#seen.has(key)
    if (this.#seen.size >= ROWS_KEPT) this.#seen.clear()
    this.#seen.add(key)
    return isKnown
  }
}

/** How many there are, and a description of the first. */
class RepeatedRows {
  readonly #shown: Sentence[] = []
  #count = 0

  add({ line, cells }: NamedRow): void {
    this.#count++
    const texts = cells.map((cell) => cell.trim()).filter((cell) => /[^0.]/.test(cell))
    const row = texts.join(', ').slice(0, LONGEST_SHOWN)
    if (this.#shown.length < ROWS_SHOWN) this.#shown.push(say('line {line} ({row})', { line, row }))
  }

  /** Whether they count again; asked only if there are any. */
  areKept(context: ReadContext): boolean {
    if (this.#count === 0) return true
    const examples = inEach((language) => this.#shown.map((row) => row[language]).join('; '))
    const rows = say(
      '{count, plural, one {One row is the same as an earlier one: {shown}. Did you have it again, or should it count once?} other {# rows are the same as earlier ones, such as {shown}. Did you have them again, or should each count once?}}',
      { count: this.#count, shown: examples },
    )
    return (
      context.ask({ key: 'repeatedRows', isForThisFile: true, text: rows, choices: ['keep all', 'count once'] }) !==
      'count once'
    )
  }
}
