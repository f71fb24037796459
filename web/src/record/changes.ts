/** What a correction changes, and how to go back. Pure. */
import type { DetailName, MeasurementUpdate, NotificationAction, SlimMeasurement, Unit } from '@upshot/contract'
import type { Edit } from '../offline/act.ts'
import { stamp } from '../time/local.ts'
import { type DetailTexts, sentDetails } from './details.ts'

export interface Correction extends DetailTexts {
  readonly value: number
  readonly unit: string
  readonly atMs: number
  /** Only of what lasted. */
  readonly untilMs?: number | undefined
}

export type CorrectedMeasurement = Pick<
  SlimMeasurement,
  'value' | 'unitAbbreviatedName' | 'originalValue' | 'originalUnitId' | DetailName
>

/** When the entry was so far, and by which clock. */
interface EntryPlace {
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
  { value, unit, atMs, untilMs, ...texts }: Correction,
  { zone, begunMs, endedMs }: EntryPlace,
  units: readonly Pick<Unit, 'id' | 'abbreviatedName'>[],
): Changes {
  const isValue = value !== entry.value || unit !== entry.unitAbbreviatedName
  const isTime = atMs !== begunMs || untilMs !== endedMs
  const touched = changedDetails(entry, texts)
  const times = (from: number, until: number | undefined) => ({
    startAt: stamp(from, zone),
    ...(until === undefined ? {} : { endAt: stamp(until, zone) }),
  })
  return {
    forth: {
      ...(isValue ? { value, unitAbbreviatedName: unit } : {}),
      ...(isTime ? times(atMs, untilMs) : {}),
      ...sentDetails(touched),
    },
    back: {
      ...(isValue ? asRecorded(entry, units) : {}),
      ...(isTime ? times(begunMs, endedMs) : {}),
      ...Object.fromEntries(Object.keys(touched).map((name) => [name, entry[name as DetailName] ?? null])),
    },
  }
}

const changedDetails = (entry: DetailTexts, texts: DetailTexts): DetailTexts =>
  Object.fromEntries(
    Object.entries(texts).filter(
      ([name, text]) => text !== undefined && text.trim() !== (entry[name as DetailName] ?? ''),
    ),
  )

/** Everything that was typed, for an entry that waits to be sent. */
export const wholeUpdate = ({ value, unit, atMs, untilMs, ...texts }: Correction, zone: string): Update => ({
  value,
  unitAbbreviatedName: unit,
  ...sentDetails(texts),
  startAt: stamp(atMs, zone),
  ...(untilMs === undefined ? {} : { endAt: stamp(untilMs, zone) }),
})

/** The value in the unit it was recorded in; shown it may be in another one. */
function asRecorded(
  { value, unitAbbreviatedName, originalValue, originalUnitId }: CorrectedMeasurement,
  units: readonly Pick<Unit, 'id' | 'abbreviatedName'>[],
) {
  const unit = units.find(({ id }) => id === originalUnitId)
  if (!unit || originalValue === undefined) return { value, unitAbbreviatedName }
  return { value: originalValue, unitAbbreviatedName: unit.abbreviatedName }
}

/** Another value for a question whose answer waits to be sent. */
const ANSWER = 'answerTrackingReminderNotifications'

/** The server may know the first answer: then that one is undone before the other is given. */
export function otherAnswer(body: readonly NotificationAction[], value: number): Omit<Edit, 'label'> {
  const changed = body.map((one) => ({ ...one, modifiedValue: value }))
  const undone = body.map(({ modifiedValue: _value, ...which }) => ({ ...which, action: 'undo' as const }))
  return { body: changed, correction: { name: ANSWER, body: [...undone, ...changed] } }
}
