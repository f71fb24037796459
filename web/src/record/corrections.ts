/** Correcting and deleting entries, each with its undo. */
import type { MeasurementItem, MeasurementUpdate, Unit } from '@upshot/contract'
import { act, editWaiting, inverse, removeWaiting } from '../offline/act.ts'
import { outboxState } from '../offline/outbox-state.ts'
import { waitingKey } from '../offline/overlay.ts'
import { stamp } from '../time/local.ts'
import { announce } from '../undo/undo.ts'
import { entryWords } from '../words/entry.ts'
import { recordWords } from '../words/record.ts'
import { valueInWords } from '../words/units.ts'
import { wordsNow } from '../words/words.ts'
import { type EditedEntry, entryAtMs, entryValue, entryZone } from './entry.ts'
import { converted } from './units.ts'

export interface Correction {
  readonly value: number
  readonly unit: string
  readonly atMs: number
  readonly note: string
}

const ANSWER = 'answerTrackingReminderNotifications'

/** What waits under this key. */
const waitingAct = (key: string) => outboxState.get().entries.find((one) => one.key === key)

/** Not sent yet, and the answer to a question: only its value can be changed. */
export function isWaitingAnswer(entry: EditedEntry): boolean {
  const key = waitingKey(entry)
  return key !== undefined && waitingAct(key)?.name === ANSWER
}

export async function correctEntry(entry: EditedEntry, correction: Correction, units: readonly Unit[]): Promise<void> {
  const words = wordsNow(recordWords)
  const inWords = valueInWords(correction.value, correction.unit)
  const label = words.correctionOf(entry.displayName, inWords)
  const done = words.changed(entry.displayName, inWords)
  if (entry.id === undefined) {
    await correctWaiting(entry, correction, wordsNow(entryWords).label(entry.displayName, inWords))
    announce({ text: done })
    return
  }
  const { id } = entry
  await act({
    name: 'updateMeasurement',
    body: { id, ...updateOf(entry, correction, units) },
    label,
    done,
    inverse: inverse('updateMeasurement', { id, ...updateOf(entry, asItWas(entry), units) }),
  })
}

const asItWas = (entry: EditedEntry): Correction => ({
  value: entry.value,
  unit: entry.unitAbbreviatedName,
  atMs: entryAtMs(entry),
  note: entry.note ?? '',
})

function updateOf(entry: EditedEntry, correction: Correction, units: readonly Unit[]): Omit<MeasurementUpdate, 'id'> {
  return {
    value: asRecorded(entry, correction, units),
    note: correction.note.trim() === '' ? null : correction.note.trim(),
    startAt: stamp(correction.atMs, entryZone(entry)),
  }
}

/** In the unit it was recorded in: that is the one that a correction counts in. */
function asRecorded(entry: EditedEntry, { value, unit }: Correction, units: readonly Unit[]): number {
  const from = units.find(({ abbreviatedName }) => abbreviatedName === unit)
  const to = units.find(({ id }) => id === entry.originalUnitId)
  return (from && to && converted(value, from, to)) ?? value
}

async function correctWaiting(entry: EditedEntry, correction: Correction, label: string): Promise<void> {
  const key = waitingKey(entry)
  if (key === undefined) return
  const known = waitingAct(key)
  const note = correction.note.trim()
  const update = {
    value: correction.value,
    note: note === '' ? null : note,
    startAt: stamp(correction.atMs, entryZone(entry)),
  }
  const change = (item: object) =>
    known?.name === ANSWER
      ? { ...item, modifiedValue: correction.value }
      : ({ ...item, ...update, unitAbbreviatedName: correction.unit } as MeasurementItem)
  const body = (known?.body as readonly object[] | undefined)?.map(change)
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
    inverse: inverse('recordMeasurements', [copyOf(entry)]),
  })
}

function copyOf(entry: EditedEntry): MeasurementItem {
  return {
    variableName: entry.variableName,
    value: entry.value,
    unitAbbreviatedName: entry.unitAbbreviatedName,
    startAt: stamp(entryAtMs(entry), entryZone(entry)),
    variableCategoryName: entry.variableCategoryName ?? 'Miscellaneous',
    combinationOperation: 'MEAN',
    ...(entry.note === undefined ? {} : { note: entry.note }),
    ...(entry.sourceName === undefined ? {} : { sourceName: entry.sourceName }),
  }
}
