import { referenceEngine } from '../ring/reference-engine.ts'
import type { ClockSeries, DayTable, Variable } from '../series/table.ts'
import type { FamilyKind } from './correct.ts'
import { createFeatureSet, type FeatureSet } from './feature-set.ts'
import { judgeQuestions } from './judge-questions.ts'
import type { AnalyseOptions } from './options.ts'
import { column } from './pair-table.ts'
import { type PairPlaces, questionOf, sameDayQuestionOf } from './questions.ts'

/** Shares of the days, the last ones, that are left out in turn. */
export const CUTS = [0.05, 0.1, 0.15] as const

/** A pair of one of the families. */
export interface FamilyPair extends PairPlaces {
  readonly kind: FamilyKind
}

/** Judges single pairs on the table without its last days. */
export interface CutJudge {
  /** p of each pair at each cut, pair by pair; NaN where a pair is refused. */
  judge(pairs: readonly FamilyPair[]): Promise<Float64Array<ArrayBuffer>>
}

/**
 * The judgement of pairs on the table cut by its last 5, 10 and 15 % of days: what would have been said some time ago.
 *
 * Each cut is a table of its own, prepared anew, since ranks, trend and season of fewer days are other ones; features are
 * made only for the variables that are asked about. Always computed with 64 bits, so that the answer does not depend on
 * the engine that computed the whole.
 */
export function createCutJudge(table: DayTable, options: AnalyseOptions): CutJudge {
  const cuts: FeatureSet[] = []
  const featuresAt = (cut: number): FeatureSet => {
    cuts[cut] ??= createFeatureSet(firstDaysOf(table, daysAtCut(table.days, CUTS[cut] ?? 0)), options.prepare !== false)
    return cuts[cut]
  }
  return {
    judge: async (pairs) => {
      const all = new Float64Array(pairs.length * CUTS.length)
      for (const cut of CUTS.keys()) {
        const p = await judged(featuresAt(cut), options, pairs)
        p.forEach((value, place) => {
          all[place * CUTS.length + cut] = value
        })
      }
      return all
    },
  }
}

/**
 * Days of a table without a share of them, rounded.
 */
export function daysAtCut(days: number, share: number): number {
  return Math.round(days * (1 - share))
}

/**
 * The first days of a table; the values are views of the same arrays.
 */
export function firstDaysOf(table: DayTable, days: number): DayTable {
  const cut = ({ causeValues, clock, time, ...variable }: Variable): Variable => ({
    ...variable,
    values: variable.values.subarray(0, days),
    ...(causeValues && { causeValues: causeValues.subarray(0, days) }),
    ...(clock && { clock: firstDaysOfClock(clock, days) }),
    ...(time && { time: time.subarray(0, days) }),
  })
  return { ...table, days, variables: table.variables.map(cut) }
}

function firstDaysOfClock({ after12, after15, after18, last }: ClockSeries, days: number): ClockSeries {
  const cut = (values: Float64Array) => values.subarray(0, days)
  return { after12: cut(after12), after15: cut(after15), after18: cut(after18), last: cut(last) }
}

async function judged(featureSet: FeatureSet, options: AnalyseOptions, pairs: readonly FamilyPair[]) {
  const isDirected = ({ kind }: FamilyPair) => kind === 'directed'
  const directed = pairs.filter(isDirected).map((pair) => questionOf(featureSet, options, pair))
  const sameDay = pairs.filter((pair) => !isDirected(pair)).map((pair) => sameDayQuestionOf(featureSet, options, pair))
  const parts = { featureSet, options: { ...options, spearman: 'shown' as const }, engine: referenceEngine }
  const tables = await judgeQuestions(parts, { directed, sameDay })
  const next = { directed: column(tables.directed, 'p').values(), sameDay: column(tables.sameDay, 'p').values() }
  return pairs.map(({ kind }) => next[kind].next().value ?? Number.NaN)
}
