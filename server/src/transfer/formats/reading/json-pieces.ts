/** JSON files of other programs, piece by piece. Several values one after the other (a value a line) are read too. */
import { say } from '../../../lib/refusal.ts'
import type { SourceFile } from '../format.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { BrokenJson, type JsonPath, type PathFilter, scannedJson } from './json-scanner.ts'
import { isObject } from './json-values.ts'
import { MemberUse } from './member-use.ts'
import { readerOf } from './uses.ts'

export type { JsonPath, PathFilter } from './json-scanner.ts'

/** Nothing that others write in one piece is larger. */
const LONGEST_PIECE = 4 * 1024 * 1024

export interface FoundPiece {
  readonly path: JsonPath
  /** Whether it has members, told without reading it. */
  readonly isRecord: boolean
  /** What is in it. A piece that is never read is left out, and so are the members that nobody asks for. */
  read(): unknown
}

export async function* jsonPieces(file: SourceFile, opens: PathFilter): AsyncGenerator<FoundPiece> {
  const use = readerOf(file, MemberUse)
  use.begin()
  try {
    const reading = { opens, longestPiece: LONGEST_PIECE, isSingle: false }
    for await (const pieces of scannedJson(file.open(), reading))
      for (const { path, value } of pieces) yield { path, isRecord: isObject(value), read: use.piece(path, value) }
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
