/** WHOOP's archive: tables of physiological cycles, nights, workouts and answers to its journal. */

import { nameKey } from '../../../lib/names.ts'
import { say } from '../../../lib/refusal.ts'
import type { Format, ReadContext, ReadItem, SourceFile, Upload } from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { headerKeys, type NamedRow, namedRows } from '../reading/csv-rows.ts'
import { localMoments, momentsIn } from '../reading/local-moment.ts'
import { OwnMoments } from '../reading/own-moments.ts'
import { foundIn } from '../unreadable-file.ts'
import { type Reading, WhoopRows } from './whoop-rows.ts'

/** In the order in which they are read: nights before the cycles that repeat them, cycles before the answers in them. */
const TABLES = [
  ['night', 'Sleep onset', 'Asleep duration (min)', 'Nap'],
  ['cycle', 'Cycle start time', 'Recovery score %'],
  ['workout', 'Workout start time', 'Activity name', 'Activity Strain'],
  ['answer', 'Cycle start time', 'Question text'],
] as const

type Kind = (typeof TABLES)[number][0]

function kindOf(file: SourceFile): Kind | undefined {
  const keys = headerKeys(file)
  return TABLES.find(([, ...columns]) => columns.every((column) => keys.has(nameKey(column))))?.[0]
}

export const whoop: Format = {
  ...knownFormat('whoop'),
  sniff: ({ files }) => (files.some((file) => kindOf(file) !== undefined) ? 1 : 0),
  read: readTables,
}

interface WhoopFile {
  readonly file: SourceFile
  readonly kind: Kind
}

async function* readTables({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const found = foundIn(
    files.flatMap((file): WhoopFile[] => {
      const kind = kindOf(file)
      return kind === undefined ? [] : [{ file, kind }]
    }),
    'WHOOP',
  )
  const hasOffsets = found.every(({ file }) => headerKeys(file).has('cycle timezone'))
  const momentOf = hasOffsets ? momentsIn(context.accountTimeZone) : localMoments(context)
  const isDayBefore = found.some(({ kind }) => kind === 'answer') && askDay(context) === DAY_BEFORE
  const rows = new WhoopRows()
  const moments = new OwnMoments()
  for (const [kind] of TABLES) {
    for (const { file } of found.filter((one) => one.kind === kind)) {
      for await (const row of namedRows(file)) {
        const reading = { place: { file: file.path, line: row.line }, momentOf }
        for (const item of itemsOf(rows, kind, row, { ...reading, isDayBefore }))
          yield item.kind === 'entry' ? moments.place(item) : item
      }
    }
  }
}

const DAY_BEFORE = 'the day before'
const askDay = (context: ReadContext): string =>
  context.ask({
    key: 'journalDay',
    text: say(
      'Which day are the answers in your WHOOP journal about: the day on which you woke up, or the day before? The file does not say.',
      'Von welchem Tag handeln die Antworten in deinem WHOOP-Tagebuch: vom Tag, an dem du aufgewacht bist, oder vom Tag davor? Die Datei sagt es nicht.',
    ),
    choices: ['the day of waking up', DAY_BEFORE],
  })

function itemsOf(
  rows: WhoopRows,
  kind: Kind,
  row: NamedRow,
  { isDayBefore, ...reading }: Reading & { readonly isDayBefore: boolean },
): Iterable<ReadItem> {
  return kind === 'answer' ? rows.answer(row, reading, isDayBefore) : rows[kind](row, reading)
}
