import type { RingJob } from './engine.ts'
import { type Kernel, type KernelOptions, openKernel } from './kernel.ts'
import { hasKernel } from './kernel-module.ts'
import { LANES, type Layout, longestKernelLag, SHORTEST_KERNEL_RING } from './layout.ts'
import { isDoubtful, pack, packedLength, packLane } from './packed.ts'
import { ringOfSpectra } from './ring.ts'
import { type SharedSpectra, writeSpectra } from './shared-spectra.ts'
import { type Spectra, spectraOf } from './spectra.ts'
import { type RingSummary, summarise } from './summary.ts'

/** Computes spectra and rings in shared memory; each thread has its own calculator. */
export interface RingCalculator {
  /** Drops cached 64-bit spectra of variables whose series have changed. */
  forget(variables: readonly number[]): void
  /** Computes the spectra of these variables and writes them into shared memory. */
  transform(variables: readonly number[]): void
  /**
   * Computes the packed summaries of the jobs, in order. They go into `into` if it is long enough, otherwise into a new
   * array. Fastest when jobs with the same larger index follow one another.
   */
  compute(jobs: readonly RingJob[], into?: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer>
}

function outputFor(length: number, into?: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  return into && into.length >= length ? into : new Float64Array(length)
}

/** Whether the kernel can compute tables of this shape. If not, the reference computation is used for all of it. */
function suitsKernel({ size, maxLag }: Layout): boolean {
  return size >= SHORTEST_KERNEL_RING && maxLag <= longestKernelLag(size) && hasKernel()
}

/** Opens a calculator on shared spectra for one thread. */
export function openRingCalculator(shared: SharedSpectra, options: KernelOptions): RingCalculator {
  const { maxLag } = options
  const reference = referenceRings(shared, maxLag)
  if (!suitsKernel(shared.layout)) return referenceCalculator(maxLag, reference)
  return kernelCalculator(shared, { kernel: openKernel(shared.memory, shared.layout, options), maxLag, reference })
}

function referenceCalculator(maxLag: number, reference: ReferenceRings): RingCalculator {
  const length = packedLength(maxLag)
  return {
    forget: (variables) => variables.forEach(reference.forget),
    transform: () => {},
    compute: (jobs, into) => {
      const packed = outputFor(jobs.length * length, into)
      jobs.forEach((job, index) => {
        pack(reference.summary(job), packed, index * length)
      })
      return packed
    },
  }
}

/**
 * Of two variables, the one with the larger index is x. The orientation depends only on the job, so a ring is the same
 * to the last bit whichever other rings are computed with it.
 */
function kernelCalculator(
  { memory, layout }: SharedSpectra,
  {
    kernel,
    maxLag,
    reference,
  }: { readonly kernel: Kernel; readonly maxLag: number; readonly reference: ReferenceRings },
): RingCalculator {
  const length = packedLength(maxLag)
  const varies = new Uint8Array(memory.buffer, layout.varies, layout.variables)
  return {
    forget: (stale) => stale.forEach(reference.forget),
    transform: (stale) => {
      for (const variable of stale) {
        const spectra = reference.spectra(variable)
        varies[variable] = spectra.varies ? 1 : 0
        writeSpectra(memory, layout, variable, spectra)
      }
    },
    compute: (jobs, into) => {
      const packed = outputFor(jobs.length * length, into)
      let ready: Batch | null = null
      jobs.forEach((job, index) => {
        const batch = ready && laneIn(ready, job) >= 0 ? ready : batchFor(job, jobs[index + 1])
        if (batch !== ready) kernel.rings(batch.one, batch.group, batch.way)
        ready = batch
        const lane = laneIn(batch, job)
        // The kernel flags every pair with a constant, but the reference computation would not give a better result.
        const mayVary = varies[job.x] === 1 && varies[job.y] === 1
        if (mayVary && isDoubtful(kernel, maxLag, lane)) pack(reference.summary(job), packed, index * length)
        else packLane(kernel, { lane, isReversed: job.x < job.y, maxLag }, packed, index * length)
      })
      return packed
    },
  }
}

/** Four rings that the kernel computes at once. */
interface Batch {
  readonly one: number
  readonly group: number
  readonly way: 'straight' | 'turned'
}

/** The lane of a job in a batch, or −1 if the batch does not include it. */
function laneIn({ one, group, way }: Batch, { x, y }: RingJob): number {
  const lone = way === 'straight' ? Math.max(x, y) : Math.min(x, y)
  const other = way === 'straight' ? Math.min(x, y) : Math.max(x, y)
  return lone === one && Math.floor(other / LANES) === group ? other % LANES : -1
}

/** The batch for a job: straight, unless only a turned one also covers the next job. */
function batchFor(job: RingJob, next: RingJob | undefined): Batch {
  const large = Math.max(job.x, job.y)
  const small = Math.min(job.x, job.y)
  const straight: Batch = { one: large, group: Math.floor(small / LANES), way: 'straight' }
  const turned: Batch = { one: small, group: Math.floor(large / LANES), way: 'turned' }
  return next && laneIn(straight, next) < 0 && laneIn(turned, next) >= 0 ? turned : straight
}

/** 64-bit spectra cached for pairs that need the reference computation; 50 KB each for five years. */
const MOST_CACHED_SPECTRA = 64

/** The 64-bit reference computation on the series in shared memory. */
interface ReferenceRings {
  spectra(variable: number): Spectra
  forget(variable: number): void
  summary(job: RingJob): RingSummary
}

function referenceRings({ memory, layout }: SharedSpectra, maxLag: number): ReferenceRings {
  const { days, size } = layout
  const cached = new Map<number, Spectra>()
  const spectra = (variable: number): Spectra => {
    const stored = cached.get(variable)
    if (stored) return stored
    const created = spectraOf(new Float64Array(memory.buffer, layout.series + variable * days * 8, days), size)
    const oldest = cached.size < MOST_CACHED_SPECTRA ? undefined : cached.keys().next().value
    if (oldest !== undefined) cached.delete(oldest)
    cached.set(variable, created)
    return created
  }
  const forget = (variable: number) => {
    cached.delete(variable)
  }
  return { spectra, forget, summary: ({ x, y }) => summarise(ringOfSpectra(spectra(x), spectra(y), maxLag), maxLag) }
}
