/**
 * A large JSON object, read piece by piece: the members of the object, and the elements of those members that are
 * arrays one by one. Only the piece at hand is in memory. What is inside a piece, `JSON.parse` judges.
 */
import { StringDecoder } from 'node:string_decoder'

export interface JsonElement {
  readonly member: string
  /** Its place in the member's array; absent where the member is no array. */
  readonly index?: number
  readonly value: unknown
}

export class BrokenJson extends Error {}

/** Nothing that we read is larger; without a bound one endless text would fill the memory. */
const LONGEST_PIECE = 16 * 1024 * 1024
/** Charts of a published study are the deepest that we write, at about ten. */
const DEEPEST = 64

export async function* jsonElements(chunks: AsyncIterable<Buffer>): AsyncGenerator<JsonElement> {
  const scanner = new Scanner()
  const decoder = new StringDecoder('utf8')
  let isFirst = true
  for await (const chunk of chunks) {
    const text = decoder.write(chunk)
    yield* scanner.take(isFirst ? text.replace(/^\uFEFF/, '') : text)
    isFirst = false
  }
  yield* scanner.take(decoder.end())
  scanner.finish()
}

/** What may come next, outside of pieces. */
type Expecting =
  | 'object'
  | 'first name'
  | 'name'
  | 'colon'
  | 'value'
  | 'first element'
  | 'element'
  | 'comma in array'
  | 'comma'
  | 'nothing'

class Scanner {
  #expecting: Expecting = 'object'
  #member = ''
  #index = 0
  #piece: Piece | undefined;

  *take(text: string): Generator<JsonElement> {
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
      else if (this.#startsPiece(sign)) this.#piece = new Piece(sign)
      else {
        this.#step(sign)
        at++
      }
    }
  }

  finish(): void {
    if (this.#expecting !== 'nothing' || this.#piece) throw new BrokenJson('it is broken off')
  }

  #startsPiece(sign: string): boolean {
    switch (this.#expecting) {
      case 'first name':
      case 'name':
        return sign === '"'
      case 'value':
        return sign !== '['
      case 'first element':
        return sign !== ']'
      case 'element':
        return true
      default:
        return false
    }
  }

  *#finishPiece({ text }: Piece): Generator<JsonElement> {
    this.#piece = undefined
    const value = parsed(text)
    switch (this.#expecting) {
      case 'first name':
      case 'name':
        this.#member = String(value)
        this.#expecting = 'colon'
        return
      case 'value':
        this.#expecting = 'comma'
        yield { member: this.#member, value }
        return
      default:
        this.#expecting = 'comma in array'
        yield { member: this.#member, index: this.#index++, value }
    }
  }

  #step(sign: string): void {
    const next = STEPS[this.#expecting][sign]
    if (next === undefined) throw new BrokenJson(`"${sign}" was not expected${this.#member && ` at "${this.#member}"`}`)
    if (next === 'first element') this.#index = 0
    this.#expecting = next
  }
}

const STEPS: Readonly<Record<Expecting, Readonly<Record<string, Expecting>>>> = {
  object: { '{': 'first name' },
  'first name': { '}': 'nothing' },
  name: {},
  colon: { ':': 'value' },
  value: { '[': 'first element' },
  'first element': { ']': 'comma' },
  element: {},
  'comma in array': { ',': 'element', ']': 'comma' },
  comma: { ',': 'name', '}': 'nothing' },
  nothing: {},
}

/** One value on its way in: it ends with its last bracket, its closing quote or, for a bare word, before what follows. */
class Piece {
  text = ''
  readonly #isBare: boolean
  #depth = 0
  #isInText = false
  #isEscaped = false

  constructor(first: string) {
    this.#isBare = !'{["'.includes(first)
  }

  /** Takes what belongs to it from `at`; the place behind its end, or undefined if it goes on in the next text. */
  take(text: string, at: number): number | undefined {
    const end = this.#endIn(text, at)
    this.text += text.slice(at, end)
    if (this.text.length > LONGEST_PIECE) throw new BrokenJson('a piece of it does not end')
    return end
  }

  #endIn(text: string, start: number): number | undefined {
    for (let at = start; at < text.length; at++) {
      const sign = text[at] ?? ''
      if (this.#isBare) {
        if (isSpace(sign) || ',]}:'.includes(sign)) return at
      } else if (this.#isLast(sign)) return at + 1
    }
    return undefined
  }

  #isLast(sign: string): boolean {
    if (this.#isEscaped) this.#isEscaped = false
    else if (this.#isInText && sign === '\\') this.#isEscaped = true
    else if (sign === '"') {
      this.#isInText = !this.#isInText
      return !this.#isInText && this.#depth === 0
    } else if (this.#isInText) return false
    else if (sign === '{' || sign === '[') {
      if (++this.#depth > DEEPEST) throw new BrokenJson('it is too deep')
    } else if (sign === '}' || sign === ']') return --this.#depth === 0
    return false
  }
}

const isSpace = (sign: string): boolean => sign === ' ' || sign === '\n' || sign === '\r' || sign === '\t'

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BrokenJson(`"${text.slice(0, 60)}" is not JSON`)
  }
}
