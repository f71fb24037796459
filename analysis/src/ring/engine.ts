import { ringOfSpectra, ringSize } from './ring.ts'
import { type Spectra, spectraOf } from './spectra.ts'
import { type RingSummary, summarise } from './summary.ts'

/** Two series to correlate at every shift, by their index in the request; `x` is the one that is shifted. */
export interface RingJob {
  readonly x: number
  readonly y: number
}

/** Rings to compute for one list of series, all of the same length and searched up to the same lag. */
export interface RingRequest {
  /** Prepared series, one value per day, NaN = missing, all of length T. */
  readonly series: readonly Float64Array[]
  readonly jobs: readonly RingJob[]
  readonly maxLag: number
}

/** Computes rings: the reference engine, the kernel, or a pool of threads. Summaries are in the order of the jobs. */
export type RingEngine = (request: RingRequest) => Promise<RingSummary[]>

/**
 * The reference implementation: one thread, 64 bits. Tests compare the kernel's rings with it, and it is used where the
 * kernel cannot run, such as without WebAssembly.
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
