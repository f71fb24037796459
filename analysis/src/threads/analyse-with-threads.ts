import { type Analysis, concludeAnalysis } from '../analyse/analyse-table.ts'
import { createFeatureSet, type FeatureSet } from '../analyse/feature-set.ts'
import { type FamilyQuestions, type JudgedFamilies, judgeByRings } from '../analyse/judge-questions.ts'
import type { AnalyseOptions } from '../analyse/options.ts'
import { createPairTableBuilder } from '../analyse/pair-table.ts'
import { allTiles, questionsBetween, sameDayQuestionsBetween, type TileSides } from '../analyse/questions.ts'
import { planRings, type RingPlan, ringLookup } from '../analyse/rings.ts'
import { createSummaryBuffers, packedLength } from '../ring/packed.ts'
import { openRingCalculator } from '../ring/ring-calculator.ts'
import { createSpectraCache } from '../ring/shared-spectra.ts'
import type { RingSummary } from '../ring/summary.ts'
import { tilesOf } from '../ring/tiles.ts'
import type { DayTable } from '../series/table.ts'
import { analysisBytes, featureNames, largestLags, refuseOver } from './memory-limit.ts'
import type { Task } from './messages.ts'
import { createTaskRunner, type TaskRunner } from './task-runner.ts'

/** Options for analysing one table, and a progress callback. */
interface ThreadOptions {
  readonly workers: number
  readonly onProgress?: ((done: number, total: number) => void) | undefined
}

/**
 * `analyseTable` with the kernel, for a program that does nothing else meanwhile: the calling thread prepares, judges
 * and concludes, and other threads help with the rings, which are nearly half of the work but little code. If
 * everything were shared, each thread would have to compile all the code.
 */
export async function analyseWithThreads(
  table: DayTable,
  options: AnalyseOptions,
  { workers, onProgress }: ThreadOptions,
): Promise<Analysis> {
  refuseOver(analysisBytes(table, options, workers + 1))
  // They start while the table is prepared.
  const runner = createTaskRunner({ workers, isCallerWorking: true })
  try {
    const featureSet = createFeatureSet(table, options.prepare !== false)
    for (const { variable, role, duration } of featureNames(table, options)) featureSet.index(variable, role, duration)
    openSpectra(runner, { featureSet, options, workers })
    const judged = await judgeTiles(runner, { featureSet, options, onProgress })
    return await concludeAnalysis(featureSet, options, { judged })
  } finally {
    await runner.close()
  }
}

interface TableParts {
  readonly featureSet: FeatureSet
  readonly options: AnalyseOptions
}

/** Computes all spectra in the calling thread, and passes them to the others. */
function openSpectra(
  runner: TaskRunner,
  { featureSet: { table, prepared }, options, workers }: TableParts & Pick<ThreadOptions, 'workers'>,
): void {
  const cache = createSpectraCache(workers + 1)
  const all = largestLags(table, options).map((maxLag) => {
    const { spectra, stale } = cache.spectraFor(prepared, maxLag)
    openRingCalculator(spectra, { worker: workers, maxLag }).transform(stale)
    cache.markFresh(spectra, prepared)
    return spectra
  })
  runner.open({ spectra: [...new Set(all)] })
}

/** Judges one tile after the other, as their rings arrive. */
async function judgeTiles(
  runner: TaskRunner,
  { featureSet, options, onProgress }: TableParts & Pick<ThreadOptions, 'onProgress'>,
): Promise<JudgedFamilies> {
  const count = featureSet.table.variables.length
  const tiles = allTiles(count)
  const planned = new Map<number, PlannedTile>()
  const tasks = {
    length: tiles.length,
    at: (order: number): Task => {
      const tile = planTile({ featureSet, options }, tiles[order] as TileSides)
      planned.set(order, tile)
      return { kind: 'rings', requests: tile.plans.map(({ maxLag, ordered }) => ({ maxLag, jobs: ordered.jobs })) }
    },
  }
  const directed = createPairTableBuilder(count)
  const sameDay = createPairTableBuilder(options.sameDay ? count : 0)
  const summariesOf = createSummaries()
  let doneCount = 0
  await runner.perform(tasks, (order, packed) => {
    const { questions, plans } = planned.get(order) as PlannedTile
    planned.delete(order)
    const lookup = ringLookup(featureSet, plans, summariesOf(plans, packed as Float64Array<ArrayBuffer>))
    const judged = judgeByRings({ featureSet, options, lookup }, questions)
    directed.add(judged.directed)
    sameDay.add(judged.sameDay)
    doneCount++
    onProgress?.(doneCount, tiles.length)
  })
  return { directed: directed.whole(), sameDay: sameDay.whole() }
}

/** Rings in the order that the kernel expects, and the index of each one's job in the plan. */
interface OrderedPlan extends RingPlan {
  readonly ordered: Pick<ReturnType<typeof tilesOf>[number], 'jobs' | 'jobIndexes'>
}

/** The questions of a tile, and the rings they need. */
interface PlannedTile {
  readonly questions: FamilyQuestions
  readonly plans: readonly OrderedPlan[]
}

function planTile({ featureSet, options }: TableParts, sides: TileSides): PlannedTile {
  const directed = questionsBetween(featureSet, options, sides)
  const sameDay = options.sameDay ? sameDayQuestionsBetween(featureSet, options, sides) : []
  const plans = planRings(featureSet, [...directed, ...sameDay]).map((plan) => {
    const ringTiles = tilesOf(plan.jobs)
    const jobs = ringTiles.flatMap((tile) => tile.jobs)
    return { ...plan, ordered: { jobs, jobIndexes: ringTiles.flatMap(({ jobIndexes }) => jobIndexes) } }
  })
  return { questions: { directed, sameDay }, plans }
}

/** The summaries of each plan, in the order of its jobs; they are read before those of the next tile are requested. */
function createSummaries(): (plans: readonly OrderedPlan[], packed: Float64Array<ArrayBuffer>) => RingSummary[][] {
  const bufferFor = createSummaryBuffers()
  return (plans, packed) => {
    let start = 0
    const summariesOfPlans = plans.map(({ maxLag, ordered: { jobIndexes } }) => {
      const buffer = bufferFor(maxLag, jobIndexes.length)
      const end = start + jobIndexes.length * packedLength(maxLag)
      buffer.packed.set(packed.subarray(start, end))
      start = end
      const summaries: RingSummary[] = new Array(jobIndexes.length)
      jobIndexes.forEach((position, index) => {
        summaries[position] = buffer.summary(index)
      })
      return summaries
    })
    // Releases the memory now, not at the next garbage collection.
    packed.buffer.transfer(0)
    return summariesOfPlans
  }
}
