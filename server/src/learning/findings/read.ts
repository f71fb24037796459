/** A finding as others see it, from what is stored and what the variables are called now. Pure. */
import type { Variable } from '../../tracking/variables/variable.ts'
import type { Finding } from '../finding.ts'
import type { Detail } from './describe.ts'
import { sideOf } from './sides.ts'
import type { AnalysisRow, FindingRow } from './store.ts'
import type { FamilyName } from './stored-pairs.ts'

export interface ListedFinding {
  readonly family: FamilyName
  readonly finding: Finding
  readonly cause: Variable
  readonly effect: Variable
  /** When it was first found, and when anything about it changed. */
  readonly createdEpoch: number
  readonly updatedEpoch: number
  /** Names of what its cause is inferred from by tags, of which the same is found. */
  readonly inferredFrom?: readonly string[]
}

export const methodOf = (head: AnalysisRow | undefined): Finding['method'] => ({
  version: head?.method_version ?? '',
  inputHash: head?.input_hash ?? '',
  analysedAtEpoch: head?.analysed_epoch ?? 0,
})

export interface Found {
  readonly head: AnalysisRow | undefined
  readonly variables: ReadonlyMap<number, Variable>
}

/** Undefined where a variable is gone and the next analysis has not yet noticed. */
export function listedOf(row: FindingRow, { head, variables }: Found): ListedFinding | undefined {
  const [cause, effect] = [variables.get(row.cause_id), variables.get(row.effect_id)]
  if (!cause || !effect) return undefined
  const detail = JSON.parse(row.detail) as Detail
  return {
    family: row.family,
    finding: { ...detail, cause: sideOf(cause), effect: sideOf(effect), method: methodOf(head) },
    cause,
    effect,
    createdEpoch: row.created_epoch,
    updatedEpoch: row.updated_epoch,
  }
}

/** By q, then by |z|; what is equal in both in the order of ids. */
export const byRank = (
  a: Pick<FindingRow, 'q' | 'z' | 'cause_id' | 'effect_id'>,
  b: Pick<FindingRow, 'q' | 'z' | 'cause_id' | 'effect_id'>,
): number => a.q - b.q || Math.abs(b.z) - Math.abs(a.z) || a.cause_id - b.cause_id || a.effect_id - b.effect_id
