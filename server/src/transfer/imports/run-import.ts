/** Runs one import: read in its own process, stored in batches, resumable after a crash. */

import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { inEach, type Language, type Sentence, say } from '../../lib/language.ts'
import type { Logger } from '../../lib/log.ts'
import { Refusal } from '../../lib/refusal.ts'
import { textIn } from '../../lib/stored-sentence.ts'
import type { FeedStore } from '../../reminding/feed/store.ts'
import type { Storage } from '../../storage/storage.ts'
import { UnreadableFile } from '../formats/format.ts'
import { formatNamed, UPSHOT_DOCUMENT } from '../formats/known-formats.ts'
import { faultsText } from '../formats/upshot/read-document.ts'
import { choicesOf } from './answers.ts'
import { DocumentImporter, type RecordsOutcome } from './document/import-document.ts'
import type { ImportFolder } from './files.ts'
import { type IncomingEntry, importEntries } from './import-entries.ts'
import { importWords } from './present.ts'
import { BatchReader, type DayNote, type ItemBatch, type RecordBatch } from './reading/batch.ts'
import type { FileSurvey, ReaderMessage, RememberedAnswers } from './reading/messages.ts'
import { ReaderFailure, readFile } from './reading/read-file.ts'
import { FILE_GONE } from './rules.ts'
import type { ImportRow, ImportStores } from './store.ts'
import { EMPTY, Tally } from './tally.ts'
import { Trial } from './trial.ts'

// Stores notes of days that a file has beside no value.

interface NotesOfImport {
  readonly userId: number
  readonly importId: number
  readonly notes: readonly DayNote[]
  readonly nowEpoch: number
}

const cardOf = ({ text }: DayNote): string => JSON.stringify({ content: text })

/** Notes with the same text and time are the same note. */
async function notYetThere(
  feed: Pick<FeedStore, 'notesAt'>,
  userId: number,
  notes: readonly DayNote[],
): Promise<readonly DayNote[]> {
  const keyOf = (epoch: number, card: string) => `${epoch} ${card}`
  const byKey = new Map(notes.map((note) => [keyOf(note.epoch, cardOf(note)), note]))
  const epochs = [...new Set(notes.map(({ epoch }) => epoch))]
  for (const { created_epoch, card } of await feed.notesAt(userId, epochs)) byKey.delete(keyOf(created_epoch, card))
  return [...byKey.values()]
}

/** Returns how many were new. Undoing the import removes them, unless they were changed since. */
async function importDayNotes(
  { feed, imports }: Pick<ImportStores, 'feed' | 'imports'>,
  { userId, importId, notes, nowEpoch }: NotesOfImport,
): Promise<number> {
  const fresh = await notYetThere(feed, userId, notes)
  const added = await feed.addNotes(
    fresh.map((note) => ({
      user_id: userId,
      card: cardOf(note),
      read_epoch: nowEpoch,
      dismissed_epoch: null,
      created_epoch: note.epoch,
      updated_epoch: nowEpoch,
    })),
  )
  const additions = added.map(({ id }) => ({
    kind: 'note' as const,
    first_id: id,
    second_id: 0,
    mark_epoch: nowEpoch,
  }))
  await imports.noteAdditions(userId, importId, additions)
  return added.length
}

interface RunDependencies {
  readonly storage: Storage<ImportStores>
  readonly clock: Clock
  readonly log: Logger
  readonly folder: ImportFolder
}

interface Run {
  readonly row: ImportRow
  readonly file: string
  readonly timeZone: string
  /** Remembered answers for earlier files. */
  readonly remembered: readonly RememberedAnswers[]
  readonly signal: AbortSignal
  readonly onProgress: (row: ImportRow) => Promise<void>
}

/** How an import ended. */
export type ImportOutcome =
  | { readonly kind: 'completed'; readonly row: ImportRow; readonly toRemember: RememberedAnswers | undefined }
  | { readonly kind: 'waiting'; readonly row: ImportRow }
  | { readonly kind: 'failed'; readonly row: ImportRow; readonly reason: Sentence }
  /** Cancelled, or continued by another process. */
  | { readonly kind: 'superseded' }

class SupersededRun extends Error {}

/** Interval for saving progress while nothing is stored. */
const STEP_ITEMS = 5000
/** The same while a format surveys the file before its first value. */
const STEP_SHARE = 0.01

