/** A pair as the world may see it: without single days, and with every number that follows from the cells. Pure. */
import type { HighLowEffect } from '@upshot/analysis'
import { type BinnedPair, binnedPair, type RangeMean } from '../charts/study/binned-pair.ts'
import type { Finding, PairDetail } from '../finding.ts'
import { type Cells, cellsOf, FEWEST_IN_CELL } from './snapshots/cells.ts'
import { doseFrom, effectFrom, withDoseInflation } from './snapshots/from-cells.ts'
import type { ShownNumbers } from './snapshots/snapshot.ts'
import { isClose } from './snapshots/verify.ts'
import { publicFinding } from './study-text.ts'

export interface PublicPair {
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
