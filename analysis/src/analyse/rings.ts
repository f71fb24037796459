import type { RingEngine, RingJob } from '../ring/engine.ts'
import type { RingSummary } from '../ring/summary.ts'
import type { FeatureSet } from './feature-set.ts'
import type { LagEvidence } from './lag-evidence.ts'
import type { FeaturePair, PairQuestion } from './questions.ts'

/**
 * A ring as the cause sees it: `sign` −1 means that it was computed the other way round, so that its lags have the
 * opposite sign.
 */
export interface RingView {
  readonly summary: RingSummary
  readonly sign: 1 | -1
  /** What was already read off this ring: both directions of a pair need the same numbers. */
  readonly readings: RingReading[]
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
  const rings = new Map<number, readonly ComputedRing[]>()
  for (const [maxLag, plan] of plans) {
    const summaries = await engine({ series: featureSet.prepared, jobs: plan.jobs, maxLag })
    rings.set(
      maxLag,
      summaries.map((summary) => ({ summary, readings: [] })),
    )
  }
  return (pair, maxLag) => {
    const job = jobOf(featureSet, pair)
    const place = plans.get(maxLag)?.places.get(keyOf(job)) as number
    const computed = rings.get(maxLag)?.[place] as ComputedRing
    return { summary: computed.summary, readings: computed.readings, sign: job.x === pair.cause ? 1 : -1 }
  }
}

type ComputedRing = Pick<RingView, 'summary' | 'readings'>

interface RingPlan {
  readonly jobs: RingJob[]
  readonly places: Map<number, number>
}

function planRings(featureSet: FeatureSet, questions: readonly PairQuestion[]): Map<number, RingPlan> {
  const plans = new Map<number, RingPlan>()
  for (const { featurePairs, dailyPair, maxLag } of questions) {
    const plan: RingPlan = plans.get(maxLag) ?? { jobs: [], places: new Map() }
    plans.set(maxLag, plan)
    for (const pair of featurePairs.includes(dailyPair) ? featurePairs : [...featurePairs, dailyPair]) {
      const job = jobOf(featureSet, pair)
      const key = keyOf(job)
      if (!plan.places.has(key)) plan.places.set(key, plan.jobs.push(job) - 1)
    }
  }
  return plans
}

/** One number per pair of features; a set never holds 2²⁶ of them. */
function keyOf({ x, y }: RingJob): number {
  return x * 67_108_864 + y
}

/** The pair in a fixed order: by variable. */
function jobOf(featureSet: FeatureSet, { cause, effect }: FeaturePair): RingJob {
  const left = featureSet.feature(cause)
  const right = featureSet.feature(effect)
  return left.variable <= right.variable ? { x: cause, y: effect } : { x: effect, y: cause }
}
