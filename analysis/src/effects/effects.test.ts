import { describe, expect, test } from 'vitest'
import { studentUpperQuantile } from '../distributions/student-t.ts'
import { calendarOf } from '../prepare/calendar-terms.ts'
import { doseBins, splitOf } from './cells.ts'
import { type DoseResponse, doseResponse, optimalValue } from './dose-response.ts'
import { type HighLowEffect, highLowEffect } from './high-low.ts'

const spread = { inflation: 1, freedom: 1e4 }

function pairsOf(length: number, cause: (day: number) => number, effect: (x: number, day: number) => number) {
  const days = Float64Array.from({ length }, (_, day) => day)
  const x = days.map(cause)
  return { x, y: x.map(effect), days }
}
/** Small, fixed noise. */
const scatter = (day: number) => Math.sin(day * day * 0.9)

describe('high against low', () => {
  const rising = pairsOf(
    60,
    (day) => day % 3,
    (x, day) => x + scatter(day),
  )
  test('splits yes/no by its values, mostly absent causes into some and none, others by the mean', () => {
    expect(splitOf(Float64Array.of(1, 0, 0, 1))).toEqual({ kind: 'onOff', above: 0 })
    expect(splitOf(Float64Array.of(0, 0, 0, 5, 2))).toEqual({ kind: 'someNone', above: 0 })
    expect(splitOf(Float64Array.of(1, 2, 6))).toEqual({ kind: 'aboveBelow', above: 3 })
  })
  test('gives means, difference, percent change and the least-squares error', () => {
    const pairs = pairsOf(
      40,
      (day) => day % 2,
      (x, day) => (x === 1 ? 12 : 10) + (day % 4 < 2 ? 1 : -1),
    )
    const effect = highLowEffect(pairs, spread, 'ratio') as HighLowEffect
    expect(effect.high).toEqual({ days: 20, mean: 12 })
    expect(effect.low).toEqual({ days: 20, mean: 10 })
    expect(effect.percentChange).toBeCloseTo(20, 12)
    const deviation = Math.sqrt(40 / 38)
    expect(effect.error).toBeCloseTo(deviation * Math.sqrt(2 / 20), 12)
    expect(effect.hedgesG).toBeCloseTo((2 / deviation) * (1 - 3 / (4 * 38 - 1)), 12)
  })
  test('widens by √s² if far shifts vary more', () => {
    const plain = highLowEffect(rising, spread, 'ratio') as HighLowEffect
    const slow = highLowEffect(rising, { ...spread, inflation: 9 }, 'ratio') as HighLowEffect
    expect(slow.error / plain.error).toBeCloseTo(3, 12)
  })
  test('is never narrower than least squares, and its interval holds for all searched lags', () => {
    const plain = highLowEffect(rising, spread, 'ratio') as HighLowEffect
    const calm = highLowEffect(rising, { ...spread, inflation: 0.25 }, 'ratio') as HighLowEffect
    expect(calm.error).toBe(plain.error)
    const searched = highLowEffect(rising, { inflation: 1, freedom: 40, searches: 14 }, 'ratio') as HighLowEffect
    const reach = studentUpperQuantile(0.025 / 14, 40) * plain.error
    expect(searched.interval[0]).toBeCloseTo(plain.difference - reach, 12)
    expect(searched.interval[1]).toBeCloseTo(plain.difference + reach, 12)
  })
  test('has no percent change without a ratio unit or a positive baseline', () => {
    const pairs = pairsOf(
      40,
      (day) => day % 2,
      (x, day) => x - 5 + scatter(day),
    )
    expect((highLowEffect(pairs, spread, 'ratio') as HighLowEffect).percentChange).toBeNull()
    const warm = pairsOf(
      40,
      (day) => day % 2,
      (x, day) => x + 5 + scatter(day),
    )
    expect((highLowEffect(warm, spread, 'interval') as HighLowEffect).percentChange).toBeNull()
  })
  test('needs ten days on each side', () => {
    const pairs = pairsOf(
      40,
      (day) => (day < 4 ? 1 : 0),
      (x) => x,
    )
    expect(highLowEffect(pairs, spread, 'ratio')).toEqual({ kind: 'notEnough', reason: 'arm', have: 4, need: 10 })
  })
})

