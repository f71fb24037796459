/**
 * Any table of values over time, as people keep them in spreadsheets: one row for each day with a column for each
 * thing, or one row for each value. Columns are recognised by their names and their content; what the file does not say
 * is asked.
 */

import { say } from '../../../lib/language.ts'
import { nameKey } from '../../../lib/names.ts'

import { type Moment, SECONDS_PER_DAY } from '../../../lib/utc-text.ts'
import {
  type FilePosition,
  type Format,
  type ReadContext,
  type ReadItem,
  type SourceFile,
  UnreadableFile,
  type Upload,
} from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { type CsvRow, csvRowLists, isSameRow } from '../reading/csv-rows.ts'
import { type DayOrder, type ReadDate, readCompactTime, readDate, readTimeOfDay } from '../reading/dates.ts'
import { localMoments, momentsIn, OwnMoments, type WallTime } from '../reading/moments.ts'
import type { DecimalSign } from '../reading/numbers.ts'
import { leftOut, noTime, rejected } from '../reading/target.ts'
import {
  isSummaryRow,
  lacksHeader,
  type Roles,
  rolesOf,
  type SpreadsheetTable,
  type TimeColumns,
  tableIn,
  timeColumns,
} from './spreadsheet-layout.ts'
import { isLongLayout, isOurExport, LongTable } from './spreadsheet-long.ts'
import { ColumnSurvey, zoneNamed } from './spreadsheet-survey.ts'
import { planColumns, type RowTime, wideItems } from './spreadsheet-wide.ts'

export const spreadsheet: Format = {
  ...knownFormat('spreadsheet'),
  // Each table is surveyed before it is read.
  passes: 2,
  knowsColumns: true,
  shape: ({ files }) => JSON.stringify(files.flatMap((file) => tableIn(file)?.header.map(nameKey) ?? [])),
  sniff: ({ files }) => Math.max(0, ...files.map(certainty)),
  read: async function* (upload, context) {
    for await (const items of readTables(upload, context)) yield* items
  },
  readMany: readTables,
}

function certainty(file: SourceFile): number {
  const table = tableIn(file)
  // It is refused, with the reason.
  if (!table) return lacksHeader(file) ? 0.05 : 0
  return isOurExport(table.header) ? 0.9 : 0.1
}

export async function* readTables({ files }: Upload, context: ReadContext): AsyncGenerator<readonly ReadItem[]> {
  const sheets: SpreadsheetReading[] = []
  for (const file of files) {
    const table = tableIn(file)
    if (table) sheets.push(await SpreadsheetReading.lookThrough(file, table))
  }
  const nameless = files.find(lacksHeader)
  if (sheets.length === 0 && nameless)
    throw new UnreadableFile(
      say('{path} has no names above its columns. Add a first row, such as Date, Weight (kg), and send it again.', {
        path: nameless.path,
      }),
    )
  if (sheets.length === 0) throw new UnreadableFile(say('No table with a column of dates was found.'))
  const once = askingOnce(context)
  for (const sheet of sheets) sheet.ask(once)
  const moments = new OwnMoments()
  for (const sheet of sheets) yield* sheet.items(moments)
}

/** Several tables in one upload share the answer to a question. */
function askingOnce(context: ReadContext): ReadContext {
  const answers = new Map<string, string>()
  let questions = 0
  const ask: ReadContext['ask'] = (question) => {
    const earlierAnswer = answers.get(question.key)
    if (earlierAnswer === undefined && question.fallback === undefined) questions++
    const answer = earlierAnswer ?? context.ask(question)
    answers.set(question.key, answer)
    return answer
  }
  return {
    ...context,
    ask,
    get questionsAsked() {
      return questions
    },
  }
}

const ITEMS_AT_ONCE = 256

type RowReader = (row: CsvRow, time: RowTime) => Iterable<ReadItem>

const clockIn = (cell = ''): ReturnType<typeof readTimeOfDay> => readTimeOfDay(cell) ?? readCompactTime(cell)

