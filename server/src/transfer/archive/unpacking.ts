/** Packed bytes through whatever unpacks them: their beginning at once, or all of them piece by piece. */

import { Readable } from 'node:stream'
import type { Gunzip, InflateRaw } from 'node:zlib'
import type { Gunzip as GunzipAtOnce, Inflate as InflateAtOnce } from 'fflate'
import type { Sentence } from '../../lib/language.ts'
import { UnreadableFile } from '../formats/unreadable-file.ts'
import { HEAD_BYTES } from './limits.ts'
import { bytesAt, piecesOf, type Span } from './span.ts'

/** A packed byte gives a thousand at the most: the head is never far behind the first of them. */
const HEAD_STEP_BYTES = 2048

/** The first 64 KB, at once: what a file is, is judged by it. */
export function unpackedHead(packed: Span, unpacker: InflateAtOnce | GunzipAtOnce, ifDamaged: Sentence): Uint8Array {
  const pieces: Uint8Array[] = []
  let bytes = 0
  unpacker.ondata = (piece) => {
    pieces.push(piece.slice(0, Math.max(0, HEAD_BYTES - bytes)))
    bytes += piece.length
  }
  try {
    for (let at = 0; at < packed.length && bytes < HEAD_BYTES; at += HEAD_STEP_BYTES) {
      const count = Math.min(HEAD_STEP_BYTES, packed.length - at)
      unpacker.push(bytesAt(packed, at, count), at + count === packed.length)
    }
  } catch {
    throw new UnreadableFile(ifDamaged)
  }
  return Buffer.concat(pieces)
}

/** Whoever stops reading early stops the unpacking too. */
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
