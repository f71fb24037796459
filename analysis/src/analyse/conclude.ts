import { at } from '../arrays/at.ts'
import { LIKELY_Q, STEADY_Q } from '../verdict/verdict.ts'
import { type Conclusion, NO_CONCLUSION } from './conclusion.ts'
import type { Families, Family } from './correct.ts'
import { CUTS, type CutJudge, type FamilyPair } from './cut-judge.ts'
import { findingCount, judgedCount } from './family-rows.ts'
import type { FeatureSet } from './feature-set.ts'
import type { AnalyseOptions } from './options.ts'
import { entry } from './pair-table.ts'
import { areAlike, type DirectnessWork, keyOf, type PairWork, type PairWorks } from './pair-work.ts'
import { rowDifference } from './row-difference.ts'
import { candidatesIn, type DirectnessParts, otherCandidates, rowDirectness } from './row-directness.ts'
import { areSteady } from './steady.ts'

/** Up to this product of pairs and days, differences are calculated for every pair, otherwise only for those shown. */
const EVERY_DIFFERENCE = 100_000

/** Of more findings, only the clearest are asked whether they are direct: each takes about a millisecond. */
const MOST_DIRECT = 300

/** What conclusions are drawn from. */
export interface ConcludeParts {
  readonly featureSet: FeatureSet
  readonly options: AnalyseOptions
  readonly cutJudge: CutJudge
  /** Known from an earlier analysis of the same days. */
  readonly known: PairWorks
}

/** Corrected families with what is known of their rows besides. */
export interface ConcludedFamilies {
  readonly families: Families
  /** What a later change of one variable can build on. */
  readonly works: PairWorks
}

/**
 * Draws the conclusions that need corrected families: whether a finding is steady, and how large the difference is.
 *
 * Everything here follows from the table alone, so that an analysis after a change equals a fresh one; what was said
 * before comes in later (`rememberVerdicts`).
 */
export async function concludeFamilies(families: Families, context: ConcludeParts): Promise<ConcludedFamilies> {
  const chances = await chancesAtCuts(families, context)
  const works = new Map<string, PairWork>()
  const concluded = (family: Family): Family => {
    const ofFamily = worksOf(family, context, chances)
    for (const [row, work] of ofFamily) works.set(keyOf(pairOf(family, row)), work)
    return { ...family, conclusions: conclusionsOf(family, ofFamily) }
  }
  return { families: { directed: concluded(families.directed), sameDay: concluded(families.sameDay) }, works }
}

/** p at the cuts of the pairs with q ≤ .025, by their keys: no other can be steady. */
async function chancesAtCuts(families: Families, { cutJudge, known }: ConcludeParts) {
  const chances = new Map<string, Float64Array>()
  const unknown: FamilyPair[] = []
  for (const pair of [...clearPairs(families.directed), ...clearPairs(families.sameDay)]) {
    const earlier = known.get(keyOf(pair))?.chances
    if (earlier) chances.set(keyOf(pair), earlier)
    else unknown.push(pair)
  }
  const p = await cutJudge.judge(unknown)
  unknown.forEach((pair, index) => {
    chances.set(keyOf(pair), p.slice(index * CUTS.length, (index + 1) * CUTS.length))
  })
  return chances
}

/** The pairs of a family with q ≤ .025, by rank. */
function clearPairs(family: Family): FamilyPair[] {
  return Array.from(family.order.subarray(0, findingCount(family, STEADY_Q)), (row) => pairOf(family, row))
}

function pairOf({ kind, table }: Family, row: number): FamilyPair {
  return { kind, cause: entry(table, row, 'cause'), effect: entry(table, row, 'effect') }
}

/** The work on the rows of a family that conclusions are drawn for, by rank: as it was known, where nothing in it changed. */
function worksOf(family: Family, context: ConcludeParts, chances: ReadonlyMap<string, Float64Array>) {
  const { featureSet, options, known } = context
  const foundCount = findingCount(family)
  const isEvery = options.spearman !== 'shown' && judgedCount(family) * featureSet.table.days <= EVERY_DIFFERENCE
  const examined = family.kind === 'directed' ? Math.min(foundCount, MOST_DIRECT) : 0
  const directness = { family, candidates: candidatesIn(family), featureSet, options }
  const works = new Map<number, PairWork>()
  family.order.subarray(0, isEvery ? judgedCount(family) : foundCount).forEach((row, rank) => {
    const key = keyOf(pairOf(family, row))
    const earlier = known.get(key)
    const atCuts = chances.get(key)
    works.set(row, {
      ...(atCuts && { chances: atCuts }),
      difference: earlier ? earlier.difference : rowDifference(family, row, featureSet),
      ...(rank < examined && { directness: directnessOf(row, directness, earlier?.directness) }),
    })
  })
  return works
}

function directnessOf(row: number, context: DirectnessParts, earlier?: DirectnessWork): DirectnessWork {
  const { table } = context.family
  const rows = otherCandidates(row, context)
  const candidates = rows.map((candidate) => ({
    cause: entry(table, candidate, 'cause'),
    lag: entry(table, candidate, 'lagDays'),
    duration: entry(table, candidate, 'durationDays'),
    clock: entry(table, candidate, 'clock'),
  }))
  if (earlier && areAlike(earlier.candidates, candidates)) return earlier
  return { candidates, found: rowDirectness(row, rows, context) }
}

function conclusionsOf(family: Family, works: ReadonlyMap<number, PairWork>): ReadonlyMap<number, Conclusion> {
  const chances = Float64Array.from([...works.values()].flatMap(({ chances: atCuts }) => [...(atCuts ?? [])]))
  const steady = areSteady(chances, { cuts: CUTS.length, family: judgedCount(family) })
  const conclusions = new Map<number, Conclusion>()
  let rank = 0
  for (const [row, { difference, directness }] of works) {
    const isSteady = steady[rank++] ?? false
    conclusions.set(row, {
      ...NO_CONCLUSION,
      ...directness?.found,
      steady: at(family.q, row) <= LIKELY_Q ? isSteady : null,
      difference,
    })
  }
  return conclusions
}
