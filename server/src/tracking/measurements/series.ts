/**
 * Reads long series in slices: SQLite reads in our own thread, and a person can have millions of rows. Between two
 * slices others get a turn.
 */
import { cell, onlyValue, positionsOf, type RawRow } from '../../lib/raw-row.ts'
import type { Executor } from '../../storage/executor.ts'
import { type MeasurementsTable, measurementPositions } from '../../storage/tables/measurement-columns.ts'

/** About five milliseconds. */
const ROWS_AT_ONCE = 4000

/** The columns of a series. */
export interface SeriesRow {
  readonly id: number
  readonly variableId: number
  readonly startEpoch: number
  readonly value: number
  readonly unitId: number
  readonly offsetMinutes: number | null
  readonly sourceName: string
  /** The moment after its end, if it lasted. */
  readonly endEpoch: number | null
}

export interface Span {
  /** Inclusive, epoch seconds. */
  readonly from: number
  readonly to: number
}

const EVER: Span = { from: -1e12, to: 1e12 }

interface VariableSeries {
  readonly userId: number
  readonly variableId: number
  readonly span: Span
}

// The first bound is for the key; the second skips rows of the same second that were already read.
const COLUMNS = ['start_epoch', 'id', 'value', 'unit_id', 'offset_minutes', 'source_name', 'end_epoch'] as const
const AT = measurementPositions(COLUMNS)
const SLICE = `select ${COLUMNS.join(', ')} from measurements
  where user_id = ? and variable_id = ? and start_epoch >= ? and start_epoch <= ? and (start_epoch > ? or id > ?)
  order by start_epoch, id limit ${ROWS_AT_ONCE}`

/**
 * PostgreSQL's client decodes a result cell by cell. A slice as a single JSON value takes a third of the time in this
 * thread, and its numbers are exact.
 */
async function rowsAtOnce(
  executor: Executor,
  { question, names }: { readonly question: string; readonly names: readonly string[] },
  parameters: readonly unknown[],
): Promise<readonly RawRow[]> {
  if (executor.dialect === 'sqlite') return executor.rows(question, parameters)
  const columns = names.map((name) => `s.${name}`).join(', ')
  const [row] = await executor.rows(`select json_agg(json_build_array(${columns})) from (${question}) s`, parameters)
  return (row?.[0] ?? []) as readonly RawRow[]
}

async function* slices(executor: Executor, series: VariableSeries): AsyncGenerator<readonly RawRow[]> {
  const { userId, variableId, span } = series
  let start = span.from
  let id = 0
  for (;;) {
    const rows = await rowsAtOnce(executor, { question: SLICE, names: COLUMNS }, [
      userId,
      variableId,
      start,
      span.to,
      start,
      id,
    ])
    yield rows
    const last = rows.at(-1)
    if (rows.length < ROWS_AT_ONCE || !last) return
    start = cell(last, AT.start_epoch)
    id = cell(last, AT.id)
  }
}

/** All values of some variables, oldest first. */
export async function readSeries(
  executor: Executor,
  userId: number,
  { variableIds, span = EVER }: { variableIds: readonly number[]; span?: Span | undefined },
): Promise<SeriesRow[]> {
  const seriesRows: SeriesRow[] = []
  // One variable after the other, each in stored order.
  for (const variableId of variableIds) {
    for await (const rows of slices(executor, { userId, variableId, span })) {
      for (const row of rows) seriesRows.push(seriesRow(variableId, row))
    }
  }
  if (variableIds.length > 1) seriesRows.sort((a, b) => a.startEpoch - b.startEpoch || a.id - b.id)
  return seriesRows
}

const seriesRow = (variableId: number, row: RawRow) => ({
  variableId,
  startEpoch: cell(row, AT.start_epoch),
  id: cell(row, AT.id),
  value: cell(row, AT.value),
  unitId: cell(row, AT.unit_id),
  offsetMinutes: cell(row, AT.offset_minutes),
  sourceName: cell(row, AT.source_name),
  endEpoch: cell(row, AT.end_epoch),
})

/** All rows of a variable as columns, oldest first. */
export interface RecordedMoments {
  readonly starts: readonly number[]
  readonly values: readonly number[]
  readonly unitIds: readonly number[]
  readonly offsets: readonly (number | null)[]
  readonly sources: readonly string[]
}

interface MomentRow
  extends Pick<MeasurementsTable, 'start_epoch' | 'value' | 'unit_id' | 'offset_minutes' | 'end_epoch'> {
  /** Null for the usual source, which is fast to decode. */
  readonly other_source: string | null
}

const MOMENT = ['start_epoch', 'value', 'unit_id', 'offset_minutes', 'end_epoch', 'other_source'] as const
const MOMENT_AT = positionsOf<MomentRow, keyof MomentRow>(MOMENT)
const selected = (name: keyof MomentRow) => (name === 'other_source' ? `nullif(source_name, ?) as ${name}` : name)

