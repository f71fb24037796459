/**
 * Caches text that is expensive to make from a file, such as the rows of a workbook, for formats that read it more than
 * once. Long texts are not kept. The file is opened in any case, because its bytes count for the progress.
 */
import type { SourceFile } from '../format.ts'

/** A diary of many years; longer sheets are converted again. */
export const MOST_KEPT_BYTES = 8 * 1024 * 1024

/** Counts the bytes read from a file. */
export function counting(file: SourceFile): { readonly file: SourceFile; bytes(): number } {
  let bytes = 0
  async function* open(): AsyncGenerator<Uint8Array> {
    for await (const piece of file.open()) {
      bytes += piece.length
      yield piece
    }
  }
  return { file: { path: file.path, head: new Uint8Array(), open }, bytes: () => bytes }
}

/** The cached text, in step with reading its file. */
export async function* replayed(text: Uint8Array, file: SourceFile, fileBytes: number): AsyncGenerator<Uint8Array> {
  let read = 0
  let countedBytes = 0
  for await (const piece of file.open()) {
    read += piece.length
    const until = Math.floor((text.length * Math.min(read, fileBytes)) / fileBytes)
    if (until > countedBytes) yield text.subarray(countedBytes, until)
    countedBytes = until
  }
}

/** Opens the text that `make` derives from a file. */
export function keptText(
  file: SourceFile,
  make: (file: SourceFile) => AsyncIterable<Uint8Array>,
): () => AsyncGenerator<Uint8Array> {
  let stored: { readonly text: Uint8Array; readonly fileBytes: number } | undefined
  return async function* () {
    if (stored) {
      yield* replayed(stored.text, file, stored.fileBytes)
      return
    }
    const counted = counting(file)
    const pieces: Uint8Array[] = []
    let bytes = 0
    for await (const piece of make(counted.file)) {
      bytes += piece.length
      if (bytes <= MOST_KEPT_BYTES) pieces.push(piece)
      yield piece
    }
    if (bytes <= MOST_KEPT_BYTES) stored = { text: Buffer.concat(pieces), fileBytes: counted.bytes() }
  }
}
