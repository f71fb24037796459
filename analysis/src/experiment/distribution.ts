import { at } from '../arrays/at.ts'
import { asFarAs } from './staged-test.ts'

/** The effect under every assignment if neither arm did anything, for the chart. */
export interface Distribution {
  /** Effects from −reach to +reach, in 41 equal bins. */
  readonly reach: number
  readonly counts: readonly number[]
  readonly real: number
  /** Assignments at least as far from zero as the actual one, and the total. */
  readonly asFar: number
  readonly of: number
}

const BINS = 41

/** The outcome under every assignment, and the divisor that makes it an effect. */
interface Outcomes {
  readonly outcome: Float64Array
  readonly dose: number
  readonly real: number
  /** 2 if each also represents its mirror image. */
  readonly copies: number
}

/**
 * The randomisation distribution of the effect, U* / V, in 41 bins; the middle one is around zero.
 */
export function distributionOf({ outcome, dose, real, copies }: Outcomes): Distribution | null {
  if (dose === 0) return null
  const effects = outcome.map((value) => value / dose)
  const reach = effects.reduce((most, effect) => Math.max(most, Math.abs(effect)), 0)
  const counts = Array.from({ length: BINS }, () => 0)
  const bound = asFarAs(Math.abs(at(effects, real)), reach)
  let asFar = 0
  for (const effect of effects) {
    for (const image of copies === 2 ? [effect, -effect] : [effect]) {
      const bin = reach === 0 ? (BINS - 1) / 2 : Math.min(BINS - 1, Math.floor(((image / reach + 1) / 2) * BINS))
      counts[bin] = (counts[bin] ?? 0) + 1
    }
    if (Math.abs(effect) >= bound) asFar += copies
  }
  return { reach, counts, real: at(effects, real), asFar, of: copies * effects.length }
}
