/**
 * Zip archives (APPNOTE 6.3, zip64 included): the central directory, and the content of each entry. Everything harmful is
 * refused before anything is unpacked: encryption, links, names that lead out of the archive, overlapping entries, and
 * sizes that are too large or wrong.
 */

import { read, readSync } from 'node:fs'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { crc32, createInflateRaw, type Gunzip, type InflateRaw } from 'node:zlib'
import { type Gunzip as GunzipAtOnce, Inflate, type Inflate as InflateAtOnce } from 'fflate'
import { type Sentence, say } from '../../lib/language.ts'
import { UnreadableFile } from '../formats/format.ts'
import {
  HEAD_BYTES,
  headLength,
  MOST_DIRECTORY_BYTES,
  MOST_ENTRIES,
  MOST_PLAIN_BYTES,
  MOST_RATIO,
  RATIO_FREE_BYTES,
} from './limits.ts'

// A section of an open file, with random access, and unpacking it. Files are passed as open descriptors, never as
// paths.

const readAsync = promisify(read)
const PIECE_BYTES = 262_144

export interface ByteSpan {
  readonly fd: number
  readonly start: number
  readonly length: number
  /** Called with the number of bytes read, for progress. */
  readonly onRead?: (bytes: number) => void
}

/** Reads exactly `count` bytes. */
export function bytesAt({ fd, start, length }: ByteSpan, position: number, count: number): Buffer {
  if (position < 0 || count < 0 || position + count > length)
    throw new UnreadableFile(say('The file is incomplete or damaged.'))
  const bytes = Buffer.allocUnsafe(count)
  for (let filled = 0; filled < count; ) {
    const got = readSync(fd, bytes, filled, count - filled, start + position + filled)
    if (got === 0) throw new UnreadableFile(say('The file is incomplete.'))
    filled += got
  }
  return bytes
}

/** Yields the content in chunks; each chunk is a new buffer. */
export async function* piecesOf({ fd, start, length, onRead }: ByteSpan): AsyncGenerator<Buffer> {
  for (let position = 0; position < length; ) {
    const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, length - position))
    const { bytesRead } = await readAsync(fd, piece, 0, piece.length, start + position)
    if (bytesRead === 0) throw new UnreadableFile(say('The file is incomplete.'))
    position += bytesRead
    onRead?.(bytesRead)
    yield bytesRead === piece.length ? piece : piece.subarray(0, bytesRead)
  }
}

/** A section within a span. */
function partOf(span: ByteSpan, position: number, length: number): ByteSpan {
  if (position < 0 || length < 0 || position + length > span.length)
    throw new UnreadableFile(say('The archive is damaged.'))
  return { ...span, start: span.start + position, length }
}

/** Deflate expands a byte to about a thousand at most, so a few steps yield the head. */
const HEAD_STEP_BYTES = 2048

/** The beginning of a file, as far as formats see it when they recognise it. */
export function headAt(span: ByteSpan): Buffer {
  const head = bytesAt(span, 0, Math.min(HEAD_BYTES, span.length))
  const length = Math.min(headLength(head), span.length)
  return length > head.length ? bytesAt(span, 0, length) : head
}

/** The same for a packed file, unpacked synchronously. */
export function unpackedHead(
  packed: ByteSpan,
  unpacker: InflateAtOnce | GunzipAtOnce,
  ifDamaged: Sentence,
): Uint8Array {
  const pieces: Uint8Array[] = []
  let bytes = 0
  let headBytes = HEAD_BYTES
  unpacker.ondata = (piece) => {
    if (bytes === 0) headBytes = headLength(piece)
    pieces.push(piece.slice(0, Math.max(0, headBytes - bytes)))
    bytes += piece.length
  }
  try {
    for (let position = 0; position < packed.length && bytes < headBytes; position += HEAD_STEP_BYTES) {
      const count = Math.min(HEAD_STEP_BYTES, packed.length - position)
      unpacker.push(bytesAt(packed, position, count), position + count === packed.length)
    }
  } catch {
    throw new UnreadableFile(ifDamaged)
  }
  return Buffer.concat(pieces)
}

