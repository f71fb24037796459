import { kernelOn } from './kernel-module.ts'
import { answerVectors, LANES, type Layout, laneAddress, PLAN_ADDRESS } from './layout.ts'

/** One instance of the compiled kernel, with its own scratch area in the shared memory. */
export interface Kernel {
  /**
   * Computes the rings of a variable against the four of a group: it is x and they are y, or, turned, the other way
   * round. The result is in `answer`; a pair's lane is the same to the last bit both ways.
   */
  rings(one: number, group: number, way: 'straight' | 'turned'): void
  /**
   * Four answers side by side, value i of lane l at 4i + l: r of lags −L…L, n of lags −L…L, |F|, s², ν, doubt, M,
   * ρ_0…ρ_L.
   */
  readonly answer: Float32Array
  /** The same bytes, for reading `doubt`: not 0 if 32 bits may not be enough. */
  readonly answerBits: Int32Array
}

interface KernelExports {
  configure(plan: number, maxLag: number, scratch: number): void
  rings(one: number, four: number, isTurned: number, out: number): void
}

/** The thread, which decides the scratch area, and L. */
export interface KernelOptions {
  readonly worker: number
  readonly maxLag: number
}

/** Opens the kernel on memory laid out for it, for one L. */
export function openKernel(
  memory: { readonly buffer: SharedArrayBuffer },
  layout: Layout,
  options: KernelOptions,
): Kernel {
  const { configure, rings } = kernelOn(memory) as unknown as KernelExports
  const scratch = layout.scratch + options.worker * layout.scratchBytes
  const out = scratch + layout.answer
  configure(PLAN_ADDRESS, options.maxLag, scratch)
  return {
    rings: (one, group, way) => {
      rings(laneAddress(layout, one), laneAddress(layout, group * LANES), way === 'turned' ? 1 : 0, out)
    },
    answer: new Float32Array(memory.buffer, out, answerVectors(options.maxLag) * LANES),
    answerBits: new Int32Array(memory.buffer, out, answerVectors(options.maxLag) * LANES),
  }
}
