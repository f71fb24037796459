import { type Clock, systemClock } from '../lib/clock.ts'

/**
 * graphile-worker goes by the clock of PostgreSQL. Our clock is the system's, and then the two are one; a test's clock
 * stands elsewhere, and its distance from the system's is fixed when its first queue is made.
 */
export interface QueueTime extends Clock {
  toDatabaseMs(ms: number): number
  readonly isDatabaseTime: boolean
}

/** A test's clock stands still while the database's goes on: what lies ahead of the one lies ahead of the other for so long. */
const LONGEST_TEST_MS = 3_600_000

const distances = new WeakMap<Clock, number>([[systemClock, 0]])

export function queueTime(clock: Clock): QueueTime {
  const distanceMs = distances.get(clock) ?? systemClock.nowMs() - clock.nowMs() + LONGEST_TEST_MS
  distances.set(clock, distanceMs)
  return { nowMs: clock.nowMs, toDatabaseMs: (ms) => ms + distanceMs, isDatabaseTime: clock === systemClock }
}