describe('the calendar', () => {
  const LENGTH = 364
  const calendar = calendarOf({ firstDay: 18_262, days: LENGTH })
  const isWeekend = (day: number) => day % 7 < 2
  /** Drinks mostly at weekends, which are happier anyway; each drink costs a quarter. */
  const drinks = (day: number) => (isWeekend(day) ? (day * 5) % 4 : (day * 3) % 7 === 0 ? 1 : 0)
  const outcome = (x: number, day: number) => 5 - 0.25 * x + (isWeekend(day) ? 2 : 0) + day / 100

  test('weekends and trends that affect both are not part of the difference', () => {
    const pairs = { ...pairsOf(LENGTH, drinks, outcome), calendar }
    const effect = highLowEffect(pairs, spread, 'ratio') as HighLowEffect
    const some = pairs.x.filter((x) => x > 0)
    const none = pairs.x.filter((x) => x === 0)
    expect(none.length).toBeGreaterThan(some.length)
    const mean = some.reduce((sum, x) => sum + x, 0) / some.length
    expect(effect.difference).toBeCloseTo(-0.25 * mean, 9)
    expect(effect.high.mean - effect.low.mean).toBeCloseTo(effect.difference, 12)
    expect(effect.rawDifference).toBeGreaterThan(0.5)
    expect(effect.calendarInflation).toBeGreaterThan(1)
  })
  test('nor of the doses, and no amount is best that contradicts the link', () => {
    const some = (day: number) => (isWeekend(day) ? Math.floor(2 + 2 * scatter(day)) : Number(scatter(day) > 0.8))
    const pairs = { ...pairsOf(LENGTH, some, (x, day) => outcome(x, day) + 0.1 * scatter(day + 0.5)), calendar }
    const response = doseResponse(pairs, spread) as DoseResponse
    const means = response.bins.map(({ mean }) => mean)
    expect(means).toEqual(means.toSorted((a, b) => b - a))
    const goal = { aim: 'higher', rAdjusted: -0.3 } as const
    expect(optimalValue(pairs, spread, goal)).toMatchObject({ kind: 'optimal', range: { kind: 'none' } })
    expect(optimalValue(pairs, spread, { ...goal, rAdjusted: 0.3 })).toEqual({ kind: 'none' })
  })
  test('something done only on Saturdays cannot be distinguished from Saturday', () => {
    const pairs = { ...pairsOf(LENGTH, (day) => (day % 7 === 0 ? 1 : 0), outcome), calendar }
    expect(highLowEffect(pairs, spread, 'ratio')).toMatchObject({ kind: 'notEnough' })
  })
})

describe('dose and response', () => {
  test('bins hold ten days or more, keep equal doses together and cover all doses', () => {
    const doses = Float64Array.from({ length: 97 }, (_, day) => (day % 3 === 0 ? 0 : day % 11))
    const bins = doseBins(doses)
    expect(bins[0]).toEqual({ kind: 'none', low: 0, high: 0 })
    expect(bins.length).toBeLessThanOrEqual(6)
    const counts = bins.map(({ low, high }) => doses.filter((dose) => dose >= low && dose <= high).length)
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(10)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(97)
  })
  test('means shrink to the overall mean if bins differ only by chance', () => {
    const pairs = pairsOf(
      200,
      (day) => day % 10,
      (_, day) => scatter(day),
    )
    const response = doseResponse(pairs, spread) as DoseResponse
    for (const bin of response.bins) {
      expect(Math.abs(bin.shrunken - response.overall)).toBeLessThanOrEqual(
        Math.abs(bin.mean - response.overall) + 1e-12,
      )
      expect(bin.interval[0]).toBeLessThan(response.overall)
      expect(bin.interval[1]).toBeGreaterThan(response.overall)
    }
  })
  test('a true hump is found', () => {
    const pairs = pairsOf(
      300,
      (day) => day % 10,
      (x, day) => 5 - (x - 5) ** 2 / 4 + scatter(day),
    )
    const response = doseResponse(pairs, spread) as DoseResponse
    const best = response.bins.reduce((left, right) => (right.shrunken > left.shrunken ? right : left))
    expect(best.low).toBeLessThanOrEqual(5)
    expect(best.high).toBeGreaterThanOrEqual(5)
  })
})

describe('the optimal value', () => {
  test('is the range confirmed on fortnights that were not used to choose it', () => {
    const pairs = pairsOf(
      400,
      (day) => (day * 7) % 10,
      (x, day) => 5 - (x - 5) ** 2 / 4 + scatter(day),
    )
    const optimum = optimalValue(pairs, spread, { aim: 'higher', rAdjusted: 0 })
    expect(optimum.kind).toBe('optimal')
    if (optimum.kind !== 'optimal') return
    expect(optimum.range.low).toBeLessThanOrEqual(5)
    expect(optimum.range.high).toBeGreaterThanOrEqual(5)
    expect(optimum.interval[0]).toBeGreaterThan(optimum.overall)
  })
  test('is not reported if another range did better on the judging days, or on all days', () => {
    const pairs = pairsOf(
      400,
      (day) => (day * 7) % 5,
      // Even fortnights prefer 1, odd ones 0; both are well above the rest.
      (x, day) => (x > 1 ? 0 : x === 0 ? 4 : Math.floor(day / 14) % 2 === 0 ? 5 : 3) + scatter(day),
    )
    expect(optimalValue(pairs, spread, { aim: 'higher', rAdjusted: 0 })).toEqual({ kind: 'none' })
  })
  test('is not reported if doses make no difference', () => {
    const pairs = pairsOf(
      400,
      (day) => (day * 7) % 10,
      (_, day) => scatter(day),
    )
    expect(optimalValue(pairs, spread, { aim: 'higher', rAdjusted: 0 })).toEqual({ kind: 'none' })
    expect(optimalValue(pairs, spread, { aim: 'lower', rAdjusted: 0 })).toEqual({ kind: 'none' })
  })
  test('requires enough days', () => {
    expect(
      optimalValue(
        pairsOf(
          20,
          (day) => day,
          (x) => x,
        ),
        spread,
        { aim: 'lower', rAdjusted: 0 },
      ).kind,
    ).toBe('notEnough')
  })
})
