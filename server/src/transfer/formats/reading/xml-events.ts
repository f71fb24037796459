/** XML files as a stream of tags. Custom entities are never resolved, and everything is bounded. */

import { TextDecoder } from 'node:util'
import { type SaxesAttributePlain, SaxesParser } from 'saxes'
import { type Sentence, say } from '../../../lib/language.ts'
import { type SourceFile, UnreadableFile } from '../format.ts'
import type { NotingReader, UnreadPart } from './uses.ts'

export type XmlAttributes = Readonly<Record<string, string | undefined>>

export type XmlEvent =
  | { readonly kind: 'open'; readonly name: string; readonly attributes: XmlAttributes }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'close'; readonly name: string }

/** No element or text of a real file is longer. */
const LONGEST_PIECE = 1024 * 1024
const DEEPEST = 100

/** Yields all tags of a chunk together, because awaiting each would cost more than reading it. */
export async function* xmlEvents(file: SourceFile): AsyncGenerator<readonly XmlEvent[]> {
  const document = new Document(file.path)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const refusal = say('{path} is not written in UTF-8.', { path: file.path })
  for await (const piece of file.open()) yield document.take(decodeUtf8(decoder, piece, refusal))
  yield document.take(decodeUtf8(decoder, undefined, refusal))
  yield document.finish()
}

/** The text of a piece, or what is left at the end. `refusal` says that it is not UTF-8. */
export function decodeUtf8(decoder: TextDecoder, piece: Uint8Array | undefined, refusal: Sentence): string {
  try {
    return piece ? decoder.decode(piece, { stream: true }) : decoder.decode()
  } catch {
    throw new UnreadableFile(refusal)
  }
}

/** `x:row` is `row`: programs choose the namespace prefix. */
const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)

class Document {
  readonly #path: string
  readonly #parser = new SaxesParser({ xmlns: false })
  #events: XmlEvent[] = []
  #depth = 0
  #sinceEvent = 0

  constructor(path: string) {
    this.#path = path
    this.#parser.on('error', (error) => {
      throw this.#broken(error)
    })
    this.#parser.on('doctype', () => {
      throw new UnreadableFile(say('{path} uses entities of its own, which an export never does.', { path }))
    })
    this.#parser.on('opentag', ({ name, attributes }) => this.#open(name, attributes))
    this.#parser.on('text', (text) => this.#add({ kind: 'text', text }))
    this.#parser.on('closetag', ({ name }) => {
      this.#depth--
      this.#add({ kind: 'close', name: withoutPrefix(name) })
    })
  }

  take(text: string): readonly XmlEvent[] {
    this.#sinceEvent += text.length
    if (text !== '') this.#parser.write(text)
    if (this.#sinceEvent > LONGEST_PIECE)
      throw new UnreadableFile(say('{value}: an element has no end.', { value: this.#path }))
    const events = this.#events
    this.#events = []
    return events
  }

  finish(): readonly XmlEvent[] {
    this.#parser.close()
    return this.take('')
  }

  #open(name: string, attributes: Readonly<Record<string, string | SaxesAttributePlain>>): void {
    if (++this.#depth > DEEPEST)
      throw new UnreadableFile(say('{value}: elements are nested too deeply.', { value: this.#path }))
    this.#add({ kind: 'open', name: withoutPrefix(name), attributes: attributes as XmlAttributes })
  }

  #add(event: XmlEvent): void {
    this.#sinceEvent = 0
    this.#events.push(event)
  }

  #broken(error: Error): UnreadableFile {
    if (/entity/i.test(error.message))
      return new UnreadableFile(
        say('{value} uses entities of its own, which an export never does.', { value: this.#path }),
      )
    return new UnreadableFile(say('{value} is damaged or incomplete.', { value: this.#path }))
  }
}

// Counts elements of XML files that a format does not read, by the name of the element around them.

/** More names than any layout has. */
const MOST_ELEMENTS = 500

export class ElementUse implements NotingReader {
  #counts = new Map<string, number>()

  /** The file is read again. */
  begin(): void {
    this.#counts = new Map()
  }

  unknown(parent: string, name: string): void {
    const key = `${parent}.${name}`.slice(0, 200)
    if (this.#counts.has(key) || this.#counts.size < MOST_ELEMENTS)
      this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
  }

  unread(): readonly UnreadPart[] {
    return [...this.#counts].map(([name, count]): UnreadPart => ({ kind: 'field', name, count }))
  }
}
