/** Sums within each hour of UTC: of spans, which are split where an hour ends, or of amounts at a moment. */
import { SECONDS_PER_HOUR } from '../../../lib/utc-text.ts'

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
      .sort((one, other) => one.startEpoch - other.startEpoch)
  }
}
