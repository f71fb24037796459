/** The statistics of one variable, gathered from the store for the pure rules in statistics.ts. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { daysAndRecords } from '../measurements/daily-service.ts'
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
  const everything = { variable, timeZone, limit: Number.MAX_SAFE_INTEGER }
  const { days, rows } = await daysAndRecords(stores, everything, { isDaysOnly: true })
  await nextTurn()
  const recorded = rows
    .filter(({ variableId }) => variableId === variable.id)
    .map(({ value, unitId, sourceName }): RecordedValue => {
      const conversion = conversionBetween(unitOf(unitId), variable.unit)
      return { value: conversion ? convert(value, conversion) : value, unitId, sourceName }
    })
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
  return variableOf({ ...variable.settings, statistics: statistics ? JSON.stringify(statistics) : null })
}
