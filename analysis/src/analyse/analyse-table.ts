import { at } from '../arrays/at.ts'
import { sharedChanges } from '../prepare/shared-changes.ts'
import { type RingEngine, referenceEngine } from '../ring/engine.ts'
import type { DayTable, Variable } from '../series/table.ts'
import { steadyVerdict } from '../verdict/verdict.ts'
import { type ConcludedFamilies, concludeFamilies, type PairWorks, workWithout } from './conclude.ts'
import type { Family, FamilyKind } from './correct.ts'
import { correctFamilies, type Families } from './correct.ts'
import { type CutJudge, createCutJudge } from './cut-judge.ts'
import { eachRow, findingCount, judgedCount, rowsOf } from './family-rows.ts'
import { createFeatureSet, type FeatureSet } from './feature-set.ts'
import { type JudgedFamilies, judgeQuestions } from './judge-questions.ts'
import type { AnalyseOptions } from './options.ts'
import { entry, replaceRows } from './pair-table.ts'
import { questionsOf, sameDayQuestionsOf } from './questions.ts'
import type { AnalysedPair, Association } from './result.ts'
import { NO_CONCLUSION } from './result.ts'

/**
 * A finished analysis of one person's table, with the state that a later change can build on.
 */
export interface Analysis {
  readonly options: AnalyseOptions
  readonly featureSet: FeatureSet
  /** The judged and corrected pairs as numbers; the rows of the result are made from them. */
  readonly families: Families
  readonly works: PairWorks
  readonly result: TableResult
  /** How many pairs were judged, both families together. */
  readonly judgedPairs: number
  /** Only the likely and possible pairs, in order of q, without creating rows for all the others. */
  findings(): readonly AnalysedPair[]
  /** All pairs in order of q, each created on demand, so that writing them one by one takes little memory. */
  eachPair(): Iterable<AnalysedPair>
  eachSameDay(): Iterable<Association>
  sameDayFindings(): readonly Association[]
}

/**
 * The findings of one table: every directed pair once, in order of q. Rows are created when first read.
 */
export interface TableResult {
  readonly days: number
  readonly variables: readonly string[]
  readonly pairs: readonly AnalysedPair[]
  readonly sameDay?: readonly Association[]
}

/**
 * Analyses a whole table: all directed pairs, all lags and durations, gates, tests, correction.
 *
 * The rings, nearly all of the work, are computed by the given engine; everything else happens here, in one thread.
 *
 *     const { result } = await analyseTable(table, { durations: [1] })
 *     result.pairs[0] // { cause: "Coffee", effect: "Sleep", lagDays: 1, q: 0.003, verdict: "likely", … }
 */
export async function analyseTable(
  table: DayTable,
  options: AnalyseOptions = {},
  engine: RingEngine = referenceEngine,
): Promise<Analysis> {
  const featureSet = createFeatureSet(table, options.prepare !== false)
  return concludeAnalysis(featureSet, options, { judged: await judgeTable(featureSet, options, engine) })
}

/**
 * The analysis after one variable changed: only its row of pairs is computed again, then the correction redone.
 *
 * Every number equals that of a fresh analysis of the changed table. The days of the table must be the same: a
 * different first or last day changes every variable's trend and season, and needs `analyseTable`.
 */
export async function analyseChange(
  earlier: Analysis,
  changed: Variable,
  engine: RingEngine = referenceEngine,
): Promise<Analysis> {
  const { options, families } = earlier
  const { table } = earlier.featureSet
  const index = table.variables.findIndex((variable) => variable.name === changed.name)
  if (index < 0) throw new RangeError(`"${changed.name}" is not a variable of this table.`)
  if (changed.values.length !== table.days) throw new RangeError('A changed variable must cover the days of its table.')
  const changedTable = { ...table, variables: table.variables.with(index, changed) }
  // Changes shared by all variables are part of each variable's calendar.
  if (isOtherCalendar(earlier.featureSet, changedTable)) return analyseTable(changedTable, options, engine)
  const featureSet = earlier.featureSet.replacing(index, changed)
  const fresh = await judgeTable(featureSet, options, engine, index)
  const judged = {
    directed: replaceRows(families.directed.table, index, fresh.directed),
    sameDay: replaceRows(families.sameDay.table, index, fresh.sameDay),
  }
  return concludeAnalysis(featureSet, options, { judged, known: workWithout(earlier.works, index) })
}

