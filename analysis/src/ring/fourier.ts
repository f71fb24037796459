import { at } from '../arrays/at.ts'
import { hasKernel, openKernelMemory } from './kernel-module.ts'

/** Reusable tables for transforms of one length: the order of the first pass, and each level's roots. */
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

/** Moves element i to its bit-reversed index, the input order of decimation in time. */
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

/** Number of complex sequences used for a ring. */
const RING_BUFFERS = 3

/** The tables of a transform: the bit-reversed order, and the twiddles of every level. */
export interface TransformTables {
  readonly reversed: Uint32Array
  readonly levels: readonly { readonly cos: Float64Array; readonly sin: Float64Array }[]
}

/**
 * Two arrays of one length that hold a sequence of complex numbers and are transformed in place. The next user of the
 * buffer overwrites them.
 */
export interface TransformBuffer {
  readonly re: Float64Array
  readonly im: Float64Array
  /** Z(f) = Σ_t z(t)·e^(−2πi·f·t/P), without scaling. */
  forward(): void
  /** P times the inverse of that. */
  inverse(): void
}

const NUMBER_BYTES = 8
const ORDER_BYTES = 4
/** The kernel combines the first two levels itself. */
const WITHOUT_TABLES = 2

/** The shortest sequence the kernel transforms. */
export const SHORTEST_KERNEL_TRANSFORM = 8

/** Buffers for sequences of one length, transformed by the kernel's 64-bit vectors, in their own memory. */
export function createKernelBuffers({ reversed, levels }: TransformTables, count: number): TransformBuffer[] {
  const size = reversed.length
  const bytes = size * NUMBER_BYTES
  const order = 2 * count * bytes
  const tables = order + size * ORDER_BYTES
  const { exports, buffer } = openKernelMemory(tables + 2 * bytes)
  new Uint32Array(buffer, order, size).set(reversed)
  let next = tables
  for (const column of levels.slice(WITHOUT_TABLES).flatMap(({ cos, sin }) => [cos, sin])) {
    new Float64Array(buffer, next, column.length).set(column)
    next += column.length * NUMBER_BYTES
  }
  return Array.from({ length: count }, (_, index) => {
    const real = 2 * index * bytes
    const imaginary = real + bytes
    return {
      re: new Float64Array(buffer, real, size),
      im: new Float64Array(buffer, imaginary, size),
      forward: () => exports.transform64(real, imaginary, size, order, tables),
      // Swapping the two parts, before and after, inverts the sign in the exponent.
      inverse: () => exports.transform64(imaginary, real, size, order, tables),
    }
  })
}

const buffers = new Map<number, readonly TransformBuffer[]>()

/**
 * Three buffers for transforms of length P, a power of two: always the same ones, so that nothing has to be copied into
 * the kernel's memory.
 */
export function buffersOf(size: number): readonly TransformBuffer[] {
  const cached = buffers.get(size)
  if (cached) return cached
  const created =
    size < SHORTEST_KERNEL_TRANSFORM || !hasKernel()
      ? Array.from({ length: RING_BUFFERS }, () => bufferWithoutKernel(size))
      : createKernelBuffers(planOf(size), RING_BUFFERS)
  buffers.set(size, created)
  return created
}

/** The same one number at a time, if the kernel cannot run. */
export function bufferWithoutKernel(size: number): TransformBuffer {
  const re = new Float64Array(size)
  const im = new Float64Array(size)
  const plan = planOf(size)
  return { re, im, forward: () => transform(re, im, plan), inverse: () => transform(im, re, plan) }
}

/** Radix 2, decimation in time (Cooley & Tukey 1965). */
function transform(re: Float64Array, im: Float64Array, { reversed, levels }: Plan): void {
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
