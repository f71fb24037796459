import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stableOrder } from '../arrays/order.ts'
import { benjaminiHochberg, benjaminiYekutieli, harmonic } from './benjamini-hochberg.ts'

/** The fifteen p values of the example in Benjamini and Hochberg 1995, section 4. */
const EXAMPLE = Float64Array.of(
  0.0001,
  0.0004,
  0.0019,
  0.0095,
  0.0201,
  0.0278,
  0.0298,
  0.0344,
  0.0459,
  0.324,
  0.4262,
  0.5719,
  0.6528,
  0.759,
  1,
)

describe('Benjamini–Hochberg', () => {
  test('rejects four hypotheses of the 1995 example at .05', () => {
    expect(benjaminiHochberg(EXAMPLE).filter((q) => q <= 0.05)).toHaveLength(4)
  })
  test('q of the fourth p of that example is .0095·15/4', () => {
    expect(benjaminiHochberg(EXAMPLE)[3]).toBeCloseTo((0.0095 * 15) / 4, 12)
  })
  test('answers in the given order', () => {
    const turned = benjaminiHochberg(EXAMPLE.slice().reverse())
    expect(turned.reverse()).toEqual(benjaminiHochberg(EXAMPLE))
  })
  test('q is never below p, never above 1, and keeps the order of p', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 }), (list) => {
        const p = Float64Array.from(list).sort()
        const q = benjaminiHochberg(p)
        q.forEach((value, index) => {
          expect(value).toBeGreaterThanOrEqual((p[index] ?? 0) * (1 - 1e-12))
          expect(value).toBeLessThanOrEqual(1)
          if (index > 0) expect(value).toBeGreaterThanOrEqual(q[index - 1] ?? 0)
        })
      }),
    )
  })
  test('an empty family stays empty', () => {
    expect(benjaminiHochberg(new Float64Array())).toHaveLength(0)
  })
})

describe('Benjamini–Yekutieli', () => {
  test('is stricter by the harmonic sum: three of the 1995 example remain', () => {
    expect(harmonic(15)).toBeCloseTo(3.318228993228993, 12)
    expect(benjaminiYekutieli(EXAMPLE).filter((q) => q <= 0.05)).toHaveLength(3)
    expect(benjaminiYekutieli(EXAMPLE)[2]).toBeCloseTo(((0.0019 * 15) / 3) * harmonic(15), 12)
  })
})

describe('the stable order of keys', () => {
  test('equals that of a stable sort by comparison, in both directions, for any numbers', () => {
    // Also many that differ only in their last digits.
    const near = fc.integer({ min: -9, max: 9 }).map((step) => Math.sign(step) * (1 + Math.abs(step) * Number.EPSILON))
    const number = fc.oneof(fc.double({ noNaN: true }), fc.integer({ min: -3, max: 3 }), fc.constant(-0), near)
    fc.assert(
      fc.property(fc.oneof(fc.array(number), fc.array(near, { maxLength: 100 })), (list) => {
        const keys = Float64Array.from(list)
        const every = Uint32Array.from(keys.keys())
        const compare = (a: number, b: number) => Number(a > b) - Number(a < b)
        const key = (index: number) => keys[index] as number
        expect(stableOrder(keys, every)).toEqual(every.toSorted((a, b) => compare(key(a), key(b))))
        expect(stableOrder(keys, every, 'descending')).toEqual(every.toSorted((a, b) => compare(key(b), key(a))))
      }),
    )
  })
})
