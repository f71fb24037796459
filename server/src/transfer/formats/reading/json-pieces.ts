/**
 * JSON of any size, in pieces: lists and objects that the caller opens are entered, everything else is yielded whole.
 * Only the current piece is in memory. `JSON.parse` parses the pieces.
 */
import { StringDecoder } from 'node:string_decoder'
import { type Sentence, say } from '../../../lib/language.ts'
import { type SourceFile, UnreadableFile } from '../format.ts'
import { isObject } from './json-values.ts'
import { MemberUse } from './member-use.ts'
import { readerOf } from './uses.ts'

/** Member names and list indexes, from the outside in. */
export type JsonPath = readonly (string | number)[]

interface JsonPiece {
  readonly path: JsonPath
  readonly value: unknown
}

/** Whether the value at a path is entered rather than yielded whole. */
export type PathFilter = (path: JsonPath, kind: 'list' | 'object') => boolean

interface JsonReading {
  readonly opens: PathFilter
  /** Limits memory use. */
  readonly longestPiece: number
  /** Exactly one value, instead of any number in sequence. */
  readonly isSingle: boolean
}

/** The message continues a sentence about the file. */
export class BrokenJson extends Error {
  readonly reason: Sentence
  constructor(reason: Sentence) {
    super(reason.en)
    this.reason = reason
  }
}

/** Our deepest documents (charts of published studies) have about ten levels; others have no more. */
const DEEPEST = 64

/** Yields all pieces of a chunk together, because awaiting each would take longer than reading it. */
async function* scannedJson(
  chunks: AsyncIterable<Uint8Array>,
  reading: JsonReading,
): AsyncGenerator<Iterable<JsonPiece>> {
  const scanner = new Scanner(reading)
  const decoder = new StringDecoder('utf8')
  let isFirst = true
  for await (const chunk of chunks) {
    const text = decoder.write(chunk)
    yield scanner.take(isFirst ? text.replace(/^\uFEFF/, '') : text)
    isFirst = false
  }
  yield scanner.take(`${decoder.end()}\n`)
  scanner.finish()
}

/** A list or object that was entered. */
interface EnteredValue {
  readonly isList: boolean
  index: number
  name: string
}

type ExpectedToken = 'nothing' | 'value' | 'value or end' | 'name' | 'name or end' | 'colon' | 'comma or end'

class Scanner {
  readonly #reading: JsonReading
  /** What may follow a value that is not inside another. */
  readonly #behindAll: ExpectedToken
  readonly #levels: EnteredValue[] = []
  #expecting: ExpectedToken = 'value'
  #piece: Piece | undefined

  constructor(reading: JsonReading) {
    this.#reading = reading
    this.#behindAll = reading.isSingle ? 'nothing' : 'value'
  }

  *take(text: string): Generator<JsonPiece> {
    let position = 0
    while (position < text.length) {
      if (this.#piece) {
        const end = this.#piece.take(text, position)
        if (end === undefined) return
        position = end
        yield* this.#finishPiece(this.#piece)
        continue
      }
      const sign = text[position] ?? ''
      if (isSpace(sign)) position++
      else if (this.#begins(sign)) this.#piece = new Piece(sign, this.#reading.longestPiece)
      else {
        this.#step(sign)
        position++
      }
    }
  }

  finish(): void {
    const isWhole = this.#levels.length === 0 && this.#expecting === this.#behindAll
    if (!isWhole || this.#piece) throw new BrokenJson(say('it is incomplete'))
  }

  /** Whether a value or name that is read whole begins here. */
  #begins(sign: string): boolean {
    const { isValueNext, isNameNext } = this.#next()
    if (isNameNext) return sign === '"'
    if (!isValueNext || AFTER_BARE.includes(sign)) return false
    const isContainer = sign === '[' || sign === '{'
    return !isContainer || !this.#reading.opens(this.#path(), sign === '[' ? 'list' : 'object')
  }

  #next() {
    const isNameNext = this.#expecting === 'name' || this.#expecting === 'name or end'
    return { isNameNext, isValueNext: this.#expecting === 'value' || this.#expecting === 'value or end' }
  }

  *#finishPiece({ text }: Piece): Generator<JsonPiece> {
    this.#piece = undefined
    const value = parsed(text)
    const level = this.#levels.at(-1)
    if (this.#next().isNameNext && level) {
      level.name = String(value)
      this.#expecting = 'colon'
      return
    }
    const path = this.#path()
    this.#closeValue()
    yield { path, value }
  }

