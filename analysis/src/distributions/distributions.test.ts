import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import reference from '../../fixtures/distributions.json' with { type: 'json' }
import { normalCdf, normalQuantile, normalSurvival } from './normal.ts'
import { studentCdf, studentSurvival, studentTwoSided, studentUpperQuantile } from './student-t.ts'

const relative = (value: number, truth: number) => Math.abs(value - truth) / Math.max(Math.abs(truth), 1e-300)
type Row = [number, number, number]

describe('normal distribution (values: mpmath, see fixtures/distributions.json)', () => {
  test.each(reference.normalSurvival as [number, number][])('Q(%d) agrees to 1e-12', (x, truth) => {
    expect(relative(normalSurvival(x), truth)).toBeLessThan(1e-12)
  })
  test.each(reference.normalQuantile as [number, number][])('the quantile of %d agrees to 1e-12', (p, truth) => {
    if (p === 0.5) expect(normalQuantile(p)).toBe(0)
    else expect(relative(normalQuantile(p), truth)).toBeLessThan(1e-12)
  })
  test('the quantile undoes the distribution function', () => {
    fc.assert(
      fc.property(fc.double({ min: -36, max: 5, noNaN: true }), (x) => {
        expect(Math.abs(normalQuantile(normalCdf(x)) - x)).toBeLessThan(1e-9)
      }),
    )
  })
  test('a quantile outside (0, 1) is refused', () => {
    expect(() => normalQuantile(0)).toThrow(RangeError)
    expect(() => normalQuantile(Number.NaN)).toThrow(RangeError)
  })
})

describe("Student's t (values: mpmath, see fixtures/distributions.json)", () => {
  test('its upper tail agrees to 1e-12 relative for every t and ν of the table, down to 1e-300', () => {
    for (const [t, nu, truth] of reference.studentSurvival as Row[]) {
      expect(relative(studentSurvival(t, nu), truth), `t=${t} nu=${nu}`).toBeLessThan(1e-12)
    }
  })
  test('its quantile agrees to 1e-12 relative for every tail and ν of the table', () => {
    for (const [tail, nu, truth] of reference.studentUpperQuantile as Row[]) {
      expect(relative(studentUpperQuantile(tail, nu), truth), `tail=${tail} nu=${nu}`).toBeLessThan(1e-12)
    }
  })
  test('the quantile undoes the tail for any ν', () => {
    const tails = fc.double({ min: -250, max: -0.5, noNaN: true }).map((exponent) => 10 ** exponent)
    fc.assert(
      fc.property(tails, fc.double({ min: 2, max: 20_000, noNaN: true }), (tail, nu) => {
        expect(relative(studentSurvival(studentUpperQuantile(tail, nu), nu), tail)).toBeLessThan(1e-10)
      }),
    )
  })
  test('the quantile of a tail near the smallest number is found even if the first guess lies beyond it', () => {
    for (let nu = 1100; nu < 1150; nu++)
      expect(relative(studentSurvival(studentUpperQuantile(1e-250, nu), nu), 1e-250), `nu=${nu}`).toBeLessThan(1e-10)
  })
  test('both sides of zero add up to one', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -50, max: 50, noNaN: true }),
        fc.double({ min: 0.5, max: 999, noNaN: true }),
        (t, nu) => {
          expect(studentCdf(t, nu) + studentSurvival(t, nu)).toBeCloseTo(1, 14)
        },
      ),
    )
  })
  test('a statistic of zero has p = 1', () => {
    expect(studentTwoSided(0, 7.5)).toBe(1)
  })
})
