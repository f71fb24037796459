/** Tables of Samsung Health with a value in each row, exercise, and the steps of each day. */

import { say } from '../../../lib/refusal.ts'
import type { Moment } from '../../../lib/utc-text.ts'
import { MS_PER_DAY } from '../../../lib/utc-text.ts'
import type { Place, ReadItem } from '../format.ts'
import type { WallTime } from '../reading/local-moment.ts'
import { type Nature, natureOf } from '../reading/natures.ts'
import { entryOf, leftOut, rejected } from '../reading/target.ts'
import { workoutOf } from '../reading/workouts.ts'
import { exerciseNamed } from './samsung-exercises.ts'
import { SAMSUNG } from './samsung-nights.ts'
import { type Clock, momentIn, type SamsungRow } from './samsung-tables.ts'

const pulse = natureOf('Heart Rate (Pulse)')

/** The columns of each table, and what they are of. */
export const VALUES: Readonly<Record<string, readonly (readonly [column: string, nature: Nature])[]>> = Object.assign(
  Object.create(null),
  {
    weight: [
      ['weight', natureOf('Body Weight', 'kg')],
      ['body_fat', natureOf('Body Fat')],
      ['skeletal_muscle_mass', natureOf('Muscle Mass', 'kg')],
    ],
    height: [['height', natureOf('Body Height', 'cm')]],
    'tracker.heart_rate': [['heart_rate', pulse]],
    'tracker.oxygen_saturation': [['spo2', natureOf('Oxygen Saturation')]],
    respiratory_rate: [['average', natureOf('Respiratory Rate')]],
    skin_temperature: [['temperature', natureOf('Skin Temperature', 'C')]],
    stress: [['score', natureOf('Stress Score')]],
    blood_pressure: [
      ['systolic', natureOf('Systolic Blood Pressure')],
      ['diastolic', natureOf('Diastolic Blood Pressure')],
      ['pulse', pulse],
    ],
    water_intake: [['amount', natureOf('Fluid Intake', 'mL')]],
    floors_climbed: [['floor', natureOf('Floors Climbed')]],
  },
)

export function* valueItems(table: string, row: SamsungRow, { place, clock }: At): Generator<ReadItem> {
  const start = momentIn(row, 'start_time', clock)
  if (!start)
    return yield rejected(place, say('The row does not say when it was.', 'In der Zeile steht nicht, wann es war.'))
  if (row.cell('is_outlier') === '1')
    return yield leftOut(say('Values that Samsung Health doubts', 'Werte, an denen Samsung Health zweifelt'))
  let isEmpty = true
  for (const [column, nature] of VALUES[table] ?? []) {
    const value = row.amount(column)
    if (value === undefined) continue
    isEmpty = false
    yield entryOf(nature, { value, start, sourceName: SAMSUNG, place })
  }
  if (isEmpty) yield leftOut(say('Rows without a value', 'Zeilen ohne Wert'))
}

interface At {
  readonly place: Place
  readonly clock: Clock
}

const distances: readonly (readonly [RegExp, Nature])[] = [
  [/cycling|bike/i, natureOf('Cycling Distance', 'm')],
  [/swimming/i, natureOf('Swimming Distance', 'm')],
]
const LONGEST_MS = 7 * MS_PER_DAY

/** What was walked or run is in the distance of its day already. */
export function* exerciseItems(row: SamsungRow, { place, clock }: At): Generator<ReadItem> {
  const [start, end] = [momentIn(row, 'start_time', clock), momentIn(row, 'end_time', clock)]
  const duration = row.amount('duration')
  if (!start)
    return yield rejected(
      place,
      say('The exercise does not say when it was.', 'Beim Training steht nicht, wann es war.'),
    )
  if (duration === undefined || duration > LONGEST_MS)
    return yield rejected(
      place,
      say('The exercise does not say how long it was.', 'Beim Training steht nicht, wie lange es dauerte.'),
    )
  const name = exerciseNamed[row.cell('exercise_type')] ?? ''
  const { nature, note } = workoutOf(name)
  const length = Math.max(1, Math.round(duration / 1000))
  const endEpoch = Math.max(start.epochSeconds + length, Math.min(end?.epochSeconds ?? 0, start.epochSeconds + 604_800))
  const common = { start, endEpoch, sourceName: SAMSUNG, place }
  yield entryOf(nature, { ...common, value: duration / 60_000, note })
  const meters = row.amount('distance')
  const far = distances.find(([words]) => words.test(name))?.[1]
  if (meters !== undefined && far) yield entryOf(far, { ...common, value: meters })
}

const STEPS = natureOf('Daily Step Count')
const DISTANCE = natureOf('Walking and Running Distance', 'm')
/** Of all devices together. */
const ALL_DEVICES = '-2'

interface Day {
  readonly isWhole: boolean
  readonly steps: number
  readonly meters: number | undefined
  readonly place: Place
}

/** Each device has a row for a day, and so have all of them together; the fullest row is the day. */
export class SamsungDays {
  readonly #days = new Map<string, Day>()
  #repeated = 0

  take(row: SamsungRow, place: Place): ReadItem | undefined {
    const day = dayIn(row.cell('day_time'))
    const steps = row.amount('count') ?? row.amount('step_count')
    if (day === undefined)
      return rejected(
        place,
        say('The row does not say which day it was.', 'In der Zeile steht nicht, welcher Tag es war.'),
      )
    if (steps === undefined) return leftOut(say('Days without steps', 'Tage ohne Schritte'))
    const told = { isWhole: row.cell('source_type') === ALL_DEVICES, steps, meters: row.amount('distance'), place }
    const before = this.#days.get(day)
    if (before) this.#repeated++
    if (!before || (told.isWhole !== before.isWhole ? told.isWhole : told.steps > before.steps))
      this.#days.set(day, told)
    return undefined
  }

  *items(midnightOf: (wall: WallTime) => Moment | undefined): Generator<ReadItem> {
    for (let count = 0; count < this.#repeated; count++)
      yield leftOut(
        say(
          'Steps of the same day from another device or table',
          'Schritte desselben Tages von einem anderen Gerät oder aus einer anderen Tabelle',
        ),
      )
    for (const [text, { steps, meters, place }] of [...this.#days].toSorted(([one], [other]) =>
      one < other ? -1 : 1,
    )) {
      const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
      const start = midnightOf({ year, month, day })
      const next = new Date(Date.UTC(year, month - 1, day + 1))
      const end = midnightOf({ year: next.getUTCFullYear(), month: next.getUTCMonth() + 1, day: next.getUTCDate() })
      if (!start || !end) continue
      const common = { start, endEpoch: end.epochSeconds, sourceName: SAMSUNG, place }
      yield entryOf(STEPS, { ...common, value: steps })
      if (meters !== undefined) yield entryOf(DISTANCE, { ...common, value: meters })
    }
  }
}

/** Milliseconds of the midnight in UTC with the date of the day, or a date. */
function dayIn(text: string): string | undefined {
  const date = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0]
  if (date !== undefined) return date
  const milliseconds = /^\d{11,13}$/.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(milliseconds) ? new Date(milliseconds).toISOString().slice(0, 10) : undefined
}
