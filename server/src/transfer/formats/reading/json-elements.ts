/** One large JSON object: its members, and the elements of those members that are arrays one by one. */
import { say } from '../../../lib/refusal.ts'
import { BrokenJson, type JsonPiece, type JsonReading, scannedJson } from './json-scanner.ts'

export { BrokenJson }

export interface JsonElement {
  readonly member: string
  /** Its place in the member's array; absent where the member is no array. */
  readonly index?: number
  readonly value: unknown
}

const reading: JsonReading = {
  opens: ({ length }, kind) => (kind === 'object' ? length === 0 : length === 1),
  // Nothing that we write in one piece is larger.
  longestPiece: 16 * 1024 * 1024,
  isSingle: true,
}

export async function* jsonElements(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<JsonElement> {
  for await (const pieces of scannedJson(chunks, reading)) {
    for (const piece of pieces) yield elementOf(piece)
  }
}

function elementOf({ path: [member, index], value }: JsonPiece): JsonElement {
  if (member === undefined) throw new BrokenJson(say('it is not an object', 'Sie ist kein Objekt'))
  return index === undefined
    ? { member: String(member), value }
    : { member: String(member), index: Number(index), value }
}
