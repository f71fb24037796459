/** Foods of a Fitbit account: a record for each, with its day and its meal. A meal is one value of each nutrient. */
import { say } from '../../../lib/language.ts'

import type { Moment } from '../../../lib/utc-text.ts'
import { withoutNoise } from '../../../tracking/units/units.ts'
import type { FilePosition, ReadContext, ReadItem } from '../format.ts'
import { jsonPieces } from '../reading/json-pieces.ts'
import { isObject, type JsonObject, numberIn, objectIn, textIn } from '../reading/json-values.ts'
import { mealTime } from '../reading/meals.ts'
import {
  catalogueTarget,
  type EntryTarget,
  entryOf,
  leftOut,
  lookup,
  noTime,
  quotedCell,
  rejected,
} from '../reading/target.ts'
import type { TakeoutFile } from './takeout-files.ts'
import type { TakeoutTimes } from './takeout-times.ts'

const SOURCE = 'Fitbit'
const NUTRIENTS: readonly (readonly [member: string, target: EntryTarget])[] = [
  ['calories', catalogueTarget('Calorie Intake', 'kcal')],
  ['carbs', catalogueTarget('Carbohydrates', 'g')],
  ['fat', catalogueTarget('Fat', 'g')],
  ['fiber', catalogueTarget('Fiber', 'g')],
  ['protein', catalogueTarget('Protein', 'g')],
  ['sodium', catalogueTarget('Sodium', 'mg')],
]
/** The meals by their numbers; 7 is any time. */
const MEALS = ['', 'Breakfast', 'Morning Snack', 'Lunch', 'Snack', 'Dinner', '', '']
const LONGEST_NAMES = 2000

interface LoggedMeal {
  readonly day: string
  readonly name: string
  readonly position: FilePosition
  readonly sums: number[]
  foods: string
}

export async function* foodItems({ file }: TakeoutFile, times: TakeoutTimes): AsyncGenerator<ReadItem> {
  const meals = new Map<string, LoggedMeal>()
  let line = 0
  for await (const { read } of jsonPieces(file, (path, kind) => path.length === 0 && kind === 'list')) {
    const value = read()
    const position = { file: file.path, line: ++line }
    const item = isObject(value) ? take(value, position, meals) : rejected(position, say('This is not a record.'))
    if (item) yield item
  }
  for (const meal of meals.values()) yield* mealItems(meal, times)
}

function take(record: JsonObject, position: FilePosition, meals: Map<string, LoggedMeal>): ReadItem | undefined {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(textIn(record['logDate']) ?? '')?.[0]
  if (day === undefined)
    return rejected(position, say('{shown} is not a day.', { shown: quotedCell(textIn(record['logDate']) ?? '') }))
  const food = objectIn(record['loggedFood'])
  const values = objectIn(record['nutritionalValues']) ?? food
  const amounts = NUTRIENTS.map(([member]) => numberIn(values?.[member]) ?? 0)
  if (!amounts.some((amount) => amount > 0)) return leftOut(say('Foods without figures'))
  const name = MEALS[numberIn(food?.['mealTypeId']) ?? 0] ?? ''
  const meal = meals.get(`${day} ${name}`) ?? { day, name, position, sums: NUTRIENTS.map(() => 0), foods: '' }
  for (const [index, amount] of amounts.entries())
    meal.sums[index] = withoutNoise((meal.sums[index] ?? 0) + Math.max(0, amount))
  const called = textIn(food?.['name'])
  if (called !== undefined && meal.foods.length < LONGEST_NAMES)
    meal.foods = meal.foods === '' ? called : `${meal.foods}; ${called}`
  meals.set(`${day} ${name}`, meal)
  return undefined
}

function* mealItems({ day, name, position, sums, foods }: LoggedMeal, times: TakeoutTimes): Generator<ReadItem> {
  const { hour, minute } = mealTime(name === 'Morning Snack' ? '' : name)
  const two = (number: number) => String(number).padStart(2, '0')
  // A snack in the morning is after breakfast, and food without a time counts at noon.
  const clock = name === 'Morning Snack' ? '10:30' : `${two(hour)}:${two(minute)}`
  const start = times.momentOf(`${day}T${clock}:00`)
  if (!start) return yield rejected(position, say('{day} is not a day.', { day: quotedCell(day) }))
  for (const [index, [member, target]] of NUTRIENTS.entries()) {
    const value = sums[index] ?? 0
    const note = member === 'calories' ? foods : undefined
    if (value > 0) yield entryOf(target, { value, start, sourceName: SOURCE, position, note })
  }
}

// Water of a Fitbit account. No public file shows this layout: the members are those of Fitbit's interface and of its
// other files, wherever one of them stands. Missing facts are asked for or reported, never guessed.

const water = catalogueTarget('Water', 'mL')
/** Documents of the API, one per day, and its time series. */
const LISTS: ReadonlySet<unknown> = new Set(['water', 'foods-log-water'])

/** The units that Fitbit takes. */
const MILLILITERS = lookup<number>({ mL: 1, 'fl oz': 29.573_529_562_5, cup: 236.588_236_5 })
const UNIT_MEMBERS = ['unit', 'unitName', 'measurementUnit', 'waterUnit'] as const
const AMOUNT_MEMBERS = ['amount', 'waterAmount', 'volume', 'value'] as const
const TIME_MEMBERS = ['dateTime', 'startTime', 'logDate', 'date'] as const

