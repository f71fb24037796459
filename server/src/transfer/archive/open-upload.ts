/** Turns an open file into the files a format reads: the file itself, or the content of an archive, including archives inside it. */

import { ftruncateSync, writeSync } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { Gunzip } from 'fflate'
import { type Sentence, say } from '../../lib/language.ts'
import { type SourceFile, UnreadableFile, type Upload } from '../formats/format.ts'
import { isGzip, isZip, MOST_PLAIN_BYTES } from './limits.ts'
import {
  type ByteSpan,
  bytesAt,
  contentOf,
  headAt,
  headOf,
  isTooDense,
  piecesOf,
  TOO_DENSE,
  unpacked,
  unpackedHead,
  type ZipEntry,
  zipEntries,
} from './zip.ts'

export interface OpenFile {
  readonly name: string
  readonly span: ByteSpan
  /** An empty file, open for reading and writing, for archives inside archives. */
  readonly scratchFd: number
  /** A second scratch file with a path, for libraries that open files by name. */
  readonly namedScratch?: NamedScratchFile | undefined
}

interface NamedScratchFile {
  readonly fd: number
  readonly path: string
}

type OpenedUpload = Upload & { readonly files: readonly UploadedFile[] }
type UploadedFile = SourceFile & {
  /** The size, where it is known before reading. */
  readonly bytes?: number
  copyToDisk?: (() => Promise<string>) | undefined
}

/** Number of file heads kept in memory. */
const HEADS_KEPT = 64
/** Heads beyond that are unpacked again on demand. */
const MOST_HEAD_BYTES_ON_DISK = 2 * 1024 ** 3
const GB = 1024 ** 3
const MOST_COPIED_BYTES = GB

export async function openUpload({ namedScratch, ...openFile }: OpenFile): Promise<Upload> {
  const upload = await opened(openFile)
  if (!namedScratch) return upload
  for (const file of upload.files) file.copyToDisk = () => copyToDisk(file, namedScratch)
  return upload
}

async function opened({ name, span, scratchFd }: Omit<OpenFile, 'namedScratch'>): Promise<OpenedUpload> {
  if (span.length === 0) throw new UnreadableFile(say('The file is empty.'))
  const head = headAt(span)
  if (isGzip(head)) return { name, files: [gzipFile(name.replace(/\.gz$/i, ''), span)] }
  const plain: UploadedFile = { path: name, head, bytes: span.length, open: () => piecesOf(span) }
  if (!isZip(head)) return { name, files: [plain] }
  const files = await filesOf(span, scratchFd)
  if (files.length === 0) throw new UnreadableFile(say('The archive contains no files.'))
  return { name, files }
}

async function filesOf(archive: ByteSpan, scratchFd: number): Promise<SourceFile[]> {
  const entries = zipEntries(archive)
  let total = entries.reduce((sum, { bytes }) => sum + bytes, 0)
  let scratchEnd = 0
  const openedEntries: { readonly archive: ByteSpan; readonly entry: ZipEntry; readonly path: string }[] = []
  for (const entry of entries) {
    if (!/\.zip$/i.test(entry.path)) {
      openedEntries.push({ archive, entry, path: entry.path })
      continue
    }
    const inner = await copied(archive, entry, { fd: scratchFd, at: scratchEnd })
    scratchEnd += inner.length
    const within = zipEntries(inner)
    total += within.reduce((sum, { bytes }) => sum + bytes, 0)
    if (total > MOST_PLAIN_BYTES) throw new UnreadableFile(say('The archive unpacks to more than 4 GB.'))
    for (const zipEntry of within)
      openedEntries.push({ archive: inner, entry: zipEntry, path: `${entry.path}/${zipEntry.path}` })
  }
  const heads = new Heads({ fd: scratchFd, at: scratchEnd })
  return openedEntries.map(({ archive: within, entry, path }) => ({
    path,
    get head() {
      return heads.of(within, entry)
    },
    open: () => contentOf(within, entry),
  }))
}

/**
 * The beginnings of the files of an archive. Every format looks at every file, so each is unpacked once, and then read from
 * memory or from the scratch file.
 */
class Heads {
  readonly #kept = new Map<ZipEntry, Uint8Array>()
  readonly #onDisk = new Map<ZipEntry, ByteSpan>()
  readonly #scratch: { readonly fd: number; readonly at: number }
  #written = 0

  constructor(scratch: { readonly fd: number; readonly at: number }) {
    this.#scratch = scratch
  }

  of(archive: ByteSpan, entry: ZipEntry): Uint8Array {
    const cached = this.#kept.get(entry)
    if (cached) return cached
    const onDisk = this.#onDisk.get(entry)
    const head = onDisk ? bytesAt(onDisk, 0, onDisk.length) : headOf(archive, entry)
    if (!onDisk) this.#write(entry, head)
    if (this.#kept.size >= HEADS_KEPT) this.#kept.clear()
    this.#kept.set(entry, head)
    return head
  }

  #write(entry: ZipEntry, head: Uint8Array): void {
    if (this.#written + head.length > MOST_HEAD_BYTES_ON_DISK) return
    const { fd } = this.#scratch
    const start = this.#scratch.at + this.#written
    for (let written = 0; written < head.length; )
      written += writeSync(fd, head, written, head.length - written, start + written)
    this.#written += head.length
    this.#onDisk.set(entry, { fd, start, length: head.length })
  }
}

/** An archive inside an archive is copied to the scratch file, unpacked, so that it can be read from its end. */
async function copied(archive: ByteSpan, entry: ZipEntry, to: { fd: number; at: number }): Promise<ByteSpan> {
  let length = 0
  for await (const piece of contentOf(archive, entry)) {
    for (let written = 0; written < piece.length; )
      written += writeSync(to.fd, piece, written, piece.length - written, to.at + length + written)
    length += piece.length
  }
  return { fd: to.fd, start: to.at, length }
}

async function copyToDisk(file: UploadedFile, { fd, path }: NamedScratchFile): Promise<string> {
  if ((file.bytes ?? 0) > MOST_COPIED_BYTES) throw new UnreadableFile(tooLargeToCopy(file.path))
  ftruncateSync(fd)
  let position = 0
  for await (const piece of file.open()) {
    if (position + piece.length > MOST_COPIED_BYTES) throw new UnreadableFile(tooLargeToCopy(file.path))
    for (let written = 0; written < piece.length; )
      written += writeSync(fd, piece, written, piece.length - written, position + written)
    position += piece.length
  }
  return path
}

const tooLargeToCopy = (path: string): Sentence =>
  say('{path} is larger than {mostCopiedBytes} GB, which is the largest database we can read.', {
    path,
    mostCopiedBytes: MOST_COPIED_BYTES / GB,
  })

const gzipFile = (path: string, span: ByteSpan): SourceFile => ({
  path,
  head: unpackedHead(span, new Gunzip(), say('The file is damaged.')),
  open: () => gunzipped(span, path),
})

async function* gunzipped(span: ByteSpan, path: string): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: 65_536 })
  let bytes = 0
  for await (const piece of unpacked(span, gunzip, say('{path} is damaged or incomplete.', { path }))) {
    bytes += piece.length
    if (bytes > MOST_PLAIN_BYTES) throw new UnreadableFile(say('The file unpacks to more than 4 GB.'))
    if (isTooDense(bytes, gunzip.bytesWritten)) throw new UnreadableFile(TOO_DENSE)
    yield piece
  }
}