  #path(): JsonPath {
    return this.#levels.map(({ isList, index, name }) => (isList ? index : name))
  }

  #closeValue(): void {
    const level = this.#levels.at(-1)
    if (level) level.index++
    this.#expecting = level ? 'comma or end' : this.#behindAll
  }

  #step(sign: string): void {
    const level = this.#levels.at(-1)
    const { isValueNext } = this.#next()
    if (isValueNext && (sign === '[' || sign === '{')) {
      this.#levels.push({ isList: sign === '[', index: 0, name: '' })
      if (this.#levels.length > DEEPEST) throw new BrokenJson(say('it is nested too deeply'))
      this.#expecting = sign === '[' ? 'value or end' : 'name or end'
    } else if (level && sign === (level.isList ? ']' : '}') && this.#expecting.endsWith('or end')) {
      this.#levels.pop()
      this.#closeValue()
    } else if (this.#expecting === 'colon' && sign === ':') this.#expecting = 'value'
    else if (level && this.#expecting === 'comma or end' && sign === ',')
      this.#expecting = level.isList ? 'value' : 'name'
    else
      throw new BrokenJson(
        say('"{sign}" was not expected after {stringify}', {
          sign,
          stringify: JSON.stringify(this.#path()).slice(0, 80),
        }),
      )
  }
}

/**
 * A value being read: it ends with its last bracket, its closing quote or, for a bare word, before the next character.
 */
class Piece {
  text = ''
  readonly #isBare: boolean
  readonly #longest: number
  #depth = 0
  #isInText = false
  #isEscaped = false

  constructor(first: string, longest: number) {
    this.#isBare = first !== '{' && first !== '[' && first !== '"'
    this.#longest = longest
  }

  /** Takes what belongs to it from `start`; the position after its end, or undefined if it continues in the next chunk. */
  take(text: string, start: number): number | undefined {
    const end = this.#isBare ? bareEnd(text, start) : this.#endIn(text, start)
    this.text += text.slice(start, end)
    if (this.text.length > this.#longest) throw new BrokenJson(say('a part of it has no end'))
    return end
  }

  #endIn(text: string, start: number): number | undefined {
    for (let index = start; index < text.length; index++) {
      const sign = text.charCodeAt(index)
      if (this.#isEscaped) this.#isEscaped = false
      else if (sign === QUOTE) {
        this.#isInText = !this.#isInText
        if (!this.#isInText && this.#depth === 0) return index + 1
      } else if (this.#isInText) this.#isEscaped = sign === BACKSLASH
      else if (sign === OPEN_LIST || sign === OPEN_OBJECT) this.#deeper()
      else if ((sign === CLOSE_LIST || sign === CLOSE_OBJECT) && --this.#depth === 0) return index + 1
    }
    return undefined
  }

  #deeper(): void {
    if (++this.#depth > DEEPEST) throw new BrokenJson(say('it is nested too deeply'))
  }
}

/** What ends a number or a word, and begins no value. */
const AFTER_BARE = ',]}:'
const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

function bareEnd(text: string, start: number): number | undefined {
  for (let index = start; index < text.length; index++) {
    const sign = text[index] ?? ''
    if (isSpace(sign) || AFTER_BARE.includes(sign)) return index
  }
  return undefined
}

const isSpace = (sign: string): boolean => sign === ' ' || sign === '\n' || sign === '\r' || sign === '\t'

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BrokenJson(say('"{text}" is not a value', { text: text.slice(0, 60) }))
  }
}

/** No real file has larger pieces. */
const LONGEST_PIECE = 4 * 1024 * 1024

interface FoundPiece {
  readonly path: JsonPath
  /** Whether it is an object; does not count as reading it. */
  readonly isRecord: boolean
  /** The value. Pieces that are never read, and unused members, are reported as left out. */
  read(): unknown
}

/** JSON files of other programs. Also accepts several values in sequence, such as one per line. */
export async function* jsonPieces(file: SourceFile, opens: PathFilter): AsyncGenerator<FoundPiece> {
  for await (const pieces of jsonPieceLists(file, opens)) yield* pieces
}

/** The same, all pieces of a chunk together: for files with millions of them. */
export async function* jsonPieceLists(file: SourceFile, opens: PathFilter): AsyncGenerator<Iterable<FoundPiece>> {
  const use = readerOf(file, MemberUse)
  use.begin()
  try {
    const reading = { opens, longestPiece: LONGEST_PIECE, isSingle: false }
    for await (const pieces of scannedJson(file.open(), reading)) yield foundPieces(pieces, file, use)
  } catch (error) {
    throw readable(error, file)
  }
}

function* foundPieces(pieces: Iterable<JsonPiece>, file: SourceFile, use: MemberUse): Generator<FoundPiece> {
  try {
    for (const { path, value } of pieces) yield { path, isRecord: isObject(value), read: use.piece(path, value) }
  } catch (error) {
    throw readable(error, file)
  }
}

const readable = (error: unknown, { path }: SourceFile): unknown =>
  error instanceof BrokenJson
    ? new UnreadableFile(say('{path} cannot be read as JSON: {message}.', { path, message: error.message }))
    : error

export interface JsonElement {
  readonly member: string
  /** The index in the member's array; absent if it is not an array. */
  readonly index?: number
  readonly value: unknown
}

const reading: JsonReading = {
  opens: ({ length }, kind) => (kind === 'object' ? length === 0 : length === 1),
  // Our exports have no larger pieces.
  longestPiece: 16 * 1024 * 1024,
  isSingle: true,
}

/** One large JSON object: its members, and the elements of array members one by one. */
export async function* jsonElements(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<JsonElement> {
  for await (const pieces of scannedJson(chunks, reading)) {
    for (const piece of pieces) yield elementOf(piece)
  }
}

function elementOf({ path: [member, index], value }: JsonPiece): JsonElement {
  if (member === undefined) throw new BrokenJson(say('it is not an object'))
  return index === undefined
    ? { member: String(member), value }
    : { member: String(member), index: Number(index), value }
}
