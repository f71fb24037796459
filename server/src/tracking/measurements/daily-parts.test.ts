import fc from 'fast-check'
import { expect, it } from 'vitest'
import { unitNamed } from '../units/units.ts'
import { categoryNamed } from '../variables/categories.ts'
import type { Variable } from '../variables/variable.ts'
import {
  collectHours,
  combineDays,
  combineInTurns,
  combineMoments,
  contributions,
  type DailyInput,
  hoursOfMoments,
  packDays,
  partsOf,
} from './daily.ts'
import { fullRanks } from './overlap.ts'
import type { SeriesRow } from './series.ts'

const NONE = { minimum: null, maximum: null }

const variable = (categoryName: string, combination: Variable['combination']): Variable =>
  ({
    id: 1,
    userId: 1,
    combination,
    unit: unitNamed('min'),
    category: categoryNamed(categoryName),
    limits: NONE,
    dailyLimits: NONE,
  }) as unknown as Variable

const START = Date.UTC(2026, 2, 20) / 1000

/** Phone and watch over three weeks with a clock change: walks, daily totals, nights across midnight. */
const rows = fc
  .array(
    fc.record({
      startEpoch: fc.integer({ min: START, max: START + 21 * 86_400 }),
      lasts: fc.constantFrom(null, 600, 3600, 8 * 3600, 30 * 3600),
      value: fc.integer({ min: 1, max: 100 }),
      offsetMinutes: fc.constantFrom(null, null, 60, -600, 840),
      sourceName: fc.constantFrom('Phone', 'Watch', 'Scale'),
    }),
    { maxLength: 150, size: 'max' },
  )
  .map((list) =>
    list
      .toSorted((a, b) => a.startEpoch - b.startEpoch)
      .map(
        ({ lasts, ...item }, index): SeriesRow => ({
          ...item,
          id: index,
          variableId: 1,
          unitId: unitNamed('min')?.id ?? 0,
          endEpoch: lasts === null ? null : item.startEpoch + lasts,
        }),
      ),
  )

const inputs = fc
  .record({
    rows,
    categoryName: fc.constantFrom('Sleep', 'Physical Activities'),
    combination: fc.constantFrom('SUM' as const, 'MEAN' as const),
    timeZone: fc.constantFrom('Europe/Berlin', 'America/Havana', 'Pacific/Auckland'),
  })
  .map(({ categoryName, combination, ...spec }): DailyInput => {
    const counts = new Map<string, number>()
    for (const { sourceName } of spec.rows) counts.set(sourceName, (counts.get(sourceName) ?? 0) + 1)
    const ranks = fullRanks(new Map(), counts)
    return { ...spec, variable: variable(categoryName, combination), feeders: new Map(), ranksOf: () => ranks }
  })

it('parts together give the same as all rows at once', async () => {
  await fc.assert(
    fc.asyncProperty(inputs, async (input) => {
      const parts = []
      for await (const part of partsOf(input, 5)) parts.push(part)
      expect(parts.flat()).toEqual(input.rows)
      expect(parts.flatMap((part) => combineDays({ ...input, rows: part }))).toEqual(combineDays(input))
      const { days, records } = await combineInTurns(input, { isDaysOnly: false })
      expect(days).toEqual(combineDays(input))
      expect(records).toHaveLength(contributions(input).length)
    }),
    { numRuns: 300 },
  )
})

it('moments are combined alike without an object per row', () => {
  fc.assert(
    fc.property(inputs, (input) => {
      const moments = input.rows.map((row): SeriesRow => ({ ...row, endEpoch: null }))
      const columns = {
        starts: moments.map(({ startEpoch }) => startEpoch),
        values: moments.map(({ value }) => value),
        unitIds: moments.map(({ unitId }) => unitId),
        offsets: moments.map(({ offsetMinutes }) => offsetMinutes),
        sources: moments.map(({ sourceName }) => sourceName),
      }
      const packed = combineMoments(input.variable, columns, input.timeZone)
      const days = combineDays({ ...input, rows: moments })
      // Offsets of individual rows can make an earlier row belong to a later day.
      if (packed) expect(packed).toEqual(packDays(days))
      else expect(moments.some(({ offsetMinutes }) => offsetMinutes !== null)).toBe(true)
    }),
    { numRuns: 300 },
  )
})

it('the hours of moments are the same as with an object per row', async () => {
  const start = fc.integer({ min: START, max: START + 5 * 86_400 })
  const asked = fc.record({
    starts: fc.uniqueArray(start, { maxLength: 40 }),
    perDay: fc.integer({ min: 0, max: 60 }),
    minutes: fc.option(fc.constantFrom(-300, 0, 120), { nil: null }),
    categoryName: fc.constantFrom('Sleep', 'Physical Activities'),
    timeZone: fc.constantFrom('Europe/Berlin', 'America/Havana', 'Pacific/Auckland'),
  })
  await fc.assert(
    fc.asyncProperty(asked, async ({ starts, perDay, minutes, categoryName, timeZone }) => {
      const dense = Array.from({ length: 40 * perDay }, (_, index) => START + 6 * 86_400 + index * 1800)
      const all = [...starts.toSorted((a, b) => a - b), ...dense]
      const rows = all.map((startEpoch, id): SeriesRow => {
        const unitId = unitNamed('min')?.id ?? 0
        const one = { id, variableId: 1, startEpoch, endEpoch: null, sourceName: 'Watch' }
        return { ...one, value: (id % 7) * 1000 - 500, unitId, offsetMinutes: minutes }
      })
      const own = variable(categoryName, 'MEAN')
      const columns = {
        starts: all,
        values: rows.map(({ value }) => value),
        unitIds: rows.map(({ unitId }) => unitId),
        offsets: rows.map(({ offsetMinutes }) => offsetMinutes),
        sources: rows.map(({ sourceName }) => sourceName),
      }
      const input = {
        variable: own,
        rows,
        feeders: new Map(),
        timeZone,
        ranksOf: () => fullRanks(new Map(), new Map()),
      }
      const hours = collectHours(timeZone)
      for await (const part of partsOf(input)) hours.add(contributions({ ...input, rows: part }))
      const ofMoments = hoursOfMoments(own, columns, timeZone)
      if (ofMoments) expect([...ofMoments]).toEqual([...hours.collected()])
      else expect(all.length > 2000 && (categoryName === 'Sleep' || minutes !== null)).toBe(true)
    }),
    { numRuns: 60 },
  )
})

it('rows of every minute arrive in many parts', async () => {
  const many = Array.from(
    { length: 20_000 },
    (_, index): SeriesRow => ({
      id: index,
      variableId: 1,
      startEpoch: START + index * 60,
      endEpoch: null,
      value: 1,
      unitId: unitNamed('min')?.id ?? 0,
      offsetMinutes: null,
      sourceName: 'Watch',
    }),
  )
  const input = {
    variable: variable('Physical Activities', 'SUM'),
    rows: many,
    feeders: new Map(),
    timeZone: 'Europe/Berlin',
    ranksOf: () => new Map(),
  }
  const parts = []
  for await (const part of partsOf(input)) parts.push(part.length)
  expect(parts.length).toBeGreaterThan(3)
  expect(Math.max(...parts)).toBeLessThan(6000)
  expect(await combineInTurns(input, { isDaysOnly: true })).toEqual({ days: combineDays(input), records: [] })
})
