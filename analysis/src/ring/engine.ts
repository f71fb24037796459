import type { RingSummary } from './summary.ts'

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
