/** The last analyses of the people analysed most recently, so that a changed variable costs one row of pairs. */
import type { Analysis } from '@upshot/analysis'
import { giveBackMemory } from '../../lib/memory.ts'
import type { AnalysisInput } from './analysis-input.ts'
import type { FindingDetail } from './finding-detail.ts'

export interface RecentAnalysis {
  readonly input: Pick<AnalysisInput, 'frameHash' | 'seriesHashes'>
  readonly analysis: Analysis
  /** By family, cause and effect: descriptions that can be reused. */
  readonly details: ReadonlyMap<string, FindingDetail>
}

export interface RecentAnalyses {
  get(userId: number): RecentAnalysis | undefined
  set(userId: number, recent: RecentAnalysis): void
  forget(userId: number): void
  clear(): void
}

const MOST_BYTES = 32 * 2 ** 20
/** Above this we ask for a garbage collection. */
const LARGE_BYTES = 8 * 2 ** 20
/** Long enough for people who record something every day; after that the memory is released. */
const KEPT_MS = 36 * 3600_000
/** Raw, deviations, presence and prepared, for each variable at about five durations. */
const ARRAYS_PER_VARIABLE = 20
const BYTES_PER_PAIR = 300

const bytesOf = ({ analysis }: RecentAnalysis): number => {
  const { days, variables } = analysis.featureSet.table
  return variables.length * days * ARRAYS_PER_VARIABLE * 8 + variables.length ** 2 * BYTES_PER_PAIR
}

/** Drops the least recently used first, and does not keep an analysis that is too large by itself. */
export function createRecentAnalyses(mostBytes = MOST_BYTES): RecentAnalyses {
  const byUser = new Map<number, { readonly recent: RecentAnalysis; readonly bytes: number }>()
  let timer: NodeJS.Timeout | undefined
  const totalBytes = (): number => byUser.values().reduce((sum, { bytes }) => sum + bytes, 0)
  const clear = (): void => {
    clearTimeout(timer)
    byUser.clear()
  }
  const rest = (): void => {
    const wasLarge = totalBytes() > LARGE_BYTES
    clear()
    if (wasLarge) giveBackMemory()
  }
  const restart = (): void => {
    clearTimeout(timer)
    timer = setTimeout(rest, KEPT_MS).unref()
  }
  return {
    get: (userId) => {
      const found = byUser.get(userId)
      if (!found) return undefined
      byUser.delete(userId)
      byUser.set(userId, found)
      restart()
      return found.recent
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
