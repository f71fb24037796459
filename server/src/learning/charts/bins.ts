/** Ranges of values for counting: one per value if there are few, otherwise of a width that suits the data. */
import { CLOCK_UNIT, clockText, extent, numberText } from '@upshot/charts'
import type { ChartDescription } from '@upshot/contract'
import {
  ascending,
  type ChartDay,
  type ChartSubject,
  categoryAxis,
  countAxis,
  countedMemberOf,
  described,
  groupBy,
  lacking,
  quantile,
  type VariableData,
} from './describe.ts'
import type { ChartWords, Things } from './words.ts'

export interface Bin {
  readonly low: number
  /** Exclusive, except for the last bin. */
  readonly high: number
  readonly label: string
  readonly count: number
}

const MOST_SINGLE_VALUES = 21
const MOST_DOSES = 12
const MOST_BINS = 40
/** The share of days from which on "none" has its own bin. */
const COMMON_SHARE = 0.15

/**
 * One bin per value if there are few: consecutive whole numbers, or a handful of doses. Otherwise bins of Freedman and
 * Diaconis' width, with a separate bin for "none" if that is common.
 */
function binned(values: readonly number[]): Bin[] {
  if (values.length === 0) return []
  const { low, high } = extent(values)
  if (values.every(Number.isInteger) && high - low < MOST_SINGLE_VALUES) return byValue(values, low, high)
  const distinct = ascending([...new Set(values)])
  if (distinct.length === 1 || (distinct.length <= MOST_DOSES && values.length >= 3 * distinct.length)) {
    return ofEach(values, distinct)
  }
  const nonZero = values.filter((value) => value !== 0)
  const isOftenNone = low === 0 && values.length - nonZero.length >= COMMON_SHARE * values.length
  if (!isOftenNone) return byWidth(values, low, high)
  const zero = { low: 0, high: 0, label: numberText(0), count: values.length - nonZero.length }
  return [zero, ...byWidth(nonZero, extent(nonZero).low, high)]
}

function ofEach(values: readonly number[], distinct: readonly number[]): Bin[] {
  const groups = groupBy(values, (value) => value)
  return distinct.map((value) => ({
    low: value,
    high: value,
    label: numberText(value),
    count: groups.get(value)?.length ?? 0,
  }))
}

/** Ratings: averaged values count for the nearest whole number. */
const byValue = (values: readonly number[], low: number, high: number): Bin[] => {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(Math.round(value), (counts.get(Math.round(value)) ?? 0) + 1)
  return Array.from({ length: high - low + 1 }, (_, step) => {
    const value = low + step
    return { low: value, high: value, label: numberText(value), count: counts.get(value) ?? 0 }
  })
}

/**
 * Width 2·IQR/∛n, rounded to 1, 2 or 5 times a power of ten so that the bins start at readable numbers. Reference:
 * Freedman and Diaconis 1981, Zeitschrift für Wahrscheinlichkeitstheorie 57, 453–476.
 */
function byWidth(values: readonly number[], low: number, high: number): Bin[] {
  const sorted = ascending(values)
  const spread = quantile(sorted, 0.75) - quantile(sorted, 0.25)
  // If half of all values are equal, that rule gives no width; use Sturges' number of bins.
  const ideal = spread > 0 ? (2 * spread) / Math.cbrt(values.length) : (high - low) / (Math.log2(values.length) + 1)
  const width = niceWidth(Math.max(ideal, (high - low) / MOST_BINS))
  const first = Math.floor(low / width)
  const count = Math.max(1, Math.floor(high / width) - first + (Number.isInteger(high / width) ? 0 : 1))
  const counts = new Array<number>(count).fill(0)
  for (const value of values) {
    const index = Math.min(count - 1, Math.max(0, Math.floor(value / width) - first))
    counts[index] = (counts[index] ?? 0) + 1
  }
  return counts.map((n, index) => {
    const from = edge(first + index, width)
    const to = edge(first + index + 1, width)
    return { low: from, high: to, label: rangeLabel(from, to), count: n }
  })
}

const rangeLabel = (low: number, high: number): string =>
  low === high ? numberText(low) : `${edgeText(low)}–${edgeText(high)}`

