/**
 * Counters that a watch starts anew at every local midnight. Several files of a day go on counting where the one before
 * ended, so a day is the highest that was reached, whichever files of it are there and how often they come.
 */
import { dayNumber, SECONDS_PER_DAY } from '../../../lib/utc-text.ts'
import type { Place, ReadEntry } from '../format.ts'
import { natureOf } from '../reading/natures.ts'

const natures = {
  steps: natureOf('Daily Step Count'),
  distance: natureOf('Walking and Running Distance', 'm'),
  energy: natureOf('Active Energy Burned'),
  restingHeartRate: natureOf('Resting Heart Rate'),
} as const

export type Counter = keyof typeof natures

const isCount = (counter: Counter): boolean => natures[counter].combination === 'SUM'

export interface Count {
  readonly counter: Counter
  readonly value: number
  readonly epochSeconds: number
  readonly offsetMinutes: number
  readonly sourceName: string
  readonly place: Place
  /** Each kind of movement has a counter of its own. */
  readonly movement?: number
}

interface Day {
  readonly counter: Counter
  readonly sourceName: string
  readonly startEpoch: number
  readonly offsetMinutes: number
  readonly place: Place
  readonly reached: Map<number, number>
  latestEpoch: number
}

export class FitDays {
  readonly #days = new Map<string, Day>()

  count({ counter, value, epochSeconds, offsetMinutes, sourceName, place, movement = 0 }: Count): void {
    // What is counted at midnight belongs to the day that ends there.
    const day = dayNumber(epochSeconds + offsetMinutes * 60 - 1)
    const key = JSON.stringify([counter, sourceName, day])
    const startEpoch = day * SECONDS_PER_DAY - offsetMinutes * 60
    const fresh: Day = { counter, sourceName, startEpoch, offsetMinutes, place, reached: new Map(), latestEpoch: 0 }
    const known = this.#days.get(key) ?? fresh
    const before = known.reached.get(movement)
    // A rate is as it was last, a count as high as it came.
    const isNewer = isCount(counter) ? value > (before ?? -1) : epochSeconds >= known.latestEpoch
    if (isNewer) known.reached.set(movement, value)
    known.latestEpoch = Math.max(known.latestEpoch, epochSeconds)
    this.#days.set(key, known)
  }

  *entries(): Generator<ReadEntry> {
    for (const { counter, sourceName, startEpoch, offsetMinutes, place, reached, latestEpoch } of this.#days.values()) {
      const value = [...reached.values()].reduce((sum, one) => sum + one, 0)
      const start = { epochSeconds: startEpoch, offsetMinutes }
      const entry = { kind: 'entry' as const, ...natures[counter], value, start, sourceName, place }
      yield isCount(counter) ? { ...entry, endEpoch: latestEpoch } : entry
    }
  }
}
