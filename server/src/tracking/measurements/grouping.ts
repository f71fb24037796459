/** Values combined over stretches of time that start at local midnight. */
import { SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import { localDays, startOfDay } from '../../lib/zone.ts'
import type { UnitRecord } from '../units/unit-record.ts'
import { combine, type Variable } from '../variables/variable.ts'

export interface Value {
  readonly variable: Variable
  readonly startEpoch: number
  readonly value: number
  /** The unit shown: the same for all values of a variable. */
  readonly unit: UnitRecord
  readonly sourceName: string
}

export interface MeasurementGroup {
  readonly variable: Variable
  readonly startEpoch: number
  readonly value: number
  readonly sourceNames: readonly string[]
  readonly count: number
}

/**
 * A function from a moment to the start of its bin. Whole days follow the civil calendar across clock changes, several
 * days are counted from 1970-01-01; shorter widths restart at each local midnight and run in elapsed time.
 */
export function binStarts(widthSeconds: number, zone: string): (epochSeconds: number) => number {
  const dayOf = localDays(zone)
  const startOf = rememberLast(startOfDay(zone))
  if (widthSeconds % SECONDS_PER_DAY === 0) {
    const days = widthSeconds / SECONDS_PER_DAY
    return (epoch) => startOf(Math.floor(dayOf(epoch, null) / days) * days)
  }
  return (epoch) => {
    const midnight = startOf(dayOf(epoch, null))
    return midnight + Math.floor((epoch - midnight) / widthSeconds) * widthSeconds
  }
}

/** Values arrive in chronological order, so most are on the same day as the previous one. */
function rememberLast(startOf: (day: number) => number): (day: number) => number {
  let lastDay = Number.NaN
  let lastStart = Number.NaN
  return (day) => {
    if (day !== lastDay) [lastDay, lastStart] = [day, startOf(day)]
    return lastStart
  }
}

interface Bin {
  readonly variable: Variable
  readonly unit: UnitRecord
  readonly startEpoch: number
  readonly values: number[]
  /** When each source last recorded something in it. */
  readonly latest: Map<string, number>
}

const groupOf = ({ variable, unit, startEpoch, values, latest }: Bin): MeasurementGroup => ({
  variable,
  startEpoch,
  value: combine({ combination: variable.combination, unit }, values),
  sourceNames:
    latest.size === 1 ? [...latest.keys()] : [...latest].toSorted(([, a], [, b]) => b - a).map(([name]) => name),
  count: values.length,
})

/**
 * One group per variable and bin, oldest first within a variable; its sources newest first. Values arrive one variable
 * after the other, oldest first, so a bin is complete when the next one begins, and only one is open at a time.
 */
export function createGrouping(binStart: (epochSeconds: number) => number) {
  const groups: MeasurementGroup[] = []
  let open: Bin | undefined
  const close = () => {
    if (open) groups.push(groupOf(open))
    open = undefined
  }
  const add = ({ variable, unit, startEpoch, value, sourceName }: Value): void => {
    const start = binStart(startEpoch)
    if (open?.variable.id !== variable.id || open.startEpoch !== start) {
      close()
      open = { variable, unit, startEpoch: start, values: [], latest: new Map() }
    }
    open?.values.push(value)
    open?.latest.set(sourceName, startEpoch)
  }
  const finish = (): readonly MeasurementGroup[] => {
    close()
    return groups
  }
  return { add, finish }
}
