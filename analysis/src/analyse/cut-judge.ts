import { calendarOf } from '../prepare/calendar-terms.ts'
import { hasChanges, sharedChanges } from '../prepare/shared-changes.ts'
import { referenceEngine } from '../ring/engine.ts'
import type { ClockSeries, DayTable, Variable } from '../series/table.ts'
import type { FamilyKind } from './correct.ts'
import { createFeatureSet, type FeatureSet } from './feature-set.ts'
import { judgeQuestions } from './judge-questions.ts'
import type { AnalyseOptions } from './options.ts'
import { column } from './pair-table.ts'
import { type PairPlaces, questionOf, sameDayQuestionOf } from './questions.ts'

/** How many of the last days each cut leaves out: a share of all, and a minimum. */
export interface Cut {
  readonly share: number
  readonly leastDays: number
}

/**
 * One, two and three weeks, or a fixed share of a longer table. A single day can make a link clear for a while, since
 * ranks, trend and far shifts change with it, but not for long. `STEADY_Q` guards against chance that lasts longer. q ≤
 * .05 with 7, 14 and 21 % left out gave as few persons a false link, but missed more true ones.
 */
export const CUTS: readonly Cut[] = [
  { share: 0.03, leastDays: 7 },
  { share: 0.06, leastDays: 14 },
  { share: 0.09, leastDays: 21 },
]

/**
 * Cuts with fewer days cannot make a link likely: in the first weeks, a link is possible at most. With cuts from the
 * sixth week on, 12 of 100 persons without any link were shown one within a year.
 */
export const FEWEST_CUT_DAYS = 68

/** A pair of one of the families. */
export interface FamilyPair extends PairPlaces {
  readonly kind: FamilyKind
}

/** Judges single pairs on the table without its last days. */
export interface CutJudge {
  /** p of each pair at each cut, pair by pair; NaN for refused pairs. */
  judge(pairs: readonly FamilyPair[]): Promise<Float64Array<ArrayBuffer>>
}

/**
 * Judges pairs on the table without its last days (`CUTS`): what the analysis would have said some weeks ago.
 *
 * Each cut is a separate table and prepared separately, because ranks, trend and season differ with fewer days;
 * features are created only for the variables of the question. Cuts are always computed with 64 bits, so that the
 * result does not depend on the engine used for the whole table.
 */
export function createCutJudge(table: DayTable, options: AnalyseOptions): CutJudge {
  const cuts: FeatureSet[] = []
  const prepares = options.prepare !== false
  // If all days show no shared change, fewer days are not searched for one again.
  const isPlain = prepares && !hasChanges(sharedChanges(table))
  const featuresAt = (cut: number, days: number): FeatureSet => {
    const first = firstDaysOf(table, days)
    cuts[cut] ??= createFeatureSet(first, prepares, isPlain ? { calendar: calendarOf(first) } : {})
    return cuts[cut]
  }
  return {
    judge: async (pairs) => {
      const all = new Float64Array(pairs.length * CUTS.length).fill(Number.NaN)
      for (const [cut, leftOut] of CUTS.entries()) {
        const days = daysAtCut(table.days, leftOut)
        if (days < FEWEST_CUT_DAYS) continue
        const p = await judged(featuresAt(cut, days), options, pairs)
        p.forEach((value, index) => {
          all[index * CUTS.length + cut] = value
        })
      }
      return all
    },
  }
}

/**
 * Number of days that a cut leaves, at least 0.
 */
export function daysAtCut(days: number, { share, leastDays }: Cut): number {
  return Math.max(0, Math.min(Math.round(days * (1 - share)), days - leastDays))
}

/**
 * The first days of a table; the values are views of the same arrays.
 */
export function firstDaysOf(table: DayTable, days: number): DayTable {
  const cut = ({ causeValues, clock, time, dayHours, ...variable }: Variable): Variable => ({
    ...variable,
    values: variable.values.subarray(0, days),
    ...(causeValues && { causeValues: causeValues.subarray(0, days) }),
    ...(clock && { clock: firstDaysOfClock(clock, days) }),
    ...(time && { time: time.subarray(0, days) }),
    ...(dayHours && { dayHours: { first: dayHours.first.subarray(0, days), last: dayHours.last.subarray(0, days) } }),
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
  const context = { featureSet, options: { ...options, spearman: 'shown' as const }, engine: referenceEngine }
  const tables = await judgeQuestions(context, { directed, sameDay })
  const next = { directed: column(tables.directed, 'p').values(), sameDay: column(tables.sameDay, 'p').values() }
  return pairs.map(({ kind }) => next[kind].next().value ?? Number.NaN)
}
