import { at } from '../arrays/at.ts'
import { inOrder, stableOrder } from '../arrays/order.ts'
import { clockFormOf } from '../clock/clock-form.ts'
import { momentDifference } from '../clock/moment-pairs.ts'
import { stepUp } from '../correction/benjamini-hochberg.ts'
import { laggedPairs, withPast } from '../correlation/lagged-pairs.ts'
import { highLowEffect } from '../effects/high-low.ts'
import { LIKELY_Q, STEADY_Q } from '../verdict/verdict.ts'
import type { Families, Family } from './correct.ts'
import { CUTS, type CutJudge, type FamilyPair } from './cut-judge.ts'
import { candidatesIn, type Directness, type DirectnessParts, otherCandidates, rowDirectness } from './directness.ts'
import { findingCount, judgedCount } from './family-rows.ts'
import type { FeatureSet } from './feature-set.ts'
import type { AnalyseOptions } from './options.ts'
import { entry } from './pair-table.ts'
import { causeFeature, sameDaySides } from './questions.ts'
import { type Conclusion, type Difference, NO_CONCLUSION } from './result.ts'

/** Up to this product of pairs and days, differences are calculated for every pair, otherwise only for shown pairs. */
const EVERY_DIFFERENCE = 100_000

/** With more findings than this, only the clearest are tested for directness: each test takes about a millisecond. */
const MOST_DIRECT = 300

/** Results for one pair, kept so that a change of another variable need not recompute them. */
interface PairWork {
  /** p at each cut; absent if not computed. */
  readonly chances?: Float64Array
  readonly difference: Difference | null
  /** Absent if not computed. */
  readonly directness?: DirectnessWork
}

/** The result with these candidates taken into account. */
interface DirectnessWork {
  readonly candidates: readonly Candidate[]
  readonly found: Directness
}

/** Another cause of the same effect, in the form in which it was used. */
interface Candidate {
  readonly cause: number
  readonly lag: number
  readonly duration: number
  readonly clock: number
}

/** The work on each pair, by family and pair. */
export type PairWorks = ReadonlyMap<string, PairWork>

const keyOf = ({ kind, cause, effect }: FamilyPair): string => `${kind} ${cause} ${effect}`

/** A copy without the results that depend on one changed variable. */
export function workWithout(works: PairWorks, variable: number): PairWorks {
  const others = new Map<string, PairWork>()
  for (const [key, work] of works) {
    if (key.split(' ').slice(1).map(Number).includes(variable)) continue
    const { directness, ...rest } = work
    const depends = directness?.candidates.some(({ cause }) => cause === variable)
    others.set(key, depends ? rest : work)
  }
  return others
}

/** Whether the candidates and their order are the same. The clock form of a cause by whole days is NaN. */
function areAlike(some: readonly Candidate[], others: readonly Candidate[]): boolean {
  const numbers = ({ cause, lag, duration, clock }: Candidate) => [cause, lag, duration, clock]
  const left = some.flatMap(numbers)
  const right = others.flatMap(numbers)
  return left.length === right.length && left.every((number, index) => Object.is(number, right[index]))
}

/** Inputs of the conclusions. */
export interface ConcludeParts {
  readonly featureSet: FeatureSet
  readonly options: AnalyseOptions
  readonly cutJudge: CutJudge
  /** Known from an earlier analysis of the same days. */
  readonly known: PairWorks
}

/** Corrected families with further conclusions about their rows. */
export interface ConcludedFamilies {
  readonly families: Families
  /** State that a later change of one variable can build on. */
  readonly works: PairWorks
}

/**
 * Draws the conclusions that need corrected families: whether a finding is steady, and how large the difference is.
 *
 * Everything here depends only on the table, so that an analysis after a change equals a fresh one; earlier verdicts
 * are applied later (`rememberVerdicts`).
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

/** p at the cuts of the pairs with q ≤ .025, by their keys: no other pair can be steady. */
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

/**
 * Results for those rows of a family for which conclusions are drawn, by rank; reused if nothing they depend on
 * changed.
 */
