/** Undoing: exactly what an import brought goes, piece by piece, and what it replaced comes back. */

import type { UserStore } from '../../people/users/store.ts'
import type { NotificationStore } from '../../reminding/notifications/store.ts'
import type { ReminderStore } from '../../reminding/reminders/store.ts'
import type { ImportReplacementsTable } from '../../storage/tables.ts'
import type { Transaction } from '../../storage/transaction.ts'
import type { TrackingStores } from '../../tracking/stores.ts'
import { noteVariableChanges } from '../../tracking/variables/service.ts'
import { markStale } from '../../tracking/variables/stale.ts'
import { putSettingsBack } from './account-settings.ts'
import { type OpinionStores, opinionsOf, removeOpinion } from './opinions.ts'
import type { ImportStore } from './store.ts'

export interface UndoStores extends TrackingStores, OpinionStores {
  readonly notifications: Pick<NotificationStore, 'removeSkippedDay'>
  readonly imports: ImportStore
  readonly reminders: ReminderStore
  readonly users: UserStore
}

export interface ImportToUndo {
  readonly userId: number
  readonly importId: number
  readonly nowMs: number
  /** With its notifications. */
  readonly removeReminder: (t: Transaction, userId: number, id: number) => Promise<void>
}

const ROWS_AT_ONCE = 1000
const ADDITIONS_AT_ONCE = 500
const VARIABLES_AT_ONCE = 100

/** One piece; false when nothing was left. Belongs into a transaction. */
export async function undoPiece(t: UndoStores & Transaction, toUndo: ImportToUndo): Promise<boolean> {
  const { userId, importId, nowMs } = toUndo
  if ((await t.imports.relink(userId, importId, ROWS_AT_ONCE)) > 0) return true
  const some = await t.measurements.ofImport(userId, importId, ROWS_AT_ONCE)
  if (some.length === 0) return undoRest(t, toUndo)
  await t.variables.hold(userId, [...new Set(some.map((row) => row.variable_id))])
  const earlier = await t.imports.replacements(
    userId,
    importId,
    some.map(({ id }) => id),
  )
  const replaced = new Set(earlier.map((one) => one.measurement_id))
  const gone = some.filter(({ id }) => !replaced.has(id))
  await t.measurements.deleteIds(
    userId,
    gone.map(({ id }) => id),
  )
  for (const one of earlier) await putBack(t, one)
  const added = new Map(some.map((row) => [row.variable_id, 0]))
  for (const { variable_id } of gone) added.set(variable_id, (added.get(variable_id) ?? 0) - 1)
  await noteVariableChanges(t, userId, added, nowMs)
  return true
}

async function putBack(
  { measurements }: UndoStores,
  { user_id, measurement_id, import_id: _done, earlier_import_id, ...before }: ImportReplacementsTable,
): Promise<void> {
  await measurements.putBack(user_id, measurement_id, { ...before, import_id: earlier_import_id })
}

/** What is no measurement, one kind after the other. */
async function undoRest(t: UndoStores & Transaction, toUndo: ImportToUndo): Promise<boolean> {
  const { userId, importId, nowMs } = toUndo
  if (await removeAdditions(t, toUndo)) return true
  // Belongs before the variables go, one of which may be named by a setting. Days begin elsewhere in another time zone.
  if (await putSettingsBack(t, toUndo)) {
    const all = await t.variables.all(userId)
    await markStale(
      t,
      userId,
      all.map((row) => row.variable_id),
      nowMs,
    )
  }
  if (await removeVariables(t, userId, importId)) return true
  await t.imports.forget(userId, importId)
  return false
}

/** Tags, reminders, skipped days and opinions, as far as nobody has changed them since; false when there were none. */
async function removeAdditions(
  t: UndoStores & Transaction,
  { userId, importId, nowMs, removeReminder }: ImportToUndo,
): Promise<boolean> {
  const additions = await t.imports.additions(userId, importId, ADDITIONS_AT_ONCE)
  if (additions.length === 0) return false
  const tagEpochs = new Map(
    (await t.tags.all(userId)).map((row) => [`${row.tagged_variable_id} ${row.tag_variable_id}`, row.updated_epoch]),
  )
  const reminderEpochs = new Map((await t.reminders.all(userId)).map((row) => [row.id, row.updated_epoch]))
  const opinionMarks = new Map(
    (await opinionsOf(t, userId)).map((one) => [`${one.kind} ${one.first_id}`, one.mark_epoch]),
  )
  const stale = new Set<number>()
  for (const { kind, first_id, second_id, mark_epoch } of additions) {
    if (kind === 'reminder') {
      if (reminderEpochs.get(first_id) === mark_epoch) await removeReminder(t, userId, first_id)
    } else if (kind === 'skippedDay') {
      await t.notifications.removeSkippedDay(userId, first_id, second_id)
      stale.add(first_id)
    } else if (kind !== 'tag') {
      if (opinionMarks.get(`${kind} ${first_id}`) !== mark_epoch) continue
      await removeOpinion(t, userId, { kind, id: first_id })
      if (kind === 'sourceOrder') for (const id of await orderedBy(t, userId, first_id)) stale.add(id)
    } else if (tagEpochs.get(`${first_id} ${second_id}`) === mark_epoch) {
      await t.tags.delete(userId, first_id, second_id)
      stale.add(second_id)
    }
  }
  await markStale(t, userId, [...stale], nowMs)
  await t.imports.forgetAdditions(userId, importId, additions)
  return true
}

/** An order for variable 0 is one for all. */
const orderedBy = async (t: UndoStores, userId: number, id: number): Promise<readonly number[]> =>
  id === 0 ? (await t.variables.all(userId)).map((row) => row.variable_id) : [id]

/** Variables that came with the import go with it, unless something else has come to hang on them; false when none did. */
async function removeVariables(t: UndoStores, userId: number, importId: number): Promise<boolean> {
  const made = (await t.imports.variablesOf(userId, importId)).slice(0, VARIABLES_AT_ONCE)
  if (made.length === 0) return false
  const edges = await t.tags.edges(userId)
  const reminders = await t.reminders.all(userId)
  const used = new Set([
    ...edges.flatMap(({ taggedId, tagId }) => [taggedId, tagId]),
    ...reminders.map((reminder) => reminder.variable_id),
    ...(await t.experiments.all(userId)).flatMap((one) => [one.effect_variable_id, one.cause_variable_id ?? 0]),
  ])
  const marks = new Map(made.map((one) => [one.variable_id, one.mark_epoch]))
  for (const row of await t.variables.hold(userId, [...marks.keys()])) {
    const isUntouched = row.updated_epoch === marks.get(row.variable_id)
    if (row.number_of_measurements === 0 && isUntouched && !used.has(row.variable_id))
      await t.variables.delete(userId, row.variable_id)
  }
  await t.imports.forgetVariables(userId, importId, [...marks.keys()])
  return true
}
