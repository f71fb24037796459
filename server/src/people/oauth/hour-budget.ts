/** How often strangers may make this server do something in an hour, in all and by where they come from. */
import type { Clock } from '../../lib/clock.ts'

const HOUR_MS = 3_600_000

export interface Share {
  readonly key: string
  readonly most: number
}

/** Counts by key in the current hour. */
export function createHourBudget(clock: Clock) {
  let startMs = Number.NEGATIVE_INFINITY
  let counts = new Map<string, number>()
  const hasRoom = (shares: readonly Share[]): boolean => {
    const nowMs = clock.nowMs()
    if (nowMs >= startMs + HOUR_MS || nowMs < startMs) {
      startMs = nowMs
      counts = new Map()
    }
    return shares.every(({ key, most }) => (counts.get(key) ?? 0) < most)
  }
  return {
    hasRoom,
    /** Takes one of each share, or nothing. */
    take: (shares: readonly Share[]): boolean => {
      if (!hasRoom(shares)) return false
      for (const { key } of shares) counts.set(key, (counts.get(key) ?? 0) + 1)
      return true
    },
  }
}
