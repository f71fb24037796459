import { type BankMemory, writeSpectra } from './bank.ts'
import type { RingJob } from './engine.ts'
import { hasKernel, type Kernel, openKernel, type Seat } from './kernel.ts'
import { LANES, type Layout, longestKernelLag, SHORTEST_KERNEL_RING } from './layout.ts'
import { isDoubtful, pack, packedLength, packLane } from './packed.ts'
import { type Spectra, spectraOf } from './spectra.ts'
import { type RingSummary, summarise } from './summary.ts'
import { ringOfSpectra } from './twin.ts'

/** What the threads share, as it is sent to a worker. */
export interface SharedBank {
  readonly memory: BankMemory
  readonly layout: Layout
}

/** One thread's place at the shared memory: it fills in spectra and works off tiles. */
export interface Desk {
  /** Drops what this desk remembers of variables whose series have changed. */
  forget(variables: readonly number[]): void
  /** Transforms the series of these variables and lays the spectra into the bank. */
  transform(variables: readonly number[]): void
  /**
   * The packed summaries of the jobs, in their order, in `into` if that is long enough, else in an array of their own.
   * Fastest when jobs of one larger index stand together.
   */
  work(jobs: readonly RingJob[], into?: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer>
}

function roomFor(length: number, into?: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  return into && into.length >= length ? into : new Float64Array(length)
}

/** Whether a table of this shape is for the kernel; if not, the desk uses the twin alone, and nothing else changes. */
function suitsKernel({ size, maxLag }: Layout): boolean {
  return size >= SHORTEST_KERNEL_RING && maxLag <= longestKernelLag(size) && hasKernel()
}

/** Takes a place at the shared memory; each thread has its own number. */
export function openDesk(bank: SharedBank, seat: Seat): Desk {
  const exact = exactRings(bank, seat.maxLag)
  if (!suitsKernel(bank.layout)) return twinDesk(seat.maxLag, exact)
  return kernelDesk(bank, { kernel: openKernel(bank.memory, bank.layout, seat), maxLag: seat.maxLag, exact })
}

function twinDesk(maxLag: number, exact: ExactRings): Desk {
  const length = packedLength(maxLag)
  return {
    forget: (variables) => variables.forEach(exact.forget),
    transform: () => {},
    work: (jobs, into) => {
      const packed = roomFor(jobs.length * length, into)
      jobs.forEach((job, place) => {
        pack(exact.summary(job), packed, place * length)
      })
      return packed
    },
  }
}

interface KernelTools {
  readonly kernel: Kernel
  readonly maxLag: number
  readonly exact: ExactRings
}

/**
 * Of two variables the one with the larger index is x: which way round depends on the job alone, so that a ring
 * computed again, in whatever company, is the same to the last bit.
 */
function kernelDesk({ memory, layout }: SharedBank, { kernel, maxLag, exact }: KernelTools): Desk {
  const length = packedLength(maxLag)
  const varies = new Uint8Array(memory.buffer, layout.varies, layout.variables)
  return {
    forget: (stale) => stale.forEach(exact.forget),
    transform: (stale) => {
      for (const variable of stale) {
        const spectra = exact.spectra(variable)
        varies[variable] = spectra.varies ? 1 : 0
        writeSpectra(memory, layout, variable, spectra)
      }
    },
    work: (jobs, into) => {
      const packed = roomFor(jobs.length * length, into)
      let ready: Batch | null = null
      jobs.forEach((job, place) => {
        const batch = ready && laneIn(ready, job) >= 0 ? ready : batchFor(job, jobs[place + 1])
        if (batch !== ready) kernel.rings(batch.one, batch.group, batch.way)
        ready = batch
        const lane = laneIn(batch, job)
        // A constant is in doubt everywhere, but there is nothing to find out about it.
        const isWorthDoubt = varies[job.x] === 1 && varies[job.y] === 1
        if (isWorthDoubt && isDoubtful(kernel, maxLag, lane)) pack(exact.summary(job), packed, place * length)
        else packLane(kernel, { lane, isReversed: job.x < job.y, maxLag }, packed, place * length)
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

/** Where in a batch a job is; −1 where it is not. */
function laneIn({ one, group, way }: Batch, { x, y }: RingJob): number {
  const lone = way === 'straight' ? Math.max(x, y) : Math.min(x, y)
  const other = way === 'straight' ? Math.min(x, y) : Math.max(x, y)
  return lone === one && Math.floor(other / LANES) === group ? other % LANES : -1
}

/** The batch for a job: straight, unless only a turned one serves the next job too. */
function batchFor(job: RingJob, next: RingJob | undefined): Batch {
  const large = Math.max(job.x, job.y)
  const small = Math.min(job.x, job.y)
  const straight: Batch = { one: large, group: Math.floor(small / LANES), way: 'straight' }
  const turned: Batch = { one: small, group: Math.floor(large / LANES), way: 'turned' }
  return next && laneIn(straight, next) < 0 && laneIn(turned, next) >= 0 ? turned : straight
}

/** 64-bit spectra kept at hand for pairs in doubt; 50 KB each at five years. */
const SPECTRA_AT_HAND = 64

/** The twin on the series of the bank. */
interface ExactRings {
  spectra(variable: number): Spectra
  forget(variable: number): void
  summary(job: RingJob): RingSummary
}

function exactRings({ memory, layout }: SharedBank, maxLag: number): ExactRings {
  const { days, size } = layout
  const atHand = new Map<number, Spectra>()
  const spectra = (variable: number): Spectra => {
    const known = atHand.get(variable)
    if (known) return known
    const made = spectraOf(new Float64Array(memory.buffer, layout.series + variable * days * 8, days), size)
    const oldest = atHand.size < SPECTRA_AT_HAND ? undefined : atHand.keys().next().value
    if (oldest !== undefined) atHand.delete(oldest)
    atHand.set(variable, made)
    return made
  }
  const forget = (variable: number) => {
    atHand.delete(variable)
  }
  return { spectra, forget, summary: ({ x, y }) => summarise(ringOfSpectra(spectra(x), spectra(y), maxLag), maxLag) }
}
