import { at } from '../arrays/at.ts'
import { normalCdf } from '../distributions/normal.ts'
import { normalQuantile } from '../distributions/normal-quantile.ts'

/** An outcome with more different values than this is taken as one without steps. */
const MOST_STEPS = 11
const FINE = 1 << 20
/** Beyond this, every day would lie at the end of the scale. */
const FURTHEST_SHIFT = 12
const HALVINGS = 50

/** The value that a day would have had with the effect; chance decides between neighbouring steps. */
export type MovedValue = (value: number) => number

/**
 * Adds an effect to an outcome that has steps, such as a rating or an event (0 or 1), so that it stays on them.
 *
 * Every day has a feeling behind its step, normally distributed over all days and cut by the shares of the steps; the
 * effect shifts the feeling until the mean moves by `effect`. It goes where the scale has more room: with 85 of 100 days
 * at the highest step it can only go down, and then it also makes days more different from each other.
 *
 * @returns undefined if there are no steps, or no room for such an effect
 */
export function movedOnSteps(
  recorded: Float64Array,
  effect: number,
  below: (n: number) => number,
): MovedValue | undefined {
  const steps = stepsOf(recorded)
  if (steps.length < 2 || steps.length > MOST_STEPS) return undefined
  const mean = recorded.reduce((sum, value) => sum + value, 0) / recorded.length
  const [lowest = 0] = steps
  const highest = steps.at(-1) ?? 0
  const direction = highest - mean >= mean - lowest ? 1 : -1
  if (effect >= (direction === 1 ? highest - mean : mean - lowest)) return undefined
  const upwards = direction === 1 ? steps : steps.map((step) => -step).reverse()
  const shares = sharesUpTo(upwards, direction === 1 ? recorded : recorded.map((value) => -value))
  const cuts = cutsFor(upwards, shares, effect)
  return (value) => {
    const step = upwards.indexOf(direction * value)
    const low = step === 0 ? 0 : at(shares, step - 1)
    const index = low + ((at(shares, step) - low) * (below(FINE) + 0.5)) / FINE
    const moved = cuts.findIndex((cut) => index <= cut)
    return direction * (upwards[moved < 0 ? upwards.length - 1 : moved] ?? 0)
  }
}

/** The smallest distance between two different values. */
export function smallestStep(recorded: Float64Array): number {
  const steps = stepsOf(recorded)
  return Math.min(...steps.slice(1).map((step, index) => step - (steps[index] ?? 0)))
}

const stepsOf = (recorded: Float64Array): readonly number[] =>
  [...new Set(recorded)].sort((left, right) => left - right)

/** The share of days at each step or below. */
function sharesUpTo(steps: readonly number[], values: Float64Array): Float64Array {
  return Float64Array.from(steps, (step) => values.filter((value) => value <= step).length / values.length)
}

const stepAfter = (steps: readonly number[], step: number): number => (steps[step + 1] ?? 0) - (steps[step] ?? 0)

/** The shares up to each step but the last, once the feeling behind them is shifted by as much as the effect takes. */
function cutsFor(steps: readonly number[], shares: Float64Array, effect: number): Float64Array {
  const edges = shares.subarray(0, -1).map((share) => normalQuantile(share))
  const shifted = (by: number) => edges.map((edge) => normalCdf(edge - by))
  const gain = (by: number) =>
    shifted(by).reduce((sum, cut, step) => sum + (at(shares, step) - cut) * stepAfter(steps, step), 0)
  let low = 0
  let high = FURTHEST_SHIFT
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2
    if (gain(middle) < effect) low = middle
    else high = middle
  }
  return shifted((low + high) / 2)
}
