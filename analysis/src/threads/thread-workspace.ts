import { type CutJudge, createCutJudge } from '../analyse/cut-judge.ts'
import { createFeatureSet, type FeatureSet } from '../analyse/feature-set.ts'
import { rememberDoneOnSomeDays } from '../analyse/given-past.ts'
import { type JudgedFamilies, judgeQuestions } from '../analyse/judge-questions.ts'
import type { AnalyseOptions } from '../analyse/options.ts'
import { joinedTable } from '../analyse/pair-table.ts'
import { questionsBetween, sameDayQuestionsBetween, type TileSides } from '../analyse/questions.ts'
import { rememberSharedChanges } from '../prepare/shared-changes.ts'
import type { RingEngine } from '../ring/engine.ts'
import { createSummaryBuffers, packedLength } from '../ring/packed.ts'
import { ringSize } from '../ring/ring.ts'
import { openRingCalculator, type RingCalculator } from '../ring/ring-calculator.ts'
import type { SharedSpectra } from '../ring/shared-spectra.ts'
import type { RingSummary } from '../ring/summary.ts'
import { tilesOf } from '../ring/tiles.ts'
import type { Variable } from '../series/table.ts'
import type { SharedInput, TableInput, Task, TaskResult, ThreadAnswer, ThreadMessage } from './messages.ts'
import { withSharedArrays } from './shared-arrays.ts'

/** The state of a thread for performing tasks: ring calculators on the shared spectra, and the table. */
interface ThreadWorkspace {
  perform(task: Task): Promise<TaskResult>
}

/** Handles the messages of a thread, one after the other: opens a workspace, or performs a task and answers. */
export function createThread(send: (answer: ThreadAnswer) => void): (message: ThreadMessage) => Promise<void> {
  let workspace: ThreadWorkspace | null = null
  return async (message) => {
    if (message.kind === 'open') {
      workspace = openThreadWorkspace(message.input, message.worker)
      return
    }
    if (!workspace) throw new Error('a task arrived before its input')
    send({ id: message.id, result: await workspace.perform(message.task) })
  }
}

/** Opens a workspace on an input; `worker` is the number of the thread. */
function openThreadWorkspace({ spectra, table }: SharedInput, worker: number): ThreadWorkspace {
  const calculators = new Map<string, RingCalculator>()
  const calculatorAt = (shared: SharedSpectra, maxLag: number): RingCalculator => {
    const key = `${spectra.indexOf(shared)} ${maxLag}`
    const thread = calculators.get(key) ?? openRingCalculator(shared, { worker, maxLag })
    calculators.set(key, thread)
    return thread
  }
  const calculatorFor = (maxLag: number): RingCalculator => {
    const fits = ({ layout }: SharedSpectra) => layout.size === ringSize(layout.days, maxLag) && layout.maxLag >= maxLag
    const shared = spectra.find(fits)
    if (!shared) throw new Error('there are no spectra for this search')
    return calculatorAt(shared, maxLag)
  }
  const engine = calculatorEngine(calculatorFor)
  const view = table && viewOf(table)
  const needView = () => {
    if (!view) throw new Error('a table is needed for this task')
    return view
  }
  return {
    perform: async (task) => {
      if (task.kind === 'rings') return packedRings(task.requests, calculatorFor)
      if (task.kind === 'features') return needView().features(task.names)
      if (task.kind === 'cuts') return needView().cutJudge().judge(task.pairs)
      if (task.kind === 'judge') return judge(needView(), task, engine)
      const shared = spectra[task.spectra]
      if (shared) calculatorAt(shared, shared.layout.maxLag).transform(task.variables)
      return null
    },
  }
}

/** The packed summaries of some requests, one after the other. */
function packedRings(
  requests: (Task & { kind: 'rings' })['requests'],
  calculatorFor: (maxLag: number) => RingCalculator,
): Float64Array<ArrayBuffer> {
  const sizes = requests.map(({ maxLag, jobs }) => jobs.length * packedLength(maxLag))
  const packed = new Float64Array(sizes.reduce((sum, size) => sum + size, 0))
  let start = 0
  for (const [index, { maxLag, jobs }] of requests.entries()) {
    calculatorFor(maxLag).compute(jobs, packed.subarray(start))
    start += sizes[index] as number
  }
  return packed
}

interface TableView {
  readonly featureSet: FeatureSet
  readonly options: AnalyseOptions
  features(names: (Task & { kind: 'features' })['names']): TaskResult
  cutJudge(): CutJudge
}

function viewOf({ table, options, features, changes, areDoneOnSomeDays }: TableInput): TableView {
  if (changes) rememberSharedChanges(table, changes)
  for (const [index, isDoneOnSomeDays] of areDoneOnSomeDays?.entries() ?? [])
    rememberDoneOnSomeDays(table.variables[index] as Variable, isDoneOnSomeDays)
  const prepares = options.prepare !== false
  const featureSet = createFeatureSet(table, prepares, { features })
  let cutJudge: CutJudge | undefined
  return {
    featureSet,
    options,
    cutJudge: () => {
      cutJudge ??= createCutJudge(table, options)
      return cutJudge
    },
    features: (names) => {
      // All threads use the shared copies; the originals are discarded with the task.
      const ownFeatures = createFeatureSet(table, prepares, { calendar: featureSet.calendar })
      return names.map(({ variable, role, duration }) =>
        withSharedArrays(ownFeatures.feature(ownFeatures.index(variable, role, duration))),
      )
    },
  }
}

/**
 * An engine on the shared spectra: the jobs' indices are those of the features the spectra were computed from. Its
 * summaries for one L are read before it computes that L again, so that all tiles can reuse the same ones.
 */
function calculatorEngine(calculatorFor: (maxLag: number) => RingCalculator): RingEngine {
  const bufferFor = createSummaryBuffers()
  return async ({ jobs, maxLag }) => {
    const answers: RingSummary[] = new Array(jobs.length)
    const { packed, summary } = bufferFor(maxLag, jobs.length)
    let used = 0
    for (const tile of tilesOf(jobs)) {
      calculatorFor(maxLag).compute(tile.jobs, packed.subarray(used * packedLength(maxLag)))
      for (const index of tile.jobIndexes) answers[index] = summary(used++)
    }
    return answers
  }
}

/** Variables of the right side whose pairs are judged together: as many as fill a vector. */
const STRIP = 4

/**
 * Judges the pairs of a tile in the same way as `analyseTable` judges all pairs, strip by strip: the garbage of each
 * strip is collected while it is young, which costs almost nothing.
 */
async function judge({ featureSet, options }: TableView, tile: TileSides, engine: RingEngine): Promise<JudgedFamilies> {
  const strips: JudgedFamilies[] = []
  for (const strip of stripsOf(tile)) {
    const directed = questionsBetween(featureSet, options, strip)
    const sameDay = options.sameDay ? sameDayQuestionsBetween(featureSet, options, strip) : []
    strips.push(await judgeQuestions({ featureSet, options, engine }, { directed, sameDay }))
  }
  return {
    directed: joinedTable(strips.map(({ directed }) => directed)),
    sameDay: joinedTable(strips.map(({ sameDay }) => sameDay)),
  }
}

/** Sides that together cover the pairs of a tile. */
function stripsOf({ left, right }: TileSides): TileSides[] {
  const starts = Array.from({ length: Math.ceil(right.length / STRIP) }, (_, strip) => strip * STRIP)
  return starts.flatMap((start) => {
    const few = right.slice(start, start + STRIP)
    if (left[0] !== right[0]) return [{ left, right: few }]
    return [
      { left: left.slice(0, start), right: few },
      { left: few, right: few },
    ]
  })
}
