import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { durationFeature, roundTo9Digits } from '../analyse/feature-set.ts'
import { dailyGrid, dayNumber, dayRange, dayText, weekday } from './daily-grid.ts'
import { activeDays, fillCause } from './observed.ts'

const gap = Number.NaN
const days = (...values: number[]) => Float64Array.from(values)

describe('day numbers', () => {
  test('1970-01-01 is day 0, a Thursday', () => {
    expect(dayNumber('1970-01-01')).toBe(0)
    expect(weekday(0)).toBe(4)
    expect(weekday(-5)).toBe(6)
  })
  test.each(['2025-02-29', '2026-13-01', '2026-1-1', '20260101', '', 'date'])('"%s" is not a date', (text) => {
    expect(dayNumber(text)).toBeNull()
  })
  test('text and number convert both ways', () => {
    fc.assert(
      fc.property(fc.integer({ min: -200_000, max: 2_000_000 }), (day) => {
        expect(dayNumber(dayText(day))).toBe(day)
      }),
    )
  })
})

describe('the daily grid', () => {
  test('combines the values of one day by sum or mean and leaves empty days empty', () => {
    const entries = [
      { day: 10, value: 1 },
      { day: 12, value: 4 },
      { day: 10, value: 2 },
    ]
    const range = dayRange(entries.map(({ day }) => day)) ?? { firstDay: 0, days: 0 }
    expect(range).toEqual({ firstDay: 10, days: 3 })
    expect(dailyGrid(entries, range, 'SUM')).toEqual(days(3, gap, 4))
    expect(dailyGrid(entries, range, 'MEAN')).toEqual(days(1.5, gap, 4))
  })
  test('omits days beyond its range and values that are not numbers', () => {
    const entries = [
      { day: 9, value: 7 },
      { day: 10, value: Number.POSITIVE_INFINITY },
      { day: 11, value: 5 },
    ]
    expect(dailyGrid(entries, { firstDay: 10, days: 2 }, 'SUM')).toEqual(days(gap, 5))
  })
  test('of no days has no range', () => {
    expect(dayRange([])).toBeNull()
  })
})

describe('duration of action', () => {
  test('at one day it is the series itself', () => {
    const values = days(1, gap, 3)
    expect(durationFeature(values, 1)).toBe(values)
  })
  test('is the mean of the recorded days, if there are at least half of them', () => {
    expect(durationFeature(days(1, gap, gap, 4, 7), 3)).toEqual(days(gap, gap, gap, gap, 5.5))
    expect(durationFeature(days(2, 4, gap, gap, 8), 2)).toEqual(days(2, 3, 4, gap, 8))
  })
  test('keeps equal doses tied in any order', () => {
    const feature = durationFeature(days(0.1, 0.2, 0.3, 0.1, 0.2), 3)
    expect(feature[2]).toBe(feature[3])
    expect(feature[3]).toBe(feature[4])
  })
  test('rounds to nine significant digits', () => {
    expect(roundTo9Digits(1234.567890123)).toBe(1234.56789)
    expect(roundTo9Digits(0)).toBe(0)
    expect(roundTo9Digits(-1234.567890123)).toBe(-1234.56789)
    for (let exponent = -12; exponent < 15; exponent++) {
      for (let step = 1; step < 50; step++) {
        const x = (step * Math.PI * 10 ** exponent) / 7
        expect(roundTo9Digits(x)).toBe(Number(x.toPrecision(9)))
        expect(roundTo9Digits(10 ** exponent)).toBe(10 ** exponent)
      }
    }
  })
})

describe('filling', () => {
  test('applies only from the first to the last record, and only to days on which something was recorded', () => {
    const treatment = days(gap, 1, gap, gap, 1, gap)
    const mood = days(3, 3, 3, gap, 3, 3)
    expect(fillCause(treatment, activeDays([treatment, mood], 6), 0)).toEqual(days(gap, 1, 0, gap, 1, gap))
  })
  test('an empty series stays empty', () => {
    expect(fillCause(days(gap, gap), Uint8Array.of(1, 1), 0)).toEqual(days(gap, gap))
  })
})
