/** What analysis sees: one value for each local day, recorded, inferred through tags, or filled, and marked as such. */
import type { DailyValue } from '@upshot/contract'
import { dayText } from '../../lib/utc-text.ts'
import { localDays, startOfDay } from '../../lib/zone.ts'
import { conversionBetween, convert, unitOf, withoutNoise } from '../units/units.ts'
import { isWithinLimits, type Variable, within } from '../variables/variable.ts'
import { combine } from './combine.ts'
import { withDayTotals } from './day-totals.ts'
import { countedShares, type LastingRecord, type Ranks } from './overlap.ts'
import type { SeriesRow } from './series.ts'

export interface DayValue {
  readonly day: number
  readonly value: number
  readonly origin: DailyValue['origin']
  readonly count: number
}

export interface DailyInput {
  readonly variable: Variable
  /** Of the variable itself and of everything that feeds it. */
  readonly rows: readonly SeriesRow[]
  /** Variables that feed it, with the factor that turns their values into this one's. */
  readonly feeders: ReadonlyMap<Variable['id'], { readonly variable: Variable; readonly factor: number }>
  readonly timeZone: string
  /** The order in which the person trusts the sources of a variable. */
  readonly ranksOf: (variableId: number) => Ranks
}

interface Day {
  readonly values: number[]
  readonly shares: number[]
  recorded: number
  inferred: number
}

/** Oldest first. Values outside the limits are left out, and so are days outside the daily limits or of all numbers. */
export const combineDays = (input: DailyInput): DayValue[] => combineContributions(input.variable, contributions(input))

/** The same from what every row adds. */
export function combineContributions(variable: Variable, added: readonly Readonly<Contribution>[]): DayValue[] {
  const days = new Map<number, Day>()
  for (const { row, day: number, value, share } of added) {
    if (share === 0) continue
    const known = days.get(number)
    const day = known ?? { values: [], shares: [], recorded: 0, inferred: 0 }
    if (!known) days.set(number, day)
    day.values.push(value)
    day.shares.push(share)
    if (row.variableId === variable.id) day.recorded += 1
    else day.inferred += 1
  }
  return [...days]
    .sort(([a], [b]) => a - b)
    .map(([day, { values, shares, recorded, inferred }]) => ({
      day,
      value: combine(variable, values, shares.every((share) => share === 1) ? undefined : shares),
      origin: inferred === 0 ? ('recorded' as const) : recorded === 0 ? ('inferred' as const) : ('mixed' as const),
      count: values.length,
    }))
    .filter(({ value }) => Number.isFinite(value) && within(value, variable.dailyLimits))
}

/** What one row adds to its day, and how much of that counts. */
export interface Contribution extends LastingRecord {
  readonly row: SeriesRow
  readonly day: number
  share: number
}

/** Six hours before midnight: what is slept from then on is the night to the next day. */
export const EVENING_SECONDS = 6 * 3600

/**
 * The local day a row belongs to: that of its start. A night belongs to the day of waking up, whether it began before or
 * after midnight and whether it came as one record or as twenty.
 */
export function dayReader(timeZone: string): (row: SeriesRow, source: Variable) => number {
  const dayOf = localDays(timeZone)
  return (row, source) => {
    const isNight = row.endEpoch !== null && source.category.name === 'Sleep'
    return dayOf(row.startEpoch + (isNight ? EVENING_SECONDS : 0), row.offsetMinutes)
  }
}

/** Sources are merged for each variable by itself: what a meal and a coffee give of caffeine are different things. */
export function contributions(input: DailyInput): readonly Readonly<Contribution>[] {
  const { variable, rows, feeders, ranksOf } = input
  const dayOf = dayReader(input.timeZone)
  const byVariable = new Map<number, Contribution[]>()
  for (const row of rows) {
    const value = contribution(variable, row, feeders)
    if (value === undefined) continue
    const { startEpoch, endEpoch, sourceName } = row
    const list = byVariable.get(row.variableId)
    const day = dayOf(row, feeders.get(row.variableId)?.variable ?? variable)
    const one = { row, day, value, startEpoch, endEpoch, sourceName, share: 1 }
    if (list) list.push(one)
    else byVariable.set(row.variableId, [one])
  }
  const midnightOf = startOfDay(input.timeZone)
  return [...byVariable].flatMap(([variableId, list]) => {
    const source = feeders.get(variableId)?.variable ?? variable
    const { combination } = source
    const early = source.category.name === 'Sleep' ? EVENING_SECONDS : 0
    const boundsOf = (day: number) => ({ from: midnightOf(day) - early, to: midnightOf(day + 1) - early })
    const timed = combination === 'SUM' ? withDayTotals(list, boundsOf) : list
    const shares = countedShares(timed, ranksOf(variableId), combination)
    for (const [at, one] of list.entries()) one.share = shares[at] ?? 1
    return list
  })
}

/** In the variable's unit; undefined if limits keep it out. */
function contribution(variable: Variable, row: SeriesRow, feeders: DailyInput['feeders']): number | undefined {
  const feeder = feeders.get(row.variableId)
  const source = row.variableId === variable.id ? variable : feeder?.variable
  if (!source) return undefined
  const recorded = unitOf(row.unitId)
  const conversion = conversionBetween(recorded, source.unit)
  if (!conversion) return undefined
  const value = convert(row.value, conversion)
  if (!isWithinLimits(source, row.value, recorded, value)) return undefined
  return source === variable ? value : withoutNoise(value * (feeder?.factor ?? 1))
}

/**
 * Days without a value between the first and the last one, on which the person recorded anything at all, get the
 * filling value. A day without any entry says nothing, not "none".
 */
export function fillDays(
  values: readonly DayValue[],
  variable: Variable,
  recordedDays: ReadonlySet<number>,
): readonly DayValue[] {
  const { filling } = variable
  const [first, last] = [values[0]?.day, values.at(-1)?.day]
  if (filling.type === 'none' || first === undefined || last === undefined) return values
  const value = filling.type === 'zero' ? 0 : filling.value
  const present = new Set(values.map(({ day }) => day))
  const filled = [...recordedDays]
    .filter((day) => day > first && day < last && !present.has(day))
    .map((day): DayValue => ({ day, value, origin: 'filled', count: 0 }))
  return [...values, ...filled].sort((a, b) => a.day - b.day)
}

export function presentDay(day: DayValue, variable: Variable): DailyValue {
  return {
    date: dayText(day.day),
    value: day.value,
    unitAbbreviatedName: variable.unit.abbreviatedName,
    origin: day.origin,
    numberOfMeasurements: day.count,
    variableId: variable.id,
    variableName: variable.name,
  }
}
