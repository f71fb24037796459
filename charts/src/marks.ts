/** The marks of a series: columns, lines, dots, bands and intervals. */
import type { ChartPoint, ChartSeries } from '@upshot/contract'
import { mostBehind, radiusOf } from './counts.ts'
import { dotMark, dotPaint } from './dot.ts'
import type { PlacedPanel } from './layout.ts'
import { type Mark, mark, short } from './mark.ts'
import { CLOCK_UNIT, clockText, numberText } from './numbers.ts'
import type { Colours } from './palette.ts'
import type { Places } from './places.ts'

export const BAND_OPACITY = '.2'
/** A line with more points is drawn thin, or it fills its panel. */
const THICK_POINTS = 250
const WIDEST_COLUMN = 72
const CAP = 4

export interface Drawing {
  readonly placed: PlacedPanel
  readonly places: Places
  readonly colours: Colours
}

export function marksOf(series: ChartSeries, drawing: Drawing): Mark {
  const { places, colours } = drawing
  const colour = colours[series.tone]
  switch (series.shape) {
    case 'columns':
      return columns(series, drawing)
    case 'line': {
      const width = series.points.length > THICK_POINTS ? 1.4 : 2.2
      const look = {
        fill: 'none',
        stroke: colour,
        'stroke-width': width,
        'stroke-linejoin': 'round',
        'stroke-linecap': 'round',
      }
      return mark('path', { d: linePath(series.points, places), ...look })
    }
    case 'points':
      return dots(series, drawing)
    case 'band':
      return mark('path', { d: bandPath(series.points, places), fill: colour, 'fill-opacity': BAND_OPACITY })
    case 'intervals':
      return intervals(series, drawing)
  }
}

function columns({ points, tone, countOf }: ChartSeries, { placed, places, colours }: Drawing): Mark {
  const { yScale, panel } = placed
  const { x, y, slot } = places
  const width = Math.min(WIDEST_COLUMN, slot * 0.78)
  const base = y(Math.min(Math.max(0, yScale.low), yScale.high))
  const all = points.map((point) => {
    const top = y(point.y ?? 0)
    const place = { x: x(point.x) - width / 2, y: Math.min(top, base), width, height: Math.abs(base - top) }
    return mark('rect', place, [hint(point, { panel, countOf })])
  })
  return mark('g', { fill: colours[tone] }, all)
}

/** What a pointer that rests on a mark is told. */
function hint(
  { x, y, count }: ChartPoint,
  { panel, countOf }: Pick<PlacedPanel, 'panel'> & { countOf: string | undefined },
): Mark {
  const at = panel.x.categories?.[x] ?? numberText(x)
  const { unit, unitTitle = unit } = panel.y
  const value = unit === CLOCK_UNIT ? clockText(y ?? 0) : `${numberText(y ?? 0)} ${unitTitle}`.trimEnd()
  const behind =
    count === undefined || countOf === undefined || countOf === panel.y.label ? '' : ` (${countOf}: ${count})`
  return mark('title', {}, `${at}: ${value}${behind}`)
}

/** A value between two gaps is a dot: the round end of a line without length. */
function linePath(points: readonly ChartPoint[], { x, y }: Places): string {
  let isOpen = false
  return points
    .map((point, at) => {
      if (point.y === null) {
        isOpen = false
        return ''
      }
      const isAlone = !isOpen && (points[at + 1]?.y ?? null) === null
      const step = `${isOpen ? 'L' : 'M'}${short(x(point.x))} ${short(y(point.y))}${isAlone ? 'h0' : ''}`
      isOpen = true
      return step
    })
    .join('')
}

function dots(series: ChartSeries, { places: { x, y }, colours }: Drawing): Mark {
  const { points, tone } = series
  const most = mostBehind(series)
  const isPlain = tone === 'quiet' && series.dot === undefined
  const usual = isPlain ? 2.2 : points.length < 3 ? 6 : 3.5
  const opacity = isPlain ? '.7' : points.length > 60 ? '.55' : undefined
  const all = points
    .filter((point) => point.y !== null)
    .map((point) => {
      const r = series.isSizedByCount ? radiusOf(point, most) : usual
      return dotMark({ x: x(point.x), y: y(point.y ?? 0), r }, series)
    })
  return mark('g', { ...dotPaint(colours[tone], series), 'fill-opacity': opacity }, all)
}

/** One outline for each stretch without a gap. */
function bandPath(points: readonly ChartPoint[], { x, y }: Places): string {
  const stretches: { x: number; low: number; high: number }[][] = [[]]
  for (const { x: at, low, high } of points) {
    if (low === undefined || high === undefined) stretches.push([])
    else stretches.at(-1)?.push({ x: at, low, high })
  }
  return stretches
    .filter((stretch) => stretch.length > 1)
    .map((stretch) => {
      const upper = stretch.map((one) => `${short(x(one.x))} ${short(y(one.high))}`)
      const lower = stretch.map((one) => `${short(x(one.x))} ${short(y(one.low))}`).reverse()
      return `M${[...upper, ...lower].join('L')}Z`
    })
    .join('')
}

function intervals({ points, tone, countOf }: ChartSeries, { placed, places, colours }: Drawing): Mark {
  const { x, y } = places
  const isCrowded = points.length > 40
  const all = points.flatMap((point) => {
    const at = x(point.x)
    const place = { cx: at, cy: y(point.y ?? 0), r: isCrowded ? 2.5 : 4.5 }
    const dot = mark('circle', place, [hint(point, { panel: placed.panel, countOf })])
    if (point.low === undefined || point.high === undefined) return [dot]
    const [low, high] = [short(y(point.low)), short(y(point.high))]
    const cap = isCrowded ? '' : `M${short(at - CAP)} ${low}h${2 * CAP}M${short(at - CAP)} ${high}h${2 * CAP}`
    return [mark('path', { d: `M${short(at)} ${low}V${high}${cap}` }), dot]
  })
  const colour = colours[tone]
  return mark('g', { fill: colour, stroke: colour, 'stroke-width': isCrowded ? 1 : 1.8 }, all)
}
