/** Lingo by Abbott: two columns, the time of a reading with its offset and the glucose. */
import { nameKey } from '../../../lib/names.ts'
import { type Format, foundIn, type ReadItem, type SourceFile, type Upload } from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { firstRows, namedRows } from '../reading/csv-rows.ts'
import { OwnMoments, zonedMoment } from '../reading/moments.ts'
import { noTime, rejected } from '../reading/target.ts'
import { glucoseIn, valueItems } from './glucose-values.ts'

const LINGO = 'Lingo'

function columnsOf(file: SourceFile): { readonly time: string; readonly glucose: string } | undefined {
  const header = firstRows(file, 1)[0]?.cells ?? []
  const time = header.find((cell) => nameKey(cell).startsWith('time of glucose reading'))
  const glucose = header.find((cell) => /^measurement ?\((mg\/dl|mmol\/l)\)$/.test(nameKey(cell)))
  return time !== undefined && glucose !== undefined ? { time, glucose } : undefined
}

export const lingo: Format = {
  ...knownFormat('lingo'),
  sniff: ({ files }) => (files.some((file) => columnsOf(file) !== undefined) ? 1 : 0),
  read: readReadings,
}

async function* readReadings({ files }: Upload): AsyncGenerator<ReadItem> {
  const tables = foundIn(
    files.flatMap((file) => {
      const columns = columnsOf(file)
      return columns ? [{ file, ...columns }] : []
    }),
    LINGO,
  )
  const moments = new OwnMoments()
  for (const { file, time, glucose } of tables) {
    const nature = glucoseIn(glucose)
    for await (const row of namedRows(file)) {
      const place = { file: file.path, line: row.line }
      const start = zonedMoment(row.cell(time))
      if (!start) yield rejected(place, noTime(row.cell(time)))
      else
        for (const item of valueItems(
          nature,
          { text: row.cell(glucose), decimalSign: '.' },
          { start, place, sourceName: LINGO },
        ))
          yield item.kind === 'entry' ? moments.place(item) : item
    }
  }
}
