/** The statistics of one variable, gathered from the store for the pure rules in statistics.ts. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { dailyValues } from '../measurements/daily-service.ts'
import type { MeasurementStores } from '../measurements/stores.ts'
import { middleOf, onLine } from '../units/clock-times.ts'
import { conversionBetween, convert, unitOf } from '../units/units.ts'
import { describe, type RecordedValue, type Statistics } from '../variables/statistics.ts'
import { type Variable, variableOf } from '../variables/variable.ts'

export async function statisticsOf(
  stores: MeasurementStores,
  variable: Variable,
  timeZone: string,
): Promise<Statistics | undefined> {
  const rows = await stores.measurements.series(variable.userId, [variable.id])
  const recorded = rows.map((row): RecordedValue => {
    const conversion = conversionBetween(unitOf(row.unitId), variable.unit)
    const value = conversion ? convert(row.value, conversion) : row.value
    return { value, unitId: row.unitId, sourceName: row.sourceName }
  })
  await nextTurn()
  const days = await dailyValues(stores, { variable, timeZone, limit: Number.MAX_SAFE_INTEGER })
  const middle = middleOf(
    variable.unit,
    days.map(({ value }) => value),
  )
  return describe(
    onLine(middle, recorded),
    days.map(({ value }) => value),
  )
}

/** With statistics of this moment, from what these stores show. */
export async function withStatistics(
  stores: MeasurementStores,
  variable: Variable,
  timeZone: string,
): Promise<Variable> {
  const statistics = await statisticsOf(stores, variable, timeZone)
  return variableOf({ ...variable.own, statistics: statistics ? JSON.stringify(statistics) : null })
}
