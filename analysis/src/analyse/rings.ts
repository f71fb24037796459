import type { RingEngine, RingJob } from '../ring/engine.ts'
import type { RingSummary } from '../ring/summary.ts'
import type { Evidence } from './evidence.ts'
import type { Question, Try } from './questions.ts'
import type { SeriesBank } from './series-bank.ts'

/**
 * A ring seen from the side of the cause: `sign` −1 says that it was computed the other way round, so that its lags
 * have the opposite sign.
 */
export interface RingView {
  readonly summary: RingSummary
  readonly sign: 1 | -1
  /** What was read off this ring before: a pair's two directions ask the same things of it. */
  readonly read: Reading[]
}

/** Evidence at lags from `first` to `last` of the ring itself, whichever side asked. */
export interface Reading {
  readonly first: number
  readonly last: number
  readonly evidence: Evidence | null
}

/** Finds the ring of a try among those computed. */
export type RingLookup = (ring: Try, maxLag: number) => RingView

/**
 * Computes every ring the questions need, each unordered pair of series once, and gives access to them.
 *
 * A ring read backwards is the ring of the opposite direction, so both share one. Which side goes first depends on
 * the names of the features alone, never on the order of work: a recomputed row must equal the full computation.
 */
export async function computeRings(
  bank: SeriesBank,
  questions: readonly Question[],
  engine: RingEngine,
): Promise<RingLookup> {
  const plans = planRings(bank, questions)
  const rings = new Map<number, readonly ComputedRing[]>()
  for (const [maxLag, plan] of plans) {
    const summaries = await engine({ series: bank.prepared, jobs: plan.jobs, maxLag })
    rings.set(
      maxLag,
      summaries.map((summary) => ({ summary, read: [] })),
    )
  }
  return (ring, maxLag) => {
    const job = jobOf(bank, ring)
    const place = plans.get(maxLag)?.places.get(keyOf(job)) as number
    const computed = rings.get(maxLag)?.[place] as ComputedRing
    return { summary: computed.summary, read: computed.read, sign: job.x === ring.cause ? 1 : -1 }
  }
}

type ComputedRing = Pick<RingView, 'summary' | 'read'>

interface RingPlan {
  readonly jobs: RingJob[]
  readonly places: Map<number, number>
}

function planRings(bank: SeriesBank, questions: readonly Question[]): Map<number, RingPlan> {
  const plans = new Map<number, RingPlan>()
  for (const { tries, plain, maxLag } of questions) {
    const plan: RingPlan = plans.get(maxLag) ?? { jobs: [], places: new Map() }
    plans.set(maxLag, plan)
    for (const ring of tries.includes(plain) ? tries : [...tries, plain]) {
      const job = jobOf(bank, ring)
      const key = keyOf(job)
      if (!plan.places.has(key)) plan.places.set(key, plan.jobs.push(job) - 1)
    }
  }
  return plans
}

/** One number per pair of features; a bank never holds 2²⁶ of them. */
function keyOf({ x, y }: RingJob): number {
  return x * 67_108_864 + y
}

/** The pair in its one order: by variable, then role, then duration. */
function jobOf(bank: SeriesBank, { cause, effect }: Try): RingJob {
  const left = bank.feature(cause)
  const right = bank.feature(effect)
  return left.variable <= right.variable ? { x: cause, y: effect } : { x: effect, y: cause }
}
