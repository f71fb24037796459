/** Lowest and highest, without a call with a hundred thousand arguments. */
export function extent(values: readonly number[]): { low: number; high: number } {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  return { low, high }
}

/** The unit of times of day: hours since midnight, which may run past 24 so that neighbours stay neighbours. */
export const CLOCK_UNIT = 'clock'

/** "23:30" for 23.5, "00:30" for 24.5. */
export const clockText = (hours: number): string =>
  new Date(Math.round(hours * 60) * 60_000).toISOString().slice(11, 16)

/** As a person reads it: three digits at the most behind a large number, no trailing zeros. */
export function numberText(value: number): string {
  const size = Math.abs(value)
  if (size >= 1e6 || (size > 0 && size < 1e-3)) return String(Number(value.toPrecision(3)))
  return String(Number(size >= 100 ? value.toFixed(0) : value.toPrecision(3))).replace('-', '−')
}
