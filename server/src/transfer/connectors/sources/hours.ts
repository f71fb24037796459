/** From what a sensor said, whenever it said something, to one value an hour. Pure. */
import { SECONDS_PER_HOUR } from '../../../lib/utc-text.ts'

export interface SensorState {
  readonly epochSeconds: number
  /** Undefined: it could not say. */
  readonly value: number | undefined
}

export interface Hour {
  readonly startEpoch: number
  readonly mean: number
  /** How much of the hour is known. */
  readonly knownSeconds: number
}

/** Each value holds until the next one; the mean weighs it by how long it did. Hours of which nothing is known are not there. */
export function hoursOf(said: readonly SensorState[], fromEpoch: number, toEpoch: number): Hour[] {
  const ordered = said.toSorted((a, b) => a.epochSeconds - b.epochSeconds)
  const sums = new Map<number, { weighted: number; known: number }>()
  for (const [at, { epochSeconds, value }] of ordered.entries()) {
    const until = Math.min(ordered[at + 1]?.epochSeconds ?? toEpoch, toEpoch)
    if (value === undefined) continue
    for (let start = Math.max(epochSeconds, fromEpoch); start < until; ) {
      const hour = Math.floor(start / SECONDS_PER_HOUR) * SECONDS_PER_HOUR
      const seconds = Math.min(until, hour + SECONDS_PER_HOUR) - start
      const sum = sums.get(hour) ?? { weighted: 0, known: 0 }
      sums.set(hour, { weighted: sum.weighted + value * seconds, known: sum.known + seconds })
      start += seconds
    }
  }
  return [...sums].map(([startEpoch, { weighted, known }]) => ({
    startEpoch,
    mean: weighted / known,
    knownSeconds: known,
  }))
}
