/** Food logs: meal times, the variables of nutrients, and sums by meal. */

import { nameKey } from '../../../lib/names.ts'
import { withoutNoise } from '../../../tracking/units/units.ts'
import type { CatalogueName } from '../../../tracking/variables/catalogue/index.ts'
import type { ReadEntry } from '../format.ts'
import type { WallTime } from './moments.ts'
import { catalogueTarget, commonNamed, type EntryTarget, lookup, ownTarget, ownUnit } from './target.ts'
import { unitSpelled } from './unit-spellings.ts'

type MealTime = Required<Pick<WallTime, 'hour' | 'minute'>>

/** Meals without a time get the hour at which most people have them. */
const MEAL_TIMES: readonly (readonly [RegExp, MealTime])[] = [
  [
    /^(breakfast|frühstück|petit.déj|desayuno|colazione|ontbijt|café da manhã|pequeno.almoço|śniadanie|frukost|朝食)/i,
    { hour: 8, minute: 0 },
  ],
  [/^(lunch|mittag|déjeuner|almuerzo|comida|pranzo|almoço|middageten|obiad|昼食)/i, { hour: 12, minute: 30 }],
  [/^(snack|zwischen|collation|merienda|spuntin|tussen|lanche|przekąsk|mellanmål|間食)/i, { hour: 15, minute: 30 }],
  [/^(dinner|supper|abend|dîner|cena|avond|jantar|kolacja|middag|夕食)/i, { hour: 18, minute: 30 }],
]
const NOON: MealTime = { hour: 12, minute: 0 }

export const mealTime = (meal: string): MealTime =>
  MEAL_TIMES.find(([pattern]) => pattern.test(meal.trim()))?.[1] ?? NOON

/** Nutrient names of food logs in several languages, and our variables. */
const NUTRIENTS = {
  'Calorie Intake': ['energy', 'calories', 'kalorien', 'energie', 'calorías', 'calorie', 'calorias'],
  Protein: ['protein', 'eiweiß', 'protéines', 'proteínas', 'proteine'],
  Carbohydrates: ['carbs', 'carbohydrates', 'kohlenhydrate', 'glucides', 'carbohidratos', 'carboidrati'],
  Fat: ['fat', 'fett', 'lipides', 'grasas', 'grassi'],
  'Saturated Fat': [
    'saturated',
    'saturated fat',
    'gesättigte fette',
    'gesättigtes fett',
    'acides gras saturés',
    'grasas saturadas',
  ],
  Fiber: ['fiber', 'fibre', 'ballaststoffe', 'fibres', 'fibra'],
  Sugar: ['sugar', 'sugars', 'zucker', 'sucre', 'sucres', 'azúcar', 'zuccheri'],
  'Added Sugar': ['added sugar', 'added sugars'],
  'Dietary Cholesterol': ['cholesterol', 'cholesterin', 'cholestérol', 'colesterol'],
  Sodium: ['sodium', 'natrium', 'sodio'],
  Potassium: ['potassium', 'kalium', 'potasio'],
  'Vitamin B12': ['b12 (cobalamin)', 'vitamin b12'],
  'Omega-3 Fatty Acids': ['omega-3'],
  'Fluid Intake': ['water', 'wasser', 'eau', 'agua'],
} satisfies Partial<Readonly<Record<CatalogueName, readonly string[]>>>
/** Not in the catalogue; spelled out, since their short names say too little. */
const OWN_NAMES = lookup<string>({
  monounsaturated: 'Monounsaturated Fat',
  polyunsaturated: 'Polyunsaturated Fat',
  'trans-fats': 'Trans Fat',
  'omega-6': 'Omega-6 Fatty Acids',
  'b1 (thiamine)': 'Vitamin B1 (Thiamine)',
  'b2 (riboflavin)': 'Vitamin B2 (Riboflavin)',
  'b3 (niacin)': 'Vitamin B3 (Niacin)',
  'b5 (pantothenic acid)': 'Vitamin B5 (Pantothenic Acid)',
  'b6 (pyridoxine)': 'Vitamin B6 (Pyridoxine)',
})
const knownNames = new Map(
  Object.entries(NUTRIENTS).flatMap(([name, names]) =>
    names.map((word) => [nameKey(word), name as keyof typeof NUTRIENTS] as const),
  ),
)