// In the order of the primary key, which needs no sorting.
const MOMENTS = `select ${MOMENT.map(selected).join(', ')} from measurements
  where user_id = ? and variable_id = ? and (start_epoch, source_name) > (?, ?)
  order by start_epoch, source_name limit ${ROWS_AT_ONCE}`

// Most variables come from one source, in one unit and without offsets. On SQLite, reading two lists of numbers takes
// half the time of as many rows, and gives exactly the same numbers; whole numbers are faster without a point. The end
// of a slice is looked up first, because a limit would need a subquery, which costs a quarter of the time.
const SLICE_END = `select start_epoch from measurements where user_id = ? and variable_id = ? and start_epoch > ?
  order by start_epoch, source_name limit 1 offset ${ROWS_AT_ONCE - 1}`
const ALIKE = `select json_group_array(start_epoch),
    json_group_array(iif(value = cast(value as integer), cast(value as integer), value)), min(unit_id),
    max(unit_id) - min(unit_id) + count(offset_minutes) + count(end_epoch) + (min(source_name) <> max(source_name)),
    min(source_name)
  from measurements where user_id = ? and variable_id = ? and start_epoch > ? and start_epoch <= ?`

interface MomentsQuery {
  readonly userId: number
  readonly variableId: number
  readonly usualSource: string
}

/** Undefined if a row has a duration, because rows may then overlap. */
export const readMoments = async (executor: Executor, query: MomentsQuery): Promise<RecordedMoments | undefined> =>
  (executor.dialect === 'sqlite' ? await alikeMoments(executor, query) : undefined) ?? allMoments(executor, query)

/** The same, but undefined if the rows have several sources, too. On SQLite, also if they differ in their units or offsets. */
export async function readMomentsOfOneSource(
  executor: Executor,
  query: MomentsQuery,
): Promise<RecordedMoments | undefined> {
  if (executor.dialect === 'sqlite') return alikeMoments(executor, query)
  const moments = await allMoments(executor, query)
  return moments?.sources.every((source) => source === moments.sources[0]) ? moments : undefined
}

/** The lists are in the order of the primary key, in which rows are read. SQL does not guarantee it. */
const isAscending = (starts: readonly number[]): boolean =>
  starts.every((start, index) => index === 0 || start > Number(starts[index - 1]))

type AlikeRow = readonly [
  starts: string,
  values: string,
  unitId: number | null,
  others: number | null,
  source: string | null,
]

/** Undefined if rows differ in more than time and value. */
async function alikeMoments(
  executor: Executor,
  { userId, variableId, usualSource }: MomentsQuery,
): Promise<RecordedMoments | undefined> {
  let starts: readonly number[] = []
  let values: readonly number[] = []
  let unit: number | undefined
  let source: string | undefined
  for (let after = EVER.from; after < EVER.to; ) {
    const end = onlyValue<number>(await executor.rows(SLICE_END, [userId, variableId, after])) ?? EVER.to
    const [row] = await executor.rows(ALIKE, [userId, variableId, after, end])
    const [startList, valueList, unitId, others, sourceName] = row as unknown as AlikeRow
    const startsOfSlice = JSON.parse(startList) as number[]
    const isAlike = others === 0 && (unit ?? unitId) === unitId && (source ?? sourceName) === sourceName
    if (startsOfSlice.length > 0 && !(isAlike && isAscending(startsOfSlice))) return undefined
    unit ??= unitId ?? undefined
    source ??= sourceName ?? undefined
    starts = starts.length === 0 ? startsOfSlice : starts.concat(startsOfSlice)
    values = values.length === 0 ? JSON.parse(valueList) : values.concat(JSON.parse(valueList) as number[])
    after = end
  }
  const count = starts.length
  return {
    starts,
    values,
    unitIds: new Array<number>(count).fill(unit ?? 0),
    offsets: new Array<null>(count).fill(null),
    sources: new Array<string>(count).fill(source ?? usualSource),
  }
}

async function allMoments(
  executor: Executor,
  { userId, variableId, usualSource }: MomentsQuery,
): Promise<RecordedMoments | undefined> {
  const columns = {
    starts: [] as number[],
    values: [] as number[],
    unitIds: [] as number[],
    offsets: [] as (number | null)[],
    sources: [] as string[],
  }
  let start = EVER.from
  let source = ''
  for (;;) {
    const rows = await rowsAtOnce(executor, { question: MOMENTS, names: MOMENT }, [
      usualSource,
      userId,
      variableId,
      start,
      source,
    ])
    for (const row of rows) {
      if (cell(row, MOMENT_AT.end_epoch) !== null) return undefined
      columns.starts.push(cell(row, MOMENT_AT.start_epoch))
      columns.values.push(cell(row, MOMENT_AT.value))
      columns.unitIds.push(cell(row, MOMENT_AT.unit_id))
      columns.offsets.push(cell(row, MOMENT_AT.offset_minutes))
      columns.sources.push(cell(row, MOMENT_AT.other_source) ?? usualSource)
    }
    if (rows.length < ROWS_AT_ONCE) return columns
    start = columns.starts.at(-1) ?? start
    source = columns.sources.at(-1) ?? source
  }
}
