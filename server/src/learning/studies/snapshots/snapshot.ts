/**
 * What is frozen when a study is published: words, numbers, charts, and the counts and sums behind them. It contains
 * no single day, no note, and no name unless the owner chose so. The format is described in docs/studies.md.
 */
import {
  type DoseBin,
  type DoseResponse,
  derSimonianLaird,
  type HighLowEffect,
  studentUpperQuantile,
} from '@upshot/analysis'
import type { Correlation, StudyCharts } from '@upshot/contract'
import { type InLanguages, inEach, type Language } from '../../../lib/language.ts'
import { type BinnedPair, binnedPair, type RangeMean } from '../../charts/binned-pair.ts'
import type { DayPair, Evidence, Finding, PairDetail, PopulationFinding, Side } from '../../finding.ts'
import type { StudyKind } from '../rules.ts'
import { publicFinding, type StudyTexts } from '../sides.ts'

export const SNAPSHOT_FORMAT = 'upshot-study/1' as const

/** Published numbers that can be recalculated from the cells. */
export interface ShownNumbers {
  readonly effect: Finding['effectSize'] | null
  readonly dose: Finding['dose'] | null
}

// The days of a pair in cells: neighbouring amounts of the cause, each with its number of days, the means, and the
// squares around the mean of the outcome. Everything a page shows about high against low and about doses follows from
// them, but no single day does: a cell has at least five days, and there is only one division, so that no difference of
// two cells is a single day.

interface OutcomeCell {
  /** Index of the dose range; null if there are no doses. */
  readonly dose: number | null
  /** Side of the split; null if there is none. */
  readonly side: 'high' | 'low' | null
  readonly days: number
  readonly causeMean: number
  readonly effectMean: number
  /** Sum of the squared distances from `effectMean`. */
  readonly effectSquares: number
}

/** A range of doses with rounded ends: exact ends would be single days. */
interface DoseCellRange extends Pick<DoseBin, 'kind' | 'low' | 'high'> {
  /** Factor on its own error; if absent, that of `spread` applies. */
  readonly inflation?: number
}

interface Cells {
  readonly cells: readonly OutcomeCell[]
  readonly doses: readonly DoseCellRange[]
  /**
   * How much autocorrelation and the calendar widen an error: s² and ν of the method, the number of independent looks,
   * and the number of calendar terms that were removed (0 if absent).
   */
  readonly spread: {
    readonly inflation: number
    readonly freedom: number
    readonly searches?: number
    readonly calendarTerms?: number
  }
}

export const FEWEST_IN_CELL = 5

/** Undefined if there are too few days. */
export function cellsOf(
  { effectSize, dose, evidence }: Finding,
  pairs: readonly DayPair[],
  calendarTerms = 0,
): Cells | undefined {
  const { s2, nu, m } = evidence
  if (s2 === null || nu === null || (!effectSize && !dose) || pairs.length < 2 * FEWEST_IN_CELL) return undefined
  const assigned = pairs.map((pair) => ({
    pair,
    dose: doseOf(pair.cause, dose?.bins ?? []),
    side: effectSize ? (pair.cause > effectSize.above ? ('high' as const) : ('low' as const)) : null,
  }))
  const joined = joinSmall(assigned.toSorted((a, b) => a.pair.cause - b.pair.cause))
  if (!joined) return undefined
  const step = stepOf(pairs.map(({ cause }) => cause))
  const numbers = [...new Set(joined.map(({ dose }) => dose))].filter((dose) => dose !== null)
  const indexOf = new Map(numbers.map((dose, index) => [dose, index]))
  return {
    cells: [...groups(joined)].map((days) => cellOf(days, indexOf)),
    doses: numbers.map((dose) =>
      rangeOf(
        joined.filter((day) => day.dose === dose).map(({ pair }) => pair.cause),
        step,
      ),
    ),
    spread: {
      inflation: Math.max(1, s2) * (effectSize?.calendarInflation ?? 1),
      freedom: nu,
      ...(m === null ? {} : { searches: m }),
      ...(calendarTerms === 0 ? {} : { calendarTerms }),
    },
  }
}

interface AssignedPair {
  readonly pair: DayPair
  readonly dose: number | null
  readonly side: 'high' | 'low' | null
}

