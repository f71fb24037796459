/**
 * The one rule of days for files: a value belongs to the day on the person's own clock. Nights and activities say how far
 * that clock was from UTC when they were recorded; other records of a file often have the clock of a server, or none.
 */
import { type Moment, SECONDS_PER_HOUR } from '../../../lib/utc-text.ts'
import { offsetsOf } from '../../../lib/zone.ts'
import { momentsIn, type WallTime } from './moments.ts'

/** A moment, and how far the file says the person's clock was from UTC then. */
export interface StatedOffset {
  readonly epochSeconds: number
  readonly offsetMinutes: number
}

/** A night says where the person was on the days before and after it. */
const NEAR_SECONDS = 36 * SECONDS_PER_HOUR

/** Whether a zone fits most of what the file says. A journey or two do not speak against it. */
export function agreesWith(zone: string, stated: readonly StatedOffset[]): boolean {
  const offsetAt = offsetsOf(zone)
  const fitting = stated.filter((offset) => offsetAt(offset.epochSeconds) === offset.offsetMinutes * 60)
  return fitting.length * 2 >= stated.length
}

export class PersonClock {
  readonly #stated: readonly StatedOffset[]
  readonly #offsetAt: (epochSeconds: number) => number
  readonly #momentOf: (wall: WallTime) => Moment | undefined
  readonly #isZoneRight: boolean

  /** `zone` counts far from everything stated, unless most of it contradicts the zone. */
  constructor(stated: Iterable<StatedOffset>, zone: string) {
    this.#stated = [...stated].sort((offset, other) => offset.epochSeconds - other.epochSeconds)
    this.#offsetAt = offsetsOf(zone)
    this.#momentOf = momentsIn(zone)
    this.#isZoneRight = agreesWith(zone, this.#stated)
  }

  offsetMinutesAt(epochSeconds: number): number {
    const nearest = this.#nearest(epochSeconds)
    const isNear = nearest && Math.abs(nearest.epochSeconds - epochSeconds) <= NEAR_SECONDS
    if (nearest && (isNear || !this.#isZoneRight)) return nearest.offsetMinutes
    return Math.round(this.#offsetAt(epochSeconds) / 60)
  }

  /** A moment with the person's offset, whatever offset it was written with. */
  at(epochSeconds: number): Moment {
    return { epochSeconds, offsetMinutes: this.offsetMinutesAt(epochSeconds) }
  }

  /** A time on the person's clock; undefined for impossible dates. */
  momentOf(wall: WallTime): Moment | undefined {
    const inZone = this.#momentOf(wall)
    if (!inZone) return undefined
    const offsetMinutes = this.offsetMinutesAt(inZone.epochSeconds)
    const moved = (inZone.offsetMinutes ?? 0) - offsetMinutes
    return { epochSeconds: inZone.epochSeconds + moved * 60, offsetMinutes }
  }

  #nearest(epochSeconds: number): StatedOffset | undefined {
    let low = 0
    let high = this.#stated.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#stated[middle]?.epochSeconds ?? 0) < epochSeconds) low = middle + 1
      else high = middle
    }
    const before = this.#stated[low - 1]
    const after = this.#stated[low]
    if (!before || !after) return before ?? after
    return epochSeconds - before.epochSeconds <= after.epochSeconds - epochSeconds ? before : after
  }
}
