const TINY = 1e-300
const PRECISION = 1e-16
const MOST_STEPS = 20_000

/**
 * The continued fraction h of the incomplete beta function: I_x(a, b) = xᵃ(1−x)ᵇ / (a·B(a, b)) · h(x; a, b).
 *
 * It converges fast for x < (a+1)/(a+b+2); on the other side use I_x(a, b) = 1 − I_{1−x}(b, a). Evaluated by the
 * modified Lentz method. References: Abramowitz and Stegun 26.5.8; Thompson and Barnett 1986, "Coulomb and Bessel
 * functions of complex arguments and order", Journal of Computational Physics 64, 490–509.
 */
export function betaFraction(x: number, a: number, b: number): number {
  let upward = 1
  let downward = 1 / away(1 - ((a + b) * x) / (a + 1))
  let value = downward
  for (let step = 1; step <= MOST_STEPS; step++) {
    const even = (step * (b - step) * x) / ((a + 2 * step - 1) * (a + 2 * step))
    downward = 1 / away(1 + even * downward)
    upward = away(1 + even / upward)
    value *= downward * upward
    const odd = (-(a + step) * (a + b + step) * x) / ((a + 2 * step) * (a + 2 * step + 1))
    downward = 1 / away(1 + odd * downward)
    upward = away(1 + odd / upward)
    const change = downward * upward
    value *= change
    if (Math.abs(change - 1) <= PRECISION) return value
  }
  return value
}

/** Lentz's guard: a denominator that happens to be zero is replaced by a tiny number. */
function away(denominator: number): number {
  return Math.abs(denominator) < TINY ? TINY : denominator
}
