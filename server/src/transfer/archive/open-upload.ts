/** From an open file to the files a format reads: the file itself, or what the archive holds, one archive inside included. */
import { writeSync } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { Gunzip } from 'fflate'
import type { SourceFile, Upload } from '../formats/format.ts'
import { UnreadableFile } from '../formats/unreadable-file.ts'
import { HEAD_BYTES, isGzip, isZip, MOST_PLAIN_BYTES } from './limits.ts'
import { bytesAt, piecesOf, type Span } from './span.ts'
import { unpacked, unpackedHead } from './unpacking.ts'
import { contentOf, headOf } from './zip-content.ts'
import { isTooDense, TOO_DENSE, type ZipEntry, zipEntries } from './zip-directory.ts'

export interface OpenFile {
  readonly name: string
  readonly span: Span
  /** An empty file, open for reading and writing, for archives inside archives. */
  readonly scratchFd: number
}

/** So many heads are kept; the others are made again when they are asked for. */
const HEADS_KEPT = 64

export async function openUpload({ name, span, scratchFd }: OpenFile): Promise<Upload> {
  if (span.length === 0) throw new UnreadableFile('The file is empty.')
  const head = bytesAt(span, 0, Math.min(HEAD_BYTES, span.length))
  if (isGzip(head)) return { name, files: [gzipFile(name.replace(/\.gz$/i, ''), span)] }
  if (!isZip(head)) return { name, files: [{ path: name, head, open: () => piecesOf(span) }] }
  const files = await filesOf(span, scratchFd)
  if (files.length === 0) throw new UnreadableFile('The archive contains no files.')
  return { name, files }
}

async function filesOf(archive: Span, scratchFd: number): Promise<SourceFile[]> {
  const heads = new Map<ZipEntry, Uint8Array>()
  const entries = zipEntries(archive)
  let total = entries.reduce((sum, { bytes }) => sum + bytes, 0)
  let scratchEnd = 0
  const files: SourceFile[] = []
  for (const entry of entries) {
    if (!/\.zip$/i.test(entry.path)) {
      files.push(zippedFile(archive, entry, { path: entry.path, heads }))
      continue
    }
    const inner = await copied(archive, entry, { fd: scratchFd, at: scratchEnd })
    scratchEnd += inner.length
    const within = zipEntries(inner)
    total += within.reduce((sum, { bytes }) => sum + bytes, 0)
    if (total > MOST_PLAIN_BYTES) throw new UnreadableFile('The archive unpacks to more than 4 GB.')
    for (const one of within) files.push(zippedFile(inner, one, { path: `${entry.path}/${one.path}`, heads }))
  }
  return files
}

function zippedFile(
  archive: Span,
  entry: ZipEntry,
  { path, heads }: { readonly path: string; readonly heads: Map<ZipEntry, Uint8Array> },
): SourceFile {
  return {
    path,
    get head() {
      const head = heads.get(entry) ?? headOf(archive, entry)
      if (heads.size >= HEADS_KEPT) heads.clear()
      heads.set(entry, head)
      return head
    },
    open: () => contentOf(archive, entry),
  }
}

/** An archive inside an archive is laid down unpacked, so that it can be read from its end. */
async function copied(archive: Span, entry: ZipEntry, to: { fd: number; at: number }): Promise<Span> {
  let length = 0
  for await (const piece of contentOf(archive, entry)) {
    for (let done = 0; done < piece.length; )
      done += writeSync(to.fd, piece, done, piece.length - done, to.at + length + done)
    length += piece.length
  }
  return { fd: to.fd, start: to.at, length }
}

const gzipFile = (path: string, span: Span): SourceFile => ({
  path,
  head: unpackedHead(span, new Gunzip(), 'The file is damaged.'),
  open: () => gunzipped(span, path),
})

async function* gunzipped(span: Span, path: string): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: 65_536 })
  let bytes = 0
  for await (const piece of unpacked(span, gunzip, `${path} is damaged or incomplete.`)) {
    bytes += piece.length
    if (bytes > MOST_PLAIN_BYTES) throw new UnreadableFile('The file unpacks to more than 4 GB.')
    if (isTooDense(bytes, gunzip.bytesWritten)) throw new UnreadableFile(TOO_DENSE)
    yield piece
  }
}
