/** High against low, and doses, worked out from cells alone: the formulas of docs/methods.md on sums. Pure. */
import {
  type DoseBin,
  type DoseResponse,
  derSimonianLaird,
  type HighLowEffect,
  studentUpperQuantile,
} from '@upshot/analysis'
import type { Cell, Cells } from './cells.ts'

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
  const freedom = high.days + low.days - 2
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
export function doseFrom({ cells, doses, spread }: Cells): DoseResponse | undefined {
  if (doses.length < 2) return undefined
  const filled = doses.map((range, place) => ({ range, sums: together(cells.filter((cell) => cell.dose === place)) }))
  const days = filled.reduce((sum, { sums }) => sum + sums.days, 0)
  const within = filled.reduce((sum, { sums }) => sum + sums.squares, 0) / (days - filled.length)
  const overall = together(cells).mean
  const varianceOf = (sums: Sums) => Math.max((spread.inflation * within) / sums.days, Number.MIN_VALUE)
  const tau2 = derSimonianLaird(filled.map(({ sums }) => ({ y: sums.mean, v: varianceOf(sums) })))
  const quantile = studentUpperQuantile(0.025 / filled.length, spread.freedom)
  const bins = filled.map(({ range, sums }): DoseBin => {
    const v = varianceOf(sums)
    const reach = quantile * Math.sqrt(v)
    const shrunken = overall + (tau2 / (tau2 + v)) * (sums.mean - overall)
    return { ...range, days: sums.days, mean: sums.mean, shrunken, interval: [sums.mean - reach, sums.mean + reach] }
  })
  return { kind: 'doseResponse', overall, bins }
}
