/** Imports of files: receiving, answering questions, cancelling and undoing. The work itself is done by jobs. */

import type { Asker } from '../../http/caller.ts'
import type { NewJob } from '../../jobs/job.ts'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { say } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import { refuseEndedApp } from '../../people/grants/service.ts'
import type { CardAction, VerbHandlers } from '../../reminding/feed/cards.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { chosenBy } from '../formats/choice-words.ts'
import { questionsOf, TIME_ZONE } from './answers.ts'
import { type ImportEnding, undoJob } from './ending.ts'
import type { ImportFiles } from './files.ts'
import { DOUBTS, STOP } from './reading/doubts.ts'
import {
  asAnswered,
  canBeEnded,
  canBeReused,
  ENDED,
  type ImportOptions,
  type ImportReply,
  isDryRunDone,
  mayChangeSettings,
  NO_IMPORT,
  NOT_FINISHED,
  newImport,
  ONLY_IN_PERSON,
  ONLY_TRIED,
} from './rules.ts'
import type { ImportRow, ImportStores, ImportTransaction, MappingRow } from './store.ts'

/** A received file; it also stays in its original location until it is stored. */
export interface TakenFile {
  readonly path: string
  readonly fileName: string
  readonly sha256: string
  readonly sizeBytes: number
}

/** Per person: unfinished imports and dry runs keep one file each. */
const MOST_FILES = 5
/** Larger imports are undone by a job. */
const MOST_AT_ONCE = 10_000

export const RUN = 'import.run'

export interface RunPayload {
  readonly userId: number
  readonly importId: number
  /** Attempts before the job was postponed. */
  readonly earlierAttempts?: number
}

export const runJob = (payload: RunPayload): NewJob => ({
  name: RUN,
  payload,
  key: `import ${payload.userId} ${payload.importId}`,
})

export const enqueueImport = (t: ImportStores, { user_id: userId, id: importId }: ImportRow): Promise<void> =>
  t.jobs.addAll([runJob({ userId, importId })])

const tooManyFiles = () =>
  new Refusal(
    'tooMany',
    say(
      '{mostFiles} of your files are already here. Please import one of them first, or cancel an unfinished import or a dry run you no longer need.',
      { mostFiles: MOST_FILES },
    ),
  )

export type Imports = ReturnType<typeof createImports>

export interface ImportDependencies {
  readonly storage: Storage<ImportStores>
  readonly clock: Clock
  readonly files: ImportFiles
  readonly ending: ImportEnding
}

