/** The marks of a series: columns, lines, dots, bands and intervals. */
import type { ChartPoint, ChartSeries } from '@upshot/contract'
import type { Layout, PlacedPanel } from './layout.ts'
import type { Colours } from './palette.ts'
import { CLOCK_UNIT, clockText, numberText } from './ticks.ts'

export const mostBehind = ({ points }: ChartSeries): number =>
  points.reduce((most, { count = 1 }) => Math.max(most, count), 1)

/** The area grows with the count. */
export const radiusOf = ({ count = 1 }: ChartPoint, most: number): number => 2.5 + 8 * Math.sqrt(count / most)

/** One element of a picture as plain data: the server writes it as text, the app creates an element from it. */
export interface Mark {
  readonly name: 'g' | 'rect' | 'path' | 'circle' | 'line' | 'text' | 'title'
  /** Numbers are already rounded; undefined ones are left out. */
  readonly attributes: Readonly<Record<string, string | number | undefined>>
  /** Child marks, or text. */
  readonly inside: readonly Mark[] | string
}

export const mark = (name: Mark['name'], attributes: Mark['attributes'], inside: Mark['inside'] = []): Mark => ({
  name,
  attributes: Object.fromEntries(
    Object.entries(attributes).map(([key, value]) => [key, typeof value === 'number' ? rounded(value) : value]),
  ),
  inside,
})

/** Rounded to a tenth of a pixel, which is invisible. */
const rounded = (value: number): number => Math.round(value * 10) / 10

export const short = (value: number): string => String(rounded(value))

// A dot in one of a few shapes, so that two kinds can be distinguished without colour.

/** The shape and fill of a series' dots. */
type DotLook = Pick<ChartSeries, 'dot' | 'isHollow'>

interface DotPosition {
  readonly x: number
  readonly y: number
  readonly r: number
}

/** All shapes cover about the same area. */
export function dotMark({ x, y, r }: DotPosition, { dot = 'circle' }: DotLook): Mark {
  if (dot === 'square') return mark('rect', { x: x - 0.89 * r, y: y - 0.89 * r, width: 1.78 * r, height: 1.78 * r })
  if (dot === 'circle') return mark('circle', { cx: x, cy: y, r })
  const half = 1.35 * r
  const up = 1.55 * r
  const down = 0.78 * r
  return mark('path', { d: `M${short(x)} ${short(y - up)}L${short(x + half)} ${short(y + down)}H${short(x - half)}Z` })
}

/** A hollow dot shows only its outline. */
export const dotPaint = (colour: string, { isHollow = false }: DotLook) =>
  isHollow ? { fill: 'none', stroke: colour, 'stroke-width': 1.4 } : { fill: colour }

export const BAND_OPACITY = '.2'
/** A line with more points than this is drawn thin, or it would fill its panel. */
const THICK_POINTS = 250
const WIDEST_COLUMN = 72
const CAP = 4

interface Drawing {
  readonly placed: PlacedPanel
  readonly scales: PanelScales
  readonly colours: Colours
}

export function marksOf(series: ChartSeries, drawing: Drawing): Mark {
  const { scales, colours } = drawing
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
      return mark('path', { d: linePath(series.points, scales), ...look })
    }
    case 'points':
      return dots(series, drawing)
    case 'band':
      return mark('path', { d: bandPath(series.points, scales), fill: colour, 'fill-opacity': BAND_OPACITY })
    case 'intervals':
      return intervals(series, drawing)
  }
}

function columns({ points, tone, countOf }: ChartSeries, { placed, scales, colours }: Drawing): Mark {
  const { yScale, panel } = placed
  const { x, y, slot } = scales
  const width = Math.min(WIDEST_COLUMN, slot * 0.78)
  const base = y(Math.min(Math.max(0, yScale.low), yScale.high))
  const all = points.map((point) => {
    const top = y(point.y ?? 0)
    const box = { x: x(point.x) - width / 2, y: Math.min(top, base), width, height: Math.abs(base - top) }
    return mark('rect', box, [hint(point, { panel, countOf })])
  })
  return mark('g', { fill: colours[tone] }, all)
}

