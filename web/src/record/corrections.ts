/** Correcting and deleting entries, each with its undo. */
import type { MeasurementItem, NotificationAction, Unit } from '@upshot/contract'
import { act, editWaiting, inverse, removeWaiting } from '../offline/act.ts'
import type { OutboxEntry } from '../offline/entry.ts'
import { outboxState } from '../offline/outbox-state.ts'
import { waitingIndex, waitingKey } from '../offline/overlay.ts'
import { announce } from '../undo/undo.ts'
import { entryWords } from '../words/entry.ts'
import { recordWords } from '../words/record.ts'
import { valueInWords } from '../words/units.ts'
import { wordsNow } from '../words/words.ts'
import { type Correction, changesOf, otherAnswer, wholeUpdate } from './changes.ts'
import { type EditedEntry, entryAtMs, entryUntilMs, entryValue, entryZone } from './entry.ts'

const ANSWER = 'answerTrackingReminderNotifications'

/** The pending entry with this key. */
const waitingAct = (key: string) => outboxState.get().entries.find((entry) => entry.key === key)

/** A pending answer to a question: only its value can be changed. */
export function isWaitingAnswer(entry: EditedEntry): boolean {
  const key = waitingKey(entry)
  return key !== undefined && waitingAct(key)?.name === ANSWER
}

export async function correctEntry(entry: EditedEntry, correction: Correction, units: readonly Unit[]): Promise<void> {
  const texts = wordsNow(recordWords)
  const inWords = valueInWords(correction.value, correction.unit, entry)
  const message = texts.changed(entry.displayName, inWords)
  if (entry.id === undefined) {
    const { label } = wordsNow(entryWords)
    await correctWaiting(entry, correction, label(entry.displayName, inWords))
    const undo = () => correctWaiting(entry, asItWas(entry, correction), label(entry.displayName, entryValue(entry)))
    announce({ text: message, undo })
    return
  }
  const { id } = entry
  const { forth, back } = changesOf(entry, correction, placeOf(entry), units)
  if (Object.keys(forth).length === 0) return
  await act({
    name: 'updateMeasurement',
    body: { id, ...forth },
    label: texts.correctionOf(entry.displayName, inWords),
    message,
    inverse: inverse('updateMeasurement', { id, ...back }),
  })
}

/** What the correction replaced. */
const asItWas = (entry: EditedEntry, correction: Correction): Correction => ({
  ...Object.fromEntries(Object.keys(correction).map((name) => [name, entry[name as keyof EditedEntry] ?? ''])),
  value: entry.value,
  unit: entry.unitAbbreviatedName,
  atMs: entryAtMs(entry),
  untilMs: entryUntilMs(entry),
})

const placeOf = (entry: EditedEntry) => ({
  zone: entryZone(entry),
  begunMs: entryAtMs(entry),
  endedMs: entryUntilMs(entry),
})

async function correctWaiting(entry: EditedEntry, correction: Correction, label: string): Promise<void> {
  const key = waitingKey(entry)
  if (key === undefined) return
  const waiting = waitingAct(key)
  const update = wholeUpdate(correction, entryZone(entry))
  const index = waitingIndex(entry)
  if (waiting?.name === ANSWER) {
    const body = waiting.body as readonly NotificationAction[]
    await editWaiting(key, { ...otherAnswer(body, correction.value, index), label: labelOf(waiting, label) })
    return
  }
  const items = waiting?.body as readonly MeasurementItem[] | undefined
  const body = items?.map((item, position) => (position === index ? { ...item, ...update } : item))
  const correctionOf = inverse('updateMeasurement', update, idAt(index))
  await editWaiting(key, { body, label: labelOf(waiting, label), correction: correctionOf })
}

/** The id of one of the values that were recorded together. */
const idAt = (index: number) => ({ id: `data.measurements.${index}.id` })

/** Several values keep the name of all. */
const labelOf = (waiting: OutboxEntry | undefined, label: string): string =>
  waiting && Array.isArray(waiting.body) && waiting.body.length > 1 ? waiting.label : label

/** Removes one of several values that wait together; the others stay. */
async function removeOne(key: string, { body, label, name }: OutboxEntry, index: number): Promise<void> {
  const items = body as readonly unknown[]
  const remaining = items.filter((_item, position) => position !== index)
  const undone = (items as readonly NotificationAction[])
    .slice(index, index + 1)
    .map(({ modifiedValue: _value, ...key }) => ({ ...key, action: 'undo' as const }))
  const correction = name === ANSWER ? inverse(ANSWER, undone) : inverse('deleteMeasurement', {}, idAt(index))
  await editWaiting(key, { body: remaining, label, correction })
}

export async function deleteEntry(entry: EditedEntry): Promise<void> {
  const texts = wordsNow(recordWords)
  const message = texts.deleted(entry.displayName, entryValue(entry))
  const key = waitingKey(entry)
  if (entry.id === undefined) {
    const waiting = key === undefined ? undefined : waitingAct(key)
    if (waiting && Array.isArray(waiting.body) && waiting.body.length > 1)
      await removeOne(waiting.key, waiting, waitingIndex(entry))
    else if (key !== undefined) await removeWaiting(key)
    announce({ text: message })
    return
  }
  await act({
    name: 'deleteMeasurement',
    body: { id: entry.id },
    label: texts.deletionOf(entry.displayName, entryValue(entry)),
    message,
    inverse: inverse('restoreMeasurements', { ids: [entry.id] }),
  })
}

/** Restores what another device has deleted. */
export async function restoreEntry(entry: EditedEntry): Promise<void> {
  if (entry.id === undefined) return
  const message = wordsNow(recordWords).restored(entry.displayName, entryValue(entry))
  await act({
    name: 'restoreMeasurements',
    body: { ids: [entry.id] },
    label: message,
    message,
    inverse: inverse('deleteMeasurement', { id: entry.id }),
  })
}
