import {
  clockSeries,
  type DayRange,
  dayHours,
  fillCause,
  type TimedEntry,
  timedValues,
  type Variable,
} from '@upshot/analysis'

/** The entries of one column of one person, days counted from the first of the table. */
export interface TimedColumn {
  readonly name: string
  readonly entries: readonly { readonly day: number; readonly hour: number | null; readonly value: number }[]
  /** Whether the entries of a day are added up. */
  readonly isSum: boolean
}

/** One entry a day on so many of its days, and an outcome has a time of its own. */
const MOSTLY = 0.9

/**
 * A column of a table with times as a variable: its entries of a day added up or averaged, with what the hours say.
 *
 * What adds up counts as 0 on days without an entry of its own, between its first and its last, on which anything was
 * entered: whoever wrote down a walk and no coffee had none.
 */
export function timedVariable(column: TimedColumn, range: DayRange, active: Uint8Array): Variable {
  const { name, entries, isSum } = column
  const sums = new Float64Array(range.days)
  const counts = new Uint32Array(range.days)
  for (const { day, value } of entries) {
    sums[day] = (sums[day] ?? 0) + value
    counts[day] = (counts[day] ?? 0) + 1
  }
  const values = sums.map((sum, day) => (counts[day] === 0 ? Number.NaN : isSum ? sum : sum / (counts[day] ?? 1)))
  const filled = isSum ? fillCause(values, active, 0) : values
  const timed = entries.flatMap(({ day, hour, value }): TimedEntry[] => (hour === null ? [] : [{ day, hour, value }]))
  const taken = { values: filled, combination: isSum ? ('SUM' as const) : ('MEAN' as const) }
  const areAllTimed = timed.length === entries.length
  const clock = areAllTimed ? clockSeries(timed, taken) : undefined
  const moments = areAllTimed ? timedValues(timed, taken) : undefined
  const time = timesOf(timed, counts)
  return {
    name,
    values,
    ...(isSum && { causeValues: filled }),
    ...(clock && { clock }),
    ...(time && { time }),
    ...orderOf(timed, { areAllTimed, days: range.days }),
    ...(moments && { entries: moments }),
  }
}

/** More entries than this share at midnight sharp, and no hours were recorded. */
const MOST_AT_MIDNIGHT = 0.2

/** At which hours of the day it was entered, where that is known of all entries. */
function orderOf(
  timed: readonly TimedEntry[],
  { areAllTimed, days }: { readonly areAllTimed: boolean; readonly days: number },
): Pick<Variable, 'dayHours'> {
  const atMidnight = timed.filter(({ hour }) => hour === 0).length
  if (!areAllTimed || timed.length === 0 || atMidnight > MOST_AT_MIDNIGHT * timed.length) return {}
  return { dayHours: dayHours(timed, days) }
}

/** The hour of each day's entry, of a column that has mostly one a day. */
function timesOf(timed: readonly TimedEntry[], counts: Uint32Array): Float64Array | undefined {
  const days = counts.filter((count) => count > 0).length
  const single = counts.filter((count) => count === 1).length
  if (days === 0 || single < MOSTLY * days || timed.length < MOSTLY * days) return undefined
  const time = new Float64Array(counts.length).fill(Number.NaN)
  for (const { day, hour } of timed) if (counts[day] === 1) time[day] = hour
  return time
}
