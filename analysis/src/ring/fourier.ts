import { at } from '../at.ts'

/** What a transform of one length needs again and again: the roots of unity and the order of the first pass. */
interface Plan {
  readonly cos: Float64Array
  readonly sin: Float64Array
  readonly reversed: Uint32Array
}

const plans = new Map<number, Plan>()

function planOf(size: number): Plan {
  const known = plans.get(size)
  if (known) return known
  const cos = new Float64Array(size / 2)
  const sin = new Float64Array(size / 2)
  for (let k = 0; k < size / 2; k++) {
    cos[k] = Math.cos((2 * Math.PI * k) / size)
    sin[k] = Math.sin((2 * Math.PI * k) / size)
  }
  const reversed = new Uint32Array(size)
  for (let i = 1; i < size; i++) reversed[i] = ((reversed[i >> 1] ?? 0) >> 1) | (i & 1 ? size >> 1 : 0)
  const plan = { cos, sin, reversed }
  plans.set(size, plan)
  return plan
}

/** Puts element i where the bits of i, read backwards, point: the input order of decimation in time. */
function permute(values: Float64Array, reversed: Uint32Array): void {
  for (let i = 0; i < values.length; i++) {
    const j = reversed[i] ?? 0
    if (j <= i) continue
    const held = at(values, i)
    values[i] = at(values, j)
    values[j] = held
  }
}

/**
 * Discrete Fourier transform in place, without scaling: Z(f) = Σ_t z(t)·e^(−2πi·f·t/P), P a power of two.
 * Radix 2, decimation in time (Cooley & Tukey 1965). Swapping the two parts, before and after, inverts the sign in
 * the exponent: `transform(im, re)` is P times the inverse transform.
 */
export function transform(re: Float64Array, im: Float64Array): void {
  const size = re.length
  const { cos, sin, reversed } = planOf(size)
  permute(re, reversed)
  permute(im, reversed)
  for (let half = 1; half < size; half *= 2) pass(re, im, half, cos, sin)
}

/** One level of butterflies: joins neighbouring transforms of length `half` into transforms of twice that length. */
function pass(re: Float64Array, im: Float64Array, half: number, cos: Float64Array, sin: Float64Array): void {
  const size = re.length
  const step = size / (2 * half)
  for (let start = 0; start < size; start += 2 * half) {
    for (let k = 0; k < half; k++) {
      const i = start + k
      const j = i + half
      const c = at(cos, k * step)
      const s = at(sin, k * step)
      const a = at(re, j) * c + at(im, j) * s
      const b = at(im, j) * c - at(re, j) * s
      re[j] = at(re, i) - a
      im[j] = at(im, i) - b
      re[i] = at(re, i) + a
      im[i] = at(im, i) + b
    }
  }
}
