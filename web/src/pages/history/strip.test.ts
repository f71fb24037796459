import { describe, expect, test } from 'vitest'
import { stripOf } from './strip.ts'

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
