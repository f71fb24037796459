/** Undoes what one request wrote: deletes new values and restores replaced ones. Only its author can, for 30 days. */
import { randomBytes } from 'node:crypto'
import { epochSeconds } from '../../lib/clock.ts'
import { say } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { EarlierValue } from '../../storage/tables.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { noteVariableChanges } from './statistics.ts'
import type { MeasurementRow, MeasurementStores, MeasuringDependencies, SavedRow } from './store.ts'

const KEPT_SECONDS = 30 * 86_400

/** A measurement as a request left it. */
interface WrittenEntry {
  readonly id: number
  readonly variableId: number
  readonly value: number
  readonly updatedEpoch: number
  /** Absent if the request created it. */
  readonly before?: EarlierValue
}

export interface Undone {
  readonly removed: number
  readonly restored: number
  /** Changed or deleted since: they stay as they are now. */
  readonly kept: number
}

export function createUndoing({ storage, clock, hooks }: MeasuringDependencies) {
  /** In the transaction that wrote the rows; undefined if nothing changed. */
  async function keepWrite(
    transaction: Transaction,
    { userId, author, rows }: { readonly userId: number; readonly author: string; readonly rows: readonly SavedRow[] },
  ): Promise<string | undefined> {
    const entries = rows.filter(({ outcome }) => outcome !== 'unchanged').map(entryOf)
    if (entries.length === 0) return undefined
    const id = randomBytes(9).toString('base64url')
    await storage.join(transaction).measurements.keepWrite({
      user_id: userId,
      id,
      author,
      entries: JSON.stringify(entries),
      created_epoch: epochSeconds(clock),
    })
    return id
  }

  const undo = (userId: number, author: string, id: string): Promise<Undone> =>
    storage.transaction(async (t) => {
      const write = await t.measurements.writeWithId(userId, id)
      const isOwnWrite = write?.author === author && write.created_epoch >= epochSeconds(clock) - KEPT_SECONDS
      // Of two concurrent requests, the second finds it gone.
      if (!isOwnWrite || !(await t.measurements.forgetWrite(userId, id))) throw new Refusal('notFound', NOTHING_TO_UNDO)
      const entries = JSON.parse(write.entries) as readonly WrittenEntry[]
      const variableIds = [...new Set(entries.map(({ variableId }) => variableId))].sort((a, b) => a - b)
      await t.variables.hold(userId, variableIds)
      return restoreValues(t, userId, entries)
    })

  async function restoreValues(
    t: MeasurementStores & Transaction,
    userId: number,
    entries: readonly WrittenEntry[],
  ): Promise<Undone> {
    const [removed, restored]: [MeasurementRow[], MeasurementRow[]] = [[], []]
    for (const { id, value, updatedEpoch, before } of entries) {
      const row = await t.measurements.withId(userId, id)
      if (!row || row.value !== value || row.updated_epoch !== updatedEpoch) continue
      if (!before) {
        await t.measurements.delete(row)
        removed.push(row)
        continue
      }
      // With the time of its last change, so that the previous request can be undone as well.
      await t.measurements.restoreValue(userId, id, before)
      restored.push({ ...row, ...before })
    }
    await t.measurements.keepDeleted(removed, epochSeconds(clock))
    const added = new Map([...removed, ...restored].map(({ variable_id }) => [variable_id, 0]))
    for (const { variable_id } of removed) added.set(variable_id, (added.get(variable_id) ?? 0) - 1)
    await noteVariableChanges(t, userId, added, clock.nowMs())
    await hooks.measured(t, userId, { kind: 'deleted', rows: removed })
    await hooks.measured(t, userId, { kind: 'updated', rows: restored })
    return {
      removed: removed.length,
      restored: restored.length,
      kept: entries.length - removed.length - restored.length,
    }
  }

  return { keepWrite, undo }
}

const entryOf = ({ id, variable_id, value, updated_epoch, before }: SavedRow): WrittenEntry => ({
  id,
  variableId: variable_id,
  value,
  updatedEpoch: updated_epoch,
  ...(before && { before }),
})

export const NOTHING_TO_UNDO = say(
  'There is nothing to undo under this id. What was written can be undone once, for 30 days.',
)

/** Deletes writes that can no longer be undone. */
export const forgetOldWrites = ({ measurements }: MeasurementStores, nowEpoch: number): Promise<void> =>
  measurements.forgetWrites(nowEpoch - KEPT_SECONDS)
