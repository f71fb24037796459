/** One field of a picture: its lines to read by, its marks, its axis and their labels. */
import type { ChartReference } from '@upshot/contract'
import type { Layout, PlacedPanel } from './layout.ts'
import { marks, type Places } from './marks.ts'
import { element, escaped, short } from './markup.ts'
import { palette } from './palette.ts'

const TICK = 4

export function panelMarkup(placed: PlacedPanel, layout: Layout): string {
  const { panel, top, height } = placed
  const right = layout.size.width - layout.right
  const bottom = top + height
  const places = placesIn(placed, layout)
  const grid = placed.yScale.ticks.map(({ at }) => `M${short(layout.left)} ${short(places.y(at))}H${short(right)}`)
  const lines = panel.references.map((reference) =>
    referenceLine(reference, { places, left: layout.left, right, top, bottom }),
  )
  return [
    element('path', { d: grid.join(''), stroke: palette.rule.light }),
    ...panel.series.filter(({ shape }) => shape === 'band').map((series) => marks(series, placed, places)),
    ...lines,
    ...panel.series.filter(({ shape }) => shape !== 'band').map((series) => marks(series, placed, places)),
    element('path', {
      d: `M${short(layout.left)} ${short(bottom)}H${short(right)}${ticks(placed, places, bottom)}`,
      stroke: palette.quiet.light,
    }),
    labels(placed, layout, places),
  ].join('\n')
}

function placesIn({ panel, top, height, xScale, yScale }: PlacedPanel, { size, left, right }: Layout): Places {
  const width = size.width - left - right
  const slot = width / Math.max(1, panel.x.categories?.length ?? 1)
  return {
    slot,
    x: xScale
      ? (value) => left + ((value - xScale.low) / (xScale.high - xScale.low)) * width
      : (place) => left + (place + 0.5) * slot,
    y: (value) => top + height - ((value - yScale.low) / (yScale.high - yScale.low)) * height,
  }
}

interface Field {
  readonly places: Places
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

function referenceLine({ axis, at }: ChartReference, { places, left, right, top, bottom }: Field): string {
  const d =
    axis === 'x'
      ? `M${short(places.x(at))} ${short(top)}V${short(bottom)}`
      : `M${short(left)} ${short(places.y(at))}H${short(right)}`
  return element('path', { d, stroke: palette.muted.light, 'stroke-width': 1.2, 'stroke-dasharray': '5 4' })
}

/** Categories stand between ticks and need none. */
const ticks = ({ xScale }: PlacedPanel, { x }: Places, bottom: number): string =>
  (xScale?.ticks ?? []).map(({ at }) => `M${short(x(at))} ${short(bottom)}v${TICK}`).join('')

function labels(
  { panel, top, height, xScale, yScale, labelEvery }: PlacedPanel,
  { size, left }: Layout,
  { x, y }: Places,
): string {
  const { fontSize, width } = size
  const below = top + height + fontSize * 1.25
  const named = xScale
    ? xScale.ticks
    : (panel.x.categories ?? []).map((text, at) => ({ at, text })).filter(({ at }) => at % labelEvery === 0)
  const across = named.map(({ at, text }) => {
    // Close to the edge a label moves inside rather than over it.
    const half = (text.length * fontSize * 0.55) / 2
    const place = Math.min(Math.max(x(at), half + 2), width - half - 2)
    return element('text', { x: place, y: below }, escaped(text))
  })
  const down = yScale.ticks.map(({ at, text }) =>
    element('text', { x: left - 7, y: y(at) + fontSize * 0.35 }, escaped(text)),
  )
  return (
    element('g', { 'text-anchor': 'middle' }, across.join('')) + element('g', { 'text-anchor': 'end' }, down.join(''))
  )
}
