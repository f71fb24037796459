/** Nights and naps, and the heart rate variability of a night. */

import { say } from '../../../lib/refusal.ts'
import { SECONDS_PER_DAY } from '../../../lib/utc-text.ts'
import type { Place, ReadItem } from '../format.ts'
import { isObject, type JsonObject, listIn, numberIn, objectIn } from '../reading/json-values.ts'
import { tellWhole } from '../reading/member-use.ts'
import { natureOf } from '../reading/natures.ts'
import { nightEntries } from '../reading/nights.ts'
import { entryOf, leftOut, rejected } from '../reading/target.ts'
import { GARMIN } from './garmin-days.ts'
import { dayOf, type GarminOffsets, utcIn } from './garmin-times.ts'

const SCORE = natureOf('Sleep Score')
const BREATH = natureOf('Respiratory Rate')
const OXYGEN = natureOf('Oxygen Saturation')
const AWAKENINGS = natureOf('Awakenings')
const NAP = natureOf('Nap Duration', 'min')
const HRV = natureOf('Heart Rate Variability (RMSSD)', 'ms')
const LONGEST_SECONDS = SECONDS_PER_DAY

export function* nightItems(record: JsonObject, place: Place, offsets: GarminOffsets): Generator<ReadItem> {
  for (const nap of listIn(record['napList'])) if (isObject(nap)) yield* napItems(nap, place, offsets)
  const seconds = {
    deep: numberIn(record['deepSleepSeconds']),
    light: numberIn(record['lightSleepSeconds']),
    rem: numberIn(record['remSleepSeconds']),
    awake: numberIn(record['awakeSleepSeconds']),
  }
  const asleep = (seconds.deep ?? 0) + (seconds.light ?? 0) + (seconds.rem ?? 0)
  if (asleep <= 0)
    return yield leftOut(say('Nights that the watch did not measure', 'Nächte, die die Uhr nicht gemessen hat'))
  const [from, until] = [utcIn(record['sleepStartTimestampGMT']), utcIn(record['sleepEndTimestampGMT'])]
  const inBedSeconds = (until ?? 0) - (from ?? 0)
  if (from === undefined || until === undefined || inBedSeconds <= 0 || inBedSeconds > LONGEST_SECONDS)
    return yield rejected(place, say('The night has no start or no end.', 'Anfang oder Ende der Nacht fehlt.'))
  if (asleep + (seconds.awake ?? 0) > inBedSeconds + 60)
    return yield rejected(
      place,
      say('The stages of the night are longer than the night.', 'Die Phasen der Nacht sind länger als die Nacht.'),
    )
  const start = offsets.at(from, dayOf(record['calendarDate']))
  const common = { start, endEpoch: until, sourceName: GARMIN, place }
  yield* nightEntries({ ...common, seconds, asleepSeconds: asleep, inBedSeconds })
  const score = numberIn(objectIn(record['sleepScores'])?.['overallScore'])
  if (score !== undefined && score > 0) yield entryOf(SCORE, { ...common, value: score })
  const awakenings = numberIn(record['awakeCount'])
  if (awakenings !== undefined && awakenings >= 0) yield entryOf(AWAKENINGS, { ...common, value: awakenings })
  // Means of the night are those of the day on which it ends.
  const waking = { start: { ...start, epochSeconds: until }, sourceName: GARMIN, place }
  const means = [
    [BREATH, record['averageRespiration']],
    [OXYGEN, objectIn(record['spo2SleepSummary'])?.['averageSPO2']],
  ] as const
  for (const [nature, given] of means) {
    const value = numberIn(given)
    if (value !== undefined && value > 0) yield entryOf(nature, { ...waking, value })
  }
}

function* napItems(nap: JsonObject, place: Place, offsets: GarminOffsets): Generator<ReadItem> {
  const [from, until] = [utcIn(nap['napStartTimestampGMT']), utcIn(nap['napEndTimestampGMT'])]
  const seconds = (until ?? 0) - (from ?? 0)
  if (from === undefined || until === undefined || seconds <= 0 || seconds > LONGEST_SECONDS)
    return yield rejected(place, say('The nap has no start or no end.', 'Anfang oder Ende des Nickerchens fehlt.'))
  const start = offsets.at(from, dayOf(nap['calendarDate']))
  yield entryOf(NAP, { start, endEpoch: until, value: seconds / 60, sourceName: GARMIN, place })
}

/** The other values of a night's status are those of the night and of the day once more. */
export function* statusItems(
  record: JsonObject,
  {
    place,
    startOf,
  }: { readonly place: Place; readonly startOf: (day: string) => ReturnType<GarminOffsets['at']> | undefined },
): Generator<ReadItem> {
  const day = dayOf(record['calendarDate'])
  const start = day === undefined ? undefined : startOf(day)
  for (const metric of listIn(record['metrics'])) {
    if (!isObject(metric)) continue
    const value = numberIn(metric['value'])
    if (metric['type'] !== 'HRV') {
      tellWhole(metric)
      yield leftOut(
        say('Status of the night, which repeats other values', 'Status der Nacht, der andere Werte wiederholt'),
      )
    } else if (value === undefined || value <= 0)
      yield leftOut(say('Nights without heart rate variability', 'Nächte ohne Herzratenvariabilität'))
    else if (!start)
      yield rejected(place, say('It does not say which day it was.', 'Es steht nicht da, welcher Tag es war.'))
    else yield entryOf(HRV, { value, start, sourceName: GARMIN, place })
  }
}
