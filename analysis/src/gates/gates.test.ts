import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysForFarShifts, daysNeeded, notEnough, pairGate, sentenceOf, variableGate } from './gates.ts'

const days = (length: number, value: (day: number) => number) => Float64Array.from({ length }, (_, day) => value(day))

describe('a variable', () => {
  test('with three values and no dominant one passes', () => {
    expect(variableGate(days(60, (day) => day % 3))).toBeNull()
  })
  test('that never varies, or is empty, lacks variety', () => {
    expect(variableGate(days(60, () => 4))).toEqual({ kind: 'notEnough', reason: 'variety', have: 1, need: 3 })
    expect(variableGate(days(60, () => Number.NaN))).toMatchObject({ reason: 'variety', have: 0 })
  })
  test('with the same value on more than 90 % of its own days is refused', () => {
    expect(variableGate(days(100, (day) => (day < 9 ? day : 50)))).toMatchObject({
      reason: 'sameness',
      have: 91,
      need: 90,
    })
    expect(variableGate(days(100, (day) => (day < 10 ? day : 50)))).toBeNull()
  })
  test('of yes and no needs ten days on each side and five switches', () => {
    expect(variableGate(days(60, (day) => (day < 9 ? 1 : 0)))).toMatchObject({ reason: 'arm', have: 9, need: 10 })
    expect(variableGate(days(60, (day) => (day < 30 ? 1 : 0)))).toMatchObject({ reason: 'switches', have: 1, need: 5 })
    expect(variableGate(days(60, (day) => (day % 20 < 10 ? 1 : 0)))).toBeNull()
  })
  test('is judged by the frequency of its most frequent value, in any order', () => {
    const few = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 80 })
    fc.assert(
      fc.property(few, (values) => {
        const counts = [0, 1, 2, 3].map((value) => values.filter((other) => other === value).length)
        const distinct = counts.filter((count) => count > 0).length
        const most = Math.max(...counts)
        const lack = variableGate(Float64Array.from(values))
        if (distinct === 1) expect(lack).toMatchObject({ reason: 'variety', have: 1 })
        else if (distinct === 2 && values.length - most < 10)
          expect(lack).toMatchObject({ reason: 'arm', have: values.length - most })
        else if (distinct > 2) expect(lack === null).toBe(most <= 0.9 * values.length)
      }),
    )
  })
  test('counts switches between observed days, across gaps', () => {
    const course = days(120, (day) => (day % 2 === 0 ? Number.NaN : day % 40 < 20 ? 1 : 0))
    expect(variableGate(course)).toBeNull()
  })
})

describe('a pair', () => {
  const enough = { n: 100, span: 200, farShifts: 100, inflation: 1, freedom: 40 }
  test('with enough of everything passes', () => {
    expect(pairGate(enough, 3)).toBeNull()
  })
  test.each([
    [{ n: 29 }, 'pairs', 29, 85],
    [{ span: 27 }, 'span', 27, 28],
    [{ farShifts: 29 }, 'farShifts', 100, 101],
    [{ n: 29, farShifts: 6 }, 'farShifts', 30, 42],
    [{ n: 14, farShifts: 0 }, 'farShifts', 14, 42],
    [{ freedom: 7.96 }, 'freedom', 7.9, 8],
  ])('with %o is refused for its %s', (lack, reason, have, need) => {
    expect(pairGate({ ...enough, ...lack }, 3)).toEqual({ kind: 'notEnough', reason, have, need })
  })
  test.each([
    [3, 42],
    [7, 50],
    [14, 68],
  ])('with lags up to %i days needs %i days for enough far shifts', (maxLag, days) => {
    expect(daysForFarShifts(maxLag)).toBe(days)
  })
  test('needs 85 days to show a correlation of .3 in white noise, and s² times as many with memory', () => {
    expect(daysNeeded(1)).toBe(85)
    expect(daysNeeded(7)).toBe(576)
  })
})

test('every shortfall is a sentence with what exists and what is needed', () => {
  expect(sentenceOf(notEnough('pairs', 12, 85))).toBe('Only 12 days have both values; 85 are needed.')
  expect(sentenceOf({ ...notEnough('switches', 1, 5), variable: 'Aspirin' })).toContain(
    '"Aspirin" changed once; 5 changes',
  )
})
