/** Garmin writes times in UTC without saying so; the summary of a day tells how far from UTC the watch was. */
import { type Moment, readMoment, SECONDS_PER_DAY } from '../../../lib/utc-text.ts'
import { textIn } from '../reading/json-values.ts'

/** `2026-01-31T22:30:00.0`. */
export function utcIn(value: unknown): number | undefined {
  const text = textIn(value)
  return text === undefined ? undefined : readMoment(text.replace(/Z$/i, ''))?.epochSeconds
}

/** `2026-01-31`, whatever follows. */
export const dayOf = (value: unknown): string | undefined => /^\d{4}-\d{2}-\d{2}/.exec(textIn(value) ?? '')?.[0]

const QUARTER = 15 * 60
const MOST_OFFSET = 15 * 3600

/** Minutes between two clocks that mean the same moment; undefined where they are no such clocks. */
export function offsetBetween(local: number | undefined, utc: number | undefined): number | undefined {
  const seconds = local === undefined || utc === undefined ? Number.NaN : local - utc
  return Math.abs(seconds) <= MOST_OFFSET && seconds % QUARTER === 0 ? seconds / 60 : undefined
}

export class GarminOffsets {
  readonly #byDay = new Map<string, number>()

  note(day: string, offsetMinutes: number | undefined): void {
    if (offsetMinutes !== undefined) this.#byDay.set(day, offsetMinutes)
  }

  /** Without a summary of its day, a moment belongs to the day in the person's zone. */
  at(epochSeconds: number, day: string | undefined): Moment {
    return { epochSeconds, offsetMinutes: day === undefined ? undefined : this.#byDay.get(day) }
  }

  /** The day of a moment by its own summary: the one before or after may have it. */
  momentAt(epochSeconds: number): Moment {
    for (const shift of [0, 1, -1]) {
      const day = new Date((epochSeconds + shift * SECONDS_PER_DAY) * 1000).toISOString().slice(0, 10)
      const offsetMinutes = this.#byDay.get(day)
      if (offsetMinutes === undefined) continue
      const local = new Date((epochSeconds + offsetMinutes * 60) * 1000).toISOString().slice(0, 10)
      if (local === day) return { epochSeconds, offsetMinutes }
    }
    return { epochSeconds, offsetMinutes: undefined }
  }
}
