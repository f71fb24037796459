/** Counts elements of XML files that a format does not read, by the name of the element around them. */
import type { NotingReader, UnreadPart } from './uses.ts'

/** More names than any layout has. */
const MOST_ELEMENTS = 500

export class ElementUse implements NotingReader {
  #counts = new Map<string, number>()

  /** The file is read once more. */
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
