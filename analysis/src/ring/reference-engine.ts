import type { RingEngine } from './engine.ts'
import { ringOfSpectra, ringSize } from './ring.ts'
import { type Spectra, spectraOf } from './spectra.ts'
import { summarise } from './summary.ts'

/**
 * The reference implementation: one thread, 64 bits. Tests compare the kernel's rings with it, and it does the work where
 * these cannot be computed; without WebAssembly, too.
 */
export const referenceEngine: RingEngine = async ({ series, jobs, maxLag }) => {
  const size = ringSize(series[0]?.length ?? 0, maxLag)
  const computed = new Map<number, Spectra>()
  const spectra = (index: number): Spectra => {
    const cached = computed.get(index)
    if (cached) return cached
    const created = spectraOf(series[index] ?? new Float64Array(), size)
    computed.set(index, created)
    return created
  }
  return jobs.map(({ x, y }) => summarise(ringOfSpectra(spectra(x), spectra(y), maxLag), maxLag))
}
