/**
 * The CSV of Tandem's t:connect: tables of glucose readings, insulin on board, basal rates and boluses below each other.
 * Its times are those of the pump.
 */
import { nameKey } from '../../../lib/names.ts'
import type { Moment } from '../../../lib/utc-text.ts'
import { type Format, foundIn, type ReadContext, type ReadItem, type SourceFile, type Upload } from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { firstRows, type NamedRow } from '../reading/csv-rows.ts'
import { readDate } from '../reading/dates.ts'
import { localMoments, OwnMoments } from '../reading/moments.ts'
import { sectionRows } from '../reading/table-sections.ts'
import { catalogueTarget, type EntryValue, noTime, rejected } from '../reading/target.ts'
import { CARBOHYDRATES, RAPID_INSULIN, valueItems } from './glucose-values.ts'

const TANDEM = 'Tandem'
const READING = 'Readings (CGM / BGM)'
const glucose = catalogueTarget('Blood Glucose')

type TandemKind = 'readings' | 'boluses'

function kindOf(cells: readonly string[]): TandemKind | 'others' | undefined {
  const keys = new Set(cells.map(nameKey))
  const has = (name: string) => keys.has(nameKey(name))
  if (has('EventDateTime') && has(READING)) return 'readings'
  if (has('CompletionDateTime') && has('InsulinDelivered')) return 'boluses'
  // Insulin on board and hourly rates, which are not amounts.
  return has('Type') && has('EventDateTime') ? 'others' : undefined
}

const isExport = (file: SourceFile): boolean =>
  firstRows(file).some(({ cells }) => kindOf(cells) === 'readings' || kindOf(cells) === 'boluses')

export const tandem: Format = {
  ...knownFormat('tandem'),
  technical: ['DeviceType', 'SerialNumber', 'EventID', 'EventHistoryReportEventDesc', 'EventHistoryReportDetails'],
  sniff: ({ files }) => (files.some(isExport) ? 1 : 0),
  read: readExport,
}

async function* readExport({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const tables = foundIn(files.filter(isExport), 'Tandem t:connect')
  const local = localMoments(context)
  const moments = new OwnMoments()
  for (const file of tables) {
    for await (const { kind, row } of sectionRows(file, kindOf)) {
      if (kind === 'others') continue
      const position = { file: file.path, line: row.line }
      const text = kind === 'readings' ? row.cell('EventDateTime') : row.cell('CompletionDateTime', 'EventDateTime')
      const start = momentIn(text, local)
      if (!start) yield rejected(position, noTime(text))
      else
        for (const item of itemsOf(kind, row, { start, position, sourceName: TANDEM }))
          yield item.kind === 'entry' ? moments.assign(item, row.cells) : item
    }
  }
}

function momentIn(text: string, local: ReturnType<typeof localMoments>): Moment | undefined {
  const date = readDate(text.replace(/\.\d+$/, ''))
  return date?.kind === 'wall' ? local(date.wall) : undefined
}

function* itemsOf(kind: TandemKind, row: NamedRow, shared: Omit<EntryValue, 'value'>): Generator<ReadItem> {
  const cellOf = (...columns: readonly string[]) => ({ text: row.cell(...columns), decimalSign: '.' }) as const
  if (kind === 'readings') return yield* valueItems(glucose, cellOf(READING), shared)
  yield* valueItems(RAPID_INSULIN, cellOf('InsulinDelivered'), shared)
  yield* valueItems(CARBOHYDRATES, cellOf('CarbSize'), shared)
}
