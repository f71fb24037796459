/** A finding for lists, from the stored row and the current names of its variables. Pure. */
import type { Variable } from '../../tracking/variables/variable.ts'
import type { Finding } from '../finding.ts'
import type { FindingDetail } from './finding-detail.ts'
import { sideOf } from './sides.ts'
import type { AnalysisRow, FindingRow } from './store.ts'
import type { FamilyName } from './stored-pairs.ts'

export interface ListedFinding {
  readonly family: FamilyName
  readonly finding: Finding
  readonly cause: Variable
  readonly effect: Variable
  /** When it was first found, and when it last changed. */
  readonly createdEpoch: number
  readonly updatedEpoch: number
  /** Names of variables with the same finding from which its cause is inferred by tags. */
  readonly inferredFrom?: readonly string[]
  /** Shared by findings that are told once. */
  readonly group?: string
  readonly isHidden?: boolean
}

export const methodOf = (head: AnalysisRow | undefined): Finding['method'] => ({
  version: head?.method_version ?? '',
  inputHash: head?.input_hash ?? '',
  analysedAtEpoch: head?.analysed_epoch ?? 0,
})

export interface ListingContext {
  readonly head: AnalysisRow | undefined
  readonly variables: ReadonlyMap<number, Variable>
}

/** Undefined if a variable was removed since the last analysis. */
export function listedOf(row: FindingRow, { head, variables }: ListingContext): ListedFinding | undefined {
  const [cause, effect] = [variables.get(row.cause_id), variables.get(row.effect_id)]
  if (!cause || !effect) return undefined
  const detail = JSON.parse(row.detail) as FindingDetail
  return {
    family: row.family,
    finding: { ...detail, cause: sideOf(cause), effect: sideOf(effect), method: methodOf(head) },
    cause,
    effect,
    createdEpoch: row.created_epoch,
    updatedEpoch: row.updated_epoch,
  }
}

/** By q, then by |z|, then by id. */
export const byRank = (
  a: Pick<FindingRow, 'q' | 'z' | 'cause_id' | 'effect_id'>,
  b: Pick<FindingRow, 'q' | 'z' | 'cause_id' | 'effect_id'>,
): number => a.q - b.q || Math.abs(b.z) - Math.abs(a.z) || a.cause_id - b.cause_id || a.effect_id - b.effect_id
