/**
 * Several tables in one CSV file, one below the other, each with its own header and perhaps a one-cell title above it.
 */
import { nameKey } from '../../../lib/names.ts'
import type { SourceFile } from '../format.ts'
import { columnsOf, csvRows, type NamedRow } from './csv-rows.ts'
import { type NotingReader, readerOf, type UnreadPart } from './uses.ts'

export interface SectionRow<Kind extends string> {
  readonly kind: Kind
  readonly row: NamedRow
}

/** The rows of the tables whose header is known. Other rows, and columns that are never asked for, are reported. */
export async function* sectionRows<Kind extends string>(
  file: SourceFile,
  kindOf: (header: readonly string[]) => Kind | undefined,
): AsyncGenerator<SectionRow<Kind>> {
  const use = readerOf(file, SectionUse)
  use.begin()
  let section: { readonly kind: Kind; readonly columns: SectionColumns } | undefined
  let title = 'lines above the table'
  for await (const { line, cells } of csvRows(file)) {
    const kind = kindOf(cells)
    if (kind !== undefined) section = { kind, columns: use.columnsOf(kind, cells) }
    else if (isTitle(cells)) {
      section = undefined
      title = (cells[0] ?? '').replace(/[\s\d/.-]+$/, '')
    } else if (section) {
      section.columns.count(cells)
      yield { kind: section.kind, row: rowOf(line, cells, section.columns) }
    } else use.unknown(title)
  }
}

const isTitle = (cells: readonly string[]): boolean => cells.length === 1

function rowOf(line: number, cells: readonly string[], columns: SectionColumns): NamedRow {
  const at = (index: number): string => {
    columns.asked.add(index)
    return cells[index] ?? ''
  }
  const cell = (...names: readonly string[]): string => {
    const position = names.map((name) => columns.columnIndexes.get(nameKey(name))).find((index) => index !== undefined)
    return position === undefined ? '' : at(position).trim()
  }
  return { line, cell, at, cells }
}

class SectionColumns {
  readonly header: readonly string[]
  readonly columnIndexes: ReadonlyMap<string, number>
  readonly asked = new Set<number>()
  readonly filled: number[] = []

  constructor(header: readonly string[]) {
    this.header = header
    this.columnIndexes = columnsOf(header)
  }

  count(cells: readonly string[]): void {
    for (const [index, cell] of cells.entries())
      if (cell.trim() !== '') this.filled[index] = (this.filled[index] ?? 0) + 1
  }

  unread(): UnreadPart[] {
    return this.filled.flatMap((count, index): UnreadPart[] =>
      this.asked.has(index) ? [] : [{ kind: 'column', name: this.header[index]?.trim() || `#${index + 1}`, count }],
    )
  }
}

class SectionUse implements NotingReader {
  readonly #sections = new Map<string, SectionColumns>()
  #unknown = new Map<string, number>()

  /** The file is read again; used columns stay used. */
  begin(): void {
    this.#unknown = new Map()
    for (const { filled } of this.#sections.values()) filled.length = 0
  }

  columnsOf(kind: string, header: readonly string[]): SectionColumns {
    const key = `${kind}\n${header.join('\n')}`
    const columns = this.#sections.get(key) ?? new SectionColumns(header)
    this.#sections.set(key, columns)
    return columns
  }

  unknown(title: string): void {
    this.#unknown.set(title, (this.#unknown.get(title) ?? 0) + 1)
  }

  unread(): readonly UnreadPart[] {
    return [
      ...[...this.#sections.values()].flatMap((columns) => columns.unread()),
      ...[...this.#unknown].map(([name, count]): UnreadPart => ({ kind: 'line', name, count })),
    ]
  }
}
