/** A week compared with the weeks before it: averages, changes, and what was unusual for this person. */

import { type OrdinaryWeek, unusualWeeks } from '@upshot/analysis'
import type { ReviewedVariable } from '@upshot/contract'
import type { Language } from '../../lib/language.ts'
import { readDay } from '../../lib/ranges.ts'
import { yieldIfNeeded } from '../../lib/turns.ts'
import { mondayOf } from '../../lib/utc-text.ts'
import { startOfDay } from '../../lib/zone.ts'
import { type DayValue, dailyValues } from '../measurements/daily.ts'
import type { Days } from '../measurements/days.ts'
import type { Person } from '../measurements/service.ts'
import type { MeasuringDependencies } from '../measurements/store.ts'
import { countedMember, displayNameIn } from '../variables/catalogue/words.ts'
import { type Variable, variableOf } from '../variables/variable.ts'
import { changeWithin } from './change.ts'

const WEEK = 7
/** How many previous weeks define what is ordinary. */
const WEEKS_BEFORE = 12
const DAYS_BEFORE = 4 * WEEK
const MOST_VARIABLES = 60

export type Reviews = ReturnType<typeof createReviews>

/** A week of recorded data. */
export interface ReviewedWeek {
  /** The first and the last day. */
  readonly from: number
  readonly to: number
  readonly numberOfDaysRecorded: number
  readonly variables: ReviewedVariable[]
}

export function createReviews({ storage, days }: Pick<MeasuringDependencies, 'storage'> & { readonly days: Days }) {
  async function of(person: Person & { readonly language: Language }, week: string | undefined): Promise<ReviewedWeek> {
    const from = week === undefined ? mondayOf(days.today(person.timeZone)) - WEEK : mondayOf(readDay(week, 'week'))
    const to = from + WEEK - 1
    return storage.read(async (stores) => {
      const startsAt = startOfDay(person.timeZone)
      const span = { from: startsAt(from - WEEKS_BEFORE * WEEK), to: startsAt(to + 1) - 1 }
      const recent = (await stores.variables.all(person.userId))
        .map(variableOf)
        .filter(({ latestEpoch }) => (latestEpoch ?? 0) >= startsAt(from))
        .toSorted(
          (a, b) => Number(b.isOutcome) - Number(a.isOutcome) || b.numberOfMeasurements - a.numberOfMeasurements,
        )
        .slice(0, MOST_VARIABLES)
      const read: ReadVariable[] = []
      for (const variable of recent) {
        const limit = to - from + 1 + WEEKS_BEFORE * WEEK
        const values = await dailyValues(stores, {
          variable,
          timeZone: person.timeZone,
          ...span,
          limit,
          isWholeSpan: true,
        })
        read.push({ variable, values: values.filter(({ origin }) => origin !== 'filled') })
        await yieldIfNeeded()
      }
      const numbers = Array.from({ length: WEEK }, (_, index) => from + index)
      const counts = await stores.measurements.dayCounts({ ...person, days: numbers })
      return {
        from,
        to,
        numberOfDaysRecorded: [...counts.values()].filter((count) => count > 0).length,
        variables: reviewed(read, from, person.language),
      }
    })
  }

  return { of }
}

interface ReadVariable {
  readonly variable: Variable
  readonly values: readonly DayValue[]
}

function reviewed(read: readonly ReadVariable[], from: number, language: Language): ReviewedVariable[] {
  const recorded = read.filter(({ values }) => values.some(({ day }) => day >= from))
  const ordinary = unusualWeeks(recorded.map(({ values }) => weeksOf(values, from)))
  return recorded
    .map(({ variable, values }, index) =>
      reviewedOne({ variable, values }, { from, language, ordinary: ordinary[index] }),
    )
    .toSorted((a, b) => Number(b.unusual !== undefined) - Number(a.unusual !== undefined))
}

/** The values of each week, latest first. */
const weeksOf = (values: readonly DayValue[], from: number): number[][] =>
  Array.from({ length: WEEKS_BEFORE + 1 }, (_, ago) => {
    const monday = from - ago * WEEK
    return values.filter(({ day }) => day >= monday && day < monday + WEEK).map(({ value }) => value)
  })

interface AboutWeek {
  readonly from: number
  readonly language: Language
  readonly ordinary: OrdinaryWeek | undefined
}

function reviewedOne({ variable, values }: ReadVariable, { from, language, ordinary }: AboutWeek): ReviewedVariable {
  const week = values.filter(({ day }) => day >= from)
  const earlier = values.filter(({ day }) => day < from && day >= from - DAYS_BEFORE)
  const change = changeWithin([...earlier, ...week], from)
  return {
    variableId: variable.id,
    displayName: displayNameIn(language, variable),
    ...countedMember(language, variable.name, variable.unit.abbreviatedName),
    unitAbbreviatedName: variable.unit.abbreviatedName,
    combinationOperation: variable.combination,
    numberOfDays: week.length,
    average: mean(week),
    ...(earlier.length === 0 ? {} : { averageBefore: mean(earlier) }),
    ...(change ? { change: { difference: change.difference, low: change.low, high: change.high } } : {}),
    ...(ordinary && ordinary.verdict !== 'ordinary' ? { unusual: ordinary.verdict } : {}),
    ...(ordinary ? { ordinaryLow: ordinary.low, ordinaryHigh: ordinary.high } : {}),
  }
}

const mean = (values: readonly DayValue[]): number => values.reduce((sum, { value }) => sum + value, 0) / values.length
