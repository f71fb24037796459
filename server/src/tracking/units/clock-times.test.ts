import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { circularMean, clockHour, middleOf, nearTo, onLine } from './units.ts'

const CLOCK_UNIT = { abbreviatedName: 'clock' }
const hours = fc.double({ min: 0, max: 24, noNaN: true })

describe('times of day', () => {
  it('have their mean at midnight if they lie on both sides of it', () => {
    expect(circularMean([23.5, 0.5])).toBe(0)
    expect(circularMean([22, 1])).toBeCloseTo(23.5, 9)
    expect(circularMean([23, 1, 1])).toBeCloseTo(0.34026, 4)
    expect(circularMean([6, 18])).toBeUndefined()
    expect(circularMean([])).toBeUndefined()
  })

  it('count by their shares', () => {
    expect(circularMean([23, 3], [1, 0])).toBeCloseTo(23, 9)
  })

  it('are placed beside their neighbours on a line, on which their spread is small', () => {
    const nights = [23.5, 0.5, 23, 1].map((value) => ({ value }))
    const middle = middleOf(
      CLOCK_UNIT,
      nights.map(({ value }) => value),
    )
    const values = onLine(middle, nights).map(({ value }) => value)
    expect(Math.max(...values) - Math.min(...values)).toBeCloseTo(2, 9)
    expect(values.map(clockHour)).toEqual([23.5, 0.5, 23, 1])
  })

  it('of another unit are unchanged', () => {
    expect(middleOf({ abbreviatedName: 'h' }, [23, 1])).toBeUndefined()
    expect(onLine(undefined, [{ value: 23 }])).toEqual([{ value: 23 }])
  })

  it('have a mean that rotates with them, wherever midnight is', () => {
    const bundle = fc.array(fc.double({ min: -4, max: 4, noNaN: true }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(bundle, hours, (around, turn) => {
        const still = circularMean(around.map((value) => clockHour(12 + value))) ?? Number.NaN
        const turned = circularMean(around.map((value) => clockHour(12 + value + turn))) ?? Number.NaN
        expect(Math.abs(nearTo(0, turned - still - turn))).toBeLessThan(1e-6)
      }),
    )
  })

  it('are never more than half a day from the centre', () => {
    fc.assert(
      fc.property(hours, hours, (middle, value) => {
        expect(Math.abs(nearTo(middle, value) - middle)).toBeLessThanOrEqual(12 + 1e-9)
        expect(Math.abs(nearTo(0, nearTo(middle, value) - value))).toBeLessThan(1e-6)
      }),
    )
  })
})
