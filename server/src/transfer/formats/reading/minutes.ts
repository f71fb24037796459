/**
 * Means per minute. `MinuteGrid` takes samples in any order, with a small table of sums for each day of a source; when
 * many days are open, they are yielded and restarted.
 */
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '../../../lib/utc-text.ts'
import { withoutNoise } from '../../../tracking/units/units.ts'
import type { FilePosition, ReadEntry, ReadItem } from '../format.ts'
import type { EntryTarget } from './target.ts'

const MINUTES = 1440
/** Some fourteen years, in fifty megabytes. */
const MOST_DAYS = 5000
const NO_OFFSET = -32_768

interface MinutesOfDay {
  readonly sourceName: string
  readonly startEpoch: number
  readonly position: FilePosition
  readonly sums: Float32Array
  readonly counts: Uint16Array
  readonly offsets: Int16Array
}

interface MinuteSample {
  readonly epochSeconds: number
  readonly offsetMinutes: number | undefined
  readonly value: number
  readonly sourceName: string
  readonly position: FilePosition
}

export class MinuteGrid {
  readonly #target: EntryTarget
  readonly #days = new Map<string, MinutesOfDay>()

  constructor(target: EntryTarget) {
    this.#target = target
  }

  *take({ epochSeconds, offsetMinutes, value, sourceName, position }: MinuteSample): Generator<ReadItem> {
    const number = Math.floor(epochSeconds / SECONDS_PER_DAY)
    const key = `${number} ${sourceName}`
    let day = this.#days.get(key)
    if (!day) {
      if (this.#days.size >= MOST_DAYS) yield* this.finish()
      day = newDay(sourceName, number * SECONDS_PER_DAY, position)
      this.#days.set(key, day)
    }
    const minute = Math.floor((epochSeconds - day.startEpoch) / 60)
    if (day.counts[minute] === 0) day.offsets[minute] = offsetMinutes ?? NO_OFFSET
    day.sums[minute] = (day.sums[minute] ?? 0) + value
    day.counts[minute] = (day.counts[minute] ?? 0) + 1
  }

  *finish(): Generator<ReadItem> {
    for (const day of this.#days.values()) yield* this.#meansOf(day)
    this.#days.clear()
  }

  *#meansOf({ sums, counts, offsets, startEpoch, sourceName, position }: MinutesOfDay): Generator<ReadItem> {
    for (const [minute, count] of counts.entries()) {
      if (count === 0) continue
      const offset = offsets[minute] ?? NO_OFFSET
      yield {
        kind: 'entry',
        ...this.#target,
        value: withoutNoise((sums[minute] ?? 0) / count),
        start: { epochSeconds: startEpoch + minute * 60, offsetMinutes: offset === NO_OFFSET ? undefined : offset },
        sourceName,
        position,
      }
    }
  }
}

const newDay = (sourceName: string, startEpoch: number, position: FilePosition): MinutesOfDay => ({
  sourceName,
  startEpoch,
  position,
  sums: new Float32Array(MINUTES),
  counts: new Uint16Array(MINUTES),
  offsets: new Int16Array(MINUTES),
})

// For ordered samples every few seconds: millions in a year. The means of a source are yielded when its next minute
// begins.

interface Minute {
  readonly first: ReadEntry
  readonly startEpoch: number
  sum: number
  count: number
}

export class MinuteMeans {
  readonly #minutes = new Map<string, Minute>();

  *take(item: ReadItem): Generator<ReadItem> {
    if (item.kind !== 'entry') return yield item
    const startEpoch = Math.floor(item.start.epochSeconds / 60) * 60
    const minute = this.#minutes.get(item.sourceName)
    if (minute && minute.startEpoch === startEpoch) {
      minute.sum += item.value
      minute.count++
      return
    }
    if (minute) yield meanOf(minute)
    this.#minutes.set(item.sourceName, { first: item, startEpoch, sum: item.value, count: 1 })
  }

  *finish(): Generator<ReadItem> {
    for (const minute of this.#minutes.values()) yield meanOf(minute)
    this.#minutes.clear()
  }
}

const meanOf = ({ first, startEpoch, sum, count }: Minute): ReadEntry => ({
  ...first,
  start: { ...first.start, epochSeconds: startEpoch },
  value: withoutNoise(sum / count),
})

// Sums within each hour of UTC: of spans, which are split where an hour ends, or of amounts at a moment.

export class HourlySums {
  readonly #hours = new Map<number, { amount: number; line: number }>()

  add(epochSeconds: number, amount: number, line: number): void {
    const startEpoch = Math.floor(epochSeconds / SECONDS_PER_HOUR) * SECONDS_PER_HOUR
    const hour = this.#hours.get(startEpoch)
    if (hour) hour.amount += amount
    else this.#hours.set(startEpoch, { amount, line })
  }

  /** The seconds of a span, times `weight`, in each hour that it touches. */
  addSpan(fromEpoch: number, toEpoch: number, line: number, weight = 1): void {
    for (let from = fromEpoch; from < toEpoch; ) {
      const until = Math.min(toEpoch, (Math.floor(from / SECONDS_PER_HOUR) + 1) * SECONDS_PER_HOUR)
      this.add(from, (until - from) * weight, line)
      from = until
    }
  }

  at(startEpoch: number): number {
    return this.#hours.get(startEpoch)?.amount ?? 0
  }

  /** In the order of time, with the line of the first in each. */
  hours(): readonly { readonly startEpoch: number; readonly amount: number; readonly line: number }[] {
    return [...this.#hours]
      .map(([startEpoch, hour]) => ({ startEpoch, ...hour }))
      .sort((first, second) => first.startEpoch - second.startEpoch)
  }
}
