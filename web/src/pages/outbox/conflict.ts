/** What another device did meanwhile, and what can still be done about it. */
import type { MeasurementItem } from '@upshot/contract'
import { act, inverse, removeWaiting } from '../../offline/act.ts'
import type { Entry } from '../../offline/entry.ts'
import { openRecord } from '../../state/dialogs.ts'
import { answeredValue } from './answered.ts'

/** Answers to questions that have another value by now. */
export const lateValues = ({ problem }: Entry): readonly MeasurementItem[] =>
  (problem?.faults ?? []).flatMap((fault) => ('measurement' in fault ? [fault.measurement] : []))

/** Beside the other value. */
export const recordToo = (entry: Entry): Promise<void> => recordInstead(entry, lateValues(entry))

/** By itself: its question is gone. What a notification asked may be known to nobody here: then the person says what it was. */
export async function recordUnasked(entry: Entry): Promise<void> {
  const value = answeredValue(entry)
  if (value) await recordInstead(entry, [value])
  else openRecord()
}

/** The entry leaves the list when its values are written down elsewhere: nothing is lost in between. */
async function recordInstead(entry: Entry, values: readonly MeasurementItem[]): Promise<void> {
  await act({
    name: 'recordMeasurements',
    query: { onConflict: 'keep' },
    body: [...values],
    label: entry.label,
    inverse: inverse('deleteMeasurement', {}, { id: 'data.measurements.0.id' }),
  })
  await removeWaiting(entry.key)
}

interface ChangedEntry {
  readonly id: number
}

export const isDeletedElsewhere = ({ name, problem }: Entry): boolean =>
  name === 'updateMeasurement' && problem?.status === 404

/** Brought back, then changed as the person wished. */
export async function recordAgain({ key, body, label, inverse: undo }: Entry): Promise<void> {
  const changed = body as ChangedEntry
  await act({ name: 'restoreMeasurements', body: { ids: [changed.id] }, label })
  await act({ name: 'updateMeasurement', body: changed, label, ...(undo ? { inverse: undo } : {}) })
  await removeWaiting(key)
}
