/** Foods of a Fitbit account: a record for each, with its day and its meal. A meal is one value of each nutrient. */
import { say } from '../../../lib/refusal.ts'
import { withoutNoise } from '../../../tracking/units/units.ts'
import type { Place, ReadItem } from '../format.ts'
import { jsonPieces } from '../reading/json-pieces.ts'
import { isObject, type JsonObject, numberIn, objectIn, textIn } from '../reading/json-values.ts'
import { mealTime } from '../reading/meals.ts'
import { type Nature, natureOf } from '../reading/natures.ts'
import { entryOf, leftOut, rejected, shown } from '../reading/target.ts'
import type { TakeoutFile } from './takeout-files.ts'
import type { TakeoutTimes } from './takeout-times.ts'

const SOURCE = 'Fitbit'
const NUTRIENTS: readonly (readonly [member: string, nature: Nature])[] = [
  ['calories', natureOf('Calorie Intake', 'kcal')],
  ['carbs', natureOf('Carbohydrates', 'g')],
  ['fat', natureOf('Fat', 'g')],
  ['fiber', natureOf('Fiber', 'g')],
  ['protein', natureOf('Protein', 'g')],
  ['sodium', natureOf('Sodium', 'mg')],
]
/** By the number of the meal; 7 is any time. */
const MEALS = ['', 'Breakfast', 'Morning Snack', 'Lunch', 'Snack', 'Dinner', '', '']
const LONGEST_NAMES = 2000

interface Meal {
  readonly day: string
  readonly name: string
  readonly place: Place
  readonly sums: number[]
  foods: string
}

export async function* foodItems({ file }: TakeoutFile, times: TakeoutTimes): AsyncGenerator<ReadItem> {
  const meals = new Map<string, Meal>()
  let line = 0
  for await (const { read } of jsonPieces(file, (path, kind) => path.length === 0 && kind === 'list')) {
    const value = read()
    const place = { file: file.path, line: ++line }
    const item = isObject(value)
      ? take(value, place, meals)
      : rejected(place, say('This is not a record.', 'Das ist kein Datensatz.'))
    if (item) yield item
  }
  for (const meal of meals.values()) yield* mealItems(meal, times)
}

function take(record: JsonObject, place: Place, meals: Map<string, Meal>): ReadItem | undefined {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(textIn(record['logDate']) ?? '')?.[0]
  if (day === undefined)
    return rejected(
      place,
      say(
        `${shown(textIn(record['logDate']) ?? '')} is not a day.`,
        `${shown(textIn(record['logDate']) ?? '')} ist kein Tag.`,
      ),
    )
  const food = objectIn(record['loggedFood'])
  const values = objectIn(record['nutritionalValues']) ?? food
  const amounts = NUTRIENTS.map(([member]) => numberIn(values?.[member]) ?? 0)
  if (!amounts.some((amount) => amount > 0)) return leftOut(say('Foods without figures', 'Lebensmittel ohne Zahlen'))
  const name = MEALS[numberIn(food?.['mealTypeId']) ?? 0] ?? ''
  const meal = meals.get(`${day} ${name}`) ?? { day, name, place, sums: NUTRIENTS.map(() => 0), foods: '' }
  for (const [at, amount] of amounts.entries()) meal.sums[at] = withoutNoise((meal.sums[at] ?? 0) + Math.max(0, amount))
  const called = textIn(food?.['name'])
  if (called !== undefined && meal.foods.length < LONGEST_NAMES)
    meal.foods = meal.foods === '' ? called : `${meal.foods}; ${called}`
  meals.set(`${day} ${name}`, meal)
  return undefined
}

function* mealItems({ day, name, place, sums, foods }: Meal, times: TakeoutTimes): Generator<ReadItem> {
  const { hour, minute } = mealTime(name === 'Morning Snack' ? '' : name)
  const two = (number: number) => String(number).padStart(2, '0')
  // A snack in the morning is after breakfast, and what was eaten at any time is at noon.
  const clock = name === 'Morning Snack' ? '10:30' : `${two(hour)}:${two(minute)}`
  const start = times.momentOf(`${day}T${clock}:00`)
  if (!start) return yield rejected(place, say(`${shown(day)} is not a day.`, `${shown(day)} ist kein Tag.`))
  for (const [at, [member, nature]] of NUTRIENTS.entries()) {
    const value = sums[at] ?? 0
    const note = member === 'calories' ? foods : undefined
    if (value > 0) yield entryOf(nature, { value, start, sourceName: SOURCE, place, note })
  }
}
