/**
 * The threads that analyse, of which a process has one set: made when first needed, and gone again after a while of
 * rest, so that a server with nothing to analyse is small.
 */
import { availableParallelism } from 'node:os'
import type { Variable as Series } from '@upshot/analysis'
import { type AnalyseOptions, type Analysis, type Analyst, createAnalyst, type DayTable } from '@upshot/analysis'

const MOST_THREADS = 4
const REST_MS = 30_000
const MOST_BYTES = 512 * 2 ** 20

export type OnProgress = (done: number, total: number) => void

export interface Analysts {
  analyse(table: DayTable, options: AnalyseOptions, onProgress?: OnProgress): Promise<Analysis>
  change(earlier: Analysis, changed: Series): Promise<Analysis>
  close(): Promise<void>
}

export function createAnalysts(onRest: () => void = () => {}): Analysts {
  let analyst: Analyst | undefined
  let timer: NodeJS.Timeout | undefined
  let busy = 0

  async function close(): Promise<void> {
    clearTimeout(timer)
    const closing = analyst
    analyst = undefined
    onRest()
    await closing?.close()
  }

  async function using<Result>(work: (one: Analyst) => Promise<Result>): Promise<Result> {
    clearTimeout(timer)
    busy++
    try {
      analyst ??= createAnalyst({ workers: Math.min(availableParallelism(), MOST_THREADS), mostBytes: MOST_BYTES })
      return await work(analyst)
    } finally {
      busy--
      clearTimeout(timer)
      if (busy === 0) timer = setTimeout(() => void close(), REST_MS).unref()
    }
  }

  return {
    analyse: (table, options, onProgress) =>
      using((one) => one.analyse(table, options, onProgress ? { onProgress } : {})),
    change: (earlier, changed) => using((one) => one.change(earlier, changed)),
    close,
  }
}
