import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { at } from '../arrays/at.ts'
import { type Ring, ringOf, ringSize } from './ring.ts'

/**
 * The definition, written as sums over the days: O(T·P), without transforms. It is the reference for the tests in this
 * folder.
 */
function directRing(x: Float64Array, y: Float64Array, maxLag: number): Ring {
  const size = ringSize(x.length, maxLag)
  const day = (series: Float64Array, t: number) => series[((t % size) + size) % size] ?? Number.NaN
  const pairsAt = (shift: number) =>
    Array.from({ length: y.length }, (_, t) => [day(x, t - shift), day(y, t)] as const).filter(
      ([a, b]) => !Number.isNaN(a) && !Number.isNaN(b),
    )
  const variance = (values: number[]) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  }
  const wholeX = variance([...x].filter((value) => !Number.isNaN(value)))
  const wholeY = variance([...y].filter((value) => !Number.isNaN(value)))
  const n = Float64Array.from({ length: size }, (_, shift) => pairsAt(shift).length)
  const most = Math.max(...n.filter((_, shift) => shift <= maxLag || shift >= size - maxLag))
  const r = n.map((pairs, shift) => {
    if (pairs < Math.max(20, 0.35 * most)) return Number.NaN
    const xs = pairsAt(shift).map(([a]) => a)
    const ys = pairsAt(shift).map(([, b]) => b)
    if (!(variance(xs) >= 1e-6 * wholeX && variance(ys) >= 1e-6 * wholeY)) return Number.NaN
    if (wholeX === 0 || wholeY === 0) return Number.NaN
    const meanX = xs.reduce((sum, value) => sum + value, 0) / pairs
    const meanY = ys.reduce((sum, value) => sum + value, 0) / pairs
    const covariance = xs.reduce((sum, value, i) => sum + (value - meanX) * ((ys[i] ?? 0) - meanY), 0) / pairs
    return covariance / Math.sqrt(variance(xs) * variance(ys))
  })
  return { size, n, r }
}

function expectSame(actual: Ring, expected: Ring): void {
  expect(actual.size).toBe(expected.size)
  expect([...actual.n]).toEqual([...expected.n])
  for (let shift = 0; shift < expected.size; shift++) {
    if (Number.isNaN(at(expected.r, shift))) expect(at(actual.r, shift)).toBeNaN()
    else expect(Math.abs(at(actual.r, shift) - at(expected.r, shift))).toBeLessThan(1e-9)
  }
}

/** Two series of one length, some days missing, on any scale and far from zero. */
const twoSeries = fc.integer({ min: 1, max: 120 }).chain((days) => {
  const day = fc.option(
    fc.integer({ min: -3000, max: 3000 }).map((thousandths) => thousandths / 1000),
    { nil: Number.NaN, freq: 4 },
  )
  const series = fc
    .tuple(fc.array(day, { minLength: days, maxLength: days }), fc.constantFrom(0, 1000), fc.constantFrom(1, 0.01))
    .map(([values, offset, scale]) => Float64Array.from(values, (value) => offset + scale * value))
  return fc.tuple(series, series, fc.integer({ min: 1, max: 20 }))
})

describe('the ring of correlations', () => {
  test('is as long as the smallest power of two that holds T + 2L + 1 days', () => {
    expect(ringSize(1825, 14)).toBe(2048)
    expect(ringSize(227, 14)).toBe(256)
    expect(ringSize(228, 14)).toBe(512)
  })

  test('equals the sums over days, shift by shift, for any series with missing days', () => {
    fc.assert(
      fc.property(twoSeries, ([x, y, maxLag]) => expectSame(ringOf(x, y, maxLag), directRing(x, y, maxLag))),
      { numRuns: 60 },
    )
  })

  test('finds a copy three days later at index 3, and in the other direction at index P−3', () => {
    const x = Float64Array.from({ length: 90 }, (_, t) => Math.sin(t * t))
    const y = x.map((_, t) => (t < 3 ? Number.NaN : at(x, t - 3)))
    expect(at(ringOf(x, y, 14).r, 3)).toBeCloseTo(1, 12)
    const backward = ringOf(y, x, 14)
    expect(at(backward.r, backward.size - 3)).toBeCloseTo(1, 12)
  })

  test('counts no shift of a constant, whatever its last digits', () => {
    const x = new Float64Array(60).fill(0.1)
    const y = Float64Array.from({ length: 60 }, (_, t) => Math.sin(t * t))
    expect(ringOf(x, y, 14).r.every(Number.isNaN)).toBe(true)
    expect(at(ringOf(x, y, 14).n, 0)).toBe(60)
  })

  test('counts no shift of values too small to distinguish from zero, and every shift of very large ones', () => {
    const y = Float64Array.from({ length: 60 }, (_, t) => Math.sin(t * t))
    expect(
      ringOf(
        Float64Array.from(y, (_, t) => (t % 2) * Number.MIN_VALUE),
        y,
        14,
      ).r.every(Number.isNaN),
    ).toBe(true)
    expect(
      at(
        ringOf(
          y.map((value) => value * 1e300),
          y,
          14,
        ).r,
        0,
      ),
    ).toBeCloseTo(1, 12)
  })

  test('skips a shift at which one side is nearly constant', () => {
    const x = Float64Array.from({ length: 100 }, (_, t) => (t < 50 ? 1e-5 * Math.sin(t * t) : t % 2))
    const y = Float64Array.from({ length: 100 }, (_, t) => (t < 50 ? Math.cos(t * t) : Number.NaN))
    const ring = ringOf(x, y, 10)
    expect(at(ring.r, 0)).toBeNaN()
    expectSame(ring, directRing(x, y, 10))
  })

  test('has no correlation if everything is missing', () => {
    const ring = ringOf(new Float64Array(40).fill(Number.NaN), Float64Array.from({ length: 40 }, Math.sin), 7)
    expect(ring.n.every((pairs) => pairs === 0)).toBe(true)
    expect(ring.r.every(Number.isNaN)).toBe(true)
  })
})
