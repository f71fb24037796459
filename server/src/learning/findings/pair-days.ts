/** The daily values of two variables as they are now, each for itself. */
import type { DayTable } from '@upshot/analysis'
import type { DayValue } from '../../tracking/measurements/daily.ts'
import { dailyValues } from '../../tracking/measurements/daily-service.ts'
import type { Variable } from '../../tracking/variables/variable.ts'
import { withinExperiment } from './analysis-input.ts'
import type { FindingStores } from './stores.ts'

export interface PairSides {
  readonly cause: Variable
  readonly effect: Variable
}

export interface PairDays {
  readonly cause: readonly DayValue[]
  readonly effect: readonly DayValue[]
}

export type Frame = Pick<DayTable, 'firstDay' | 'days'>

/** The cause with its filling, the effect without. */
export async function readPairDays(
  t: FindingStores,
  { cause, effect, timeZone }: PairSides & { timeZone: string },
): Promise<PairDays> {
  const read = async (variable: Variable) => {
    const values = await dailyValues(t, { variable, timeZone, limit: Number.MAX_SAFE_INTEGER })
    return withinExperiment({ variable, values }, timeZone)
  }
  return { cause: await read(cause), effect: await read({ ...effect, filling: { type: 'none' } }) }
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
