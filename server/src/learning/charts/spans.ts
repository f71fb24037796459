/** Charts of a span of days as plain data: one chart of a variable, and the last days of all variables. */
import { DAY_MS } from '@upshot/charts'
import type { ChartDescription, VariableChartName } from '@upshot/contract'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { type Language, say } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import { takeTurns } from '../../lib/turns.ts'
import { SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import { localDays } from '../../lib/zone.ts'
import type { Storage } from '../../storage/storage.ts'
import { dailyValues } from '../../tracking/measurements/daily-service.ts'
import { type Person, variableNamed } from '../../tracking/measurements/service.ts'
import type { TrackingStores } from '../../tracking/stores.ts'
import { coveredStores } from '../../tracking/variables/covered-stores.ts'
import type { VariableReference } from '../../tracking/variables/service.ts'
import { type Variable, variableOf } from '../../tracking/variables/variable.ts'
import { FEWEST_DAYS, tidy } from './describe.ts'
import { showsEntries, variableChart } from './variable-charts.ts'
import { type DaySpan, variableData, within } from './variable-data.ts'

/** A mean over four weeks needs two weeks on either side. */
const MARGIN_DAYS = 14
const MOST_SPARKS = 200
/** Earlier than any record. */
const FAR = 100_000

export interface ChartQuery {
  readonly naming: VariableReference
  readonly chart: VariableChartName
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly language: Language
}

export interface SparkDays {
  readonly variableId: number
  readonly firstDay: number
  /** One per day; null if nothing was recorded. */
  readonly values: readonly (number | null)[]
}

export function createSpans({ storage, clock }: { readonly storage: Storage<TrackingStores>; readonly clock: Clock }) {
  const describe = (person: Person, query: ChartQuery): Promise<ChartDescription> =>
    storage.read(async (all) => {
      const stores = coveredStores(all, person.cover)
      const { timeZone } = person
      const variable = await variableNamed(stores, person.userId, query.naming)
      const { chart, from, to, language } = query
      const isDaysOnly = !showsEntries(chart)
      if (from === undefined && to === undefined) {
        return variableChart(chart, await variableData(stores, { variable, timeZone, isDaysOnly }), language)
      }
      const asked = { first: from ?? -FAR, last: to ?? FAR }
      if (asked.first > asked.last)
        throw new Refusal('badInput', [{ message: say('from must not be after to.'), field: 'from' }])
      const wider = { first: asked.first - MARGIN_DAYS, last: asked.last + MARGIN_DAYS }
      const data = await variableData(stores, { variable, timeZone, span: wider, isDaysOnly })
      const shown = within(data, asked)
      // Only a moving mean uses days beyond the edge.
      const isSmooth = chart === 'lineChartWithSmoothing' && shown.days.length >= FEWEST_DAYS
      return isSmooth ? cropped(variableChart(chart, data, language), asked) : variableChart(chart, shown, language)
    })

  const sparks = (person: Person, days: number): Promise<SparkDays[]> =>
    storage.read(async (all) => {
      const stores = coveredStores(all, person.cover)
      const to = epochSeconds(clock)
      const last = localDays(person.timeZone)(to, null)
      const from = to - (days - 1) * SECONDS_PER_DAY
      const rows = await stores.variables.all(person.userId)
      const recent = rows
        .map(variableOf)
        .filter(({ latestEpoch }) => (latestEpoch ?? 0) >= from - SECONDS_PER_DAY)
        .sort((a, b) => (b.latestEpoch ?? 0) - (a.latestEpoch ?? 0))
      const found: SparkDays[] = []
      for (const variable of recent.slice(0, MOST_SPARKS)) {
        await takeTurns()
        found.push(
          await sparkOf(stores, { variable, timeZone: person.timeZone, first: last - days + 1, last, from, to }),
        )
      }
      return found
    })

  return { describe, sparks }
}

interface SparkQuery extends DaySpan {
  readonly variable: Variable
  readonly timeZone: string
  readonly from: number
  readonly to: number
}

async function sparkOf(
  stores: TrackingStores,
  { variable, timeZone, first, last, from, to }: SparkQuery,
): Promise<SparkDays> {
  // Only recorded values: a row of filled days would say nothing.
  const unfilled: Variable = { ...variable, filling: { type: 'none' } }
  const days = await dailyValues(stores, { variable: unfilled, timeZone, from, to, limit: last - first + 1 })
  const values: (number | null)[] = Array.from({ length: last - first + 1 }, () => null)
  for (const { day, value } of days) {
    if (day >= first && day <= last) values[day - first] = tidy(value)
  }
  return { variableId: variable.id, firstDay: first, values }
}

/** Removes everything outside the requested days. */
function cropped(description: ChartDescription, { first, last }: DaySpan): ChartDescription {
  const isInside = ({ x }: { readonly x: number }) => x >= first * DAY_MS && x <= last * DAY_MS
  const panels = description.panels.map((panel) => ({
    ...panel,
    series: panel.series.map((series) => ({ ...series, points: series.points.filter(isInside) })),
  }))
  return { ...description, panels }
}