/** Edges are round numbers and keep all their digits, or neighbours would look alike. */
const edgeText = (value: number): string => String(Number(value.toPrecision(8))).replace('-', '−')

const edge = (step: number, width: number): number => Number((step * width).toPrecision(12))

function niceWidth(width: number): number {
  const power = 10 ** Math.floor(Math.log10(width))
  const share = width / power
  return power * (share <= 1.4 ? 1 : share <= 3.2 ? 2 : share <= 7 ? 5 : 10)
}

/** Joins bins with fewer than `fewest` with a neighbour, so that none is about a single day. */
export function joined(bins: readonly Bin[], fewest: number): Bin[] {
  const filled: Bin[] = []
  for (const bin of bins.filter(({ count }) => count > 0)) {
    const last = filled.at(-1)
    if (last && last.count < fewest) filled[filled.length - 1] = together(last, bin)
    else filled.push(bin)
  }
  const last = filled.at(-1)
  const previous = filled.at(-2)
  if (last && previous && last.count < fewest) filled.splice(-2, 2, together(previous, last))
  return filled.every(({ count }) => count >= fewest) ? filled : []
}

const together = (a: Bin, b: Bin): Bin => ({
  low: a.low,
  high: b.high,
  label: rangeLabel(a.low, b.high),
  count: a.count + b.count,
})

// The distribution chart of a variable.

const FEWEST = 3
/** A rating of 0 to 100 is binned like any other number. */
const MOST_RATING_VALUES = 12

/** Ratings count entries, because a day's mean was never given as an answer; everything else counts days. */
export function distribution({ subject, entries, days }: VariableData, texts: ChartWords): ChartDescription {
  const hasPartialDays = subject.kind === 'yesNo' && days.some(({ value }) => value !== 0 && value !== 1)
  const things: Things = (subject.kind === 'rating' || hasPartialDays) && entries.length > 0 ? 'entries' : 'days'
  const values = (things === 'entries' ? entries : days).map(({ value }) => value)
  const id = `variable-${subject.variableId}-distribution`
  return distributionOf({ id, subject, bins: binsOf(subject, values), things }, texts)
}

function binsOf(subject: Pick<ChartSubject, 'kind' | 'range'>, values: readonly number[]): Bin[] {
  if (subject.kind === 'yesNo') return byValue(values, 0, 1)
  const { range } = subject
  if (subject.kind === 'rating' && range && range.high - range.low < MOST_RATING_VALUES) {
    return byValue(values, range.low, range.high)
  }
  return binned(values)
}

export const binsOfDays = (subject: ChartSubject, days: readonly ChartDay[]): Bin[] =>
  binsOf(
    subject,
    days.map(({ value }) => value),
  )

const labelIn = (unit: string, { label, low, high }: Bin, { decimal }: ChartWords): string => {
  if (unit !== CLOCK_UNIT) return label.replaceAll('.', decimal)
  return low === high ? clockText(low) : `${clockText(low)}–${clockText(high)}`
}

interface ValueDistribution {
  readonly id: string
  readonly subject: ChartSubject
  readonly bins: readonly Bin[]
  readonly things: Things
  /** If bins were joined: the minimum number of days. */
  readonly joinedUnder?: number
}

export function distributionOf(
  { id, subject, bins, things, joinedUnder }: ValueDistribution,
  texts: ChartWords,
): ChartDescription {
  const caption = texts.distribution(subject.name, things, joinedUnder)
  const total = bins.reduce((sum, { count }) => sum + count, 0)
  if (total < FEWEST) return lacking({ ...caption, id, have: total, need: FEWEST, things }, texts)
  const isYesNo = subject.kind === 'yesNo'
  const labels = bins.map((bin) => (isYesNo ? (bin.low > 0 ? texts.yes : texts.no) : labelIn(subject.unit, bin, texts)))
  const points = bins.map(({ count }, index) => ({ x: index, y: count, count }))
  const x = { ...categoryAxis(subject.name, labels, isYesNo ? '' : subject.unit), ...countedMemberOf(subject) }
  const series = [
    { name: texts[things], shape: 'columns' as const, tone: 'main' as const, countOf: texts[things], points },
  ]
  return described({
    ...caption,
    id,
    kind: 'column',
    panels: [{ x, y: countAxis(things, texts), series, references: [] }],
  })
}
