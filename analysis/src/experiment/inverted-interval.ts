import { at } from '../arrays/at.ts'
import { edge } from './edge.ts'
import { type LookSums, type Own, stagedTester } from './staged-test.ts'

/** Ends of an interval; null where it is open. */
export type OpenInterval = readonly [low: number | null, high: number | null]

/**
 * All effects δ that the staged test does not refuse, by bisection from the estimate outward.
 *
 * It is wider when one stops early, holds 0 exactly when nothing is claimed, and may be open where too little was done
 * of what was told. Reference: Jennison and Turnbull 1989, "Interim analyses: the repeated confidence interval
 * approach", JRSS B 51, 305–361.
 */
export function invertedInterval(looks: readonly LookSums[], own: Own): OpenInterval {
  const { real } = own
  const last = looks.at(-1)
  if (!last || at(last.dose, real) === 0) return [null, null]
  const scale = last.size / Math.abs(at(last.dose, real)) || 1
  const test = stagedTester(looks, own)
  const isAccepted = (delta: number) => !test(delta).isRefused
  const from = acceptedNear(isAccepted, at(last.outcome, real) / at(last.dose, real), scale)
  if (from === null) return [null, null]
  return [edge(isAccepted, { from, toward: -1, scale }), edge(isAccepted, { from, toward: 1, scale })]
}

const TRIES = 64

/** The estimate itself is refused only where an earlier look saw something else altogether: then the nearest that is not. */
function acceptedNear(isAccepted: (delta: number) => boolean, estimate: number, scale: number): number | null {
  for (let step = 0; step <= TRIES; step++)
    for (const side of [1, -1]) {
      const delta = estimate + (side * step * scale) / 16
      if (isAccepted(delta)) return delta
    }
  return null
}
