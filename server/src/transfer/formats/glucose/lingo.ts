/** The table of Abbott's Lingo: a time with its offset, and the glucose at that time. */
import type { ReadItem, SourceFile } from '../format.ts'
import { firstRows, namedRows } from '../reading/csv-rows.ts'
import { type OwnMoments, zonedMoment } from '../reading/moments.ts'
import { noTime, rejected } from '../reading/target.ts'
import { glucoseIn, valueItems } from './glucose-values.ts'

const LINGO = 'Lingo'
const TIME = /^Time of Glucose Reading\b/i
const GLUCOSE = /^Measurement\s*\((?:mg\/dl|mmol\/l)\)$/i

interface LingoColumns {
  readonly time: number
  readonly glucose: number
  readonly glucoseName: string
}

function columnsOf(file: SourceFile): LingoColumns | undefined {
  const names = (firstRows(file, 1)[0]?.cells ?? []).map((cell) => cell.trim())
  const time = names.findIndex((name) => TIME.test(name))
  const glucose = names.findIndex((name) => GLUCOSE.test(name))
  const glucoseName = names[glucose]
  return time < 0 || glucoseName === undefined ? undefined : { time, glucose, glucoseName }
}

export const isLingo = (file: SourceFile): boolean => columnsOf(file) !== undefined

export async function* lingoItems(file: SourceFile, moments: OwnMoments): AsyncGenerator<ReadItem> {
  const columns = columnsOf(file)
  if (!columns) return
  const target = glucoseIn(columns.glucoseName)
  for await (const row of namedRows(file)) {
    const position = { file: file.path, line: row.line }
    const when = row.at(columns.time).trim()
    const start = zonedMoment(when)
    const cell = { text: row.at(columns.glucose).trim(), decimalSign: '.' as const }
    if (!start) yield rejected(position, noTime(when))
    else
      for (const item of valueItems(target, cell, { start, position, sourceName: LINGO }))
        yield item.kind === 'entry' ? moments.assign(item, row.cells) : item
  }
}
