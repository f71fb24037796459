/** A stretch of an open file, read from any place. Files are handed over open: nothing here knows a path. */

import { read, readSync } from 'node:fs'
import { promisify } from 'node:util'
import { say } from '../../lib/refusal.ts'
import { UnreadableFile } from '../formats/unreadable-file.ts'

const readAsync = promisify(read)
const PIECE_BYTES = 262_144

export interface Span {
  readonly fd: number
  readonly start: number
  readonly length: number
  /** Told how many bytes were read, for progress. */
  readonly onRead?: (bytes: number) => void
}

/** All of the bytes asked for. */
export function bytesAt({ fd, start, length }: Span, at: number, count: number): Buffer {
  if (at < 0 || count < 0 || at + count > length)
    throw new UnreadableFile(say('The file is incomplete or damaged.', 'Die Datei ist unvollständig oder beschädigt.'))
  const bytes = Buffer.allocUnsafe(count)
  for (let filled = 0; filled < count; ) {
    const got = readSync(fd, bytes, filled, count - filled, start + at + filled)
    if (got === 0) throw new UnreadableFile(say('The file is incomplete.', 'Die Datei ist unvollständig.'))
    filled += got
  }
  return bytes
}

/** Piece by piece; each piece is a buffer of its own. */
export async function* piecesOf({ fd, start, length, onRead }: Span): AsyncGenerator<Buffer> {
  for (let at = 0; at < length; ) {
    const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, length - at))
    const { bytesRead } = await readAsync(fd, piece, 0, piece.length, start + at)
    if (bytesRead === 0) throw new UnreadableFile(say('The file is incomplete.', 'Die Datei ist unvollständig.'))
    at += bytesRead
    onRead?.(bytesRead)
    yield bytesRead === piece.length ? piece : piece.subarray(0, bytesRead)
  }
}

/** A part of a span. */
export function partOf(span: Span, at: number, length: number): Span {
  if (at < 0 || length < 0 || at + length > span.length)
    throw new UnreadableFile(say('The archive is damaged.', 'Das Archiv ist beschädigt.'))
  return { ...span, start: span.start + at, length }
}
