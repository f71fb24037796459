/** The progress of analyses that run in this process. It is kept in memory only: a write for each step is not worth it. */

/** Where each step starts and ends, by its share of the time of a first analysis. */
const STEPS = {
  reading: [0.02, 0.1],
  computing: [0.1, 0.8],
  describing: [0.8, 0.95],
  writing: [0.95, 0.99],
} as const

export type Step = keyof typeof STEPS

export interface Progress {
  /** Reports how much of a step is done, from 0 to 1. Progress never goes back. */
  reach(userId: number, step: Step, share?: number): void
  end(userId: number): void
  of(userId: number): number
}

export function createProgress(): Progress {
  const reached = new Map<number, number>()
  const of = (userId: number): number => reached.get(userId) ?? 0
  return {
    reach: (userId, step, share = 0) => {
      const [from, to] = STEPS[step]
      reached.set(userId, Math.max(of(userId), from + (to - from) * share))
    },
    end: (userId) => void reached.delete(userId),
    of,
  }
}
