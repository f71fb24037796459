import { at } from '../arrays/at.ts'
import type { PairSums } from '../correlation/lagged-pearson.ts'
import { type KernelMemory, openKernelMemory } from '../ring/kernel-module.ts'
import { SLOTS_PER_DAY } from './half-hours.ts'

const NUMBER_BYTES = 8
/** Shifts whose sums are computed at once, and the count of numbers for each. */
const AT_ONCE = 4
const SUMS = 6

/** Columns of 64-bit numbers in a memory, one after the other, each at a multiple of 16 bytes; their addresses. */
interface Columns {
  readonly open: KernelMemory
  readonly addresses: readonly number[]
}

/** Allocates columns, in the given memory if they fit. */
function columnsOf(lengths: readonly number[], memory: KernelMemory | undefined): Columns {
  let end = 0
  const addresses = lengths.map((length) => {
    const start = end
    end += Math.ceil(length / 2) * 2 * NUMBER_BYTES
    return start
  })
  return { open: memory && memory.bytes >= end ? memory : openKernelMemory(end), addresses }
}

function write({ buffer }: KernelMemory, address: number | undefined, values: Float64Array): void {
  new Float64Array(buffer, address, values.length).set(values)
}

/** Running sums along the half hours of a table; see `TimedAmounts`. */
interface RunningAmounts {
  readonly sums: Float64Array
  readonly counts: Float64Array
  readonly unknown: Float64Array
  readonly adds: boolean
  readonly usual: number
}

/** Half hours that are added up, counted from a moment. */
interface Window {
  readonly first: number
  readonly end: number
}

/** How the usual amount is computed: half hours in a week, and weeks on either side. */
interface Usual {
  readonly week: number
  readonly around: number
}

/** The hours of a cause in memory, while all of its windows are judged one after the other. */
interface WrittenHours {
  readonly amounts: RunningAmounts
  readonly open: KernelMemory
  /** Where everything is. */
  readonly places: HourPlaces
  /** How many numbers fit after all of these. */
  readonly capacity: number
}

interface HourPlaces {
  readonly sums: number
  readonly counts: number
  readonly unknown: number
  readonly grid: number
  readonly rest: number
  readonly five: number
  readonly ends: number
  readonly free: number
}

let written: WrittenHours | undefined

/** Windows of a half hour stored side by side, 32 bits each. */
const FIVE_WINDOWS = 5
/** Unknown half hours before the table: as many as the longest window reaches back. */
const BEFORE = SLOTS_PER_DAY
/** Count of numbers that hold the six ends of five windows. */
const ENDS = 3

/** The hours of a cause, with capacity for this many numbers. */
function hoursWith(amounts: RunningAmounts, capacity: number): WrittenHours {
  if (written?.amounts === amounts && written.capacity >= capacity) return written
  const slots = amounts.sums.length - 1
  const most = Math.max(capacity, written?.capacity ?? 0)
  const running = slots + 2
  // After the last five windows of 32 bits, three more numbers are read.
  const windows = (FIVE_WINDOWS * slots + 3) / 2
  const lengths = [BEFORE, running, running, running, windows, slots, windows, ENDS, most]
  const { open, addresses } = columnsOf(lengths, written?.open)
  const [past = 0, sums = 0, counts = 0, unknown = 0, grid = 0, rest = 0, five = 0, ends = 0, free = 0] = addresses
  new Float64Array(open.buffer, past, BEFORE).fill(Number.NaN)
  write(open, sums, amounts.sums)
  write(open, counts, amounts.counts)
  write(open, unknown, amounts.unknown)
  written = { amounts, open, places: { sums, counts, unknown, grid, rest, five, ends, free }, capacity: most }
  return written
}

/**
 * `unusualAmounts` by the kernel's 64-bit vectors, for windows of whole hours. The result is valid until the next call.
 */
export function unusualByKernel(amounts: RunningAmounts, window: Window, { week, around }: Usual): Float64Array {
  const { open, places } = hoursWith(amounts, 0)
  const { sums, counts, unknown, grid, rest } = places
  const slots = amounts.sums.length - 1
  const { adds, usual } = amounts
  open.exports.windowAmounts(sums, counts, unknown, slots, window.first, window.end, Number(adds), usual, grid)
  open.exports.withoutUsual(grid, slots, week, around, rest)
  return new Float64Array(open.buffer, rest, slots)
}

