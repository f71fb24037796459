/** What a correction changes, and how to undo it. Pure. */
import type { DetailName, MeasurementUpdate, NotificationAction, SlimMeasurement, Unit } from '@upshot/contract'
import type { Edit } from '../offline/act.ts'
import { stamp } from '../time/local.ts'
import { type DetailTexts, sentDetails } from './details.ts'

export interface Correction extends DetailTexts {
  readonly value: number
  readonly unit: string
  readonly atMs: number
  /** Only for spans. */
  readonly untilMs?: number | undefined
}

export type CorrectedMeasurement = Pick<
  SlimMeasurement,
  'value' | 'unitAbbreviatedName' | 'originalValue' | 'originalUnitId' | DetailName
>

/** The entry's previous time, and its zone. */
interface EntryPlace {
  readonly zone: string
  readonly begunMs: number
  readonly endedMs: number | undefined
}

type Update = Omit<MeasurementUpdate, 'id'>

interface UpdatePair {
  readonly forth: Update
  readonly back: Update
}

/** Only what differs, and its previous values. What was not touched keeps its unit and its second. */
export function changesOf(
  entry: CorrectedMeasurement,
  { value, unit, atMs, untilMs, ...texts }: Correction,
  { zone, begunMs, endedMs }: EntryPlace,
  units: readonly Pick<Unit, 'id' | 'abbreviatedName'>[],
): UpdatePair {
  const isValue = value !== entry.value || unit !== entry.unitAbbreviatedName
  const hasTimeChanged = atMs !== begunMs || untilMs !== endedMs
  const touched = changedDetails(entry, texts)
  const times = (from: number, until: number | undefined) => ({
    startAt: stamp(from, zone),
    ...(until === undefined ? {} : { endAt: stamp(until, zone) }),
  })
  return {
    forth: {
      ...(isValue ? { value, unitAbbreviatedName: unit } : {}),
      ...(hasTimeChanged ? times(atMs, untilMs) : {}),
      ...sentDetails(touched),
    },
    back: {
      ...(isValue ? asRecorded(entry, units) : {}),
      ...(hasTimeChanged ? times(begunMs, endedMs) : {}),
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

/** Everything that was typed, for a pending entry. */
export const wholeUpdate = ({ value, unit, atMs, untilMs, ...texts }: Correction, zone: string): Update => ({
  value,
  unitAbbreviatedName: unit,
  ...sentDetails(texts),
  startAt: stamp(atMs, zone),
  ...(untilMs === undefined ? {} : { endAt: stamp(untilMs, zone) }),
})

/** The value in the unit it was recorded in, which may differ from the one shown. */
function asRecorded(
  { value, unitAbbreviatedName, originalValue, originalUnitId }: CorrectedMeasurement,
  units: readonly Pick<Unit, 'id' | 'abbreviatedName'>[],
) {
  const unit = units.find(({ id }) => id === originalUnitId)
  if (!unit || originalValue === undefined) return { value, unitAbbreviatedName }
  return { value: originalValue, unitAbbreviatedName: unit.abbreviatedName }
}

/** Answers to questions are sent to this endpoint. */
const ANSWER = 'answerTrackingReminderNotifications'

/** The server may already have the first answer: it is undone before the new one is given. */
export function otherAnswer(body: readonly NotificationAction[], value: number, index = 0): Omit<Edit, 'label'> {
  const changed = body.map((item, position) => (position === index ? { ...item, modifiedValue: value } : item))
  const ownItems = changed.slice(index, index + 1)
  const undone = ownItems.map(({ modifiedValue: _value, ...key }) => ({ ...key, action: 'undo' as const }))
  return { body: changed, correction: { name: ANSWER, body: [...undone, ...ownItems] } }
}
