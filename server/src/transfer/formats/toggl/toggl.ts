/** Toggl Track's detailed report: a row for each stretch of time, by the clock of the account. */
import { say } from '../../../lib/language.ts'
import { type Format, foundIn, type ReadContext, type ReadItem, type SourceFile, type Upload } from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { headerKeys, namedRows } from '../reading/csv-rows.ts'
import { DayOrders, readDate } from '../reading/dates.ts'
import { localMoments, OwnMoments } from '../reading/moments.ts'
import { entryOf, leftOut, noTime, rejected, targetFor } from '../reading/target.ts'
import { workoutSeconds } from '../reading/workouts.ts'

const TOGGL = 'Toggl Track'
const LONGEST_SECONDS = 31 * 86_400

const isReport = (file: SourceFile): boolean => {
  const keys = headerKeys(file)
  return ['project', 'description', 'start date', 'start time', 'end date', 'end time', 'duration', 'billable'].every(
    (key) => keys.has(key),
  )
}

export const toggl: Format = {
  ...knownFormat('toggl'),
  passes: 2,
  technical: ['User', 'Email', /^Amount/],
  sniff: ({ files }) => (files.some(isReport) ? 1 : 0),
  read: readReport,
}

async function* readReport({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const tables = foundIn(files.filter(isReport), TOGGL)
  const momentOf = localMoments(context)
  const orders = new DayOrders()
  for (const file of tables) for await (const row of namedRows(file)) orders.look(row.cell('Start date'))
  const order = orders.decided(context)
  const moments = new OwnMoments()
  for (const file of tables) {
    for await (const row of namedRows(file)) {
      const place = { file: file.path, line: row.line }
      const momentAt = (day: string, clock: string) => {
        const date = readDate(`${day} ${clock}`, order)
        return date?.kind === 'wall' ? momentOf(date.wall) : undefined
      }
      const start = momentAt(row.cell('Start date'), row.cell('Start time'))
      const end = momentAt(row.cell('End date'), row.cell('End time'))
      const seconds = workoutSeconds(row.cell('Duration')) ?? 0
      const project = row.cell('Project')
      const description = row.cell('Description')
      const name = project || description
      if (!start) yield rejected(place, noTime(`${row.cell('Start date')} ${row.cell('Start time')}`))
      else if (seconds <= 0 || seconds > LONGEST_SECONDS) yield leftOut(say('Rows without a value'))
      else if (name === '') yield leftOut(say('Stretches of time without a name'))
      else {
        const isLater = end !== undefined && end.epochSeconds > start.epochSeconds
        const item = entryOf(targetFor(name, { categoryName: 'Activity', unit: 'min', combination: 'SUM' }), {
          value: seconds / 60,
          start,
          endEpoch: isLater ? end.epochSeconds : start.epochSeconds + seconds,
          place,
          sourceName: TOGGL,
          note: project === '' ? undefined : description,
        })
        yield item.kind === 'entry' ? moments.place(item, row.cells) : item
      }
    }
  }
}
