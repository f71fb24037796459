/** What happens when an import ends, in whichever way: the card, the event, the file, and what has to go. */
import type { JobStore, NewJob } from '../../jobs/job.ts'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import type { Storage } from '../../storage/storage.ts'
import type { TransferStores } from '../stores.ts'
import type { ImportRow } from './import-rows.ts'
import { importCard, importProgress, type Progress } from './present.ts'
import { takeBackSome } from './take-back.ts'

export const TAKE_BACK = 'import.takeBack'
export const DROP_FILE = 'import.dropFile'

/** Of nobody: the person may have left when it is done. */
export const dropFileJob = (storedName: string): NewJob => ({ name: DROP_FILE, payload: { storedName } })

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
    return end(t, row, { state, error, stored_name: null })
  }

  /** Piece by piece, each in its own transaction; what remains for the last one is small. */
  async function takeBackSlowly(
    row: ImportRow,
    state: 'failed' | 'cancelled' | 'undone',
    error: string | null = null,
  ): Promise<void> {
    while (await storage.transaction((t) => takeBackSome(t, takingOf(row))));
    await storage.transaction((t) => takeBackAll(t, row, state, error))
  }

  return { show, noteProgress, end, takeBackAll, takeBackSlowly }
}