const doseOf = (cause: number, bins: readonly DoseBin[]): number | null => {
  const index = bins.findIndex(({ low, high }) => cause >= low && cause <= high)
  return index === -1 ? null : index
}

/** Groups days by dose and side, ordered by cause. */
const groups = (days: readonly AssignedPair[]): IteratorObject<AssignedPair[]> =>
  Map.groupBy(days, ({ dose, side }) => `${dose} ${side}`).values()

/**
 * If the split cuts a dose into a large and a small part, joins it with its neighbour on the small part's side until
 * no part is small. Undefined if that is impossible.
 */
function joinSmall(days: readonly AssignedPair[]): readonly AssignedPair[] | undefined {
  const small = groups(days).find((group) => group.length < FEWEST_IN_CELL)
  if (!small) return days
  const [first] = small
  if (!first) return undefined
  const others = [...new Set(days.filter((day) => day.side === first.side).map(({ dose }) => dose))]
  const index = others.indexOf(first.dose)
  const neighbour = others[index - 1] ?? others[index + 1]
  if (neighbour === undefined) return undefined
  const joined = neighbour ?? first.dose
  return joinSmall(
    days.map((day) => (day.dose === first.dose || day.dose === neighbour ? { ...day, dose: joined } : day)),
  )
}

function cellOf(days: readonly AssignedPair[], indexOf: ReadonlyMap<number | null, number>): OutcomeCell {
  const mean = (value: (pair: DayPair) => number) =>
    days.reduce((sum, { pair }) => sum + value(pair), 0) / Math.max(1, days.length)
  const effectMean = mean(({ effect }) => effect)
  return {
    dose: indexOf.get(days[0]?.dose ?? null) ?? null,
    side: days[0]?.side ?? null,
    days: days.length,
    causeMean: mean(({ cause }) => cause),
    effectMean,
    effectSquares: days.reduce((sum, { pair }) => sum + (pair.effect - effectMean) ** 2, 0),
  }
}

/**
 * The largest power of ten up to a tenth of the standard deviation: whole servings stay whole, 7.3142 hours become 7.3.
 */
function stepOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
  return deviation > 0 ? 10 ** Math.floor(Math.log10(deviation / 5)) : 1
}

function rangeOf(causes: readonly number[], step: number): DoseCellRange {
  const low = Math.min(...causes)
  const high = Math.max(...causes)
  const rounded = (value: number) => Number((Math.round(value / step) * step).toPrecision(6))
  return { kind: low === 0 && high === 0 ? 'none' : 'some', low: rounded(low), high: rounded(high) }
}

// High against low, and doses, from cells alone: the formulas of docs/methods.md on sums.

interface DaySums {
  readonly days: number
  readonly mean: number
  readonly squares: number
}

/** Merges cells: squares around the common mean grow by what lies between their means (Chan et al. 1979). */
export function together(cells: readonly OutcomeCell[]): DaySums {
  const days = cells.reduce((sum, cell) => sum + cell.days, 0)
  const mean = cells.reduce((sum, cell) => sum + cell.days * cell.effectMean, 0) / Math.max(1, days)
  const squares = cells.reduce((sum, cell) => sum + cell.effectSquares + cell.days * (cell.effectMean - mean) ** 2, 0)
  return { days, mean, squares }
}

/** What is known of the split besides the sums. */
type Split = Pick<HighLowEffect, 'split' | 'above'> & { readonly isRatio: boolean }

function effectFrom({ cells, spread }: Cells, { split, above, isRatio }: Split): HighLowEffect {
  const high = sideOf(cells, 'high')
  const low = sideOf(cells, 'low')
  const freedom = Math.max(1, high.days + low.days - 2 - (spread.calendarTerms ?? 0))
  const deviation = Math.sqrt((high.squares + low.squares) / freedom)
  const difference = high.mean - low.mean
  const error = deviation * Math.sqrt((1 / high.days + 1 / low.days) * spread.inflation)
  const reach = studentUpperQuantile(0.025 / (spread.searches ?? 1), spread.freedom) * error
  return {
    kind: 'effect',
    split,
    above,
    high: { days: high.days, mean: high.mean },
    low: { days: low.days, mean: low.mean },
    difference,
    error,
    interval: [difference - reach, difference + reach],
    percentChange: isRatio && low.mean > 0 ? (100 * difference) / low.mean : null,
    hedgesG: deviation > 0 ? ((1 - 3 / (4 * freedom - 1)) * difference) / deviation : null,
  }
}

