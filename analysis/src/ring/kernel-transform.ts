import { openKernelMemory } from './kernel-memory.ts'

/** The tables of a transform: where each place goes first, and the twiddles of every level. */
export interface TransformTables {
  readonly reversed: Uint32Array
  readonly levels: readonly { readonly cos: Float64Array; readonly sin: Float64Array }[]
}

/** Transforms a sequence in place. */
export type Transform = (re: Float64Array, im: Float64Array) => void

const NUMBER_BYTES = 8
const ORDER_BYTES = 4
/** The kernel joins the first two levels by itself. */
const WITHOUT_TABLES = 2

/** The shortest sequence the kernel transforms. */
export const SHORTEST_KERNEL_TRANSFORM = 8

/** A transform of one length by the kernel's 64-bit vectors, in a memory of its own. */
export function createKernelTransform({ reversed, levels }: TransformTables): Transform {
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
