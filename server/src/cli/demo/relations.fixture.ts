import { PROPRANOLOL_FROM } from './habits.ts'

/** A relation that was deliberately put into the demo person's year. */
export interface PlantedRelation {
  readonly cause: string
  readonly effect: string
  /** 0 is the same day: an association without a direction. */
  readonly lagDays: number
  readonly sign: 1 | -1
}

export const plantedRelations: readonly PlantedRelation[] = [
  // Sleep is recorded on waking, so the night after the coffee counts for the next day.
  { cause: 'Coffee', effect: 'Sleep Duration', lagDays: 1, sign: -1 },
  { cause: 'Sleep Duration', effect: 'Overall Mood', lagDays: 1, sign: 1 },
  { cause: 'Alcoholic Drinks', effect: 'Headache', lagDays: 1, sign: 1 },
  { cause: 'Naproxen', effect: 'Back Pain', lagDays: 2, sign: -1 },
  { cause: 'Cycling', effect: 'Energy Level', lagDays: 1, sign: 1 },
  { cause: 'Dairy Products', effect: 'Bloating', lagDays: 1, sign: 1 },
  { cause: 'Stress', effect: 'Resting Heart Rate', lagDays: 1, sign: 1 },
  { cause: 'Overall Mood', effect: 'Energy Level', lagDays: 0, sign: 1 },
]

/**
 * Something that was started once, and its effect: too little for a relation from day to day, enough for before and
 * after.
 */
export const plantedStart = {
  cause: 'Propranolol',
  effect: 'Resting Heart Rate',
  sign: -1,
  fromIndex: PROPRANOLOL_FROM,
} as const

/** A relation that follows from the planted ones, so finding it is not an error. */
export interface IndirectRelation extends PlantedRelation {
  readonly through: string
  /** Same: the planted one through a tag. Weaker: two planted ones in a row. Faint: real, but a year is too short. */
  readonly strength: 'same' | 'weaker' | 'faint'
}

const throughCoffee = { effect: 'Sleep Duration', lagDays: 1, sign: -1, through: 'Coffee' } as const
const throughSleep = { effect: 'Overall Mood', lagDays: 2, sign: -1, through: 'Sleep Duration' } as const

export const indirectRelations: readonly IndirectRelation[] = [
  { cause: 'Caffeine', ...throughCoffee, strength: 'same' },
  { cause: 'Oat Latte', ...throughCoffee, strength: 'faint' },
  { cause: 'Oat Milk', ...throughCoffee, strength: 'faint' },
  { cause: 'Alcohol', effect: 'Headache', lagDays: 1, sign: 1, through: 'Alcoholic Drinks', strength: 'same' },
  { cause: 'Coffee', ...throughSleep, strength: 'weaker' },
  { cause: 'Caffeine', ...throughSleep, strength: 'weaker' },
]

/** Recorded like the rest and related to nothing but their own ingredients: any finding about them is false. */
export const unrelatedVariables: readonly string[] = [
  'Daily Step Count',
  'Body Weight',
  'Outdoor Temperature',
  'Barometric Pressure',
  'Reading',
  'Screen Time',
  'Meditation',
  'Vegetables',
  'Magnesium Supplement',
  'Morning Bowl',
  'Oatmeal',
  'Berries',
]
