/** Cause against effect: days, circles of many days, or means of ranges, with the straight fit. */

import { studentUpperQuantile } from '@upshot/analysis'
import { extent } from '@upshot/charts'
import type { ChartDescription, ChartPoint, ChartSeries } from '@upshot/contract'
import type { DayPair, Finding } from '../../finding.ts'
import { described, lacking } from '../describe.ts'
import { groupBy, meanOf, tidy } from '../numbers.ts'
import type { ChartWords } from '../words.ts'
import { type Moments, momentsOf, spreadOf } from './binned-pair.ts'
import { causeAxis, effectAxis, idOf, isSameDay, namesOf, withinAnswers } from './sides.ts'
import type { StudyData } from './study-data.ts'

const FEWEST_PAIRS = 10
/** More dots than this hide each other, and weigh too much for a mail. */
const MOST_DOTS = 600
const CELLS = 20
const FEW_VALUES = 15
const FIT_STEPS = 24

export function scatter(data: StudyData, words: ChartWords): ChartDescription {
  const { finding } = data
  const moments = data.kind === 'days' ? momentsOf(data.detail.pairs) : data.binned.moments
  const way = data.kind === 'binned' ? 'bins' : data.detail.pairs.length > MOST_DOTS ? 'grid' : 'days'
  const caption = words.scatter(namesOf(finding), way, isSameDay(finding))
  const id = idOf(finding, 'scatter')
  if (moments.n < FEWEST_PAIRS) {
    return lacking({ ...caption, id, have: moments.n, need: FEWEST_PAIRS, things: 'days' }, words)
  }
  const marks = marksOf(data, words)
  const { low, high } = extent(marks.points.map(({ x }) => x))
  const panel = {
    x: withinAnswers(causeAxis(finding, words), finding.cause, [low, high]),
    y: withinAnswers(effectAxis(finding, words), finding.effect, heightsOf(marks)),
    series: [marks, ...fitOf(finding, { moments, low, high }, words)],
    references: [],
  }
  return described({ ...caption, id, kind: 'scatter', panels: [panel] })
}

const heightsOf = ({ points }: ChartSeries): number[] =>
  points.flatMap(({ y, low, high }) => [y, low, high]).filter((value) => value !== null && value !== undefined)

function marksOf(data: StudyData, words: ChartWords): ChartSeries {
  const look = { tone: 'main' as const, countOf: words.days }
  if (data.kind === 'binned') {
    const points = data.binned.means.map(
      ({ cause, effect, interval, days }): ChartPoint => ({
        x: cause,
        y: effect,
        low: interval[0],
        high: interval[1],
        count: days,
      }),
    )
    return { ...look, name: words.binMeans, shape: 'intervals', points }
  }
  const { pairs } = data.detail
  return pairs.length > MOST_DOTS
    ? { ...look, name: words.paired, shape: 'points', isSizedByCount: true, points: cells(pairs) }
    : { ...look, name: words.paired, shape: 'points', points: apart(pairs) }
}

/** Mean place and number of the days within each field of a grid. */
function cells(pairs: readonly DayPair[]): ChartPoint[] {
  const place = (values: readonly number[]) => {
    const { low, high } = extent(values)
    return (value: number) =>
      high === low ? 0 : Math.min(CELLS - 1, Math.floor(((value - low) / (high - low)) * CELLS))
  }
  const column = place(pairs.map(({ cause }) => cause))
  const row = place(pairs.map(({ effect }) => effect))
  const groups = groupBy(pairs, ({ cause, effect }) => row(effect) * CELLS + column(cause))
  return [...groups.values()].map((group) => ({
    x: tidy(meanOf(group.map(({ cause }) => cause))),
    y: tidy(meanOf(group.map(({ effect }) => effect))),
    count: group.length,
  }))
}

/** Where an axis has few values, dots move a little so that they do not cover each other: always by the same amount. */
function apart(pairs: readonly DayPair[]): ChartPoint[] {
  const causeRoom = roomOf(pairs.map(({ cause }) => cause))
  const effectRoom = roomOf(pairs.map(({ effect }) => effect))
  return pairs.map(({ day, cause, effect }) => ({
    x: tidy(cause + causeRoom * wobble(day * 2)),
    y: tidy(effect + effectRoom * wobble(day * 2 + 1)),
  }))
}

/** A fifth of the smallest distance between two values. */
function roomOf(values: readonly number[]): number {
  const distinct = [...new Set(values)].sort((a, b) => a - b)
  if (distinct.length < 2 || distinct.length > FEW_VALUES) return 0
  const gaps = distinct.slice(1).map((value, at) => value - (distinct[at] ?? 0))
  return Math.min(...gaps) / 5
}

/** Between −1 and 1, the same for the same number (the finalizer of MurmurHash3). */
function wobble(seed: number): number {
  let bits = seed | 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return ((bits ^ (bits >>> 16)) >>> 0) / 0x80000000 - 1
}

/**
 * The least-squares line and the 95 % interval of its height, ŷ ± t·√(s²·σ²·(1/n + (x − x̄)²/Sxx)), widened by s² because
 * neighbouring days repeat each other.
 */
function fitOf(
  finding: Finding,
  { moments, low, high }: { moments: Moments; low: number; high: number },
  words: ChartWords,
): ChartSeries[] {
  const { n, causeMean, effectMean, causeSquares, effectSquares, products } = moments
  if (causeSquares <= 0 || !(high > low) || n < 3) return []
  const slope = products / causeSquares
  const residual = Math.max(0, effectSquares - slope * products) / (n - 2)
  const { inflation, freedom } = spreadOf(finding)
  const quantile = studentUpperQuantile(0.025, freedom)
  const points = Array.from({ length: FIT_STEPS + 1 }, (_, step): ChartPoint => {
    const x = low + ((high - low) * step) / FIT_STEPS
    const y = effectMean + slope * (x - causeMean)
    const reach = quantile * Math.sqrt(inflation * residual * (1 / n + (x - causeMean) ** 2 / causeSquares))
    return { x: tidy(x), y: tidy(y), low: tidy(y - reach), high: tidy(y + reach) }
  })
  const ends = [points[0], points.at(-1)].flatMap((point) => (point ? [{ x: point.x, y: point.y }] : []))
  return [
    { name: words.fittedLine, shape: 'line', tone: 'second', points: ends },
    { name: words.fitBand, shape: 'band', tone: 'second', points },
  ]
}
