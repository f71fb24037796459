/** What a correction changes, and how to go back. Pure. */
import type { MeasurementUpdate, SlimMeasurement, Unit } from '@upshot/contract'
import { stamp } from '../time/local.ts'

export interface Correction {
  readonly value: number
  readonly unit: string
  readonly atMs: number
  /** Only of what lasted. */
  readonly untilMs?: number | undefined
  readonly note: string
}

export type CorrectedMeasurement = Pick<
  SlimMeasurement,
  'value' | 'unitAbbreviatedName' | 'originalValue' | 'originalUnitId' | 'note'
>

/** When the entry was so far, and by which clock. */
export interface EntryPlace {
  readonly zone: string
  readonly begunMs: number
  readonly endedMs: number | undefined
}

type Update = Omit<MeasurementUpdate, 'id'>

interface Changes {
  readonly forth: Update
  readonly back: Update
}

/** Only what is different, and how it was: what is not touched keeps its unit and its second. */
export function changesOf(
  entry: CorrectedMeasurement,
  { value, unit, atMs, untilMs, note }: Correction,
  { zone, begunMs, endedMs }: EntryPlace,
  units: readonly Pick<Unit, 'id' | 'abbreviatedName'>[],
): Changes {
  const isValue = value !== entry.value || unit !== entry.unitAbbreviatedName
  const isTime = atMs !== begunMs || untilMs !== endedMs
  const isNote = note.trim() !== (entry.note ?? '')
  const times = (from: number, until: number | undefined) => ({
    startAt: stamp(from, zone),
    ...(until === undefined ? {} : { endAt: stamp(until, zone) }),
  })
  return {
    forth: {
      ...(isValue ? { value, unitAbbreviatedName: unit } : {}),
      ...(isTime ? times(atMs, untilMs) : {}),
      ...(isNote ? { note: note.trim() === '' ? null : note.trim() } : {}),
    },
    back: {
      ...(isValue ? asRecorded(entry, units) : {}),
      ...(isTime ? times(begunMs, endedMs) : {}),
      ...(isNote ? { note: entry.note ?? null } : {}),
    },
  }
}

/** The value in the unit it was recorded in; shown it may be in another one. */
function asRecorded(
  { value, unitAbbreviatedName, originalValue, originalUnitId }: CorrectedMeasurement,
  units: readonly Pick<Unit, 'id' | 'abbreviatedName'>[],
) {
  const unit = units.find(({ id }) => id === originalUnitId)
  if (!unit || originalValue === undefined) return { value, unitAbbreviatedName }
  return { value: originalValue, unitAbbreviatedName: unit.abbreviatedName }
}