function worksOf(family: Family, context: ConcludeParts, chances: ReadonlyMap<string, Float64Array>) {
  const { featureSet, options, known } = context
  const foundCount = findingCount(family)
  const hasAllDifferences =
    options.spearman !== 'shown' && judgedCount(family) * featureSet.table.days <= EVERY_DIFFERENCE
  const examined = family.kind === 'directed' ? Math.min(foundCount, MOST_DIRECT) : 0
  const directness = { family, candidates: candidatesIn(family), featureSet, options }
  const works = new Map<number, PairWork>()
  family.order.subarray(0, hasAllDifferences ? judgedCount(family) : foundCount).forEach((row, rank) => {
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

/** Above this p, the most extreme lag is not a reliable estimate of the true lag. */
const LAG_KNOWN_P = 0.05

/**
 * Compares the outcome after a high cause with that after a low cause, at the row's lag and duration, in the outcome's
 * unit and without the calendar; null if a side has too few days. See `highLowEffect`.
 *
 * If p > .05, the lag is not known: the most extreme one was used, whether by chance or not. At every other lag the
 * difference is about as large or smaller, in either direction, so the interval is widened to hold for all of them.
 */
function rowDifference({ kind, table }: Family, row: number, featureSet: FeatureSet): Difference | null {
  const pair = [entry(table, row, 'cause'), entry(table, row, 'effect')] as const
  const [cause, effect] = kind === 'sameDay' ? sameDaySides(featureSet.table, ...pair) : pair
  const x = causeFeature(featureSet, { cause, effect }, (column) => entry(table, row, column)).raw
  const y = featureSet.feature(featureSet.index(effect, 'effect', 1)).raw
  const delay = { lagDays: entry(table, row, 'lagDays'), durationDays: entry(table, row, 'durationDays') }
  const plain = laggedPairs(x, y, delay.lagDays)
  const pairs = entry(table, row, 'past') > 0 ? withPast(plain, y, delay) : plain
  const spread = {
    inflation: entry(table, row, 's2'),
    freedom: entry(table, row, 'nu'),
    searches: entry(table, row, 'm'),
  }
  const { calendar, table: days } = featureSet
  const form = clockFormOf(entry(table, row, 'clock'))
  const question = calendar && { cause, effect, table: days, calendar }
  const within = question && momentDifference(question, form, { ...spread, n: entry(table, row, 'n') }, 'interval')
  const split = within ?? highLowEffect(calendar ? { ...pairs, calendar } : pairs, spread, 'interval')
  if (split.kind === 'notEnough') return null
  const [low, high] = split.interval
  if (kind === 'sameDay' || entry(table, row, 'p') <= LAG_KNOWN_P) return { value: split.difference, low, high }
  const most = Math.max(-low, high)
  return { value: split.difference, low: -most, high: most }
}

/**
 * Whether pairs are clear at every cut: q ≤ .025 by Benjamini–Hochberg on the p of each cut.
 *
 * Only the pairs with q ≤ .025 on the whole table are judged at the cuts. The others count towards the size of the
 * family as if they had p = 1 there, which can only increase q: the result is an upper bound for the pair's own q.
 *
 *     areSteady([p of pair 1 at three cuts, p of pair 2 …], { cuts: 3, family: 90 })
 */
export function areSteady(
  p: Float64Array,
  { cuts, family }: { readonly cuts: number; readonly family: number },
): boolean[] {
  const pairs = p.length / cuts
  const steady = new Array<boolean>(pairs).fill(true)
  for (let cut = 0; cut < cuts; cut++) {
    const atCut = Float64Array.from({ length: pairs }, (_, pair) => at(p, pair * cuts + cut))
    const judged = Uint32Array.from(atCut.keys()).filter((pair) => !Number.isNaN(at(atCut, pair)))
    const order = stableOrder(atCut, judged)
    const q = stepUp(inOrder(atCut, order), 1, family)
    const isClear = new Uint8Array(pairs)
    order.forEach((pair, rank) => {
      isClear[pair] = at(q, rank) <= STEADY_Q ? 1 : 0
    })
    for (let pair = 0; pair < pairs; pair++) if (isClear[pair] === 0) steady[pair] = false
  }
  return steady
}
