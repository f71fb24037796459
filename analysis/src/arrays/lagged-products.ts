import { hasKernel, type KernelMemory, openKernelMemory } from '../ring/kernel-module.ts'

/** Lags whose products are summed in one pass. */
const AT_ONCE = 4
const NUMBER_BYTES = 8

/**
 * Σ x(t)·x(t − lag) for lags 0 … maxLag, without wrapping around. The list may be longer than requested.
 */
export function laggedProducts(x: Float64Array, maxLag: number): Float64Array {
  const count = Math.ceil((maxLag + 1) / AT_ONCE) * AT_ONCE
  return hasKernel() ? byKernel(x, count) : withoutKernel(x, count)
}

let memory: KernelMemory | undefined

function byKernel(x: Float64Array, count: number): Float64Array {
  const start = count * NUMBER_BYTES
  const length = x.length + count + AT_ONCE
  const needed = start + length * NUMBER_BYTES
  if (!memory || needed > memory.bytes) memory = openKernelMemory(needed)
  const column = new Float64Array(memory.buffer, start, length)
  column.set(x)
  column.fill(0, x.length)
  memory.exports.laggedProducts(start, x.length, count, 0)
  return new Float64Array(memory.buffer, 0, count).slice()
}

/** The same one number at a time, if the kernel cannot run. */
export function withoutKernel(x: Float64Array, count: number): Float64Array {
  const sums = new Float64Array(count)
  for (let lag = 0; lag < count; lag += AT_ONCE) addProducts(x, lag, sums)
  return sums
}

/** Four lags in one pass: each value is read once for all of them. */
function addProducts(x: Float64Array, lag: number, sums: Float64Array): void {
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  // The values lag + 1, lag + 2 and lag + 3 days ago; there is nothing before the first day.
  let second = 0
  let third = 0
  let fourth = 0
  for (let day = lag; day < x.length; day++) {
    const today = x[day] as number
    const first = x[day - lag] as number
    a += today * first
    b += today * second
    c += today * third
    d += today * fourth
    fourth = third
    third = second
    second = first
  }
  sums[lag] = a
  sums[lag + 1] = b
  sums[lag + 2] = c
  sums[lag + 3] = d
}
