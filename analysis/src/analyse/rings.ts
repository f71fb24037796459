import type { RingEngine, RingJob } from '../ring/engine.ts'
import type { RingSummary } from '../ring/summary.ts'
import type { Peak } from '../shift/shift-test.ts'
import type { FeatureSet } from './feature-set.ts'
import type { FeaturePair, PairQuestion } from './questions.ts'

/**
 * A ring as the cause sees it: `sign` −1 means that it was computed the other way round, so that its lags have the
 * opposite sign.
 */
export interface RingView {
  readonly summary: RingSummary
  readonly sign: 1 | -1
  /** Evidence already read from this ring: both directions of a pair need the same numbers. */
  readonly readings: RingReading[]
}

/** The best of all lags and durations that were searched in one direction of a pair. */
export interface LagEvidence {
  /** The lag counts days in the direction that was searched, from 0 upward. */
  readonly peak: Peak
  readonly duration: number
  readonly farShifts: number
  readonly inflation: number
  readonly freedom: number
  /** M over all durations. */
  readonly searches: number
  readonly p: number
}

/** Evidence at lags `first` to `last` of the ring itself, independent of its sign. */
export interface RingReading {
  readonly first: number
  readonly last: number
  readonly evidence: LagEvidence | null
}

/** Finds the computed ring of a pair of features. */
export type RingLookup = (pair: FeaturePair, maxLag: number) => RingView

/**
 * Computes every ring the questions need, each unordered pair of series once.
 *
 * A ring read backwards is the ring of the opposite direction, so both share one. Which side comes first depends
 * only on the features, never on the order of work, so that a recomputed row equals the full computation.
 */
export async function computeRings(
  featureSet: FeatureSet,
  questions: readonly PairQuestion[],
  engine: RingEngine,
): Promise<RingLookup> {
  const plans = planRings(featureSet, questions)
  const summaries: RingSummary[][] = []
  for (const { jobs, maxLag } of plans) summaries.push(await engine({ series: featureSet.prepared, jobs, maxLag }))
  return ringLookup(featureSet, plans, summaries)
}

/** Finds the rings of some plans by their pairs; each plan has a summary for each of its jobs. */
export function ringLookup(
  featureSet: FeatureSet,
  plans: readonly RingPlan[],
  summaries: readonly (readonly RingSummary[])[],
): RingLookup {
  const rings = new Map(
    plans.map(({ maxLag, jobIndexes }, index) => [maxLag, { jobIndexes, computed: summaries[index]?.map(bothWays) }]),
  )
  const width = featureSet.prepared.length
  return (pair, maxLag) => {
    const isStraight = standsFirst(featureSet, pair)
    const { jobIndexes, computed } = rings.get(maxLag) as {
      jobIndexes: RingPlan['jobIndexes']
      computed: ComputedRing[]
    }
    const ring = computed[jobIndexes.get(keyOf(pair, isStraight, width)) as number] as ComputedRing
    return isStraight ? ring.straight : ring.turned
  }
}

/** A ring as either side sees it; evidence read by one side is available to the other. */
interface ComputedRing {
  readonly straight: RingView
  readonly turned: RingView
}

function bothWays(summary: RingSummary): ComputedRing {
  const readings: RingReading[] = []
  return { straight: { summary, readings, sign: 1 }, turned: { summary, readings, sign: -1 } }
}

/** The rings of one largest lag that some questions need, and the index of each pair's job. */
export interface RingPlan {
  readonly maxLag: number
  readonly jobs: RingJob[]
  readonly jobIndexes: Map<number, number>
}

/** Every ring that the questions need, each once. */
export function planRings(featureSet: FeatureSet, questions: readonly PairQuestion[]): RingPlan[] {
  const plans = new Map<number, RingPlan>()
  const width = featureSet.prepared.length
  for (const { featurePairs, dailyPair, maxLag } of questions) {
    const plan: RingPlan = plans.get(maxLag) ?? { maxLag, jobs: [], jobIndexes: new Map() }
    plans.set(maxLag, plan)
    for (const pair of featurePairs.includes(dailyPair) ? featurePairs : [...featurePairs, dailyPair]) {
      const isStraight = standsFirst(featureSet, pair)
      const key = keyOf(pair, isStraight, width)
      if (plan.jobIndexes.has(key)) continue
      const { cause, effect } = pair
      plan.jobIndexes.set(key, plan.jobs.push(isStraight ? { x: cause, y: effect } : { x: effect, y: cause }) - 1)
    }
  }
  return [...plans.values()]
}

/** A number for each pair of `width` features; it is small, which makes it the fastest map key. */
function keyOf({ cause, effect }: FeaturePair, isStraight: boolean, width: number): number {
  return isStraight ? cause * width + effect : effect * width + cause
}

/** Whether the cause is x of its ring: a fixed order, by variable. */
function standsFirst(featureSet: FeatureSet, { cause, effect }: FeaturePair): boolean {
  return featureSet.feature(cause).variable <= featureSet.feature(effect).variable
}
