/**
 * The rule for days in files: a value belongs to the person's local day. Nights and activities have the offset of local
 * time when they were recorded; other records often have a server's time, or no offset.
 */
import { type Moment, SECONDS_PER_HOUR } from '../../../lib/utc-text.ts'
import { offsetsOf } from '../../../lib/zone.ts'
import { momentsIn, type WallTime } from './moments.ts'

/** A moment, and the person's offset at that time according to the file. */
export interface StatedOffset {
  readonly epochSeconds: number
  readonly offsetMinutes: number
}

/** A night also gives the offset of the days before and after it. */
const NEAR_SECONDS = 36 * SECONDS_PER_HOUR

/** Whether a zone fits most offsets in the file. A journey or two do not contradict it. */
export function agreesWith(zone: string, stated: readonly StatedOffset[]): boolean {
  const offsetAt = offsetsOf(zone)
  const fitting = stated.filter((offset) => offsetAt(offset.epochSeconds) === offset.offsetMinutes * 60)
  return fitting.length * 2 >= stated.length
}

export class PersonClock {
  readonly #stated: readonly StatedOffset[]
  readonly #offsetAt: (epochSeconds: number) => number
  readonly #momentOf: (wall: WallTime) => Moment | undefined
  readonly #fitsZone: boolean

  /** `zone` applies far from all stated offsets, unless most of them contradict it. */
  constructor(stated: Iterable<StatedOffset>, zone: string) {
    this.#stated = [...stated].sort((offset, other) => offset.epochSeconds - other.epochSeconds)
    this.#offsetAt = offsetsOf(zone)
    this.#momentOf = momentsIn(zone)
    this.#fitsZone = agreesWith(zone, this.#stated)
  }

  offsetMinutesAt(epochSeconds: number): number {
    const nearest = this.#nearest(epochSeconds)
    const isNear = nearest && Math.abs(nearest.epochSeconds - epochSeconds) <= NEAR_SECONDS
    if (nearest && (isNear || !this.#fitsZone)) return nearest.offsetMinutes
    return Math.round(this.#offsetAt(epochSeconds) / 60)
  }

  /** A moment with the person's offset, whatever offset it was written with. */
  at(epochSeconds: number): Moment {
    return { epochSeconds, offsetMinutes: this.offsetMinutesAt(epochSeconds) }
  }

  /** A local time of the person; undefined for impossible dates. */
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
    const previous = this.#stated[low - 1]
    const after = this.#stated[low]
    if (!previous || !after) return previous ?? after
    return epochSeconds - previous.epochSeconds <= after.epochSeconds - epochSeconds ? previous : after
  }
}
