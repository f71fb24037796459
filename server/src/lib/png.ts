/** Writes a picture as PNG (ISO/IEC 15948): eight bits for each of red, green and blue. */
import { crc32, deflateSync } from 'node:zlib'

export interface Pixels {
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
  const typeAndData = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  const check = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(typeAndData))
  return Buffer.concat([length, typeAndData, check])
}