const sideOf = (cells: readonly OutcomeCell[], side: 'high' | 'low'): DaySums =>
  together(cells.filter((cell) => cell.side === side))

/** Undefined if there are not two doses to compare. */
function doseFrom(divided: Cells): DoseResponse | undefined {
  const { cells, spread } = divided
  const { filled, within } = dosesIn(divided)
  if (filled.length < 2) return undefined
  const overall = together(cells).mean
  const varianceOf = ({ range, sums }: FilledDose) =>
    Math.max(((range.inflation ?? spread.inflation) * within) / sums.days, Number.MIN_VALUE)
  const tau2 = derSimonianLaird(filled.map((dose) => ({ y: dose.sums.mean, v: varianceOf(dose) })))
  const quantile = studentUpperQuantile(0.025 / filled.length, spread.freedom)
  const bins = filled.map((dose): DoseBin => {
    const { range, sums } = dose
    const { kind, low, high } = range
    const v = varianceOf(dose)
    const reach = quantile * Math.sqrt(v)
    const shrunken = overall + (tau2 / (tau2 + v)) * (sums.mean - overall)
    const interval = [sums.mean - reach, sums.mean + reach] as const
    return { kind, low, high, days: sums.days, mean: sums.mean, shrunken, interval }
  })
  return { kind: 'doseResponse', overall, bins }
}

/**
 * Adds the factor by which the analysis widened the error of each dose: some are harder to separate from the calendar.
 * Omitted if doses were joined, because then they differ from the analysis.
 */
function withDoseInflation(divided: Cells, dose: DoseResponse | undefined): Cells {
  const { filled, within } = dosesIn(divided)
  const bins = dose?.bins ?? []
  const isWhole = bins.length === filled.length && bins.every(({ days }, index) => days === filled[index]?.sums.days)
  if (!isWhole || !(within > 0)) return divided
  const quantile = studentUpperQuantile(0.025 / bins.length, divided.spread.freedom)
  const inflationOf = ({ interval: [low, high], days }: DoseBin) => (((high - low) / 2 / quantile) ** 2 * days) / within
  return { ...divided, doses: filled.map(({ range }, index) => inflated(range, bins[index], inflationOf)) }
}

const inflated = (
  range: DoseCellRange,
  bin: DoseBin | undefined,
  inflationOf: (bin: DoseBin) => number,
): DoseCellRange => (bin ? { ...range, inflation: inflationOf(bin) } : range)

interface FilledDose {
  readonly range: DoseCellRange
  readonly sums: DaySums
}

/** Each dose with its days, and the standard deviation of a day within its dose. */
function dosesIn({ cells, doses, spread }: Cells): { readonly filled: readonly FilledDose[]; readonly within: number } {
  const filled = doses.map((range, index) => ({ range, sums: together(cells.filter((cell) => cell.dose === index)) }))
  const days = filled.reduce((sum, { sums }) => sum + sums.days, 0)
  const squares = filled.reduce((sum, { sums }) => sum + sums.squares, 0)
  return { filled, within: squares / Math.max(1, days - filled.length - (spread.calendarTerms ?? 0)) }
}

export interface StudySnapshot {
  readonly format: typeof SNAPSHOT_FORMAT
  readonly id: string
  readonly type: StudyKind
  /** UTC. */
  readonly madeAt: string
  readonly cause: Side
  readonly effect: Side
  readonly wording: StudyTexts
  readonly statistics: Correlation
  /** The texts, in each language other than English that existed at that time. */
  readonly translatedWording?: Translated<StudyTexts>
  readonly translatedStatistics?: Translated<Correlation>
  readonly translatedCharts?: Translated<StudyCharts>
  /** Earlier versions froze German alone, or nothing but English. */
  readonly german?: StudyTexts
  readonly germanStatistics?: Correlation
  readonly method: { readonly version: string; readonly inputHash: string; readonly analysedAt?: string }
  /** Local days of the first and last pair. */
  readonly span: Finding['span']
  /** The evidence in a study of one person. */
  readonly evidence: Evidence | null
  /** Why the two are not compared, if not for lack of days. */
  readonly unjudged?: Finding['unjudged']
  readonly shown: ShownNumbers | null
  readonly cells: Cells | null
  readonly binned: BinnedPair | null
  /** The pooled result in a study of many people. */
  readonly pooled: PopulationFinding | null
  /** Participants of a group at that time, with enough days or not. */
  readonly participants?: number
  readonly charts: StudyCharts
  readonly germanCharts?: StudyCharts
}

