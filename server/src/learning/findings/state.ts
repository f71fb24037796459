/** How far the analysis of a person is. Pure. */
import type { AnalysisRow } from './store.ts'

export interface AnalysisState {
  /** Never: there was nothing yet. Waiting: something changed, and its turn will come within seconds. */
  readonly state: 'never' | 'waiting' | 'analysing' | 'done'
  /** From 0 to 1; of an analysis that another process works on, only its end is known. */
  readonly progress: number
  readonly lastAnalysedEpoch: number | null
  readonly methodVersion: string | null
  readonly inputHash: string | null
  readonly numberOfDays: number
  readonly numberOfVariables: number
  readonly numberOfPairs: number
  readonly numberOfLikely: number
  readonly numberOfPossible: number
  readonly tookMs: number | null
}

export function stateOf(
  head: AnalysisRow | undefined,
  { staleVariables, progress }: { readonly staleVariables: number; readonly progress: number },
): AnalysisState {
  const state = wordFor(head, staleVariables)
  return {
    state,
    progress: state === 'done' ? 1 : state === 'analysing' ? progress : 0,
    lastAnalysedEpoch: head?.analysed_epoch ?? null,
    methodVersion: head?.method_version ?? null,
    inputHash: head?.input_hash ?? null,
    numberOfDays: head?.days ?? 0,
    numberOfVariables: head?.variables ?? 0,
    numberOfPairs: head?.pairs ?? 0,
    numberOfLikely: head?.likely ?? 0,
    numberOfPossible: head?.possible ?? 0,
    tookMs: head?.took_ms ?? null,
  }
}

function wordFor(head: AnalysisRow | undefined, staleVariables: number): AnalysisState['state'] {
  if (head && head.generation > head.finished_generation) return 'analysing'
  if (staleVariables > 0 || (head !== undefined && head.wanted_ms !== null)) return 'waiting'
  return head?.analysed_epoch == null ? 'never' : 'done'
}