export async function runImport(dependencies: RunDependencies, run: Run): Promise<ImportOutcome> {
  const work = new ImportRun(dependencies, run)
  const order = {
    fileName: run.row.file_name,
    sizeBytes: run.row.size_bytes,
    format: run.row.format ?? run.row.wanted_format ?? undefined,
    answers: JSON.parse(run.row.answers) as Record<string, string>,
    accountTimeZone: run.timeZone,
    // Not the current time: reading after a crash must give the same items.
    nowEpoch: run.row.created_epoch,
    isDryRun: run.row.is_dry_run === 1,
    choices: choicesOf(run.row),
    remembered: run.remembered,
    // A dry run stores nothing to resume from.
    skip: run.row.is_dry_run === 1 ? 0 : run.row.items_done,
  }
  try {
    for await (const message of readFile({
      file: run.file,
      folder: dependencies.folder.path,
      order,
      signal: run.signal,
    })) {
      await work.take(message)
      if (message.kind === 'questions') return { kind: 'waiting', row: work.row }
      await run.onProgress(work.row)
    }
    const reason = whyNothing(work.row)
    if (reason !== undefined) return { kind: 'failed', row: work.row, reason }
    return { kind: 'completed', row: work.row, toRemember: work.toRemember }
  } catch (error) {
    if (error instanceof SupersededRun) return { kind: 'superseded' }
    if (error instanceof UnreadableFile) return { kind: 'failed', row: work.row, reason: error.sentence }
    if (error instanceof Refusal) return { kind: 'failed', row: work.row, reason: faultsText(error) }
    if (isMissingFile(error))
      return {
        kind: 'failed',
        row: work.row,
        reason: FILE_GONE,
      }
    if (!(error instanceof ReaderFailure)) throw error
    dependencies.log.error({ err: error, importId: run.row.id }, 'a file could not be read')
    return {
      kind: 'failed',
      row: work.row,
      reason: say('The file could not be read. The server log has the details.'),
    }
  }
}

const isMissingFile = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

class ImportRun {
  row: ImportRow
  toRemember: RememberedAnswers | undefined
  readonly #parts: RunDependencies
  #tally: Tally
  readonly #trial: Trial
  readonly #reader = new BatchReader()
  #connectorId: number
  #noted: number
  readonly #document: DocumentImporter

  constructor(dependencies: RunDependencies, { row }: Run) {
    this.#parts = dependencies
    const { user_id: userId, id: importId } = row
    const importsSettings = row.brings_settings === 1
    this.#document = new DocumentImporter({ userId, importId, isDryRun: row.is_dry_run === 1, importsSettings })
    this.row = row
    this.#trial = new Trial(dependencies.storage)
    this.#tally = new Tally(row.is_dry_run === 1 ? EMPTY : row)
    this.#connectorId = row.connector_id ?? 0
    this.#noted = row.is_dry_run === 1 ? 0 : row.items_done
  }

  async take(message: ReaderMessage): Promise<void> {
    switch (message.kind) {
      case 'format': {
        this.#connectorId = formatNamed(message.name)?.connectorId ?? 0
        return this.#note({ format: message.name, connector_id: this.#connectorId })
      }
      case 'batch':
        return this.#store(message.batch, message.bytesRead)
      case 'records':
        return this.#storeRecords(message.batch, message.bytesRead)
      case 'progress':
        return this.#noteWay(this.#wayTo(message.bytesRead))
      case 'questions':
        return this.#note(foundColumns(message))
      case 'done':
        this.toRemember = message.toRemember
        return this.#note({ ...this.#tally.columns(), ...foundColumns(message), bytes_read: this.row.size_bytes })
      default:
        throw new Error(`There is no section "${message.kind}".`)
    }
  }