/** Five windows of a cause side by side, as the kernel reads them, and free memory for the moments. */
interface WindowsInMemory {
  readonly memory: KernelMemory
  /** Addresses. */
  readonly windows: number
  readonly freeAddress: number
}

let besideEachOther: { readonly hours: WrittenHours; readonly found: WindowsInMemory } | undefined

/**
 * Unusual amounts in five windows in 32 bits, with capacity for this many numbers. The first window ends at the half hour,
 * each further one where the previous one begins. They stay valid until another cause is requested.
 */
export function windowsByKernel(
  amounts: RunningAmounts,
  capacity: number,
  { windows, week, around }: Usual & { readonly windows: readonly Window[] },
): WindowsInMemory {
  const hours = hoursWith(amounts, capacity)
  if (besideEachOther?.hours === hours) return besideEachOther.found
  const { open, places } = hours
  const { sums, counts, unknown, grid, five, ends, free } = places
  const slots = amounts.sums.length - 1
  const gaps = at(amounts.unknown, slots) > 0 ? unknown : 0
  new Int32Array(open.buffer, ends, windows.length + 1).set([0, ...windows.map(({ first }) => -first)])
  open.exports.fiveAmounts(sums, counts, gaps, slots, ends, Number(amounts.adds), amounts.usual, grid)
  open.exports.fiveWithoutUsual(grid, slots, week, around, five)
  besideEachOther = { hours, found: { memory: open, windows: five, freeAddress: free } }
  return besideEachOther.found
}

/** Moments and their residuals. */
interface SummedMoments {
  readonly slots: Int32Array
  readonly prepared: Float64Array
}

/** Shifts of a grid around its ring: 0, `step`, 2 · `step` … half hours, this many of them. */
export interface Shifts {
  readonly step: number
  readonly count: number
}

let ringMemory: KernelMemory | undefined

/** Number of bits used for sums. */
const BITS = {
  64: { bytes: 8, by: 'momentSums', on: (...of: Part) => new Float64Array(...of) },
  32: { bytes: 4, by: 'roughSums', on: (...of: Part) => new Float32Array(...of) },
} as const

/** A buffer, the first byte of it, and this many numbers. */
type Part = [SharedArrayBuffer, number, number]

/**
 * The sums of moments with a cause at successive shifts, by the kernel. They have to be read before others are
 * requested.
 */
export function* sumsByKernel(
  { slots, prepared }: SummedMoments,
  grid: Float64Array,
  { step, count, bits }: Shifts & { readonly bits: keyof typeof BITS },
): Generator<PairSums> {
  const { bytes, by, on } = BITS[bits]
  const rows = slots.length
  // The grid twice, so that no shift has to wrap around, with room before it to complete the last group of four.
  const spare = AT_ONCE * step
  const { open, addresses } = columnsOf([SUMS * AT_ONCE, rows, rows, spare + 2 * grid.length], ringMemory)
  ringMemory = open
  const [out = 0, places = 0, values = 0, spareAddress = 0] = addresses
  new Int32Array(open.buffer, places, rows).set(slots)
  on(open.buffer, values, rows).set(prepared)
  const twice = spareAddress + spare * bytes
  const around = on(open.buffer, twice, 2 * grid.length)
  around.set(grid)
  around.copyWithin(grid.length, 0, grid.length)
  const sums = on(open.buffer, out, SUMS * AT_ONCE)
  for (let shift = 0; shift < count; shift += AT_ONCE) {
    open.exports[by](places, values, rows, twice + (grid.length - shift * step) * bytes, step * bytes, out)
    for (let lane = 0; lane < Math.min(AT_ONCE, count - shift); lane++) yield sumsOf(sums, lane)
  }
}

function sumsOf(sums: Float64Array | Float32Array, lane: number): PairSums {
  const sum = (index: number) => sums[AT_ONCE * index + lane] as number
  return { n: sum(0), sumX: sum(1), sumY: sum(2), sumXX: sum(3), sumYY: sum(4), sumXY: sum(5) }
}
