/** A section of an open file, with random access, and unpacking it. Files are passed as open descriptors, never as paths. */
import { read, readSync } from 'node:fs'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import type { Gunzip, InflateRaw } from 'node:zlib'
import type { Gunzip as GunzipAtOnce, Inflate as InflateAtOnce } from 'fflate'
import { type Sentence, say } from '../../lib/language.ts'
import { UnreadableFile } from '../formats/format.ts'
import { HEAD_BYTES, headLength } from './limits.ts'

const readAsync = promisify(read)
const PIECE_BYTES = 262_144

export interface Span {
  readonly fd: number
  readonly start: number
  readonly length: number
  /** Called with the number of bytes read, for progress. */
  readonly onRead?: (bytes: number) => void
}

/** Reads exactly `count` bytes. */
export function bytesAt({ fd, start, length }: Span, at: number, count: number): Buffer {
  if (at < 0 || count < 0 || at + count > length) throw new UnreadableFile(say('The file is incomplete or damaged.'))
  const bytes = Buffer.allocUnsafe(count)
  for (let filled = 0; filled < count; ) {
    const got = readSync(fd, bytes, filled, count - filled, start + at + filled)
    if (got === 0) throw new UnreadableFile(say('The file is incomplete.'))
    filled += got
  }
  return bytes
}

/** Yields the content in chunks; each chunk is a new buffer. */
export async function* piecesOf({ fd, start, length, onRead }: Span): AsyncGenerator<Buffer> {
  for (let at = 0; at < length; ) {
    const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, length - at))
    const { bytesRead } = await readAsync(fd, piece, 0, piece.length, start + at)
    if (bytesRead === 0) throw new UnreadableFile(say('The file is incomplete.'))
    at += bytesRead
    onRead?.(bytesRead)
    yield bytesRead === piece.length ? piece : piece.subarray(0, bytesRead)
  }
}

/** A section within a span. */
export function partOf(span: Span, at: number, length: number): Span {
  if (at < 0 || length < 0 || at + length > span.length) throw new UnreadableFile(say('The archive is damaged.'))
  return { ...span, start: span.start + at, length }
}

/** Deflate expands a byte to about a thousand at most, so a few steps yield the head. */
const HEAD_STEP_BYTES = 2048

/** The beginning of a file, as far as formats see it when they recognise it. */
export function headAt(span: Span): Buffer {
  const head = bytesAt(span, 0, Math.min(HEAD_BYTES, span.length))
  const length = Math.min(headLength(head), span.length)
  return length > head.length ? bytesAt(span, 0, length) : head
}

/** The same of a packed file, unpacked synchronously. */
export function unpackedHead(packed: Span, unpacker: InflateAtOnce | GunzipAtOnce, ifDamaged: Sentence): Uint8Array {
  const pieces: Uint8Array[] = []
  let bytes = 0
  let wanted = HEAD_BYTES
  unpacker.ondata = (piece) => {
    if (bytes === 0) wanted = headLength(piece)
    pieces.push(piece.slice(0, Math.max(0, wanted - bytes)))
    bytes += piece.length
  }
  try {
    for (let at = 0; at < packed.length && bytes < wanted; at += HEAD_STEP_BYTES) {
      const count = Math.min(HEAD_STEP_BYTES, packed.length - at)
      unpacker.push(bytesAt(packed, at, count), at + count === packed.length)
    }
  } catch {
    throw new UnreadableFile(ifDamaged)
  }
  return Buffer.concat(pieces)
}

/** Stops unpacking when the reader stops early. */
export async function* unpacked(
  packed: Span,
  unpacker: InflateRaw | Gunzip,
  ifDamaged: Sentence,
): AsyncGenerator<Buffer> {
  const source = Readable.from(piecesOf(packed), { objectMode: false, highWaterMark: 65_536 })
  source.on('error', (error) => unpacker.destroy(error))
  source.pipe(unpacker)
  try {
    yield* unpacker
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(ifDamaged)
  } finally {
    source.destroy()
    unpacker.destroy()
  }
}