  /** Stores the values and the progress in one transaction, so that both or neither survive a crash. */
  async #store(batch: ItemBatch, bytesRead: number): Promise<void> {
    const entries = this.#reader.entriesOf(batch)
    const progress = { items_done: batch.from + batch.items, bytes_read: this.#wayTo(bytesRead) }
    const { rejected: rejectedItems, leftOut, dayNotes } = batch
    const positionOf = (index: number) => this.#reader.positionOf(batch, index)
    const { user_id: userId, id: importId } = this.row
    if (this.row.is_dry_run === 1) {
      this.#tally = this.#tally.with({
        entries,
        positionOf,
        rejectedItems,
        leftOut,
        outcome: await this.#trial.tryEntries(this.#entryBatch(entries)),
        notes: (await this.#parts.storage.read(({ feed }) => notYetThere(feed, userId, dayNotes))).length,
      })
      return this.#noteInSteps(progress)
    }
    // The transaction may be retried: update the tally only after it has committed.
    this.#tally = await this.#parts.storage.transaction(async (t) => {
      const outcome = await importEntries(t, this.#entryBatch(entries))
      const notes = await importDayNotes(t, {
        userId,
        importId,
        notes: dayNotes,
        nowEpoch: epochSeconds(this.#parts.clock),
      })
      const tally = this.#tally.with({ entries, positionOf, rejectedItems, leftOut, outcome, notes })
      await this.#advance(t, { ...progress, ...tally.columns() })
      return tally
    })
  }

  /** Like `#store`, for an Upshot export, whose dry run writes nothing and starts over after a crash. */
  async #storeRecords(batch: RecordBatch, bytesRead: number): Promise<void> {
    const { storage, clock } = this.#parts
    const bytes_read = this.#wayTo(bytesRead)
    const importRecords = (t: ImportStores) => this.#document.importBatch(t, batch, epochSeconds(clock))
    if (this.row.is_dry_run === 1) {
      this.#tally = withRecords(this.#tally, await storage.read(importRecords))
      return this.#noteWay(bytes_read)
    }
    this.#tally = await storage.transaction(async (t) => {
      const tally = withRecords(this.#tally, await importRecords(t))
      await this.#advance(t, { items_done: batch.from + batch.items, bytes_read, ...tally.columns() })
      return tally
    })
  }

  /** Never goes back: after a crash, stored items are read again. */
  #wayTo(bytesRead: number): number {
    return Math.max(this.row.bytes_read, Math.min(bytesRead, this.row.size_bytes))
  }

  async #noteWay(bytes_read: number): Promise<void> {
    if (bytes_read - this.row.bytes_read >= this.row.size_bytes * STEP_SHARE) await this.#note({ bytes_read })
  }

  async #noteInSteps(progress: Pick<ImportRow, 'items_done' | 'bytes_read'>): Promise<void> {
    if (progress.items_done - this.#noted < STEP_ITEMS) return
    this.#noted = progress.items_done
    await this.#note({ ...progress, ...this.#tally.columns() })
  }

  #entryBatch(entries: readonly IncomingEntry[]) {
    const { user_id: userId, id: importId } = this.row
    return { userId, importId, connectorId: this.#connectorId, entries, nowMs: this.#parts.clock.nowMs() }
  }

  #note(changes: Partial<ImportRow>): Promise<void> {
    return this.#parts.storage.transaction((t) => this.#advance(t, changes))
  }

  async #advance(t: ImportStores, changes: Partial<ImportRow>): Promise<void> {
    const dated = { ...changes, updated_epoch: epochSeconds(this.#parts.clock) }
    if (!(await t.imports.advance(this.row, dated))) throw new SupersededRun()
    this.row = { ...this.row, ...dated }
  }
}

/** The file survey as columns. */
const foundColumns = ({ questions, assumptions, columns, doubts }: FileSurvey) => ({
  questions: JSON.stringify(questions),
  assumptions: JSON.stringify(assumptions),
  columns: JSON.stringify(columns),
  doubts: JSON.stringify(doubts),
})

/** Measurements count like those of any file; other sections have their own counts. */
function withRecords(tally: Tally, { section, added, kept, entries, newKeys }: RecordsOutcome): Tally {
  if (section !== 'measurements') return tally.withSection(section, { added, kept })
  const counts = { created: added, unchanged: kept, replaced: 0, repeated: 0 }
  const noPositions = { positionOf: () => ({ file: '', line: 0 }), rejectedItems: [], leftOut: [] }
  return tally.with({ entries, ...noPositions, outcome: { ...counts, rejected: [], newKeys }, notes: 0 })
}

const MOST_NAMED = 3

/** Why an import added nothing. Undefined if there were any values; an Upshot export may be empty. */
function whyNothing(row: ImportRow): Sentence | undefined {
  const tally = new Tally(row)
  const { created, replaced, unchanged, repeated, notes = 0 } = tally.counts
  if (row.format === UPSHOT_DOCUMENT || created + replaced + unchanged + repeated + notes > 0) return undefined
  return inEach((language) => reasonIn(language, row, tally))
}

function reasonIn(language: Language, { format }: ImportRow, { leftOut, rejected }: Tally): string {
  const texts = importWords[language].nothing
  const read = texts.readAs(formatNamed(format)?.displayName)
  const [first] = rejected
  if (first) return `${read} ${texts.noRow(first.file, first.line, textIn(first.reason, language))}`
  if (leftOut.size === 0) return `${read} ${texts.noValues}`
  const leftOutItems = [...leftOut.values()]
    .slice(0, MOST_NAMED)
    .map(({ what, count }) => `${textIn(what, language)} (${count})`)
  return `${read} ${texts.allLeftOut(leftOutItems.join('; '), Math.max(0, leftOut.size - MOST_NAMED))}`
}