function isOtherCalendar({ calendar }: FeatureSet, table: DayTable): boolean {
  if (!calendar) return false
  const changes = sharedChanges(table)
  return (
    changes.hasChangingWeek !== calendar.hasChangingWeek ||
    changes.hasSharpSeason !== calendar.hasSharpSeason ||
    changes.breaks.join() !== calendar.breaks.join()
  )
}

/**
 * Judges all pairs of a table individually; with `only`, just those of one variable.
 */
export function judgeTable(
  featureSet: FeatureSet,
  options: AnalyseOptions,
  engine: RingEngine,
  only?: number,
): Promise<JudgedFamilies> {
  const directed = questionsOf(featureSet, options, only)
  const sameDay = options.sameDay ? sameDayQuestionsOf(featureSet, options, only) : []
  return judgeQuestions({ featureSet, options, engine }, { directed, sameDay })
}

/** Overrides for concluding an analysis, if parts are done elsewhere. */
export interface ConcludeOptions {
  readonly cutJudge?: CutJudge
  readonly known?: PairWorks
}

/**
 * Concludes an analysis from all judged pairs: corrects and ranks both families, and draws the conclusions for single
 * rows.
 */
export async function concludeAnalysis(
  featureSet: FeatureSet,
  options: AnalyseOptions,
  { judged, cutJudge, known }: ConcludeOptions & { readonly judged: JudgedFamilies },
): Promise<Analysis> {
  const corrected = correctFamilies(featureSet, options, judged)
  const concluded = await concludeFamilies(corrected, {
    featureSet,
    options,
    cutJudge: cutJudge ?? createCutJudge(featureSet.table, options),
    known: known ?? new Map(),
  })
  return analysisOf(featureSet, options, concluded)
}

/**
 * Wraps corrected families as an analysis.
 */
export function analysisOf(
  featureSet: FeatureSet,
  options: AnalyseOptions,
  { families, works }: ConcludedFamilies,
): Analysis {
  const { days, variables } = featureSet.table
  const names = variables.map(({ name }) => name)
  const pairs = once(() => rowsOf.directed(families.directed, names))
  const sameDay = once(() => rowsOf.sameDay(families.sameDay, names))
  const result: TableResult = {
    days,
    variables: names,
    get pairs() {
      return pairs()
    },
  }
  return {
    featureSet,
    options,
    families,
    works,
    judgedPairs: judgedCount(families.directed) + judgedCount(families.sameDay),
    eachPair: () => eachRow.directed(families.directed, names),
    eachSameDay: () => eachRow.sameDay(families.sameDay, names),
    findings: () => rowsOf.directed(families.directed, names, findingCount(families.directed)),
    sameDayFindings: () => rowsOf.sameDay(families.sameDay, names, findingCount(families.sameDay)),
    result: options.sameDay ? Object.defineProperty(result, 'sameDay', { get: sameDay, enumerable: true }) : result,
  }
}

/** Computes a value when it is first needed, and caches it. */
function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** Whether a pair of variables, by name, was called likely last time. */
export type WasLikely = (family: FamilyKind, cause: string, effect: string) => boolean

/**
 * The same analysis, taking the last verdicts into account: a link that was likely stays likely until q > .2.
 *
 * Nothing else depends on the past. The same table and the same earlier verdicts give the same result, and repeating it
 * changes nothing more.
 */
export function rememberVerdicts(analysis: Analysis, wasLikely: WasLikely): Analysis {
  const names = analysis.featureSet.table.variables.map(({ name }) => name)
  const remembering = (family: Family): Family => {
    const conclusions = new Map(family.conclusions)
    for (const row of family.order.subarray(0, findingCount(family))) {
      const cause = entry(family.table, row, 'cause')
      const effect = entry(family.table, row, 'effect')
      const was = wasLikely(family.kind, names[cause] ?? '', names[effect] ?? '')
      const conclusion = conclusions.get(row) ?? NO_CONCLUSION
      const isLikelyAnyway = steadyVerdict(at(family.q, row), { ...conclusion, wasLikely: false }) === 'likely'
      conclusions.set(row, { ...conclusion, wasLikely: was && !isLikelyAnyway })
    }
    return { ...family, conclusions }
  }
  const { directed, sameDay } = analysis.families
  return analysisOf(analysis.featureSet, analysis.options, {
    families: { directed: remembering(directed), sameDay: remembering(sameDay) },
    works: analysis.works,
  })
}