export function createImports({ storage, clock, files, ending }: ImportDependencies) {
  const notFound = () => new Refusal('notFound', [{ message: NO_IMPORT, field: 'id' }])

  async function held(t: ImportStores, userId: number, id: number): Promise<ImportRow> {
    const row = await t.imports.hold(userId, id)
    if (!row) throw notFound()
    return row
  }

  /** The same file with the same options is imported once: returns the existing import. */
  async function receive(
    asker: Asker,
    file: TakenFile,
    options: ImportOptions,
  ): Promise<{ row: ImportRow; isNew: boolean }> {
    const { userId } = asker
    const storedName = await files.keep(userId, file.path)
    const received = await receiveAs(storedName, { asker, file, wanted: options }).catch(async (error) => {
      await files.remove(userId, storedName)
      throw error
    })
    if (!received.isNew) await files.remove(userId, storedName)
    return received
  }

  const receiveAs = (
    storedName: string,
    { asker, file, wanted }: { asker: Asker; file: TakenFile; wanted: ImportOptions },
  ): Promise<{ row: ImportRow; isNew: boolean }> =>
    storage.transaction(async (t) => {
      const { userId, clientId } = asker
      await refuseEndedApp(t, userId, clientId)
      const same = await t.imports.list(userId, { sha256: file.sha256, limit: 100, offset: 0 })
      const earlier = same.find((row) => canBeReused(row, wanted))
      if (earlier) return { row: earlier, isNew: false }
      if ((await t.imports.numberOfFiles(userId)) >= MOST_FILES) throw tooManyFiles()
      const row = newImport(asker, await t.imports.newId(), {
        file,
        options: wanted,
        storedName,
        nowEpoch: epochSeconds(clock),
      })
      await t.imports.insert(row)
      await enqueueImport(t, row)
      await ending.show(t, row)
      return { row, isNew: true }
    })

  /** For a file that stays where it is, and that the caller reads at once. */
  async function begin(asker: Asker, file: Omit<TakenFile, 'path'>, options: ImportOptions) {
    return storage.transaction(async (t) => {
      const same = await t.imports.list(asker.userId, { sha256: file.sha256, limit: 100, offset: 0 })
      // A dry run stores no file here, so a new one is always allowed.
      const earlier = same.find((row) => canBeReused(row, options) && !isDryRunDone(row))
      if (earlier) return { row: earlier, isNew: false }
      const nowEpoch = epochSeconds(clock)
      const row = newImport(asker, await t.imports.newId(), { file, options: options, storedName: null, nowEpoch })
      await t.imports.insert(row)
      return { row, isNew: true }
    })
  }

  const list = (userId: number, page: { sha256?: string | undefined; limit: number; offset: number }) =>
    storage.read((t) => t.imports.list(userId, page))

  /** Bytes received of an interrupted upload. */
  const received = (userId: number, sha256: string): Promise<number> =>
    files.folder.partials.received({ userId, sha256 })

  async function find(userId: number, id: number): Promise<ImportRow> {
    const row = await storage.read((t) => t.imports.withId(userId, id))
    if (!row) throw notFound()
    return row
  }

  const answer = (asker: Asker, id: number, reply: ImportReply): Promise<ImportRow> =>
    storage.transaction((t) => answerIn(t, asker, id, reply))

  async function answerIn(t: ImportTransaction, asker: Asker, id: number, reply: ImportReply): Promise<ImportRow> {
    if (chosenBy([STOP], reply.answers?.[DOUBTS] ?? '') === STOP) return cancelIn(t, asker, id)
    const row = await held(t, asker.userId, id)
    const answered = asAnswered(row, reply, epochSeconds(clock))
    const next: ImportRow = mayChangeSettings(asker) ? answered : { ...answered, brings_settings: 0 }
    await t.imports.update(asker.userId, id, next)
    await enqueueImport(t, next)
    await ending.show(t, next)
    return next
  }

  /** Remembered answers for the next file of a kind. */
  const mappings = (userId: number): Promise<MappingRow[]> => storage.read((t) => t.imports.mappings(userId))

  async function forget(userId: number, shape: string | undefined): Promise<number> {
    const forgotten = await storage.transaction((t) => t.imports.forgetMappings(userId, shape))
    if (shape !== undefined && forgotten === 0)
      throw new Refusal('notFound', [
        {
          message: say('We remember no answers for this kind of file.'),
          field: 'shape',
        },
      ])
    return forgotten
  }

  const cancel = (asker: Asker, id: number): Promise<ImportRow> => storage.transaction((t) => cancelIn(t, asker, id))

  async function cancelIn(t: ImportTransaction, asker: Asker, id: number): Promise<ImportRow> {
    const row = await held(t, asker.userId, id)
    if (row.state === 'cancelled' || row.state === 'undoing') return row
    if (isDryRunDone(row) && row.stored_name !== null) return ending.undoAll(t, row, 'cancelled')
    if (row.state !== 'queued' && row.state !== 'waiting' && row.state !== 'running')
      throw new Refusal('badInput', [{ message: ENDED, field: 'id' }])
    await refuseIfSettingsGo(t, asker, row)
    return startUndo(t, row, 'cancelled')
  }

  const undo = (asker: Asker, id: number): Promise<ImportRow> => storage.transaction((t) => undoIn(t, asker, id))

  async function undoIn(t: ImportTransaction, asker: Asker, id: number): Promise<ImportRow> {
    const row = await held(t, asker.userId, id)
    if (row.is_dry_run === 1) throw new Refusal('badInput', [{ message: ONLY_TRIED, field: 'id' }])
    if (row.state === 'queued' || row.state === 'waiting' || row.state === 'running')
      throw new Refusal('badInput', [{ message: NOT_FINISHED, field: 'id' }])
    if (row.state !== 'completed') return row
    await refuseIfSettingsGo(t, asker, row)
    return startUndo(t, row, 'undone')
  }

  /** Undoing settings needs the same permission as importing them. */
  async function refuseIfSettingsGo(t: ImportStores, asker: Asker, { user_id, id }: ImportRow): Promise<void> {
    if (mayChangeSettings(asker) || (await t.imports.settingsOf(user_id, id)).length === 0) return
    throw new Refusal('forbidden', ONLY_IN_PERSON)
  }

  /** After an app's access was revoked: cancels its unfinished imports. */
  async function endClient(transaction: Transaction, userId: number, clientId: string): Promise<void> {
    const t = storage.join(transaction)
    for (const { id } of await t.imports.unfinishedOf(userId, clientId)) {
      const row = await held(t, userId, id)
      if (canBeEnded(row)) await startUndo(t, row, 'cancelled')
    }
  }

  async function startUndo(t: ImportTransaction, row: ImportRow, state: 'cancelled' | 'undone'): Promise<ImportRow> {
    const { user_id: userId, id: importId } = row
    const measured = await t.measurements.countOfImport(userId, importId)
    const isSmall = measured + (await t.imports.numberBeside(userId, importId)) <= MOST_AT_ONCE
    if (isSmall) return ending.undoAll(t, row, state)
    // Nothing more is stored from here on; a job removes the rest.
    await t.jobs.addAll([undoJob(row, state)])
    const next = { ...row, state: 'undoing' as const, updated_epoch: epochSeconds(clock) }
    await t.imports.update(userId, importId, next)
    await ending.show(t, next)
    return next
  }

  /** Answers among the parameters of a card; unknown keys are ignored. */
  async function answerFrom(
    t: ImportTransaction,
    { owner, parameters: values }: CardAction,
    id: number,
  ): Promise<ImportRow> {
    const row = await held(t, owner.userId, id)
    const cardAnswers = questionsOf(row).flatMap(({ key }): [string, string][] => {
      const value = values[key]
      return value === undefined || value === null ? [] : [[key, String(value)]]
    })
    const zone = values[TIME_ZONE]
    const answers = Object.fromEntries([...cardAnswers, ...(typeof zone === 'string' ? [[TIME_ZONE, zone]] : [])])
    return answerIn(t, owner, id, { answers, ...(isDryRunDone(row) ? { dryRun: false } : {}) })
  }

  /** When an account is deleted: its files are deleted if and when the transaction commits. */
  async function leaving(transaction: Transaction, userId: number): Promise<void> {
    const t = storage.join(transaction)
    for (const { stored_name: storedName } of await t.imports.keptFiles(userId)) {
      if (storedName !== null) await files.dropIn(t, userId, storedName)
    }
    // If the transaction fails, interrupted uploads only have to be sent again.
    await files.folder.partials.dropAll(userId)
  }

  const importIn = ({ parameters }: CardAction): number => Number(parameters['importId'])

  /** Handlers for the buttons of a feed card. */
  const verbs: VerbHandlers = {
    accept: (act) => (t) => answerFrom(storage.join(t), act, importIn(act)),
    decline: (act) => (t) => cancelIn(storage.join(t), act.owner, importIn(act)),
    undo: (act) => (t) => undoIn(storage.join(t), act.owner, importIn(act)),
  }

  return {
    receive,
    begin,
    list,
    received,
    withId: find,
    answer,
    cancel,
    undo,
    mappings,
    forget,
    endClient,
    leaving,
    verbs,
  }
}
