/**
 * Where analyses are computed: large ones on threads, of which a process has one set, small ones right here. Threads and
 * spectra are made when first needed and gone again after a while of rest, so that a server with nothing to analyse is
 * small. Whichever way is taken, the numbers are the same.
 */
import { availableParallelism } from 'node:os'
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
const REST_MS = 30_000
const MOST_BYTES = 512 * 2 ** 20
/** Up to here, in variables² × days, starting threads takes longer than the analysis: about twenty variables for a year. */
const SMALL = 150_000

export type OnProgress = (done: number, total: number) => void

export interface Run {
  readonly onProgress?: OnProgress
  /** Other people are being analysed at the same time, so that threads are worth their while. */
  readonly isCrowded?: boolean
}

export interface Analysts {
  /** A table of about this size is likely to come: threads it would need may start now. */
  expect(variables: number, days: number): void
  analyse(table: DayTable, options: AnalyseOptions, run?: Run): Promise<Analysis>
  change(earlier: Analysis, changed: Series): Promise<Analysis>
  close(): Promise<void>
}

const isSmall = (variables: number, days: number): boolean => variables ** 2 * days <= SMALL

export function createAnalysts(): Analysts {
  let analyst: AnalysisPool | undefined
  let alone: RingEngine | undefined
  let timer: NodeJS.Timeout | undefined
  let onThreads = 0
  let busy = 0

  async function close(): Promise<void> {
    clearTimeout(timer)
    const closing = analyst
    analyst = undefined
    alone = undefined
    await closing?.close()
  }

  /** Small ones leave too little behind to stop for. */
  async function rest(): Promise<void> {
    const wasLarge = analyst !== undefined
    await close()
    if (wasLarge) giveBackMemory()
  }

  /** Rest begins when the last one is done. */
  async function working<Result>(work: () => Promise<Result>): Promise<Result> {
    clearTimeout(timer)
    busy++
    try {
      return await work()
    } finally {
      busy--
      clearTimeout(timer)
      if (busy === 0) timer = setTimeout(() => void rest(), REST_MS).unref()
    }
  }

  async function onAnalyst(work: (one: AnalysisPool) => Promise<Analysis>): Promise<Analysis> {
    onThreads++
    try {
      return await work(threads())
    } finally {
      onThreads--
    }
  }

  const threads = (): AnalysisPool => {
    analyst ??= createAnalysisPool({ workers: Math.min(availableParallelism(), MOST_THREADS), mostBytes: MOST_BYTES })
    return analyst
  }

  const here = (): RingEngine => {
    alone ??= createKernelEngine()
    return alone
  }

  return {
    expect: (variables, days) => {
      if (!isSmall(variables, days)) void working(async () => void threads())
    },
    analyse: (table, options, { onProgress, isCrowded = false } = {}) =>
      working(() => {
        const stays = isSmall(table.variables.length, table.days) && (!isCrowded || onThreads > 0)
        if (stays) return analyseTable(table, options, here())
        return onAnalyst((one) => one.analyse(table, options, onProgress ? { onProgress } : {}))
      }),
    // The spectra that the threads left behind serve a change too; where they are gone, making those of a large table
    // anew would hold this thread up.
    change: (earlier, changed) =>
      working(() => {
        const { variables, days } = earlier.bank.table
        const stays = !analyst && isSmall(variables.length, days)
        return stays ? analyseChange(earlier, changed, here()) : onAnalyst((one) => one.change(earlier, changed))
      }),
    close,
  }
}
