import { plan } from '../../../reminding/reminders/plan.ts'
import type { ReminderRow } from '../../../reminding/reminders/store.ts'
import { known } from '../../formats/upshot/document-variables.ts'
import { placeOf } from '../../formats/upshot/read-document.ts'
import { readDay, reminderColumns } from '../../formats/upshot/reminder-columns.ts'
import type { ReminderRecord, SkippedDayRecord } from '../../formats/upshot/upshot-json.ts'
import type { ImportStores } from '../stores.ts'
import type { Addition } from '../undo-store.ts'
import type { AddedRecords, Part } from './bring-variables.ts'

/** One that is there at the same time keeps every setting. What lies behind counts as done: nobody is rung up for it. */
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

/** Its id; undefined if another request made the same one a moment ago. */
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

/** A day that is skipped already stays as it is, so that its answer can still be taken back. */
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
