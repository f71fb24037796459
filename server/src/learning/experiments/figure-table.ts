/** The values behind a picture, in rows. Pure. */
import type { ChartDescription, ChartPanel, ChartPoint } from '@upshot/contract'
import type { FigureTable } from '../../pages/studies/study-page.ts'

const DAY_MS = 86_400_000

/** A row for each mark of the first panel; lines only connect what the marks say. Undefined where nothing is drawn. */
export function figureTable({ panels }: ChartDescription, dayName: (day: number) => string): FigureTable | undefined {
  const [panel] = panels
  if (!panel) return undefined
  const series = panel.series.filter(({ shape }) => shape !== 'line')
  const rows = series
    .flatMap(({ name, points }) => points.filter(({ y }) => y !== null).map((point) => ({ name, point })))
    .toSorted((one, other) => one.point.x - other.point.x)
    .map(({ name, point }) => [placeOf(panel, point, dayName), name, valueText(panel, point)])
  return { heads: [panel.x.scale === 'time' ? 'Day' : panel.x.label, 'What', panel.y.label], rows }
}

function placeOf({ x }: ChartPanel, point: ChartPoint, dayName: (day: number) => string): string {
  if (x.scale === 'time') return dayName(Math.round(point.x / DAY_MS))
  return x.categories?.[point.x] ?? String(point.x)
}

function valueText({ y: { unit } }: ChartPanel, { y, low, high }: ChartPoint): string {
  const value = `${y ?? ''} ${unit}`.trim()
  return low === undefined && high === undefined ? value : `${value} (${low ?? 'open'} to ${high ?? 'open'})`
}
