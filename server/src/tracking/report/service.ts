/** A period on one page, for an appointment. */
import { say } from '../../lib/language.ts'
import type { Bounds } from '../../lib/ranges.ts'
import { Refusal } from '../../lib/refusal.ts'
import { takeTurns } from '../../lib/turns.ts'
import { dayNumber, SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import { offsetsOf, startOfDay } from '../../lib/zone.ts'
import type { DayValue } from '../measurements/daily.ts'
import { dailyValues } from '../measurements/daily-service.ts'
import type { Days } from '../measurements/days.ts'
import type { SeriesRow } from '../measurements/series.ts'
import type { Person } from '../measurements/service.ts'
import type { MeasurementStores, MeasuringParts } from '../measurements/stores.ts'
import { conversionBetween, convert, unitOf } from '../units/units.ts'
import { coveredStores } from '../variables/covered-stores.ts'
import { type Variable, variableOf } from '../variables/variable.ts'
import { type Change, changeWithin, middleOf } from './change.ts'
import { type Dose, type Doses, dosesOf } from './doses.ts'

export const DEFAULT_DAYS = 90
const FEWEST_DAYS = 14
const MOST_DAYS = 366
/** A page holds fewer; the rest of somebody's variables is only counted. */
const MOST_VARIABLES = 60
const MEDICINES = 'Treatments'

export interface TrackedVariable {
  readonly variable: Variable
  readonly numberOfDays: number
  readonly average: number
  readonly lowest: number
  readonly highest: number
  readonly change: Change | undefined
}

export interface TakenMedicine extends Doses {
  readonly variable: Variable
}

export interface PeriodReport {
  readonly from: number
  readonly to: number
  readonly numberOfDaysRecorded: number
  readonly numberOfVariables: number
  readonly tracked: readonly TrackedVariable[]
  readonly taken: readonly TakenMedicine[]
}

export type Reports = ReturnType<typeof createReports>

interface Period {
  readonly from: number
  readonly to: number
  readonly startEpoch: number
  readonly endEpoch: number
}

export function createReports({ storage, days }: Pick<MeasuringParts, 'storage'> & { readonly days: Days }) {
  async function of(person: Person, asked: Bounds & { readonly days: number | undefined }): Promise<PeriodReport> {
    const to = asked.to ?? days.today(person.timeZone)
    const length = asked.from === undefined ? (asked.days ?? DEFAULT_DAYS) : to - asked.from + 1
    if (length < FEWEST_DAYS || length > MOST_DAYS)
      throw new Refusal('badInput', [
        {
          message: say('A report covers {fewest} to {most} days.', { fewest: FEWEST_DAYS, most: MOST_DAYS }),
          field: 'from',
        },
      ])
    return between(person, to - length + 1, to)
  }

  /** Both days included. */
  const between = (person: Person, from: number, to: number): Promise<PeriodReport> =>
    storage.read(async (all) => {
      const stores = coveredStores(all, person.cover)
      const startsAt = startOfDay(person.timeZone)
      const period: Period = { from, to, startEpoch: startsAt(from), endEpoch: startsAt(to + 1) - 1 }
      const recorded = (await stores.variables.all(person.userId)).map(variableOf).filter(isWithin(period))
      const variables = recorded.toSorted(byImportance).slice(0, MOST_VARIABLES)
      const tracked: TrackedVariable[] = []
      const taken: TakenMedicine[] = []
      for (const variable of variables) {
        const one = await trackedIn(stores, { variable, person, period })
        if (one) tracked.push(one)
        const doses =
          variable.category.name === MEDICINES ? await takenIn(stores, { variable, person, period }) : undefined
        if (doses) taken.push({ variable, ...doses })
        await takeTurns()
      }
      const numbers = Array.from({ length: to - from + 1 }, (_, at) => from + at)
      const counts = await stores.measurements.dayCounts({ ...person, days: numbers })
      return {
        from,
        to,
        numberOfDaysRecorded: [...counts.values()].filter((count) => count > 0).length,
        numberOfVariables: recorded.length,
        tracked: tracked.toSorted(
          (a, b) =>
            Number(b.variable.isOutcome) - Number(a.variable.isOutcome) ||
            b.numberOfDays - a.numberOfDays ||
            nameOrder(a.variable, b.variable),
        ),
        taken: taken.toSorted((a, b) => b.numberOfDays - a.numberOfDays || nameOrder(a.variable, b.variable)),
      }
    })

  return { of, between }
}

const nameOrder = (a: Variable, b: Variable): number => (a.name < b.name ? -1 : 1)

const isWithin =
  ({ startEpoch, endEpoch }: Period) =>
  ({ earliestEpoch, latestEpoch }: Variable): boolean =>
    earliestEpoch !== null && latestEpoch !== null && latestEpoch >= startEpoch && earliestEpoch <= endEpoch

/** Where there are too many: medicines and outcomes first, then what is recorded most often. */
const byImportance = (a: Variable, b: Variable): number =>
  importanceOf(b) - importanceOf(a) || b.numberOfMeasurements - a.numberOfMeasurements
const importanceOf = ({ category, isOutcome }: Variable): number => (category.name === MEDICINES || isOutcome ? 1 : 0)

interface VariableQuestion {
  readonly variable: Variable
  readonly person: Person
  readonly period: Period
}

async function trackedIn(
  stores: MeasurementStores,
  { variable, person, period }: VariableQuestion,
): Promise<TrackedVariable | undefined> {
  const { timeZone } = person
  const { startEpoch: from, endEpoch: to } = period
  const values = await dailyValues(stores, {
    variable,
    timeZone,
    from,
    to,
    limit: period.to - period.from + 1,
    isSpanAll: true,
  })
  const numberOfDays = values.filter(({ origin }) => origin !== 'filled').length
  return numberOfDays === 0 ? undefined : { variable, numberOfDays, ...figuresOf(values, period) }
}

function figuresOf(values: readonly DayValue[], { from, to }: Period) {
  const numbers = values.map(({ value }) => value)
  return {
    average: numbers.reduce((sum, value) => sum + value, 0) / numbers.length,
    lowest: Math.min(...numbers),
    highest: Math.max(...numbers),
    change: changeWithin(values, middleOf(from, to)),
  }
}

async function takenIn(
  stores: MeasurementStores,
  { variable, person, period }: VariableQuestion,
): Promise<Doses | undefined> {
  const span = { from: period.startEpoch, to: period.endEpoch }
  const rows = await stores.measurements.series(variable.userId, [variable.id], span)
  const offsetAt = offsetsOf(person.timeZone)
  return dosesOf(rows.flatMap((row) => doseOf(row, variable, offsetAt) ?? []))
}

function doseOf(row: SeriesRow, variable: Variable, offsetAt: (epoch: number) => number): Dose | undefined {
  const conversion = conversionBetween(unitOf(row.unitId), variable.unit)
  if (!conversion) return undefined
  const local = row.startEpoch + (row.offsetMinutes === null ? offsetAt(row.startEpoch) : row.offsetMinutes * 60)
  const day = dayNumber(local)
  return { day, secondOfDay: local - day * SECONDS_PER_DAY, value: convert(row.value, conversion) }
}
