/** Entries with times, deterministic, with known effects within a day. */
import { recorded } from './mood-item.ts'
import { settle } from './settle.ts'
import type { TestPerson, World } from './world.ts'

export const CLOCK_DAYS = 150

/** The date of a day, counted from 1 December 2025. */
export const dayText = (day: number): string => new Date(Date.UTC(2025, 11, 1 + day)).toISOString().slice(0, 10)

/** Reproducible noise without memory, between 0 and 1. */
export function scatter(index: number, salt: number): number {
  const wave = Math.sin((index + 1) * 12.9898 + salt * 78.233) * 43_758.5453
  return wave - Math.floor(wave)
}

/** An entry, with its local time: "2025-12-01T08:20". */
export interface ClockEntry {
  readonly what: 'pill' | 'ache'
  readonly at: string
  readonly value: number
}

/** A pill on two days in three, and an ache four times a day that is three points lower 2 to 4 hours after a pill. */
export function reliefEntries(): ClockEntry[] {
  return [...Array(CLOCK_DAYS).keys()].flatMap((day) => {
    const taken = scatter(day, 1) > 0.33 ? 7 + 12 * scatter(day, 2) : null
    const aches = [8, 12, 16, 20].map((usual, index): ClockEntry => {
      const hour = usual + 2 * scatter(4 * day + index, 3) - 1
      const since = hour - (taken ?? 99)
      const value = 4 + 4 * scatter(4 * day + index, 4) - (since >= 2 && since < 4 ? 3 : 0)
      return { what: 'ache', at: clockText(day, hour), value }
    })
    return taken === null ? aches : [{ what: 'pill', at: clockText(day, taken), value: 1 }, ...aches]
  })
}

function clockText(day: number, hour: number): string {
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0')
  return `${dayText(day)}T${two(hour)}:${two((60 * hour) % 60)}`
}

const kinds = {
  pill: {
    variableName: 'Relief Pill',
    variableCategoryName: 'Treatments',
    unitAbbreviatedName: 'pills',
    combinationOperation: 'SUM',
  },
  ache: {
    variableName: 'Knee Ache',
    variableCategoryName: 'Symptoms',
    unitAbbreviatedName: '/10',
    combinationOperation: 'MEAN',
  },
} as const

/** Records Relief Pill and Knee Ache for a person, and waits for the findings. */
export async function recordRelief(world: World, person: TestPerson): Promise<void> {
  const items = reliefEntries().map(({ what, at, value }) => ({
    ...kinds[what],
    startAt: `${at}:00`,
    value: Math.round(value),
  }))
  await recorded(person, items)
  await settle(world)
}
