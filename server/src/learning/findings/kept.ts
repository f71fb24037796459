/** The latest analyses of the people who were analysed last, so that one changed variable is one row of pairs. */
import type { Analysis } from '@upshot/analysis'
import { giveBackMemory } from '../../lib/memory.ts'
import type { Detail } from './describe.ts'
import type { AnalysisInput } from './table.ts'

export interface Kept {
  readonly input: Pick<AnalysisInput, 'frameHash' | 'seriesHashes'>
  readonly analysis: Analysis
  /** By family, cause and effect: what need not be described again. */
  readonly details: ReadonlyMap<string, Detail>
}

export interface KeptAnalyses {
  get(userId: number): Kept | undefined
  set(userId: number, kept: Kept): void
  forget(userId: number): void
  clear(): void
}

const MOST_BYTES = 32 * 2 ** 20
/** Worth a collection of its own. */
const LARGE_BYTES = 8 * 2 ** 20
/** Who writes something down every day is found here the next day; where nobody does, the memory is free again. */
const KEPT_MS = 36 * 3600_000
/** Raw, deviations, presence and prepared, of each variable at about five durations. */
const ARRAYS_PER_VARIABLE = 20
const BYTES_PER_PAIR = 300

const bytesOf = ({ analysis }: Kept): number => {
  const { days, variables } = analysis.bank.table
  return variables.length * days * ARRAYS_PER_VARIABLE * 8 + variables.length ** 2 * BYTES_PER_PAIR
}

/** The one that was used longest ago goes first; one that is too large alone is not kept at all. */
export function keptAnalyses(mostBytes = MOST_BYTES): KeptAnalyses {
  const byUser = new Map<number, { readonly kept: Kept; readonly bytes: number }>()
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
      return found.kept
    },
    set: (userId, kept) => {
      byUser.delete(userId)
      byUser.set(userId, { kept, bytes: bytesOf(kept) })
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
