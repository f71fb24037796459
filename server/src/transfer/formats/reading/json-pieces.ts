/** JSON files of other programs, piece by piece. Several values one after the other (a value a line) are read too. */
import { say } from '../../../lib/refusal.ts'
import type { SourceFile } from '../format.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { BrokenJson, type JsonPiece, type PathFilter, scannedJson } from './json-scanner.ts'

export type { JsonPath, PathFilter } from './json-scanner.ts'

/** Nothing that others write in one piece is larger. */
const LONGEST_PIECE = 4 * 1024 * 1024

export async function* jsonPieces(file: SourceFile, opens: PathFilter): AsyncGenerator<JsonPiece> {
  try {
    const reading = { opens, longestPiece: LONGEST_PIECE, isSingle: false }
    for await (const pieces of scannedJson(file.open(), reading)) yield* pieces
  } catch (error) {
    throw error instanceof BrokenJson
      ? new UnreadableFile(
          say(
            `${file.path} cannot be read as JSON: ${error.message}.`,
            `${file.path} lässt sich nicht als JSON lesen (${error.message}).`,
          ),
        )
      : error
  }
}
