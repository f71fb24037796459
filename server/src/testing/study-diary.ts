/** A diary in which coffee costs sleep, with markers that must not leak from it. */
import type { TestPerson, World } from './world.ts'

export const MARK = 'zanzibarquux'

/** Reproducible; between 0 and 1. */
const noise = (seed: number, index: number): number => {
  const x = Math.sin(seed * 127.1 + index * 311.7) * 43_758.5453
  return x - Math.floor(x)
}

export interface Diary {
  readonly days: number
  readonly seed?: number
  /** Hours of sleep that a cup costs. */
  readonly cost?: number
  readonly until?: string
  readonly names?: { readonly cause: string; readonly effect: string }
}

const DAY_MS = 86_400_000

/** Sleep on day t follows the coffee on day t − 1. Every value has unique digits, so that it can be searched for. */
export function diaryItems({ days, seed = 1, cost = 0.5, until = '2026-06-14', names }: Diary) {
  const { cause = 'Coffee', effect = 'Sleep Duration' } = names ?? {}
  const last = Date.parse(`${until}T00:00:00Z`)
  return Array.from({ length: days }, (_, index) => {
    const date = new Date(last - (days - 1 - index) * DAY_MS).toISOString().slice(0, 10)
    const cups = (day: number) => Math.floor(noise(seed, day) * 5)
    const hours = Number((8 - cost * cups(index - 1) + noise(seed + 1, index) * 1.2).toFixed(6))
    const common = { sourceName: `${MARK} phone`, note: `${MARK} note ${index}` }
    return [
      {
        ...common,
        variableName: cause,
        value: cups(index),
        unitAbbreviatedName: 'serving',
        variableCategoryName: 'Foods',
        combinationOperation: 'SUM',
        startAt: `${date}T09:00:00`,
      },
      {
        ...common,
        variableName: effect,
        value: hours,
        unitAbbreviatedName: 'h',
        variableCategoryName: 'Sleep',
        combinationOperation: 'SUM',
        startAt: `${date}T07:00:00`,
      },
    ]
  }).flat()
}

export async function keepDiary(person: TestPerson, diary: Diary): Promise<readonly number[]> {
  const items = diaryItems(diary)
  const answer = await person.post('/measurements/post', items)
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body).slice(0, 500))
  return items.map(({ value }) => value)
}

/** Where anybody can read a published study. */
export const addressOf = ({ server }: World, studyId: string | undefined): Promise<string> =>
  server.services.addresses.publicPathOf(studyId ?? '')
