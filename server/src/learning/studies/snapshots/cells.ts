/**
 * The days of a pair in cells: neighbouring amounts of the cause, each with its number of days, the means, and the
 * squares around the mean of the outcome. Everything a page shows about high against low and about doses follows from
 * them, but no single day does: a cell has at least five days, and there is only one division, so that no difference
 * of two cells is a single day. Pure.
 */
import {
  type DoseBin,
  type DoseResponse,
  derSimonianLaird,
  type HighLowEffect,
  studentUpperQuantile,
} from '@upshot/analysis'
import type { DayPair, Finding } from '../../finding.ts'

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

export interface Cells {
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

/** At most a tenth of the standard deviation, as a power of ten: whole servings stay whole, 7.3142 hours become 7.3. */
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

export function effectFrom({ cells, spread }: Cells, { split, above, isRatio }: Split): HighLowEffect {
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
export function doseFrom(divided: Cells): DoseResponse | undefined {
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
export function withDoseInflation(divided: Cells, dose: DoseResponse | undefined): Cells {
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
