/** The daily values of two variables as they are now, each for itself. */

import type { ClockForm, Variable as Series } from '@upshot/analysis'
import { collectHours, type DayValue, type EntryHours } from '../../tracking/measurements/daily.ts'
import { countedRecords, dailyValues } from '../../tracking/measurements/daily-service.ts'
import type { Variable } from '../../tracking/variables/variable.ts'
import { withinExperiment } from './analysis-input.ts'
import type { Frame } from './frame.ts'
import { hoursIn } from './hours.ts'
import type { FindingStores } from './stores.ts'

export interface PairSides {
  readonly cause: Variable
  readonly effect: Variable
}

export interface PairDays {
  readonly cause: readonly DayValue[]
  readonly effect: readonly DayValue[]
  /** At which hours, where that was asked for. */
  readonly causeHours?: EntryHours
  readonly effectHours?: EntryHours
}

/** The cause with its filling, the effect without. */
export async function readPairDays(
  t: FindingStores,
  { cause, effect, timeZone, clock }: PairSides & { timeZone: string; clock: ClockForm | null },
): Promise<PairDays> {
  const read = async (variable: Variable) => {
    const values = await dailyValues(t, { variable, timeZone, limit: Number.MAX_SAFE_INTEGER })
    return withinExperiment({ variable, values }, timeZone)
  }
  const days = { cause: await read(cause), effect: await read({ ...effect, filling: { type: 'none' } }) }
  if (clock === null) return days
  const hoursOf = async (variable: Variable) => {
    const hours = collectHours(timeZone)
    hours.add(await countedRecords(t, { variable, timeZone }))
    return hours.collected()
  }
  return { ...days, causeHours: await hoursOf(cause), effectHours: await hoursOf(effect) }
}

/** Both on the days of a frame, with their hours where they were read. */
export function pairSeriesOn(
  days: PairDays,
  { cause, effect }: PairSides,
  frame: Frame,
): Record<keyof PairSides, Series> {
  const series = (variable: Variable, values: readonly DayValue[], hours: EntryHours = []) => {
    const placed = onFrame(values, frame)
    return { name: String(variable.id), values: placed, ...hoursIn({ variable, hours }, frame, placed) }
  }
  return {
    cause: series(cause, days.cause, days.causeHours),
    effect: series(effect, days.effect, days.effectHours),
  }
}

/** From the first day of either to the last of either. */
export function frameOfAll(days: PairDays): Frame {
  const all = [...days.cause, ...days.effect].map(({ day }) => day)
  if (all.length === 0) return { firstDay: 0, days: 1 }
  const [first, last] = all.reduce(
    ([low, high], day) => [Math.min(low, day), Math.max(high, day)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  )
  return { firstDay: first, days: last - first + 1 }
}

/** One place for each day of the frame; NaN where there is no value. */
export function onFrame(values: readonly DayValue[], { firstDay, days }: Frame): Float64Array {
  const placed = new Float64Array(days).fill(Number.NaN)
  for (const { day, value } of values) {
    if (day >= firstDay && day < firstDay + days) placed[day - firstDay] = value
  }
  return placed
}
