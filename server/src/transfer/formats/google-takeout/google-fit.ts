/** Daily activity metrics of Google Fit: a table of quarters of an hour for each day, and one of whole days. */
import { say } from '../../../lib/language.ts'

import { type Moment, readMoment, SECONDS_PER_DAY } from '../../../lib/utc-text.ts'
import type { ReadItem, SourceFile } from '../format.ts'
import { firstRows, type NamedRow, namedRows } from '../reading/csv-rows.ts'
import { jsonPieces } from '../reading/json-pieces.ts'
import { isObject, type JsonObject, listIn, textIn } from '../reading/json-values.ts'
import { reportedAsWhole } from '../reading/member-use.ts'
import { nightEntries, type SleepStage } from '../reading/nights.ts'
import { readNumber } from '../reading/numbers.ts'
import { catalogueTarget, type EntryTarget, entryOf, leftOut, quotedCell, rejected } from '../reading/target.ts'
import { workoutOf } from '../reading/workouts.ts'
import type { TakeoutFile } from './takeout-files.ts'
import type { TakeoutTimes } from './takeout-times.ts'

/** Takeout writes the columns in the language of the account. */
const COLUMNS: readonly (readonly [name: RegExp, target: EntryTarget])[] = [
  [
    /^(step count|schrittzahl|anzahl der schritte|nombre de pas|(recuento|número) de pasos|conteggio passi)$/i,
    catalogueTarget('Daily Step Count'),
  ],
  [/^(distance|entfernung|distanz|distancia|distanza) \(m\)$/i, catalogueTarget('Walking and Running Distance', 'm')],
  [/^(calories|kalorien|calorías|calorie) \(kcal\)$/i, catalogueTarget('Total Energy Burned')],
  [
    /^(move minutes count|anzahl der aktiven minuten|nombre de minutes d'activité|recuento de minutos en movimiento)$/i,
    catalogueTarget('Active Minutes'),
  ],
  [
    /^(average heart rate|durchschnittliche herzfrequenz|fréquence cardiaque moyenne|frecuencia cardíaca media) \(bpm\)$/i,
    catalogueTarget('Heart Rate (Pulse)'),
  ],
  [/^(average weight|durchschnittsgewicht|poids moyen|peso medio) \(kg\)$/i, catalogueTarget('Body Weight')],
]
const START = /^(start time|startzeit|heure de début|hora de inicio|ora di inizio)$/i
const END = /^(end time|endzeit|heure de fin|hora de finalización|ora di fine)$/i
const DATE = /^(date|datum|fecha|data)$/i

const SOURCE = 'Google Fit'
const DAY_FILE = /(\d{4}-\d{2}-\d{2})\.csv$/

const headOf = (file: SourceFile): readonly string[] => (firstRows(file, 1)[0]?.cells ?? []).map((cell) => cell.trim())

export const isFitFile = (file: SourceFile): boolean => {
  const head = headOf(file)
  const hasTime = DAY_FILE.test(file.path) ? START.test(head[0] ?? '') : DATE.test(head[0] ?? '')
  // Other tables of activities also have one such column.
  const knownColumns = head.filter((cell) => COLUMNS.some(([name]) => name.test(cell)))
  return hasTime && knownColumns.length >= (DAY_FILE.test(file.path) ? 1 : 2)
}

/** For days with a separate table, the row in the table of days is left out. */
export async function* fitItems(files: readonly SourceFile[], times: TakeoutTimes): AsyncGenerator<ReadItem> {
  const days = new Set(files.flatMap(({ path }) => DAY_FILE.exec(path)?.[1] ?? []))
  for (const file of files) {
    const day = DAY_FILE.exec(file.path)?.[1]
    const head = headOf(file)
    for await (const row of namedRows(file)) {
      if (day !== undefined) yield* quarterItems(row, { head, day, times, path: file.path })
      else if (days.has(row.at(0).trim()))
        yield {
          kind: 'leftOut',
          what: say('days that are also listed hour by hour'),
        }
      else yield* dayItems(row, { head, times, path: file.path })
    }
  }
}

interface FitTable {
  readonly head: readonly string[]
  readonly times: TakeoutTimes
  readonly path: string
}

function* quarterItems(row: NamedRow, { day, ...spot }: FitTable & { readonly day: string }): Generator<ReadItem> {
  const cellAt = (name: RegExp) => row.at(spot.head.findIndex((cell) => name.test(cell))).trim()
  const start = spot.times.momentOf(`${day}T${cellAt(START)}`)
  const end = spot.times.momentOf(`${day}T${cellAt(END)}`)
  if (!start || !end)
    return yield rejected(
      { file: spot.path, line: row.line },
      say('{shown} is not a time.', { shown: quotedCell(cellAt(START)) }),
    )
  // The last one of a day ends at the midnight after it.
  const endsNextDay = end.epochSeconds <= start.epochSeconds
  yield* valueItems(row, { start, endEpoch: end.epochSeconds + (endsNextDay ? SECONDS_PER_DAY : 0) }, spot)
}

function* dayItems(row: NamedRow, spot: FitTable): Generator<ReadItem> {
  const text = row.at(0).trim()
  const day = spot.times.dayOf(text)
  if (!day)
    return yield rejected({ file: spot.path, line: row.line }, say('{text} is not a day.', { text: quotedCell(text) }))
  yield* valueItems(row, day, spot)
}

function* valueItems(
  row: NamedRow,
  when: NonNullable<ReturnType<TakeoutTimes['dayOf']>>,
  { head, path }: FitTable,
): Generator<ReadItem> {
  const position = { file: path, line: row.line }
  for (const [index, cell] of head.entries()) {
    const target = COLUMNS.find(([name]) => name.test(cell))?.[1]
    if (!target) continue
    const parsed = readNumber(row.at(index))
    if (parsed.kind === 'missing') continue
    if (parsed.kind === 'unreadable')
      yield rejected(position, say('{shown} is not a number.', { shown: quotedCell(row.at(index)) }))
    else if (parsed.value > 0) {
      const isAmount = target.combination === 'SUM'
      yield entryOf(target, {
        value: parsed.value,
        start: when.start,
        ...(isAmount ? { endEpoch: when.endEpoch } : {}),
        sourceName: SOURCE,
        position,
      })
    }
  }
}

// Sessions of Google Fit: one file with an object for each night and each exercise, in UTC.

export const SESSION = 'fit session'

const LONGEST_SECONDS = 2 * SECONDS_PER_DAY
const NO_EXERCISE = /^(still|in_vehicle|tilting|unknown|other|on_foot\.unknown)$/
const STAGES: ReadonlyMap<string, SleepStage | 'asleep'> = new Map([
  ['sleep', 'asleep'],
  ['sleep.light', 'light'],
  ['sleep.deep', 'deep'],
  ['sleep.rem', 'rem'],
  ['sleep.awake', 'awake'],
])

export async function* sessionItems({ file }: TakeoutFile, times: TakeoutTimes): AsyncGenerator<ReadItem> {
  const position = { file: file.path, line: 1 }
  for await (const { read } of jsonPieces(file, () => false)) {
    const value = read()
    if (isObject(value)) yield* oneSession(value, { position, times })
    else yield rejected(position, say('This is not a session.'))
  }
}

interface SessionFile {
  readonly position: { readonly file: string; readonly line: number }
  readonly times: TakeoutTimes
}

/** `2026-01-31T23_00_00+01_00_SLEEP.json`: the clock on the wall and its offset, where the start agrees with them. */
const NAME = /(\d{4}-\d{2}-\d{2})T(\d{2})_(\d{2})_(\d{2})(?:\.\d+)?([+-]\d{2})_(\d{2})_[^/]*$/

function atOwnOffset(start: Moment, path: string): Moment {
  const [, day, hour, minute, second, hours, minutes] = NAME.exec(path) ?? []
  const momentInName =
    day === undefined ? undefined : readMoment(`${day}T${hour}:${minute}:${second}${hours}:${minutes}`)
  return momentInName && Math.abs(momentInName.epochSeconds - start.epochSeconds) <= 1
    ? { ...start, offsetMinutes: momentInName.offsetMinutes }
    : start
}

const momentIn = (record: JsonObject, member: string, times: TakeoutTimes) =>
  times.momentOf(textIn(record[member]) ?? '')

function* oneSession(record: JsonObject, { position, times }: SessionFile): Generator<ReadItem> {
  const start = momentIn(record, 'startTime', times)
  const end = momentIn(record, 'endTime', times)
  const sessionSeconds = (end?.epochSeconds ?? 0) - (start?.epochSeconds ?? 0)
  if (!start || !end || sessionSeconds <= 0 || sessionSeconds > LONGEST_SECONDS)
    return yield rejected(position, say('The session has no start or no end.'))
  const name = textIn(record['fitnessActivity']) ?? ''
  const shared = { start: atOwnOffset(start, position.file), endEpoch: end.epochSeconds, sourceName: SOURCE, position }
  if (name === 'sleep') return yield* nightItems(record, { ...shared, sessionSeconds, times })
  if (NO_EXERCISE.test(name)) {
    reportedAsWhole(record)
    return yield leftOut(say('Sessions that are not exercise'))
  }
  const { target, note } = workoutOf(name)
  const seconds = Math.min(secondsIn(record['duration']) ?? sessionSeconds, sessionSeconds)
  yield entryOf(target, { ...shared, value: seconds / 60, note: note?.replaceAll('_', ' ') })
}

/** `599.052s`. */
function secondsIn(value: unknown): number | undefined {
  const seconds = Number(/^(\d{1,9}(?:\.\d{1,9})?)s$/.exec(textIn(value) ?? '')?.[1] ?? Number.NaN)
  return seconds > 0 ? seconds : undefined
}

type SleepSession = Omit<Parameters<typeof nightEntries>[0], 'seconds'> & {
  readonly sessionSeconds: number
  readonly times: TakeoutTimes
}

/** Old ones only say when somebody slept, without naming the stages. */
function* nightItems(record: JsonObject, { sessionSeconds, times, ...night }: SleepSession): Generator<ReadItem> {
  const seconds: Partial<Record<SleepStage | 'asleep', number>> = {}
  for (const part of listIn(record['segment'])) {
    if (!isObject(part)) continue
    const from = momentIn(part, 'startTime', times)
    const until = momentIn(part, 'endTime', times)
    const length = (until?.epochSeconds ?? 0) - (from?.epochSeconds ?? 0)
    const stage = STAGES.get(textIn(part['fitnessActivity']) ?? 'sleep')
    if (stage !== undefined && length > 0) seconds[stage] = (seconds[stage] ?? 0) + length
  }
  const { asleep: plain, ...stages } = seconds
  const asleep = (plain ?? 0) + (stages.deep ?? 0) + (stages.light ?? 0) + (stages.rem ?? 0)
  if (asleep + (stages.awake ?? 0) > sessionSeconds + 60)
    return yield rejected(night.position, say('The stages of the night are longer than the night.'))
  const isKnown = asleep > 0
  yield* nightEntries({
    ...night,
    seconds: stages,
    asleepSeconds: isKnown ? asleep : (secondsIn(record['duration']) ?? sessionSeconds),
    inBedSeconds: isKnown ? sessionSeconds : undefined,
  })
}
