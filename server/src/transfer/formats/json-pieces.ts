/**
 * JSON of any size, piece by piece: lists and objects that the caller wants opened are entered, everything else comes
 * as a whole. Only the piece at hand is in memory. Several values one after the other (a value a line) are read too.
 */
import { StringDecoder } from 'node:string_decoder'
import type { SourceFile } from './format.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** Names of members and places in lists, from the outside in. */
export type JsonPath = readonly (string | number)[]

export interface JsonPiece {
  readonly path: JsonPath
  readonly value: unknown
}

/** Whether what stands at a path is entered rather than taken as a whole. */
export type Opens = (path: JsonPath, kind: 'list' | 'object') => boolean

/** Nothing that we read is larger or deeper; without bounds one endless text would fill the memory. */
const LONGEST_PIECE = 4 * 1024 * 1024
const DEEPEST = 64

export async function* jsonPieces(file: SourceFile, opens: Opens): AsyncGenerator<JsonPiece> {
  const scanner = new Scanner(opens)
  const decoder = new StringDecoder('utf8')
  let isFirst = true
  try {
    for await (const chunk of file.open()) {
      const text = decoder.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
      yield* scanner.take(isFirst ? text.replace(/^\uFEFF/, '') : text)
      isFirst = false
    }
    yield* scanner.take(`${decoder.end()}\n`)
    scanner.finish()
  } catch (error) {
    throw error instanceof NotJson
      ? new UnreadableFile(`${file.path} cannot be read as JSON: ${error.message}.`)
      : error
  }
}

class NotJson extends Error {}

/** A list or object that was entered. */
interface Level {
  readonly isList: boolean
  index: number
  name: string
}

type Expecting = 'value' | 'value or end' | 'name' | 'name or end' | 'colon' | 'comma or end'

class Scanner {
  readonly #opens: Opens
  readonly #levels: Level[] = []
  #expecting: Expecting = 'value'
  #piece: Piece | undefined

  constructor(opens: Opens) {
    this.#opens = opens
  }

  *take(text: string): Generator<JsonPiece> {
    let at = 0
    while (at < text.length) {
      if (this.#piece) {
        const end = this.#piece.take(text, at)
        if (end === undefined) return
        at = end
        yield* this.#finishPiece(this.#piece)
        continue
      }
      const sign = text[at] ?? ''
      if (isSpace(sign)) at++
      else if (this.#begins(sign)) this.#piece = new Piece(sign)
      else {
        this.#step(sign)
        at++
      }
    }
  }

  finish(): void {
    if (this.#levels.length > 0 || this.#piece) throw new NotJson('it is broken off')
  }

  /** Whether a value or a name begins here that is taken as a whole. */
  #begins(sign: string): boolean {
    const { isValueNext, isNameNext } = this.#next()
    if (isNameNext) return sign === '"'
    if (!isValueNext || sign === ']') return false
    const isContainer = sign === '[' || sign === '{'
    return !isContainer || !this.#opens(this.#path(), sign === '[' ? 'list' : 'object')
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
    this.#expecting = level ? 'comma or end' : 'value'
  }

  #step(sign: string): void {
    const level = this.#levels.at(-1)
    const { isValueNext } = this.#next()
    if (isValueNext && (sign === '[' || sign === '{')) {
      this.#levels.push({ isList: sign === '[', index: 0, name: '' })
      if (this.#levels.length > DEEPEST) throw new NotJson('it is too deep')
      this.#expecting = sign === '[' ? 'value or end' : 'name or end'
    } else if (level && sign === (level.isList ? ']' : '}') && this.#expecting.endsWith('or end')) {
      this.#levels.pop()
      this.#closeValue()
    } else if (this.#expecting === 'colon' && sign === ':') this.#expecting = 'value'
    else if (level && this.#expecting === 'comma or end' && sign === ',')
      this.#expecting = level.isList ? 'value' : 'name'
    else throw new NotJson(`"${sign}" was not expected after ${JSON.stringify(this.#path()).slice(0, 80)}`)
  }
}

/** One value on its way in: it ends with its last bracket, its closing quote or, for a bare word, before what follows. */
class Piece {
  text = ''
  readonly #isBare: boolean
  #depth = 0
  #isInText = false
  #isEscaped = false

  constructor(first: string) {
    this.#isBare = first !== '{' && first !== '[' && first !== '"'
  }

  /** Takes what belongs to it from `at`; the place behind its end, or undefined if it goes on in the next text. */
  take(text: string, at: number): number | undefined {
    const end = this.#isBare ? bareEnd(text, at) : this.#endIn(text, at)
    this.text += text.slice(at, end)
    if (this.text.length > LONGEST_PIECE) throw new NotJson('a piece of it does not end')
    return end
  }

  #endIn(text: string, start: number): number | undefined {
    for (let at = start; at < text.length; at++) {
      const sign = text.charCodeAt(at)
      if (this.#isEscaped) this.#isEscaped = false
      else if (sign === QUOTE) {
        this.#isInText = !this.#isInText
        if (!this.#isInText && this.#depth === 0) return at + 1
      } else if (this.#isInText) this.#isEscaped = sign === BACKSLASH
      else if (sign === OPEN_LIST || sign === OPEN_OBJECT) this.#deeper()
      else if ((sign === CLOSE_LIST || sign === CLOSE_OBJECT) && --this.#depth === 0) return at + 1
    }
    return undefined
  }

  #deeper(): void {
    if (++this.#depth > DEEPEST) throw new NotJson('it is too deep')
  }
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

function bareEnd(text: string, start: number): number | undefined {
  for (let at = start; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (isSpace(sign) || ',]}:'.includes(sign)) return at === start ? start + 1 : at
  }
  return undefined
}

const isSpace = (sign: string): boolean => sign === ' ' || sign === '\n' || sign === '\r' || sign === '\t'

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new NotJson(`"${text.slice(0, 60)}" is no value`)
  }
}
