import { type Clock, systemClock } from '../lib/clock.ts'

/**
 * graphile-worker goes by the clock of PostgreSQL. Our clock is the system's, and then the two are one; a test's clock
 * stands elsewhere, and its distance from the system's is fixed when the queue is made.
 */
export interface QueueTime extends Clock {
  toDatabaseMs(ms: number): number
}

export function queueTime(clock: Clock): QueueTime {
  const distanceMs = clock === systemClock ? 0 : systemClock.nowMs() - clock.nowMs()
  return { nowMs: clock.nowMs, toDatabaseMs: (ms) => ms + distanceMs }
}
