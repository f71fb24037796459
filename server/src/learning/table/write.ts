/** The table of days as CSV, JSON or Parquet, written piece by piece so that others are served meanwhile. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { TableFormat } from '@upshot/contract'
import { dayText } from '../../lib/utc-text.ts'
import {
  type ColumnHead,
  DATE_COLUMN,
  type DayTableFile,
  hasOrigins,
  originColumn,
  originText,
  type TableColumn,
  type TableHead,
} from './day-table.ts'

/** Which days of the table are written, counted from its first one; the end is not included. */
export interface RowRange {
  readonly first: number
  readonly end: number
}

export async function* writeTable(
  table: DayTableFile,
  rows: RowRange,
  format: TableFormat,
): AsyncGenerator<string | Uint8Array> {
  if (format === 'parquet') yield* parquetPieces(table, rows)
  else yield* format === 'csv' ? csvPieces(table, rows) : jsonPieces(table, rows)
}

/** Rows written per turn of the event loop. */
const ROWS_AT_ONCE = 64

/** Texts that a spreadsheet would run as a formula get an apostrophe, as in all our CSV files. */
const guarded = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
const cell = (text: string): string => (/[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

async function* csvPieces(table: DayTableFile, rows: RowRange): AsyncGenerator<string> {
  const columns = table.variables.map((column) => ({ ...column, isMarked: hasOrigins(column) }))
  const names = columns.flatMap(({ name, isMarked }) => (isMarked ? [name, originColumn(name)] : [name]))
  let text = `${[DATE_COLUMN, ...names].map((name) => cell(guarded(name))).join(',')}\r\n`
  for (let day = rows.first; day < rows.end; day++) {
    text += dayText(table.firstDay + day)
    for (const { values, origins, isMarked } of columns) {
      const value = values[day] ?? Number.NaN
      text += Number.isNaN(value) ? ',' : `,${value}`
      if (isMarked) text += `,${originText(origins[day])}`
    }
    text += '\r\n'
    if ((day - rows.first) % ROWS_AT_ONCE !== ROWS_AT_ONCE - 1) continue
    yield text
    text = ''
    await yieldToEventLoop()
  }
  yield text
}

async function* jsonPieces(table: DayTableFile, rows: RowRange): AsyncGenerator<string> {
  yield `${JSON.stringify(headOf(table)).slice(0, -1)},"rows":[`
  const columns = table.variables.map((column) => ({ ...column, key: JSON.stringify(column.name) }))
  let text = ''
  for (let day = rows.first; day < rows.end; day++) {
    let values = ''
    let origins = ''
    for (const column of columns) {
      const value = column.values[day] ?? Number.NaN
      if (Number.isNaN(value)) continue
      values += `${values === '' ? '' : ','}${column.key}:${value}`
      const origin = originText(column.origins[day])
      if (origin !== '') origins += `${origins === '' ? '' : ','}${column.key}:"${origin}"`
    }
    const marks = origins === '' ? '' : `,"origins":{${origins}}`
    text += `${day === rows.first ? '\n' : ',\n'}{"date":"${dayText(table.firstDay + day)}","values":{${values}}${marks}}`
    if ((day - rows.first) % ROWS_AT_ONCE !== ROWS_AT_ONCE - 1) continue
    yield text
    text = ''
    await yieldToEventLoop()
  }
  yield `${text}]}\n`
}

/** What the file says besides its values. */
function headOf({ variables, firstDay: _firstDay, ...table }: DayTableFile): TableHead {
  return { ...table, variables: variables.map(headOfColumn) }
}

const headOfColumn = ({ values: _values, origins: _origins, ...head }: TableColumn): ColumnHead => head

/** The key of our own description among the metadata of a Parquet file. */
export const PARQUET_KEY = 'upshot'

/** A group of rows is encoded at once: three years of 300 variables take a tenth of a second. */
const ROWS_OF_GROUP = 1098

async function* parquetPieces(table: DayTableFile, rows: RowRange): AsyncGenerator<Uint8Array> {
  // Loaded with the first such file, never at start.
  const { ByteWriter, ParquetWriter } = await import('hyparquet-writer')
  const columns = table.variables.map((column) => ({ ...column, isMarked: hasOrigins(column) }))
  const marked = columns.filter(({ isMarked }) => isMarked)
  const writer = new ByteWriter()
  const file = new ParquetWriter({
    writer,
    schema: [
      { name: 'root', num_children: 1 + columns.length + marked.length },
      { name: DATE_COLUMN, type: 'INT32', converted_type: 'DATE', repetition_type: 'REQUIRED' },
      ...columns.flatMap(({ name, isMarked }) => [
        { name, type: 'DOUBLE', repetition_type: 'OPTIONAL' } as const,
        ...(isMarked
          ? [
              {
                name: originColumn(name),
                type: 'BYTE_ARRAY',
                converted_type: 'UTF8',
                repetition_type: 'OPTIONAL',
              } as const,
            ]
          : []),
      ]),
    ],
    statistics: false,
    kvMetadata: [{ key: PARQUET_KEY, value: JSON.stringify(headOf(table)) }],
    createdBy: 'upshot',
  })
  for (let first = rows.first; first < rows.end; first += ROWS_OF_GROUP) {
    const end = Math.min(rows.end, first + ROWS_OF_GROUP)
    const columnData = [
      {
        name: DATE_COLUMN,
        data: Array.from({ length: end - first }, (_, index) => new Date((table.firstDay + first + index) * DAY_MS)),
      },
      ...columns.flatMap(({ name, values, origins, isMarked }) => [
        { name, data: Array.from(values.subarray(first, end), (value) => (Number.isNaN(value) ? null : value)) },
        ...(isMarked
          ? [
              {
                name: originColumn(name),
                data: Array.from(origins.subarray(first, end), (origin) => originText(origin) || null),
              },
            ]
          : []),
      ]),
    ]
    await file.write({ columnData, rowGroupSize: ROWS_OF_GROUP })
    await yieldToEventLoop()
  }
  await file.finish()
  yield writer.getBytes()
}

const DAY_MS = 86_400_000
