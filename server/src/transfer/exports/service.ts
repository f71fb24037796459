/** Exports all data of a person: the same document from either database, in an order that depends on the data alone. */
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { ExportFormat } from '@upshot/contract'
import type { Cover } from '../../http/caller.ts'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { say } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import { audit } from '../../people/audit/service.ts'
import type { Storage } from '../../storage/storage.ts'
import type { MeasurementsTable, UserVariablesTable } from '../../storage/tables.ts'
import { isCovered, type Variable, variableOf } from '../../tracking/variables/variable.ts'
import { UPSHOT_DOCUMENT_FORMAT } from '../formats/known-formats.ts'
import { csvHead, csvWriter } from '../formats/upshot/csv-export.ts'
import { FOR_READING, VERSION } from '../formats/upshot/upshot-json.ts'
import { draftRecords, experimentRecords, remindersOfExperiments } from './experiments.ts'
import { bundleOf, byTimeAndSource } from './fhir-bundle.ts'
import { SECTIONS } from './for-reading.ts'
import {
  accountRecord,
  measurementRecord,
  type NamesById,
  noteRecords,
  reminderRecord,
  skippedDayRecord,
  sourceOrderRecords,
  tagRecord,
  variableRecord,
  voteRecords,
} from './present.ts'
import type { ExportStores } from './store.ts'

const ROWS_AT_ONCE = 2000

/** Whose data, and how much of it. */
export interface FinishedExport {
  readonly userId: number
  readonly timeZone: string
  /** What the share covers, if exported through one. */
  readonly cover?: Cover
  /** Limits the start times of measurements, if exported through a link. */
  readonly span?: ExportPeriod
  /** Default: true. */
  readonly hasNotes?: boolean
}

/** Both ends included; null = open. */
interface ExportPeriod {
  readonly fromEpoch: number | null
  readonly toEpoch: number | null
}

/** Called after each batch with its number of measurements. */
export type OnRows = (rows: number) => void
const ignored: OnRows = () => undefined

export interface WriteOptions {
  readonly end?: boolean
  readonly onRows?: OnRows
  /** Called after each piece with its length. */
  readonly onBytes?: (bytes: number) => void
  /** Aborts writing. */
  readonly signal?: AbortSignal
}

export type Exports = ReturnType<typeof createExports>

export function createExports({ storage, clock }: { readonly storage: Storage<ExportStores>; readonly clock: Clock }) {
  /** Writes the document from one snapshot, and ends `sink` unless `end` is false. */
  async function writePerson(userId: number, sink: Writable, writing: WriteOptions = {}): Promise<void> {
    await storage.snapshot((stores) => send(documentOf(stores, userId, writing.onRows ?? ignored), sink, writing))
  }

  async function write(
    finished: FinishedExport,
    format: ExportFormat,
    sink: Writable,
    writing: WriteOptions = {},
  ): Promise<void> {
    const isWhole = format === 'json' && finished.cover === undefined
    if (isWhole) return writePerson(finished.userId, sink, writing)
    const { onRows = ignored } = writing
    const timestamp = new Date(clock.nowMs()).toISOString()
    await storage.snapshot((stores) => send(tableOf(stores, finished, { format, timestamp, onRows }), sink, writing))
  }

  /** The number of measurements to write. */
  async function size({ userId, cover }: FinishedExport): Promise<number> {
    const rows = await storage.read((stores) => stores.variables.all(userId))
    const variables = rows.map(variableOf).filter((variable) => isCovered(variable, cover))
    return variables.reduce((sum, variable) => sum + variable.numberOfMeasurements, 0)
  }

  /** Logs when and by whom a person's data were exported. */
  async function noteExport({ userId }: FinishedExport, byUserId: number, format: string): Promise<void> {
    const actor = byUserId === userId ? {} : { actorUserId: byUserId }
    await storage.transaction((stores) =>
      audit(stores, { action: 'exported', userId, text: format, ...actor }, epochSeconds(clock)),
    )
  }

  return { writePerson, write, size, noteExport }
}

