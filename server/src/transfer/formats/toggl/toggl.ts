/**
 * The detailed report of Toggl Track: one entry per row, with local times. Each project becomes a variable in minutes;
 * entries without a project are counted by description, unless there are so many that the person is asked.
 */
import { say } from '../../../lib/language.ts'
import { nameKey } from '../../../lib/names.ts'
import { SECONDS_PER_DAY } from '../../../lib/utc-text.ts'
import { type Format, foundIn, type ReadContext, type ReadItem, type SourceFile, type Upload } from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { headerKeys, type NamedRow, namedRows } from '../reading/csv-rows.ts'
import { DayOrders, readDate } from '../reading/dates.ts'
import { localMoments, OwnMoments } from '../reading/moments.ts'
import { entryOf, leftOut, noTime, rejected, targetFor } from '../reading/target.ts'

const TOGGL = 'Toggl Track'
const END_DATE = ['End date', 'Stop date']
const END_TIME = ['End time', 'Stop time']
const LONGEST_SECONDS = 7 * SECONDS_PER_DAY
/** Up to this many descriptions without a project are taken for recurring activities. */
const MOST_DESCRIPTIONS = 20
/** The most variables of one file. */
const MOST_VARIABLES = 500
const AS_ONE = 'as one'
const BY_DESCRIPTION = 'by description'
const LEAVE_OUT = 'leave out'

const isReport = (file: SourceFile): boolean => {
  const keys = headerKeys(file)
  const has = (name: string) => keys.has(nameKey(name))
  const common = ['Project', 'Description', 'Start date', 'Start time', 'Duration']
  return common.every(has) && END_DATE.some(has) && END_TIME.some(has)
}

export const toggl: Format = {
  ...knownFormat('toggl'),
  passes: 2,
  technical: ['User', 'Member', 'Email', 'Billable', /^Amount/],
  sniff: ({ files }) => (files.some(isReport) ? 1 : 0),
  read: readReports,
}

async function* readReports({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const tables = foundIn(files.filter(isReport), TOGGL)
  const local = localMoments(context)
  const orders = new DayOrders()
  const descriptions = new Set<string>()
  for (const file of tables)
    for await (const row of namedRows(file)) {
      orders.look(row.cell('Start date'))
      if (row.cell('Project') === '') descriptions.add(nameKey(row.cell('Description')))
    }
  const order = orders.decided(context)
  const rest = askRest(descriptions.size, context)
  const momentIn = (row: NamedRow, date: readonly string[], time: readonly string[]) => {
    const parsed = readDate(`${row.cell(...date)} ${row.cell(...time)}`, order)
    return parsed?.kind === 'wall' && parsed.hasTime ? local(parsed.wall) : undefined
  }
  const moments = new OwnMoments()
  for (const file of tables) {
    for await (const row of namedRows(file)) {
      const position = { file: file.path, line: row.line }
      const start = momentIn(row, ['Start date'], ['Start time'])
      const end = momentIn(row, END_DATE, END_TIME)
      const seconds = (end?.epochSeconds ?? 0) - (start?.epochSeconds ?? 0)
      if (!start) yield rejected(position, noTime(`${row.cell('Start date')} ${row.cell('Start time')}`))
      else if (!end || seconds <= 0 || seconds > LONGEST_SECONDS)
        yield rejected(position, say('It does not say how long the activity was.'))
      else {
        const project = row.cell('Project')
        const description = row.cell('Description')
        if (project === '' && rest === LEAVE_OUT) {
          yield leftOut(say('Entries without a project'))
          continue
        }
        const isNamed = project !== '' || (description !== '' && rest === BY_DESCRIPTION)
        const target = targetFor(isNamed ? project || description : 'Time Without a Project', {
          categoryName: 'Activity',
          unit: 'min',
          combination: 'SUM',
        })
        const note = isNamed && project === '' ? undefined : description
        const item = entryOf(target, {
          start,
          endEpoch: end.epochSeconds,
          value: seconds / 60,
          note,
          sourceName: TOGGL,
          position,
        })
        yield item.kind === 'entry' ? moments.assign(item, row.cells) : item
      }
    }
  }
}

/** At most one question for all entries without a project. */
function askRest(descriptions: number, context: ReadContext): string {
  if (descriptions <= MOST_DESCRIPTIONS) return BY_DESCRIPTION
  return context.ask({
    key: 'without project',
    text: say('How should entries without a project be counted? They have {count} different descriptions.', {
      count: descriptions,
    }),
    choices: descriptions <= MOST_VARIABLES ? [AS_ONE, BY_DESCRIPTION, LEAVE_OUT] : [AS_ONE, LEAVE_OUT],
  })
}
