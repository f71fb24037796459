import { ringSize } from './ring.ts'
import { FARTHEST_RHO } from './summary.ts'

/** How many variables, or pairs, one vector holds. */
export const LANES = 4
export const VECTOR_BYTES = 16
export const COMPLEX_BYTES = 32
/** Bytes of one frequency of a group of four variables: values, presence, squares, each real and imaginary. */
export const BIN_BYTES = 96
/** Bytes between two buffers of sums: see analysis/assembly/index.ts. */
const BUFFER_PADDING = 1312
/** Address of the list of all other addresses for the kernel. */
export const PLAN_ADDRESS = 1024
const FIRST_ADDRESS = 2048
/** The kernel's rings are at least this long; shorter tables use the reference computation. */
export const SHORTEST_KERNEL_RING = 64

/** The kernel searches up to an eighth of the ring; beyond that, hardly any far shifts are left. */
export function longestKernelLag(size: number): number {
  return Math.ceil(size / 8) - 1
}

/** The table whose spectra the memory will hold, and the threads that will use it. */
export interface SpectraShape {
  /** T */
  readonly days: number
  /** The largest L that will be searched; any smaller one with the same P works too. */
  readonly maxLag: number
  readonly variables: number
  readonly workers: number
}

/** Layout of the memory shared by all workers: tables, then spectra, then scratch areas. */
export interface Layout extends SpectraShape {
  /** P */
  readonly size: number
  readonly twiddles: number
  readonly positions: number
  readonly roots: number
  readonly halfTwiddles: number
  readonly places: number
  readonly scatter: number
  /** Q: length of the shortened transform behind ρ. */
  readonly short: number
  readonly shortTwiddles: number
  readonly shortPositions: number
  /** The series themselves, 64 bits, one after the other: for the pairs that need more digits. */
  readonly series: number
  /** One byte per variable: 1 if its values vary at all. */
  readonly varies: number
  readonly spectra: number
  readonly groupBytes: number
  readonly scratch: number
  readonly scratchBytes: number
  /** The distance from a worker's scratch area to its answer. */
  readonly answer: number
  readonly totalBytes: number
}

/** Bytes of one entry of the twiddle table: w, w² and w³, real and imaginary. */
const TWIDDLE_BYTES = 24

/** Block lengths n, n/4, … of a transform's levels, down to the last one of 8 or 4. */
function levelsOf(length: number): number[] {
  return length <= 8 ? [length] : [length, ...levelsOf(length / 4)]
}

/** The twiddles of every level but the last, which needs none: e^(2πi·k·power/n), k < n/4, power 1, 2, 3. */
export function twiddlesOf(length: number): Float32Array {
  const levels = levelsOf(length).slice(0, -1)
  const table = new Float32Array(twiddleBytes(length) / 4)
  let next = 0
  for (const n of levels) {
    for (let k = 0; k < n / 4; k++) {
      for (const power of [1, 2, 3]) {
        table[next++] = Math.cos((2 * Math.PI * k * power) / n)
        table[next++] = Math.sin((2 * Math.PI * k * power) / n)
      }
    }
  }
  return table
}

/** Bytes of the twiddles of a transform; with `from`, only of its levels longer than that. */
function twiddleBytes(length: number, from = 8): number {
  return levelsOf(length).reduce((sum, n) => (n > from ? sum + (n / 4) * TWIDDLE_BYTES : sum), 0)
}

/**
 * Index of output m of the inverse transform: its base-4 digits reversed, except for the last level. Part p of a block
 * holds the outputs 4m + p, m in the order of the quarter block.
 */
export function positionsOf(length: number): Uint32Array {
  const positions = new Uint32Array(length)
  outputsInOrder(length).forEach((output, index) => {
    positions[output] = index
  })
  return positions
}

