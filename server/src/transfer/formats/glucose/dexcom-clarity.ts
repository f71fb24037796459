/**
 * Dexcom Clarity's CSV: rows about the person, the devices and the alerts, then one for each reading and event. Times are
 * those of the device. It is written in the language of the account, always with the same columns in the same order.
 */
import { say } from '../../../lib/language.ts'

import type { Moment } from '../../../lib/utc-text.ts'
import {
  type FilePosition,
  type Format,
  foundIn,
  type ReadContext,
  type ReadItem,
  type SourceFile,
  type Upload,
} from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { firstRows, type NamedRow, namedRows } from '../reading/csv-rows.ts'
import { readDate } from '../reading/dates.ts'
import { localMoments, OwnMoments } from '../reading/moments.ts'
import { type DecimalSign, DecimalSigns, readDurationSeconds, readNumber } from '../reading/numbers.ts'
import { catalogueTarget, type EntryTarget, entryOf, leftOut, noTime, rejected } from '../reading/target.ts'
import { CARBOHYDRATES, glucoseIn, LONG_INSULIN, RAPID_INSULIN, valueItems } from './glucose-values.ts'

const DEXCOM = 'Dexcom'
const EXERCISE = catalogueTarget('Exercise')
/** `(YYYY-MM-DDThh:mm:ss)`, whatever letters a language has for years and months. */
const TIME = /\(\p{L}{4}-\p{L}{2}-\p{L}{2}T\p{L}{2}:\p{L}{2}:\p{L}{2}\)$/iu
const GLUCOSE = /\((?:mg\/dl|mmol\/l)\)$/i
/** In the languages of the program; anything else is rapid-acting. */
const LONG_ACTING =
  /^(?:long|lång|lang|lent|prolong|lunga|basal|bazow|dług|ação longa|acción prolongada|acción lenta|action lente|持効)/i

/** Columns before and after glucose, counted from it, and from the time. */
interface ClarityColumns {
  readonly time: number
  readonly glucose: number
  /** The name of the glucose column, which has the unit. */
  readonly glucoseName: string
}

function columnsIn(header: readonly string[]): ClarityColumns | undefined {
  const names = header.map((cell) => cell.trim())
  const time = names.findIndex((name) => TIME.test(name))
  const glucose = names.findIndex((name) => GLUCOSE.test(name))
  const glucoseName = names[glucose]
  return time < 0 || glucoseName === undefined || glucose < time + 3 ? undefined : { time, glucose, glucoseName }
}

const columnsOf = (file: SourceFile): ClarityColumns | undefined => columnsIn(firstRows(file, 1)[0]?.cells ?? [])

const isClarity = (file: SourceFile): boolean => columnsOf(file) !== undefined

export const dexcomClarity: Format = {
  ...knownFormat('dexcom-clarity'),
  passes: 2,
  technical: [/^Index$/i, 'Transmitter ID', /^Transmitter Time/, /^ID \S+$/],
  sniff: ({ files }) => (files.some(isClarity) ? 1 : 0),
  read: readClarity,
}

async function* readClarity({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const tables = foundIn(files.filter(isClarity), 'Dexcom Clarity')
  const momentOf = localMoments(context)
  const decimalSign = await signOf(tables)
  const moments = new OwnMoments()
  for (const file of tables) {
    const columns = columnsOf(file)
    if (!columns) continue
    for await (const row of namedRows(file)) {
      const position = { file: file.path, line: row.line }
      const when = row.at(columns.time).trim()
      if (when === '' || /^alert$/i.test(row.at(columns.time + 1).trim())) {
        yield leftOut(say('Rows about the person, the devices and the alerts'))
        continue
      }
      const date = readDate(when)
      const start = date?.kind === 'wall' ? momentOf(date.wall) : undefined
      if (!start) yield rejected(position, noTime(when))
      else
        for (const item of eventItems(row, { columns, start, position, decimalSign }))
          yield item.kind === 'entry' ? moments.assign(item, row.cells) : item
    }
  }
}

async function signOf(tables: readonly SourceFile[]): Promise<DecimalSign> {
  const signs = new DecimalSigns()
  for (const file of tables) {
    const { glucose = 0 } = columnsOf(file) ?? {}
    for await (const row of namedRows(file)) for (const column of [glucose, glucose + 1]) signs.look(row.at(column))
  }
  return signs.decided ?? '.'
}

interface Event {
  readonly columns: ClarityColumns
  readonly start: Moment
  readonly position: FilePosition
  readonly decimalSign: DecimalSign
}

/** The filled column tells the kind of event, in every language. */
function* eventItems(row: NamedRow, { columns, start, position, decimalSign }: Event): Generator<ReadItem> {
  const { glucose, glucoseName, time } = columns
  const shared = { start, position, sourceName: DEXCOM }
  const subtype = row.at(time + 2).trim()
  const insulin = LONG_ACTING.test(subtype) ? LONG_INSULIN : RAPID_INSULIN
  const values: readonly (readonly [at: number, target: EntryTarget])[] = [
    [glucose, glucoseIn(glucoseName)],
    [glucose + 1, insulin],
    [glucose + 2, CARBOHYDRATES],
  ]
  const filled = values.filter(([column]) => readNumber(row.at(column).trim(), decimalSign).kind !== 'missing')
  for (const [column, target] of filled) yield* valueItems(target, { text: row.at(column).trim(), decimalSign }, shared)
  const length = row.at(glucose + 3).trim()
  if (filled.length > 0) return
  if (length === '') {
    yield leftOut(say('Events without a value'))
    return
  }
  const seconds = readDurationSeconds(length)
  if (seconds === undefined) {
    yield rejected(position, say('It does not say how long the exercise was.'))
    return
  }
  const endEpoch = start.epochSeconds + seconds
  yield entryOf(EXERCISE, { ...shared, value: seconds / 60, endEpoch, note: subtype })
}
