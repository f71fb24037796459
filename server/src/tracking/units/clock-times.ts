/**
 * Times of day as values: hours since midnight, which wrap around. Statistics that know only numbers must not see 23:30
 * and 00:30 as 23 hours apart. Therefore values of several days are placed on a line that is cut opposite to their
 * circular mean, where few or none lie: 23.5 and 24.5. Means, spreads and comparisons of such numbers are right, and
 * people read them modulo 24. Reference: Mardia and Jupp 2000, Directional Statistics, chapter 2.
 */

/** The abbreviation of their unit. */
export const CLOCK = 'clock'
const HOURS = 24

/** From 0 to below 24. */
export const clockHour = (value: number): number => ((value % HOURS) + HOURS) % HOURS

/** The direction of the sum of all times as unit vectors; undefined if they cancel out, or if there are none. */
export function circularMean(values: Iterable<number>, shares?: readonly number[]): number | undefined {
  let sine = 0
  let cosine = 0
  let weight = 0
  let index = 0
  for (const value of values) {
    const share = shares?.[index++] ?? 1
    const angle = (value / HOURS) * 2 * Math.PI
    sine += share * Math.sin(angle)
    cosine += share * Math.cos(angle)
    weight += share
  }
  if (Math.hypot(sine, cosine) <= 1e-9 * weight || weight === 0) return undefined
  return Number(clockHour((Math.atan2(sine, cosine) / (2 * Math.PI)) * HOURS).toPrecision(10))
}

/** A time as the number nearest to the middle: 0.5 around 23 is 24.5, and 23.5 around 1 is −0.5. */
export function nearTo(middle: number, value: number): number {
  const away = clockHour(value - middle + HOURS / 2) - HOURS / 2
  return Number((middle + away).toPrecision(12))
}

/** The middle of the line on which values of a clock are placed; undefined if the unit does not wrap around. */
export const middleOf = (unit: { readonly abbreviatedName: string }, values: Iterable<number>): number | undefined =>
  unit.abbreviatedName === CLOCK ? (circularMean(values) ?? HOURS / 2) : undefined

/** Records with a value, placed on a line if their unit wraps around. */
export function onLine<Of extends { readonly value: number }>(middle: number | undefined, records: Of[]): Of[] {
  return middle === undefined ? records : records.map((record) => ({ ...record, value: nearTo(middle, record.value) }))
}
