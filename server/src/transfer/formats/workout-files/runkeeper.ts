/** RunKeeper's table of activities, at local times; its routes stand beside it as GPX. */
import { say } from '../../../lib/language.ts'
import { type Format, foundIn, type ReadContext, type ReadItem, type SourceFile, type Upload } from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { headerKeys, namedRows } from '../reading/csv-rows.ts'
import { readDate } from '../reading/dates.ts'
import { localMoments, OwnMoments } from '../reading/moments.ts'
import { readNumber } from '../reading/numbers.ts'
import { noTime, rejected } from '../reading/target.ts'
import { workoutSeconds } from '../reading/workouts.ts'
import { LONGEST_SECONDS, workoutItems } from './workout-items.ts'

const RUNKEEPER = 'RunKeeper'
const METERS = { 'distance (km)': 1000, 'distance (mi)': 1609.344 } as const

const distanceColumn = (file: SourceFile): keyof typeof METERS | undefined => {
  const keys = headerKeys(file)
  const isOurs = ['date', 'type', 'duration', 'average pace', 'gpx file'].every((key) => keys.has(key))
  if (!isOurs) return undefined
  return keys.has('distance (km)') ? 'distance (km)' : keys.has('distance (mi)') ? 'distance (mi)' : undefined
}

export const runKeeper: Format = {
  ...knownFormat('runkeeper'),
  technical: ['Activity Id', 'GPX File'],
  sniff: ({ files }) => (files.some(distanceColumn) ? 1 : 0),
  read: readActivities,
}

async function* readActivities({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const tables = foundIn(files.filter(distanceColumn), RUNKEEPER)
  const momentOf = localMoments(context)
  const moments = new OwnMoments()
  for (const file of tables) {
    const column = distanceColumn(file) ?? 'distance (km)'
    for await (const row of namedRows(file)) {
      const place = { file: file.path, line: row.line }
      const date = readDate(row.cell('Date'))
      const start = date?.kind === 'wall' ? momentOf(date.wall) : date?.moment
      const seconds = workoutSeconds(row.cell('Duration'))
      const distance = readNumber(row.cell(column))
      if (!start) yield rejected(place, noTime(row.cell('Date')))
      else if (seconds === undefined || seconds <= 0 || seconds > LONGEST_SECONDS)
        yield rejected(place, say('It does not say how long the activity was.'))
      else
        for (const item of workoutItems({
          sport: row.cell('Type'),
          start,
          seconds,
          meters: distance.kind === 'number' ? distance.value * METERS[column] : undefined,
          note: row.cell('Notes'),
          sourceName: RUNKEEPER,
          place,
        }))
          yield item.kind === 'entry' ? moments.place(item, row.cells) : item
    }
  }
}
