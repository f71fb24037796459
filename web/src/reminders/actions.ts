/** What changes reminders, each with its undo. */
import type { TrackingReminderInput } from '@upshot/contract'
import { act, inverse, removeWaiting } from '../offline/act.ts'
import { waitingKey } from '../offline/overlay.ts'
import { localDay, nowMs } from '../time/local.ts'
import { zoneHere } from '../time/zones.ts'
import { announce } from '../undo/undo.ts'
import { reminderWords } from '../words/reminders.ts'
import { wordsNow } from '../words/words.ts'
import { type ReminderSubject, settingsOf } from './reminder-form.ts'
import type { Reminder } from './schedule.ts'

type ReminderSettings = Partial<TrackingReminderInput>

export async function createReminder(thing: ReminderSubject, settings: ReminderSettings): Promise<void> {
  const { variableId, variableName, displayName, unit } = thing
  const message = wordsNow(reminderWords).saved(displayName)
  await act({
    name: 'saveTrackingReminders',
    body: [{ variableName, ...settings, startTrackingDate: firstDayOf(settings), enabled: true }],
    label: message,
    message,
    inverse: inverse('deleteTrackingReminder', {}, { id: 'data.trackingReminders.0.id' }),
    shown: { variableId, variableName, displayName, unitAbbreviatedName: unit },
  })
}

/** A new reminder asks from today on. Without a first day, its first question would be about yesterday until it is time. */
function firstDayOf({ startTrackingDate, stopTrackingDate }: ReminderSettings): string {
  const today = localDay(nowMs(), zoneHere())
  return startTrackingDate ?? (stopTrackingDate && stopTrackingDate < today ? stopTrackingDate : today)
}

export async function changeReminder(reminder: Reminder, settings: ReminderSettings, message?: string): Promise<void> {
  const { id, displayName } = reminder
  if (id === undefined) return
  const text = message ?? wordsNow(reminderWords).saved(displayName)
  await act({
    name: 'saveTrackingReminders',
    body: [{ id, ...settings }],
    label: text,
    message: text,
    inverse: inverse('saveTrackingReminders', [{ id, ...settingsOf(reminder) }]),
  })
}

export async function switchReminder(reminder: Reminder, isEnabled: boolean): Promise<void> {
  const texts = wordsNow(reminderWords)
  const { displayName } = reminder
  const message = isEnabled ? texts.switchedOn(displayName) : texts.switchedOff(displayName)
  await changeReminder(reminder, { enabled: isEnabled }, message)
}

export async function deleteReminder(reminder: Reminder): Promise<void> {
  const { id, displayName } = reminder
  const message = wordsNow(reminderWords).removed(displayName)
  const key = waitingKey(reminder)
  if (id === undefined) {
    // It was never sent, so it is only removed here.
    if (key !== undefined) await removeWaiting(key)
    announce({ text: message })
    return
  }
  await act({
    name: 'deleteTrackingReminder',
    body: { id },
    label: message,
    message,
    inverse: inverse('restoreTrackingReminder', { id }),
  })
}
