import { at } from '../arrays/at.ts'
import { hasKernel } from './kernel-module.ts'
import {
  BIN_BYTES,
  COMPLEX_BYTES,
  type Layout,
  laneAddress,
  layoutOf,
  longestKernelLag,
  PLAN_ADDRESS,
  planOf,
  positionsOf,
  type SpectraShape,
  twiddlesOf,
  VECTOR_BYTES,
} from './layout.ts'
import { ringSize } from './ring.ts'
import type { Spectra, Spectrum } from './spectra.ts'
import { FARTHEST_RHO } from './summary.ts'

const PAGE_BYTES = 65536

/** The memory that holds spectra: WebAssembly memory if the kernel runs, otherwise plain shared bytes. */
export interface SpectraMemory {
  readonly buffer: SharedArrayBuffer
}

/** The spectra of all variables and the layout of their memory, as threads share them. */
export interface SharedSpectra {
  readonly memory: SpectraMemory
  readonly layout: Layout
}

/** Allocates the memory for a layout, shared with any worker it is passed to, and fills in its tables. */
function createMemory(layout: Layout): SpectraMemory {
  const pages = Math.ceil(layout.totalBytes / PAGE_BYTES)
  const memory = hasKernel()
    ? new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true })
    : { buffer: new SharedArrayBuffer(pages * PAGE_BYTES) }
  writeTables(memory, layout)
  return memory
}

function writeTables({ buffer }: SpectraMemory, layout: Layout): void {
  const { size, short } = layout
  new Uint32Array(buffer, PLAN_ADDRESS).set(planOf(layout))
  new Float32Array(buffer, layout.twiddles).set(twiddlesOf(size))
  new Float32Array(buffer, layout.halfTwiddles).set(twiddlesOf(size / 2))
  const roots = new Float32Array(buffer, layout.roots, 2 * size)
  for (let k = 0; k < size; k++) {
    roots[2 * k] = Math.cos((2 * Math.PI * k) / size)
    roots[2 * k + 1] = Math.sin((2 * Math.PI * k) / size)
  }
  const positions = positionsOf(size)
  const half = positionsOf(size / 2)
  const places = new Uint32Array(buffer, layout.places, size)
  const scatter = new Uint32Array(buffer, layout.scatter, size)
  positions.forEach((position, shift) => {
    const index = (half[shift >> 1] ?? 0) * COMPLEX_BYTES + (shift & 1) * VECTOR_BYTES
    places[shift] = index
    scatter[position] = index
  })
  new Uint32Array(buffer, layout.positions, size).set(positions)
  new Uint32Array(buffer, layout.shortPositions, short).set(positionsOf(short))
}

/**
 * Writes a variable's spectra into its lane. They are scaled by 1/√P, so that a product of two carries the 1/P of the
 * inverse transform. They were computed in 64 bits and are rounded to 32 only here.
 */
export function writeSpectra(memory: SpectraMemory, layout: Layout, variable: number, spectra: Spectra): void {
  const scale = 1 / Math.sqrt(layout.size)
  const lane = new Float32Array(memory.buffer, laneAddress(layout, variable))
  const put = ({ re, im }: Spectrum, offset: number) => {
    for (let f = 0; f < re.length; f++) {
      const bin = (f * BIN_BYTES) / 4 + offset
      lane[bin] = at(re, f) * scale
      lane[bin + 4] = at(im, f) * scale
    }
  }
  put(spectra.values, 0)
  put(spectra.present, 8)
  put(spectra.squares, 16)
}

/** Spectra kept for the next request: those of two ring lengths, because a long search needs a longer ring. */
const MOST_KEPT = 2

/** Spectra for a request, and the variables whose spectra still have to be computed. */
export interface CachedSpectra {
  readonly spectra: SharedSpectra
  readonly stale: readonly number[]
}

/** Keeps spectra between requests, so that a change to one variable recomputes only that variable's spectra. */
export interface SpectraCache {
  spectraFor(series: readonly Float64Array[], maxLag: number): CachedSpectra
  /** Call this once the stale variables' spectra are in memory; until then they stay stale. */
  markFresh(spectra: SharedSpectra, series: readonly Float64Array[]): void
}

interface CacheEntry {
  readonly spectra: SharedSpectra
  /** The series these spectra were computed from. Series are compared by identity, not by content. */
  computed: readonly (Float64Array | undefined)[]
}

/** All searches with the same ring length share spectra, unless they need a longer transform for ρ. */
export function layoutFor(shape: SpectraShape): Layout {
  const { days, maxLag } = shape
  const size = ringSize(days, maxLag)
  const spare = Math.floor((size - days - 1) / 2)
  return layoutOf({ ...shape, maxLag: Math.max(maxLag, Math.min(FARTHEST_RHO, spare, longestKernelLag(size))) })
}

/** A cache whose spectra have a scratch area for each of `workers` threads. */
export function createSpectraCache(workers: number): SpectraCache {
  let entries: CacheEntry[] = []
  const allocate = (series: readonly Float64Array[], maxLag: number): CacheEntry => {
    const layout = layoutFor({ days: series[0]?.length ?? 0, maxLag, variables: series.length, workers })
    return { spectra: { memory: createMemory(layout), layout }, computed: [] }
  }
  return {
    spectraFor: (series, maxLag) => {
      const fits = ({ spectra: { layout } }: CacheEntry) =>
        layout.days === (series[0]?.length ?? 0) &&
        layout.variables === series.length &&
        layout.maxLag >= maxLag &&
        layout.size === ringSize(layout.days, maxLag)
      const entry = entries.find(fits) ?? allocate(series, maxLag)
      entries = [entry, ...entries.filter((other) => other !== entry)].slice(0, MOST_KEPT)
      const stale = [...series.keys()].filter((variable) => entry.computed[variable] !== series[variable])
      for (const variable of stale) writeSeries(entry.spectra, variable, series[variable] as Float64Array)
      entry.computed = entry.computed.map((used, variable) => (used === series[variable] ? used : undefined))
      return { spectra: entry.spectra, stale }
    },
    markFresh: (spectra, series) => {
      const entry = entries.find((other) => other.spectra === spectra)
      if (entry) entry.computed = [...series]
    },
  }
}

function writeSeries({ memory, layout }: SharedSpectra, variable: number, values: Float64Array): void {
  new Float64Array(memory.buffer, layout.series + variable * layout.days * 8, layout.days).set(values)
}
