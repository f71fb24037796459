/** From the record of a reminder in a document to columns; what cannot be is named. Pure. */

import { flag } from '../../../lib/columns.ts'
import type { Sentence } from '../../../lib/language.ts'
import { say, sayOf } from '../../../lib/refusal.ts'
import { dayNumber } from '../../../lib/utc-text.ts'
import { secondOfTime } from '../../../reminding/reminders/plan.ts'
import { complainOutside, SHORTEST_SECONDS } from '../../../reminding/reminders/read.ts'
import type { RemindersTable } from '../../../storage/tables.ts'
import { conversionBetween } from '../../../tracking/units/units.ts'
import { readTime, readTimes, readUnit, type Spot } from './document-columns.ts'
import { type DocumentVariables, known } from './document-variables.ts'
import type { ReminderRecord } from './upshot-json.ts'

type Columns = Omit<RemindersTable, 'user_id' | 'id'>

export function reminderColumns(
  record: ReminderRecord,
  { brought }: { readonly brought: DocumentVariables },
  spot: Spot,
): Columns | undefined {
  const before = spot.faults.list.length
  const variable = known(brought, record.variableName, spot)
  const unit = readUnit(record.unitAbbreviatedName, spot)
  const times = readTimes(record, spot)
  const days = readDays(record, spot)
  const complain = (message: Sentence): undefined => spot.faults.add({ message: sayOf(`${spot.place}:`, message) })
  const { reminderFrequency: frequency, defaultValue } = record
  if (frequency !== 0 && frequency < SHORTEST_SECONDS)
    complain(
      say(
        `reminderFrequency must be 0 or at least ${SHORTEST_SECONDS} seconds.`,
        `reminderFrequency muss 0 sein oder mindestens ${SHORTEST_SECONDS} Sekunden.`,
      ),
    )
  if (unit && variable && !conversionBetween(unit, variable.unit))
    complain(
      say(
        `${unit.name} cannot be converted to ${variable.unit.name}.`,
        `${unit.name} lässt sich nicht in ${variable.unit.name} umrechnen.`,
      ),
    )
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
  least_minutes_between: Math.round((record.leastHoursBetween ?? 0) * 60) || null,
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
    return spot.faults.add({
      message: say(
        `${spot.place}: stopTrackingDate must not be before startTrackingDate.`,
        `${spot.place}: stopTrackingDate darf nicht vor startTrackingDate liegen.`,
      ),
    })
  return { anchor_day: anchor, first_day: first, last_day: last }
}

export function readDay(text: string, spot: Spot): number | undefined {
  const moment = readTime(text, spot)
  return moment && dayNumber(moment.epochSeconds)
}
