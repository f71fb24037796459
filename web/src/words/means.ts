/** Means with their units, without more digits than were recorded. */
import type { Counted } from '@upshot/contract'
import { formatNumber } from './numbers.ts'
import { scaleOf, valueInWords } from './units.ts'

/** "3.7 of 5", "8,380 steps", "6 h 55 min". `step`: what it is rounded to. */
export const meanInWords = (value: number, unit: string, counted?: Counted, step = stepOf(value, unit)): string =>
  valueInWords(unit === 'h' ? value : rounded(value, step), unit, counted)

/** The difference of two means; on a scale only a number, since it is not a value on that scale. */
export const differenceInWords = (
  value: number,
  unit: string,
  counted?: Counted,
  step = stepOf(value, unit),
): string => (scaleOf(unit) ? formatNumber(rounded(value, step)) : meanInWords(value, unit, counted, step))

/** Three digits, or a tenth of a point of a rating. */
const stepOf = (value: number, unit: string): number =>
  scaleOf(unit) ? 0.1 : 10 ** (Math.floor(Math.log10(Math.abs(value) || 1)) - 2)

/**
 * The rounding for means side by side, and for their difference: 1,021 and 1,009 hPa differ by 12, which 1,020 and
 * 1,010 would not show.
 */
export function commonStep(means: readonly number[], unit: string, difference = 0): number {
  const steps = means.map((mean) => stepOf(mean, unit))
  return scaleOf(unit) || difference === 0
    ? Math.min(...steps)
    : Math.min(...steps, 10 ** Math.floor(Math.log10(Math.abs(difference) / 2)))
}

const rounded = (value: number, step: number): number => Number((Math.round(value / step) * step).toFixed(6))
