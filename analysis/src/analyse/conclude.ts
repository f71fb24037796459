import { at } from '../arrays/at.ts'
import { LIKELY_Q } from '../verdict/verdict.ts'
import { type Conclusion, NO_CONCLUSION } from './conclusion.ts'
import type { Families, Family } from './correct.ts'
import { CUTS, type CutJudge, type FamilyPair } from './cut-judge.ts'
import { findingCount, judgedCount } from './family-rows.ts'
import type { FeatureSet } from './feature-set.ts'
import type { AnalyseOptions } from './options.ts'
import { entry } from './pair-table.ts'
import { rowDifference } from './row-difference.ts'
import { candidatesIn, rowDirectness } from './row-directness.ts'
import { areSteady } from './steady.ts'

/** Pairs × days up to which a difference is worked out for every pair, and not only for those that are shown. */
const EVERY_DIFFERENCE = 100_000

/** Of more findings, only the clearest are asked whether they are direct: each takes about a millisecond. */
const MOST_DIRECT = 300

/** p at the cuts of the pairs that are likely or possible, by family and pair: what a later change need not repeat. */
export type CutChances = ReadonlyMap<string, Float64Array>

/** What conclusions are drawn from. */
export interface ConcludeParts {
  readonly featureSet: FeatureSet
  readonly options: AnalyseOptions
  readonly cutJudge: CutJudge
  /** Known from an earlier analysis of the same days. */
  readonly known: CutChances
}

/** Corrected families with what is known of their rows besides. */
export interface ConcludedFamilies {
  readonly families: Families
  readonly cutChances: CutChances
}

/**
 * Draws the conclusions that need corrected families: whether a finding is steady, and how large the difference is.
 *
 * Everything here follows from the table alone, so that an analysis after a change equals a fresh one; what was said
 * before comes in later (`rememberVerdicts`).
 */
export async function concludeFamilies(families: Families, parts: ConcludeParts): Promise<ConcludedFamilies> {
  const cutChances = await chancesAtCuts(families, parts)
  const concluded = (family: Family): Family => ({ ...family, conclusions: conclusionsOf(family, parts, cutChances) })
  return { families: { directed: concluded(families.directed), sameDay: concluded(families.sameDay) }, cutChances }
}

async function chancesAtCuts(families: Families, { cutJudge, known }: ConcludeParts): Promise<CutChances> {
  const pairs = [...shownPairs(families.directed), ...shownPairs(families.sameDay)]
  const unknown = pairs.filter((pair) => !known.has(keyOf(pair)))
  const p = await cutJudge.judge(unknown)
  const fresh = new Map(
    unknown.map((pair, place) => [keyOf(pair), p.slice(place * CUTS.length, (place + 1) * CUTS.length)]),
  )
  return new Map(pairs.map((pair) => [keyOf(pair), (known.get(keyOf(pair)) ?? fresh.get(keyOf(pair))) as Float64Array]))
}

/** The likely and possible pairs of a family, by rank. */
function shownPairs(family: Family): FamilyPair[] {
  return Array.from(family.order.subarray(0, findingCount(family)), (row) => pairOf(family, row))
}

function pairOf({ kind, table }: Family, row: number): FamilyPair {
  return { kind, cause: entry(table, row, 'cause'), effect: entry(table, row, 'effect') }
}

const keyOf = ({ kind, cause, effect }: FamilyPair): string => `${kind} ${cause} ${effect}`

/** Without the pairs of one variable, which has changed. */
export function chancesWithout(chances: CutChances, variable: number): CutChances {
  const isOther = (key: string) => !key.split(' ').slice(1).map(Number).includes(variable)
  return new Map(chances.entries().filter(([key]) => isOther(key)))
}

function conclusionsOf(
  family: Family,
  { featureSet, options }: ConcludeParts,
  cutChances: CutChances,
): ReadonlyMap<number, Conclusion> {
  const shown = findingCount(family)
  const isEvery = options.spearman !== 'shown' && judgedCount(family) * featureSet.table.days <= EVERY_DIFFERENCE
  const rows = family.order.subarray(0, isEvery ? judgedCount(family) : shown)
  const chances = Float64Array.from(
    [...family.order.subarray(0, shown)].flatMap((row) => [...(cutChances.get(keyOf(pairOf(family, row))) ?? [])]),
  )
  const steady = areSteady(chances, { cuts: CUTS.length, family: judgedCount(family) })
  const conclusions = new Map<number, Conclusion>()
  const directness = { family, candidates: candidatesIn(family), featureSet, options }
  const asked = family.kind === 'directed' ? Math.min(shown, MOST_DIRECT) : 0
  rows.forEach((row, rank) => {
    conclusions.set(row, {
      ...NO_CONCLUSION,
      ...(rank < asked ? rowDirectness(row, directness) : {}),
      steady: at(family.q, row) <= LIKELY_Q ? (steady[rank] ?? false) : null,
      difference: rowDifference(family, row, featureSet),
    })
  })
  return conclusions
}
