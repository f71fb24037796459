/**
 * What is frozen when a study is published: words, numbers, charts, and the counts and sums behind them. It contains
 * no single day, no note, and no name unless the owner chose so. The format is described in docs/studies.md.
 */
import type { HighLowEffect } from '@upshot/analysis'
import type { Correlation, StudyCharts } from '@upshot/contract'
import { type InLanguages, inEach, type Language } from '../../../lib/language.ts'
import { type BinnedPair, binnedPair, type RangeMean } from '../../charts/binned-pair.ts'
import type { Evidence, Finding, PairDetail, PopulationFinding, Side } from '../../finding.ts'
import type { StudyKind } from '../rules.ts'
import { publicFinding, type StudyWords } from '../sides.ts'
import { type Cells, cellsOf, doseFrom, effectFrom, FEWEST_IN_CELL, together, withDoseInflation } from './cells.ts'

export const SNAPSHOT_FORMAT = 'upshot-study/1' as const

/** Published numbers that can be recalculated from the cells. */
export interface ShownNumbers {
  readonly effect: Finding['effectSize'] | null
  readonly dose: Finding['dose'] | null
}

export interface StudySnapshot {
  readonly format: typeof SNAPSHOT_FORMAT
  readonly id: string
  readonly type: StudyKind
  /** UTC. */
  readonly madeAt: string
  readonly cause: Side
  readonly effect: Side
  readonly wording: StudyWords
  readonly statistics: Correlation
  /** The texts, in each language other than English that existed at that time. */
  readonly translatedWording?: Translated<StudyWords>
  readonly translatedStatistics?: Translated<Correlation>
  readonly translatedCharts?: Translated<StudyCharts>
  /** Earlier versions froze German alone, or nothing but English. */
  readonly german?: StudyWords
  readonly germanStatistics?: Correlation
  readonly method: { readonly version: string; readonly inputHash: string; readonly analysedAt?: string }
  /** Local days of the first and last pair. */
  readonly span: Finding['span']
  /** Of one person. */
  readonly evidence: Evidence | null
  /** Why the two are not compared, if not for lack of days. */
  readonly unjudged?: Finding['unjudged']
  readonly shown: ShownNumbers | null
  readonly cells: Cells | null
  readonly binned: BinnedPair | null
  /** Of many people. */
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

/** By language. */
export const wordingsOf = (snapshot: StudySnapshot): InLanguages<StudyWords> => {
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
function publicEffect(cells: Cells, found: HighLowEffect, isRatio: boolean): HighLowEffect {
  const recomputed = effectFrom(cells, { ...found, isRatio })
  const numbers = ({ difference, error, interval, high, low }: HighLowEffect) =>
    [difference, error, ...interval, high.days, high.mean, low.days, low.mean] as const
  const digits = numbers(found)
  const isSame = numbers(recomputed).every((number, index) => isClose(number, digits[index] ?? Number.NaN))
  if (!isSame) return recomputed
  const { difference, error, interval, high, low, percentChange, hedgesG } = found
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
