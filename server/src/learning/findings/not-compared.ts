/**
 * What is not compared: pairs that are never analysed as cause and effect, and variables that say nearly the same, of which
 * one represents the others. Pure.
 */
import { areNearlySame, isDerivedFrom, type Variable as Series } from '@upshot/analysis'
import { nameKey } from '../../lib/names.ts'
import type { VariableDays } from '../../tracking/measurements/daily.ts'
import { fedBy, type Tag } from '../../tracking/tag.ts'
import { isRating, YES_NO } from '../../tracking/units/units.ts'
import type { Variable } from '../../tracking/variables/variable.ts'

/** What many variables share, as an analysis has found it. */
export interface SharedFindings {
  /** Day numbers around which much changed at once. */
  readonly breaks: readonly number[]
  readonly same: readonly SameGroup[]
  /** Ids of outcomes whose days without an entry are assumed to be days without them, although nobody has said so. */
  readonly assumedNone?: readonly number[]
}

export const sharedIn = (latestAnalysis: { readonly shared: string | null } | undefined): SharedFindings =>
  latestAnalysis?.shared ? (JSON.parse(latestAnalysis.shared) as SharedFindings) : { breaks: [], same: [] }

/** A group, by ids: the one that is compared, and those it represents. */
export interface SameGroup {
  readonly compared: number
  readonly others: readonly number[]
}

export interface ComparedVariable {
  readonly variable: Variable
  readonly series: Series
}

/** Two names for one thing need not agree as closely. */
const SAME_NAME_R = 0.7
/** Units of ratings, answers and plain counts do not say what is measured. */
const ANYTHING: ReadonlySet<string> = new Set(['rating', 'count', 'only-itself'])

/** A pill that is taken with every migraine is not a copy of it: only variables of one kind can be the same. */
const areOfOneKind = ({ category, unit }: Variable, other: Variable): boolean =>
  category.id === other.category.id || (unit.dimension === other.unit.dimension && !ANYTHING.has(unit.dimension))

/** "Steps (Watch)" and "steps". */
const plainName = (name: string): string => nameKey(name.replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ' ').trim())

interface GroupOptions {
  readonly primaryOutcomeId: number | null
  /** Pairs that tags explain, which are reported separately. */
  readonly excluded: readonly ExcludedPair[]
}

type ExclusionReason = 'ingredient' | 'one record'

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

export function sameGroups(
  all: readonly ComparedVariable[],
  { primaryOutcomeId, excluded }: GroupOptions,
): SameGroup[] {
  const tagged = new Set(excluded.map(({ left, right }) => `${left} ${right}`))
  const isTagged = (a: number, b: number) => tagged.has(`${a} ${b}`) || tagged.has(`${b} ${a}`)
  const root = new Map<ComparedVariable, ComparedVariable>()
  const rootOf = (variable: ComparedVariable): ComparedVariable => {
    const next = root.get(variable)
    return next ? rootOf(next) : variable
  }
  for (const [index, left] of all.entries()) {
    for (const right of all.slice(index + 1)) {
      const a = left.variable
      const b = right.variable
      if (!areOfOneKind(a, b) || isTagged(a.id, b.id)) continue
      const bar = plainName(a.name) === plainName(b.name) ? SAME_NAME_R : undefined
      if (!areNearlySame(valuesOf(left.series), valuesOf(right.series), bar)) continue
      const first = rootOf(left)
      const second = rootOf(right)
      if (first !== second) root.set(second, first)
    }
  }
  const groups = Map.groupBy(all, rootOf)
  return [...groups.values()]
    .filter((members) => members.length > 1)
    .map((members) => {
      const [compared, ...others] = members.toSorted(bySpeaker(primaryOutcomeId)).map(({ variable }) => variable.id)
      return { compared: compared ?? 0, others }
    })
}

const valuesOf = ({ severity, values }: Series): Float64Array => severity ?? values

/** The one that the person has chosen, or else the primary outcome, an outcome, or the one with the most days. */
function bySpeaker(primaryOutcomeId: number | null) {
  const rankOf = ({ variable }: ComparedVariable) => {
    if (variable.settings.stands_for_same === 1) return 0
    if (variable.id === primaryOutcomeId) return 1
    return variable.isOutcome ? 2 : 3
  }
  const daysOf = ({ series }: ComparedVariable) =>
    valuesOf(series).reduce((sum, x) => sum + (Number.isNaN(x) ? 0 : 1), 0)
  return (a: ComparedVariable, b: ComparedVariable): number =>
    rankOf(a) - rankOf(b) || daysOf(b) - daysOf(a) || a.variable.id - b.variable.id
}

/** Sums are not searched for among more variables of one unit. */
const MOST_PARTS = 24

/** A total and its parts, a ratio and what it is of: a link between them would say nothing. */
export function derivedPairs(all: readonly ComparedVariable[]): ExcludedPair[] {
  const bySource = Map.groupBy(all, ({ variable }) => variable.statistics?.sources[0]?.name ?? '')
  const pairs: ExcludedPair[] = []
  for (const few of bySource.values()) {
    if (few.length < 3 || few.length > MOST_PARTS) continue
    for (const sum of few) {
      const parts = few.filter((part) => part !== sum)
      for (const [index, left] of parts.entries()) {
        for (const right of parts.slice(index + 1)) {
          const [a, b, c] = [sum, left, right].map(({ series }) => valuesOf(series))
          if (!a || !b || !c || !(isDerivedFrom(a, b, c) || isDerivedFrom(a, c, b))) continue
          for (const part of [left, right])
            pairs.push({ left: sum.variable.id, right: part.variable.id, reason: 'one record' })
        }
      }
    }
  }
  return pairs
}
