import { dayNumber } from '../../lib/utc-text.ts'
import { plan, secondOfTime } from '../../reminding/reminders/plan.ts'
import { complainOutside } from '../../reminding/reminders/read.ts'
import type { ReminderRow } from '../../reminding/reminders/store.ts'
import { conversionBetween } from '../../tracking/units/units.ts'
import type { ReminderRecord, SkippedDayRecord } from '../formats/upshot-json.ts'
import type { TransferStores } from '../stores.ts'
import { type Added, type Brought, known, type Part } from './bring-variables.ts'
import { placeOf } from './read-document.ts'
import { readTime, readTimes, readUnit, type Spot } from './rows.ts'
import type { Addition } from './undo-store.ts'

const SHORTEST_SECONDS = 60

/** One that is there at the same time keeps every setting. What lies behind counts as done: nobody is rung up for it. */
export async function bringReminders(stores: TransferStores, part: Part<ReminderRecord>): Promise<Added> {
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
  stores: TransferStores,
  columns: Omit<ReminderRow, 'id'>,
  { person, nowEpoch }: { readonly person: PersonSettings; readonly nowEpoch: number },
): Promise<number | undefined> {
  const row = { ...columns, id: await stores.reminders.newId() }
  const { latest: _latest, ...progress } = plan(row, person, nowEpoch)
  return (await stores.reminders.insert({ ...row, ...progress })) ? row.id : undefined
}

type PersonSettings = Awaited<ReturnType<TransferStores['personSettings']['of']>>

type Columns = Omit<ReminderRow, 'user_id' | 'id'>

export function reminderColumns(
  record: ReminderRecord,
  { brought }: { readonly brought: Brought },
  spot: Spot,
): Columns | undefined {
  const before = spot.faults.list.length
  const variable = known(brought, record.variableName, spot)
  const unit = readUnit(record.unitAbbreviatedName, spot)
  const times = readTimes(record, spot)
  const days = readDays(record, spot)
  const complain = (message: string): undefined => spot.faults.add({ message: `${spot.place}: ${message}` })
  const { reminderFrequency: frequency, defaultValue } = record
  if (frequency !== 0 && frequency < SHORTEST_SECONDS)
    complain(`reminderFrequency must be 0 or at least ${SHORTEST_SECONDS} seconds.`)
  if (unit && variable && !conversionBetween(unit, variable.unit))
    complain(`${unit.name} do not convert into ${variable.unit.name}.`)
  if (unit && defaultValue !== undefined)
    complainOutside(defaultValue, unit, 'defaultValue', ({ message }) => complain(message))
  if (!variable || !unit || !times || !days || spot.faults.list.length > before) return undefined
  return {
    variable_id: variable.id,
    frequency_seconds: frequency,
    start_second: secondOfTime(record.reminderStartTimeLocal) ?? 0,
    ...days,
    unit_id: unit.id,
    default_value: defaultValue ?? null,
    ...tellingColumns(record),
    ...times,
  }
}

const flag = (claim: boolean): 0 | 1 => (claim ? 1 : 0)

const tellingColumns = (record: ReminderRecord) => ({
  is_enabled: flag(record.enabled),
  instructions: record.instructions ?? null,
  sound: record.reminderSound ?? null,
  by_email: flag(record.email),
  by_sms: flag(record.sms),
  in_bar: flag(record.notificationBar),
  as_pop_up: flag(record.popUp),
  nag_minutes: record.nagIntervalMinutes,
  nag_times: record.nagTimes,
  client_id: record.clientId ?? null,
  fired_day: null,
  fired_epoch: null,
  next_due_epoch: null,
})

function readDays({ anchorDay, startTrackingDate, stopTrackingDate }: ReminderRecord, spot: Spot) {
  const anchor = readDay(anchorDay, spot)
  const first = startTrackingDate === undefined ? null : readDay(startTrackingDate, spot)
  const last = stopTrackingDate === undefined ? null : readDay(stopTrackingDate, spot)
  if (anchor === undefined || first === undefined || last === undefined) return undefined
  if (first !== null && last !== null && last < first)
    return spot.faults.add({ message: `${spot.place}: stopTrackingDate must not be before startTrackingDate.` })
  return { anchor_day: anchor, first_day: first, last_day: last }
}

export function readDay(text: string, spot: Spot): number | undefined {
  const moment = readTime(text, spot)
  return moment && dayNumber(moment.epochSeconds)
}

/** A day that is skipped already stays as it is, so that its answer can still be taken back. */
export async function bringSkippedDays(
  stores: TransferStores,
  { userId, isDryRun, brought, records, faults }: Part<SkippedDayRecord>,
): Promise<Added> {
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
  if (!isDryRun) await stores.imports.addSkippedDays(fresh)
  const additions = fresh.map(({ variable_id, day }) => ({
    kind: 'skippedDay' as const,
    first_id: variable_id,
    second_id: day,
    mark_epoch: 0,
  }))
  return { added: fresh.length, additions }
}
