/** Numbers as people read them: two decimals, a true minus sign, "–" for none. */

const NONE = '–'

export const correlation = (value: number | null): string =>
  value === null
    ? NONE
    : value
        .toFixed(2)
        .replace(/^-(?=0\.00$)/, '')
        .replace('-', '−')

export const range = (ends: readonly [number, number] | null): string =>
  ends === null ? NONE : `${correlation(ends[0])} … ${correlation(ends[1])}`

export const whole = (value: number | null): string => (value === null ? NONE : String(value))

export const percent = (share: number | null): string => (share === null ? NONE : `${Math.round(100 * share)} %`)

const SMALLEST = 0.0001

/** Two digits that count; below one in ten thousand nobody compares any more. */
export function chance(value: number | null): string {
  if (value === null) return NONE
  if (value < SMALLEST) return `<${SMALLEST}`
  return value >= 0.1 ? value.toFixed(2) : value.toFixed(Math.min(4, 1 - Math.floor(Math.log10(value))))
}
