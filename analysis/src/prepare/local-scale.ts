import { at } from '../arrays/at.ts'

/** Below this share of the overall mean square a window holds nothing but rounding. */
const NOTHING = 1e-12

/**
 * Half-width h of the window of the local scale, ⌊max(30, ⌊T/6⌋) / 2⌋ days.
 */
export function scaleHalfWidth(days: number): number {
  return Math.floor(Math.max(30, Math.floor(days / 6)) / 2)
}

/**
 * Each observed value divided by the root mean square of the observed days from t−h to t+h, cut at the ends.
 *
 * A person whose mood swings four times as wide in one half of the year would otherwise carry that half's weight in
 * every correlation, with fewer effective days than counted.
 *
 * Divides by a root mean square, not by a standard deviation: the values are residuals, and a local mean is the very
 * slow variation that the far shifts are to judge.
 */
export function divideByLocalScale(values: Float64Array, h: number): Float64Array {
  const { squares, counts } = cumulative(values)
  const overall = at(squares, values.length) / Math.max(1, at(counts, values.length))
  const scaled = values.slice()
  for (let day = 0; day < values.length; day++) {
    if (Number.isNaN(at(values, day))) continue
    const from = Math.max(0, day - h)
    const to = Math.min(values.length, day + h + 1)
    const meanSquare = (at(squares, to) - at(squares, from)) / (at(counts, to) - at(counts, from))
    scaled[day] = meanSquare > NOTHING * overall ? at(values, day) / Math.sqrt(meanSquare) : 0
  }
  return scaled
}

/** Running sums, which are read before those of the next series are written; the first of each stays 0. */
let running = { squares: new Float64Array(1), counts: new Float64Array(1) }

/** Running sums of squares and of observed days; entry t covers the days before t. */
function cumulative(values: Float64Array) {
  const length = values.length + 1
  if (running.squares.length !== length)
    running = { squares: new Float64Array(length), counts: new Float64Array(length) }
  const { squares, counts } = running
  for (let day = 0; day < values.length; day++) {
    const value = at(values, day)
    const isRecorded = !Number.isNaN(value)
    squares[day + 1] = at(squares, day) + (isRecorded ? value * value : 0)
    counts[day + 1] = at(counts, day) + (isRecorded ? 1 : 0)
  }
  return running
}