export const isWater = ({ stem, isJson }: TakeoutFile): boolean => isJson && /^water([ _-]?logs?)?$/.test(stem)

const writtenAs = (members: readonly string[]): RegExp => new RegExp(`"(${members.join('|')})"\\s*:`, 'g')

/** Fewer units than amounts: some amounts have none. */
function isSilent({ file }: TakeoutFile): boolean {
  const head = new TextDecoder().decode(file.head)
  const [units = [], amounts = []] = [UNIT_MEMBERS, AMOUNT_MEMBERS].map(
    (members) => head.match(writtenAs(members)) ?? [],
  )
  return units.length < amounts.length
}

/** Only asked if a file does not name it. */
export function waterUnitOf(files: readonly TakeoutFile[], context: ReadContext): string | undefined {
  if (!files.some((file) => isWater(file) && isSilent(file))) return undefined
  const text = say(
    'What unit is the water you logged in? It is the unit of your Fitbit account, and the file does not name it.',
  )
  return context.ask({ key: 'unit: Water', text, choices: Object.keys(MILLILITERS) })
}

interface Drink {
  readonly start: Moment
  readonly position: FilePosition
  milliliters: number
}

/** All drinks of one moment are one value; repeated records count once. */
export class WaterLog {
  readonly #drinks = new Map<number, Drink>()
  readonly #seen = new Set<string>()
  readonly #times: TakeoutTimes
  readonly #unit: string | undefined

  constructor(times: TakeoutTimes, unit: string | undefined) {
    this.#times = times
    this.#unit = unit
  }

  async *take({ file }: TakeoutFile): AsyncGenerator<ReadItem> {
    let line = 0
    const opens = (path: readonly unknown[], kind: string) =>
      path.length === 0 || (path.length === 1 && kind === 'list' && LISTS.has(path[0]))
    for await (const { path, read } of jsonPieces(file, opens)) {
      // Members beside the list are daily totals.
      if (path.length === 1 && typeof path[0] === 'string') continue
      const value = read()
      const position = { file: file.path, line: ++line }
      const day = path.length === 2 ? /\d{4}-\d{2}-\d{2}(?=\D*$)/.exec(file.path)?.[0] : undefined
      const item = isObject(value) ? this.#add(value, position, day) : rejected(position, say('This is not a record.'))
      if (item) yield item
    }
  }

  *items(): Generator<ReadItem> {
    for (const { start, position, milliliters } of this.#drinks.values())
      yield entryOf(water, { value: withoutNoise(milliliters), start, sourceName: SOURCE, position })
  }

  #add(record: JsonObject, position: FilePosition, dayOfFile: string | undefined): ReadItem | undefined {
    const amount = firstOf(AMOUNT_MEMBERS, (member) => numberIn(record[member]))
    if (amount === undefined) return rejected(position, say('It contains no number.'))
    if (amount <= 0) return leftOut(say('Water without an amount'))
    const text = timeOf(record) ?? dayOfFile ?? ''
    const start = this.#times.momentOf(/\d:\d/.test(text) ? text : `${text} 12:00`)
    if (!start) return rejected(position, noTime(text))
    const unitInRecord = unitIn(record)
    const unit = unitInRecord === undefined ? MILLILITERS[this.#unit ?? ''] : millilitersOf(unitInRecord)
    if (unit === undefined) return rejected(position, say('It names no unit, or one that we do not know.'))
    const id = record['logId']
    const key = typeof id === 'number' || typeof id === 'string' ? String(id) : ''
    if (key !== '' && this.#seen.has(key)) return leftOut(say('Water that appears twice'))
    this.#seen.add(key)
    const drink = this.#drinks.get(start.epochSeconds) ?? { start, position, milliliters: 0 }
    drink.milliliters += amount * unit
    this.#drinks.set(start.epochSeconds, drink)
    return undefined
  }
}

function firstOf<T>(members: readonly string[], readFrom: (member: string) => T | undefined): T | undefined {
  for (const member of members) {
    const value = readFrom(member)
    if (value !== undefined) return value
  }
  return undefined
}

/** A day may have its time in a separate member. */
function timeOf(record: JsonObject): string | undefined {
  const text = firstOf(TIME_MEMBERS, (member) => textIn(record[member]))
  const time = textIn(record['time'])
  return text === undefined || time === undefined || /\d:\d/.test(text) ? text : `${text} ${time}`
}

const unitIn = (record: JsonObject): string | undefined =>
  firstOf(UNIT_MEMBERS, (member) => textIn(record[member]) ?? textIn(objectIn(record[member])?.['name']))

function millilitersOf(unit: string): number | undefined {
  if (/^(ml|millilit(er|re)s?)$/i.test(unit)) return MILLILITERS['mL']
  if (/^fl\.?[ _]?(oz|ounces?)\.?$/i.test(unit)) return MILLILITERS['fl oz']
  return /^cups?$/i.test(unit) ? MILLILITERS['cup'] : undefined
}
