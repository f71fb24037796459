/** A person's days with known relations: Espresso → Night Sleep (1 day, less) → Calm (1 day, more). */

import type { AnalysisState, Correlation } from '@upshot/contract'
import { recorded } from './mood-item.ts'
import { settle } from './settle.ts'
import type { TestPerson, World } from './world.ts'

const LAST_DAY_MS = Date.parse('2026-06-14T00:00:00Z')
export const DIARY_DAYS = 200

const kinds = {
  Espresso: ['Foods', 'serving', 'SUM', '09:00:00'],
  'Night Sleep': ['Sleep', 'h', 'MEAN', '07:00:00'],
  Calm: ['Emotions', '/10', 'MEAN', '20:00:00'],
  Jog: ['Physical Activities', 'min', 'SUM', '18:00:00'],
  'Upper Pressure': ['Vital Signs', 'mmHg', 'MEAN', '08:00:00'],
  'Lower Pressure': ['Vital Signs', 'mmHg', 'MEAN', '08:00:00'],
} as const satisfies Record<string, readonly [string, string, 'SUM' | 'MEAN', string]>
export type DiaryName = keyof typeof kinds

export const dayText = (day: number): string =>
  new Date(LAST_DAY_MS - (DIARY_DAYS - 1 - day) * 86_400_000).toISOString().slice(0, 10)

/** An entry as posted. */
export function entry(variableName: DiaryName, day: number, value: number) {
  const [variableCategoryName, unitAbbreviatedName, combinationOperation, time] = kinds[variableName]
  const startAt = `${dayText(day)}T${time}`
  return { variableName, variableCategoryName, unitAbbreviatedName, combinationOperation, startAt, value }
}

/** Reproducible numbers: a linear congruential generator, and sums of twelve of its numbers for normal ones. */
function randomNumbers(seed: number) {
  let state = seed
  const uniform = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const normal = (): number => Array.from({ length: 12 }, uniform).reduce((sum, value) => sum + value, -6)
  const integer = (low: number, high: number): number => low + Math.floor(uniform() * (high - low + 1))
  return { normal, integer }
}

const within = (low: number, high: number, value: number) => Math.min(high, Math.max(low, value))
const round = (value: number, digits: number) => Number(value.toFixed(digits))

/** The whole diary. Espresso is only recorded on days with any. */
export function diary() {
  const random = randomNumbers(11)
  const days = Array.from({ length: DIARY_DAYS }, () => ({
    cups: Math.max(0, random.integer(-1, 4)),
    sleep: random.normal(),
    calm: random.normal(),
    jog: random.integer(0, 60),
    pressure: random.normal(),
  }))
  const sleeps = days.map(({ sleep }, day) => 7.6 - 0.5 * (days[day - 1]?.cups ?? 1) + 0.7 * sleep)
  return days.flatMap(({ cups, calm, jog, pressure }, day) => [
    ...(cups > 0 ? [entry('Espresso', day, cups)] : []),
    entry('Night Sleep', day, round(within(2, 12, sleeps[day] ?? 7), 2)),
    entry('Calm', day, round(within(1, 10, 5.5 + 1.2 * ((sleeps[day - 1] ?? 7) - 7) + calm), 0)),
    entry('Jog', day, jog),
    entry('Upper Pressure', day, round(120 + 8 * pressure, 0)),
    entry('Lower Pressure', day, round(80 + 5 * pressure + ((day * 7) % 11) - 5, 0)),
  ])
}

/** A person with this diary, analysed. */
export async function diaryKeeper(world: World): Promise<TestPerson> {
  const person = await world.addPerson()
  await recorded(person, diary())
  await settle(world)
  return person
}

export interface ListedFinding {
  readonly data: {
    readonly correlations: readonly Correlation[]
    readonly sameDay: readonly Correlation[]
    readonly explanation: { readonly title: string; readonly description: string; readonly html: string }
    readonly analysis: AnalysisState
  }
}

export const listed = async (person: TestPerson, query = ''): Promise<ListedFinding['data']> =>
  (await person.get<ListedFinding>(`/correlations${query}`)).body.data

/** A finding by its names; undefined if there is none. */
export const finding = async (person: TestPerson, cause: string, effect: string): Promise<Correlation | undefined> =>
  (await listed(person)).correlations.find(
    (correlation) => correlation.causeVariableName === cause && correlation.effectVariableName === effect,
  )
