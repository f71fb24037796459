import { dayNumber } from '../../lib/utc-text.ts'
import { plan, secondOfTime } from '../../reminding/reminders/plan.ts'
import { complainOutside } from '../../reminding/reminders/read.ts'
import type { ReminderRow } from '../../reminding/reminders/store.ts'
import { conversionBetween } from '../../tracking/units/units.ts'
import type { ReminderRecord, SkippedDayRecord } from '../formats/upshot-json.ts'
import type { TransferStores } from '../stores.ts'
import { type Brought, known, type Part } from './bring-variables.ts'
import { placeOf } from './read-document.ts'
import { readTime, readTimes, readUnit, type Spot } from './rows.ts'

const SHORTEST_SECONDS = 60

interface Bringing<R> extends Part<R> {
  readonly brought: Brought
  readonly nowEpoch: number
}

/** One that is there at the same time keeps every setting. What lies behind counts as done: nobody is rung up for it. */
export async function bringReminders(stores: TransferStores, bringing: Bringing<ReminderRecord>): Promise<number> {
  const { userId, records, faults, nowEpoch } = bringing
  const person = await stores.personSettings.of(userId)
  let added = 0
  for (const [index, record] of records.entries()) {
    const columns = reminderColumns(record, bringing, { place: placeOf('reminders', index), faults })
    if (!columns || (await stores.reminders.withIdentity({ ...columns, user_id: userId }))) continue
    const row = { ...columns, user_id: userId, id: await stores.reminders.newId() }
    const { latest: _latest, ...progress } = plan(row, person, nowEpoch)
    if (await stores.reminders.insert({ ...row, ...progress })) added++
  }
  return added
}

type Columns = Omit<ReminderRow, 'user_id' | 'id'>

function reminderColumns(
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

function readDay(text: string, spot: Spot): number | undefined {
  const moment = readTime(text, spot)
  return moment && dayNumber(moment.epochSeconds)
}

/** A day that is skipped already stays as it is, so that its answer can still be taken back. */
export async function bringSkippedDays(
  stores: TransferStores,
  { userId, brought, records, faults }: Bringing<SkippedDayRecord>,
): Promise<readonly { readonly variable_id: number; readonly day: number }[]> {
  const wanted = new Map<number, Set<number>>()
  for (const [index, record] of records.entries()) {
    const spot = { place: placeOf('skippedDays', index), faults }
    const variable = known(brought, record.variableName, spot)
    const day = readDay(record.day, spot)
    if (variable && day !== undefined) wanted.set(variable.id, (wanted.get(variable.id) ?? new Set()).add(day))
  }
  const fresh: { user_id: number; variable_id: number; day: number }[] = []
  for (const [variable_id, days] of wanted) {
    const before = await stores.skippedDays(userId, variable_id)
    for (const day of days) if (!before.has(day)) fresh.push({ user_id: userId, variable_id, day })
  }
  await stores.imports.addSkippedDays(fresh)
  return fresh
}
