import { at } from '../arrays/at.ts'
import { hasKernel } from './kernel-module.ts'
import { openKernelMemory } from './kernel-memory.ts'

/** What a transform of one length needs again and again: the order of the first pass, and each level's roots. */
interface Plan {
  readonly reversed: Uint32Array
  readonly levels: readonly TransformLevel[]
}

/** e^(−2πi·k/2h) for k < h: the twiddle factors by which two transforms of length h are joined into one of 2h. */
interface TransformLevel {
  readonly half: number
  readonly cos: Float64Array
  readonly sin: Float64Array
}

const plans = new Map<number, Plan>()

function planOf(size: number): Plan {
  const cached = plans.get(size)
  if (cached) return cached
  const reversed = new Uint32Array(size)
  for (let i = 1; i < size; i++) reversed[i] = ((reversed[i >> 1] ?? 0) >> 1) | (i & 1 ? size >> 1 : 0)
  const levels: TransformLevel[] = []
  for (let half = 1; half < size; half *= 2) {
    const angle = (k: number) => (Math.PI * k) / half
    const cos = Float64Array.from({ length: half }, (_, k) => Math.cos(angle(k)))
    const sin = Float64Array.from({ length: half }, (_, k) => Math.sin(angle(k)))
    levels.push({ half, cos, sin })
  }
  const plan = { reversed, levels }
  plans.set(size, plan)
  return plan
}

/** cos and sin of 2πk/P for k < P/2: the twiddle factors of the last level of a transform of length P. */
export function lastTwiddles(size: number): { readonly cos: Float64Array; readonly sin: Float64Array } {
  return planOf(size).levels.at(-1) as TransformLevel
}

/** Puts element i where the bits of i, read backwards, point: the input order of decimation in time. */
function permute(re: Float64Array, im: Float64Array, reversed: Uint32Array): void {
  for (let i = 0; i < re.length; i++) {
    const j = reversed[i] ?? 0
    if (j <= i) continue
    const heldRe = at(re, i)
    const heldIm = at(im, i)
    re[i] = at(re, j)
    im[i] = at(im, j)
    re[j] = heldRe
    im[j] = heldIm
  }
}

/**
 * Discrete Fourier transform in place, without scaling: Z(f) = Σ_t z(t)·e^(−2πi·f·t/P), P a power of two.
 * Radix 2, decimation in time (Cooley & Tukey 1965). Swapping the two parts, before and after, inverts the sign in
 * the exponent: `transform(im, re)` is P times the inverse transform.
 */
export function transform(re: Float64Array, im: Float64Array): void {
  const byKernel = kernelTransform(re.length)
  if (byKernel) byKernel(re, im)
  else transformWithoutKernel(re, im)
}

/** The tables of a transform: where each place goes first, and the twiddles of every level. */
interface TransformTables {
  readonly reversed: Uint32Array
  readonly levels: readonly { readonly cos: Float64Array; readonly sin: Float64Array }[]
}

/** Transforms a sequence in place. */
type Transform = (re: Float64Array, im: Float64Array) => void

const NUMBER_BYTES = 8
const ORDER_BYTES = 4
/** The kernel joins the first two levels by itself. */
const WITHOUT_TABLES = 2

/** The shortest sequence the kernel transforms. */
const SHORTEST_KERNEL_TRANSFORM = 8

/** A transform of one length by the kernel's 64-bit vectors, in a memory of its own. */
function createKernelTransform({ reversed, levels }: TransformTables): Transform {
  const size = reversed.length
  const bytes = size * NUMBER_BYTES
  const order = 2 * bytes
  const tables = 2 * bytes + size * ORDER_BYTES
  const { exports, buffer } = openKernelMemory(tables + 2 * bytes)
  new Uint32Array(buffer, order, size).set(reversed)
  let next = tables
  for (const column of levels.slice(WITHOUT_TABLES).flatMap(({ cos, sin }) => [cos, sin])) {
    new Float64Array(buffer, next, column.length).set(column)
    next += column.length * NUMBER_BYTES
  }
  const real = new Float64Array(buffer, 0, size)
  const imaginary = new Float64Array(buffer, bytes, size)
  return (re, im) => {
    real.set(re)
    imaginary.set(im)
    exports.transform64(0, bytes, size, order, tables)
    re.set(real)
    im.set(imaginary)
  }
}

const transforms = new Map<number, Transform>()

function kernelTransform(size: number): Transform | undefined {
  if (size < SHORTEST_KERNEL_TRANSFORM || !hasKernel()) return undefined
  const transform = transforms.get(size) ?? createKernelTransform(planOf(size))
  transforms.set(size, transform)
  return transform
}

/** The same one number at a time, where the kernel cannot run. */
export function transformWithoutKernel(re: Float64Array, im: Float64Array): void {
  const { reversed, levels } = planOf(re.length)
  permute(re, im, reversed)
  for (const level of levels) join(re, im, level)
}

/** One level of butterflies: joins neighbouring transforms of length `half` into transforms of twice that length. */
function join(re: Float64Array, im: Float64Array, { half, cos, sin }: TransformLevel): void {
  for (let start = 0; start < re.length; start += 2 * half) {
    for (let k = 0; k < half; k++) {
      const i = start + k
      const j = i + half
      const c = at(cos, k)
      const s = at(sin, k)
      const x = at(re, j)
      const y = at(im, j)
      const a = x * c + y * s
      const b = y * c - x * s
      const p = at(re, i)
      const q = at(im, i)
      re[j] = p - a
      im[j] = q - b
      re[i] = p + a
      im[i] = q + b
    }
  }
}
