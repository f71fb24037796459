/** What happens when an import ends, in whichever way: the card, the event, the file, and what has to go. */
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import type { Storage } from '../../storage/storage.ts'
import type { TransferStores } from '../stores.ts'
import type { ImportFolder } from './folder.ts'
import type { ImportRow } from './import-rows.ts'
import { importCard } from './present.ts'
import { takeBackSome } from './take-back.ts'

export const TAKE_BACK = 'import.takeBack'

export interface EndingParts<Stores extends TransferStores> {
  readonly storage: Storage<Stores>
  readonly clock: Clock
  readonly folder: ImportFolder
  readonly baseUrl: string
  /** Joins the transaction it is called in. */
  readonly publish: (userId: number, key: string, card: ReturnType<typeof importCard>) => Promise<void>
  readonly removeReminder: (userId: number, id: number) => Promise<void>
  readonly tell: (userId: number, importId: number, state: ImportRow['state']) => Promise<void>
}

export type Ending = ReturnType<typeof createEnding<TransferStores>>

export function createEnding<Stores extends TransferStores>(parts: EndingParts<Stores>) {
  const { storage, clock, folder, baseUrl, publish, tell, removeReminder } = parts
  const takingOf = ({ user_id: userId, id: importId }: ImportRow) => ({
    userId,
    importId,
    nowMs: clock.nowMs(),
    removeReminder,
  })

  const show = (_t: TransferStores, row: ImportRow): Promise<void> =>
    publish(row.user_id, `import ${row.id}`, importCard(row, { baseUrl }))

  /** The file goes when the transaction is through: a file too many is tidied away, a file too few is lost. */
  async function end(t: TransferStores, row: ImportRow, changes: Partial<ImportRow>): Promise<ImportRow> {
    const epoch = epochSeconds(clock)
    const next = { ...row, ...changes, updated_epoch: epoch, finished_epoch: epoch }
    await t.imports.update(row.user_id, row.id, next)
    await show(t, next)
    await tell(row.user_id, row.id, next.state)
    return next
  }

  async function takeBackAll(
    t: TransferStores,
    row: ImportRow,
    state: 'failed' | 'cancelled' | 'undone',
    error: string | null = null,
  ): Promise<ImportRow> {
    while (await takeBackSome(t, takingOf(row)));
    if (row.stored_name !== null) await folder.remove(row.stored_name)
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

  return { show, end, takeBackAll, takeBackSlowly }
}
