import { type Layout, layoutOf, longestKernelLag, type SpectraShape } from './layout.ts'
import { ringSize } from './ring.ts'
import { createMemory, type SharedSpectra } from './shared-spectra.ts'
import { FARTHEST_RHO } from './summary.ts'

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
