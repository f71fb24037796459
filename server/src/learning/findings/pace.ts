/**
 * How much of a process the analysis of one person may take. Somebody who records a few things gets fresh findings at
 * once; somebody whose devices write all day long gets them four times a minute, and leaves the machine to others.
 */

/** What was spent counts half after this time. */
const HALF_LIFE_MS = 300_000
/** A minute at once; kept up for long, about a seventh of a core. */
const MOST_SPENT_MS = 60_000
export const REST_MS = 15_000

interface Spent {
  readonly ms: number
  readonly atMs: number
}

export interface Pace {
  spend(userId: number, tookMs: number, nowMs: number): void
  isSpent(userId: number, nowMs: number): boolean
}

export function createPace(): Pace {
  const byUser = new Map<number, Spent>()
  const left = (userId: number, nowMs: number): number => {
    const spent = byUser.get(userId)
    return spent ? spent.ms * 2 ** ((spent.atMs - nowMs) / HALF_LIFE_MS) : 0
  }
  return {
    spend: (userId, tookMs, nowMs) => {
      const ms = left(userId, nowMs) + tookMs
      byUser.delete(userId)
      byUser.set(userId, { ms, atMs: nowMs })
      // In the order in which they were last at work: the first ones have long been forgiven.
      for (const [oldest, { atMs }] of byUser) {
        if (nowMs - atMs < 10 * HALF_LIFE_MS) break
        byUser.delete(oldest)
      }
    },
    isSpent: (userId, nowMs) => left(userId, nowMs) > MOST_SPENT_MS,
  }
}
