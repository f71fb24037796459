import { describe, expect, it } from 'vitest'
import { countedShares, type DatedRecord, withDayTotals } from './overlap.ts'

const DAY = 86_400
const HOUR = 3600
const of = (sourceName: string, startEpoch: number, endEpoch: number | null, value: number): DatedRecord => ({
  sourceName,
  startEpoch,
  endEpoch,
  value,
  day: Math.floor(startEpoch / DAY),
})
const boundsOf = (day: number) => ({ from: day * DAY, to: (day + 1) * DAY })
const trust = (...sources: string[]) => new Map(sources.map((source, rank) => [source, rank]))
/** The value of a day. */
const sum = (records: readonly DatedRecord[], ...sources: string[]) => {
  const shares = countedShares(withDayTotals(records, boundsOf), trust(...sources), 'SUM')
  return records.reduce((total, { value }, index) => total + value * (shares[index] ?? 0), 0)
}

const walks = [of('Watch', 8 * HOUR, 9 * HOUR, 2000), of('Watch', 17 * HOUR, 18 * HOUR, 3000)]

describe('a daily total beside intervals of another source', () => {
  it('adds only what exceeds the intervals; otherwise it adds nothing', () => {
    const noon = of('Ring', 12 * HOUR, null, 8000)
    expect(sum([walks[0] as DatedRecord, noon, walks[1] as DatedRecord], 'Watch', 'Ring')).toBe(8000)
    expect(sum([walks[0] as DatedRecord, noon, walks[1] as DatedRecord], 'Ring', 'Watch')).toBe(8000)
    const less = of('Ring', 12 * HOUR, null, 4000)
    expect(sum([walks[0] as DatedRecord, less, walks[1] as DatedRecord], 'Watch', 'Ring')).toBe(5000)
  })

  it('counts once even if two more sources report one', () => {
    const records = [of('Phone', 0, null, 7000), ...walks, of('Ring', 23 * HOUR, null, 8000)]
    expect(sum(records, 'Watch', 'Ring', 'Phone')).toBe(8000)
  })

  it('stays a moment if its source has two of the day, if nobody recorded intervals, or on another day', () => {
    const twice = [walks[0] as DatedRecord, of('Diary', 12 * HOUR, null, 500), of('Diary', 20 * HOUR, null, 700)]
    expect(sum(twice, 'Watch', 'Diary')).toBe(3200)
    expect(sum([of('A', 5, null, 1), of('B', 6, null, 1)])).toBe(2)
    expect(sum([...walks, of('Ring', DAY + HOUR, null, 100)], 'Watch', 'Ring')).toBe(5100)
    const records = [walks[0] as DatedRecord, of('Watch', 12 * HOUR, null, 50)]
    expect(sum(records, 'Watch')).toBe(2050)
  })
})
