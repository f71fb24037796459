import { edge, type OpenInterval } from './inverted-interval.ts'
import { meanOf } from './pair-blocks.ts'

export interface Anytime {
  readonly p: number
  readonly interval: OpenInterval
}

/** Inputs of any-time evidence. */
export interface AnytimeQuestion {
  /** D of the whole blocks, in order. */
  readonly effects: readonly number[]
  /** How closely instructions were followed, for "if it was really done"; 1 in every block when absent. */
  readonly doses?: readonly number[]
  /** The plan's value, frozen before the start. */
  readonly scatter: number
  readonly alpha: number
}

const BETS = [-1, -0.5, -0.25, 0.25, 0.5, 1] as const

/**
 * Evidence that is valid whenever one stops: E_n = mean over b ∈ {±¼, ±½, ±1}/scatter of Π exp(bD)/cosh(bD), p = 1/max
 * E, and the interval contains every δ with max E(D − δ) < 1/α.
 *
 * A fair coin gives each block its sign, so that a block's factor is 1 on average if there is no effect: E is a
 * martingale and rarely grows large (Ville's inequality). Reference: Ramdas, Grünwald, Vovk and Shafer 2023,
 * "Game-theoretic statistics and safe anytime-valid inference", Statistical Science 38, 576–601.
 */
export function anytime({ effects, doses, scatter, alpha }: AnytimeQuestion): Anytime {
  if (effects.length === 0 || !(scatter > 0)) return { p: 1, interval: [null, null] }
  const shifted = (delta: number) => effects.map((effect, index) => effect - delta * (doses?.[index] ?? 1))
  const isAccepted = (delta: number) => mostEvidence(shifted(delta), scatter) < 1 / alpha
  const centre = meanOf(effects) / (doses ? meanOf(doses) : 1)
  const from = [centre, 0].find((delta) => Number.isFinite(delta) && isAccepted(delta))
  const p = anytimeP(effects, scatter)
  if (from === undefined) return { p, interval: [null, null] }
  return {
    p,
    interval: [
      edge(isAccepted, { from, toward: -1, scale: scatter }),
      edge(isAccepted, { from, toward: 1, scale: scatter }),
    ],
  }
}

/** Only p: 1/max E. */
export const anytimeP = (effects: readonly number[], scatter: number): number => 1 / mostEvidence(effects, scatter)

/** The largest E over the blocks so far; at least 1, its initial value. */
function mostEvidence(effects: readonly number[], scatter: number): number {
  const logarithms = BETS.map(() => 0)
  let most = 1
  for (const effect of effects) {
    for (const [index, bet] of BETS.entries()) {
      const stake = (bet * effect) / scatter
      logarithms[index] = (logarithms[index] ?? 0) + stake - logCosh(stake)
    }
    most = Math.max(most, meanOf(logarithms.map(Math.exp)))
  }
  return most
}

/** ln cosh x without overflow. */
function logCosh(x: number): number {
  const size = Math.abs(x)
  return size + Math.log1p(Math.exp(-2 * size)) - Math.LN2
}
