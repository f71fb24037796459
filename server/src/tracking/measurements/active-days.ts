/**
 * Which days count for a variable whose absence has a value: those on which somebody recorded something by hand, or on
 * which its own source did. A day with only a watch's readings is not a day without coffee. Pure.
 */
import type { ActiveRecords } from '../variables/store.ts'
import type { Variable } from '../variables/variable.ts'

/** Names of the sources for entries made by hand in this service. */
export const handSources = {
  entry: 'Upshot',
  quickEntry: 'Quick entry',
  reminder: 'Reminder',
  assistant: 'Assistant',
} as const

const BY_HAND: ReadonlySet<string> = new Set(Object.values(handSources))

/** Moods, symptoms, foods and similar things are only ever entered by a person, in any app. */
export const isByHand = ({ category }: Pick<Variable, 'category'>, sourceName: string): boolean =>
  category.manualTracking || BY_HAND.has(sourceName)

/** The days on which a person recorded anything by hand, and those of each other source. */
export interface RecordedDays {
  readonly byHand: ReadonlySet<number>
  readonly bySource: ReadonlyMap<string, ReadonlySet<number>>
}

/** Whether a day is active for a variable with these sources. */
export function isActiveOn({ byHand, bySource }: RecordedDays, sources: Iterable<string>): (day: number) => boolean {
  const recordedDays = [...sources].flatMap((source) => bySource.get(source) ?? [])
  return (day) => byHand.has(day) || recordedDays.some((days) => days.has(day))
}

/** Until its statistics are calculated and up to date, any source may have recorded a variable. */
export function activeRecords(variables: readonly Variable[], sourceNames: Iterable<string>): ActiveRecords {
  const sources = [...new Set([...BY_HAND, ...sourceNames])]
  const byHand = new Set<number>()
  const bySource = new Set<number>()
  for (const { id, category, statistics, isStale, numberOfMeasurements } of variables) {
    if (numberOfMeasurements === 0) continue
    if (category.manualTracking) byHand.add(id)
    else if (isStale || !statistics || statistics.sources.some(({ name }) => sources.includes(name))) bySource.add(id)
  }
  const nights = variables.filter(({ category }) => category.name === 'Sleep').map(({ id }) => id)
  return { handIds: [...byHand], sourceIds: [...bySource], sources, nightIds: nights }
}
