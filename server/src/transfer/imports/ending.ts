/** What happens when an import ends, in whichever way: the card, the event, the file, and what has to go. */

import type { NewJob } from '../../jobs/job.ts'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { inEach, type Sentence } from '../../lib/language.ts'
import { say } from '../../lib/refusal.ts'
import { storedSentence } from '../../lib/stored-sentence.ts'
import type { Events } from '../../reminding/events/service.ts'
import type { Feed } from '../../reminding/feed/service.ts'
import type { Reminders } from '../../reminding/reminders/service.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { markStale } from '../../tracking/variables/stale.ts'
import { UPSHOT_DOCUMENT } from '../formats/known-formats.ts'
import { importCard, importProgress } from './present.ts'
import { type ImportRow, OPEN_STATES } from './store.ts'
import type { ImportStores } from './stores.ts'
import { Tally } from './tally.ts'
import { undoPiece } from './undo-import.ts'

/** Queues hold jobs of this name, so it stays. */
export const UNDO = 'import.takeBack'
export const DROP_FILE = 'import.dropFile'

/** Of nobody: the person may have left when it is done. */
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

export interface EndingParts {
  readonly storage: Storage<ImportStores>
  readonly clock: Clock
  readonly baseUrl: string
  readonly feed: Pick<Feed, 'publish' | 'withdraw'>
  readonly reminders: Pick<Reminders, 'removeIn'>
  readonly emit: Events['emit']
  readonly files: { dropIn(t: ImportStores, userId: number, storedName: string): Promise<void> }
}

/** A new state is told at once, how far it is once a second at the most. */
const TOLD_EVERY_MS = 1000

const NOT_ANSWERED = say(
  'The questions were not answered within a week.',
  'Die Fragen wurden nicht innerhalb einer Woche beantwortet.',
)

const cardKey = ({ id }: ImportRow): string => `import ${id}`

export type Ending = ReturnType<typeof createEnding>

type Stores = ImportStores & Transaction

export function createEnding({ storage, clock, baseUrl, feed, reminders, emit, files }: EndingParts) {
  const told = new Map<number, { readonly state: ImportRow['state']; readonly atMs: number }>()
  const toUndo = ({ user_id: userId, id: importId }: ImportRow) => ({
    userId,
    importId,
    nowMs: clock.nowMs(),
    removeReminder: reminders.removeIn,
  })

  /** Whoever undid an import knows it: nothing is left to tell. */
  const renewCard = (t: Transaction, row: ImportRow): Promise<void> =>
    row.state === 'undone'
      ? feed.withdraw(t, row.user_id, [cardKey(row)])
      : feed.publish(t, row.user_id, {
          key: cardKey(row),
          kind: 'import',
          card: inEach((language) => importCard(row, baseUrl, language)),
        })

  /** To the event stream; whoever notes progress may call it as often as it likes. */
  async function noteProgress(row: ImportRow): Promise<void> {
    if (isNews(row)) await storage.transaction((t) => tellProgress(t, row))
  }

  function isNews({ id, state }: ImportRow): boolean {
    const before = told.get(id)
    return before?.state !== state || clock.nowMs() >= before.atMs + TOLD_EVERY_MS
  }

  async function tellProgress(t: Transaction, row: ImportRow): Promise<void> {
    told.set(row.id, { state: row.state, atMs: clock.nowMs() })
    await emit(t, row.user_id, { type: 'import.progress', data: importProgress(row) })
  }

  async function show(t: Transaction, row: ImportRow): Promise<void> {
    await renewCard(t, row)
    if (isNews(row)) await tellProgress(t, row)
  }

  /** The file goes when the transaction is through, and a job knows that: one too many is tidied away, one too few is lost. */
  async function end(t: Stores, row: ImportRow, changes: Partial<ImportRow>): Promise<ImportRow> {
    const epoch = epochSeconds(clock)
    const next = { ...row, ...changes, updated_epoch: epoch, finished_epoch: epoch }
    await t.imports.update(row.user_id, row.id, next)
    await dropFile(t, row, next)
    await renewCard(t, next)
    told.delete(row.id)
    await emit(t, row.user_id, { type: 'import.completed', data: { importId: row.id, state: next.state } })
    return next
  }

  /** Statistics and findings waited for the end, also those that somebody else made due meanwhile: now they follow. */
  async function markVariables(t: Stores, row: ImportRow): Promise<void> {
    if (row.is_dry_run === 1) return
    // An export of ours brings tags, skipped days and orders of trust too, which concern other variables as well.
    const found =
      row.format === UPSHOT_DOCUMENT
        ? await t.variables.all(row.user_id)
        : await t.variables.withNames(row.user_id, [...new Tally(row).variables.keys()])
    const ids = found.map((variable) => variable.variable_id)
    await markStale(t, row.user_id, ids, clock.nowMs())
  }

  async function dropFile(t: ImportStores, before: ImportRow, after: ImportRow): Promise<void> {
    const { stored_name: storedName } = before
    if (storedName !== null && after.stored_name === null) await files.dropIn(t, before.user_id, storedName)
  }

  async function undoAll(
    t: Stores,
    row: ImportRow,
    state: 'failed' | 'cancelled' | 'undone',
    error: Sentence | null = null,
  ): Promise<ImportRow> {
    while (await undoPiece(t, toUndo(row)));
    await markVariables(t, row)
    return end(t, row, { state, error: error && storedSentence(error), stored_name: null })
  }

  /** Piece by piece, each in its own transaction; what remains for the last one is small. */
  async function undoInPieces(
    row: ImportRow,
    state: 'failed' | 'cancelled' | 'undone',
    error: Sentence | null = null,
  ): Promise<void> {
    while (await storage.transaction((t) => undoPiece(t, toUndo(row))));
    await storage.transaction(async (t) => {
      const now = await t.imports.hold(row.user_id, row.id)
      // Somebody else may have brought it to an end meanwhile.
      if (now && OPEN_STATES.includes(now.state)) await undoAll(t, now, state, error)
    })
  }

  /** What was stored before it was seen that an answer is needed; the import itself goes on waiting. */
  async function undoStored(row: ImportRow): Promise<void> {
    while (await storage.transaction((t) => undoPiece(t, toUndo(row))));
    await storage.transaction((t) => markVariables(t, row))
  }

  /** After a week the file goes: what waited for an answer has failed, a dry run can no more be wanted in earnest. */
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
