/** A pair as the world may see it: without single days, and with every number that follows from the cells. Pure. */
import { type BinnedPair, binnedPair, type RangeMean } from '../charts/study/binned-pair.ts'
import type { Finding, PairDetail } from '../finding.ts'
import { type Cells, cellsOf, FEWEST_IN_CELL } from './snapshots/cells.ts'
import { doseFrom, effectFrom } from './snapshots/from-cells.ts'
import type { ShownNumbers } from './snapshots/snapshot.ts'
import { publicFinding } from './study-text.ts'

export interface PublicPair {
  readonly finding: Finding
  readonly cells: Cells | null
  readonly shown: ShownNumbers
  readonly binned: BinnedPair | null
}

export function publicPair(detail: PairDetail): PublicPair {
  const { effectSize, dose: _dose, averages: _averages, ...rest } = publicFinding(detail.finding)
  const cells = cellsOf(detail.finding, adjustedPairs(detail)) ?? null
  const effect = cells && effectSize ? effectFrom(cells, { ...effectSize, isRatio: rest.effect.isRatio }) : null
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

/** What is published is told without weekdays and trends, as it is to the person. */
const adjustedPairs = ({ pairs, adjustedEffects }: PairDetail): PairDetail['pairs'] =>
  adjustedEffects ? pairs.map((pair, place) => ({ ...pair, effect: adjustedEffects[place] ?? pair.effect })) : pairs

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
