/**
 * A period on one page, for an appointment. Both the person's own report and the one behind a link are created here.
 */
import type { ReportPressure, ReportPurpose } from '@upshot/contract'
import { say } from '../../lib/language.ts'
import type { Bounds } from '../../lib/ranges.ts'
import { Refusal } from '../../lib/refusal.ts'
import { yieldIfNeeded } from '../../lib/turns.ts'
import { dayNumber, dayText, SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import { localDays, offsetsOf, startOfDay } from '../../lib/zone.ts'
import type { Storage } from '../../storage/storage.ts'
import { type DayValue, dailyValues, feedersIn, readingOnce } from '../measurements/daily.ts'
import type { Days } from '../measurements/days.ts'
import type { SeriesRow } from '../measurements/series.ts'
import type { Person } from '../measurements/service.ts'
import type { MeasurementStores } from '../measurements/store.ts'
import { feedersOf } from '../tag.ts'
import { conversionBetween, convert, unitNamed, unitOf } from '../units/units.ts'
import type { CatalogueName } from '../variables/catalogue/index.ts'
import { coveredStores, isLimited } from '../variables/covered-stores.ts'
import { type Variable, variableOf } from '../variables/variable.ts'
import { changeWithin, middleOf, type ReportedChange } from './change.ts'
import {
  type Dose,
  type Doses,
  dosesOf,
  type OveruseMark,
  overuseIn,
  type TakenDays,
  treatsAttacks,
} from './medicines.ts'
import { badness, belongsTo, hasScale, isAffected, isMainSubject, isMedicine, isSevere } from './purposes.ts'

export const DEFAULT_DAYS = 90
const MOST_DAYS = 3661
/** A page has room for fewer; a person's other variables are only counted. */
const MOST_VARIABLES = 60

export interface TrackedVariable {
  readonly variable: Variable
  readonly numberOfDays: number
  readonly average: number
  readonly lowest: number
  readonly highest: number
  readonly change: ReportedChange | undefined
  /** Including filled ones, oldest first. */
  readonly days: readonly DayValue[]
}

export interface TakenMedicine extends Doses {
  readonly variable: Variable
}

interface MonthCount {
  /** YYYY-MM */
  readonly month: string
  readonly numberOfDays: number
  readonly recordedDays: number
  readonly symptomDays: number
  readonly severeDays: number | undefined
  readonly medicineDays: number | undefined
}

/** The severity of the complaint on each day it was recorded. */
export interface Complaint {
  readonly variables: readonly Variable[]
  readonly levels: ReadonlyMap<number, number>
  /** The medicines of these days; for complaints with attacks, only those against attacks. */
  readonly medicines: readonly Variable[]
  readonly medicineDays: ReadonlySet<number>
  readonly months: readonly MonthCount[]
}

export interface PeriodReport {
  readonly from: number
  readonly to: number
  readonly purpose: ReportPurpose
  readonly hasMedicines: boolean
  /** False behind a link that shares only some of the medicines that were taken. */
  readonly hasAllMedicines: boolean
  /** False behind a link that leaves out other variables of this purpose and period. */
  readonly hasEverything: boolean
  /** It is read through a share of categories, which may leave something out. */
  readonly isShared: boolean
  /** Variables whose numbers would differ if everything was shared. */
  readonly countsOnlyShared: readonly Variable[]
  readonly numberOfDaysRecorded: number
  readonly numberOfVariables: number
  /** If nothing was recorded: the last day before it with an entry of this purpose. Never behind a link. */
  readonly lastDayBefore: number | undefined
  readonly tracked: readonly TrackedVariable[]
  readonly taken: readonly TakenMedicine[]
  readonly complaint: Complaint | undefined
  readonly pressure: readonly PressureAt[]
  readonly overuse: readonly OveruseMark[]
  /** Every row that a number is based on. */
  readonly variableIds: readonly number[]
  /** By the id of a variable that says nearly the same as others: the id of the one that represents them. */
  readonly representedBy: ReadonlyMap<number, number>
}

type ReportStores = MeasurementStores & {
  readonly findings: {
    /** Groups of variables that say nearly the same, by ids. */
    same(userId: number): Promise<readonly { readonly compared: number; readonly others: readonly number[] }[]>
  }
}

export interface ReportDependencies {
  readonly storage: Storage<ReportStores>
}

export type Reports = ReturnType<typeof createReports>

interface ReportPeriod {
  readonly from: number
  readonly to: number
  readonly startEpoch: number
  readonly endEpoch: number
}

interface ReportChoice {
  readonly purpose?: ReportPurpose | undefined
  readonly medicines?: boolean | undefined
}

interface ReportQuery extends ReportChoice, Bounds {
  readonly days?: number | undefined
}

/** For a link: both days are fixed, so it may say whether a number would differ if everything was shared. */
interface LinkReport extends ReportChoice {
  readonly from: number
  readonly to: number
}

export function createReports({ storage, days }: ReportDependencies & { readonly days: Days }) {
  async function of(person: Person, question: ReportQuery): Promise<PeriodReport> {
    const to = question.to ?? days.today(person.timeZone)
    const length = question.from === undefined ? (question.days ?? DEFAULT_DAYS) : to - question.from + 1
    if (length < 1 || length > MOST_DAYS) {
      const message = say('A report covers {fewest} to {most} days.', { fewest: 1, most: MOST_DAYS })
      throw new Refusal('badInput', [{ message, field: 'from' }])
    }
    return storage.read((all) => reportIn(all, person, { ...question, from: to - length + 1, to }))
  }

  /** Both days inclusive. */
  const behindLink = (person: Person, question: LinkReport): Promise<PeriodReport> =>
    storage.read(async (all) => {
      const shared = (await coveredStores(all, person.cover).variables.all(person.userId)).map(variableOf)
      const hasAny = (await all.variables.all(person.userId)).map(variableOf).some(isMedicine)
      const medicines = shared.some(isMedicine) || !hasAny
      const report = await reportIn(all, person, { ...question, medicines })
      const period = periodOf(person, question)
      const countsOnlyShared: Variable[] = []
      for (const { variable, days: _days, change: _change, ...figures } of report.tracked) {
        const whole = await trackedIn(readingOnce(all), { variable, person, period })
        const isSame = Object.entries(figures).every(([name, value]) => whole?.[name as keyof typeof figures] === value)
        if (!isSame) countsOnlyShared.push(variable)
        await yieldIfNeeded()
      }
      const sharedIds = new Set(shared.map(({ id }) => id))
      const chosen = await variablesIn(readingOnce(all), person, { ...question, medicines })
      const unshared = chosen.filter(({ id }) => !sharedIds.has(id))
      const hasNone = async (variables: readonly Variable[]): Promise<boolean> => {
        for (const variable of variables) {
          if (await trackedIn(readingOnce(all), { variable, person, period })) return false
          await yieldIfNeeded()
        }
        return true
      }
      const hasAllMedicines = await hasNone(unshared.filter(isMedicine))
      const hasEverything = await hasNone(unshared.filter((variable) => !isMedicine(variable)))
      // Differences are listed one by one. A shared report reveals nothing about days outside those it covers.
      const lastDayBefore = undefined
      return { ...report, isShared: false, lastDayBefore, hasAllMedicines, hasEverything, countsOnlyShared }
    })

  return { of, behindLink }
}

function periodOf(person: Person, { from, to }: LinkReport): ReportPeriod {
  const startsAt = startOfDay(person.timeZone)
  return { from, to, startEpoch: startsAt(from), endEpoch: startsAt(to + 1) - 1 }
}

async function reportIn(all: ReportStores, person: Person, question: LinkReport): Promise<PeriodReport> {
  const { from, to, purpose = 'everything', medicines: hasMedicines = true } = question
  const stores = readingOnce(coveredStores(all, person.cover))
  const period = periodOf(person, question)
  const variables = await variablesIn(stores, person, question)
  const tracked: TrackedVariable[] = []
  const taken: TakenMedicine[] = []
  const ids = new Set<number>()
  for (const variable of variables) {
    const reported = await trackedIn(stores, { variable, person, period })
    if (!reported) continue
    tracked.push(reported)
    ids.add(variable.id)
    for (const feeder of (await feedersIn(stores, variable)).keys()) ids.add(feeder)
    const doses = isMedicine(variable) ? await takenIn(stores, { variable, person, period }) : undefined
    if (doses) taken.push({ variable, ...doses })
    await yieldIfNeeded()
  }
  const ordered = tracked.toSorted(
    (a, b) =>
      Number(b.variable.isOutcome) - Number(a.variable.isOutcome) ||
      b.numberOfDays - a.numberOfDays ||
      nameOrder(a.variable, b.variable),
  )
  const recorded = new Set(
    ordered.flatMap((trackedVariable) => trackedVariable.days.filter(isRecorded).map(({ day }) => day)),
  )
  const medicines = taken.toSorted((a, b) => b.days.length - a.days.length || nameOrder(a.variable, b.variable))
  return {
    from,
    to,
    purpose,
    hasMedicines,
    hasAllMedicines: true,
    hasEverything: true,
    isShared: isLimited(person.cover),
    countsOnlyShared: [],
    numberOfDaysRecorded: recorded.size,
    numberOfVariables: tracked.length,
    lastDayBefore: tracked.length === 0 ? await lastDayBefore(stores, person, question) : undefined,
    tracked: ordered,
    taken: medicines,
    complaint: complaintIn(ordered, medicines, { from, to, purpose, hasMedicines }),
    pressure: await pressureIn(stores, { tracked: ordered, person, period }),
    overuse: purpose === 'headache' ? overuseIn(medicines.map(takenDays), period) : [],
    variableIds: [...ids].toSorted((a, b) => a - b),
    representedBy: new Map(
      (await all.findings.same(person.userId)).flatMap(({ compared, others }) =>
        [compared, ...others].map((id) => [id, compared] as const),
      ),
    ),
  }
}

/** Undefined if there was never an entry of this purpose before. */
async function lastDayBefore(
  stores: MeasurementStores,
  person: Person,
  question: LinkReport,
): Promise<number | undefined> {
  const { purpose = 'everything', medicines: hasMedicines = true } = question
  const { startEpoch } = periodOf(person, question)
  const all = (await stores.variables.all(person.userId)).map(variableOf)
  const chosen = all.filter((variable) => belongsTo(purpose, variable) && (hasMedicines || !isMedicine(variable)))
  const latest = chosen.flatMap(({ latestEpoch }) =>
    latestEpoch === null || latestEpoch >= startEpoch ? [] : [latestEpoch],
  )
  return latest.length === 0 ? undefined : localDays(person.timeZone)(Math.max(...latest), null)
}

/** Variables that a report looks at, whether or not they have days. */
async function variablesIn(
  stores: MeasurementStores,
  person: Person,
  question: LinkReport,
): Promise<readonly Variable[]> {
  const { purpose = 'everything', medicines: hasMedicines = true } = question
  const period = periodOf(person, question)
  const all = (await stores.variables.all(person.userId)).map(variableOf)
  const edges = await stores.tags.edges(person.userId)
  const mayHaveDays = (variable: Variable) => isWithin(variable, period) || feedersOf(variable.id, edges).size > 0
  const chosen = all.filter(
    (variable) => belongsTo(purpose, variable) && (hasMedicines || !isMedicine(variable)) && mayHaveDays(variable),
  )
  return chosen.toSorted(byImportance).slice(0, MOST_VARIABLES)
}

const isWithin = ({ earliestEpoch, latestEpoch }: Variable, { startEpoch, endEpoch }: ReportPeriod): boolean =>
  earliestEpoch !== null && latestEpoch !== null && latestEpoch >= startEpoch && earliestEpoch <= endEpoch

const isRecorded = ({ origin }: DayValue): boolean => origin !== 'filled'

const nameOrder = (a: Variable, b: Variable): number => (a.name < b.name ? -1 : 1)

/** If there are too many: medicines and outcomes first, then the most recorded ones. */
const byImportance = (a: Variable, b: Variable): number =>
  importanceOf(b) - importanceOf(a) || b.numberOfMeasurements - a.numberOfMeasurements
const importanceOf = (variable: Variable): number => (isMedicine(variable) || variable.isOutcome ? 1 : 0)

interface VariableQuestion {
  readonly variable: Variable
  readonly person: Person
  readonly period: ReportPeriod
}

async function trackedIn(
  stores: MeasurementStores,
  { variable, person, period }: VariableQuestion,
): Promise<TrackedVariable | undefined> {
  const { timeZone } = person
  const { startEpoch: from, endEpoch: to } = period
  const days = await dailyValues(stores, {
    variable,
    timeZone,
    from,
    to,
    limit: period.to - period.from + 1,
    isWholeSpan: true,
  })
  const numberOfDays = days.filter(isRecorded).length
  return numberOfDays === 0 ? undefined : { variable, numberOfDays, ...figuresOf(days, period), days }
}

function figuresOf(values: readonly DayValue[], { from, to }: ReportPeriod) {
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
  return dosesOf(await readingsIn(stores, { variable, person, period }))
}

/** Every single entry, in the variable's unit and by local time. */
async function readingsIn(stores: MeasurementStores, { variable, person, period }: VariableQuestion): Promise<Dose[]> {
  const span = { from: period.startEpoch, to: period.endEpoch }
  const rows = await stores.measurements.series(variable.userId, [variable.id], span)
  const offsetAt = offsetsOf(person.timeZone)
  return rows.flatMap((row) => readingOf(row, variable, offsetAt) ?? [])
}

function readingOf(row: SeriesRow, variable: Variable, offsetAt: (epoch: number) => number): Dose | undefined {
  const conversion = conversionBetween(unitOf(row.unitId), variable.unit)
  if (!conversion) return undefined
  const local = row.startEpoch + (row.offsetMinutes === null ? offsetAt(row.startEpoch) : row.offsetMinutes * 60)
  const day = dayNumber(local)
  return { day, secondOfDay: local - day * SECONDS_PER_DAY, value: convert(row.value, conversion) }
}

const takenDays = ({ variable, days, usualValue }: TakenMedicine): TakenDays => ({
  name: variable.name,
  days,
  usualValue,
  unit: variable.unit.abbreviatedName,
})

// The complaint, by day and by month.

/** Several of these count as one: a day with any of them. Of others, the most recorded one. */
const COUNTED_TOGETHER: ReadonlySet<ReportPurpose> = new Set(['headache', 'gut', 'pain'])
const AGAINST_ATTACKS: ReadonlySet<ReportPurpose> = new Set(['headache', 'pain'])
const PREFERRED: ReadonlySet<string> = new Set<CatalogueName>(['Overall Mood', 'Sleep Quality'])

interface CountedPeriod extends Pick<PeriodReport, 'purpose' | 'hasMedicines'> {
  readonly from: number
  readonly to: number
}

function complaintIn(
  tracked: readonly TrackedVariable[],
  taken: readonly TakenMedicine[],
  period: CountedPeriod,
): Complaint | undefined {
  const { purpose, hasMedicines } = period
  const able = tracked.filter(({ variable }) => isMainSubject(purpose, variable) && isCountable(variable))
  const preferred = able.find(({ variable }) => PREFERRED.has(variable.name)) ?? able[0]
  const counted = COUNTED_TOGETHER.has(purpose) ? able.filter(({ variable }) => variable.valence !== 'positive') : []
  const main = counted.length > 0 ? counted : preferred ? [preferred] : []
  const [first] = main
  if (!first) return undefined
  const levels = new Map<number, number>()
  for (const { variable, days } of main)
    for (const { day, value } of days) levels.set(day, Math.max(levels.get(day) ?? 0, badness(variable, value)))
  const against = AGAINST_ATTACKS.has(purpose) ? taken.filter((medicine) => treatsAttacks(takenDays(medicine))) : []
  const medicines = against.length > 0 ? against : taken
  const medicineDays = new Set(medicines.flatMap(({ days }) => days))
  const months = monthsOf(period).map(({ month, days }): MonthCount => {
    const recorded = days.filter((day) => levels.has(day))
    const affected = recorded.filter((day) => isAffected(first.variable, levels.get(day) ?? 0))
    return {
      month,
      numberOfDays: days.length,
      recordedDays: recorded.length,
      symptomDays: affected.length,
      severeDays: main.some(({ variable }) => hasScale(variable))
        ? recorded.filter((day) => isSevere(first.variable, levels.get(day) ?? 0)).length
        : undefined,
      medicineDays: hasMedicines ? days.filter((day) => medicineDays.has(day)).length : undefined,
    }
  })
  const variables = main.map(({ variable }) => variable)
  return { variables, levels, medicines: medicines.map(({ variable }) => variable), medicineDays, months }
}

/** Something good is only counted on a scale, because a day without it says nothing. */
const isCountable = (variable: Variable): boolean => hasScale(variable) || variable.valence === 'negative'

function monthsOf({ from, to }: CountedPeriod): readonly { month: string; days: readonly number[] }[] {
  const all = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return [...Map.groupBy(all, (day) => dayText(day).slice(0, 7))].map(([month, days]) => ({ month, days }))
}

async function pressureIn(
  stores: MeasurementStores,
  {
    tracked,
    person,
    period,
  }: { readonly tracked: readonly TrackedVariable[]; readonly person: Person; readonly period: ReportPeriod },
): Promise<readonly PressureAt[]> {
  const readings = async (name: CatalogueName) => {
    const pressure = tracked.find(({ variable }) => variable.name === name)?.variable
    if (!pressure) return []
    const toMmHg = conversionBetween(pressure.unit, unitNamed('mmHg') ?? pressure.unit)
    const all = await readingsIn(stores, { variable: pressure, person, period })
    return toMmHg ? all.map((dose) => ({ ...dose, value: convert(dose.value, toMmHg) })) : []
  }
  return pressureByTime(await readings('Systolic Blood Pressure'), await readings('Diastolic Blood Pressure'))
}

// Blood pressure overall, and by time of day.

type PressureAt = ReportPressure

const HOUR = 3600
/** The hour at which each part of the day begins. Measurements at night belong to the evening before. */
const MORNING = 4
const AFTERNOON = 12
const EVENING = 18

const timeOf = ({ secondOfDay }: Dose): PressureAt['time'] => {
  const hour = secondOfDay / HOUR
  if (hour >= MORNING && hour < AFTERNOON) return 'morning'
  return hour >= AFTERNOON && hour < EVENING ? 'afternoon' : 'evening'
}

export function pressureByTime(systolic: readonly Dose[], diastolic: readonly Dose[]): readonly PressureAt[] {
  const times = ['all', 'morning', 'afternoon', 'evening'] as const
  return times.flatMap((time) => {
    const wasTakenThen = (dose: Dose) => time === 'all' || timeOf(dose) === time
    const upper = systolic.filter(wasTakenThen)
    const lower = diastolic.filter(wasTakenThen)
    if (upper.length === 0 || lower.length === 0) return []
    const above = summaryOf(upper)
    const below = summaryOf(lower)
    return {
      time,
      readings: Math.max(upper.length, lower.length),
      systolic: above.mean,
      systolicLow: above.low,
      systolicHigh: above.high,
      diastolic: below.mean,
      diastolicLow: below.low,
      diastolicHigh: below.high,
    }
  })
}

function summaryOf(readings: readonly Dose[]) {
  const values = readings.map(({ value }) => value)
  return {
    mean: values.reduce((sum, value) => sum + value, 0) / values.length,
    low: Math.min(...values),
    high: Math.max(...values),
  }
}
