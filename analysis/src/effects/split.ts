import { at } from '../arrays/at.ts'
import { mean } from '../correlation/pearson.ts'

/**
 * How the days of a cause are parted into high and low: a yes/no by its two values, something mostly absent into
 * some and none, anything else by its mean.
 */
export type SplitKind = 'onOff' | 'someNone' | 'aboveBelow'

/**
 * Where a cause is parted, and why there.
 */
export interface Split {
  readonly kind: SplitKind
  /** A value is high when it is above this. */
  readonly above: number
}

/** Zero on more than half of the days: "how much" matters less than "whether". */
const MOSTLY = 0.5

/** Above which value a cause is high; 0 for none. */
export const splitAt = (values: Float64Array): number => (values.length === 0 ? 0 : splitOf(values).above)

/**
 * The split that fits the values of a cause; complete values, at least one.
 *
 *     splitOf(Float64Array.of(0, 0, 0, 200, 400)) // { kind: "someNone", above: 0 }
 *     splitOf(Float64Array.of(6, 7, 8))           // { kind: "aboveBelow", above: 7 }
 */
export function splitOf(values: Float64Array): Split {
  const distinct = new Set(values)
  if (distinct.size === 2) return { kind: 'onOff', above: Math.min(...distinct) }
  let zeros = 0
  let isNegative = false
  for (let index = 0; index < values.length; index++) {
    if (at(values, index) === 0) zeros++
    if (at(values, index) < 0) isNegative = true
  }
  if (!isNegative && zeros > MOSTLY * values.length) return { kind: 'someNone', above: 0 }
  return { kind: 'aboveBelow', above: mean(values) }
}
