/** Deletes a variable with everything that belongs to it, and restores it while it is kept. */

import type { Actor } from '../../http/caller.ts'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { say } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import { SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import type { Storage } from '../../storage/storage.ts'
import type { UserTagsTable } from '../../storage/tables.ts'
import type { TrackingHooks } from '../hooks.ts'
import { noteVariableChanges } from '../measurements/statistics.ts'
import { closesCircle } from '../tag.ts'
import { findVariable, holdVariable, markFedStale, notFound, type VariableReference } from '../variables/service.ts'
import type { VariableStores } from '../variables/store.ts'
import { type Variable, variableOf } from '../variables/variable.ts'
import type { RemovedStore, RemovedVariable } from './store.ts'

export const REMOVED_KEPT_SECONDS = 30 * SECONDS_PER_DAY

interface RemovingStores extends VariableStores {
  readonly removed: RemovedStore
  readonly tags: VariableStores['tags'] & {
    hold(userId: number): Promise<void>
    all(userId: number): Promise<UserTagsTable[]>
    save(row: UserTagsTable): Promise<void>
  }
  readonly sources: VariableStores['sources'] & {
    ownOrder(userId: number, variableId: number): Promise<readonly string[]>
    order(userId: number, variableId: number, sourceNames: readonly string[]): Promise<void>
  }
}

export interface RemovedDependencies {
  readonly storage: Storage<RemovingStores>
  readonly clock: Clock
  readonly hooks: TrackingHooks
}

export type RemovedVariables = ReturnType<typeof createRemoved>

export function createRemoved({ storage, clock, hooks }: RemovedDependencies) {
  const sinceEpoch = () => epochSeconds(clock) - REMOVED_KEPT_SECONDS

  /** The variable, its measurements, tags and reminders. All of it can be restored for a while. */
  const remove = ({ userId, clientId }: Actor, naming: VariableReference): Promise<Variable> =>
    storage.transaction(async (t) => {
      const variable = await holdVariable(t, userId, naming)
      if (!variable) throw notFound()
      const { id } = variable
      const tags = (await t.tags.all(userId)).filter((tag) => endsOf(tag).includes(id))
      const sourceNames = await t.sources.ownOrder(userId, id)
      await t.removed.keep({ row: variable.settings, tags, sourceNames, clientId, removedEpoch: epochSeconds(clock) })
      await markFedStale(t, userId, [id], clock.nowMs())
      await t.sources.forgetVariable(userId, id)
      await hooks.variableRemoved(t, userId, id)
      await t.measurements.deleteVariable(userId, id)
      await t.tags.deleteVariable(userId, id)
      await t.variables.delete(userId, id)
      return variable
    })

  const restore = (by: Actor, variableId: number): Promise<Variable> =>
    storage.transaction(async (t) => {
      const { userId } = by
      const removed = (await t.removed.since(userId, sinceEpoch())).find(({ row }) => row.variable_id === variableId)
      if (!removed || !mayRestore(by, removed))
        throw new Refusal('notFound', [{ message: NONE_KEPT, field: 'variableId' }])
      const { row } = removed
      const occupants = [
        ...(await t.variables.hold(userId, [variableId])),
        ...(await t.variables.holdNamed(userId, [row.name_key])),
      ]
      if (occupants.length > 0) throw new Refusal('conflict', [{ message: TAKEN, field: 'variableId' }])
      await t.variables.restore({ ...row, stale_since_ms: null, updated_epoch: epochSeconds(clock) })
      await t.removed.restore(userId, variableId)
      if (removed.sourceNames.length > 0) await t.sources.order(userId, variableId, removed.sourceNames)
      await restoreTags(t, removed)
      await noteVariableChanges(t, userId, new Map([[variableId, 0]]), clock.nowMs())
      await hooks.variableRestored(t, userId, variableId, removed.removedEpoch)
      const variable = await findVariable(t, userId, { id: variableId })
      if (!variable) throw new Error('A variable was not restored.')
      return variable
    })

  /** Variables that can be restored, latest first. */
  const list = async (by: Actor): Promise<Variable[]> => {
    const removed = await storage.read((stores) => stores.removed.since(by.userId, sinceEpoch()))
    return removed.filter((removedVariable) => mayRestore(by, removedVariable)).map(({ row }) => variableOf(row))
  }

  const purge = (): Promise<void> => storage.transaction((t) => t.removed.forgetBefore(sinceEpoch()))

  return { remove, restore, list, purge }
}

const mayRestore = ({ clientId }: Actor, removed: RemovedVariable): boolean =>
  clientId === null || removed.clientId === clientId

const endsOf = ({ tagged_variable_id, tag_variable_id }: UserTagsTable): readonly number[] => [
  tagged_variable_id,
  tag_variable_id,
]

/** Tags whose other end still exists; the person may have added others meanwhile, so that one would close a circle. */
async function restoreTags(t: RemovingStores, { row: { user_id }, tags }: RemovedVariable): Promise<void> {
  if (tags.length === 0) return
  await t.tags.hold(user_id)
  const existing = new Set((await t.variables.all(user_id)).map(({ variable_id }) => variable_id))
  for (const tag of tags) {
    const isWhole = endsOf(tag).every((id) => existing.has(id))
    const edges = await t.tags.edges(user_id)
    if (isWhole && !closesCircle(tag.tagged_variable_id, tag.tag_variable_id, edges)) await t.tags.save(tag)
  }
}

const NONE_KEPT = say('There is no such deleted variable. They are kept for 30 days.')

const TAKEN = say('You track something of this name again. Delete or rename it first.')