export type Translated<T> = Readonly<Partial<Record<Language, T>>>

/** In the reader's language if it was frozen in it, otherwise in English. */
const frozenIn = <T>(
  language: Language,
  { english, german, translated }: { english: T; german: T | undefined; translated: Translated<T> | undefined },
): T => translated?.[language] ?? (language === 'de' ? german : undefined) ?? english

export const statisticsIn = (snapshot: StudySnapshot, language: Language): Correlation => {
  const { statistics: english, germanStatistics: german, translatedStatistics: translated } = snapshot
  return frozenIn(language, { english, german, translated })
}

export const chartsIn = (snapshot: StudySnapshot, language: Language): StudyCharts => {
  const { charts: english, germanCharts: german, translatedCharts: translated } = snapshot
  return frozenIn(language, { english, german, translated })
}

/** The texts of a study in each language. */
export const wordingsOf = (snapshot: StudySnapshot): InLanguages<StudyTexts> => {
  const { wording: english, german, translatedWording: translated } = snapshot
  return inEach((language) => frozenIn(language, { english, german, translated }))
}

// Verification: recalculates the published numbers from the counts and sums. Pure, and meant for anybody who has the
// JSON; docs/studies.md has the formulas.

type CheckableSnapshot = Pick<StudySnapshot, 'effect' | 'evidence' | 'shown' | 'cells' | 'binned'>

interface SnapshotCheck {
  readonly figure: string
  readonly shown: number
  readonly recomputed: number
  readonly agrees: boolean
}

const CLOSE = 1e-9

/** Equal except for the order of summation. */
const isClose = (a: number, b: number): boolean => Math.abs(a - b) <= CLOSE * Math.max(1, Math.abs(a), Math.abs(b))

const check = (figure: string, published: number, recomputed: number): SnapshotCheck => ({
  figure,
  shown: published,
  recomputed,
  agrees: isClose(published, recomputed),
})

/** Every number that follows from the cells, as published and as recalculated. */
export function verifySnapshot({
  effect,
  evidence,
  shown,
  cells,
  binned,
}: CheckableSnapshot): readonly SnapshotCheck[] {
  const checks: SnapshotCheck[] = []
  if (cells && evidence) checks.push(check('days', evidence.n, together(cells.cells).days))
  if (cells && shown?.effect)
    checks.push(...effectChecks(shown.effect, effectFrom(cells, { ...shown.effect, isRatio: effect.isRatio })))
  if (cells && shown?.dose) checks.push(...doseChecks(shown.dose, doseFrom(cells)))
  if (binned && evidence?.rawPearson != null && evidence.n === binned.moments.n) {
    const { products, causeSquares, effectSquares } = binned.moments
    checks.push(check('rawPearson', evidence.rawPearson, products / Math.sqrt(causeSquares * effectSquares)))
  }
  return checks
}

type Effect = NonNullable<NonNullable<StudySnapshot['shown']>['effect']>
type SnapshotDose = NonNullable<NonNullable<StudySnapshot['shown']>['dose']>

const effectChecks = (published: Effect, recomputed: Effect): SnapshotCheck[] => [
  check('high.days', published.high.days, recomputed.high.days),
  check('low.days', published.low.days, recomputed.low.days),
  check('high.mean', published.high.mean, recomputed.high.mean),
  check('low.mean', published.low.mean, recomputed.low.mean),
  check('difference', published.difference, recomputed.difference),
  check('error', published.error, recomputed.error),
  check('interval.low', published.interval[0], recomputed.interval[0]),
  check('interval.high', published.interval[1], recomputed.interval[1]),
  ...(published.percentChange === null
    ? []
    : [check('percentChange', published.percentChange, recomputed.percentChange ?? Number.NaN)]),
]

