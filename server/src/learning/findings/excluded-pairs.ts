/** Pairs that are never analysed as cause and effect. Pure. */
import type { VariableDays } from '../../tracking/measurements/daily-service.ts'
import { fedBy, type Tag } from '../../tracking/tag.ts'
import { isRating, YES_NO } from '../../tracking/units/units.ts'
import type { Variable } from '../../tracking/variables/variable.ts'

export type ExclusionReason = 'ingredient' | 'one record'

export interface ExcludedPair {
  readonly left: number
  readonly right: number
  readonly reason: ExclusionReason
}

/** A variable and whatever it holds, directly or through others. */
export function ingredientPairs(tags: readonly Tag[]): ExcludedPair[] {
  const tagged = [...new Set(tags.map(({ taggedId }) => taggedId))].sort((a, b) => a - b)
  return tagged.flatMap((left) =>
    [...fedBy(left, tags)].sort((a, b) => a - b).map((right): ExcludedPair => ({ left, right, reason: 'ingredient' })),
  )
}

/** Kinds of things that one device measures at once; each has a name that stands for its kind. */
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

/** From this share of the rarer one's records on, the same moment and source is no accident. */
const SHARED_RECORDS = 0.8
const FEWEST_RECORDS = 10

/** A rating or a yes is a person's own answer, however many were given at once. */
const deviceKindOf = ({ unit, category }: Variable): string | undefined =>
  isRating(unit) || unit.id === YES_NO ? undefined : DEVICE_KINDS.get(category.name)

/**
 * Two readings of one device record: systolic and diastolic, or steps, distance and calories of one walk. Known by being
 * of one kind, measured rather than rated, and recorded by the same source at the same moment in four of five records of the
 * rarer one.
 */
/** A variable with when each source recorded it. */
type RecordedVariable = Pick<VariableDays, 'variable' | 'startsBySource'>

export function sharedRecordPairs(variables: readonly RecordedVariable[]): ExcludedPair[] {
  const byKind = Map.groupBy(variables, ({ variable }) => deviceKindOf(variable))
  byKind.delete(undefined)
  return [...byKind.values()].flatMap((alike) =>
    alike.flatMap((one, place) =>
      alike
        .slice(place + 1)
        .filter((other) => isOneRecord(one, other))
        .map((other): ExcludedPair => ({ left: one.variable.id, right: other.variable.id, reason: 'one record' })),
    ),
  )
}

function isOneRecord(one: RecordedVariable, other: RecordedVariable): boolean {
  const fewer = Math.min(recordCount(one), recordCount(other))
  if (fewer < FEWEST_RECORDS) return false
  let shared = 0
  for (const [source, starts] of one.startsBySource) {
    shared += sharedCount(starts, other.startsBySource.get(source) ?? [])
  }
  return shared >= SHARED_RECORDS * fewer
}

const recordCount = ({ startsBySource }: RecordedVariable): number =>
  startsBySource.values().reduce((sum, starts) => sum + starts.length, 0)

/** Both oldest first. */
function sharedCount(left: readonly number[], right: readonly number[]): number {
  let count = 0
  let at = 0
  for (const start of left) {
    while (at < right.length && (right[at] ?? 0) < start) at++
    if (right[at] === start) count++
  }
  return count
}
