import { describe, expect, test } from 'vitest'
import { analyseChange, analyseTable } from '../analyse/analyse-table.ts'
import { decodePairs, encodePairs, STORED_PAIRS_VERSION } from '../analyse/stored-pairs.ts'
import { calendarOf } from '../prepare/calendar-terms.ts'
import type { DayTable, Variable } from '../series/table.ts'
import { type TimedEntry, timedValues } from './clock-series.ts'
import { amountAt, timedAmounts, unusualAmounts } from './exposure.ts'
import { momentsOf } from './moments.ts'
import { CLOCK_DAYS, scatter, scattered } from './scatter.fixture.ts'

const everyDay = [...Array(CLOCK_DAYS).keys()]

/** A pill on two days in three, at any time between 7:00 and 19:00. */
const pillHour = (day: number) => (scatter(day, 1) > 0.33 ? 7 + 12 * scatter(day, 2) : null)
const pillEntries: TimedEntry[] = everyDay.flatMap((day) => {
  const hour = pillHour(day)
  return hour === null ? [] : [{ day, hour, value: 1 }]
})

const painHours = [8, 12, 16, 20]
/** Pain four times a day, higher in the evening, and lower for some hours after a pill if it helps. */
function painEntries(relief: number): TimedEntry[] {
  return everyDay.flatMap((day) =>
    painHours.map((usual, index) => {
      const hour = usual + 2 * scatter(4 * day + index, 3) - 1
      const since = hour - (pillHour(day) ?? 99)
      const value = 4 + 0.15 * (usual - 8) + 3 * scatter(4 * day + index, 4) - (since >= 2 && since < 4 ? relief : 0)
      return { day, hour, value }
    }),
  )
}

function variableOf(name: string, entries: readonly TimedEntry[], combination: 'SUM' | 'MEAN'): Variable {
  const values = new Float64Array(CLOCK_DAYS).map((_, day) => {
    const ofDay = entries.filter((entry) => entry.day === day).map(({ value }) => value)
    const sum = ofDay.reduce((total, value) => total + value, 0)
    return combination === 'SUM' ? sum : ofDay.length === 0 ? Number.NaN : sum / ofDay.length
  })
  const timed = timedValues(entries, { values, combination })
  return { name, values, ...(timed && { entries: timed }) }
}

const pill = variableOf('Pill', pillEntries, 'SUM')
const other = { name: 'Other', values: scattered(9) }
const tableOf = (pain: Variable, cause = pill): DayTable => ({
  firstDay: 18_262,
  days: CLOCK_DAYS,
  variables: [cause, pain, other],
})
const options = { durations: [1] }
const relieved = variableOf('Pain', painEntries(1.5), 'MEAN')
const unmoved = variableOf('Pain', painEntries(0), 'MEAN')

const rowOf = async (table: DayTable) =>
  (await analyseTable(table, options)).result.pairs.find(({ cause, effect }) => cause === 'Pill' && effect === 'Pain')

describe('an outcome with several moments a day', () => {
  test('is lower 2 to 4 hours after a pill that works then, by its true effect', async () => {
    const row = await rowOf(tableOf(relieved))
    expect(row).toMatchObject({ verdict: 'likely', clock: 104, lagDays: 0, durationDays: 1, steady: true })
    expect(row?.rAdjusted).toBeLessThan(-0.2)
    expect(row?.difference?.value).toBeCloseTo(-1.5, 0)
    expect(row?.difference?.high).toBeLessThan(0)
    expect(row?.reverse.p).toBeGreaterThan(0.05)
    // The number of compared days with pain, not of its entries.
    expect(row?.n).toBeLessThanOrEqual(CLOCK_DAYS)
  })

  test('has no sign of a pill without an effect, though both depend on the hour', async () => {
    expect((await rowOf(tableOf(unmoved)))?.verdict).toBe('no sign')
  })

  test('is corrected for the searched hours', async () => {
    const timed = await rowOf(tableOf(unmoved))
    const { entries: _, ...daily } = unmoved
    const plain = await rowOf(tableOf(daily))
    expect(timed?.m).toBeCloseTo(1.5 * (plain?.m ?? 0), 9)
  })

  test('is the same after a change of another variable, and when read back from storage', async () => {
    const changed = { name: 'Other', values: scattered(10) }
    const after = await analyseChange(await analyseTable(tableOf(relieved), options), changed)
    const { variables, ...table } = tableOf(relieved)
    const fresh = await analyseTable({ ...table, variables: variables.with(2, changed) }, options)
    expect(after.result.pairs).toEqual(fresh.result.pairs)
    expect(decodePairs(STORED_PAIRS_VERSION, encodePairs(fresh))?.row('directed', 'Pill', 'Pain')?.clock).toBe(104)
  })
})

