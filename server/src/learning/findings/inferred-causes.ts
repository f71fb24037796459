/**
 * Groups findings of one effect whose causes are inferred from one another by tags, so that they are shown once. Pure.
 */
import { fedBy, type Tag } from '../../tracking/tag.ts'
import { byRank } from './finding-rows.ts'
import type { FindingKey, FindingRow } from './store.ts'

type InferredRow = Pick<FindingRow, 'family' | 'cause_id' | 'effect_id' | 'q' | 'z'>

/** A finding, and those that say the same about related causes. */
export interface FindingGroup<R> {
  readonly row: R
  /** Causes that are inferred from the cause of `row`. */
  readonly inferred: readonly R[]
  /** Causes that the cause of `row` is inferred from. */
  readonly sources: readonly R[]
}

/** Smaller relative differences mean the same days in another unit. */
const SAME = 1e-6

const isSame = (a: InferredRow, b: InferredRow): boolean => Math.abs(a.z - b.z) <= SAME * Math.max(1, Math.abs(a.z))

/** The best supported finding of each group; among equals, the recorded cause rather than one inferred from it. */
export function groupsOf<R extends InferredRow>(rows: readonly R[], tags: readonly Tag[]): FindingGroup<R>[] {
  const inferredFrom = inferredBy(tags)
  const bySupport = (a: R, b: R): number => {
    if (!isSame(a, b)) return byRank(a, b)
    if (inferredFrom(a.cause_id).has(b.cause_id)) return -1
    return inferredFrom(b.cause_id).has(a.cause_id) ? 1 : byRank(a, b)
  }
  const remaining = new Set(rows.toSorted(byRank))
  const groups: FindingGroup<R>[] = []
  for (const best of remaining) {
    const related = [...remaining].filter((candidate) => isInferred(candidate, best, inferredFrom))
    const row = [best, ...related].toSorted(bySupport)[0] ?? best
    const others = [best, ...related].filter(
      (candidate) => candidate !== row && isInferred(candidate, row, inferredFrom),
    )
    for (const grouped of [row, ...others]) remaining.delete(grouped)
    groups.push({
      row,
      inferred: others.filter((other) => inferredFrom(row.cause_id).has(other.cause_id)),
      sources: others.filter((other) => inferredFrom(other.cause_id).has(row.cause_id)),
    })
  }
  return groups
}

/** The group key of each finding; a finding without relatives is its own group. */
export function groupKeysOf(rows: readonly InferredRow[], tags: readonly Tag[]): ReadonlyMap<InferredRow, string> {
  const tagged = new Set(tags.flatMap(({ taggedId, tagId }) => [taggedId, tagId]))
  const related = Map.groupBy(
    rows.filter(({ cause_id }) => tagged.has(cause_id)),
    ({ family, effect_id }) => `${family} ${effect_id}`,
  )
  const keys = new Map(rows.map((row) => [row, groupKey(row)]))
  for (const ids of related.values()) {
    for (const { row, inferred, sources } of groupsOf(ids, tags)) {
      for (const other of [...inferred, ...sources]) keys.set(other, groupKey(row))
    }
  }
  return keys
}

const groupKey = ({ family, cause_id, effect_id }: InferredRow): string => `${family}-${cause_id}-${effect_id}`

function isInferred(a: InferredRow, b: InferredRow, inferredFrom: (id: number) => ReadonlySet<number>): boolean {
  const areAlike = a.family === b.family && a.effect_id === b.effect_id && Math.sign(a.z) === Math.sign(b.z)
  return areAlike && (inferredFrom(a.cause_id).has(b.cause_id) || inferredFrom(b.cause_id).has(a.cause_id)) && a !== b
}

/** Ids of everything inferred from a variable, directly or indirectly. */
function inferredBy(tags: readonly Tag[]): (id: number) => ReadonlySet<number> {
  const cache = new Map<number, ReadonlySet<number>>()
  return (id) => {
    const inferred = cache.get(id) ?? fedBy(id, tags)
    cache.set(id, inferred)
    return inferred
  }
}

/** Ids of causes that have a finding with the same effect and from which this cause is inferred. */
export function sourcesOf<R extends FindingKey>(row: FindingKey, rows: readonly R[], tags: readonly Tag[]): number[] {
  if (!tags.some(({ tagId }) => tagId === row.cause_id)) return []
  return rows
    .filter(
      (other) => other.family === row.family && other.effect_id === row.effect_id && other.cause_id !== row.cause_id,
    )
    .filter((other) => fedBy(other.cause_id, tags).has(row.cause_id))
    .map(({ cause_id }) => cause_id)
}

/** Whether both findings are about the same effect and one cause is inferred from the other. */
export const areInferred = (a: FindingKey, b: FindingKey, tags: readonly Tag[]): boolean =>
  a.effect_id === b.effect_id && (fedBy(a.cause_id, tags).has(b.cause_id) || fedBy(b.cause_id, tags).has(a.cause_id))
