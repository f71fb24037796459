import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { findingOf, wholeDoses } from '../../words/finding.fixture.ts'
import { byDose } from '../study-charts.ts'
import { chartWords } from '../words.ts'
import { canvasOf, drawMark, LINK_PICTURE, linesIn, linkPicture, pngOf } from './link-picture.ts'

/** Reads what `pngOf` writes: one chunk of rows without filters. */
function readPng(png: Buffer) {
  const chunks = new Map<string, Buffer>()
  for (let offset = 8; offset < png.length; ) {
    const length = png.readUInt32BE(offset)
    chunks.set(png.toString('latin1', offset + 4, offset + 8), png.subarray(offset + 8, offset + 8 + length))
    offset += length + 12
  }
  const header = chunks.get('IHDR') ?? Buffer.alloc(8)
  const width = header.readUInt32BE(0)
  const height = header.readUInt32BE(4)
  const rows = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0))
  const pixel = (x: number, y: number) => [...rows.subarray(y * (3 * width + 1) + 1 + 3 * x).subarray(0, 3)]
  return { width, height, rows, pixel }
}

const placing = { scale: 1, left: 0, top: 0 }

describe('pixels', () => {
  it('are written as PNG and can be read again', () => {
    const canvas = canvasOf(3, 2)
    canvas.bytes.set([1, 2, 3], 3 * (3 + 1))
    const png = pngOf(canvas)
    expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
    const { width, height, pixel } = readPng(png)
    expect([width, height, pixel(1, 1), pixel(0, 0)]).toEqual([3, 2, [1, 2, 3], [255, 255, 255]])
  })

  it('follow lines and circles, with the colour of their group', () => {
    const canvas = canvasOf(20, 20)
    const circle = { name: 'circle', attributes: { cx: 10, cy: 10, r: 4 }, inside: [] } as const
    drawMark(canvas, { name: 'g', attributes: { fill: '#00639c' }, inside: [circle] }, placing)
    const line = {
      name: 'path',
      attributes: { d: 'M0 2H20', stroke: '#dd6b0f', 'stroke-width': 2 },
      inside: [],
    } as const
    drawMark(canvas, line, placing)
    const { pixel } = readPng(pngOf(canvas))
    expect([pixel(10, 10), pixel(5, 2), pixel(1, 18)]).toEqual([
      [0, 99, 156],
      [221, 107, 15],
      [255, 255, 255],
    ])
  })

  it('contain no letters', () => {
    const canvas = canvasOf(10, 10)
    drawMark(canvas, { name: 'text', attributes: { x: 1, y: 8, fill: '#000000' }, inside: 'Ada' }, placing)
    expect(new Set(canvas.bytes)).toEqual(new Set([255]))
  })
})

it('a path is split into its lines', () => {
  expect(linesIn('M1 2H5V7h-2L0 0M3 3v2')).toEqual([
    [1, 2, 5, 2],
    [5, 2, 5, 7],
    [5, 7, 3, 7],
    [3, 7, 0, 0],
    [3, 3, 3, 5],
  ])
})

it('the picture of a link is a chart at the size of previews, in its own colours', () => {
  const { width, height, rows } = readPng(linkPicture(byDose(findingOf({ more: wholeDoses }), chartWords)))
  expect({ width, height }).toEqual(LINK_PICTURE)
  expect(rows.includes(Buffer.from([0, 99, 156]))).toBe(true)
})
