import { describe, expect, test } from 'vitest'
import { calendarOf } from './calendar-terms.ts'
import { isWeekChanging, withoutLocalWeek } from './changing-week.ts'
import { levelBreaks } from './level-breaks.ts'
import { prepare } from './prepare.ts'

const DAYS = 365
const calendar = calendarOf({ firstDay: 18_262, days: DAYS })
/** Fixed scatter without memory, nearly even between −1 and 1. */
const scatter = (day: number) => 2 * ((((day * day * 0.618_033) % 1) + 1) % 1) - 1
const series = (value: (day: number) => number) => Float64Array.from({ length: DAYS }, (_, day) => value(day))
const days = series((day) => day)

describe('a level that breaks', () => {
  test('is found on the day it breaks, up to three times', () => {
    expect(levelBreaks(series((day) => scatter(day) + (day < 200 ? 0 : 4)))).toEqual([200])
    const twice = series((day) => scatter(day) + (day < 90 ? 0 : day < 260 ? 5 : -1))
    expect(levelBreaks(twice)).toEqual([90, 260])
  })
  test('is none where values trend, wander, flip or are wild on some days', () => {
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
  test('is noticed, and one that stays is not', () => {
    expect(isWeekChanging({ values: changing, days }, calendar)).toBe(true)
    expect(isWeekChanging({ values: series(scatter), days }, calendar)).toBe(false)
  })
  test('is taken out where it is', () => {
    const freed = withoutLocalWeek({ values: changing, days }, calendar)
    const special = freed.filter((_, day) => day < 120 && day % 7 === 1)
    const mean = special.reduce((sum, value) => sum + value, 0) / special.length
    const all = freed.reduce((sum, value) => sum + value, 0) / freed.length
    expect(Math.abs(mean - all)).toBeLessThan(0.3)
  })
})
