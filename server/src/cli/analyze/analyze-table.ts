import { availableParallelism } from 'node:os'
import {
  type AnalysedPair,
  type AnalyseOptions,
  type Analysis,
  type AnalysisResult,
  type Association,
  analysePeople,
  analyseTable,
  type DayTable,
  type PooledPerson,
  type RingEngine,
  referenceEngine,
} from '@upshot/analysis'
import { analyseWithThreads, createRingPool, type RingPool } from '@upshot/analysis/threads'
import { BadInput } from '../command.ts'
import type { Settings } from './settings.ts'

/** The question about a table, with column names resolved. */
export interface AnalysisRequest extends Pick<Settings, 'maxLag' | 'widens' | 'durations' | 'sameDay' | 'prepare'> {
  readonly causes: readonly string[] | undefined
  readonly outcomes: readonly string[] | undefined
  /** For a table that Upshot wrote: pairs that are the same thing; every cause is judged given the past. */
  readonly related?: AnalyseOptions['related']
  readonly past?: AnalyseOptions['past']
}

type OnProgress = (done: number, total: number) => void

/** The results, rows in order of q. For a single table they are created when needed, one after the other. */
export interface TableAnswer extends Omit<AnalysisResult, 'pairs' | 'sameDay'> {
  readonly pairs: Iterable<AnalysedPair | Association>
  readonly sameDay?: Iterable<Association>
  /** Days of the table, from 0, around which much changed at once. */
  readonly breaks?: readonly number[]
}

/** Pairs × days × durations that one thread computes in less time than it takes to start others. */
const ALONE = 300_000
/** Pairs × days up to which rank correlations are worth the time for sorting. */
const EVERY_SPEARMAN = 10_000_000
/** Limits of a gigabyte or two of memory: rows of the result, and days of all variables at all durations. */
const MOST_PAIRS = 1_000_000
const MOST_VALUES = 10_000_000
const MOST_THREADS = 4

const threads = () => Math.min(availableParallelism(), MOST_THREADS)

/**
 * One person's table: small ones in this thread with 64 bits, larger ones by the kernel on several threads.
 */
export async function analyzeTable(
  table: DayTable,
  question: AnalysisRequest,
  onProgress: OnProgress,
): Promise<TableAnswer> {
  const narrowedTable = narrowed(table, question)
  const pairs = pairsIn(narrowedTable, question)
  refuseTooLarge(pairs, narrowedTable.days * narrowedTable.variables.length * question.durations.length)
  const options = optionsOf(question, pairs * table.days)
  if (pairs * table.days * question.durations.length <= ALONE)
    return answerOf(await analyseTable(narrowedTable, options))
  return answerOf(await analyseWithThreads(narrowedTable, options, { workers: threads() - 1, onProgress }))
}

/**
 * Several people, each at a lag of one day, and all of them pooled.
 */
export async function analyzePeople(
  people: readonly PooledPerson[],
  question: AnalysisRequest,
  onProgress: OnProgress,
): Promise<TableAnswer> {
  const narrowedPeople = people.map(({ subject, table }) => ({ subject, table: narrowed(table, question) }))
  const sum = (size: (table: DayTable) => number) => narrowedPeople.reduce((all, { table }) => all + size(table), 0)
  const pairs = sum((table) => pairsIn(table, question))
  refuseTooLarge(
    pairs,
    sum((table) => table.days * table.variables.length),
  )
  const options = optionsOf(
    question,
    sum((table) => pairsIn(table, question) * table.days),
  )
  const rings = createRings()
  // A person's rings are used twice: for the rows, and for pooling.
  const engine = counting(rings.engine, 2 * people.length, onProgress)
  try {
    const [durationDays = 1] = question.durations
    const result = await analysePeople(narrowedPeople, { ...options, durationDays }, engine)
    return { ...result, pairs: result.pairs.map((row) => atStatedLag(row, 'reverse' in row ? 1 : 0)) }
  } finally {
    await rings.close()
  }
}

/** A refused row at a fixed lag still states the lag. */
function atStatedLag<Row extends Association>(row: Row, lagDays: number): Row {
  return row.lagDays === null ? { ...row, lagDays } : row
}

function answerOf(analysis: Analysis): TableAnswer {
  const { days, variables } = analysis.result
  return {
    days,
    variables,
    breaks: analysis.featureSet.calendar?.breaks ?? [],
    pairs: { [Symbol.iterator]: () => analysis.eachPair()[Symbol.iterator]() },
    ...(analysis.options.sameDay && { sameDay: { [Symbol.iterator]: () => sameDayRows(analysis) } }),
  }
}

function* sameDayRows(analysis: Analysis): Generator<Association> {
  for (const row of analysis.eachSameDay()) yield atStatedLag({ ...row, m: 1 }, 0)
}

const optionsOf = (question: AnalysisRequest, work: number): AnalyseOptions =>
  questionOptions(question, work <= EVERY_SPEARMAN ? 'always' : 'shown')

/** The question in the form that the analysis takes. */
export function questionOptions(question: AnalysisRequest, spearman: 'always' | 'shown'): AnalyseOptions {
  const { causes, outcomes, maxLag, widens, durations, sameDay, prepare, related, past } = question
  return {
    ...(causes && { causes }),
    ...(outcomes && { outcomes }),
    maxLag,
    widens,
    durations,
    sameDay,
    prepare,
    spearman,
    ...(related && { related }),
    ...(past && { past }),
  }
}

/** Only the requested columns; all days stay. */
function narrowed(table: DayTable, { causes, outcomes }: AnalysisRequest): DayTable {
  if (!causes || !outcomes) return table
  const requested = new Set([...causes, ...outcomes])
  return { ...table, variables: table.variables.filter(({ name }) => requested.has(name)) }
}

/** The largest number of directed pairs. */
function pairsIn({ variables }: DayTable, { causes, outcomes }: AnalysisRequest): number {
  return (causes?.length ?? variables.length) * (outcomes?.length ?? variables.length)
}

function refuseTooLarge(pairs: number, values: number): void {
  if (pairs <= MOST_PAIRS && values <= MOST_VALUES) return
  const what =
    pairs > MOST_PAIRS ? `${pairs} pairs, more than ${MOST_PAIRS}` : `${values} values, more than ${MOST_VALUES}`
  throw new BadInput(`This table has ${what}. Please choose fewer with --causes and --outcomes.`)
}

/** Rings of small tables in this thread, of larger ones on threads that start when first needed. */
function createRings(): { readonly engine: RingEngine; close(): Promise<void> } {
  let pool: RingPool | undefined
  const engine: RingEngine = (request) => {
    if (request.jobs.length * (request.series[0]?.length ?? 0) <= ALONE) return referenceEngine(request)
    pool ??= createRingPool({ workers: threads() })
    return pool.engine()(request)
  }
  return { engine, close: async () => pool?.close() }
}

function counting(engine: RingEngine, total: number, onProgress: OnProgress): RingEngine {
  let doneCount = 0
  return async (request) => {
    const summaries = await engine(request)
    doneCount++
    onProgress(doneCount, total)
    return summaries
  }
}
