import { Gunzip } from 'fflate'
import { UnreadableFile } from '../formats/unreadable-file.ts'
import { HEAD_BYTES } from './limits.ts'
import { bytesAt, type Span } from './span.ts'

const STEP_BYTES = 2048

/** The first 64 KB of what a gzip file holds, at once. */
export function gzipHead(span: Span): Uint8Array {
  const pieces: Uint8Array[] = []
  let bytes = 0
  const gunzip = new Gunzip((piece) => {
    pieces.push(piece.slice(0, Math.max(0, HEAD_BYTES - bytes)))
    bytes += piece.length
  })
  try {
    for (let at = 0; at < span.length && bytes < HEAD_BYTES; at += STEP_BYTES) {
      const count = Math.min(STEP_BYTES, span.length - at)
      gunzip.push(bytesAt(span, at, count), at + count === span.length)
    }
  } catch {
    throw new UnreadableFile('The file is damaged.')
  }
  return Buffer.concat(pieces)
}