/** Tooltip of a mark. */
function hint(
  { x, y, count }: ChartPoint,
  { panel, countOf }: Pick<PlacedPanel, 'panel'> & { countOf: string | undefined },
): Mark {
  const position = panel.x.categories?.[x] ?? numberText(x)
  const { unit, unitTitle = unit } = panel.y
  const value = unit === CLOCK_UNIT ? clockText(y ?? 0) : `${numberText(y ?? 0)} ${unitTitle}`.trimEnd()
  const behind =
    count === undefined || countOf === undefined || countOf === panel.y.label ? '' : ` (${countOf}: ${count})`
  return mark('title', {}, `${position}: ${value}${behind}`)
}

/** A value between two gaps becomes a dot: the round cap of a line without length. */
function linePath(points: readonly ChartPoint[], { x, y }: PanelScales): string {
  let isOpen = false
  return points
    .map((point, index) => {
      if (point.y === null) {
        isOpen = false
        return ''
      }
      const isAlone = !isOpen && (points[index + 1]?.y ?? null) === null
      const step = `${isOpen ? 'L' : 'M'}${short(x(point.x))} ${short(y(point.y))}${isAlone ? 'h0' : ''}`
      isOpen = true
      return step
    })
    .join('')
}

function dots(series: ChartSeries, { scales: { x, y }, colours }: Drawing): Mark {
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

/** One outline for each stretch without gaps. */
function bandPath(points: readonly ChartPoint[], { x, y }: PanelScales): string {
  const stretches: { x: number; low: number; high: number }[][] = [[]]
  for (const { x: position, low, high } of points) {
    if (low === undefined || high === undefined) stretches.push([])
    else stretches.at(-1)?.push({ x: position, low, high })
  }
  return stretches
    .filter((stretch) => stretch.length > 1)
    .map((stretch) => {
      const upper = stretch.map((point) => `${short(x(point.x))} ${short(y(point.high))}`)
      const lower = stretch.map((point) => `${short(x(point.x))} ${short(y(point.low))}`).reverse()
      return `M${[...upper, ...lower].join('L')}Z`
    })
    .join('')
}

function intervals({ points, tone, countOf }: ChartSeries, { placed, scales, colours }: Drawing): Mark {
  const { x, y } = scales
  const isCrowded = points.length > 40
  const all = points.flatMap((point) => {
    const left = x(point.x)
    const attributes = { cx: left, cy: y(point.y ?? 0), r: isCrowded ? 2.5 : 4.5 }
    const dot = mark('circle', attributes, [hint(point, { panel: placed.panel, countOf })])
    if (point.low === undefined || point.high === undefined) return [dot]
    const low = short(y(point.low))
    const high = short(y(point.high))
    const cap = isCrowded ? '' : `M${short(left - CAP)} ${low}h${2 * CAP}M${short(left - CAP)} ${high}h${2 * CAP}`
    return [mark('path', { d: `M${short(left)} ${low}V${high}${cap}` }), dot]
  })
  const colour = colours[tone]
  return mark('g', { fill: colour, stroke: colour, 'stroke-width': isCrowded ? 1 : 1.8 }, all)
}

/** Scales from values to pixels. */
export interface PanelScales {
  readonly x: (value: number) => number
  readonly y: (value: number) => number
  /** The width of one category. */
  readonly slot: number
}

type PlotFrame = Pick<Layout, 'size' | 'left' | 'right'>

export function scalesIn(
  { panel, top, height, xScale, yScale }: PlacedPanel,
  { size, left, right }: PlotFrame,
): PanelScales {
  const width = size.width - left - right
  const slot = width / Math.max(1, panel.x.categories?.length ?? 1)
  return {
    slot,
    x: xScale
      ? (value) => left + ((value - xScale.low) / (xScale.high - xScale.low)) * width
      : (index) => left + (index + 0.5) * slot,
    y: (value) => top + height - ((value - yScale.low) / (yScale.high - yScale.low)) * height,
  }
}
