import type { ChartPoint, ChartSeries } from '@upshot/contract'

export const mostBehind = ({ points }: ChartSeries): number =>
  points.reduce((most, { count = 1 }) => Math.max(most, count), 1)

/** The area grows with the count. */
export const radiusOf = ({ count = 1 }: ChartPoint, most: number): number => 2.5 + 8 * Math.sqrt(count / most)
