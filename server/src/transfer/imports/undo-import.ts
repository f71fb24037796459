/** Undoes an import in batches: deletes exactly what it added, and restores what it replaced. */

import { entriesOf } from '../../lib/raw-row.ts'
import type { UserRow, UserStore } from '../../people/users/store.ts'
import type { NotificationStore } from '../../reminding/notifications/store.ts'
import type { ReminderStore } from '../../reminding/reminders/store.ts'
import type { ImportReplacementsTable } from '../../storage/tables.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { noteVariableChanges } from '../../tracking/measurements/statistics.ts'
import type { TrackingStores } from '../../tracking/stores.ts'
import { markStale } from '../../tracking/variables/service.ts'
import type { Addition, ImportStore, ImportStores } from './store.ts'

interface UndoStores extends TrackingStores, OpinionStores {
  readonly notifications: Pick<NotificationStore, 'removeSkippedDay'>
  readonly imports: ImportStore
  readonly reminders: ReminderStore
  readonly users: UserStore
}

interface ImportToUndo {
  readonly userId: number
  readonly importId: number
  readonly nowMs: number
  /** With its notifications. */
  readonly removeReminder: (t: Transaction, userId: number, id: number) => Promise<void>
}

const ROWS_AT_ONCE = 1000
const ADDITIONS_AT_ONCE = 500
const VARIABLES_AT_ONCE = 100

/** Undoes one batch; false when nothing is left. Call within a transaction. */
export async function undoPiece(t: UndoStores & Transaction, toUndo: ImportToUndo): Promise<boolean> {
  const { userId, importId, nowMs } = toUndo
  if ((await t.imports.relink(userId, importId, ROWS_AT_ONCE)) > 0) return true
  const batch = await t.measurements.ofImport(userId, importId, ROWS_AT_ONCE)
  if (batch.length === 0) return undoRest(t, toUndo)
  await t.variables.hold(userId, [...new Set(batch.map((row) => row.variable_id))])
  const earlier = await t.imports.replacements(
    userId,
    importId,
    batch.map(({ id }) => id),
  )
  const replaced = new Set(earlier.map((replacement) => replacement.measurement_id))
  const removed = batch.filter(({ id }) => !replaced.has(id))
  await t.measurements.deleteIds(
    userId,
    removed.map(({ id }) => id),
  )
  for (const replacement of earlier) await restoreValue(t, replacement)
  const added = new Map(batch.map((row) => [row.variable_id, 0]))
  for (const { variable_id } of removed) added.set(variable_id, (added.get(variable_id) ?? 0) - 1)
  await noteVariableChanges(t, userId, added, nowMs)
  return true
}

async function restoreValue(
  { measurements }: UndoStores,
  { user_id, measurement_id, import_id: _done, earlier_import_id, ...replaced }: ImportReplacementsTable,
): Promise<void> {
  await measurements.restoreValue(user_id, measurement_id, { ...replaced, import_id: earlier_import_id })
}

