import { type RingEngine, twinEngine } from '../ring/engine.ts'
import type { DayTable, Variable } from '../series/table.ts'
import { correctFamily } from './correct.ts'
import { judgeAssociation, judgePair } from './judge.ts'
import type { AnalyseOptions } from './options.ts'
import { questionsOf, sameDayQuestionsOf } from './questions.ts'
import type { AnalysedPair, Association, Draft } from './result.ts'
import { computeRings } from './rings.ts'
import { createBank, type SeriesBank } from './series-bank.ts'

/**
 * A finished analysis of one person's table, with what a later change can build on.
 */
export interface Analysis {
  readonly options: AnalyseOptions
  readonly bank: SeriesBank
  readonly result: TableResult
}

/**
 * The findings of one table: every directed pair once, in order of q.
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
  engine: RingEngine = twinEngine,
): Promise<Analysis> {
  const bank = createBank(table, options.prepare !== false)
  return finish(bank, options, await judgeAll(bank, options, engine))
}

/**
 * The analysis after one variable changed: only its row of pairs is computed again, then the correction redone.
 *
 * Equal in every number to analysing the changed table afresh. The days of the table must be the same: another first
 * or last day moves everybody's trend and season, and needs `analyseTable`.
 */
export async function analyseChange(
  earlier: Analysis,
  changed: Variable,
  engine: RingEngine = twinEngine,
): Promise<Analysis> {
  const { options, result } = earlier
  const { table } = earlier.bank
  const place = table.variables.findIndex((variable) => variable.name === changed.name)
  if (place < 0) throw new RangeError(`"${changed.name}" is no variable of this table.`)
  if (changed.values.length !== table.days) throw new RangeError('A changed variable must cover the days of its table.')
  const bank = earlier.bank.replacing(place, changed)
  const fresh = await judgeAll(bank, options, engine, place)
  const isKept = (row: Association) => row.cause !== changed.name && row.effect !== changed.name
  const kept = <Row extends Association>(rows: readonly Row[]) => rows.filter(isKept).map((row) => ({ ...row }))
  return finish(bank, options, {
    pairs: [...kept(result.pairs), ...fresh.pairs],
    sameDay: [...kept(result.sameDay ?? []), ...fresh.sameDay],
  })
}

interface Judged {
  readonly pairs: readonly Draft<AnalysedPair>[]
  readonly sameDay: readonly Draft<Association>[]
}

async function judgeAll(bank: SeriesBank, options: AnalyseOptions, engine: RingEngine, only?: number): Promise<Judged> {
  const directed = questionsOf(bank, options, only)
  const sameDay = options.sameDay ? sameDayQuestionsOf(bank, options, only) : []
  const lookup = await computeRings(bank, [...directed, ...sameDay], engine)
  const court = { bank, lookup, spearman: options.spearman ?? 'always' }
  return {
    pairs: directed.map((question) => judgePair(question, court)),
    sameDay: sameDay.map((question) => judgeAssociation(question, court)),
  }
}

function finish(bank: SeriesBank, options: AnalyseOptions, judged: Judged): Analysis {
  const { days, variables } = bank.table
  const pairs = correctFamily(judged.pairs, bank, options)
  const sameDay = options.sameDay ? { sameDay: correctFamily(judged.sameDay, bank, options) } : {}
  return { bank, options, result: { days, variables: variables.map(({ name }) => name), pairs, ...sameDay } }
}
