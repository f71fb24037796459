import { describe, expect, it } from 'vitest'
import { EMPTY, type TalliedEntry, Tally, type TallyStep } from './tally.ts'

const entry = (at: string, more: Partial<TalliedEntry> = {}): TalliedEntry => ({
  variableName: 'Coffee',
  categoryName: 'Foods',
  unit: 'serving',
  sourceName: 'a table',
  start: { epochSeconds: Date.parse(at) / 1000, offsetMinutes: 120 },
  ...more,
})

const batch = (...entries: readonly TalliedEntry[]): TallyStep => ({
  entries,
  positionOf: () => ({ file: '', line: 0 }),
  rejectedItems: [],
  leftOut: [],
  notes: 0,
  outcome: { created: entries.length, replaced: 0, unchanged: 0, repeated: 0, rejected: [], newKeys: new Set() },
})

describe('days of an import', () => {
  it("are counted once each, in the file's zone, and continue after an interruption from what was stored", () => {
    const first = new Tally(EMPTY).with(batch(entry('2026-06-01T08:00Z'), entry('2026-06-01T21:30Z')))
    expect(first.counts.days).toBe(1)
    const second = new Tally(first.columns()).with(
      batch(entry('2026-06-01T22:30Z'), entry('2026-06-01T09:00Z'), entry('2026-06-05T09:00Z')),
    )
    expect(second.counts.days).toBe(3)
  })

  it('a night counts on the day it ends, like everywhere else', () => {
    const night = {
      variableName: 'Sleep Duration',
      categoryName: 'Sleep',
      endEpoch: Date.parse('2026-06-02T05:00Z') / 1000,
    }
    const { counts } = new Tally(EMPTY).with(batch(entry('2026-06-01T21:00Z', night), entry('2026-06-02T08:00Z')))
    expect(counts.days).toBe(1)
  })

  it('are missing if nothing was read', () => {
    expect(new Tally(EMPTY).with(batch()).counts.days).toBeUndefined()
  })
})
