import { at } from '../arrays/at.ts'

/**
 * The cause at duration D: x_D(t) = mean of the days present among t−D+1 … t, where at least D/2 of them are present.
 *
 * A mean, also for variables that add up over a day: a sum over days with gaps would compare weeks of
 * different length. Multiply by D to show such a variable as a total. Means are rounded to nine significant
 * digits, so that equal doses in another order stay ties instead of differing in the last bit. D = 1 is the series
 * itself.
 *
 *     durationFeature(Float64Array.of(2, 4, NaN, NaN, 8), 2) // 2, 3, 4, NaN, 8
 */
export function durationFeature(values: Float64Array, duration: number): Float64Array {
  if (duration <= 1) return values
  const feature = new Float64Array(values.length).fill(Number.NaN)
  for (let day = 0; day < values.length; day++) {
    let sum = 0
    let present = 0
    for (let back = Math.max(0, day - duration + 1); back <= day; back++) {
      const value = at(values, back)
      if (Number.isNaN(value)) continue
      sum += value
      present++
    }
    if (present * 2 >= duration) feature[day] = roundTo9Digits(sum / present)
  }
  return feature
}

/** 1, 10, 100 …: powers of ten that a double holds exactly. */
const POWERS = Float64Array.from({ length: 10 }, (_, power) => Number(`1e${power}`))
const DIGITS = 9

/**
 * x rounded to nine significant decimal digits.
 *
 * The usual sizes are rounded by arithmetic, which takes a twentieth of the time that printing and reading takes: a
 * whole number of up to nine digits divided by a power of ten is the double nearest to that decimal, as if read.
 */
export function roundTo9Digits(x: number): number {
  const size = Math.abs(x)
  if (!(size >= 0.1 && size < 1e9)) return Number(x.toPrecision(DIGITS))
  let whole = 0
  while (size >= at(POWERS, whole)) whole++
  const power = at(POWERS, DIGITS - whole)
  const rounded = Math.round(size * power) / power
  return x < 0 ? -rounded : rounded
}
