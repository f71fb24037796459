/** Turns the description of a chart into marks for a given width. */

import type { ChartDescription, ChartReference } from '@upshot/contract'
import { type Layout, type LegendEntry, layoutOf, type PlacedPanel, type PlacedText, type Setting } from './layout.ts'
import {
  BAND_OPACITY,
  dotMark,
  dotPaint,
  type Mark,
  mark,
  marksOf,
  type PanelScales,
  scalesIn,
  short,
} from './marks.ts'
import type { Colours } from './palette.ts'

// Lines of text, and a legend entry for each style.

const SWATCH = 20

function textMark({ text, x, y, fontSize, isTitle, align }: PlacedText, colours: Colours): Mark {
  const look = {
    x,
    y: y + fontSize * 0.85,
    'font-size': fontSize,
    'text-anchor': align === 'center' ? 'middle' : undefined,
    'font-weight': isTitle ? 'bold' : undefined,
    fill: isTitle ? colours.ink : undefined,
  }
  return mark('text', look, text)
}

function legendMarks(entry: LegendEntry, fontSize: number, colours: Colours): Mark[] {
  const { name, x, y } = entry
  const beside = { text: name, x: x + SWATCH + 8, y, fontSize, isTitle: false, align: 'left' as const }
  return [swatch(entry, y + fontSize * 0.5, colours), textMark(beside, colours)]
}

function swatch({ look, dots = {}, colour: role, x }: LegendEntry, middle: number, colours: Colours): Mark {
  const colour = colours[role]
  const box = { x, y: middle - 6, width: SWATCH, height: 12, fill: colour }
  const line = { x1: x, y1: middle, x2: x + SWATCH, y2: middle, stroke: colour }
  switch (look) {
    case 'columns':
      return mark('rect', box)
    case 'band':
      return mark('rect', { ...box, 'fill-opacity': BAND_OPACITY })
    case 'line':
      return mark('line', { ...line, 'stroke-width': 2.2 })
    case 'reference':
      return mark('line', { ...line, 'stroke-width': 1.2, 'stroke-dasharray': '5 4' })
    case 'points':
    case 'intervals':
      return mark('g', dotPaint(colour, dots), [dotMark({ x: x + SWATCH / 2, y: middle, r: 4.5 }, dots)])
  }
}

// One panel of a picture: grid lines, marks, axes and labels.

const TICK = 4

function panelMarks(placed: PlacedPanel, layout: Layout, colours: Colours): Mark[] {
  const { panel, top, height } = placed
  const right = layout.size.width - layout.right
  const bottom = top + height
  const scales = scalesIn(placed, layout)
  const drawing = { placed, scales, colours }
  const grid = placed.yScale.ticks.map(({ at }) => `M${short(layout.left)} ${short(scales.y(at))}H${short(right)}`)
  const lines = panel.references.map((reference) =>
    mark('path', {
      d: referencePath(reference, { scales, left: layout.left, right, top, bottom }),
      stroke: colours.muted,
      'stroke-width': 1.2,
      'stroke-dasharray': '5 4',
    }),
  )
  return [
    mark('path', { d: grid.join(''), stroke: colours.rule }),
    ...panel.series.filter(({ shape }) => shape === 'band').map((series) => marksOf(series, drawing)),
    ...lines,
    ...panel.series.filter(({ shape }) => shape !== 'band').map((series) => marksOf(series, drawing)),
    mark('path', {
      d: `M${short(layout.left)} ${short(bottom)}H${short(right)}${ticks(placed, scales, bottom)}`,
      stroke: colours.quiet,
    }),
    ...labels(placed, layout, scales),
  ]
}

interface PlotArea {
  readonly scales: PanelScales
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const referencePath = ({ axis, at }: ChartReference, { scales, left, right, top, bottom }: PlotArea): string =>
  axis === 'x'
    ? `M${short(scales.x(at))} ${short(top)}V${short(bottom)}`
    : `M${short(left)} ${short(scales.y(at))}H${short(right)}`

/** Categories lie between ticks and need none. */
const ticks = ({ xScale }: PlacedPanel, { x }: PanelScales, bottom: number): string =>
  (xScale?.ticks ?? []).map(({ at }) => `M${short(x(at))} ${short(bottom)}v${TICK}`).join('')

function labels(
  { panel, top, height, xScale, yScale, labelEvery }: PlacedPanel,
  { size, left }: Layout,
  { x, y }: PanelScales,
): Mark[] {
  const { fontSize, width } = size
  const below = top + height + fontSize * 1.25
  const label = xScale
    ? xScale.ticks
    : (panel.x.categories ?? [])
        .map((text, index) => ({ at: index, text }))
        .filter(({ at: index }) => index % labelEvery === 0)
  const across = label.map(({ at, text }) => {
    // Close to the edge a label moves inwards instead of crossing it.
    const half = (text.length * fontSize * 0.55) / 2
    const index = Math.min(Math.max(x(at), half + 2), width - half - 2)
    return mark('text', { x: index, y: below }, text)
  })
  const down = yScale.ticks.map(({ at, text }) => mark('text', { x: left - 7, y: y(at) + fontSize * 0.35 }, text))
  return [mark('g', { 'text-anchor': 'middle' }, across), mark('g', { 'text-anchor': 'end' }, down)]
}

export interface Picture {
  readonly layout: Layout
  /** The marks from back to front. */
  readonly marks: readonly Mark[]
}

/** The size of a chart printed beside others on a sheet of paper. */
export const sheetSize = { width: 360, fontSize: 13, panelHeight: 72 } as const

export function pictureOf(description: ChartDescription, setting: Setting, colours: Colours): Picture {
  const layout = layoutOf(description, setting)
  const { width, fontSize } = layout.size
  const marks = [
    mark('rect', { width, height: layout.height, fill: colours.background }),
    ...layout.panels.flatMap((placed) => panelMarks(placed, layout, colours)),
    ...layout.legend.flatMap((entry) => legendMarks(entry, fontSize, colours)),
    ...layout.texts.map((text) => textMark(text, colours)),
  ]
  return { layout, marks }
}
