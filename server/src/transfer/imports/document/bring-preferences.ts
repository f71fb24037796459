/** Imports source orders, votes, notes, reminders and skipped days. The account's own settings win. */
import { tidyName } from '../../../lib/names.ts'
import { plan } from '../../../reminding/reminders/plan.ts'
import type { ReminderRow } from '../../../reminding/reminders/store.ts'
import { known, readDay, readTimes, reminderColumns, votedId } from '../../formats/upshot/document-rows.ts'
import { placeOf } from '../../formats/upshot/read-document.ts'
import type {
  NoteRecord,
  ReminderRecord,
  SkippedDayRecord,
  SourceOrderRecord,
  VoteRecord,
} from '../../formats/upshot/upshot-json.ts'
import type { Addition } from '../store.ts'
import type { ImportStores } from '../stores.ts'
import { orderMark } from '../undo-import.ts'
import type { AddedRecords, Part } from './bring-variables.ts'

/** The id for all variables. */
const ALL_VARIABLES = 0

/** An existing order is kept, even if the document has another one. */
export async function bringSourceOrder(
  stores: ImportStores,
  { userId, isDryRun, brought, records, faults }: Part<SourceOrderRecord>,
): Promise<AddedRecords> {
  const ordered = new Set((await stores.exports.sourceRanks(userId)).map((row) => row.variable_id))
  const fresh = records.flatMap(({ index, record: { variableName, sourceNames } }) => {
    const spot = { place: placeOf('sourceOrder', index), faults }
    const variable = variableName === undefined ? undefined : known(brought, variableName, spot)
    const names = [...new Set(sourceNames.map(tidyName).filter((name) => name !== ''))]
    const id = variable?.id ?? ALL_VARIABLES
    const isNew = (variableName === undefined || variable) && !ordered.has(id) && names.length > 0
    return isNew ? [{ id, names }] : []
  })
  faults.refuseIfAny()
  if (!isDryRun) for (const { id, names } of fresh) await stores.sources.order(userId, id || null, names)
  const additions = fresh.map(({ id, names }) => ({
    kind: 'sourceOrder' as const,
    first_id: id,
    second_id: 0,
    mark_epoch: orderMark(names),
  }))
  return { added: fresh.length, additions }
}

/** Existing votes are kept. */
export async function bringVotes(
  stores: ImportStores,
  { userId, isDryRun, brought, records, faults }: Part<VoteRecord>,
): Promise<AddedRecords> {
  const wanted = records.flatMap(({ index, record }) => {
    const spot = { place: placeOf('votes', index), faults }
    const cause = votedId(record.causeVariableName, brought, spot)
    const effect = votedId(record.effectVariableName, brought, spot)
    const times = readTimes(record, spot)
    if (cause === undefined || effect === undefined || !times) return []
    const pair = { cause_variable_id: cause, effect_variable_id: effect, type: record.type }
    const value = record.value === 'up' ? (1 as const) : (-1 as const)
    return [{ user_id: userId, ...pair, value, client_id: record.clientId ?? null, ...times }]
  })
  faults.refuseIfAny()
  const keyOf = (row: Pick<(typeof wanted)[number], 'cause_variable_id' | 'effect_variable_id' | 'type'>) =>
    `${row.cause_variable_id} ${row.effect_variable_id} ${row.type}`
  const causeIds = [...new Set(wanted.map((row) => row.cause_variable_id))]
  const there = new Set((await stores.votes.onCauses(userId, causeIds)).map(keyOf))
  const fresh = wanted.filter((row) => !there.has(keyOf(row)))
  if (isDryRun) return { added: fresh.length }
  const added = await stores.votes.add(fresh)
  return { added: added.length, additions: added.map((row) => additionOf('vote', row)) }
}

