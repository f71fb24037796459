/** What a process remembers about analyses: the time they took, their progress, and the latest results. */
import type { Analysis } from '@upshot/analysis'
import { releaseMemory } from '../../lib/memory.ts'
import type { AnalysisInput } from './analysis-input.ts'
import type { FindingDetail } from './finding-rows.ts'

// Time budget: how much time of a process the analyses of one person may take. People who record a few things get new
// findings at once; people whose devices send data all day get them four times a minute.

/** Half-life of the time already spent. */
const HALF_LIFE_MS = 300_000
/** A minute at once; in the long run about a seventh of a core. */
const MOST_SPENT_MS = 60_000
export const REST_MS = 15_000

interface SpentTime {
  readonly ms: number
  readonly atMs: number
}

interface TimeBudget {
  spend(userId: number, tookMs: number, nowMs: number): void
  isSpent(userId: number, nowMs: number): boolean
}

export function createTimeBudget(): TimeBudget {
  const byUser = new Map<number, SpentTime>()
  const spentMs = (userId: number, nowMs: number): number => {
    const spent = byUser.get(userId)
    return spent ? spent.ms * 2 ** ((spent.atMs - nowMs) / HALF_LIFE_MS) : 0
  }
  return {
    spend: (userId, tookMs, nowMs) => {
      const ms = spentMs(userId, nowMs) + tookMs
      byUser.delete(userId)
      byUser.set(userId, { ms, atMs: nowMs })
      // Ordered by last analysis: the time spent by the oldest no longer counts.
      for (const [oldest, { atMs }] of byUser) {
        if (nowMs - atMs < 10 * HALF_LIFE_MS) break
        byUser.delete(oldest)
      }
    },
    isSpent: (userId, nowMs) => spentMs(userId, nowMs) > MOST_SPENT_MS,
  }
}

// Progress of the analyses in this process. Kept in memory only: a write per step is not worth it.

/** Start and end of each step, as shares of the time a first analysis takes. */
const STEPS = {
  reading: [0.02, 0.1],
  computing: [0.1, 0.8],
  describing: [0.8, 0.95],
  writing: [0.95, 0.99],
} as const

type AnalysisStep = keyof typeof STEPS

interface AnalysisProgress {
  /** Reports how much of a step is done, from 0 to 1. Progress never goes backwards. */
  reach(userId: number, step: AnalysisStep, share?: number): void
  end(userId: number): void
  of(userId: number): number
}

export function createProgress(): AnalysisProgress {
  const reached = new Map<number, number>()
  const progressOf = (userId: number): number => reached.get(userId) ?? 0
  return {
    reach: (userId, step, share = 0) => {
      const [from, to] = STEPS[step]
      reached.set(userId, Math.max(progressOf(userId), from + (to - from) * share))
    },
    end: (userId) => void reached.delete(userId),
    of: progressOf,
  }
}

// Recent analyses, kept so that a changed variable costs only one row of pairs.

export interface RecentAnalysis {
  readonly input: Pick<AnalysisInput, 'frameHash' | 'seriesHashes'>
  readonly analysis: Analysis
  /** The details of findings by family, cause and effect. */
  readonly details: ReadonlyMap<string, FindingDetail>
}

interface RecentAnalyses {
  get(userId: number): RecentAnalysis | undefined
  set(userId: number, recent: RecentAnalysis): void
  forget(userId: number): void
  clear(): void
}

const MOST_BYTES = 32 * 2 ** 20
/** Above this, a garbage collection is requested. */
const LARGE_BYTES = 8 * 2 ** 20
/** Long enough for people who record something every day; then the memory is released. */
const KEPT_MS = 36 * 3600_000
/** Raw, deviations, presence and prepared values, each at about five durations. */
const ARRAYS_PER_VARIABLE = 20
const BYTES_PER_PAIR = 300

const bytesOf = ({ analysis }: RecentAnalysis): number => {
  const { days, variables } = analysis.featureSet.table
  return variables.length * days * ARRAYS_PER_VARIABLE * 8 + variables.length ** 2 * BYTES_PER_PAIR
}

/** Evicts the least recently used first, and never keeps an analysis that is too large by itself. */
export function createRecentAnalyses(mostBytes = MOST_BYTES): RecentAnalyses {
  const byUser = new Map<number, { readonly recent: RecentAnalysis; readonly bytes: number }>()
  let timer: NodeJS.Timeout | undefined
  const totalBytes = (): number => byUser.values().reduce((sum, { bytes }) => sum + bytes, 0)
  const clear = (): void => {
    clearTimeout(timer)
    byUser.clear()
  }
  const release = (): void => {
    const wasLarge = totalBytes() > LARGE_BYTES
    clear()
    if (wasLarge) releaseMemory()
  }
  const restart = (): void => {
    clearTimeout(timer)
    timer = setTimeout(release, KEPT_MS).unref()
  }
  return {
    get: (userId) => {
      const entry = byUser.get(userId)
      if (!entry) return undefined
      byUser.delete(userId)
      byUser.set(userId, entry)
      restart()
      return entry.recent
    },
    set: (userId, recent) => {
      byUser.delete(userId)
      byUser.set(userId, { recent, bytes: bytesOf(recent) })
      let total = totalBytes()
      for (const [oldest, { bytes }] of byUser) {
        if (total <= mostBytes) break
        byUser.delete(oldest)
        total -= bytes
      }
      restart()
    },
    forget: (userId) => void byUser.delete(userId),
    clear,
  }
}
