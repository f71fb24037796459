/** What an entry of a zip archive holds, unpacked while it is read and never more than it said. */
import { Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { Inflate } from 'fflate'
import { UnreadableFile } from '../formats/unreadable-file.ts'
import { HEAD_BYTES } from './limits.ts'
import { bytesAt, partOf, piecesOf, type Span } from './span.ts'
import type { ZipEntry } from './zip-directory.ts'

const LOCAL = 0x04034b50
const LOCAL_BYTES = 30
/** A packed byte gives a thousand at the most: the head is never far behind the first of them. */
const HEAD_STEP_BYTES = 2048

const damaged = (path: string) => new UnreadableFile(`${path} in the archive is damaged.`)

function packedSpan(archive: Span, { path, at, packedBytes }: ZipEntry): Span {
  const header = bytesAt(archive, at, LOCAL_BYTES)
  if (header.readUInt32LE(0) !== LOCAL) throw damaged(path)
  return partOf(archive, at + LOCAL_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28), packedBytes)
}

export async function* contentOf(archive: Span, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const packed = packedSpan(archive, entry)
  let bytes = 0
  let crc = 0
  for await (const piece of entry.method === 'stored' ? piecesOf(packed) : inflated(packed, entry.path)) {
    bytes += piece.length
    if (bytes > entry.bytes) throw new UnreadableFile(`${entry.path} in the archive is larger than it says.`)
    crc = crc32(piece, crc)
    yield piece
  }
  if (bytes !== entry.bytes || crc !== entry.crc) throw damaged(entry.path)
}

/** Whoever stops reading early stops the unpacking too. */
async function* inflated(packed: Span, path: string): AsyncGenerator<Buffer> {
  const source = Readable.from(piecesOf(packed), { objectMode: false, highWaterMark: 65_536 })
  const inflate = createInflateRaw({ chunkSize: 65_536 })
  source.on('error', (error) => inflate.destroy(error))
  source.pipe(inflate)
  try {
    yield* inflate
  } catch (error) {
    throw error instanceof UnreadableFile ? error : damaged(path)
  } finally {
    source.destroy()
    inflate.destroy()
  }
}

/** The first 64 KB, at once: what a file is, is judged by it. */
export function headOf(archive: Span, entry: ZipEntry): Uint8Array {
  const packed = packedSpan(archive, entry)
  if (entry.method === 'stored') return bytesAt(packed, 0, Math.min(HEAD_BYTES, packed.length))
  const pieces: Uint8Array[] = []
  let bytes = 0
  const inflate = new Inflate((piece) => {
    pieces.push(piece.slice(0, Math.max(0, HEAD_BYTES - bytes)))
    bytes += piece.length
  })
  try {
    for (let at = 0; at < packed.length && bytes < HEAD_BYTES; at += HEAD_STEP_BYTES) {
      const count = Math.min(HEAD_STEP_BYTES, packed.length - at)
      inflate.push(bytesAt(packed, at, count), at + count === packed.length)
    }
  } catch {
    throw damaged(entry.path)
  }
  return Buffer.concat(pieces)
}
