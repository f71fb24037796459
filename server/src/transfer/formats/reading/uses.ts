/**
 * Records what a format used of a file. The shared readers (tables, JSON, databases) note what was requested, so that
 * unused parts can be reported without any work in the formats.
 */
import type { Sentence } from '../../../lib/language.ts'
import { type LeftOutItem, type ReadItem, type SourceFile, UnreadableFile, type Upload } from '../format.ts'

/** Kind of an unused part; `record` is a kind of records in one file. */
export type PartKind = 'file' | 'table' | 'record' | 'column' | 'field' | 'line'

export interface UnreadPart {
  readonly kind: PartKind
  readonly name: string
  /** Number of files, records, or non-empty cells and members. */
  readonly count: number
}

/** A reader of a file that records what was used. */
export interface NotingReader {
  /** An empty name means the file itself. */
  unread(): readonly UnreadPart[]
}

class FileUse {
  isOpened = false
  /** The format itself reports the whole file as left out. */
  isReported = false
  readonly readers = new Map<string, NotingReader>()
}

const uses = new WeakMap<SourceFile, FileUse>()

function useOf(file: SourceFile): FileUse {
  const use = uses.get(file) ?? new FileUse()
  uses.set(file, use)
  return use
}

/** The recorder for this kind of reader; shared when a file is read several times. */
export function readerOf<R extends NotingReader>(file: SourceFile, type: new () => R): R {
  const { readers } = useOf(file)
  const existing = readers.get(type.name)
  if (existing instanceof type) return existing
  const reader = new type()
  readers.set(type.name, reader)
  return reader
}

/** A file that the format leaves out completely, with its own sentence. */
export function passedOver(file: SourceFile, what: Sentence): LeftOutItem {
  useOf(file).isReported = true
  return { kind: 'leftOut', what }
}

/** A file derived from another one: what is used of it counts for the original. */
export function madeFrom(file: SourceFile, open: SourceFile['open'], path = file.path): SourceFile {
  const derived = { path, head: file.head, open }
  uses.set(derived, useOf(file))
  return derived
}

/** The same upload; records which files are opened. */
export const withUses = (upload: Upload): Upload => ({
  ...upload,
  files: upload.files.map((file) => new NotedFile(file)),
})

/** Small, because an archive may have a hundred thousand files. */
class NotedFile implements SourceFile {
  readonly path: string
  readonly #file: SourceFile

  constructor(file: SourceFile) {
    this.path = file.path
    this.#file = file
  }

  /** Not cached here: the archive limits how many heads it keeps. */
  get head(): Uint8Array {
    return this.#file.head
  }

  open(): AsyncIterable<Uint8Array> {
    useOf(this).isOpened = true
    return this.#file.open()
  }

  get copyToDisk(): SourceFile['copyToDisk'] {
    return this.#file.copyToDisk
  }
}

/** The unused parts of a file. */
export function unreadOf(file: SourceFile): readonly UnreadPart[] {
  const { isOpened = false, isReported = false, readers = new Map<string, NotingReader>() } = uses.get(file) ?? {}
  if (isReported) return []
  if (!isOpened) return [{ kind: 'file', name: file.path, count: 1 }]
  const parts = [...readers.values()].flatMap((reader) => reader.unread())
  return parts.map((part) => (part.name === '' ? { ...part, name: file.path } : part))
}

/** Reports an unreadable file as rejected, so that the other files are still read. */
export async function* passingOver(
  { path }: SourceFile,
  items: AsyncIterable<ReadItem> | Iterable<ReadItem>,
): AsyncGenerator<ReadItem> {
  try {
    yield* items
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    yield { kind: 'rejected', position: { file: path, line: 1 }, reason: error.sentence }
  }
}
