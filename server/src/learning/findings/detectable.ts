/** The difference that a pair without a sign would have shown. Pure. */
import { POSSIBLE_Q, studentUpperQuantile } from '@upshot/analysis'
import type { Finding } from '../finding.ts'

/** Pairs that were judged together, and how many of them are findings. */
export interface FamilyCount {
  readonly judged: number
  readonly found: number
}

/** Four times out of five. */
const MISSED = 0.2

/**
 * In the outcome's unit. To be listed as possible, the pair would need p ≤ .2·(found + 1)/judged (Benjamini and
 * Hochberg), shared among the M delays that were tried; a true difference δ passes that four times out of five where
 *
 *     δ = (t(1 − α/2M, ν) + t(.8, ν)) · error
 */
export function detectableIn({ evidence, effectSize }: Finding, { judged, found }: FamilyCount): number | undefined {
  const { verdict, nu, m } = evidence
  if (verdict !== 'no sign' || !effectSize || nu === null || m === null || judged === 0) return undefined
  const level = (POSSIBLE_Q * Math.min(found + 1, judged)) / judged
  const size = (studentUpperQuantile(level / 2 / m, nu) + studentUpperQuantile(MISSED, nu)) * effectSize.error
  return Number.isFinite(size) && size > 0 ? size : undefined
}
