/** Which columns of a table were asked for, and how many cells of each hold something. */
import { nameKey } from '../../../lib/names.ts'
import type { NotingReader, UnreadPart } from './uses.ts'

/** The name of what stands over a table. */
export const ABOVE = 'lines above the table'

export class ColumnUse implements NotingReader {
  readonly #asked = new Set<number>()
  #header: readonly string[] = []
  #filled: number[] = []
  /** Rows over the names of the columns. */
  #above = 0
  #places: ReadonlyMap<string, number> = new Map()
  readonly #known = new Map<string, number | undefined>()

  /** The table is gone through once more: what was asked for stays asked for. */
  begin(header: readonly string[], above = 0): void {
    this.#header = header
    this.#filled = header.map(() => 0)
    this.#above = above
    this.#places = columnsOf(header)
    this.#known.clear()
  }

  /** What the columns of a table are called whose cells are asked for by their place. */
  name(header: readonly string[]): void {
    this.#header = header
  }

  row(cells: readonly string[]): void {
    const filled = this.#filled
    for (let at = 0; at < cells.length; at++) if (cells[at]) filled[at] = (filled[at] ?? 0) + 1
  }

  /** Each name is folded and looked up once for the whole table. */
  placeOf(name: string): number | undefined {
    if (this.#known.has(name)) return this.#known.get(name)
    const at = this.#places.get(nameKey(name))
    this.#known.set(name, at)
    if (at !== undefined) this.#asked.add(at)
    return at
  }

  ask(at: number): void {
    this.#asked.add(at)
  }

  unread(): readonly UnreadPart[] {
    const columns = this.#filled.flatMap((count, at): UnreadPart[] => {
      if (count === 0 || this.#asked.has(at)) return []
      return [{ kind: 'column', name: this.#header[at]?.trim() || `#${at + 1}`, count }]
    })
    return this.#above === 0 ? columns : [...columns, { kind: 'line', name: ABOVE, count: this.#above }]
  }
}

/** The names of the columns, folded; of two columns with one name the first. */
export function columnsOf(header: readonly string[]): ReadonlyMap<string, number> {
  const columns = new Map<string, number>()
  for (const [at, name] of header.entries()) if (!columns.has(nameKey(name))) columns.set(nameKey(name), at)
  return columns
}
