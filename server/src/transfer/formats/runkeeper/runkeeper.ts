/** The list of activities in the archive of Runkeeper (cardioActivities.csv). Its times are local. */
import { nameKey } from '../../../lib/names.ts'
import { type Format, foundIn, type ReadContext, type ReadItem, type SourceFile, type Upload } from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { headerKeys, namedRows } from '../reading/csv-rows.ts'
import { readDate } from '../reading/dates.ts'
import { localMoments, OwnMoments } from '../reading/moments.ts'
import { readNumber } from '../reading/numbers.ts'
import { noTime, rejected } from '../reading/target.ts'
import { activityItems, clockSeconds } from '../reading/workouts.ts'

const RUNKEEPER = 'Runkeeper'
const METERS_OF: readonly (readonly [column: string, meters: number])[] = [
  ['Distance (km)', 1000],
  ['Distance (mi)', 1609.344],
]

const isActivityFile = (file: SourceFile): boolean => {
  const keys = headerKeys(file)
  const has = (name: string) => keys.has(nameKey(name))
  return ['Date', 'Type', 'Route Name', 'Duration', 'GPX File'].every(has) && METERS_OF.some(([name]) => has(name))
}

export const runkeeper: Format = {
  ...knownFormat('runkeeper'),
  technical: ['Activity Id', 'GPX File'],
  sniff: ({ files }) => (files.some(isActivityFile) ? 1 : 0),
  read: readActivities,
}

async function* readActivities({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const tables = foundIn(files.filter(isActivityFile), RUNKEEPER)
  const momentOf = localMoments(context)
  const moments = new OwnMoments()
  for (const file of tables) {
    for await (const row of namedRows(file)) {
      const position = { file: file.path, line: row.line }
      const date = readDate(row.cell('Date'))
      const start = date?.kind === 'wall' ? momentOf(date.wall) : undefined
      if (!start) {
        yield rejected(position, noTime(row.cell('Date')))
        continue
      }
      const meters = METERS_OF.map(([column, factor]) => {
        const parsed = readNumber(row.cell(column))
        return parsed.kind === 'number' ? parsed.value * factor : 0
      })
      const items = activityItems({
        sport: row.cell('Type'),
        start,
        seconds: clockSeconds(row.cell('Duration')),
        meters: Math.max(...meters),
        note: row.cell('Notes') || row.cell('Route Name'),
        sourceName: RUNKEEPER,
        position,
      })
      for (const item of items) yield item.kind === 'entry' ? moments.assign(item, row.cells) : item
    }
  }
}