function outputsInOrder(length: number): number[] {
  if (length <= 8) return Array.from({ length }, (_, index) => index)
  const quarter = outputsInOrder(length / 4)
  return [0, 1, 2, 3].flatMap((part) => quarter.map((m) => 4 * m + part))
}

/** Lays out the shared memory. Its size is exact: the kernel never uses more than the bank and the scratch areas. */
export function layoutOf(shape: SpectraShape): Layout {
  const size = ringSize(shape.days, shape.maxLag)
  const reach = Math.max(FARTHEST_RHO, shape.maxLag)
  let end = FIRST_ADDRESS
  const take = (bytes: number): number => {
    const start = end
    end += Math.ceil(bytes / 64) * 64
    return start
  }
  const twiddles = take(twiddleBytes(size))
  const halfTwiddles = take(twiddleBytes(size / 2))
  const { short, isOfHalf } = shortTransform(size, reach)
  const shortTwiddles = isOfHalf ? halfTwiddles + twiddleBytes(size / 2, short) : twiddles + twiddleBytes(size, short)
  const tables = { positions: take(size * 4), roots: take(size * 8), places: take(size * 4), scatter: take(size * 4) }
  const shortPositions = take(short * 4)
  const series = take(shape.variables * shape.days * 8)
  const varies = take(shape.variables)
  const groupBytes = (size / 2 + 1) * BIN_BYTES
  const spectra = take(Math.ceil(shape.variables / LANES) * groupBytes)
  const buffer = (size + 1) * COMPLEX_BYTES + BUFFER_PADDING
  const buffers = 3 * buffer + (size / 2) * COMPLEX_BYTES
  const sums = buffers + (reach + 1) * VECTOR_BYTES + FARTHEST_RHO * COMPLEX_BYTES
  const answer = Math.max(sums, buffer + searchesBytes(shape.maxLag))
  const scratchBytes = Math.ceil((answer + answerVectors(shape.maxLag) * VECTOR_BYTES) / 4096) * 4096
  const scratch = take(shape.workers * scratchBytes)
  return {
    ...shape,
    size,
    twiddles,
    halfTwiddles,
    ...tables,
    short,
    shortTwiddles,
    shortPositions,
    series,
    varies,
    spectra,
    groupBytes,
    scratch,
    scratchBytes,
    answer,
    totalBytes: end,
  }
}

/** Memory for M of this many lags, which reuses buffers that are free by then: see analysis/assembly/searches.ts. */
function searchesBytes(maxLag: number): number {
  return (Math.ceil(maxLag / 2) ** 2 + 3 * (maxLag + 1)) * VECTOR_BYTES
}

/** Vectors of an answer: r and n of lags −L…L, |F|, s², ν, doubt, M, ρ_0…ρ_L. */
export function answerVectors(maxLag: number): number {
  return 2 * (2 * maxLag + 1) + 5 + maxLag + 1
}

/** The shortest transform on the levels of P or P/2 that is longer than the requested distances. */
function shortTransform(size: number, reach: number): { short: number; isOfHalf: boolean } {
  const short = Math.min(
    ...[...levelsOf(size), ...levelsOf(size / 2)].filter((length) => length > reach && length > 8),
    size,
  )
  return { short, isOfHalf: levelsOf(size / 2).includes(short) }
}

/** The numbers the kernel's `configure` reads, in its order. */
export function planOf(layout: Layout): number[] {
  const { size, short } = layout
  const leaf = (length: number) => levelsOf(length).at(-1) ?? length
  return [
    size,
    leaf(size),
    layout.twiddles,
    layout.positions,
    layout.roots,
    leaf(size / 2),
    layout.halfTwiddles,
    layout.places,
    layout.scatter,
    short,
    leaf(short),
    layout.shortTwiddles,
    layout.shortPositions,
  ]
}

/** Address of a variable's lane in its group's spectra. */
export function laneAddress(layout: Layout, variable: number): number {
  return layout.spectra + Math.floor(variable / LANES) * layout.groupBytes + (variable % LANES) * 4
}
