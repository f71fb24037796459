/**
 * Dexcom Clarity's CSV: rows about the person, the devices and the alerts, then one for each reading and event. Times are
 * those of the device.
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
import { firstRows, headerKeys, type NamedRow, namedRows } from '../reading/csv-rows.ts'
import { readDate } from '../reading/dates.ts'
import { localMoments, OwnMoments } from '../reading/moments.ts'
import { type DecimalSign, DecimalSigns, readDurationSeconds } from '../reading/numbers.ts'
import { entryOf, leftOut, type Nature, natureOf, noTime, rejected } from '../reading/target.ts'
import { CARBOHYDRATES, glucoseIn, LONG_INSULIN, RAPID_INSULIN, valueItems } from './glucose-values.ts'

const DEXCOM = 'Dexcom'
const TIME = 'Timestamp (YYYY-MM-DDThh:mm:ss)'
const INSULIN = 'Insulin Value (u)'
const CARBS = 'Carb Value (grams)'
const EXERCISE = natureOf('Exercise')

const isClarity = (file: SourceFile): boolean => {
  const keys = headerKeys(file)
  return keys.has('event type') && keys.has(TIME.toLowerCase()) && glucoseColumn(file) !== undefined
}
const glucoseColumn = (file: SourceFile): string | undefined =>
  firstRows(file, 1)[0]?.cells.find((cell) => /^glucose value \((mg\/dl|mmol\/l)\)$/i.test(cell.trim()))

export const dexcomClarity: Format = {
  ...knownFormat('dexcom-clarity'),
  passes: 2,
  technical: [/^Index$/, 'Transmitter ID', /^Transmitter Time/],
  sniff: ({ files }) => (files.some(isClarity) ? 1 : 0),
  read: readClarity,
}

async function* readClarity({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const tables = foundIn(files.filter(isClarity), 'Dexcom Clarity')
  const momentOf = localMoments(context)
  const decimalSign = await signOf(tables)
  const moments = new OwnMoments()
  for (const file of tables) {
    const glucose = glucoseColumn(file) ?? ''
    for await (const row of namedRows(file)) {
      const place = { file: file.path, line: row.line }
      const when = row.cell(TIME)
      const kind = row.cell('Event Type')
      if (when === '' || /^alert$/i.test(kind)) {
        yield leftOut(say('Rows about the person, the devices and the alerts'))
        continue
      }
      const date = readDate(when)
      const start = date?.kind === 'wall' ? momentOf(date.wall) : undefined
      if (!start) yield rejected(place, noTime(when))
      else
        for (const item of eventItems(row, { kind, glucose, start, place, decimalSign }))
          yield item.kind === 'entry' ? moments.place(item, row.cells) : item
    }
  }
}

async function signOf(tables: readonly SourceFile[]): Promise<DecimalSign> {
  const signs = new DecimalSigns()
  for (const file of tables) {
    const glucose = glucoseColumn(file) ?? ''
    for await (const row of namedRows(file)) for (const column of [glucose, INSULIN]) signs.look(row.cell(column))
  }
  return signs.decided ?? '.'
}

interface Event {
  readonly kind: string
  readonly glucose: string
  readonly start: Moment
  readonly place: FilePosition
  readonly decimalSign: DecimalSign
}

function* eventItems(row: NamedRow, { kind, glucose, start, place, decimalSign }: Event): Generator<ReadItem> {
  const recorded = { start, place, sourceName: DEXCOM }
  const value = (nature: Nature, column: string) =>
    valueItems(nature, { text: row.cell(column), decimalSign }, recorded)
  switch (kind.toLowerCase()) {
    case 'egv':
    case 'calibration':
      return yield* value(glucoseIn(glucose), glucose)
    case 'insulin':
      return yield* value(/^long/i.test(row.cell('Event Subtype')) ? LONG_INSULIN : RAPID_INSULIN, INSULIN)
    case 'carbs':
      return yield* value(CARBOHYDRATES, CARBS)
    case 'exercise': {
      const seconds = readDurationSeconds(row.cell('Duration (hh:mm:ss)'))
      if (seconds === undefined) return void (yield rejected(place, say('It does not say how long the exercise was.')))
      const endEpoch = start.epochSeconds + seconds
      return void (yield entryOf(EXERCISE, {
        ...recorded,
        value: seconds / 60,
        endEpoch,
        note: row.cell('Event Subtype'),
      }))
    }
    default:
      yield leftOut(say('Events without a value'))
  }
}
