import { KERNEL_CODE } from './kernel-code.ts'

let compiled: WebAssembly.Module | undefined

function code(): Uint8Array {
  return Uint8Array.from(atob(KERNEL_CODE), (letter) => letter.charCodeAt(0))
}

let isValid: boolean | undefined

/** Whether this machine runs WebAssembly with vectors and shared memory. If not, the reference computation is used. */
export function hasKernel(): boolean {
  if (typeof WebAssembly !== 'object') return false
  isValid ??= WebAssembly.validate(code())
  return isValid
}

/**
 * The kernel, compiled once. A thread that gets another thread's module shares its machine code, including later
 * optimizations.
 */
export function compiledKernel(): WebAssembly.Module {
  compiled ??= new WebAssembly.Module(code())
  return compiled
}

/** Takes over the kernel that another thread compiled. */
export function takeKernel(kernel: WebAssembly.Module): void {
  compiled = kernel
  isValid = true
}

/** A new instance of the compiled kernel on its own or on shared memory. */
export function kernelOn(memory: { readonly buffer: SharedArrayBuffer }): Record<string, unknown> {
  const abort = () => {
    throw new Error('the kernel aborted')
  }
  return new WebAssembly.Instance(compiledKernel(), { env: { memory, abort } }).exports
}

const PAGE_BYTES = 65_536

/** A thread's own memory with the kernel on it, for operations on single columns of numbers. */
export interface KernelMemory {
  readonly exports: ColumnExports
  readonly buffer: SharedArrayBuffer
  readonly bytes: number
}

/** Addresses are bytes; `rows` are numbers of 64 bits. See columns.ts, moments.ts, searches.ts and transform64.ts of analysis/assembly. */
interface ColumnExports {
  product(a: number, b: number, rows: number): number
  divide(a: number, by: number, rows: number): void
  power(one: number, columns: number, stride: number, count: number, rows: number): number
  takeGroups(y: number, rows: number, groups: number, counts: number, sums: number, most: number): void
  takeColumns(y: number, columns: number, stride: number, count: number, rows: number): void
  pairSums(x: number, y: number, rows: number, out: number): void
  pairCount(x: number, y: number, words: number, lag: number): number
  laggedProducts(x: number, rows: number, count: number, out: number): void
  momentSums(slots: number, values: number, rows: number, grid: number, step: number, out: number): void
  roughSums(slots: number, values: number, rows: number, grid: number, step: number, out: number): void
  lookAtFive(slots: number, days: number, values: number, rows: number, grid: number, sums: number, out: number): void
  windowAmounts(
    sums: number,
    counts: number,
    unknown: number,
    slots: number,
    first: number,
    end: number,
    adds: number,
    usual: number,
    out: number,
  ): void
  fiveAmounts(
    sums: number,
    counts: number,
    unknown: number,
    slots: number,
    ends: number,
    adds: number,
    usual: number,
    out: number,
  ): void
  withoutUsual(grid: number, slots: number, length: number, around: number, rest: number): void
  fiveWithoutUsual(grid: number, slots: number, length: number, around: number, rest: number): void
  searchesOfOne(twice: number, lags: number, work: number): number
  transform64(re: number, im: number, size: number, order: number, tables: number): void
}

/** A memory with at least this many bytes. */
export function openKernelMemory(bytes: number): KernelMemory {
  const pages = Math.ceil(bytes / PAGE_BYTES)
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true })
  return {
    exports: kernelOn(memory) as unknown as ColumnExports,
    buffer: memory.buffer,
    bytes: pages * PAGE_BYTES,
  }
}
