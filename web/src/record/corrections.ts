/** Correcting and deleting entries, each with its undo. */
import type { MeasurementItem, NotificationAction, Unit } from '@upshot/contract'
import { act, editWaiting, inverse, removeWaiting } from '../offline/act.ts'
import { outboxState } from '../offline/outbox-state.ts'
import { waitingKey } from '../offline/overlay.ts'
import { announce } from '../undo/undo.ts'
import { entryWords } from '../words/entry.ts'
import { recordWords } from '../words/record.ts'
import { valueInWords } from '../words/units.ts'
import { wordsNow } from '../words/words.ts'
import { type Correction, changesOf, otherAnswer, wholeUpdate } from './changes.ts'
import { type EditedEntry, entryAtMs, entryUntilMs, entryValue, entryZone } from './entry.ts'

const ANSWER = 'answerTrackingReminderNotifications'

/** The pending entry with this key. */
const waitingAct = (key: string) => outboxState.get().entries.find((one) => one.key === key)

/** A pending answer to a question: only its value can be changed. */
export function isWaitingAnswer(entry: EditedEntry): boolean {
  const key = waitingKey(entry)
  return key !== undefined && waitingAct(key)?.name === ANSWER
}

export async function correctEntry(entry: EditedEntry, correction: Correction, units: readonly Unit[]): Promise<void> {
  const words = wordsNow(recordWords)
  const inWords = valueInWords(correction.value, correction.unit)
  const done = words.changed(entry.displayName, inWords)
  if (entry.id === undefined) {
    await correctWaiting(entry, correction, wordsNow(entryWords).label(entry.displayName, inWords))
    announce({ text: done })
    return
  }
  const { id } = entry
  const { forth, back } = changesOf(entry, correction, placeOf(entry), units)
  if (Object.keys(forth).length === 0) return
  await act({
    name: 'updateMeasurement',
    body: { id, ...forth },
    label: words.correctionOf(entry.displayName, inWords),
    done,
    inverse: inverse('updateMeasurement', { id, ...back }),
  })
}

const placeOf = (entry: EditedEntry) => ({
  zone: entryZone(entry),
  begunMs: entryAtMs(entry),
  endedMs: entryUntilMs(entry),
})

async function correctWaiting(entry: EditedEntry, correction: Correction, label: string): Promise<void> {
  const key = waitingKey(entry)
  if (key === undefined) return
  const known = waitingAct(key)
  const update = wholeUpdate(correction, entryZone(entry))
  if (known?.name === ANSWER) {
    await editWaiting(key, { ...otherAnswer(known.body as readonly NotificationAction[], correction.value), label })
    return
  }
  const body = (known?.body as readonly MeasurementItem[] | undefined)?.map((item) => ({ ...item, ...update }))
  const furtherId = { id: 'data.measurements.0.id' }
  await editWaiting(key, { body, label, correction: inverse('updateMeasurement', update, furtherId) })
}

export async function deleteEntry(entry: EditedEntry): Promise<void> {
  const words = wordsNow(recordWords)
  const done = words.deleted(entry.displayName, entryValue(entry))
  const key = waitingKey(entry)
  if (entry.id === undefined) {
    if (key !== undefined) await removeWaiting(key)
    announce({ text: done })
    return
  }
  await act({
    name: 'deleteMeasurement',
    body: { id: entry.id },
    label: words.deletionOf(entry.displayName, entryValue(entry)),
    done,
    inverse: inverse('restoreMeasurements', { ids: [entry.id] }),
  })
}

/** Restores what another device has deleted. */
export async function restoreEntry(entry: EditedEntry): Promise<void> {
  if (entry.id === undefined) return
  const done = wordsNow(recordWords).restored(entry.displayName, entryValue(entry))
  await act({
    name: 'restoreMeasurements',
    body: { ids: [entry.id] },
    label: done,
    done,
    inverse: inverse('deleteMeasurement', { id: entry.id }),
  })
}
