/** Means of groups, such as the days of the week, as columns, or as marks with intervals where columns would hide all. */
import { extent } from '@upshot/charts'
import type { ChartAxis, ChartPanel, ChartPoint } from '@upshot/contract'
import { columnAxis } from '../describe.ts'
import { meanOf, tidy } from '../numbers.ts'
import type { ChartWords, Things } from '../words.ts'

export interface Groups {
  readonly x: ChartAxis
  readonly y: ChartAxis
  /** By place on the x axis; values in the unit of the y axis. */
  readonly values: ReadonlyMap<number, readonly number[]>
  readonly things: Things
}

/** Below this share of the highest mean, differences between columns that start at zero cannot be seen. */
const SMALLEST_VISIBLE = 0.2
const NORMAL_95 = 1.96

export function groupMeans(
  { x, y, values, things }: Groups,
  words: ChartWords,
): { panel: ChartPanel; isZoomed: boolean } {
  const points = [...values].map(([place, group]) => pointOf(place, group))
  const { low, high } = extent(points.map((point) => point.y ?? 0))
  const isZoomed = low > 0 && (high - low) / high < SMALLEST_VISIBLE && y.minimum === undefined
  const series = { name: y.label, tone: 'main' as const, countOf: words[things] }
  return {
    isZoomed,
    panel: {
      x,
      y: isZoomed ? y : columnAxis(y, low),
      series: [
        isZoomed
          ? { ...series, shape: 'intervals', points }
          : { ...series, shape: 'columns', points: points.map(({ low: _low, high: _high, ...point }) => point) },
      ],
      references: [],
    },
  }
}

function pointOf(x: number, values: readonly number[]): ChartPoint {
  const mean = meanOf(values)
  const count = values.length
  if (count < 2) return { x, y: tidy(mean), count }
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1)
  const reach = NORMAL_95 * Math.sqrt(variance / count)
  return { x, y: tidy(mean), low: tidy(mean - reach), high: tidy(mean + reach), count }
}
