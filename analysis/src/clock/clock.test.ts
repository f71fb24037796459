import { describe, expect, test } from 'vitest'
import { analyseChange, analyseTable } from '../analyse/analyse-table.ts'
import type { AnalysedPair } from '../analyse/result.ts'
import { decodePairs, encodePairs, STORED_PAIRS_VERSION } from '../analyse/stored-pairs.ts'
import type { DayTable, Variable } from '../series/table.ts'
import { CLOCK } from './clock-form.ts'
import { clockSeries, type TimedEntry } from './clock-series.ts'
import { CLOCK_DAYS, scattered } from './scatter.fixture.ts'

const lateness = scattered(1)
const isLate = (day: number) => (lateness[day] ?? 0) > 0.6

/** Three cups every day; on two days in five the last one is late. */
const entries: TimedEntry[] = Array.from({ length: CLOCK_DAYS }, (_, day) => [
  { day, hour: 8, value: 1 },
  { day, hour: 10, value: 1 },
  { day, hour: isLate(day) ? 16.5 : 11, value: 1 },
]).flat()
const cups = new Float64Array(CLOCK_DAYS).fill(3)
const clock = clockSeries(entries, { values: cups, combination: 'SUM' })
const noise = scattered(2)
const nights = noise.map((value, day) => (isLate(day - 1) ? value - 0.4 : value))
const tableOf = (coffee: Variable): DayTable => ({
  firstDay: 18_262,
  days: CLOCK_DAYS,
  variables: [coffee, { name: 'Sleep', values: nights }, { name: 'Other', values: scattered(3) }],
})
const coffee: Variable = { name: 'Coffee', values: cups, ...(clock && { clock }) }
const options = { durations: [1] }

describe('the hours of a cause', () => {
  test('are amounts after an hour, and the time of the last entry; without entries after an hour, a sum is 0', () => {
    const day = entries.findIndex(({ hour }) => hour === 16.5)
    const late = entries[day]?.day ?? -1
    expect([clock?.after12[late], clock?.after15[late], clock?.after18[late], clock?.last[late]]).toEqual([
      1, 1, 0, 16.5,
    ])
    const early = [...Array(CLOCK_DAYS).keys()].find((day) => !isLate(day)) ?? -1
    expect([clock?.after12[early], clock?.last[early]]).toEqual([0, 11])
  })

  test('a mean of no entries is missing', () => {
    const moods = clockSeries(entries, { values: cups, combination: 'MEAN' })
    expect(moods?.after15.filter((value) => !Number.isNaN(value)).every((value) => value === 1)).toBe(true)
    expect(Number.isNaN(moods?.after18[0] ?? 0)).toBe(true)
  })

  test('are ignored if each day has one entry, or if no hours were recorded', () => {
    const first = entries.filter(({ hour }) => hour === 8)
    expect(clockSeries(first, { values: cups, combination: 'SUM' })).toBeUndefined()
    const atMidnight = entries.map((entry) => ({ ...entry, hour: 0 }))
    expect(clockSeries(atMidnight, { values: cups, combination: 'SUM' })).toBeUndefined()
  })
})

describe('a cause that is the same every day, except for its hours', () => {
  const rowOf = (rows: readonly AnalysedPair[]) =>
    rows.find(({ cause, effect }) => cause === 'Coffee' && effect === 'Sleep')

  test('shows nothing by its days, but is likely by its hours, with a difference', async () => {
    const { clock: _, ...plain } = coffee
    const daily = await analyseTable(tableOf(plain), options)
    expect(rowOf(daily.result.pairs)).toMatchObject({ verdict: 'cannot tell', clock: null })
    const timed = await analyseTable(tableOf(coffee), options)
    const row = timed.result.pairs[0]
    expect(row).toMatchObject({ cause: 'Coffee', effect: 'Sleep', lagDays: 1, verdict: 'likely', direct: true })
    expect([CLOCK.after12, CLOCK.after15, CLOCK.last]).toContain(row?.clock)
    expect(row?.rAdjusted).toBeLessThan(-0.4)
    expect(row?.difference?.value).toBeCloseTo(-0.4, 1)
  })

  test('is the same after a change of another variable, and when read back from storage', async () => {
    const other = { name: 'Other', values: scattered(4) }
    const before = await analyseTable(tableOf(coffee), options)
    const changed = await analyseChange(before, other)
    const { variables, ...table } = tableOf(coffee)
    const fresh = await analyseTable({ ...table, variables: variables.with(2, other) }, options)
    expect(changed.result.pairs).toEqual(fresh.result.pairs)
    const stored = decodePairs(STORED_PAIRS_VERSION, encodePairs(fresh))
    expect(stored?.row('directed', 'Coffee', 'Sleep')?.clock).toBe(rowOf(fresh.result.pairs)?.clock)
  })

  test('shows no more for an outcome that does not follow it', async () => {
    const { result } = await analyseTable(tableOf(coffee), options)
    expect(result.pairs.find(({ cause, effect }) => cause === 'Coffee' && effect === 'Other')?.verdict).not.toBe(
      'likely',
    )
  })
})

test('hours before an outcome are considered if the outcome has a time', async () => {
  // Bedtimes vary; what matters is how long before bed the last cup was.
  const bed = scattered(5).map((value) => -2 + 3 * value)
  const last = lateness.map((value) => 12 + 8 * value)
  const timed = [...Array(CLOCK_DAYS).keys()].flatMap((day) => [
    { day, hour: 8, value: 1 },
    { day, hour: last[day] ?? 12, value: 1 },
  ])
  const series = clockSeries(timed, { values: cups, combination: 'SUM' })
  const hours = (day: number) => 24 + (bed[day] ?? 0) - (last[day - 1] ?? 0)
  const sleep = noise.map((value, day) => (day === 0 ? value : value + 0.25 * hours(day)))
  const table: DayTable = {
    firstDay: 18_262,
    days: CLOCK_DAYS,
    variables: [
      { name: 'Coffee', values: cups, ...(series && { clock: series }) },
      { name: 'Sleep', values: sleep, time: bed },
    ],
  }
  const { result } = await analyseTable(table, { ...options, causes: ['Coffee'], outcomes: ['Sleep'] })
  expect(result.pairs).toMatchObject([{ cause: 'Coffee', effect: 'Sleep', clock: CLOCK.before, verdict: 'likely' }])
})
