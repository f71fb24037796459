/** High against low, and doses, worked out from cells alone: the formulas of docs/methods.md on sums. Pure. */
import {
  type DoseBin,
  type DoseResponse,
  derSimonianLaird,
  type HighLowEffect,
  studentUpperQuantile,
} from '@upshot/analysis'
import type { Cell, Cells, Dose } from './cells.ts'

interface Sums {
  readonly days: number
  readonly mean: number
  readonly squares: number
}

/** Cells put together: squares around the common mean grow by what lies between their means (Chan et al. 1979). */
export function together(cells: readonly Cell[]): Sums {
  const days = cells.reduce((sum, cell) => sum + cell.days, 0)
  const mean = cells.reduce((sum, cell) => sum + cell.days * cell.effectMean, 0) / Math.max(1, days)
  const squares = cells.reduce((sum, cell) => sum + cell.effectSquares + cell.days * (cell.effectMean - mean) ** 2, 0)
  return { days, mean, squares }
}

/** What is told of the split beside the sums. */
export type Split = Pick<HighLowEffect, 'split' | 'above'> & { readonly isRatio: boolean }

export function effectFrom({ cells, spread }: Cells, { split, above, isRatio }: Split): HighLowEffect {
  const [high, low] = [sideOf(cells, 'high'), sideOf(cells, 'low')]
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

const sideOf = (cells: readonly Cell[], side: 'high' | 'low'): Sums =>
  together(cells.filter((cell) => cell.side === side))

/** Undefined where there are not two doses to compare. */
export function doseFrom(given: Cells): DoseResponse | undefined {
  const { cells, spread } = given
  const { filled, within } = dosesIn(given)
  if (filled.length < 2) return undefined
  const overall = together(cells).mean
  const varianceOf = ({ range, sums }: FilledDose) =>
    Math.max(((range.inflation ?? spread.inflation) * within) / sums.days, Number.MIN_VALUE)
  const tau2 = derSimonianLaird(filled.map((one) => ({ y: one.sums.mean, v: varianceOf(one) })))
  const quantile = studentUpperQuantile(0.025 / filled.length, spread.freedom)
  const bins = filled.map((one): DoseBin => {
    const { range, sums } = one
    const { kind, low, high } = range
    const v = varianceOf(one)
    const reach = quantile * Math.sqrt(v)
    const shrunken = overall + (tau2 / (tau2 + v)) * (sums.mean - overall)
    const interval = [sums.mean - reach, sums.mean + reach] as const
    return { kind, low, high, days: sums.days, mean: sums.mean, shrunken, interval }
  })
  return { kind: 'doseResponse', overall, bins }
}

/**
 * The cells with how far the analysis widened the error of each dose: some are harder to tell from the calendar than
 * others. Without it where doses were joined, because then they are not those of the analysis.
 */
export function withDoseInflation(given: Cells, dose: DoseResponse | undefined): Cells {
  const { filled, within } = dosesIn(given)
  const bins = dose?.bins ?? []
  const isWhole = bins.length === filled.length && bins.every(({ days }, place) => days === filled[place]?.sums.days)
  if (!isWhole || !(within > 0)) return given
  const quantile = studentUpperQuantile(0.025 / bins.length, given.spread.freedom)
  const inflationOf = ({ interval: [low, high], days }: DoseBin) => (((high - low) / 2 / quantile) ** 2 * days) / within
  return { ...given, doses: filled.map(({ range }, place) => inflated(range, bins[place], inflationOf)) }
}

const inflated = (range: Dose, bin: DoseBin | undefined, inflationOf: (bin: DoseBin) => number): Dose =>
  bin ? { ...range, inflation: inflationOf(bin) } : range

interface FilledDose {
  readonly range: Dose
  readonly sums: Sums
}

/** Each dose with its days, and the scatter of a day within its dose. */
function dosesIn({ cells, doses, spread }: Cells): { readonly filled: readonly FilledDose[]; readonly within: number } {
  const filled = doses.map((range, place) => ({ range, sums: together(cells.filter((cell) => cell.dose === place)) }))
  const days = filled.reduce((sum, { sums }) => sum + sums.days, 0)
  const squares = filled.reduce((sum, { sums }) => sum + sums.squares, 0)
  return { filled, within: squares / Math.max(1, days - filled.length - (spread.calendarTerms ?? 0)) }
}
