import { ringSize } from './size.ts'
import { type Spectra, spectraOf } from './spectra.ts'
import { type RingSummary, summarise } from './summary.ts'
import { ringOfSpectra } from './twin.ts'

/** Which two series of the bank to lay against each other: `x` is the one shifted back. */
export interface RingJob {
  readonly x: number
  readonly y: number
}

/** A list of rings over one bank of series, all of the same length and searched to the same lag. */
export interface RingRequest {
  /** Prepared series, one value per day, NaN = missing, all of length T. */
  readonly series: readonly Float64Array[]
  readonly jobs: readonly RingJob[]
  readonly maxLag: number
}

/** Whatever computes rings: the twin below, the kernel, or a pool of workers. Answers in the order of the jobs. */
export type RingEngine = (request: RingRequest) => Promise<RingSummary[]>

/** The plain engine: one thread, 64 bits, no WebAssembly. The oracle, and the fallback. */
export const twinEngine: RingEngine = async ({ series, jobs, maxLag }) => {
  const size = ringSize(series[0]?.length ?? 0, maxLag)
  const bank = new Map<number, Spectra>()
  const spectra = (index: number): Spectra => {
    const known = bank.get(index)
    if (known) return known
    const made = spectraOf(series[index] ?? new Float64Array(), size)
    bank.set(index, made)
    return made
  }
  return jobs.map(({ x, y }) => summarise(ringOfSpectra(spectra(x), spectra(y), maxLag), maxLag))
}