async function send(
  pieces: AsyncIterable<string>,
  sink: Writable,
  { end = true, onBytes = ignored, signal }: WriteOptions,
): Promise<void> {
  await pipeline(Readable.from(counted(pieces, onBytes)), sink, { end, ...(signal ? { signal } : {}) })
}

async function* counted(pieces: AsyncIterable<string>, onBytes: (bytes: number) => void): AsyncGenerator<string> {
  for await (const piece of pieces) {
    yield piece
    onBytes(Buffer.byteLength(piece))
  }
}

/** Measurements only: for CSV, FHIR, and exports through a share. */
async function* tableOf(
  stores: ExportStores,
  finished: FinishedExport,
  { format, timestamp, onRows }: { format: ExportFormat; timestamp: string; onRows: OnRows },
): AsyncGenerator<string> {
  const rows = (await stores.variables.all(finished.userId)).toSorted(byText((row) => row.name_key))
  const variables = rows.map(variableOf).filter((variable) => isCovered(variable, finished.cover))
  const csv = csvWriter(finished.timeZone)
  const user = await stores.users.withId(finished.userId)
  if (format === 'fhir') {
    const patient = { userId: finished.userId, displayName: user?.display_name ?? '' }
    const { userId, span, hasNotes = true } = finished
    const rowsOf = (variable: Variable) => batchesOf(stores, { userId, variableId: variable.id, ...span })
    return yield* bundleOf({ patient, timestamp, variables, batchesOf: rowsOf, hasNotes, onRows })
  }
  const writers = {
    csv: { head: csvHead(), between: '', foot: '', write: csv },
    json: {
      head: '[\n',
      between: ',\n',
      foot: '\n]\n',
      write: (row: MeasurementsTable, { name }: Variable) => JSON.stringify(measurementRecord(row, name)),
    },
  } as const
  const { head, between, foot, write } = writers[format]
  yield head
  let isFirst = true
  for (const variable of variables) {
    for await (const batch of batchesOf(stores, { userId: finished.userId, variableId: variable.id })) {
      if (batch.length === 0) continue
      yield (isFirst ? '' : between) + batch.map((row) => write(row, variable)).join(between)
      isFirst = false
      onRows(batch.length)
    }
  }
  yield foot
}

async function* documentOf(stores: ExportStores, userId: number, onRows: OnRows): AsyncGenerator<string> {
  const user = await stores.users.withId(userId)
  if (!user) throw new Refusal('notFound', say('There is no account {userId}.', { userId }))
  const variables = (await stores.variables.all(userId)).toSorted(byText((row) => row.name_key))
  const names = new Map(variables.map((row) => [row.variable_id, row.name]))
  yield `{\n"format": ${JSON.stringify(UPSHOT_DOCUMENT_FORMAT)},\n"version": ${VERSION},\n`
  yield `"account": ${JSON.stringify(accountRecord(user, names))},\n`
  yield* section('variables', [variables.map(variableRecord)])
  yield* section('tags', [await tagsOf(stores, userId, names)])
  yield* section('reminders', [await remindersOf(stores, userId, names)])
  yield* section('skippedDays', [await skippedDaysOf(stores, userId, names)])
  const ranks = sourceOrderRecords(await stores.exports.sourceRanks(userId), names)
  yield* section('sourceOrder', [ranks.toSorted(byText((rank) => rank.variableName ?? ''))])
  const votes = voteRecords(await stores.exports.votes(userId), names)
  const pair = byText((vote: (typeof votes)[number]) =>
    JSON.stringify([vote.causeVariableName, vote.effectVariableName, vote.type]),
  )
  yield* section('votes', [votes.toSorted(pair)])
  const notes = noteRecords(await stores.exports.cards(userId))
  yield* section('notes', [
    notes.toSorted(byText((note) => JSON.stringify([note.createdAt, note.title, note.content]))),
  ])
  yield* section('experiments', [await experimentRecords(stores.experiments, userId, names)])
  yield* section('experimentDrafts', [await draftRecords(stores.experiments, userId, names)])
  yield* section('measurements', measurementsOf(stores, { userId, variables, onRows }))
  for (const part of FOR_READING) {
    yield* section(part, SECTIONS[part](stores, { userId, names }), part === FOR_READING.at(-1) ? '\n' : ',\n')
  }
  yield '}\n'
}

