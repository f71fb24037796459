/** Summaries of days: steps, energy, resting heart rate, stress. A day that several files tell is taken once. */
import { say } from '../../../lib/refusal.ts'
import type { Moment } from '../../../lib/utc-text.ts'
import type { Place, ReadItem } from '../format.ts'
import { isObject, type JsonObject, listIn, numberIn, objectIn } from '../reading/json-values.ts'
import type { WallTime } from '../reading/local-moment.ts'
import { type Nature, natureOf } from '../reading/natures.ts'
import { entryOf, leftOut } from '../reading/target.ts'
import { dayOf, type GarminOffsets, offsetBetween, utcIn } from './garmin-times.ts'

export const GARMIN = 'Garmin'

const AMOUNTS: readonly (readonly [nature: Nature, ...members: string[]])[] = [
  [natureOf('Daily Step Count'), 'totalSteps'],
  [natureOf('Walking and Running Distance', 'm'), 'wellnessDistanceMeters', 'totalDistanceMeters'],
  [natureOf('Active Energy Burned', 'kcal'), 'activeKilocalories'],
  [natureOf('Resting Energy Burned', 'kcal'), 'bmrKilocalories'],
  [natureOf('Total Energy Burned', 'kcal'), 'totalKilocalories'],
]
const ACTIVE = natureOf('Active Minutes')
const RESTING = natureOf('Resting Heart Rate')
const STRESS = natureOf('Stress Score')

interface Day {
  readonly start: number | undefined
  readonly end: number | undefined
  readonly offsetMinutes: number | undefined
  readonly amounts: readonly (number | undefined)[]
  readonly active: number | undefined
  readonly resting: number | undefined
  readonly stress: number | undefined
  readonly place: Place
}

export class GarminDays {
  readonly #days = new Map<string, Day>()
  #nameless = 0

  take(record: unknown, place: Place, offsets: GarminOffsets): void {
    const day = isObject(record) ? dayOf(record['calendarDate']) : undefined
    if (!isObject(record) || day === undefined) {
      this.#nameless++
      return
    }
    const told = dayIn(record, place)
    const before = this.#days.get(day)
    if (before && !isFuller(told, before)) return
    this.#days.set(day, told)
    offsets.note(day, told.offsetMinutes)
  }

  /** Whether a day does not say when it began. */
  get lacksTimes(): boolean {
    return [...this.#days.values()].some(
      ({ start, offsetMinutes }) => start === undefined || offsetMinutes === undefined,
    )
  }

  has(day: string): boolean {
    return this.#days.has(day)
  }

  *items(midnightOf: (wall: WallTime) => Moment | undefined): Generator<ReadItem> {
    for (let count = 0; count < this.#nameless; count++)
      yield leftOut(say('Records without a day', 'Datensätze ohne Tag'))
    for (const [text, day] of [...this.#days].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
      const start = startOf(text, day, midnightOf)
      if (!start) continue
      const common = { start, sourceName: GARMIN, place: day.place }
      const lasting = day.end !== undefined && day.end > start.epochSeconds ? { endEpoch: day.end } : {}
      let isEmpty = true
      for (const [at, [nature]] of AMOUNTS.entries()) {
        const value = day.amounts[at]
        if (value === undefined || value <= 0) continue
        isEmpty = false
        yield entryOf(nature, { ...common, ...lasting, value })
      }
      if (isEmpty) yield leftOut(say('Days without the watch', 'Tage ohne die Uhr'))
      else if (day.active !== undefined) yield entryOf(ACTIVE, { ...common, ...lasting, value: day.active })
      if (day.resting !== undefined && day.resting > 0) yield entryOf(RESTING, { ...common, value: day.resting })
      // Below zero: not measured.
      if (day.stress !== undefined && day.stress >= 0) yield entryOf(STRESS, { ...common, value: day.stress })
    }
  }
}

function startOf(
  text: string,
  { start, offsetMinutes }: Day,
  midnightOf: (wall: WallTime) => Moment | undefined,
): Moment | undefined {
  if (start !== undefined && offsetMinutes !== undefined) return { epochSeconds: start, offsetMinutes }
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  return midnightOf({ year, month, day })
}

function dayIn(record: JsonObject, place: Place): Day {
  const start = utcIn(record['wellnessStartTimeGmt'])
  const minutes = [numberIn(record['moderateIntensityMinutes']), numberIn(record['vigorousIntensityMinutes'])]
  const stress = listIn(objectIn(record['allDayStress'])?.['aggregatorList']).find(
    (one) => isObject(one) && one['type'] === 'TOTAL',
  )
  return {
    start,
    end: utcIn(record['wellnessEndTimeGmt']),
    offsetMinutes: offsetBetween(utcIn(record['wellnessStartTimeLocal']), start),
    amounts: AMOUNTS.map(([, ...members]) => members.map((member) => numberIn(record[member])).find((one) => one)),
    active: minutes.every((one) => one === undefined)
      ? undefined
      : minutes.reduce<number>((sum, one) => sum + (one ?? 0), 0),
    resting: numberIn(record['restingHeartRate']),
    stress: numberIn(objectIn(stress)?.['averageStressLevel']),
    place,
  }
}

/** The day was longer, or more of it was counted. */
function isFuller(one: Day, other: Day): boolean {
  const ends = (one.end ?? 0) - (other.end ?? 0)
  const steps = (one.amounts[0] ?? 0) - (other.amounts[0] ?? 0)
  return ends > 0 || (ends === 0 && steps > 0)
}
