/** Cronometer's biometrics and exercises. */
import { say } from '../../../lib/refusal.ts'
import type { Moment } from '../../../lib/utc-text.ts'
import type { Place, ReadItem } from '../format.ts'
import { exerciseNature } from '../myfitnesspal/myfitnesspal-exercise.ts'
import type { NamedRow } from '../reading/csv-rows.ts'
import { natureOf } from '../reading/natures.ts'
import { readNumber, readPressure } from '../reading/numbers.ts'
import { entryOf, measuredTarget, rejected, shown } from '../reading/target.ts'

const SOURCE = 'Cronometer'
/** Where a metric came in from another program, its name says so in brackets. */
const FROM_ELSEWHERE =
  /^(.*\S)\s*\((Apple Health|Health Connect|Google Fit|Samsung Health|Fitbit|Garmin|Oura|Withings|Polar|WHOOP|Dexcom|Strava|Suunto|COROS|Keto-?Mojo|Biosense|Qardio)\)$/i

export function* biometricItems(row: NamedRow, start: Moment, place: Place): Generator<ReadItem> {
  const metric = row.cell('Metric')
  const [, name = metric, sourceName = SOURCE] = FROM_ELSEWHERE.exec(metric) ?? []
  const amount = row.cell('Amount')
  const recorded = { start, place, sourceName }
  const pressure = readPressure(amount)
  if (pressure) {
    yield entryOf(natureOf('Systolic Blood Pressure'), { ...recorded, value: pressure[0] })
    yield entryOf(natureOf('Diastolic Blood Pressure'), { ...recorded, value: pressure[1] })
    return
  }
  const read = readNumber(amount)
  if (metric === '')
    yield rejected(
      place,
      say('The row does not say what was measured.', 'In der Zeile steht nicht, was gemessen wurde.'),
    )
  else if (read.kind !== 'number')
    yield rejected(
      place,
      say(
        `${shown(amount)} is not a value of ${shown(metric)}.`,
        `${shown(amount)} ist kein Wert von ${shown(metric)}.`,
      ),
    )
  else {
    const { target, factor } = measuredTarget(name, row.cell('Unit'), 'Vital Signs')
    yield entryOf(target, { ...recorded, value: read.value * factor })
  }
}

/** Energy burned is written below zero by some versions. */
export function* cronometerExercise(row: NamedRow, start: Moment, place: Place): Generator<ReadItem> {
  const name = row.cell('Exercise')
  const recorded = { start, place, sourceName: SOURCE }
  const minutes = readNumber(row.cell('Minutes'))
  const energy = readNumber(row.cell('Calories Burned'))
  if (minutes.kind === 'unreadable')
    yield rejected(
      place,
      say(
        `${shown(row.cell('Minutes'))} is not a number of minutes.`,
        `${shown(row.cell('Minutes'))} ist keine Zahl von Minuten.`,
      ),
    )
  else if (minutes.kind === 'number' && minutes.value > 0) {
    const end = row.cell('Time') === '' ? {} : { endEpoch: start.epochSeconds + Math.round(minutes.value * 60) }
    yield entryOf(exerciseNature(name), { ...recorded, ...end, value: minutes.value, note: name })
  }
  if (energy.kind === 'number' && energy.value !== 0)
    yield entryOf(natureOf('Active Energy Burned'), { ...recorded, value: Math.abs(energy.value) })
}
