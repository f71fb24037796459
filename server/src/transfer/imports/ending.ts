/** Ending an import in any way: its card, event and file, and undoing what it stored. */

import type { NewJob } from '../../jobs/job.ts'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { inEach, type Sentence, say } from '../../lib/language.ts'
import { storedSentence } from '../../lib/stored-sentence.ts'
import type { Events } from '../../reminding/events/service.ts'
import type { Feed } from '../../reminding/feed/service.ts'
import type { Reminders } from '../../reminding/reminders/service.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { markStale } from '../../tracking/variables/service.ts'
import { UPSHOT_DOCUMENT } from '../formats/known-formats.ts'
import { importCard, importProgress } from './present.ts'
import { type ImportRow, type ImportStores, type ImportTransaction, OPEN_STATES } from './store.ts'
import { Tally } from './tally.ts'
import { undoPiece } from './undo-import.ts'

/** Persisted job name: do not change. */
export const UNDO = 'import.takeBack'
export const DROP_FILE = 'import.dropFile'

/** Without a user, because the account may be deleted before the job runs. */
export const dropFileJob = (storedName: string): NewJob => ({
  name: DROP_FILE,
  payload: { storedName },
  lane: 'background',
})

export interface UndoPayload {
  readonly userId: number
  readonly importId: number
  readonly state: 'cancelled' | 'undone'
}

export function undoJob({ user_id: userId, id: importId }: ImportRow, state: UndoPayload['state']): NewJob {
  const payload: UndoPayload = { userId, importId, state }
  return { name: UNDO, payload, key: `take back ${userId} ${importId}` }
}

/** State changes are sent at once, progress at most once a second. */
const TOLD_EVERY_MS = 1000

const NOT_ANSWERED = say('The questions were not answered within a week.')

const cardKey = ({ id }: ImportRow): string => `import ${id}`

export type ImportEnding = ReturnType<typeof createEnding>

/** It came through an inbox and needs no action by the person. */
const isQuiet = ({ inbox_id, state, is_dry_run }: ImportRow): boolean =>
  inbox_id !== null && state !== 'waiting' && state !== 'failed' && !(state === 'completed' && is_dry_run === 1)