const wholeIn = (cell = ''): number | undefined => (/^\s*\d{1,2}(?:\.0)?\s*$/.test(cell) ? Number(cell) : undefined)

interface SurveyedSheet {
  readonly file: SourceFile
  readonly table: SpreadsheetTable
  readonly surveys: readonly ColumnSurvey[]
  readonly roles: Roles
  readonly long: LongTable | undefined
}

class SpreadsheetReading {
  readonly #file: SourceFile
  readonly #table: SpreadsheetTable
  readonly #surveys: readonly ColumnSurvey[]
  readonly #times: TimeColumns
  readonly #long: LongTable | undefined
  readonly #roles: Roles
  #sign: DecimalSign = '.'
  #order: DayOrder = 'month first'
  #momentOf = momentsIn('UTC')
  #read: RowReader = () => []

  private constructor({ file, table, surveys, roles, long }: SurveyedSheet) {
    const times = timeColumns(table.header, surveys)
    if (!times) throw new UnreadableFile(say('{path} has no column of dates that we can read.', { path: file.path }))
    this.#file = file
    this.#table = table
    this.#surveys = surveys
    this.#times = times
    this.#long = long
    this.#roles = roles
  }

  static async lookThrough(file: SourceFile, table: SpreadsheetTable): Promise<SpreadsheetReading> {
    const surveys = table.header.map(() => new ColumnSurvey())
    const roles = rolesOf(file, table)
    const long = roles.has('variable') ? new LongTable(roles, table.header) : undefined
    for await (const rows of csvRowLists(file))
      for (const row of rows) {
        if (!isBelowHeader(row, table) || isSummaryRow(row.cells)) continue
        for (const [index, survey] of surveys.entries()) survey.look(row.cells[index] ?? '', row.line)
        long?.look(row)
      }
    const isLongTable = isLongLayout(roles, table.header, surveys)
    return new SpreadsheetReading({ file, table, surveys, roles, long: isLongTable ? long : undefined })
  }

