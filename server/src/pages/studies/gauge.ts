/** A half circle with a hand: how strong a link is, and which way it points. For previews of a study's address. */
import { html } from '../html.ts'

export interface Gauge {
  readonly title: string
  /** From -1 to 1; null where nothing can be said. */
  readonly value: number | null
  readonly caption: string
}

const CENTRE = { x: 300, y: 250 }
const RADIUS = 170

const at = (value: number, radius: number): { x: string; y: string } => {
  const angle = Math.PI * (1 - (value + 1) / 2)
  return {
    x: (CENTRE.x + radius * Math.cos(angle)).toFixed(1),
    y: (CENTRE.y - radius * Math.sin(angle)).toFixed(1),
  }
}

const arc = (from: number, to: number): string => {
  const [start, end] = [at(from, RADIUS), at(to, RADIUS)]
  return `M${start.x} ${start.y}A${RADIUS} ${RADIUS} 0 0 1 ${end.x} ${end.y}`
}

const LINE = 44

/** As an image of its own; `square` for places that cut round or square pictures. */
export function gaugeSvg({ title, value, caption }: Gauge, shape: 'wide' | 'square'): string {
  const top = shape === 'wide' ? 0 : -135
  const height = shape === 'wide' ? 330 : 600
  const hand = at(value ?? 0, RADIUS - 30)
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 ${top} 600 ${height}" width="600" height="${height}" role="img" aria-label="${title}: ${caption}">
<rect x="0" y="${top}" width="600" height="${height}" fill="#ffffff"/>
<g font-family="system-ui, sans-serif" text-anchor="middle" fill="#1c2128">
<text x="300" y="42" font-size="24" font-weight="700">${shortened(title)}</text>
<g fill="none" stroke-width="26"><path d="${arc(-1, -0.1)}" stroke="#0072b2"/><path d="${arc(-0.1, 0.1)}" stroke="#d9dee3"/><path d="${arc(0.1, 1)}" stroke="#d55e00"/></g>
${value === null ? undefined : html`<path d="M${CENTRE.x} ${CENTRE.y}L${hand.x} ${hand.y}" stroke="#1c2128" stroke-width="7" stroke-linecap="round"/><circle cx="${CENTRE.x}" cy="${CENTRE.y}" r="11"/>`}
<g font-size="18" fill="#4d5761"><text x="130" y="280">less</text><text x="470" y="280">more</text></g>
<text x="300" y="310" font-size="22">${shortened(caption)}</text>
</g></svg>`.text
}

const shortened = (text: string): string => (text.length <= LINE ? text : `${text.slice(0, LINE - 1).trimEnd()}…`)