async function tagsOf(stores: ExportStores, userId: number, names: NamesById) {
  const tags = (await stores.tags.all(userId)).flatMap((row) => tagRecord(row, names) ?? [])
  return tags.toSorted(byText((tag) => JSON.stringify([tag.taggedVariableName, tag.tagVariableName])))
}

async function remindersOf(stores: ExportStores, userId: number, names: NamesById) {
  const identity = byText((reminder: NonNullable<ReturnType<typeof reminderRecord>>) =>
    JSON.stringify([reminder.variableName, reminder.reminderStartTimeLocal, reminder.reminderFrequency]),
  )
  const passing = await remindersOfExperiments(stores.experiments, userId)
  const lasting = (await stores.reminders.all(userId)).filter(({ id }) => !passing.has(id))
  return lasting.flatMap((row) => reminderRecord(row, names) ?? []).toSorted(identity)
}

async function skippedDaysOf(stores: ExportStores, userId: number, names: NamesById) {
  const records = (await stores.exports.skippedDays(userId)).flatMap((row) => skippedDayRecord(row, names) ?? [])
  return records.toSorted(byText((record) => JSON.stringify([record.variableName, record.day])))
}

/** One record per line, which suits people and line-based diff tools. */
async function* section(
  name: string,
  batches: AsyncIterable<readonly object[]> | Iterable<readonly object[]>,
  end = ',\n',
): AsyncGenerator<string> {
  yield `"${name}": [`
  let separator = '\n'
  for await (const batch of batches) {
    if (batch.length === 0) continue
    yield separator + batch.map((record) => JSON.stringify(record)).join(',\n')
    separator = ',\n'
  }
  yield `${separator === '\n' ? ']' : '\n]'}${end}`
}

interface ExportedRows {
  readonly userId: number
  readonly variables: readonly UserVariablesTable[]
  readonly onRows: OnRows
}

/** All measurements by variable, then by time and source. */
async function* measurementsOf(stores: ExportStores, { userId, variables, onRows }: ExportedRows) {
  for (const { variable_id: variableId, name } of variables) {
    for await (const batch of batchesOf(stores, { userId, variableId })) {
      yield batch.map((row) => measurementRecord(row, name))
      onRows(batch.length)
    }
  }
}

async function* batchesOf(stores: ExportStores, of: { userId: number; variableId: number } & Partial<ExportPeriod>) {
  const { toEpoch = null } = of
  let fromEpoch: number | undefined = of.fromEpoch ?? Number.MIN_SAFE_INTEGER
  while (fromEpoch !== undefined) {
    const rows: readonly MeasurementsTable[] = await stores.exports.measurementsFrom(of, fromEpoch, ROWS_AT_ONCE)
    const within = toEpoch === null ? rows : rows.filter(({ start_epoch }) => start_epoch <= toEpoch)
    yield within.toSorted(byTimeAndSource)
    const last = rows.at(-1)
    const isLastBatch = rows.length < ROWS_AT_ONCE || within.length < rows.length
    fromEpoch = last && !isLastBatch ? last.start_epoch + 1 : undefined
    // SQLite answers at once, and a reader that takes everything would keep everybody else waiting.
    await yieldToEventLoop()
  }
}

/** Sorted here because databases collate text differently. */
const byText =
  <T>(textOf: (item: T) => string) =>
  (left: T, right: T): number =>
    textOf(left) < textOf(right) ? -1 : 1
