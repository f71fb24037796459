/** A chart as SVG: no browser, no script, and no library that would outweigh the service. */
import type { ChartDescription } from '@upshot/contract'
import { chartWords } from '../words.ts'
import { type Layout, type LegendEntry, layoutOf, type PlacedText, sizes } from './layout.ts'
import { BAND_OPACITY } from './marks.ts'
import { element, escaped } from './markup.ts'
import { CHART_STYLE, palette } from './palette.ts'
import { panelMarkup } from './panel.ts'

export type ChartSize = keyof typeof sizes

const FONT = 'system-ui, -apple-system, Roboto, Arial, sans-serif'
const SWATCH = 20

export function svgOf(description: ChartDescription, size: ChartSize = 'normal'): string {
  const layout = layoutOf(description, sizes[size], chartWords)
  const { width, fontSize } = layout.size
  const parts = [
    element('rect', { width, height: layout.height, fill: palette.ground.light }),
    ...layout.panels.map((placed) => panelMarkup(placed, layout)),
    ...layout.legend.map((entry) => legendMarkup(entry, layout)),
    ...layout.texts.map(textMarkup),
  ]
  const look = { 'font-family': FONT, 'font-size': fontSize, fill: palette.muted.light }
  return `${opening(description, width, layout.height)}${element('g', look, parts.join('\n'))}</svg>`
}

/** Read out by screen readers: the title, then what the picture shows. */
function opening({ id, title, explanation, message }: ChartDescription, width: number, height: number): string {
  const name = id.replace(/[^\w-]/g, '-')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" class="upshot-chart" viewBox="0 0 ${width} ${height}" width="${width}" ` +
    `height="${height}" role="img" aria-labelledby="${name}-title ${name}-desc">` +
    `<title id="${name}-title">${escaped(title)}</title>` +
    `<desc id="${name}-desc">${escaped(message ?? explanation)}</desc><style>${CHART_STYLE}</style>`
  )
}

function textMarkup({ text, x, y, fontSize, isTitle, align }: PlacedText): string {
  const look = {
    x,
    y: y + fontSize * 0.85,
    'font-size': fontSize,
    'text-anchor': align === 'center' ? 'middle' : undefined,
    'font-weight': isTitle ? 'bold' : undefined,
    fill: isTitle ? palette.ink.light : undefined,
  }
  return element('text', look, escaped(text))
}

function legendMarkup({ name, look, colour, x, y }: LegendEntry, { size }: Layout): string {
  const middle = y + size.fontSize * 0.5
  return (
    swatch({ look, colour, x, middle }) +
    textMarkup({
      text: name,
      x: x + SWATCH + 8,
      y,
      fontSize: size.fontSize,
      isTitle: false,
      align: 'left',
    })
  )
}

function swatch({ look, colour, x, middle }: Pick<LegendEntry, 'look' | 'colour' | 'x'> & { middle: number }): string {
  const box = { x, y: middle - 6, width: SWATCH, height: 12, fill: colour }
  const line = { x1: x, y1: middle, x2: x + SWATCH, y2: middle, stroke: colour }
  switch (look) {
    case 'columns':
      return element('rect', box)
    case 'band':
      return element('rect', { ...box, 'fill-opacity': BAND_OPACITY })
    case 'line':
      return element('line', { ...line, 'stroke-width': 2.2 })
    case 'reference':
      return element('line', { ...line, 'stroke-width': 1.2, 'stroke-dasharray': '5 4' })
    case 'points':
    case 'intervals':
      return element('circle', { cx: x + SWATCH / 2, cy: middle, r: 4.5, fill: colour })
  }
}