export function createEnding({
  storage,
  clock,
  baseUrl,
  feed,
  reminders,
  emit,
  files,
}: {
  readonly storage: Storage<ImportStores>
  readonly clock: Clock
  readonly baseUrl: string
  readonly feed: Pick<Feed, 'publish' | 'withdraw'>
  readonly reminders: Pick<Reminders, 'removeIn'>
  readonly emit: Events['emit']
  readonly files: { dropIn(t: ImportStores, userId: number, storedName: string): Promise<void> }
}) {
  const notified = new Map<number, { readonly state: ImportRow['state']; readonly atMs: number }>()
  const toUndo = ({ user_id: userId, id: importId }: ImportRow) => ({
    userId,
    importId,
    nowMs: clock.nowMs(),
    removeReminder: reminders.removeIn,
  })

  /** No card for what the person undid themselves, nor for a file that came by itself as long as all is well. */
  const renewCard = (t: Transaction, row: ImportRow): Promise<void> =>
    row.state === 'undone' || isQuiet(row)
      ? feed.withdraw(t, row.user_id, [cardKey(row)])
      : feed.publish(t, row.user_id, {
          key: cardKey(row),
          kind: 'import',
          card: inEach((language) => importCard(row, baseUrl, language)),
        })

  /** Sends progress to the event stream; throttled. */
  async function noteProgress(row: ImportRow): Promise<void> {
    if (isNewState(row)) await storage.transaction((t) => emitProgress(t, row))
  }

  function isNewState({ id, state }: ImportRow): boolean {
    const last = notified.get(id)
    return last?.state !== state || clock.nowMs() >= last.atMs + TOLD_EVERY_MS
  }

  async function emitProgress(t: Transaction, row: ImportRow): Promise<void> {
    notified.set(row.id, { state: row.state, atMs: clock.nowMs() })
    await emit(t, row.user_id, { type: 'import.progress', data: importProgress(row) })
  }

  async function show(t: Transaction, row: ImportRow): Promise<void> {
    await renewCard(t, row)
    if (isNewState(row)) await emitProgress(t, row)
  }

  /** The file is deleted by a job after the commit: an orphaned file can be tidied up, a lost one cannot be restored. */
  async function end(t: ImportTransaction, row: ImportRow, changes: Partial<ImportRow>): Promise<ImportRow> {
    const epoch = epochSeconds(clock)
    const next = { ...row, ...changes, updated_epoch: epoch, finished_epoch: epoch }
    await t.imports.update(row.user_id, row.id, next)
    await dropFile(t, row, next)
    await renewCard(t, next)
    notified.delete(row.id)
    await emit(t, row.user_id, { type: 'import.completed', data: { importId: row.id, state: next.state } })
    return next
  }

  /** Marks all variables of the import for recalculation, which waited for its end. */
  async function markVariables(t: ImportTransaction, row: ImportRow): Promise<void> {
    if (row.is_dry_run === 1) return
    // An Upshot export also imports tags, skipped days and source orders, which affect other variables.
    const variables =
      row.format === UPSHOT_DOCUMENT
        ? await t.variables.all(row.user_id)
        : await t.variables.withNames(row.user_id, [...new Tally(row).variables.keys()])
    const ids = variables.map((variable) => variable.variable_id)
    await markStale(t, row.user_id, ids, clock.nowMs())
  }

  async function dropFile(t: ImportStores, previous: ImportRow, after: ImportRow): Promise<void> {
    const { stored_name: storedName } = previous
    if (storedName !== null && after.stored_name === null) await files.dropIn(t, previous.user_id, storedName)
  }

  async function undoAll(
    t: ImportTransaction,
    row: ImportRow,
    state: 'failed' | 'cancelled' | 'undone',
    error: Sentence | null = null,
  ): Promise<ImportRow> {
    while (await undoPiece(t, toUndo(row)));
    await markVariables(t, row)
    return end(t, row, { state, error: error && storedSentence(error), stored_name: null })
  }

  /** In batches, each in its own transaction, so that the last one is small. */
  async function undoInPieces(
    row: ImportRow,
    state: 'failed' | 'cancelled' | 'undone',
    error: Sentence | null = null,
  ): Promise<void> {
    while (await storage.transaction((t) => undoPiece(t, toUndo(row))));
    await storage.transaction(async (t) => {
      const now = await t.imports.hold(row.user_id, row.id)
      // Another process may have ended it meanwhile.
      if (now && OPEN_STATES.includes(now.state)) await undoAll(t, now, state, error)
    })
  }

  /** Removes what was stored before a question came up; the import keeps waiting. */
  async function undoStored(row: ImportRow): Promise<void> {
    while (await storage.transaction((t) => undoPiece(t, toUndo(row))));
    await storage.transaction((t) => markVariables(t, row))
  }

  /** After a week the file is deleted: waiting imports fail, and dry runs can no longer be imported. */
  async function letGo(row: ImportRow): Promise<void> {
    await storage.transaction(async (t) => {
      const now = await t.imports.hold(row.user_id, row.id)
      if (now?.state !== row.state || now.updated_epoch !== row.updated_epoch) return
      const next = { ...now, stored_name: null }
      if (now.state === 'waiting') {
        await end(t, now, {
          stored_name: null,
          state: 'failed',
          error: storedSentence(NOT_ANSWERED),
        })
        return
      }
      await t.imports.update(row.user_id, row.id, next)
      await dropFile(t, now, next)
      await renewCard(t, next)
    })
  }

  return { show, noteProgress, end, markVariables, undoAll, undoInPieces, undoStored, letGo }
}
