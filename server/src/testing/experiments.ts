/** A person with past days of mood and coffee, and an experiment on them. */
import type { Experiment, ExperimentDay } from '@upshot/contract'
import { expect } from 'vitest'
import type { TestPerson, World } from './world.ts'

export const FIRST_DAY = '2026-06-16'

const DAY_MS = 86_400_000
export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
export const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS

/** Reproducible noise around zero without memory. */
export function noise(index: number, salt: number): number {
  const wave = Math.sin((index + 1) * 12.9898 + salt * 78.233) * 43_758.5453
  return wave - Math.floor(wave) - 0.5
}

const rated = (value: number): number => Math.min(5, Math.max(1, Math.round(value)))

export const mood = (date: string, value: number) => ({
  variableName: 'Overall Mood',
  value,
  unitAbbreviatedName: '/5',
  startAt: `${date}T18:00:00`,
  variableCategoryName: 'Emotions',
  combinationOperation: 'MEAN',
})

export const coffee = (date: string, value: number) => ({
  variableName: 'Coffee',
  value,
  unitAbbreviatedName: 'serving',
  startAt: `${date}T08:00:00`,
  variableCategoryName: 'Foods',
  combinationOperation: 'SUM',
})

/** Ninety days before 15 June 2026. */
export const past = (days = 90) =>
  Array.from({ length: days }, (_, index) => dateOf(dayOf('2026-06-15') - days + index)).flatMap((date, index) => [
    mood(date, rated(3 + 3 * noise(index, 1))),
    coffee(date, 1 + Math.round(2 + 2 * noise(index, 2))),
  ])

export const wanted = {
  title: 'Coffee and mood',
  causeVariableName: 'Coffee',
  effectVariableName: 'Overall Mood',
  arms: [
    { name: 'coffee as usual', instruction: 'Coffee as usual.' },
    { name: 'no coffee after noon', instruction: 'No coffee after noon.' },
  ],
  lagDays: 0,
  design: { kind: 'blocks', blocks: 12, periodDays: 1, washoutDays: 0 },
  smallestEffect: 1,
} as const

/** The confirmations of somebody who drinks coffee. */
export const confirmations = {
  understood: true,
  pregnantOrBreastfeeding: false,
  under18: false,
  allergic: false,
  eatingDisorder: false,
} as const

type ExperimentAnswer = { readonly experiment: Experiment }

export async function good<T>(answer: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}

export async function newcomer(world: World, options: Parameters<World['addPerson']>[0] = {}): Promise<TestPerson> {
  const person = await world.addPerson(options)
  await good(person.post('/measurements/post', past()))
  return person
}

export const draft = async (person: TestPerson, changes: object = {}): Promise<Experiment> =>
  (await good(person.post<ExperimentAnswer>('/experiments', { ...wanted, ...changes }))).experiment

export async function started(
  person: TestPerson,
  changes: object = {},
  start: object = { firstDay: FIRST_DAY },
): Promise<Experiment> {
  const { id } = await draft(person, changes)
  const body = { experimentId: id, confirmations, ...start }
  return (await good(person.post<ExperimentAnswer>('/experiments/start', body))).experiment
}

export const read = async (person: TestPerson, id: number): Promise<Experiment> =>
  good(person.get<Experiment>(`/experiments/${id}`))

/** Sets the clock to a time (UTC) on a local date and runs everything that is due. */
export async function goTo(world: World, date: string, time = '09:00:00'): Promise<void> {
  world.clock.set(`${date}T${time}Z`)
  const { experimentDays, firing, jobs } = world.server.services
  await experimentDays.sweep()
  await firing.sweep()
  await jobs.catchUp()
}

export interface LivedDays {
  readonly id: number
  readonly from: string
  readonly days: number
  readonly effect?: number
  /** Instead of random values: the mood of a day; null if nothing is recorded. */
  readonly moodOf?: (today: ExperimentDay | undefined) => number | null
}

/** Lives through some days: each morning due jobs run, each evening the mood for the day's arm is recorded. */
export async function live(
  world: World,
  person: TestPerson,
  { id, from, days, effect = 0, moodOf }: LivedDays,
): Promise<void> {
  for (let index = 0; index < days; index++) {
    const date = dateOf(dayOf(from) + index)
    world.clock.set(`${date}T09:00:00Z`)
    // Run separately: statistics and findings of every day would take longer than the experiment.
    await world.server.services.experimentDays.day(person.id)
    const { today } = await read(person, id)
    const value = moodOf ? moodOf(today) : rated(3 + effect * (today?.arm ?? 0) + 1.2 * noise(index, 5))
    if (value !== null) await good(person.post('/measurements/post', [mood(date, value)]))
  }
}
