/** A table of days that Upshot wrote as JSON or Parquet. It contains the settings of each variable for the analysis. */
import type { DayTable, Variable } from '@upshot/analysis'
import {
  type ColumnHead,
  DATE_COLUMN,
  originColumn,
  originNamed,
  type TableHead,
} from '../../learning/table/day-table.ts'
import { PARQUET_KEY } from '../../learning/table/write.ts'
import { MS_PER_DAY } from '../../lib/utc-text.ts'
import { BadInput } from '../command.ts'
import type { ReadTable } from './read-table.ts'
import type { Settings } from './settings.ts'
import { count } from './words.ts'

export interface UpshotTable extends ReadTable {
  readonly outcomes: readonly string[]
  readonly related: readonly (readonly [string, string])[]
}

const PARQUET_MAGIC = 'PAR1'

/** Neither can be the start of a CSV with a date column. */
export const isUpshotTable = (bytes: Uint8Array): boolean => isParquet(bytes) || bytes[firstInk(bytes)] === 0x7b

const isParquet = (bytes: Uint8Array): boolean => String.fromCharCode(...bytes.subarray(0, 4)) === PARQUET_MAGIC

function firstInk(bytes: Uint8Array): number {
  const start = bytes.findIndex((byte) => byte > 0x20)
  return Math.max(0, start)
}

/** A value, by its column. */
type TakeValue = (day: number, name: string, value: number, origin: string | undefined) => void

export async function readUpshotTable(bytes: Uint8Array<ArrayBuffer>, settings: Settings): Promise<UpshotTable> {
  for (const option of ['date', 'subject', 'sum', 'device'] as const)
    if (settings[option] !== undefined) throw new BadInput(`--${option} is for CSV. This table says so itself.`)
  const { head, days, each } = isParquet(bytes) ? await parquetContent(bytes) : jsonContent(bytes)
  const [first = 0, last = 0] = [days[0], days.at(-1)]
  if (days.length === 0) throw new BadInput('The table has no days.')
  // A complete table ends with the same week as on the server.
  const isWhole = first === dayOf(head.from) && last === dayOf(head.to)
  const length = isWhole ? head.days : last - first + 1
  const columns = new Map(
    head.variables.map((variable) => [variable.name, { recorded: empty(length), all: empty(length) }]),
  )
  each((day, name, value, origin) => {
    const column = columns.get(name)
    const index = day - first
    if (!column || index < 0 || index >= length) return
    column.all[index] = value
    if (origin !== 'filled' && origin !== 'assumed') column.recorded[index] = value
    if (origin !== undefined && originNamed(origin) === undefined) throw new BadInput(`Unknown origin ${origin}.`)
  })
  const isSearchGiven = !settings.widens || settings.areDurationsGiven
  const requested = head.variables.filter(({ role }) => role !== undefined)
  const variables = requested.map((variable): Variable => {
    const { recorded, all } = columns.get(variable.name) ?? { recorded: empty(length), all: empty(length) }
    return seriesOf(variable, { recorded, all }, isSearchGiven)
  })
  const omitted = head.variables.length - requested.length
  const table: DayTable = { firstDay: first, days: length, variables }
  return {
    people: [{ subject: '', table }],
    names: requested.map(({ name }) => name),
    warnings: omitted > 0 ? [`${count(omitted, 'variable')} left out, as the server leaves them out.`] : [],
    outcomes: requested.filter(({ role }) => role?.isOutcome).map(({ name }) => name),
    related: head.related,
  }
}

const empty = (length: number): Float64Array => new Float64Array(length).fill(Number.NaN)

interface ColumnValues {
  readonly recorded: Float64Array
  readonly all: Float64Array
}

/** As the server computes it from the same days. */
function seriesOf({ name, role }: ColumnHead, { recorded, all }: ColumnValues, isSearchGiven: boolean): Variable {
  const isFilled = all.some((value, day) => !Number.isNaN(value) && Number.isNaN(recorded[day] ?? Number.NaN))
  const occurred = () =>
    all.map((value, day) => (Number.isNaN(value) ? value : Number.isNaN(recorded[day] ?? Number.NaN) ? 0 : 1))
  return {
    name,
    values: role?.occurs ? occurred() : recorded,
    ...(isFilled || role?.occurs ? { causeValues: all } : {}),
    ...(role?.occurs ? { severity: recorded } : {}),
    ...(role?.search && !isSearchGiven ? { search: role.search } : {}),
    ...(role?.isTreatment ? { isTreatment: true } : {}),
  }
}

interface Content {
  readonly head: TableHead
  /** Ascending. */
  readonly days: readonly number[]
  readonly each: (take: TakeValue) => void
}

const NOT_OURS = 'This file is not a table of days that Upshot wrote.'

function headIn(value: unknown): TableHead {
  const head = value as Partial<TableHead> | null
  if (typeof head !== 'object' || head?.format !== 'upshot-table' || !Array.isArray(head.variables))
    throw new BadInput(NOT_OURS)
  if (head.version !== 1) throw new BadInput('A newer release wrote this table. Please install it.')
  return head as TableHead
}

function dayOf(date: string): number {
  const epochMs = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(epochMs)) throw new BadInput(NOT_OURS)
  return epochMs / MS_PER_DAY
}

interface JsonRow {
  readonly date: string
  readonly values: Readonly<Record<string, number>>
  readonly origins?: Readonly<Record<string, string>>
}

function jsonContent(bytes: Uint8Array): Content {
  let document: unknown
  try {
    document = JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw new BadInput(NOT_OURS)
  }
  const { rows } = document as { rows?: readonly JsonRow[] }
  const head = headIn(document)
  if (!Array.isArray(rows)) throw new BadInput(NOT_OURS)
  const days = rows.map(({ date }: JsonRow) => dayOf(date))
  return {
    head,
    days,
    each: (take) => {
      for (const [index, { values, origins }] of (rows as readonly JsonRow[]).entries())
        for (const [name, value] of Object.entries(values)) take(days[index] ?? 0, name, value, origins?.[name])
    },
  }
}

async function parquetContent(bytes: Uint8Array<ArrayBuffer>): Promise<Content> {
  const { parquetMetadataAsync, parquetReadObjects } = await import('hyparquet')
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
  const metadata = await parquetMetadataAsync(buffer).catch(() => {
    throw new BadInput(NOT_OURS)
  })
  const text = metadata.key_value_metadata?.find(({ key }) => key === PARQUET_KEY)?.value
  const head = headIn(text === undefined ? null : JSON.parse(text))
  const rows = (await parquetReadObjects({ file: buffer, metadata })) as Record<string, unknown>[]
  const days = rows.map((row) => Number(row[DATE_COLUMN]) / MS_PER_DAY)
  return {
    head,
    days,
    each: (take) => {
      for (const [index, row] of rows.entries())
        for (const { name } of head.variables) {
          const value = row[name]
          if (typeof value !== 'number') continue
          const origin = row[originColumn(name)]
          take(days[index] ?? 0, name, value, typeof origin === 'string' ? origin : undefined)
        }
    },
  }
}
