/** Lines of text, and what each look means. */
import { dotMark, dotPaint } from './dot.ts'
import type { LegendEntry, PlacedText } from './layout.ts'
import { type Mark, mark } from './mark.ts'
import { BAND_OPACITY } from './marks.ts'
import type { Colours } from './palette.ts'

const SWATCH = 20

export function textMark({ text, x, y, fontSize, isTitle, align }: PlacedText, colours: Colours): Mark {
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

export function legendMarks(entry: LegendEntry, fontSize: number, colours: Colours): Mark[] {
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
