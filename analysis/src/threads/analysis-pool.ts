import { type Analysis, analyseChange, concludeAnalysis } from '../analyse/analyse-table.ts'
import { CUTS, type CutJudge } from '../analyse/cut-judge.ts'
import { createFeatureSet, type Feature, type FeatureSet } from '../analyse/feature-set.ts'
import { isDoneOnSomeDays } from '../analyse/given-past.ts'
import type { JudgedFamilies } from '../analyse/judge-questions.ts'
import type { AnalyseOptions } from '../analyse/options.ts'
import { createPairTableBuilder } from '../analyse/pair-table.ts'
import { allTiles } from '../analyse/questions.ts'
import { sharedChanges } from '../prepare/shared-changes.ts'
import { createKernelEngine } from '../ring/kernel-engine.ts'
import { type CachedSpectra, createSpectraCache, type SpectraCache } from '../ring/shared-spectra.ts'
import type { DayTable, Variable } from '../series/table.ts'
import { analysisBytes, featureNames, largestLags, refuseOver } from './memory-limit.ts'
import type { TableInput, Task } from './messages.ts'
import { type RingRunOptions, transformTasks } from './ring-pool.ts'
import { withSharedArrays } from './shared-arrays.ts'
import { createSerialQueue, createTaskRunner, type TaskRunner } from './task-runner.ts'

/** Worker threads that analyse tables: they share all of the work, including preparation and judgement. */
export interface AnalysisPool {
  /** Gives exactly the numbers of `analyseTable` with the kernel. */
  analyse(table: DayTable, options?: AnalyseOptions, run?: RingRunOptions): Promise<Analysis>
  /**
   * `analyseChange` on the spectra that `analyse` of the same table left in memory; if they are gone, the workers
   * recompute them. One row of pairs takes less time than sending it to the workers, so the calling thread does it.
   */
  change(earlier: Analysis, changed: Variable): Promise<Analysis>
  close(): Promise<void>
}

/** Options of a pool. */
export interface AnalysisPoolOptions {
  readonly workers: number
  /**
   * Maximum number of bytes that the analysis of one table may take, shared memory and results together; 1 GB when
   * absent.
   */
  readonly mostBytes?: number
}

/** A pool with `workers` threads. It analyses one table after the other and refuses a table that is too large. */
export function createAnalysisPool({ workers, mostBytes }: AnalysisPoolOptions): AnalysisPool {
  const runner = createTaskRunner({ workers })
  const cache = createSpectraCache(workers + 1)
  const ownEngine = createKernelEngine(cache, workers)
  const oneAtATime = createSerialQueue()
  return {
    analyse: (table, options = {}, run = {}) =>
      oneAtATime(async () => {
        refuseOver(analysisBytes(table, options, workers + 1), mostBytes)
        const featureSet = await makeFeatureSet(runner, { table: sharedTable(table), options, features: [] }, run)
        const tiles = allTiles(table.variables.length).map((sides): Task => ({ kind: 'judge', ...sides }))
        const judged = await judgeTiles({ runner, cache, featureSet, options, run }, tiles)
        return concludeAnalysis(featureSet, options, { judged, cutJudge: pooledCutJudge(runner, run) })
      }),
    change: (earlier, changed) =>
      oneAtATime(async () => {
        const { featureSet, options } = earlier
        const cached = spectraOf(cache, featureSet, options)
        if (cached.some(({ stale }) => stale.length > 0)) {
          runner.open({ spectra: cached.map(({ spectra }) => spectra) })
          await computeStale({ runner, cache, featureSet, options, run: {} }, cached)
        }
        return analyseChange(earlier, changed, ownEngine)
      }),
    close: () => runner.close(),
  }
}

function sharedTable(table: DayTable): DayTable {
  return { ...table, variables: table.variables.map(withSharedArrays) }
}

/** Features per task: a preparation takes about a millisecond. */
const FEATURE_CHUNK = 8

