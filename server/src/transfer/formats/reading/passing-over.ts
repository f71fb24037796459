/** One unreadable file of many is told, and the others are read all the same. */
import type { ReadItem, SourceFile } from '../format.ts'
import { UnreadableFile } from '../unreadable-file.ts'

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
