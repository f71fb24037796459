/** The daily values that result from the entries of a file, as if they were stored. */
import { dayText } from '../../lib/utc-text.ts'
import { localDays } from '../../lib/zone.ts'
import { EVENING_SECONDS } from '../../tracking/measurements/overlap.ts'
import { converted } from '../../tracking/units/units.ts'
import type { ReadEntry } from './format.ts'
import { ownUnit } from './reading/target.ts'

export interface DailyValue {
  readonly variableName: string
  readonly day: string
  readonly value: number
  readonly unit: string
}

/** Of one variable, moment and source the last value counts, as in the store; `apart` keeps more than variables apart. */
export function dailyValues(
  entries: readonly ReadEntry[],
  timeZone: string,
  apart: (entry: ReadEntry) => string = () => '',
): ReadonlyMap<string, DailyValue> {
  const dayOf = localDays(timeZone)
  const stored = new Map(
    entries.map((entry) => [`${entry.variableName}\n${entry.start.epochSeconds}\n${entry.sourceName}`, entry]),
  )
  // A night belongs to the day of waking up.
  const dayFor = ({ start, endEpoch, categoryName }: ReadEntry): string => {
    const early = endEpoch !== undefined && categoryName === 'Sleep' ? EVENING_SECONDS : 0
    return dayText(dayOf(start.epochSeconds + early, start.offsetMinutes ?? null))
  }
  const byDay = Map.groupBy(stored.values(), (entry) => `${entry.variableName} ${apart(entry)} ${dayFor(entry)}`)
  return new Map(
    [...byDay]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([key, some]) => {
        const [first] = some
        return first ? [[key, { ...combined(first, some), day: dayFor(first) }] as const] : []
      }),
  )
}

function combined({ variableName, unit, combination }: ReadEntry, some: readonly ReadEntry[]) {
  const values = some.map((entry) => converted(entry.value, ownUnit(entry.unit), ownUnit(unit)))
  const sum = values.toSorted((a, b) => a - b).reduce((total, value) => total + value, 0)
  const value = combination === 'SUM' ? sum : sum / values.length
  return { variableName, unit, value: Number(value.toPrecision(9)) }
}

/** A line for each variable with all of its days, and one with the moment of its first value. */
export function inLines(entries: readonly ReadEntry[], timeZone: string): string[] {
  const byVariable = Map.groupBy(dailyValues(entries, timeZone).values(), ({ variableName }) => variableName)
  return [...byVariable].flatMap(([variableName, days]) => {
    const starts = entries.flatMap((other) => (other.variableName === variableName ? [other.start.epochSeconds] : []))
    const since = new Date(Math.min(...starts) * 1000).toISOString().replace('.000', '')
    return [
      `${variableName}: ${days.map(({ day, value, unit }) => `${day} ${value} ${unit}`).join(', ')}`,
      `${variableName} since ${since}`,
    ]
  })
}