/** Everything but measurements, one kind after another. */
async function undoRest(t: UndoStores & Transaction, toUndo: ImportToUndo): Promise<boolean> {
  const { userId, importId, nowMs } = toUndo
  if (await removeAdditions(t, toUndo)) return true
  // Before the variables, since a setting may name one. Days start at other times in another time zone.
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

/**
 * Removes tags, reminders, skipped days, votes and similar items, unless they were changed since; false if there were
 * none.
 */
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
    (await opinionsOf(t, userId)).map((addition) => [`${addition.kind} ${addition.first_id}`, addition.mark_epoch]),
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

/** An order for variable 0 applies to all. */
const orderedBy = async (t: UndoStores, userId: number, id: number): Promise<readonly number[]> =>
  id === 0 ? (await t.variables.all(userId)).map((row) => row.variable_id) : [id]

/** Deletes variables that the import created, unless something else uses them now; false if there were none. */
async function removeVariables(t: UndoStores, userId: number, importId: number): Promise<boolean> {
  const created = (await t.imports.variablesOf(userId, importId)).slice(0, VARIABLES_AT_ONCE)
  if (created.length === 0) return false
  const edges = await t.tags.edges(userId)
  const reminders = await t.reminders.all(userId)
  const used = new Set([
    ...edges.flatMap(({ taggedId, tagId }) => [taggedId, tagId]),
    ...reminders.map((reminder) => reminder.variable_id),
    ...(await t.experiments.all(userId)).flatMap((experiment) => [
      experiment.effect_variable_id,
      experiment.cause_variable_id ?? 0,
    ]),
  ])
  const marks = new Map(created.map((variable) => [variable.variable_id, variable.mark_epoch]))
  for (const row of await t.variables.hold(userId, [...marks.keys()])) {
    const isUntouched = row.updated_epoch === marks.get(row.variable_id)
    if (row.number_of_measurements === 0 && isUntouched && !used.has(row.variable_id))
      await t.variables.delete(userId, row.variable_id)
  }
  await t.imports.forgetVariables(userId, importId, [...marks.keys()])
  return true
}

// Votes, notes, source orders and experiments: each with a mark that reveals later changes, and how to remove it.

type OpinionStores = Pick<ImportStores, 'votes' | 'feed' | 'sources' | 'exports' | 'experiments'>
type OpinionKind = 'vote' | 'note' | 'sourceOrder' | 'experiment'

async function opinionsOf(stores: OpinionStores, userId: number): Promise<Addition[]> {
  const ranks = await stores.exports.sourceRanks(userId)
  const orders = Map.groupBy(ranks, (rank) => rank.variable_id)
  return [
    ...(await stores.votes.ofUser(userId)).map((row) => additionOf('vote', row.id, row.updated_epoch)),
    ...(await stores.feed.notes(userId)).map((row) => additionOf('note', row.id, row.updated_epoch)),
    ...(await stores.experiments.all(userId)).map((row) => additionOf('experiment', row.id, row.updated_epoch)),
    ...[...orders].map(([variableId, order]) => additionOf('sourceOrder', variableId, markOf(order))),
  ]
}

async function removeOpinion(
  stores: OpinionStores,
  userId: number,
  { kind, id }: { readonly kind: OpinionKind; readonly id: number },
): Promise<void> {
  if (kind === 'vote') await stores.votes.delete(userId, id)
  else if (kind === 'note') await stores.feed.deleteId(userId, id)
  else if (kind === 'experiment') await stores.experiments.delete({ user_id: userId, id })
  else await stores.sources.forgetVariable(userId, id)
}

const additionOf = (kind: OpinionKind, id: number, mark: number): Addition => ({
  kind,
  first_id: id,
  second_id: 0,
  mark_epoch: mark,
})

const markOf = (order: readonly { readonly source_name: string; readonly place: number }[]): number =>
  orderMark(order.toSorted((left, right) => left.place - right.place).map(({ source_name }) => source_name))

/** Source orders have no time of change: their mark is a hash of the names in order. */
export function orderMark(names: readonly string[]): number {
  let mark = 7
  for (const sign of JSON.stringify(names)) mark = (Math.imul(mark, 31) + (sign.codePointAt(0) ?? 0)) & 0x7fffffff
  return mark
}

// Account settings: the earlier values are noted, and restored if they were not changed since.

interface SettingStores {
  readonly users: Pick<UserStore, 'withId' | 'update'>
  readonly imports: Pick<ImportStore, 'noteSettings' | 'settingsOf'>
}

interface SettingsTarget {
  readonly userId: number
  readonly importId: number | undefined
}

/** Updates the settings that differ; with `importId`, undo can restore them. */
export async function importSettings(
  t: SettingStores,
  { userId, importId }: SettingsTarget,
  columns: Partial<UserRow>,
): Promise<void> {
  const user = await t.users.withId(userId)
  const changed = entriesOf(columns).filter(([column, value]) => user?.[column] !== value)
  if (!user || changed.length === 0) return
  await t.users.update(userId, Object.fromEntries(changed))
  if (importId === undefined) return
  const settings = changed.map(([setting, value]) => ({
    setting,
    earlier: JSON.stringify(user[setting]),
    brought: JSON.stringify(value),
  }))
  await t.imports.noteSettings(userId, importId, settings)
}

/** True if a setting was restored. Call before deleting variables: one may be the primary outcome. */
async function putSettingsBack(
  t: SettingStores,
  { userId, importId }: { readonly userId: number; readonly importId: number },
): Promise<boolean> {
  const settings = await t.imports.settingsOf(userId, importId)
  const user = settings.length === 0 ? undefined : await t.users.withId(userId)
  if (!user) return false
  const now = new Map(entriesOf(user).map(([column, value]) => [column as string, JSON.stringify(value)]))
  const untouched = settings.filter(({ setting, brought: importedValue }) => now.get(setting) === importedValue)
  const columns = untouched.map(({ setting, earlier }) => [setting, JSON.parse(earlier) as unknown])
  if (columns.length > 0) await t.users.update(userId, Object.fromEntries(columns) as Partial<UserRow>)
  return columns.length > 0
}
