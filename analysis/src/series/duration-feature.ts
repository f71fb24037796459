import { at } from '../at.ts'

/**
 * The cause at duration D: x_D(t) = mean of the days present among t−D+1 … t, where at least D/2 of them are present.
 *
 * A mean, also for variables that add up over a day: a sum over days of which some are missing would compare weeks
 * of different length. Multiply by D to show such a variable as a total. Means are rounded to nine significant
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

/**
 * x rounded to nine significant decimal digits.
 */
export function roundTo9Digits(x: number): number {
  return Number(x.toPrecision(9))
}
