const INSET = 4

export interface SparkPaths {
  readonly line: string
  /** Values without a neighbour. */
  readonly dots: string
  /** The last value; undefined if there is none. */
  readonly last: { readonly x: number; readonly y: number } | undefined
}

/** Gaps of a day or two are bridged; longer ones stay visible. */
const LONGEST_BRIDGE = 3

export function sparkPaths(values: readonly (number | null)[], width: number, height: number): SparkPaths {
  const present = values.flatMap((value, day) => (value === null ? [] : [{ day, value }]))
  const all = present.map(({ value }) => value)
  const low = Math.min(...all)
  const high = Math.max(...all)
  const step = (width - 2 * INSET) / Math.max(1, values.length - 1)
  const rounded = (pixels: number) => Math.round(pixels * 10) / 10
  const points = present.map(({ day, value }) => ({
    day,
    x: rounded(INSET + day * step),
    // A constant value is drawn in the middle.
    y: rounded(high > low ? height - INSET - ((value - low) / (high - low)) * (height - 2 * INSET) : height / 2),
  }))
  const isNear = (point: { day: number } | undefined, day: number) =>
    point !== undefined && Math.abs(day - point.day) <= LONGEST_BRIDGE
  const steps = points.map(({ day, x, y }, index) => {
    const isJoined = isNear(points[index - 1], day)
    const isAlone = !isJoined && !isNear(points[index + 1], day)
    return isAlone ? { line: '', dot: `M${x} ${y}h0` } : { line: `${isJoined ? 'L' : 'M'}${x} ${y}`, dot: '' }
  })
  const end = points.at(-1)
  return {
    line: steps.map(({ line }) => line).join(''),
    dots: steps.map(({ dot }) => dot).join(''),
    last: end && { x: end.x, y: end.y },
  }
}
