import { describe, expect, test } from 'vitest'
import { daysOfMonth, levelOf, monthAfter, rangeOf, stripOf, weeksOf } from './calendar.ts'

describe('a calendar', () => {
  test('starts its weeks on Monday and knows leap days', () => {
    const weeks = weeksOf('2026-11')
    expect(weeks[0]).toEqual([undefined, undefined, undefined, undefined, undefined, undefined, '2026-11-01'])
    expect(weeks.at(-1)?.[0]).toBe('2026-11-30')
    expect([daysOfMonth('2028-02').length, daysOfMonth('2026-02').length]).toEqual([29, 28])
    expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  })

  test('has five shades from the low end to the high end', () => {
    expect([1, 2, 3, 4, 5].map((value) => levelOf(value, { least: 1, most: 5 }))).toEqual([1, 2, 3, 4, 5])
    expect(levelOf(7, rangeOf([7, 7]))).toBe(3)
    expect([levelOf(0, { least: 0, most: 10 }), levelOf(10, { least: 0, most: 10 })]).toEqual([1, 5])
  })
})

describe('the strip of days', () => {
  test.each([
    ['2026-11-15', '2026-11-09', '2026-11-15'],
    ['2026-11-14', '2026-11-09', '2026-11-15'],
    ['2026-11-01', '2026-10-29', '2026-11-04'],
    ['2026-11-20', '2026-11-14', '2026-11-20'],
  ])('around %s spans %s to %s', (day, first, last) => {
    const days = stripOf(day, '2026-11-15')
    expect([days.length, days[0], days.at(-1), days.includes(day)]).toEqual([7, first, last, true])
  })
})