describe('an outcome with one moment a day', () => {
  const once = variableOf(
    'Pain',
    painEntries(1.5).filter(({ hour }) => hour > 18.9),
    'MEAN',
  )

  test('is judged only by its days, with or without hours', async () => {
    const { entries: _, ...daily } = once
    expect(await rowOf(tableOf(once))).toEqual(await rowOf(tableOf(daily)))
    expect(momentsOf(once, calendarOf(tableOf(once)))).toBeNull()
  })

  test('a sum has no moments, only parts', () => {
    const parts = variableOf('Steps', painEntries(0), 'SUM')
    expect(momentsOf(parts, calendarOf(tableOf(parts)))).toBeNull()
  })
})

describe('a pill that is taken because of pain just written down', () => {
  /** Pain that lasts for hours, and a pill a few minutes after any bad entry. */
  const lasting = everyDay.flatMap((day) => {
    let level = 0
    return painHours.map((hour, index) => {
      level = 0.6 * level + 4 * (scatter(4 * day + index, 5) - 0.5)
      return { day, hour, value: 5 + level }
    })
  })
  const because = variableOf(
    'Pill',
    lasting.filter(({ value }) => value > 6).map(({ day, hour }) => ({ day, hour: hour + 0.1, value: 1 })),
    'SUM',
  )

  test('is not reported as going with more pain in the hours after it', async () => {
    const row = await rowOf(tableOf(variableOf('Pain', lasting, 'MEAN'), because))
    expect(row?.clock ?? 0).toBeLessThan(100)
    expect(row?.verdict).not.toBe('likely')
  })
})

describe('amounts before a moment', () => {
  const table = tableOf(relieved)
  const amounts = timedAmounts(pill, table.days)

  test('are in half hours before it, never in its own', () => {
    const first = pillEntries[0]
    const slot = 48 * (first?.day ?? 0) + Math.floor(2 * (first?.hour ?? 0))
    const within2 = { first: -4, end: 0 }
    expect(amounts && [0, 1, 4, 5].map((later) => amountAt(amounts, slot + later, within2))).toEqual([0, 1, 1, 0])
  })

  test('are unknown before the first day, and on days without data', () => {
    expect(amounts && amountAt(amounts, 3, { first: -4, end: 0 })).toBeNaN()
    const gap = { ...pill, values: pill.values.with(10, Number.NaN) }
    const gapped = timedAmounts(gap, table.days)
    expect(gapped && amountAt(gapped, 48 * 10 + 20, { first: -4, end: 0 })).toBeNaN()
  })

  test('do not depend on previous calls or on the order of entries', () => {
    const gap = { ...relieved, values: relieved.values.with(10, Number.NaN) }
    const before = timedAmounts(gap, table.days) ?? undefined
    const { days, hours, values, combination } = pill.entries ?? expect.fail()
    const entries = {
      combination,
      days: days.toReversed(),
      hours: hours.toReversed(),
      values: values.toReversed(),
    }
    expect(timedAmounts({ ...pill, entries }, table.days, { into: before })).toEqual(amounts)
    expect(timedAmounts(pill, table.days - 1, { into: before })?.sums).toHaveLength(48 * (table.days - 1) + 1)
  })

  test('that are the same at each hour of each week are not unusual', () => {
    const daily = everyDay.map((day) => ({ day, hour: 8, value: 1 }))
    const steady = timedAmounts(variableOf('Pill', daily, 'SUM'), table.days)
    const unusual = steady && unusualAmounts(steady, { first: -8, end: -4 })
    const largest = unusual?.reduce((most, value) => Math.max(most, Math.abs(value) || 0), 0)
    expect(largest).toBeLessThan(1e-12)
  })
})