/** Stops unpacking when the reader stops early. */
export async function* unpacked(
  packed: ByteSpan,
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

export interface ZipEntry {
  /** As named in the archive, with `/` between folders. */
  readonly path: string
  readonly method: 'stored' | 'deflated'
  /** Where its local header begins. */
  readonly at: number
  readonly packedBytes: number
  readonly bytes: number
  readonly crc: number
}

const END = 0x06054b50
const END_BYTES = 22
const LONGEST_COMMENT = 65_535
const LOCATOR = 0x07064b50
const LOCATOR_BYTES = 20
const END_64 = 0x06064b50
const END_64_BYTES = 56
const ENTRY = 0x02014b50
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const FULL_16 = 0xffff
const FULL_32 = 0xffffffff

const damagedArchive = () => new UnreadableFile(say('The archive is damaged or incomplete.'))

/** The files of an archive, without folders and operating system files. */
export function zipEntries(span: ByteSpan): ZipEntry[] {
  const { at, length, count } = directoryOf(span)
  if (count > MOST_ENTRIES)
    throw new UnreadableFile(say('The archive contains more than {mostEntries} files.', { mostEntries: MOST_ENTRIES }))
  if (length > MOST_DIRECTORY_BYTES) throw new UnreadableFile(say('The table of contents of the archive is too large.'))
  const entries = readEntries(bytesAt(span, at, length), count)
  refuseOverlaps(entries, at)
  refuseSizes(entries.map(({ entry }) => entry))
  return entries.map(({ entry }) => entry).filter(({ path }) => !isSystemFile(path))
}

interface Directory {
  readonly at: number
  readonly length: number
  readonly count: number
}

function directoryOf(span: ByteSpan): Directory {
  const tailBytes = Math.min(span.length, END_BYTES + LONGEST_COMMENT)
  const tail = bytesAt(span, span.length - tailBytes, tailBytes)
  for (let index = tail.length - END_BYTES; index >= 0; index--) {
    if (tail.readUInt32LE(index) !== END || index + END_BYTES + tail.readUInt16LE(index + 20) > tail.length) continue
    const endAt = span.length - tailBytes + index
    const disks = tail.readUInt16LE(index + 4)
    const count = tail.readUInt16LE(index + 10)
    const length = tail.readUInt32LE(index + 12)
    const start = tail.readUInt32LE(index + 16)
    if (count === FULL_16 || length === FULL_32 || start === FULL_32) return directory64(span, endAt)
    if (disks !== 0) throw new UnreadableFile(say('The archive is one part of several. Please join the parts first.'))
    if (start + length > endAt) throw damagedArchive()
    return { at: start, length, count }
  }
  throw damagedArchive()
}

function directory64(span: ByteSpan, endAt: number): Directory {
  const locator = bytesAt(span, endAt - LOCATOR_BYTES, LOCATOR_BYTES)
  if (locator.readUInt32LE(0) !== LOCATOR) throw damagedArchive()
  const end = bytesAt(span, safeNumber(locator.readBigUInt64LE(8)), END_64_BYTES)
  if (end.readUInt32LE(0) !== END_64) throw damagedArchive()
  const count = safeNumber(end.readBigUInt64LE(32))
  const length = safeNumber(end.readBigUInt64LE(40))
  const position = safeNumber(end.readBigUInt64LE(48))
  if (position + length > endAt) throw damagedArchive()
  return { at: position, length, count }
}

function safeNumber(large: bigint): number {
  if (large > BigInt(Number.MAX_SAFE_INTEGER)) throw damagedArchive()
  return Number(large)
}

interface DirectoryEntry {
  readonly entry: ZipEntry
  /** The earliest offset at which its content can end. */
  readonly end: number
}

function readEntries(table: Buffer, count: number): DirectoryEntry[] {
  const entries: DirectoryEntry[] = []
  let position = 0
  for (let index = 0; index < count; index++) {
    if (position + ENTRY_BYTES > table.length || table.readUInt32LE(position) !== ENTRY) throw damagedArchive()
    const nameBytes = table.readUInt16LE(position + 28)
    const extraBytes = table.readUInt16LE(position + 30)
    const next = position + ENTRY_BYTES + nameBytes + extraBytes + table.readUInt16LE(position + 32)
    if (next > table.length) throw damagedArchive()
    const listed = readEntry(table.subarray(position, next), nameBytes, extraBytes)
    if (listed) entries.push(listed)
    position = next
  }
  return entries
}

function readEntry(record: Buffer, nameBytes: number, extraBytes: number): DirectoryEntry | undefined {
  const flags = record.readUInt16LE(8)
  const method = record.readUInt16LE(10)
  const path = nameOf(record.subarray(ENTRY_BYTES, ENTRY_BYTES + nameBytes), flags)
  const extra = record.subarray(ENTRY_BYTES + nameBytes, ENTRY_BYTES + nameBytes + extraBytes)
  const { bytes, packedBytes, at } = sizesOf(record, extra)
  if ((flags & 0x41) !== 0 || method === 99)
    throw new UnreadableFile(say('The archive is encrypted. Please unpack it and upload the files in it.'))
  refuseName(path)
  // If the archive was made on Unix, the upper half holds the file type.
  if (((record.readUInt32LE(38) >>> 16) & 0o170000) === 0o120000)
    throw new UnreadableFile(say('The archive contains a link to another file, which an export never does.'))
  if (path.endsWith('/')) return undefined
  if (method !== 0 && method !== 8)
    throw new UnreadableFile(
      say('The archive uses a compression that we cannot read. Please unpack it and zip it again.'),
    )
  const entry: ZipEntry = {
    path,
    method: method === 0 ? 'stored' : 'deflated',
    at,
    packedBytes,
    bytes,
    crc: record.readUInt32LE(16),
  }
  return { entry, end: at + LOCAL_BYTES + nameBytes + packedBytes }
}

/** Zip64: only the sizes that do not fit in 32 bits are in the extra field, in this order. */
function sizesOf(record: Buffer, extra: Buffer): { bytes: number; packedBytes: number; at: number } {
  const sizes = { bytes: record.readUInt32LE(24), packedBytes: record.readUInt32LE(20), at: record.readUInt32LE(42) }
  for (let index = 0; index + 4 <= extra.length; ) {
    const length = extra.readUInt16LE(index + 2)
    if (extra.readUInt16LE(index) === 1) {
      const field = extra.subarray(index + 4, index + 4 + length)
      let within = 0
      for (const name of ['bytes', 'packedBytes', 'at'] as const) {
        if (sizes[name] !== FULL_32) continue
        if (within + 8 > field.length) throw damagedArchive()
        sizes[name] = safeNumber(field.readBigUInt64LE(within))
        within += 8
      }
    }
    index += 4 + length
  }
  return sizes
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true })
const OTHERWISE = new TextDecoder('windows-1252')

