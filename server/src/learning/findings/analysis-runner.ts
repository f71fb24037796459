/**
 * Runs analyses: large ones on worker threads, which all analyses of the process share, small ones in this thread. Threads
 * and spectra are created when first needed and released after a while without work, so that an idle server stays small.
 * The numbers are the same either way.
 */
import { availableParallelism, totalmem } from 'node:os'
import {
  type AnalyseOptions,
  type Analysis,
  type AnalysisPool,
  analyseChange,
  analyseTable,
  createAnalysisPool,
  createKernelEngine,
  type DayTable,
  type RingEngine,
  type Variable as Series,
} from '@upshot/analysis'
import { giveBackMemory } from '../../lib/memory.ts'

const MOST_THREADS = 4
/** Each thread takes 60 MB and more, which a small machine does not have. */
const BYTES_FOR_A_THREAD = 4 * 2 ** 30
const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
/** One core stays free for requests. */
const THREADS = Math.max(1, Math.min(availableParallelism() - 1, Math.floor(memory / BYTES_FOR_A_THREAD), MOST_THREADS))
const IDLE_MS = 30_000
const MOST_BYTES = 512 * 2 ** 20
/**
 * In variables² × days. Below this, starting threads takes longer than the analysis (about twenty variables for a
 * year).
 */
const SMALL = 150_000

export type OnProgress = (done: number, total: number) => void

export interface AnalysisRunOptions {
  readonly onProgress?: OnProgress
  /** Other people are being analysed at the same time, so threads pay off. */
  readonly isCrowded?: boolean
}

export interface AnalysisRunner {
  /** Starts the threads that a table of about this size would need. */
  expect(variables: number, days: number): void
  analyse(table: DayTable, options: AnalyseOptions, run?: AnalysisRunOptions): Promise<Analysis>
  change(earlier: Analysis, changed: Series): Promise<Analysis>
  close(): Promise<void>
}

const isSmall = (variables: number, days: number): boolean => variables ** 2 * days <= SMALL

export function createAnalysisRunner(): AnalysisRunner {
  let pool: AnalysisPool | undefined
  let ownEngine: RingEngine | undefined
  let timer: NodeJS.Timeout | undefined
  let onThreads = 0
  let busy = 0

  async function close(): Promise<void> {
    clearTimeout(timer)
    const closing = pool
    pool = undefined
    ownEngine = undefined
    await closing?.close()
  }

  /** Small analyses use too little memory for a garbage collection to matter. */
  async function release(): Promise<void> {
    const wasLarge = pool !== undefined
    await close()
    if (wasLarge) giveBackMemory()
  }

  /** The idle timer starts when the last piece of work is done. */
  async function working<Result>(work: () => Promise<Result>): Promise<Result> {
    clearTimeout(timer)
    busy++
    try {
      return await work()
    } finally {
      busy--
      clearTimeout(timer)
      if (busy === 0) timer = setTimeout(() => void release(), IDLE_MS).unref()
    }
  }

  async function onPool(work: (pool: AnalysisPool) => Promise<Analysis>): Promise<Analysis> {
    onThreads++
    try {
      return await work(threads())
    } finally {
      onThreads--
    }
  }

  const threads = (): AnalysisPool => {
    pool ??= createAnalysisPool({ workers: THREADS, mostBytes: MOST_BYTES })
    return pool
  }

  const here = (): RingEngine => {
    ownEngine ??= createKernelEngine()
    return ownEngine
  }

  return {
    expect: (variables, days) => {
      if (!isSmall(variables, days)) void working(async () => void threads())
    },
    analyse: (table, options, { onProgress, isCrowded = false } = {}) =>
      working(() => {
        const stays = isSmall(table.variables.length, table.days) && (!isCrowded || onThreads > 0)
        if (stays) return analyseTable(table, options, here())
        return onPool((workers) => workers.analyse(table, options, onProgress ? { onProgress } : {}))
      }),
    // A change can use the spectra of the last analysis on threads. Without these, recomputing those of a large table
    // would block this thread.
    change: (earlier, changed) =>
      working(() => {
        const { variables, days } = earlier.featureSet.table
        const stays = !pool && isSmall(variables.length, days)
        return stays ? analyseChange(earlier, changed, here()) : onPool((workers) => workers.change(earlier, changed))
      }),
    close,
  }
}
