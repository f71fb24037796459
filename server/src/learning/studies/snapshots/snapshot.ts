/**
 * What is frozen when a study is published: words, numbers, pictures, and the counts and sums they follow from. It holds
 * no single day, no note, nobody's name unless they chose so. The format is described in docs/studies.md.
 */
import type { HighLowEffect } from '@upshot/analysis'
import type { Correlation, StudyCharts } from '@upshot/contract'
import type { InLanguages, Language } from '../../../lib/language.ts'
import { type BinnedPair, binnedPair, type RangeMean } from '../../charts/binned-pair.ts'
import type { Evidence, Finding, PairDetail, PopulationFinding, Side } from '../../finding.ts'
import type { StudyKind } from '../rules.ts'
import { publicFinding, type StudyWords } from '../sides.ts'
import { type Cells, cellsOf, doseFrom, effectFrom, FEWEST_IN_CELL, together, withDoseInflation } from './cells.ts'

export const SNAPSHOT_FORMAT = 'upshot-study/1' as const

/** Numbers on the page that can be worked out again from the cells. */
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
  /** The same in German; earlier versions froze English alone. */
  readonly german?: StudyWords
  readonly statistics: Correlation
  /** The same in German, where it has sentences; earlier versions froze English alone. */
  readonly germanStatistics?: Correlation
  readonly method: { readonly version: string; readonly inputHash: string; readonly analysedAt?: string }
  /** Local days of the first and last pair. */
  readonly span: Finding['span']
  /** Of one person. */
  readonly evidence: Evidence | null
  /** Why the two are not compared, where that is not for want of days. */
  readonly unjudged?: Finding['unjudged']
  readonly shown: ShownNumbers | null
  readonly cells: Cells | null
  readonly binned: BinnedPair | null
  /** Of many people. */
  readonly pooled: PopulationFinding | null
  /** Of a group: who took part then, with enough days or not. */
  readonly participants?: number
  readonly charts: StudyCharts
  /** The same in German; earlier versions drew English alone. */
  readonly germanCharts?: StudyCharts
}

/** As readers of a language see it. */
export const statisticsIn = (
  { statistics, germanStatistics = statistics }: StudySnapshot,
  language: Language,
): Correlation => (language === 'de' ? germanStatistics : statistics)

/** As readers of a language see them. */
export const chartsIn = ({ charts, germanCharts = charts }: StudySnapshot, language: Language): StudyCharts =>
  language === 'de' ? germanCharts : charts

/** As readers of each language see it. */
export const wordingsOf = ({ wording, german }: StudySnapshot): InLanguages<StudyWords> => ({
  en: wording,
  de: german ?? wording,
})

// Checks a published study by itself: works the numbers that it shows out again, from the counts and sums in it. Pure, and
// meant for anybody who has the JSON; docs/studies.md has the formulas.

type CheckableSnapshot = Pick<StudySnapshot, 'effect' | 'evidence' | 'shown' | 'cells' | 'binned'>

interface Check {
  readonly what: string
  readonly shown: number
  readonly again: number
  readonly agrees: boolean
}

const CLOSE = 1e-9

/** The same number, but for the order in which it was added up. */
const isClose = (a: number, b: number): boolean => Math.abs(a - b) <= CLOSE * Math.max(1, Math.abs(a), Math.abs(b))

const check = (what: string, shown: number, again: number): Check => ({
  what,
  shown,
  again,
  agrees: isClose(shown, again),
})

/** Every number that follows from the cells, as shown and as worked out again. */
export function verifySnapshot({ effect, evidence, shown, cells, binned }: CheckableSnapshot): readonly Check[] {
  const checks: Check[] = []
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
type Dose = NonNullable<NonNullable<StudySnapshot['shown']>['dose']>

const effectChecks = (shown: Effect, again: Effect): Check[] => [
  check('high.days', shown.high.days, again.high.days),
  check('low.days', shown.low.days, again.low.days),
  check('high.mean', shown.high.mean, again.high.mean),
  check('low.mean', shown.low.mean, again.low.mean),
  check('difference', shown.difference, again.difference),
  check('error', shown.error, again.error),
  check('interval.low', shown.interval[0], again.interval[0]),
  check('interval.high', shown.interval[1], again.interval[1]),
  ...(shown.percentChange === null
    ? []
    : [check('percentChange', shown.percentChange, again.percentChange ?? Number.NaN)]),
]

function doseChecks(shown: Dose, again: Dose | undefined): Check[] {
  return shown.bins.flatMap((bin, place) => {
    const other = again?.bins[place]
    const at = (what: string) => `dose ${place} ${what}`
    return [
      check(at('days'), bin.days, other?.days ?? Number.NaN),
      check(at('mean'), bin.mean, other?.mean ?? Number.NaN),
      check(at('interval.low'), bin.interval[0], other?.interval[0] ?? Number.NaN),
      check(at('interval.high'), bin.interval[1], other?.interval[1] ?? Number.NaN),
    ]
  })
}

// A pair as the world may see it: without single days, and with every number that follows from the cells.

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

/** What is published is told without weekdays and trends, as it is to the person. */
const adjustedPairs = ({ pairs, adjusted }: PairDetail): PairDetail['pairs'] =>
  adjusted ? pairs.map((pair, place) => ({ ...pair, effect: adjusted.effects[place] ?? pair.effect })) : pairs

/**
 * What follows from the cells, digit for digit as the finding says it: sums in another order differ in their sixteenth
 * digit, which rounding may turn into the last one that is shown.
 */
function publicEffect(cells: Cells, found: HighLowEffect, isRatio: boolean): HighLowEffect {
  const again = effectFrom(cells, { ...found, isRatio })
  const numbers = ({ difference, error, interval, high, low }: HighLowEffect) =>
    [difference, error, ...interval, high.days, high.mean, low.days, low.mean] as const
  const wanted = numbers(found)
  const isSame = numbers(again).every((number, place) => isClose(number, wanted[place] ?? Number.NaN))
  if (!isSame) return again
  const { difference, error, interval, high, low, percentChange, hedgesG } = found
  return { ...again, difference, error, interval, high, low, percentChange, hedgesG }
}

/** None of them of fewer than five days. */
function averagesOf({ finding: { averages }, pairs }: PairDetail, isSplit: boolean): Finding['averages'] {
  if (!averages || pairs.length < FEWEST_IN_CELL) return undefined
  const above = pairs.filter(({ effect }) => effect > averages.effect).length
  const isParted = Math.min(above, pairs.length - above) >= FEWEST_IN_CELL
  return {
    ...averages,
    ...(isSplit ? {} : { causeHigh: null, causeLow: null }),
    ...(isParted ? {} : { causeBeforeHighEffect: null, causeBeforeLowEffect: null }),
  }
}

/** The ranges of the cells, and no second division of the same days beside them. */
function binnedOf(detail: PairDetail, cells: Cells | null, dose: ShownNumbers['dose']): BinnedPair | null {
  if (detail.pairs.length < FEWEST_IN_CELL) return null
  return { ...binnedPair(detail), means: cells && dose ? meansOf(cells, dose) : [] }
}

const meansOf = ({ cells }: Cells, { bins }: NonNullable<ShownNumbers['dose']>): RangeMean[] =>
  bins.map(({ low, high, mean, interval, days }, place) => {
    const own = cells.filter((cell) => cell.dose === place)
    const cause = own.reduce((sum, cell) => sum + cell.days * cell.causeMean, 0) / Math.max(1, days)
    return { low, high, cause, effect: mean, interval, days }
  })
