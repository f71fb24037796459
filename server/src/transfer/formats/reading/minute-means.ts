/**
 * Samples every few seconds become the mean of their minute: a year of them is millions of rows, and nothing is asked
 * of them that a minute does not answer. The means of a source come out when its next minute begins.
 */
import { withoutNoise } from '../../../tracking/units/units.ts'
import type { ReadEntry, ReadItem } from '../format.ts'

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
