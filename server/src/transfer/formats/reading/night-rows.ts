/** Tables with a row for each night, whose start and end are local times in two of its columns. */
import { say } from '../../../lib/refusal.ts'
import { type Moment, SECONDS_PER_DAY } from '../../../lib/utc-text.ts'
import type { Place, ReadContext, ReadEntry, ReadItem, SourceFile } from '../format.ts'
import { type NamedRow, namedRows } from './csv-rows.ts'
import { readDate } from './dates.ts'
import { localMoments } from './local-moment.ts'
import { OwnMoments } from './own-moments.ts'
import { entryOf, rejected } from './target.ts'

const LONGEST_SECONDS = 2 * SECONDS_PER_DAY

/** From going to bed to getting up. */
export interface NightSpan {
  readonly start: Moment
  readonly end: Moment
  readonly place: Place
}

export interface NightTable {
  readonly startColumn: string
  readonly endColumn: string
  readonly itemsOf: (row: NamedRow, span: NightSpan) => Iterable<ReadItem>
}

export async function* nightsIn(
  files: readonly SourceFile[],
  context: ReadContext,
  { startColumn, endColumn, itemsOf }: NightTable,
): AsyncGenerator<ReadItem> {
  const momentOf = localMoments(context)
  const momentIn = (text: string): Moment | undefined => {
    const date = readDate(text)
    return date?.kind === 'wall' ? momentOf(date.wall) : date?.moment
  }
  const moments = new OwnMoments()
  for (const file of files) {
    for await (const row of namedRows(file)) {
      const place = { file: file.path, line: row.line }
      const [start, end] = [momentIn(row.cell(startColumn)), momentIn(row.cell(endColumn))]
      const seconds = (end?.epochSeconds ?? 0) - (start?.epochSeconds ?? 0)
      if (!start || !end || seconds <= 0 || seconds > LONGEST_SECONDS)
        yield rejected(place, say('The night has no start or no end.', 'Anfang oder Ende der Nacht fehlt.'))
      else
        for (const item of itemsOf(row, { start, end, place })) yield item.kind === 'entry' ? moments.place(item) : item
    }
  }
}

/** The note of a night stands once, with the first of its values. */
export function* withNote(entries: Iterable<ReadEntry>, note: string): Generator<ReadItem> {
  let isFirst = true
  for (const entry of entries) {
    yield isFirst && note !== '' ? entryOf(entry, { ...entry, note }) : entry
    isFirst = false
  }
}
