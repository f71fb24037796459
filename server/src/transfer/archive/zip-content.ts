/** What an entry of a zip archive holds, unpacked while it is read and never more than it said. */

import { crc32, createInflateRaw } from 'node:zlib'
import { Inflate } from 'fflate'
import type { Sentence } from '../../lib/language.ts'
import { say } from '../../lib/refusal.ts'
import { UnreadableFile } from '../formats/unreadable-file.ts'
import { HEAD_BYTES } from './limits.ts'
import { bytesAt, partOf, piecesOf, type Span } from './span.ts'
import { unpacked, unpackedHead } from './unpacking.ts'
import type { ZipEntry } from './zip-directory.ts'

const LOCAL = 0x04034b50
const LOCAL_BYTES = 30

const damaged = (path: string): Sentence =>
  say(`${path} in the archive is damaged.`, `${path} im Archiv ist beschädigt.`)

function packedSpan(archive: Span, { path, at, packedBytes }: ZipEntry): Span {
  const header = bytesAt(archive, at, LOCAL_BYTES)
  if (header.readUInt32LE(0) !== LOCAL) throw new UnreadableFile(damaged(path))
  return partOf(archive, at + LOCAL_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28), packedBytes)
}

export async function* contentOf(archive: Span, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const packed = packedSpan(archive, entry)
  let bytes = 0
  let crc = 0
  const plain =
    entry.method === 'stored'
      ? piecesOf(packed)
      : unpacked(packed, createInflateRaw({ chunkSize: 65_536 }), damaged(entry.path))
  for await (const piece of plain) {
    bytes += piece.length
    if (bytes > entry.bytes)
      throw new UnreadableFile(
        say(
          `${entry.path} in the archive is larger than it says.`,
          `${entry.path} im Archiv ist größer, als dort angegeben ist.`,
        ),
      )
    crc = crc32(piece, crc)
    yield piece
  }
  if (bytes !== entry.bytes || crc !== entry.crc) throw new UnreadableFile(damaged(entry.path))
}

/** The first 64 KB. */
export function headOf(archive: Span, entry: ZipEntry): Uint8Array {
  const packed = packedSpan(archive, entry)
  return entry.method === 'stored'
    ? bytesAt(packed, 0, Math.min(HEAD_BYTES, packed.length))
    : unpackedHead(packed, new Inflate(), damaged(entry.path))
}