/** Notes with the same text and time are the same note. */
export async function bringNotes(
  stores: ImportStores,
  { userId, isDryRun, records, faults }: Part<NoteRecord>,
): Promise<AddedRecords> {
  const wanted = records.flatMap(({ index, record }) => {
    const times = readTimes(record, { place: placeOf('notes', index), faults })
    const card = JSON.stringify({ title: record.title ?? '', content: record.content ?? '' })
    return times ? [{ user_id: userId, card, read_epoch: null, dismissed_epoch: null, ...times }] : []
  })
  faults.refuseIfAny()
  const keyOf = (row: { card: string; created_epoch: number }) => `${row.created_epoch} ${row.card}`
  const epochs = [...new Set(wanted.map((row) => row.created_epoch))]
  const there = new Set((await stores.feed.notesAt(userId, epochs)).map(keyOf))
  const fresh = wanted.filter((row) => !there.has(keyOf(row)))
  if (isDryRun) return { added: fresh.length }
  const added = await stores.feed.addNotes(fresh)
  return { added: added.length, additions: added.map((row) => additionOf('note', row)) }
}

const additionOf = (
  kind: 'vote' | 'note',
  { id, updated_epoch }: { readonly id: number; readonly updated_epoch: number },
): Addition => ({ kind, first_id: id, second_id: 0, mark_epoch: updated_epoch })

/** An existing reminder at the same time keeps its settings. Past occurrences count as done and send no notifications. */
export async function bringReminders(stores: ImportStores, part: Part<ReminderRecord>): Promise<AddedRecords> {
  const { userId, isDryRun, records, faults, nowEpoch } = part
  const wanted = records.flatMap(
    ({ index, record }) => reminderColumns(record, part, { place: placeOf('reminders', index), faults }) ?? [],
  )
  faults.refuseIfAny()
  const person = await stores.personSettings.of(userId)
  const additions: Addition[] = []
  for (const columns of wanted) {
    if (await stores.reminders.withIdentity({ ...columns, user_id: userId })) continue
    const id = isDryRun ? 0 : await addReminder(stores, { ...columns, user_id: userId }, { person, nowEpoch })
    if (id === undefined) continue
    additions.push({ kind: 'reminder', first_id: id, second_id: 0, mark_epoch: columns.updated_epoch })
  }
  return { added: additions.length, additions }
}

/** The new id; undefined if another request has just created the same reminder. */
async function addReminder(
  stores: ImportStores,
  columns: Omit<ReminderRow, 'id'>,
  { person, nowEpoch }: { readonly person: PersonSettings; readonly nowEpoch: number },
): Promise<number | undefined> {
  const row = { ...columns, id: await stores.reminders.newId() }
  const { latest: _latest, ...progress } = plan(row, person, nowEpoch)
  return (await stores.reminders.insert({ ...row, ...progress })) ? row.id : undefined
}

type PersonSettings = Awaited<ReturnType<ImportStores['personSettings']['of']>>

/** Days that are already skipped stay as they are, so that the answer can still be undone. */
export async function bringSkippedDays(
  stores: ImportStores,
  { userId, isDryRun, brought, records, faults }: Part<SkippedDayRecord>,
): Promise<AddedRecords> {
  const wanted = new Map<number, Set<number>>()
  for (const { index, record } of records) {
    const spot = { place: placeOf('skippedDays', index), faults }
    const variable = known(brought, record.variableName, spot)
    const day = readDay(record.day, spot)
    if (variable && day !== undefined) wanted.set(variable.id, (wanted.get(variable.id) ?? new Set()).add(day))
  }
  faults.refuseIfAny()
  const fresh: { user_id: number; variable_id: number; day: number }[] = []
  for (const [variable_id, days] of wanted) {
    const before = await stores.skippedDays(userId, variable_id)
    for (const day of days) if (!before.has(day)) fresh.push({ user_id: userId, variable_id, day })
  }
  if (!isDryRun) await stores.notifications.addSkippedDays(fresh)
  const additions = fresh.map(({ variable_id, day }) => ({
    kind: 'skippedDay' as const,
    first_id: variable_id,
    second_id: day,
    mark_epoch: 0,
  }))
  return { added: fresh.length, additions }
}
