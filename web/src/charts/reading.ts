/** The values of a chart at one position, in words, and how keys move between positions. Pure. */
import type { ChartAxis, ChartDescription, ChartPanel, ChartSeries, Counted } from '@upshot/contract'
import { DAY_MS } from '../time/lengths.ts'
import { datedWords } from '../time/words.ts'
import type { ChartTexts } from '../words/charts.ts'
import { formatNumber } from '../words/numbers.ts'
import { valueInWords } from '../words/units.ts'
import { locale } from '../words/words.ts'

interface ReadValue {
  /** What the value describes: "Mean over 7 days". */
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly counted?: Counted | undefined
  readonly low?: number | undefined
  readonly high?: number | undefined
  /** The number of days or entries behind it, and which of the two. */
  readonly count?: number | undefined
  readonly countOf?: string | undefined
  /** The only point of its series, which the legend names. */
  readonly isAlone?: boolean
}

/** One position on the axis, with all its values. */
export interface Stop {
  readonly x: number
  readonly values: readonly ReadValue[]
}

/** From left to right, without bands and dots that only repeat a line. */
export function stopsOf({ panels }: Pick<ChartDescription, 'panels'>): readonly Stop[] {
  const byX = new Map<number, ReadValue[]>()
  for (const panel of panels) {
    for (const [x, value] of readable(panel)) {
      const stop = byX.get(x)
      if (!stop) byX.set(x, [value])
      else if (!stop.some(({ name, unit }) => name === value.name && unit === value.unit)) stop.push(value)
    }
  }
  return [...byX].toSorted(([a], [b]) => a - b).map(([x, values]) => ({ x, values }))
}

function readable({ series, y: { unit, counted } }: ChartPanel): readonly (readonly [number, ReadValue])[] {
  const highlighted = singledOutIn(series)
  return series
    .filter(({ shape }) => shape !== 'band')
    .flatMap((series) =>
      series.points.flatMap(({ x, y, low, high, count }) => {
        const { name, countOf } = series
        return y === null
          ? []
          : [
              [
                x,
                { name, value: y, unit, counted, low, high, count, countOf, isAlone: series === highlighted },
              ] as const,
            ]
      }),
    )
}

/** A series with a single point beside other series: a chosen delay, an estimate. */
function singledOutIn(series: readonly ChartSeries[]): ChartSeries | undefined {
  const marks = series.filter(({ shape }) => shape !== 'band')
  return marks.some(({ points }) => points.length > 1) ? marks.find(({ points }) => points.length === 1) : undefined
}

/** Position of the point that the chart highlights. */
export const singledOut = ({ panels }: Pick<ChartDescription, 'panels'>): number | undefined =>
  panels.flatMap(({ series }) => singledOutIn(series)?.points[0]?.x ?? [])[0]

const MONTH_MS = 30 * DAY_MS

/** Where a key moves to; undefined for any other key. */
export function movedBy(
  key: string,
  position: number,
  stops: readonly Stop[],
  isTimeAxis: boolean,
): number | undefined {
  const last = stops.length - 1
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, position - 1)
    case 'ArrowRight':
      return Math.min(last, position + 1)
    case 'Home':
      return 0
    case 'End':
      return last
    case 'PageUp':
      return isTimeAxis ? nearestTo(stops, (stops[position]?.x ?? 0) - MONTH_MS) : 0
    case 'PageDown':
      return isTimeAxis ? nearestTo(stops, (stops[position]?.x ?? 0) + MONTH_MS) : last
    default:
      return undefined
  }
}

/** The position nearest to a value on the axis. */
export function nearestTo(stops: readonly Stop[], x: number): number {
  let best = 0
  for (const [index, stop] of stops.entries()) {
    if (Math.abs(stop.x - x) < Math.abs((stops[best]?.x ?? Number.POSITIVE_INFINITY) - x)) best = index
  }
  return best
}

/** For spreadsheets: a line for each row, tabs between the cells. */
export const tableText = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map((cell) => cell.replaceAll(/[\t\n]/g, ' ')).join('\t')).join('\n')

/** "14 Nov 2026", "Mon", "8 to 10". */
export function placeInWords({ panels }: Pick<ChartDescription, 'panels'>, x: number): string {
  const axis = panels[0]?.x
  if (axis?.scale === 'time') return datedWords(x, locale())
  const category = axis?.categories?.[x]
  if (category === undefined)
    return [axis?.label, axis?.unit && `(${axis.unit})`, formatNumber(x)].filter(Boolean).join(' ')
  const hasHours = axis?.categories?.length === 24
  return hasHours ? `${category.padStart(2, '0')}:00` : axis?.unit ? valueOfCategory(category, axis) : category
}

const valueOfCategory = (category: string, { unit, counted }: ChartAxis): string =>
  /^\d+$/.test(category) ? valueInWords(Number(category), unit, { counted }) : category

/** "3 of 5", "7.1 h". */
export const valueText = ({ value, unit, counted }: Pick<ReadValue, 'value' | 'unit' | 'counted'>): string =>
  // Shares of days are computed: 11 of 18 days are 61 %, not 61.11 %.
  valueInWords(unit === '%' ? Number(value.toPrecision(3)) : value, unit, { counted })

/** "14 Nov 2026: 3 of 5. Mean over 7 days: 3.4 of 5." */
export function readingInWords(description: ChartDescription, stop: Stop, texts: ChartTexts): string {
  const [first, ...others] = stop.values
  if (!first) return ''
  if (first.isAlone) return `${first.name}: ${valueText(first)}`
  const lines = others.filter(({ isAlone }) => !isAlone).map((other) => `${other.name}: ${valueText(other)}`)
  const count = first.count !== undefined && first.count > 1 && lines.length === 0 ? countText(first, texts) : ''
  return [`${placeInWords(description, stop.x)}: ${valueText(first)}${count}`, ...lines].join('. ')
}

const countText = ({ count = 0, countOf, name }: ReadValue, texts: ChartTexts): string =>
  countOf === undefined || countOf === name ? '' : texts.counted(countOf, formatNumber(count))
