/** Wall-clock times of one zone: from a local day and a time of day to the one moment that counts. */
import { dayNumber, SECONDS_PER_DAY, SECONDS_PER_MINUTE } from '../../lib/utc-text.ts'
import { offsetsOf } from '../../lib/zone.ts'

export interface WallClock {
  /** Local day number and seconds after midnight of a moment. */
  read(epoch: number): { readonly day: number; readonly second: number }
  /**
   * The moment of a local time. Where the clock goes back and shows it twice: the first. Where the clock goes forward
   * over it: the first moment after; if that lies on another day, the last minute before, so that the day has its own.
   * Undefined if the day itself was left out (Samoa had no 30 December 2011).
   */
  momentOf(day: number, second: number): number | undefined
}

export function wallClock(zone: string): WallClock {
  const offsetAt = offsetsOf(zone)
  const localAt = (epoch: number) => epoch + offsetAt(epoch)
  const dayAt = (epoch: number) => dayNumber(localAt(epoch))

  function momentOf(day: number, second: number): number | undefined {
    const local = day * SECONDS_PER_DAY + second
    const before = offsetAt(local - SECONDS_PER_DAY - SECONDS_PER_DAY / 2)
    const after = offsetAt(local + SECONDS_PER_DAY + SECONDS_PER_DAY / 2)
    const [early, late] = [local - Math.max(before, after), local - Math.min(before, after)]
    if (localAt(early) === local) return early
    if (localAt(late) === local) return late
    const changed = firstAfter(early, late, local)
    if (dayAt(changed) === day) return changed
    const lastMinute = changed - SECONDS_PER_MINUTE
    return dayAt(lastMinute) === day ? lastMinute : undefined
  }

  /** The first moment in (from, to] whose local time lies beyond `local`: where the clock went forward over it. */
  function firstAfter(from: number, to: number, local: number): number {
    let [low, high] = [from, to]
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if (localAt(middle) > local) high = middle
      else low = middle
    }
    return high
  }

  return {
    read: (epoch) => {
      const local = localAt(epoch)
      const day = dayNumber(local)
      return { day, second: local - day * SECONDS_PER_DAY }
    },
    momentOf,
  }
}
