/**
 * How much time of a process the analyses of one person may take. People who record a few things get new findings at
 * once; people whose devices send data all day get them four times a minute and leave the machine to others.
 */

/** Time that was spent counts half after this. */
const HALF_LIFE_MS = 300_000
/** A minute at once; in the long run about a seventh of a core. */
const MOST_SPENT_MS = 60_000
export const REST_MS = 15_000

interface SpentTime {
  readonly ms: number
  readonly atMs: number
}

export interface TimeBudget {
  spend(userId: number, tookMs: number, nowMs: number): void
  isSpent(userId: number, nowMs: number): boolean
}

export function createTimeBudget(): TimeBudget {
  const byUser = new Map<number, SpentTime>()
  const left = (userId: number, nowMs: number): number => {
    const spent = byUser.get(userId)
    return spent ? spent.ms * 2 ** ((spent.atMs - nowMs) / HALF_LIFE_MS) : 0
  }
  return {
    spend: (userId, tookMs, nowMs) => {
      const ms = left(userId, nowMs) + tookMs
      byUser.delete(userId)
      byUser.set(userId, { ms, atMs: nowMs })
      // In order of their last analysis: what the first ones spent no longer counts.
      for (const [oldest, { atMs }] of byUser) {
        if (nowMs - atMs < 10 * HALF_LIFE_MS) break
        byUser.delete(oldest)
      }
    },
    isSpent: (userId, nowMs) => left(userId, nowMs) > MOST_SPENT_MS,
  }
}
