/** What changes reminders, each with its undo. */
import type { TrackingReminderInput } from '@upshot/contract'
import { act, inverse, removeWaiting } from '../offline/act.ts'
import { waitingKey } from '../offline/overlay.ts'
import { announce } from '../undo/undo.ts'
import { reminderWords } from '../words/reminders.ts'
import { wordsNow } from '../words/words.ts'
import { type ReminderSubject, settingsOf } from './reminder-form.ts'
import type { Reminder } from './schedule.ts'

type Settings = Partial<TrackingReminderInput>

export async function createReminder(thing: ReminderSubject, settings: Settings): Promise<void> {
  const { variableId, variableName, displayName, unit } = thing
  const done = wordsNow(reminderWords).saved(displayName)
  await act({
    name: 'saveTrackingReminders',
    body: [{ variableName, ...settings, enabled: true }],
    label: done,
    done,
    inverse: inverse('deleteTrackingReminder', {}, { id: 'data.trackingReminders.0.id' }),
    shown: { variableId, variableName, displayName, unitAbbreviatedName: unit },
  })
}

export async function changeReminder(reminder: Reminder, settings: Settings, done?: string): Promise<void> {
  const { id, displayName } = reminder
  if (id === undefined) return
  const text = done ?? wordsNow(reminderWords).saved(displayName)
  await act({
    name: 'saveTrackingReminders',
    body: [{ id, ...settings }],
    label: text,
    done: text,
    inverse: inverse('saveTrackingReminders', [{ id, ...settingsOf(reminder) }]),
  })
}

export async function switchReminder(reminder: Reminder, isOn: boolean): Promise<void> {
  const words = wordsNow(reminderWords)
  const { displayName } = reminder
  const done = isOn ? words.switchedOn(displayName) : words.switchedOff(displayName)
  await changeReminder(reminder, { enabled: isOn }, done)
}

export async function deleteReminder(reminder: Reminder): Promise<void> {
  const { id, displayName } = reminder
  const done = wordsNow(reminderWords).removed(displayName)
  const key = waitingKey(reminder)
  if (id === undefined) {
    // It was never sent, so it is only removed here.
    if (key !== undefined) await removeWaiting(key)
    announce({ text: done })
    return
  }
  await act({
    name: 'deleteTrackingReminder',
    body: { id },
    label: done,
    done,
    inverse: inverse('restoreTrackingReminder', { id }),
  })
}
