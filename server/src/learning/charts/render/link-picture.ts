/**
 * The image for link previews: the marks of a chart without text. The text is beside it in the preview, and a font
 * would be larger than the rest of the service.
 */

import { crc32, deflateSync } from 'node:zlib'
import { lightColours, type Mark, pictureOf } from '@upshot/charts'
import type { ChartDescription } from '@upshot/contract'
import { chartWords } from '../words.ts'

// Rasterizing: lines, circles and boxes with soft edges, no text.

interface Canvas extends Pixels {
  readonly bytes: Uint8Array
}

/** The conversion from the units of the marks to pixels. */
interface Placement {
  readonly scale: number
  readonly left: number
  readonly top: number
}

type Colour = readonly [red: number, green: number, blue: number]
type SvgAttributes = Readonly<Record<string, string | number | undefined>>

export function canvasOf(width: number, height: number): Canvas {
  return { width, height, bytes: new Uint8Array(3 * width * height).fill(255) }
}

/** Attributes of a group apply to the marks inside it. */
export function drawMark(canvas: Canvas, mark: Mark, placing: Placement, inherited: SvgAttributes = {}): void {
  const look = { ...inherited, ...mark.attributes }
  const number = (name: string) => Number(look[name] ?? 0)
  const x = (value: number) => value * placing.scale + placing.left
  const y = (value: number) => value * placing.scale + placing.top
  const opacity = look['fill-opacity'] === undefined ? 1 : number('fill-opacity')
  const width = (look['stroke-width'] === undefined ? 1 : number('stroke-width')) * placing.scale
  switch (mark.name) {
    case 'g':
      if (typeof mark.inside !== 'string') for (const inner of mark.inside) drawMark(canvas, inner, placing, look)
      return
    case 'circle':
      drawCircle(canvas, { x: x(number('cx')), y: y(number('cy')), r: number('r') * placing.scale }, look, opacity)
      return
    case 'line':
      drawLine(canvas, [x(number('x1')), y(number('y1')), x(number('x2')), y(number('y2'))], look, width)
      return
    case 'path':
      for (const [x1, y1, x2, y2] of linesIn(String(look['d'] ?? ''))) {
        drawLine(canvas, [x(x1), y(y1), x(x2), y(y2)], look, width)
      }
      return
    default:
  }
}

type PictureLine = readonly [x1: number, y1: number, x2: number, y2: number]

/** The straight lines of a path; charts have no curves. */
export function linesIn(path: string): PictureLine[] {
  const lines: PictureLine[] = []
  let x = 0
  let y = 0
  for (const [, letter = '', coordinates = ''] of path.matchAll(/([MLHVhv])([^MLHVZhvz]*)/g)) {
    const [first = 0, second = 0] = coordinates
      .trim()
      .split(/[\s,]+/)
      .map(Number)
    const fromX = x
    const fromY = y
    if (letter === 'M' || letter === 'L') [x, y] = [first, second]
    if (letter === 'H') x = first
    if (letter === 'V') y = first
    if (letter === 'h') x += first
    if (letter === 'v') y += first
    if (letter !== 'M') lines.push([fromX, fromY, x, y])
  }
  return lines
}

function drawLine(canvas: Canvas, [x1, y1, x2, y2]: PictureLine, { stroke }: SvgAttributes, width: number): void {
  const colour = colourOf(stroke)
  if (!colour) return
  const dx = x2 - x1
  const dy = y2 - y1
  const length2 = dx * dx + dy * dy
  const reach = width / 2 + 1
  const box = [Math.min(x1, x2) - reach, Math.min(y1, y2) - reach, Math.max(x1, x2) + reach, Math.max(y1, y2) + reach]
  paint(canvas, box, colour, (x, y) => {
    const along = length2 === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length2))
    return 0.5 + width / 2 - Math.hypot(x - x1 - along * dx, y - y1 - along * dy)
  })
}

interface Circle {
  readonly x: number
  readonly y: number
  readonly r: number
}

function drawCircle(canvas: Canvas, { x, y, r }: Circle, { fill }: SvgAttributes, opacity: number): void {
  const colour = colourOf(fill)
  if (!colour) return
  const reach = r + 1
  paint(
    canvas,
    [x - reach, y - reach, x + reach, y + reach],
    colour,
    (px, py) => Math.min(1, 0.5 + r - Math.hypot(px - x, py - y)) * opacity,
  )
}

/** `cover` gives how much of a pixel is covered, from its centre; 0 or less is nothing. */
function paint(canvas: Canvas, box: readonly number[], colour: Colour, cover: (x: number, y: number) => number): void {
  const [left = 0, top = 0, right = 0, bottom = 0] = box
  const { width, height, bytes } = canvas
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, Math.ceil(bottom)); y++) {
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, Math.ceil(right)); x++) {
      const share = Math.min(1, cover(x + 0.5, y + 0.5))
      if (share <= 0) continue
      const offset = 3 * (y * width + x)
      for (const [part, value] of colour.entries()) {
        bytes[offset + part] = Math.round((bytes[offset + part] ?? 0) * (1 - share) + value * share)
      }
    }
  }
}

function colourOf(text: string | number | undefined): Colour | undefined {
  const [, hex] = /^#([0-9a-f]{6})$/i.exec(String(text ?? '')) ?? []
  if (hex === undefined) return undefined
  const all = Number.parseInt(hex, 16)
  return [all >> 16, (all >> 8) & 255, all & 255]
}

export const LINK_PICTURE = { width: 1200, height: 630 } as const

const SIZE = { width: 400, fontSize: 12, panelHeight: 170 }

export function linkPicture(description: ChartDescription): Buffer {
  const { layout, marks } = pictureOf(
    description,
    { size: SIZE, months: chartWords.months, hasTitle: false },
    lightColours,
  )
  const canvas = canvasOf(LINK_PICTURE.width, LINK_PICTURE.height)
  const scale = LINK_PICTURE.width / SIZE.width
  const panel = layout.panels[0]
  const top = panel?.top ?? 0
  const height = panel?.height ?? 0
  const placing = { scale, left: 0, top: (LINK_PICTURE.height - height * scale) / 2 - top * scale }
  // The first mark is the background; after the panels come the legend, with two marks per entry, and texts.
  const drawn = marks.slice(1, marks.length - 2 * layout.legend.length - layout.texts.length)
  for (const mark of drawn) drawMark(canvas, mark, placing)
  return pngOf(canvas)
}

// Writes a picture as PNG (ISO/IEC 15948): eight bits for each of red, green and blue.

interface Pixels {
  readonly width: number
  readonly height: number
  /** Row by row, three bytes for each pixel. */
  readonly bytes: Uint8Array
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const BIT_DEPTH = 8
const TRUE_COLOUR = 2

export function pngOf({ width, height, bytes }: Pixels): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([BIT_DEPTH, TRUE_COLOUR], 8)
  const row = 3 * width
  // Each row begins with its filter type: 0, none.
  const rows = Buffer.alloc((row + 1) * height)
  for (let y = 0; y < height; y++) rows.set(bytes.subarray(y * row, (y + 1) * row), y * (row + 1) + 1)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  const check = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
