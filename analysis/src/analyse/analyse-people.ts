import type { RingEngine } from '../ring/engine.ts'
import { referenceEngine } from '../ring/reference-engine.ts'
import { dayRange } from '../series/daily-grid.ts'
import type { DayTable, Search } from '../series/table.ts'
import { concludeAnalysis } from './analyse-table.ts'
import { createFeatureSet, type FeatureSet } from './feature-set.ts'
import { judgeQuestions } from './judge-questions.ts'
import type { AnalyseOptions } from './options.ts'
import { type PersonEstimate, personEstimates, poolEstimates } from './pooled-pairs.ts'
import { questionsOf, sameDayQuestionsOf } from './questions.ts'
import type { AnalysedPair, AnalysisResult, Association } from './result.ts'

/**
 * One person's table of days, on the person's own grid.
 */
export interface PooledPerson {
  readonly subject: string
  readonly table: DayTable
}

/**
 * What to ask of many people: as for a table, with one lag and duration set beforehand instead of a search.
 */
export interface PeopleOptions extends Omit<AnalyseOptions, 'durations'> {
  readonly lagDays?: number
  readonly durationDays?: number
}

/**
 * Analyses several people at one lag and duration set beforehand, and pools them.
 *
 * `pairs` has a row per person and pair (with `sameDay` also rows of lag 0), each corrected within its person. The
 * pooled rows take everybody with at least three weeks of days (ten of raw values, where nothing is prepared),
 * significant or not: choosing by significance would make any effect look large.
 */
export async function analysePeople(
  people: readonly PooledPerson[],
  options: PeopleOptions = {},
  engine: RingEngine = referenceEngine,
): Promise<AnalysisResult> {
  const lag = options.lagDays ?? 1
  const search: Search = { firstLag: lag, lastLag: lag, durations: [options.durationDays ?? 1] }
  const rows: (AnalysedPair | Association)[] = []
  const estimates: PersonEstimate[] = []
  for (const { subject, table } of people) {
    const searched = { ...table, variables: table.variables.map((variable) => ({ ...variable, search })) }
    const featureSet = createFeatureSet(searched, options.prepare !== false)
    const judged = await judgePerson(featureSet, options, engine)
    rows.push(...judged.map((row) => ({ subject, ...row })))
    estimates.push(...(await personEstimates(searched, options, engine, featureSet)))
  }
  const days = dayRange(people.flatMap(({ table }) => [table.firstDay, table.firstDay + table.days - 1]))?.days ?? 0
  const variables = [...new Set(people.flatMap(({ table }) => table.variables.map(({ name }) => name)))]
  return { days, variables, pairs: rows.sort(byQ), pooled: poolEstimates(estimates) }
}

async function judgePerson(featureSet: FeatureSet, options: AnalyseOptions, engine: RingEngine) {
  const directed = questionsOf(featureSet, options)
  const sameDay = options.sameDay ? sameDayQuestionsOf(featureSet, options) : []
  const judged = await judgeQuestions({ featureSet, options, engine }, { directed, sameDay })
  const { result } = await concludeAnalysis(featureSet, options, { judged })
  return [...result.pairs, ...(result.sameDay ?? [])]
}

/** Stable, so that equal q keep the order of people; refused rows last. */
function byQ(left: Association, right: Association): number {
  return (left.q ?? 2) - (right.q ?? 2) || Math.abs(right.z ?? 0) - Math.abs(left.z ?? 0)
}
