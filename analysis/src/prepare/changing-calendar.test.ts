import { describe, expect, test } from 'vitest'
import { calendarOf } from './calendar-terms.ts'
import { isWeekChanging, withoutLocalWeek } from './changing-week.ts'
import { levelBreaks, prepare, withoutQuickSpread, withoutRunningTotal } from './prepare.ts'

const DAYS = 365
const calendar = calendarOf({ firstDay: 18_262, days: DAYS })
/** Fixed noise without autocorrelation, nearly uniform between −1 and 1. */
const scatter = (day: number) => 2 * ((((day * day * 0.618_033) % 1) + 1) % 1) - 1
const series = (value: (day: number) => number) => Float64Array.from({ length: DAYS }, (_, day) => value(day))
const days = series((day) => day)

describe('a level that breaks', () => {
  test('is found on its day, up to three times', () => {
    expect(levelBreaks(series((day) => scatter(day) + (day < 200 ? 0 : 4)))).toEqual([200])
    const twice = series((day) => scatter(day) + (day < 90 ? 0 : day < 260 ? 5 : -1))
    expect(levelBreaks(twice)).toEqual([90, 260])
  })
  test('is not found if values trend, wander, alternate or have wild days', () => {
    expect(levelBreaks(series((day) => scatter(day) + day / 10))).toEqual([])
    expect(levelBreaks(series((day) => Math.sin(day / 20) + 0.2 * scatter(day)))).toEqual([])
    expect(levelBreaks(series((day) => (day % 50 === 0 ? 1000 : scatter(day))))).toEqual([])
    expect(levelBreaks(series((day) => (Math.floor(day / 20) % 2 === 0 ? 0 : 1)))).toEqual([])
    expect(levelBreaks(series(scatter).subarray(0, 20))).toEqual([])
  })
  test('leaves no step behind', () => {
    const prepared = prepare(
      series((day) => scatter(day) + (day < 200 ? 0 : 5)),
      calendar,
    )
    const mean = (part: Float64Array) => part.reduce((sum, value) => sum + value, 0) / part.length
    expect(Math.abs(mean(prepared.subarray(185, 200)) - mean(prepared.subarray(200, 215)))).toBeLessThan(0.6)
  })
})

describe('a week that changes', () => {
  const changing = series((day) => scatter(day) + (day % 7 === (day < 180 ? 1 : 4) ? 2 : 0))
  test('is detected, and a constant one is not', () => {
    expect(isWeekChanging({ values: changing, days }, calendar)).toBe(true)
    expect(isWeekChanging({ values: series(scatter), days }, calendar)).toBe(false)
  })
  test('is removed where it changes', () => {
    const freed = withoutLocalWeek({ values: changing, days }, calendar)
    const special = freed.filter((_, day) => day < 120 && day % 7 === 1)
    const mean = special.reduce((sum, value) => sum + value, 0) / special.length
    const all = freed.reduce((sum, value) => sum + value, 0) / freed.length
    expect(Math.abs(mean - all)).toBeLessThan(0.3)
  })
})

describe('a running total', () => {
  const added = (values: Float64Array) => {
    let sum = 0
    return values.map((value) => {
      sum += value
      return sum
    })
  }
  const wander = series((day) => 5 * Math.sin(day / 30) + 0.5 * scatter(day))
  test('of a wandering series is replaced by its changes, gaps included', () => {
    const total = added(wander)
    total[100] = Number.NaN
    const changes = withoutRunningTotal(total)
    expect(changes[50]).toBeCloseTo(wander[50] ?? 0, 9)
    expect([changes[0], changes[100], changes[101]]).toEqual([Number.NaN, Number.NaN, Number.NaN])
  })
  test('is not assumed for anything else: noise, wandering, trend and season are unchanged', () => {
    const others = [scatter, (day: number) => wander[day] ?? 0, (day: number) => day / 10 + scatter(day)]
    for (const value of others) expect(withoutRunningTotal(series(value))).toEqual(series(value))
  })
})

describe('stormy weeks', () => {
  const isStormy = (day: number) => Math.floor(day / 12) % 4 === 0
  const spread = (values: Float64Array, ofStormy: boolean) => {
    const part = values.filter((_, day) => isStormy(day) === ofStormy)
    return Math.sqrt(part.reduce((sum, value) => sum + value * value, 0) / part.length)
  }
  test('get the spread of calm ones', () => {
    const stormy = series((day) => scatter(day) * (isStormy(day) ? 5 : 1))
    expect(spread(stormy, true) / spread(stormy, false)).toBeGreaterThan(4)
    const even = withoutQuickSpread(stormy)
    expect(spread(even, true) / spread(even, false)).toBeLessThan(2)
  })
  test('are not found if the spread is constant, or a slow series swings', () => {
    const steady = series(scatter)
    const slow = series((day) => Math.sin(day / 9) + 0.3 * scatter(day))
    expect(withoutQuickSpread(steady)).toBe(steady)
    expect(withoutQuickSpread(slow)).toBe(slow)
  })
})