export interface NutrientColumn {
  readonly target: EntryTarget
  readonly factor: number
}

const WITH_UNIT = /^(.*\S)\s*\(([^()]+)\)$/

/** Undefined if neither the header nor the caller gives a unit. */
export function nutrientColumn(header: string, unitWithout?: string): NutrientColumn | undefined {
  const [, nameInHeader, unitText] = WITH_UNIT.exec(header.trim()) ?? []
  const spelled = unitText === undefined ? undefined : unitSpelled(unitText)
  const name = spelled && nameInHeader !== undefined ? nameInHeader : header.trim()
  const { unit, factor } = spelled ?? { unit: unitWithout, factor: 1 }
  return unit === undefined || name === '' ? undefined : inUnit(name, unit, factor)
}

function inUnit(name: string, unit: string, factor: number): NutrientColumn {
  const commonName = knownNames.get(nameKey(name)) ?? commonNutrient(name)
  const ownName = OWN_NAMES[nameKey(name)] ?? name
  // Water has the same number of grams and milliliters.
  if (commonName === 'Fluid Intake' && unit === 'g') return { target: catalogueTarget(commonName), factor }
  // One international unit of vitamin D is a fortieth of a microgram, whatever its form.
  if (commonName === 'Vitamin D' && unit === 'IU')
    return { target: catalogueTarget(commonName, 'mcg'), factor: factor / 40 }
  if (commonName !== undefined && ownUnit(catalogueTarget(commonName).unit).dimension === ownUnit(unit).dimension)
    return { target: catalogueTarget(commonName, unit), factor }
  // The same vitamin is weighed by one program and counted in units or percent by another: that cannot be added.
  const isPlainMass = commonName === undefined && ownUnit(unit).dimension === 'mass'
  const variableName = isPlainMass ? ownName : `${ownName} (${unit})`
  return { target: ownTarget({ variableName, categoryName: 'Nutrients', unit, combination: 'SUM' }), factor }
}

function commonNutrient(name: string): CatalogueName | undefined {
  const common = commonNamed(name)
  return common?.category === 'Nutrients' ? common.name : undefined
}

// Amounts of one moment are added up, such as the calories of all foods of a breakfast. Rows of a group are adjacent;
// when the next group begins, the sums of the last one are complete.

export class MealSums {
  #group = ''
  readonly #finished = new Map<string, number>()
  readonly #sums = new Map<string, ReadEntry>();

  /** Begins a group; yields the sums of the previous one. */
  *begin(group: string): Generator<ReadEntry> {
    if (group === this.#group) return
    yield* this.finish()
    this.#group = group
  }

  add(entry: ReadEntry): void {
    const key = `${entry.start.epochSeconds} ${entry.variableName}\n${entry.sourceName}`
    const earlierSums = this.#sums.get(key)
    if (!earlierSums) {
      this.#sums.set(key, entry)
      return
    }
    const notes = [earlierSums.note, entry.note].filter((note) => note !== undefined)
    const value = withoutNoise(earlierSums.value + entry.value)
    this.#sums.set(key, {
      ...earlierSums,
      value,
      ...(notes.length > 0 ? { note: [...new Set(notes)].join('; ') } : {}),
    })
  }

  /** A group that appears again is moved by a second each time. */
  *finish(): Generator<ReadEntry> {
    const times = this.#finished.get(this.#group) ?? 0
    if (this.#sums.size > 0) this.#finished.set(this.#group, times + 1)
    for (const entry of this.#sums.values())
      yield times === 0
        ? entry
        : { ...entry, start: { ...entry.start, epochSeconds: entry.start.epochSeconds + times } }
    this.#sums.clear()
  }
}
