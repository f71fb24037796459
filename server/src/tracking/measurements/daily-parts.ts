/**
 * Daily values of very many rows, a part at a time. Parts end at a midnight that no record crosses: nothing of one part
 * takes from another, so that all together give what they would give at once.
 */
import { takeTurns } from '../../lib/turns.ts'
import { startOfDay } from '../../lib/zone.ts'
import {
  combineContributions,
  combineDays,
  contributions,
  type DailyInput,
  type DayValue,
  dayReader,
  EVENING_SECONDS,
} from './daily.ts'
import { collectHours, type EntryHours } from './entry-hours.ts'
import type { SeriesRow } from './series.ts'

/** So many rows take about ten milliseconds. */
const ROWS_AT_ONCE = 4000

/** What `combineDays` says, while others have their turns. */
export async function combineDaysInTurns(input: DailyInput): Promise<DayValue[]> {
  const days: DayValue[] = []
  for await (const rows of partsOf(input)) {
    for (const day of combineDays({ ...input, rows })) days.push(day)
    await takeTurns()
  }
  return days
}

/** Daily values together with the hours of their entries. */
export async function combineDaysAndHours(input: DailyInput): Promise<{ values: DayValue[]; hours: EntryHours }> {
  const values: DayValue[] = []
  const hours = collectHours(input.timeZone)
  for await (const rows of partsOf(input)) {
    const added = contributions({ ...input, rows })
    for (const day of combineContributions(input.variable, added)) values.push(day)
    hours.add(added)
    await takeTurns()
  }
  return { values, hours: hours.collected() }
}

/** What `contributions` says, in the order of parts. */
export async function contributionsInTurns(input: DailyInput): Promise<ReturnType<typeof contributions>> {
  const all: ReturnType<typeof contributions>[number][] = []
  for await (const rows of partsOf(input)) {
    for (const one of contributions({ ...input, rows })) all.push(one)
    await takeTurns()
  }
  return all
}

export async function* partsOf(input: DailyInput, atOnce = ROWS_AT_ONCE): AsyncGenerator<readonly SeriesRow[]> {
  const { rows } = input
  if (rows.length <= atOnce) return yield rows
  const { ends, earliestAfter } = await reachesOf(input)
  let [first, end] = [0, Number.NEGATIVE_INFINITY]
  for (let at = 0; at < rows.length; at++) {
    if (at - first >= atOnce && (earliestAfter[at] ?? 0) >= end) {
      yield rows.slice(first, at)
      first = at
    }
    end = Math.max(end, ends[at] ?? end)
  }
  yield rows.slice(first)
}

/**
 * How far each row reaches, with all of its day, since a total stands for that; and the earliest moment that this row or
 * a later one reaches back to.
 */
async function reachesOf({ variable, rows, feeders, timeZone }: DailyInput) {
  const dayOf = dayReader(timeZone)
  const midnightOf = lastKnown(startOfDay(timeZone))
  const ends = new Float64Array(rows.length)
  const earliestAfter = new Float64Array(rows.length)
  let earliest = Number.POSITIVE_INFINITY
  for (let at = rows.length - 1; at >= 0; at--) {
    const row = rows[at] as SeriesRow
    const source = feeders.get(row.variableId)?.variable ?? variable
    const day = dayOf(row, source)
    const early = source.category.name === 'Sleep' ? EVENING_SECONDS : 0
    ends[at] = Math.max(row.endEpoch ?? row.startEpoch, midnightOf(day + 1) - early)
    earliest = Math.min(earliest, row.startEpoch, midnightOf(day) - early)
    earliestAfter[at] = earliest
    if (at % ROWS_AT_ONCE === 0) await takeTurns()
  }
  return { ends, earliestAfter }
}

/** Rows of one day stand together, and ask for its two ends. */
function lastKnown(startOf: (day: number) => number): (day: number) => number {
  const known = new Map<number, number>()
  return (day) => {
    const found = known.get(day)
    if (found !== undefined) return found
    const start = startOf(day)
    known.set(day, start)
    return start
  }
}
