/** People who drink coffee and sleep: each slept less after more coffee, some more so than others. */

import { recorded } from './mood-item.ts'
import type { TestPerson, World } from './world.ts'

export const COFFEE = 'Coffee'
export const SLEEP = 'Sleep Duration'
const LAST_DAY_MS = Date.parse('2026-06-14T00:00:00Z')

/** Reproducible numbers: a linear congruential generator. */
function uniformNumbers(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

export interface Drinker {
  readonly cups: readonly number[]
  readonly hours: readonly number[]
}

export function drinker(seed: number, days = 60): Drinker {
  const uniform = uniformNumbers(seed)
  const cups = Array.from({ length: days }, () => Math.floor(uniform() * 5))
  const hours = cups.map((_, day) => Number((7.5 - 0.4 * (cups[day - 1] ?? 2) + 2 * (uniform() - 0.5)).toFixed(2)))
  return { cups, hours }
}

const dateOf = (day: number, days: number): string =>
  new Date(LAST_DAY_MS - (days - 1 - day) * 86_400_000).toISOString().slice(0, 10)

export const entriesOf = ({ cups, hours }: Drinker) =>
  cups.flatMap((value, day) => [
    {
      variableName: COFFEE,
      variableCategoryName: 'Foods',
      unitAbbreviatedName: 'serving',
      combinationOperation: 'SUM',
      startAt: `${dateOf(day, cups.length)}T09:00:00`,
      value,
    },
    {
      variableName: SLEEP,
      variableCategoryName: 'Sleep',
      unitAbbreviatedName: 'h',
      combinationOperation: 'SUM',
      startAt: `${dateOf(day, cups.length)}T07:00:00`,
      value: hours[day] ?? 7,
    },
  ])

/** A person with this many recorded days, who shares nothing yet. */
export async function person(world: World, seed: number, days = 60): Promise<TestPerson> {
  const person = await world.addPerson()
  await recorded(person, entriesOf(drinker(seed, days)))
  return person
}

export const shareAll = (person: TestPerson, shareAllData = true) => person.post('/userSettings', { shareAllData })

export const shareVariable = (person: TestPerson, name: string, shareUserMeasurements = true) =>
  person.post('/userVariables', [{ name, shareUserMeasurements }])
