import { normalCdf } from '../distributions/normal.ts'
import { normalQuantile } from '../distributions/normal-quantile.ts'

/** How far an experiment has come. */
export interface Progress {
  readonly effect: number
  readonly scatter: number
  /** Blocks with both periods so far, and the share of all blocks that they are. */
  readonly blocks: number
  readonly share: number
  readonly alpha: number
}

/**
 * The chance of p ≤ α at the end if the truth is what was seen so far: with z = effect·√n/scatter at share t of the
 * blocks, the final z is normal with mean z/√t and variance 1 − t.
 *
 * Below one in ten a look says "unlikely to show anything". Reference: Lan, Simon and Halperin 1982, "Stochastically
 * curtailed tests in long-term clinical trials", Sequential Analysis 1, 207–219.
 */
export function chanceAtEnd({ effect, scatter, blocks, share, alpha }: Progress): number {
  const needed = -normalQuantile(alpha / 2)
  const expected = (Math.abs(effect) * Math.sqrt(blocks)) / scatter / Math.sqrt(share)
  if (share >= 1) return expected >= needed ? 1 : 0
  const spread = Math.sqrt(1 - share)
  return normalCdf((expected - needed) / spread) + normalCdf((-expected - needed) / spread)
}