/** The features of a table, created by the workers. */
async function makeFeatureSet(runner: TaskRunner, input: TableInput, { signal }: RingRunOptions): Promise<FeatureSet> {
  const { table, options } = input
  const prepares = options.prepare !== false
  const names = featureNames(table, options)
  const starts = Array.from({ length: Math.ceil(names.length / FEATURE_CHUNK) }, (_, chunk) => chunk * FEATURE_CHUNK)
  const tasks = starts.map((start): Task => ({ kind: 'features', names: names.slice(start, start + FEATURE_CHUNK) }))
  const chunks: Feature[][] = []
  runner.open({ spectra: [], table: prepares ? { ...input, changes: sharedChanges(table) } : input })
  const collect = (order: number, features: unknown) => {
    chunks[order] = features as Feature[]
  }
  const performed = runner.perform(tasks, collect, signal)
  // Computed while the threads are busy; `judgeTiles` uses it.
  for (const variable of table.variables) isDoneOnSomeDays(variable)
  await performed
  return createFeatureSet(table, prepares, { features: chunks.flat() })
}

/** Pairs per task: judging one at all cuts takes some milliseconds. */
const CUT_CHUNK = 8

/** Judges pairs at the cuts on the threads, which still have the table of the analysis open. */
function pooledCutJudge(runner: TaskRunner, { signal }: RingRunOptions): CutJudge {
  return {
    judge: async (pairs) => {
      const all = new Float64Array(pairs.length * CUTS.length)
      const starts = Array.from({ length: Math.ceil(pairs.length / CUT_CHUNK) }, (_, chunk) => chunk * CUT_CHUNK)
      const tasks = starts.map((start): Task => ({ kind: 'cuts', pairs: pairs.slice(start, start + CUT_CHUNK) }))
      const collect = (order: number, p: unknown) => {
        all.set(p as Float64Array, order * CUT_CHUNK * CUTS.length)
      }
      await runner.perform(tasks, collect, signal)
      return all
    },
  }
}

/** Inputs for judging in threads. */
interface JudgingParts {
  readonly runner: TaskRunner
  readonly cache: SpectraCache
  readonly featureSet: FeatureSet
  readonly options: AnalyseOptions
  readonly run: RingRunOptions
}

/** The spectra for each ring length that the questions of a table need. */
function spectraOf(cache: SpectraCache, { table, prepared }: FeatureSet, options: AnalyseOptions): CachedSpectra[] {
  const cached = largestLags(table, options).map((maxLag) => cache.spectraFor(prepared, maxLag))
  return [...new Map(cached.map((entry) => [entry.spectra, entry])).values()]
}

/** Lets the threads compute the spectra that are stale. */
async function computeStale(
  { runner, cache, featureSet, run }: JudgingParts,
  cached: readonly CachedSpectra[],
): Promise<void> {
  await runner.perform(
    cached.flatMap(({ stale }, index) => transformTasks(index, stale)),
    () => {},
    run.signal,
  )
  for (const { spectra } of cached) cache.markFresh(spectra, featureSet.prepared)
}

async function judgeTiles(context: JudgingParts, tiles: readonly Task[]): Promise<JudgedFamilies> {
  const { runner, cache, featureSet, options, run } = context
  const cached = spectraOf(cache, featureSet, options)
  const features = featureSet.prepared.map((_, index) => featureSet.feature(index))
  const table = {
    table: featureSet.table,
    options,
    features,
    ...(featureSet.calendar && { changes: sharedChanges(featureSet.table) }),
    areDoneOnSomeDays: featureSet.table.variables.map(isDoneOnSomeDays),
  }
  runner.open({ spectra: cached.map(({ spectra }) => spectra), table })
  await computeStale(context, cached)
  const count = featureSet.table.variables.length
  const directed = createPairTableBuilder(count)
  const sameDay = createPairTableBuilder(options.sameDay ? count : 0)
  let doneCount = 0
  const collect = (_: number, result: unknown) => {
    const tile = result as JudgedFamilies
    directed.add(tile.directed)
    sameDay.add(tile.sameDay)
    doneCount++
    run.onProgress?.(doneCount, tiles.length)
  }
  await runner.perform(tiles, collect, run.signal)
  return { directed: directed.whole(), sameDay: sameDay.whole() }
}
