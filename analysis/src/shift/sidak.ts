/**
 * The chance that the best of M independent looks reaches p: 1 − (1 − p)^M, for real M ≥ 1.
 *
 * With log1p and expm1, so that p = 1e-200 does not become 0. Reference: Z. Šidák 1967, "Rectangular confidence
 * regions for the means of multivariate normal distributions", JASA 62, 626–633.
 */
export function sidak(p: number, looks: number): number {
  if (p >= 1) return 1
  return -Math.expm1(looks * Math.log1p(-p))
}
