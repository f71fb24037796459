import type { RingEngine } from './engine.ts'
import { packedLength, unpack } from './packed.ts'
import { openRingCalculator, type RingCalculator } from './ring-calculator.ts'
import { createSpectraCache, type SharedSpectra, type SpectraCache } from './shared-spectra.ts'
import type { RingSummary } from './summary.ts'
import { tilesOf } from './tiles.ts'

/**
 * Runs the kernel in the calling thread: 32-bit vectors, and the 64-bit reference for pairs that need more digits. It
 * keeps the spectra of recent tables, so that after a change to one variable only its row of pairs is recomputed. A
 * pool of threads passes in its own cache and the number of a scratch area beside those of its workers.
 */
export function createKernelEngine(cache: SpectraCache = createSpectraCache(1), worker = 0): RingEngine {
  const calculators = new WeakMap<SharedSpectra, Map<number, RingCalculator>>()
  const calculatorFor = (spectra: SharedSpectra, maxLag: number): RingCalculator => {
    const byLag = calculators.get(spectra) ?? new Map<number, RingCalculator>()
    calculators.set(spectra, byLag)
    const calculator = byLag.get(maxLag) ?? openRingCalculator(spectra, { worker, maxLag })
    byLag.set(maxLag, calculator)
    return calculator
  }
  return async ({ series, jobs, maxLag }) => {
    const { spectra, stale } = cache.spectraFor(series, maxLag)
    const calculator = calculatorFor(spectra, maxLag)
    for (const other of calculators.get(spectra)?.values() ?? []) other.forget(stale)
    calculator.transform(stale)
    cache.markFresh(spectra, series)
    const summaries: RingSummary[] = new Array(jobs.length)
    const length = packedLength(maxLag)
    for (const tile of tilesOf(jobs)) {
      const packed = calculator.compute(tile.jobs)
      tile.jobIndexes.forEach((index, order) => {
        summaries[index] = unpack(packed, order * length, maxLag)
      })
    }
    return summaries
  }
}
