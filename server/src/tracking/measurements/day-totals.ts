/**
 * Totals of a day that do not say so. A watch records stretches of time; another source tells one number for the whole
 * day, as of its midnight, its noon or the moment it was asked. Taken for moments, such totals would come on top of what
 * they are totals of.
 */
import type { LastingRecord } from './overlap.ts'

/** A record and the local day it belongs to. */
export interface DatedRecord extends LastingRecord {
  readonly day: number
}

export interface DayBounds {
  readonly from: number
  readonly to: number
}

/**
 * The records, with those that are a total of their day lasting that day: the only record that its source has of a day
 * on which another source recorded stretches. What somebody enters twice a day remains what it is, a moment.
 */
export function withDayTotals<Of extends DatedRecord>(
  records: readonly Of[],
  boundsOf: (day: number) => DayBounds,
): readonly LastingRecord[] {
  const stretches = sourcesByDay(records.filter(({ endEpoch }) => endEpoch !== null))
  if (stretches.size === 0) return records
  const all = sourcesByDay(records)
  return records.map((record) => {
    const { day, endEpoch, sourceName } = record
    const others = stretches.get(day)
    const isTotal = endEpoch === null && others && !others.has(sourceName) && all.get(day)?.get(sourceName) === 1
    if (!isTotal) return record
    const { from, to } = boundsOf(day)
    return { startEpoch: from, endEpoch: to, value: record.value, sourceName }
  })
}

/** How many records each source has of each day. */
function sourcesByDay(records: readonly DatedRecord[]): ReadonlyMap<number, ReadonlyMap<string, number>> {
  const byDay = new Map<number, Map<string, number>>()
  for (const { day, sourceName } of records) {
    const counts = byDay.get(day) ?? new Map<string, number>()
    counts.set(sourceName, (counts.get(sourceName) ?? 0) + 1)
    byDay.set(day, counts)
  }
  return byDay
}
