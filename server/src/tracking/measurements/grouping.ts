/** Values combined over stretches of time that start at local midnight. */
import { SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import { localDays, startOfDay } from '../../lib/zone.ts'
import type { UnitRecord } from '../units/units.data.ts'
import type { Variable } from '../variables/variable.ts'
import { combine } from './combine.ts'

export interface Value {
  readonly variable: Variable
  readonly startEpoch: number
  readonly value: number
  /** The unit shown: all values of one variable come in the same. */
  readonly unit: UnitRecord
  readonly sourceName: string
}

export interface Group {
  readonly variable: Variable
  readonly startEpoch: number
  readonly value: number
  readonly sourceNames: readonly string[]
  readonly count: number
}

/**
 * A function from a moment to the start of its bin. Whole days follow the civil calendar through clock changes, several
 * days counted from 1970-01-01; shorter widths start anew at each local midnight and run in elapsed time.
 */
export function binStarts(widthSeconds: number, zone: string): (epochSeconds: number) => number {
  const dayOf = localDays(zone)
  const startOf = startOfDay(zone)
  if (widthSeconds % SECONDS_PER_DAY === 0) {
    const days = widthSeconds / SECONDS_PER_DAY
    return (epoch) => startOf(Math.floor(dayOf(epoch, null) / days) * days)
  }
  return (epoch) => {
    const midnight = startOf(dayOf(epoch, null))
    return midnight + Math.floor((epoch - midnight) / widthSeconds) * widthSeconds
  }
}

/** One group for each variable and bin, in order of first appearance. */
export function group(values: readonly Value[], binStart: (epochSeconds: number) => number): Group[] {
  const bins = new Map<string, { variable: Variable; startEpoch: number; values: Value[] }>()
  for (const value of values) {
    const startEpoch = binStart(value.startEpoch)
    const key = `${value.variable.id} ${startEpoch}`
    const bin = bins.get(key)
    if (bin) bin.values.push(value)
    else bins.set(key, { variable: value.variable, startEpoch, values: [value] })
  }
  return [...bins.values()].map(({ variable, startEpoch, values: members }) => ({
    variable,
    startEpoch,
    value: combine(
      { combination: variable.combination, unit: members[0]?.unit ?? variable.unit },
      members.map(({ value }) => value),
    ),
    sourceNames: [...new Set(members.map(({ sourceName }) => sourceName))],
    count: members.length,
  }))
}
