/**
 * A small drawing board for line, bar and band charts as plain SVG text: no dependency, the same bytes every time.
 */
export interface Axis {
  readonly label: string
  readonly from: number
  readonly to: number
  readonly ticks: readonly number[]
  readonly format?: (value: number) => string
}

export interface PlotArea {
  line(points: readonly (readonly [number, number])[], colour: string): void
  band(low: number, high: number, colour: string): void
  stretch(from: number, to: number, colour: string): void
  bar(x: number, width: number, height: number, colour: string): void
  dot(x: number, y: number, colour: string): void
  words(x: number, y: number, text: string, colour?: string): void
  svg(): string
}

export const INK = '#24292f'
export const BLUE = '#0b62c4'
export const ORANGE = '#c4570b'
export const PALE = '#dfe7f2'
export const SAND = '#f5e3d3'

const WIDTH = 720
const HEIGHT = 360
const MARGIN = { left: 64, right: 20, top: 44, bottom: 54 }

export function board(title: string, x: Axis, y: Axis): PlotArea {
  const inner = { width: WIDTH - MARGIN.left - MARGIN.right, height: HEIGHT - MARGIN.top - MARGIN.bottom }
  const px = (value: number) => round(MARGIN.left + ((value - x.from) / (x.to - x.from)) * inner.width)
  const py = (value: number) => round(MARGIN.top + (1 - (value - y.from) / (y.to - y.from)) * inner.height)
  const parts: string[] = []
  const rectangle = (left: number, top: number, size: readonly [number, number], colour: string) =>
    parts.push(`<rect x="${left}" y="${top}" width="${round(size[0])}" height="${round(size[1])}" fill="${colour}"/>`)
  return {
    line: (points, colour) =>
      parts.push(
        `<polyline fill="none" stroke="${colour}" stroke-width="1.8" points="${points.map(([a, b]) => `${px(a)},${py(b)}`).join(' ')}"/>`,
      ),
    band: (low, high, colour) => rectangle(MARGIN.left, py(high), [inner.width, py(low) - py(high)], colour),
    stretch: (from, to, colour) => rectangle(px(from), MARGIN.top, [px(to) - px(from), inner.height], colour),
    bar: (at, width, height, colour) =>
      rectangle(px(at), py(height), [px(at + width) - px(at), py(y.from) - py(height)], colour),
    dot: (a, b, colour) => parts.push(`<circle cx="${px(a)}" cy="${py(b)}" r="2.4" fill="${colour}"/>`),
    words: (a, b, text, colour = INK) =>
      parts.push(`<text x="${px(a)}" y="${py(b)}" font-size="13" fill="${colour}">${escaped(text)}</text>`),
    svg: () => [opening(title), ...parts, ...axes(x, y, px, py), '</svg>', ''].join('\n'),
  }
}

function opening(title: string): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" font-family="sans-serif">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    `<text x="${MARGIN.left}" y="24" font-size="15" font-weight="bold" fill="${INK}">${escaped(title)}</text>`,
  ].join('\n')
}

function axes(x: Axis, y: Axis, px: (value: number) => number, py: (value: number) => number): string[] {
  const text = (left: number, top: number, words: string, more = '') =>
    `<text x="${left}" y="${top}" font-size="12" fill="${INK}" ${more}>${escaped(words)}</text>`
  const name = (axis: Axis, value: number) => (axis.format ?? String)(value)
  const floor = HEIGHT - MARGIN.bottom
  return [
    `<path d="M${MARGIN.left} ${MARGIN.top}V${floor}H${WIDTH - MARGIN.right}" fill="none" stroke="${INK}"/>`,
    ...x.ticks.map((tick) => text(px(tick), floor + 18, name(x, tick), 'text-anchor="middle"')),
    ...y.ticks.map((tick) => text(MARGIN.left - 8, py(tick) + 4, name(y, tick), 'text-anchor="end"')),
    text((WIDTH + MARGIN.left) / 2, HEIGHT - 12, x.label, 'text-anchor="middle"'),
    text(
      16,
      (MARGIN.top + floor) / 2,
      y.label,
      `text-anchor="middle" transform="rotate(-90 16 ${(MARGIN.top + floor) / 2})"`,
    ),
  ]
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