  /** Everything that the file leaves open. */
  ask(context: ReadContext): void {
    const dates = this.#surveys[this.#times.date]
    const zoned = this.#surveys[this.#times.zone ?? -1]?.zones ?? 0
    if (dates && dates.wallDates > zoned && !this.#times.isUtc) this.#momentOf = localMoments(context)
    this.#order = dates?.orders.decided(context) ?? 'month first'
    this.#sign = this.#askSign(context)
    if (this.#long) {
      const long = this.#long
      long.ask({ sign: this.#sign, file: this.#file.path, times: this.#times, surveys: this.#surveys }, context)
      this.#read = (row, time) => long.items(row, time)
    } else {
      const { header } = this.#table
      const survey = { header, surveys: this.#surveys, roles: this.#roles, times: this.#times, sign: this.#sign }
      const plan = planColumns({ ...survey, file: this.#file.path }, context)
      this.#read = (row, time) => wideItems(row, plan, time)
    }
  }

  #askSign(context: ReadContext): DecimalSign {
    const decidedSigns = new Set<DecimalSign>()
    let isOpen = false
    for (const { signs, numbers, dates } of this.#surveys) {
      if (numbers === 0 || dates > 0) continue
      const sign = signs.decided
      if (sign === undefined) isOpen = true
      else if (signs.isDecisive) decidedSigns.add(sign)
    }
    if (decidedSigns.size === 1) return [...decidedSigns][0] ?? '.'
    // Each column shows its own question.
    if (!isOpen) return '.'
    const text = say(
      'Which character separates the decimals in this file, as in 1,234 or 1.234? The file does not say.',
    )
    return context.ask({ key: 'decimalSign', text, choices: ['.', ','] }) === ',' ? ',' : '.'
  }

  /** Many rows at a time. */
  async *items(moments: OwnMoments): AsyncGenerator<readonly ReadItem[]> {
    let items: ReadItem[] = []
    for await (const rows of csvRowLists(this.#file))
      for (const row of rows) {
        if (!isBelowHeader(row, this.#table)) continue
        this.#addItems(items, row, moments)
        if (items.length < ITEMS_AT_ONCE) continue
        yield items
        items = []
      }
    yield items
  }

  #addItems(items: ReadItem[], row: CsvRow, moments: OwnMoments): void {
    const position = { file: this.#file.path, line: row.line }
    if (isSummaryRow(row.cells)) {
      items.push(leftOut(say('Summary rows')))
      return
    }
    const time = this.#timeOf(row, position)
    if (!time) {
      items.push(rejected(position, noTime(row.cells[this.#times.date] ?? '')))
      return
    }
    for (const item of this.#read(row, time)) {
      // For counts by day, an equal row may be a second cup.
      const mayRecur = !time.hasTime && item.kind === 'entry' && item.combination === 'SUM'
      items.push(item.kind === 'entry' ? moments.assign(item, mayRecur ? undefined : row.cells) : item)
    }
  }

  /** The time of day, from its own column or from those of hour and minute. */
  #clockOf(cells: readonly string[]): Pick<WallTime, 'hour' | 'minute' | 'second'> | undefined {
    const { clock, hour, minute } = this.#times
    if (clock !== undefined) return clockIn(cells[clock])
    const hours = hour === undefined ? undefined : wholeIn(cells[hour])
    if (hours === undefined) return undefined
    return { hour: hours, minute: (minute === undefined ? undefined : wholeIn(cells[minute])) ?? 0, second: 0 }
  }

  /** A time of day alone is on the same day, or on the next one if it is earlier than the start. */
  #endOf(
    cells: readonly string[],
    date: ReadDate,
    { start, momentOf }: { readonly start: Moment; readonly momentOf: (wall: WallTime) => Moment | undefined },
  ): Moment | undefined {
    const { end, endClock } = this.#times
    const clock = endClock === undefined ? undefined : clockIn(cells[endClock])
    const until = end === undefined ? undefined : readDate(cells[end] ?? '', this.#order)
    if (until?.kind === 'moment') return until.moment
    if (until) return momentOf({ ...until.wall, ...clock })
    if (!clock || date.kind !== 'wall') return undefined
    const sameDay = momentOf({ ...date.wall, ...clock })
    if (!sameDay || sameDay.epochSeconds > start.epochSeconds) return sameDay
    const next = new Date(Date.UTC(date.wall.year, date.wall.month - 1, date.wall.day + 1))
    return momentOf({
      year: next.getUTCFullYear(),
      month: next.getUTCMonth() + 1,
      day: next.getUTCDate(),
      ...clock,
    })
  }

  #timeOf({ cells }: CsvRow, position: FilePosition): (RowTime & { readonly hasTime: boolean }) | undefined {
    const { date: column } = this.#times
    const date = readDate(cells[column] ?? '', this.#order)
    const sign = this.#sign
    if (!date) return undefined
    const time = this.#clockOf(cells)
    const zone = this.#times.zone === undefined ? undefined : zoneNamed(cells[this.#times.zone] ?? '')
    const momentOf = zone && !this.#times.isUtc ? zone.momentOf : this.#momentOf
    const start = date.kind === 'moment' ? date.moment : momentOf({ ...date.wall, ...time })
    if (!start) return undefined
    const endMoment = this.#endOf(cells, date, { start, momentOf })
    const hasTime = date.kind === 'moment' || date.hasTime || time !== undefined
    const durationSeconds = endMoment ? endMoment.epochSeconds - start.epochSeconds : 0
    const isLasting = endMoment && durationSeconds > 0 && durationSeconds <= 31 * SECONDS_PER_DAY
    return {
      start: this.#times.isUtc || zone ? { ...start, offsetMinutes: zone?.offsetMinutesAt(start.epochSeconds) } : start,
      position,
      sign,
      hasTime,
      ...(isLasting ? { endEpoch: endMoment.epochSeconds } : {}),
    }
  }
}

/** A row below the header that is neither a repeated header nor empty. */
const isBelowHeader = ({ line, cells }: CsvRow, { header, headerLine }: SpreadsheetTable): boolean =>
  line > headerLine && cells.some((cell) => cell.trim() !== '') && !isSameRow(header, cells)