/** Many programs write UTF-8 without setting the flag; anything else is decoded as well as possible. */
function nameOf(bytes: Uint8Array, flags: number): string {
  try {
    return UTF_8.decode(bytes).replaceAll('\\', '/')
  } catch {
    if ((flags & 0x800) !== 0) throw damagedArchive()
    return OTHERWISE.decode(bytes).replaceAll('\\', '/')
  }
}

/** Names are never used as paths, but a name that tries to escape is reason enough to refuse the archive. */
function refuseName(path: string): void {
  const isUnsafe = path === '' || path.includes('\0') || path.startsWith('/') || /^[a-z]:/i.test(path)
  if (isUnsafe || path.split('/').includes('..'))
    throw new UnreadableFile(say('The archive contains a file whose name leads out of it, which an export never does.'))
}

/** Overlapping entries are how zip bombs unpack to more than the archive could hold. */
function refuseOverlaps(entries: readonly DirectoryEntry[], directoryAt: number): void {
  const sorted = entries.toSorted((a, b) => a.entry.at - b.entry.at)
  for (const [index, { end }] of sorted.entries()) {
    const next = sorted[index + 1]?.entry.at ?? directoryAt
    if (end > next) throw new UnreadableFile(say('The archive is damaged: its files overlap.'))
  }
}

function refuseSizes(entries: readonly ZipEntry[]): void {
  let total = 0
  for (const { bytes, packedBytes } of entries) {
    total += bytes
    if (isTooDense(bytes, packedBytes)) throw new UnreadableFile(TOO_DENSE)
  }
  if (total > MOST_PLAIN_BYTES) throw new UnreadableFile(say('The archive unpacks to more than 4 GB.'))
}

export const TOO_DENSE = say(
  'The archive unpacks to more than {mostRatio} times its size, which an export never does.',
  { mostRatio: MOST_RATIO },
)

export const isTooDense = (bytes: number, packedBytes: number): boolean =>
  bytes > RATIO_FREE_BYTES && bytes > packedBytes * MOST_RATIO

const isSystemFile = (path: string): boolean =>
  path.startsWith('__MACOSX/') || /(?:^|\/)(?:\.DS_Store|\._[^/]*|Thumbs\.db|desktop\.ini)$/.test(path)

const LOCAL = 0x04034b50

const damagedFile = (path: string): Sentence => say('{path} in the archive is damaged.', { path })

function packedSpan(archive: ByteSpan, { path, at, packedBytes }: ZipEntry): ByteSpan {
  const header = bytesAt(archive, at, LOCAL_BYTES)
  if (header.readUInt32LE(0) !== LOCAL) throw new UnreadableFile(damagedFile(path))
  return partOf(archive, at + LOCAL_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28), packedBytes)
}

export async function* contentOf(archive: ByteSpan, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const packed = packedSpan(archive, entry)
  let bytes = 0
  let crc = 0
  const plain =
    entry.method === 'stored'
      ? piecesOf(packed)
      : unpacked(packed, createInflateRaw({ chunkSize: 65_536 }), damagedFile(entry.path))
  for await (const piece of plain) {
    bytes += piece.length
    if (bytes > entry.bytes)
      throw new UnreadableFile(say('{path} in the archive is larger than it says.', { path: entry.path }))
    crc = crc32(piece, crc)
    yield piece
  }
  if (bytes !== entry.bytes || crc !== entry.crc) throw new UnreadableFile(damagedFile(entry.path))
}

/** The beginning of a file, unpacked. */
export function headOf(archive: ByteSpan, entry: ZipEntry): Uint8Array {
  const packed = packedSpan(archive, entry)
  return entry.method === 'stored' ? headAt(packed) : unpackedHead(packed, new Inflate(), damagedFile(entry.path))
}
