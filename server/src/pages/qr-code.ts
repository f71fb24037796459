/** A text as a square that a camera reads. */
import { encode } from 'uqr'
import { type Html, html } from './html.ts'

/** Four empty squares around it, which readers need. */
const BORDER = 4

export function qrCode(text: string, label: string): Html {
  const { data, size } = encode(text, { border: BORDER, ecc: 'M' })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return html`<svg class="code" width="280" height="280" viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${squares.join('')}" fill="#000"/></svg>`
}
