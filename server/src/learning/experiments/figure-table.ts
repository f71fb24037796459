/** The values behind a picture, in rows. Pure. */

import type { ChartDescription, ChartPanel, ChartPoint } from '@upshot/contract'
import { MS_PER_DAY } from '../../lib/utc-text.ts'
import type { FigureTable } from '../../pages/studies/study-page.ts'
import type { ChartWords } from './chart-words.ts'

/** A row for each mark of the first panel; lines only connect what the marks say. Undefined where nothing is drawn. */
export function figureTable(
  { panels }: ChartDescription,
  words: ChartWords['table'],
  dayName: (day: number) => string,
): FigureTable | undefined {
  const [panel] = panels
  if (!panel) return undefined
  const series = panel.series.filter(({ shape }) => shape !== 'line')
  const rows = series
    .flatMap(({ name, points }) => points.filter(({ y }) => y !== null).map((point) => ({ name, point })))
    .toSorted((one, other) => one.point.x - other.point.x)
    .map(({ name, point }) => [placeOf(panel, point, dayName), name, valueText(panel, point, words)])
  return { heads: [panel.x.scale === 'time' ? words.day : panel.x.label, words.what, panel.y.label], rows }
}

function placeOf({ x }: ChartPanel, point: ChartPoint, dayName: (day: number) => string): string {
  if (x.scale === 'time') return dayName(Math.round(point.x / MS_PER_DAY))
  return x.categories?.[point.x] ?? String(point.x)
}

function valueText({ y: { unit } }: ChartPanel, { y, low, high }: ChartPoint, words: ChartWords['table']): string {
  const value = `${y ?? ''} ${unit}`.trim()
  if (low === undefined && high === undefined) return value
  return `${value} (${words.range(String(low ?? words.open), String(high ?? words.open))})`
}
