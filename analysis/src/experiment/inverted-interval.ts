import { at } from '../arrays/at.ts'
import { type LookSums, type Own, stagedTester } from './staged-test.ts'

/** Parameters of the search for an edge. */
interface EdgeSearch {
  /** A value that is accepted. */
  readonly from: number
  readonly toward: 1 | -1
  /** Approximate distance to the edge. */
  readonly scale: number
}

const FIRST_STEP = 1 / 64
const DOUBLINGS = 34
const HALVINGS = 80
const ROUNDS = 8
/** Relative to the scale; the ends are guaranteed to 1e-6. */
const PRECISION = 1e-11

/** How far beyond an edge to look for values that are accepted again, relative to the scale. */
const BEYOND = Array.from({ length: 12 }, (_, index) => 2 ** (-index - 2))

/**
 * The outermost accepted value, searching outward from an accepted one; null if none is rejected.
 *
 * Steps double until one is rejected, then bisection finds the edge. Zero is tried on the way, so that an interval
 * contains 0 exactly when the test does not reject it. A staged test may reject a narrow range and accept again beyond
 * it: the outer edge is used.
 */
export function edge(isAccepted: (value: number) => boolean, search: EdgeSearch): number | null {
  const { toward, scale } = search
  let lastAccepted = firstEdge(isAccepted, search)
  for (let round = 0; lastAccepted !== null && round < ROUNDS; round++) {
    // An edge before a rejected zero stays there: an interval does not extend across it.
    const reach: number =
      lastAccepted * toward < 0 && !isAccepted(0) ? Math.abs(lastAccepted) : Number.POSITIVE_INFINITY
    const next: number | undefined = BEYOND.map((share) => share * scale).find(
      (step) => step < reach && isAccepted((lastAccepted ?? 0) + toward * step),
    )
    if (next === undefined) return lastAccepted
    lastAccepted = firstEdge(isAccepted, { ...search, from: lastAccepted + toward * next })
  }
  return lastAccepted
}

function firstEdge(isAccepted: (value: number) => boolean, { from, toward, scale }: EdgeSearch): number | null {
  let inside = from
  for (let doubling = 0; doubling < DOUBLINGS; doubling++) {
    const next = from + toward * scale * FIRST_STEP * 2 ** doubling
    const passesZero = inside * toward < 0 && next * toward > 0
    for (const outside of passesZero ? [0, next] : [next]) {
      if (!isAccepted(outside)) return closedIn(isAccepted, [inside, outside], scale)
      inside = outside
    }
  }
  return null
}

function closedIn(
  isAccepted: (value: number) => boolean,
  [accepted, refused]: [number, number],
  scale: number,
): number {
  let inside = accepted
  let outside = refused
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (inside + outside) / 2
    if (Math.abs(outside - inside) <= PRECISION * scale) break
    if (isAccepted(middle)) inside = middle
    else outside = middle
  }
  return inside
}

/** Ends of an interval; null if it is open. */
export type OpenInterval = readonly [low: number | null, high: number | null]

/**
 * All effects δ that the staged test does not reject, by bisection from the estimate outward.
 *
 * The interval is wider after stopping early, contains 0 exactly when nothing is claimed, and may be open if the
 * instructions were followed too rarely. Reference: Jennison and Turnbull 1989, "Interim analyses: the repeated
 * confidence interval approach", JRSS B 51, 305–361.
 */
export function invertedInterval(looks: readonly LookSums[], observed: Own): OpenInterval {
  const { real } = observed
  const last = looks.at(-1)
  if (!last || at(last.dose, real) === 0) return [null, null]
  const scale = last.size / Math.abs(at(last.dose, real)) || 1
  const test = stagedTester(looks, observed)
  const isAccepted = (delta: number) => !test(delta).isRefused
  const from = acceptedNear(isAccepted, at(last.outcome, real) / at(last.dose, real), scale)
  if (from === null) return [null, null]
  return [edge(isAccepted, { from, toward: -1, scale }), edge(isAccepted, { from, toward: 1, scale })]
}

const TRIES = 64

/**
 * The estimate itself is rejected only if an earlier look was very different: then the nearest accepted value is used.
 */
function acceptedNear(isAccepted: (delta: number) => boolean, estimate: number, scale: number): number | null {
  for (let step = 0; step <= TRIES; step++)
    for (const side of [1, -1]) {
      const delta = estimate + (side * step * scale) / 16
      if (isAccepted(delta)) return delta
    }
  return null
}
