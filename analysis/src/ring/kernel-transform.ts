import { openKernelMemory } from './kernel-memory.ts'

/** The tables of a transform: where each place goes first, and the twiddles of every level. */
export interface TransformTables {
  readonly reversed: Uint32Array
  readonly levels: readonly { readonly cos: Float64Array; readonly sin: Float64Array }[]
}

/**
 * Two arrays of one length that hold a sequence of complex numbers, and are transformed in place. Whoever asks for the room
 * next writes over them.
 */
export interface TransformRoom {
  readonly re: Float64Array
  readonly im: Float64Array
  /** Z(f) = Σ_t z(t)·e^(−2πi·f·t/P), without scaling. */
  forward(): void
  /** P times the inverse of that. */
  inverse(): void
}

const NUMBER_BYTES = 8
const ORDER_BYTES = 4
/** The kernel joins the first two levels by itself. */
const WITHOUT_TABLES = 2

/** The shortest sequence the kernel transforms. */
export const SHORTEST_KERNEL_TRANSFORM = 8

/** Rooms for sequences of one length, transformed by the kernel's 64-bit vectors, in a memory of their own. */
export function createKernelRooms({ reversed, levels }: TransformTables, count: number): TransformRoom[] {
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
  return Array.from({ length: count }, (_, room) => {
    const real = 2 * room * bytes
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
