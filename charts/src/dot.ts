/** A dot in one of a few forms, so that two kinds are told apart without their colours. */
import type { ChartSeries } from '@upshot/contract'
import { type Mark, mark, short } from './mark.ts'

/** How the dots of a series look. */
export type DotLook = Pick<ChartSeries, 'dot' | 'isHollow'>

interface Place {
  readonly x: number
  readonly y: number
  readonly r: number
}

/** All forms cover about the same area. */
export function dotMark({ x, y, r }: Place, { dot = 'circle' }: DotLook): Mark {
  if (dot === 'square') return mark('rect', { x: x - 0.89 * r, y: y - 0.89 * r, width: 1.78 * r, height: 1.78 * r })
  if (dot === 'circle') return mark('circle', { cx: x, cy: y, r })
  const [half, up, down] = [1.35 * r, 1.55 * r, 0.78 * r]
  return mark('path', { d: `M${short(x)} ${short(y - up)}L${short(x + half)} ${short(y + down)}H${short(x - half)}Z` })
}

/** A hollow dot shows its edge alone. */
export const dotPaint = (colour: string, { isHollow = false }: DotLook) =>
  isHollow ? { fill: 'none', stroke: colour, 'stroke-width': 1.4 } : { fill: colour }