function doseChecks(published: SnapshotDose, recomputed: SnapshotDose | undefined): SnapshotCheck[] {
  return published.bins.flatMap((bin, index) => {
    const other = recomputed?.bins[index]
    const at = (figure: string) => `dose ${index} ${figure}`
    return [
      check(at('days'), bin.days, other?.days ?? Number.NaN),
      check(at('mean'), bin.mean, other?.mean ?? Number.NaN),
      check(at('interval.low'), bin.interval[0], other?.interval[0] ?? Number.NaN),
      check(at('interval.high'), bin.interval[1], other?.interval[1] ?? Number.NaN),
    ]
  })
}

// A pair as the public may see it: without single days, and with every number that follows from the cells.

interface PublicPair {
  readonly finding: Finding
  readonly cells: Cells | null
  readonly shown: ShownNumbers
  readonly binned: BinnedPair | null
}

export function publicPair(detail: PairDetail): PublicPair {
  const { effectSize, dose: _dose, averages: _averages, ...rest } = publicFinding(detail.finding)
  const cells = publicCells(detail)
  const effect = cells && effectSize ? publicEffect(cells, effectSize, rest.effect.isRatio) : null
  const dose = (cells && doseFrom(cells)) ?? null
  const averages = averagesOf(detail, effect !== null)
  const finding: Finding = {
    ...rest,
    ...(effect ? { effectSize: effect } : {}),
    ...(dose ? { dose } : {}),
    ...(averages ? { averages } : {}),
  }
  return { finding, cells, shown: { effect, dose }, binned: binnedOf(detail, cells, dose) }
}

function publicCells(detail: PairDetail): Cells | null {
  const cells = cellsOf(detail.finding, adjustedPairs(detail), detail.adjusted?.terms)
  return cells ? withDoseInflation(cells, detail.finding.dose) : null
}

/** Published values are adjusted for weekdays and trends, as they are for the person. */
const adjustedPairs = ({ pairs, adjusted }: PairDetail): PairDetail['pairs'] =>
  adjusted ? pairs.map((pair, index) => ({ ...pair, effect: adjusted.effects[index] ?? pair.effect })) : pairs

/**
 * The recalculated effect, with the digits of the finding: sums in another order differ in the sixteenth digit, and
 * rounding may turn that into the last digit shown.
 */
function publicEffect(cells: Cells, effect: HighLowEffect, isRatio: boolean): HighLowEffect {
  const recomputed = effectFrom(cells, { ...effect, isRatio })
  const numbers = ({ difference, error, interval, high, low }: HighLowEffect) =>
    [difference, error, ...interval, high.days, high.mean, low.days, low.mean] as const
  const digits = numbers(effect)
  const isSame = numbers(recomputed).every((number, index) => isClose(number, digits[index] ?? Number.NaN))
  if (!isSame) return recomputed
  const { difference, error, interval, high, low, percentChange, hedgesG } = effect
  return { ...recomputed, difference, error, interval, high, low, percentChange, hedgesG }
}

/** Omits averages of fewer than five days. */
function averagesOf({ finding: { averages }, pairs }: PairDetail, isSplit: boolean): Finding['averages'] {
  if (!averages || pairs.length < FEWEST_IN_CELL) return undefined
  const above = pairs.filter(({ effect }) => effect > averages.effect).length
  const canBeSplit = Math.min(above, pairs.length - above) >= FEWEST_IN_CELL
  return {
    ...averages,
    ...(isSplit ? {} : { causeHigh: null, causeLow: null }),
    ...(canBeSplit ? {} : { causeBeforeHighEffect: null, causeBeforeLowEffect: null }),
  }
}

/** Uses the ranges of the cells: a second division of the same days would reveal single days. */
function binnedOf(detail: PairDetail, cells: Cells | null, dose: ShownNumbers['dose']): BinnedPair | null {
  if (detail.pairs.length < FEWEST_IN_CELL) return null
  return { ...binnedPair(detail), means: cells && dose ? meansOf(cells, dose) : [] }
}

const meansOf = ({ cells }: Cells, { bins }: NonNullable<ShownNumbers['dose']>): RangeMean[] =>
  bins.map(({ low, high, mean, interval, days }, index) => {
    const ofDose = cells.filter((cell) => cell.dose === index)
    const cause = ofDose.reduce((sum, cell) => sum + cell.days * cell.causeMean, 0) / Math.max(1, days)
    return { low, high, cause, effect: mean, interval, days }
  })
