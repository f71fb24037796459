/** Pairs that are never analysed as cause and effect. Pure. */
import type { VariableDays } from '../../tracking/measurements/daily.ts'
import { fedBy, type Tag } from '../../tracking/tag.ts'
import { isRating, YES_NO } from '../../tracking/units/units.ts'
import type { Variable } from '../../tracking/variables/variable.ts'

export type ExclusionReason = 'ingredient' | 'one record'

export interface ExcludedPair {
  readonly left: number
  readonly right: number
  readonly reason: ExclusionReason
}

/** Each variable paired with everything it contains, directly or indirectly. */
export function ingredientPairs(tags: readonly Tag[]): ExcludedPair[] {
  const tagged = [...new Set(tags.map(({ taggedId }) => taggedId))].sort((a, b) => a - b)
  return tagged.flatMap((left) =>
    [...fedBy(left, tags)].sort((a, b) => a - b).map((right): ExcludedPair => ({ left, right, reason: 'ingredient' })),
  )
}

/** Kinds of values that one device measures at once, by category. */
const DEVICE_KINDS: ReadonlyMap<string, string> = new Map([
  ['Vital Signs', 'vital signs'],
  ['Physique', 'body'],
  ['Sleep', 'sleep'],
  ['Activity', 'activity'],
  ['Physical Activities', 'activity'],
  ['Environment', 'surroundings'],
  ['Nutrients', 'nutrients'],
  ['Cognitive Performance', 'test'],
])

/** If this share of the rarer variable's records has the same time and source, that is no coincidence. */
const SHARED_RECORDS = 0.8
const FEWEST_RECORDS = 10

/** Undefined for ratings and yes/no: those are answers of a person, however many were given at once. */
const deviceKindOf = ({ unit, category }: Variable): string | undefined =>
  isRating(unit) || unit.id === YES_NO ? undefined : DEVICE_KINDS.get(category.name)

/** A variable and the times at which each source recorded it. */
type RecordedVariable = Pick<VariableDays, 'variable' | 'startsBySource'>

/**
 * Pairs that come from the same device record: systolic and diastolic, or steps, distance and calories of one walk.
 * They are of one kind, measured rather than rated, and at least four of five records of the rarer one have the same
 * time and source.
 */
export function sharedRecordPairs(variables: readonly RecordedVariable[]): ExcludedPair[] {
  const byKind = Map.groupBy(variables, ({ variable }) => deviceKindOf(variable))
  byKind.delete(undefined)
  return [...byKind.values()].flatMap((alike) =>
    alike.flatMap((left, index) =>
      alike
        .slice(index + 1)
        .filter((other) => isOneRecord(left, other))
        .map((other): ExcludedPair => ({ left: left.variable.id, right: other.variable.id, reason: 'one record' })),
    ),
  )
}

function isOneRecord(first: RecordedVariable, second: RecordedVariable): boolean {
  const fewer = Math.min(recordCount(first), recordCount(second))
  if (fewer < FEWEST_RECORDS) return false
  let shared = 0
  for (const [source, starts] of first.startsBySource) {
    shared += sharedCount(starts, second.startsBySource.get(source) ?? [])
  }
  return shared >= SHARED_RECORDS * fewer
}

const recordCount = ({ startsBySource }: RecordedVariable): number =>
  startsBySource.values().reduce((sum, starts) => sum + starts.length, 0)

/** Both lists are sorted, oldest first. */
function sharedCount(first: readonly number[], second: readonly number[]): number {
  let count = 0
  let index = 0
  for (const start of first) {
    while (index < second.length && (second[index] ?? 0) < start) index++
    if (second[index] === start) count++
  }
  return count
}
