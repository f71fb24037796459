/** One field of a picture: its lines to read by, its marks, its axis and their labels. */
import type { ChartReference } from '@upshot/contract'
import type { Layout, PlacedPanel } from './layout.ts'
import { type Mark, mark, short } from './mark.ts'
import { marksOf } from './marks.ts'
import type { Colours } from './palette.ts'
import { type Places, placesIn } from './places.ts'

const TICK = 4

export function panelMarks(placed: PlacedPanel, layout: Layout, colours: Colours): Mark[] {
  const { panel, top, height } = placed
  const right = layout.size.width - layout.right
  const bottom = top + height
  const places = placesIn(placed, layout)
  const drawing = { placed, places, colours }
  const grid = placed.yScale.ticks.map(({ at }) => `M${short(layout.left)} ${short(places.y(at))}H${short(right)}`)
  const lines = panel.references.map((reference) =>
    mark('path', {
      d: referencePath(reference, { places, left: layout.left, right, top, bottom }),
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
      d: `M${short(layout.left)} ${short(bottom)}H${short(right)}${ticks(placed, places, bottom)}`,
      stroke: colours.quiet,
    }),
    ...labels(placed, layout, places),
  ]
}

interface Field {
  readonly places: Places
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const referencePath = ({ axis, at }: ChartReference, { places, left, right, top, bottom }: Field): string =>
  axis === 'x'
    ? `M${short(places.x(at))} ${short(top)}V${short(bottom)}`
    : `M${short(left)} ${short(places.y(at))}H${short(right)}`

/** Categories stand between ticks and need none. */
const ticks = ({ xScale }: PlacedPanel, { x }: Places, bottom: number): string =>
  (xScale?.ticks ?? []).map(({ at }) => `M${short(x(at))} ${short(bottom)}v${TICK}`).join('')

function labels(
  { panel, top, height, xScale, yScale, labelEvery }: PlacedPanel,
  { size, left }: Layout,
  { x, y }: Places,
): Mark[] {
  const { fontSize, width } = size
  const below = top + height + fontSize * 1.25
  const named = xScale
    ? xScale.ticks
    : (panel.x.categories ?? []).map((text, at) => ({ at, text })).filter(({ at }) => at % labelEvery === 0)
  const across = named.map(({ at, text }) => {
    // Close to the edge a label moves inside rather than over it.
    const half = (text.length * fontSize * 0.55) / 2
    const place = Math.min(Math.max(x(at), half + 2), width - half - 2)
    return mark('text', { x: place, y: below }, text)
  })
  const down = yScale.ticks.map(({ at, text }) => mark('text', { x: left - 7, y: y(at) + fontSize * 0.35 }, text))
  return [mark('g', { 'text-anchor': 'middle' }, across), mark('g', { 'text-anchor': 'end' }, down)]
}
