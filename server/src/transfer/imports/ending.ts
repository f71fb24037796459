/** What happens when an import ends, in whichever way: the card, the event, the file, and what has to go. */
import type { JobStore, NewJob } from '../../jobs/job.ts'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import type { Storage } from '../../storage/storage.ts'
import { upshotDocument } from '../formats/upshot-document.ts'
import type { TransferStores } from '../stores.ts'
import type { ImportRow } from './import-rows.ts'
import { importCard, importProgress, type Progress } from './present.ts'
import { takeBackSome } from './take-back.ts'
import { Tally } from './tally.ts'

export const TAKE_BACK = 'import.takeBack'
export const DROP_FILE = 'import.dropFile'

/** Of nobody: the person may have left when it is done. */
export const dropFileJob = (storedName: string): NewJob => ({ name: DROP_FILE, payload: { storedName } })

export interface TakeBackPayload {
  readonly userId: number
  readonly importId: number
  readonly state: 'cancelled' | 'undone'
}

export function takeBackJob({ user_id: userId, id: importId }: ImportRow, state: TakeBackPayload['state']): NewJob {
  const payload: TakeBackPayload = { userId, importId, state }
  return { name: TAKE_BACK, payload, key: `take back ${userId} ${importId}` }
}

export interface ImportStores extends TransferStores {
  readonly jobs: JobStore
}

export interface EndingParts<Stores extends ImportStores> {
  readonly storage: Storage<Stores>
  readonly clock: Clock
  readonly baseUrl: string
  /** Joins the transaction it is called in. */
  readonly publish: (userId: number, key: string, card: ReturnType<typeof importCard>) => Promise<void>
  readonly removeReminder: (userId: number, id: number) => Promise<void>
  readonly tell: (userId: number, importId: number, state: ImportRow['state']) => Promise<void>
  readonly tellProgress: (userId: number, progress: Progress) => Promise<void>
}

/** A new state is told at once, how far it is once a second at the most. */
const TOLD_EVERY_MS = 1000

const ENDABLE: readonly ImportRow['state'][] = ['queued', 'running', 'waiting', 'undoing']

export type Ending = ReturnType<typeof createEnding<ImportStores>>

export function createEnding<Stores extends ImportStores>(parts: EndingParts<Stores>) {
  const { storage, clock, baseUrl, publish, tell, tellProgress, removeReminder } = parts
  const told = new Map<number, { readonly state: ImportRow['state']; readonly atMs: number }>()
  const takingOf = ({ user_id: userId, id: importId }: ImportRow) => ({
    userId,
    importId,
    nowMs: clock.nowMs(),
    removeReminder,
  })

  const renewCard = (row: ImportRow): Promise<void> =>
    publish(row.user_id, `import ${row.id}`, importCard(row, { baseUrl }))

  /** To the event stream; whoever notes progress may call it as often as it likes. */
  async function noteProgress(row: ImportRow): Promise<void> {
    const before = told.get(row.id)
    const atMs = clock.nowMs()
    if (before?.state === row.state && atMs < before.atMs + TOLD_EVERY_MS) return
    told.set(row.id, { state: row.state, atMs })
    await tellProgress(row.user_id, importProgress(row))
  }

  async function show(_t: TransferStores, row: ImportRow): Promise<void> {
    await renewCard(row)
    await noteProgress(row)
  }

  /** The file goes when the transaction is through, and a job knows that: one too many is tidied away, one too few is lost. */
  async function end(t: ImportStores, row: ImportRow, changes: Partial<ImportRow>): Promise<ImportRow> {
    const epoch = epochSeconds(clock)
    const next = { ...row, ...changes, updated_epoch: epoch, finished_epoch: epoch }
    await t.imports.update(row.user_id, row.id, next)
    await dropFile(t, row, next)
    await renewCard(next)
    told.delete(row.id)
    await tell(row.user_id, row.id, next.state)
    return next
  }

  /** Statistics and findings waited for the end, also those that somebody else made due meanwhile: now they follow. */
  async function markVariables(t: ImportStores, row: ImportRow): Promise<void> {
    if (row.is_dry_run === 1) return
    // An export of ours brings tags, skipped days and orders of trust too, which concern other variables as well.
    const found =
      row.format === upshotDocument.name
        ? await t.variables.all(row.user_id)
        : await t.variables.withNames(row.user_id, [...new Tally(row).variables.keys()])
    const ids = found.map((variable) => variable.variable_id)
    await t.variables.markStale(row.user_id, ids, clock.nowMs())
  }

  async function dropFile(t: ImportStores, before: ImportRow, after: ImportRow): Promise<void> {
    const { stored_name: storedName } = before
    if (storedName !== null && after.stored_name === null) await t.jobs.addAll([dropFileJob(storedName)])
  }

  async function takeBackAll(
    t: ImportStores,
    row: ImportRow,
    state: 'failed' | 'cancelled' | 'undone',
    error: string | null = null,
  ): Promise<ImportRow> {
    while (await takeBackSome(t, takingOf(row)));
    await markVariables(t, row)
    return end(t, row, { state, error, stored_name: null })
  }

  /** Piece by piece, each in its own transaction; what remains for the last one is small. */
  async function takeBackSlowly(
    row: ImportRow,
    state: 'failed' | 'cancelled' | 'undone',
    error: string | null = null,
  ): Promise<void> {
    while (await storage.transaction((t) => takeBackSome(t, takingOf(row))));
    await storage.transaction(async (t) => {
      const now = await t.imports.hold(row.user_id, row.id)
      // Somebody else may have brought it to an end meanwhile.
      if (now && ENDABLE.includes(now.state)) await takeBackAll(t, now, state, error)
    })
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
          error: 'The questions were not answered within a week.',
        })
        return
      }
      await t.imports.update(row.user_id, row.id, next)
      await dropFile(t, now, next)
      await renewCard(next)
    })
  }

  return { show, noteProgress, end, markVariables, takeBackAll, takeBackSlowly, letGo }
}
