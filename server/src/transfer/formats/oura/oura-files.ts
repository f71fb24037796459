/** Files of Oura as records: tables of the app, older tables with a row a day, and JSON in the words of its interface. */
import type { Place, SourceFile } from '../format.ts'
import { mayBeJson } from '../reading/beginnings.ts'
import { csvRows, firstRows } from '../reading/csv-rows.ts'
import { jsonPieces } from '../reading/json-pieces.ts'
import { isObject, type JsonObject } from '../reading/json-values.ts'
import { MemberUse } from '../reading/member-use.ts'
import { readerOf } from '../reading/uses.ts'

/** `Total Sleep Duration` and `total_sleep_duration` are one column. */
const memberOf = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')

/** What only files of Oura have, each of these together. */
const TABLES: readonly (readonly string[])[] = [
  ['bedtime_start', 'bedtime_end', 'total_sleep_duration'],
  ['bedtime_start', 'bedtime_end', 'total_sleep_time'],
  ['day', 'steps', 'equivalent_walking_distance'],
  ['day', 'steps', 'active_calories'],
  ['day', 'score', 'contributors'],
  ['day', 'spo2_percentage'],
  ['start_datetime', 'end_datetime', 'activity', 'intensity'],
]
const RECORDS = [
  /"bedtime_start"\s*:/,
  /"equivalent_walking_distance"\s*:/,
  /"summary_date"\s*:/,
  /"spo2_percentage"\s*:/,
  /"contributors"\s*:\s*\{/,
]

export const isOuraTable = (file: SourceFile): boolean => {
  const members = new Set((firstRows(file, 1)[0]?.cells ?? []).map(memberOf))
  return TABLES.some((columns) => columns.every((column) => members.has(column)))
}

export function isOuraJson(file: SourceFile): boolean {
  if (!mayBeJson(file)) return false
  const text = Buffer.from(file.head).toString('latin1')
  return RECORDS.some((pattern) => pattern.test(text)) && /"(?:day|summary_date|bedtime_start)"\s*:/.test(text)
}

export interface OuraRecord {
  readonly record: JsonObject
  readonly place: Place
}

export async function* ouraRecords(file: SourceFile): AsyncGenerator<OuraRecord> {
  if (isOuraTable(file)) yield* tableRecords(file)
  else yield* jsonRecords(file)
}

async function* tableRecords(file: SourceFile): AsyncGenerator<OuraRecord> {
  const use = readerOf(file, MemberUse)
  use.begin()
  let members: readonly string[] | undefined
  for await (const { line, cells } of csvRows(file)) {
    if (!members) members = cells.map(memberOf)
    else {
      const record: [string, unknown][] = members.map((member, at) => [member, cellValue(cells[at] ?? '')])
      yield { record: use.record(Object.fromEntries(record.toReversed())), place: { file: file.path, line } }
    }
  }
}

const LONGEST_CELL = 10_000

/** Some cells hold JSON; what is too long to matter stays text. */
function cellValue(cell: string): unknown {
  if (!cell.startsWith('{') || cell.length > LONGEST_CELL) return cell
  try {
    return JSON.parse(cell)
  } catch {
    return cell
  }
}

/** A list of records, or an object of such lists. */
async function* jsonRecords(file: SourceFile): AsyncGenerator<OuraRecord> {
  let line = 0
  const opens = ({ length }: readonly unknown[], kind: 'list' | 'object') =>
    kind === 'list' ? length < 2 : length === 0
  for await (const { isRecord, read } of jsonPieces(file, opens)) {
    line++
    const value = isRecord ? read() : undefined
    if (isObject(value)) yield { record: value, place: { file: file.path, line } }
  }
}
