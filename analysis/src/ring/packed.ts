import { at } from '../arrays/at.ts'
import type { Kernel } from './kernel.ts'
import { LANES } from './layout.ts'
import type { RingSummary } from './summary.ts'

/**
 * Numbers in a packed summary: r and n of 2L+1 lags, |F|, s², ν, M, ρ_0…ρ_L. Tens of thousands of summaries fit into a few
 * large arrays this way, which threads can transfer without copying.
 */
export function packedLength(maxLag: number): number {
  return 2 * (2 * maxLag + 1) + 4 + maxLag + 1
}

/** Packs a summary of the reference computation into an array. */
export function pack(summary: RingSummary, into: Float64Array, start: number): void {
  const lags = summary.r.length
  into.set(summary.r, start)
  into.set(summary.n, start + lags)
  into[start + 2 * lags] = summary.farShifts
  into[start + 2 * lags + 1] = summary.inflation
  into[start + 2 * lags + 2] = summary.freedom
  into[start + 2 * lags + 3] = summary.searches
  into.set(summary.rho, start + 2 * lags + 4)
}

/** Which of the kernel's four results, and whether the job has x and y the other way round. */
export interface LaneChoice {
  readonly lane: number
  readonly isReversed: boolean
  readonly maxLag: number
}

/** Packs one lane of the kernel's result. Read backwards, a ring is the ring of the swapped pair. */
export function packLane({ answer }: Kernel, choice: LaneChoice, into: Float64Array, start: number): void {
  const { lane, isReversed, maxLag } = choice
  const lags = 2 * maxLag + 1
  for (let i = 0; i < lags; i++) {
    const from = isReversed ? lags - 1 - i : i
    into[start + i] = answer[from * LANES + lane] as number
    into[start + lags + i] = answer[(lags + from) * LANES + lane] as number
  }
  for (let i = 0; i < 3; i++) into[start + 2 * lags + i] = answer[(2 * lags + i) * LANES + lane] as number
  // The kernel's precision flag lies between ν and M; it is not packed.
  for (let i = 3; i <= maxLag + 4; i++) into[start + 2 * lags + i] = answer[(2 * lags + 1 + i) * LANES + lane] as number
}

/** Whether the kernel flagged a lane because 32 bits may not be precise enough. */
export function isDoubtful({ answerBits }: Kernel, maxLag: number, lane: number): boolean {
  return answerBits[(2 * (2 * maxLag + 1) + 3) * LANES + lane] !== 0
}

/** A summary that reads from packed numbers; its views of them are created on demand and cached. */
class PackedSummary implements RingSummary {
  readonly maxLag: number
  readonly #packed: Float64Array
  readonly #start: number
  #r: Float64Array | undefined
  #n: Float64Array | undefined
  #rho: Float64Array | undefined

  constructor(packed: Float64Array, start: number, maxLag: number) {
    this.#packed = packed
    this.#start = start
    this.maxLag = maxLag
  }

  get #lags(): number {
    return 2 * this.maxLag + 1
  }

  get r(): Float64Array {
    this.#r ??= this.#packed.subarray(this.#start, this.#start + this.#lags)
    return this.#r
  }

  get n(): Float64Array {
    this.#n ??= this.#packed.subarray(this.#start + this.#lags, this.#start + 2 * this.#lags)
    return this.#n
  }

  get farShifts(): number {
    return at(this.#packed, this.#start + 2 * this.#lags)
  }

  get inflation(): number {
    return at(this.#packed, this.#start + 2 * this.#lags + 1)
  }

  get freedom(): number {
    return at(this.#packed, this.#start + 2 * this.#lags + 2)
  }

  get searches(): number {
    return at(this.#packed, this.#start + 2 * this.#lags + 3)
  }

  get rho(): Float64Array {
    const start = this.#start + 2 * this.#lags + 4
    this.#rho ??= this.#packed.subarray(start, start + this.maxLag + 1)
    return this.#rho
  }
}

/** The summary at an index of a packed array. */
export function unpack(packed: Float64Array, start: number, maxLag: number): RingSummary {
  return new PackedSummary(packed, start, maxLag)
}

/** A buffer for packed summaries of one L, and the summaries that read from it. */
interface SummaryBuffer {
  readonly packed: Float64Array<ArrayBuffer>
  summary(index: number): RingSummary
}

/** Reusable buffers for at least this many summaries: those of one L must be read before that L is requested again. */
export function createSummaryBuffers(): (maxLag: number, count: number) => SummaryBuffer {
  const buffers = new Map<number, SummaryBuffer>()
  return (maxLag, count) => {
    const length = count * packedLength(maxLag)
    const cached = buffers.get(maxLag)
    const buffer = cached && cached.packed.length >= length ? cached : summaryBuffer(length, maxLag)
    buffers.set(maxLag, buffer)
    return buffer
  }
}

function summaryBuffer(length: number, maxLag: number): SummaryBuffer {
  const packed = new Float64Array(length)
  const summaries: RingSummary[] = []
  return {
    packed,
    summary: (index) => {
      summaries[index] ??= unpack(packed, index * packedLength(maxLag), maxLag)
      return summaries[index]
    },
  }
}
