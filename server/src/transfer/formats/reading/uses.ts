/**
 * What a format took from a file. Readers (tables, JSON, databases) note what they were asked for, so that whatever nobody
 * asked for can be named and counted, also for a format that does not think of it.
 */
import type { Sentence } from '../../../lib/language.ts'
import { type LeftOutItem, type ReadItem, type SourceFile, UnreadableFile, type Upload } from '../format.ts'

/** What a part of an upload is; `record` is a kind of records in one file. */
export type PartKind = 'file' | 'table' | 'record' | 'column' | 'field' | 'line'

export interface UnreadPart {
  readonly kind: PartKind
  readonly name: string
  /** Files, records, or cells and members with something in them. */
  readonly count: number
}

/** One way of reading a file, which knows what was asked of it. */
export interface NotingReader {
  /** A part without a name is the file itself. */
  unread(): readonly UnreadPart[]
}

class FileUse {
  isOpened = false
  /** The format says itself that all of the file is left out. */
  isTold = false
  readonly readers = new Map<string, NotingReader>()
}

const uses = new WeakMap<SourceFile, FileUse>()

function useOf(file: SourceFile): FileUse {
  const use = uses.get(file) ?? new FileUse()
  uses.set(file, use)
  return use
}

/** The reader that notes this kind of reading; a file may be gone through several times. */
export function readerOf<R extends NotingReader>(file: SourceFile, type: new () => R): R {
  const { readers } = useOf(file)
  const known = readers.get(type.name)
  if (known instanceof type) return known
  const reader = new type()
  readers.set(type.name, reader)
  return reader
}

/** A file that is left out as a whole, in words of the format. */
export function passedOver(file: SourceFile, what: Sentence): LeftOutItem {
  useOf(file).isTold = true
  return { kind: 'leftOut', what }
}

/** A file whose content has to be made of that of another one: what is asked of it is asked of the other. */
export function madeFrom(file: SourceFile, open: SourceFile['open'], path = file.path): SourceFile {
  const made = { path, head: file.head, open }
  uses.set(made, useOf(file))
  return made
}

/** The same files; opening one is noted. */
export const withUses = (upload: Upload): Upload => ({
  ...upload,
  files: upload.files.map((file) => new NotedFile(file)),
})

/** Little is kept of each: an archive may have a hundred thousand. */
class NotedFile implements SourceFile {
  readonly path: string
  readonly #file: SourceFile

  constructor(file: SourceFile) {
    this.path = file.path
    this.#file = file
  }

  /** Made again where too many are kept, so never copied. */
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

/** What nobody asked for. */
export function unreadOf(file: SourceFile): readonly UnreadPart[] {
  const { isOpened = false, isTold = false, readers = new Map<string, NotingReader>() } = uses.get(file) ?? {}
  if (isTold) return []
  if (!isOpened) return [{ kind: 'file', name: file.path, count: 1 }]
  const parts = [...readers.values()].flatMap((reader) => reader.unread())
  return parts.map((part) => (part.name === '' ? { ...part, name: file.path } : part))
}

// One unreadable file of many is told, and the others are read all the same.

export async function* passingOver(
  { path }: SourceFile,
  items: AsyncIterable<ReadItem> | Iterable<ReadItem>,
): AsyncGenerator<ReadItem> {
  try {
    yield* items
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    yield { kind: 'rejected', place: { file: path, line: 1 }, reason: error.sentence }
  }
}
