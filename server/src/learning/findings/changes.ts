/** What a new analysis changes in the stored findings. Pure. */
import { isDeepStrictEqual } from 'node:util'
import type { DescribedFinding } from './described-findings.ts'
import { pairKey } from './described-findings.ts'
import type { FindingKey, FindingRow } from './store.ts'

export interface FindingChanges {
  /** New and changed rows. */
  readonly saved: readonly FindingRow[]
  readonly gone: readonly FindingKey[]
  /** Pairs whose verdict has changed. */
  readonly verdictChanges: readonly VerdictChange[]
}

/** A verdict that is new, has changed, or is no longer likely or possible. */
export interface VerdictChange extends FindingKey {
  readonly before: FindingRow['verdict'] | undefined
  readonly now: FindingRow['verdict'] | undefined
}

export function changesBetween(
  before: readonly FindingRow[],
  found: readonly DescribedFinding[],
  { userId, epoch }: { readonly userId: number; readonly epoch: number },
): FindingChanges {
  const known = new Map(before.map((row) => [pairKey(row.family, row.cause_id, row.effect_id), row]))
  const saved: FindingRow[] = []
  const verdictChanges: VerdictChange[] = []
  for (const one of found) {
    const row = rowOf(one, userId, epoch)
    const key = pairKey(row.family, row.cause_id, row.effect_id)
    const earlier = known.get(key)
    known.delete(key)
    if (!earlier || !isSameDetail(earlier.detail, row.detail)) saved.push(row)
    if (earlier?.verdict !== row.verdict)
      verdictChanges.push({ ...keyOf(row), before: earlier?.verdict, now: row.verdict })
  }
  const gone = [...known.values()]
  for (const row of gone) verdictChanges.push({ ...keyOf(row), before: row.verdict, now: undefined })
  return { saved, gone: gone.map(keyOf), verdictChanges }
}

/** The order of members means nothing. */
const isSameDetail = (earlier: string, now: string): boolean =>
  earlier === now || isDeepStrictEqual(JSON.parse(earlier), JSON.parse(now))

const keyOf = ({ family, cause_id, effect_id }: FindingRow): FindingKey => ({ family, cause_id, effect_id })

const rowOf = ({ family, causeId, effectId, detail }: DescribedFinding, userId: number, epoch: number): FindingRow => ({
  user_id: userId,
  family,
  cause_id: causeId,
  effect_id: effectId,
  verdict: detail.evidence.verdict === 'likely' ? 'likely' : 'possible',
  q: detail.evidence.q ?? 1,
  z: detail.evidence.z ?? 0,
  detail: JSON.stringify(detail),
  created_epoch: epoch,
  updated_epoch: epoch,
})
