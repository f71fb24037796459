import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { midRanks } from '../arrays/order.ts'
import { normalQuantile } from '../distributions/normal.ts'
import { calendarOf } from './calendar-terms.ts'
import { basisOf, residuals } from './least-squares.ts'
import { normalScores } from './normal-scores.ts'
import { divideByLocalScale, prepare, scaleHalfWidth } from './prepare.ts'

const gap = Number.NaN

/** A fixed, varied series for tests, deterministic and without a weekly pattern. */
function lively(days: number, salt = 1): Float64Array {
  return Float64Array.from({ length: days }, (_, day) => Math.sin(day * day * 0.7 * salt) + Math.cos(day * 1.3 * salt))
}
const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0)

describe('mid-ranks', () => {
  test('ties share the mean of the ranks they cover', () => {
    expect([...midRanks(Float64Array.of(3, 1, 3, 2, 3))]).toEqual([4, 1, 4, 2, 4])
  })
  test('always add up to n(n + 1)/2', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1 }), (values) => {
        expect(sum(midRanks(Float64Array.from(values)))).toBeCloseTo((values.length * (values.length + 1)) / 2, 9)
      }),
    )
  })
})

describe('normal scores', () => {
  test('depend only on the order of values, and keep gaps', () => {
    const values = Float64Array.of(5, gap, -2, 900, 7)
    expect(normalScores(values)).toEqual(normalScores(Float64Array.of(0, gap, -1, 2, 1)))
    expect(normalScores(values)[1]).toBeNaN()
  })
  test('are the normal quantiles of mid-ranks, ties or not', () => {
    const few = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(few, (list) => {
        const values = Float64Array.from(list)
        const ranks = midRanks(values)
        normalScores(values).forEach((score, index) => {
          expect(score).toBeCloseTo(normalQuantile(((ranks[index] ?? 0) - 0.5) / list.length), 12)
        })
      }),
    )
  })
  test('of three values are −.9674, 0 and .9674: the normal quantiles of 1/6, 1/2, 5/6', () => {
    const scores = normalScores(Float64Array.of(10, 20, 30))
    expect(scores[0]).toBeCloseTo(-0.9674215661017014, 12)
    expect(scores[1]).toBeCloseTo(0, 12)
    expect(scores[2]).toBeCloseTo(0.9674215661017014, 12)
  })
})

describe('least squares', () => {
  const together = (rows: number) => new Uint8Array(rows)
  const columns = [new Float64Array(40).fill(1), lively(40, 2), lively(40, 3)]
  test('leaves residuals at right angles to every column', () => {
    const rest = residuals(lively(40), basisOf(together(40), columns))
    for (const column of columns)
      expect(Math.abs(sum(rest.map((value, row) => value * (column[row] ?? 0))))).toBeLessThan(1e-12)
  })
  test('is not affected by a column that repeats others', () => {
    const repeated = [...columns, (columns[1] as Float64Array).map((value) => 3 * value + 2)]
    const once = residuals(lively(40), basisOf(together(40), columns))
    const twice = residuals(lively(40), basisOf(together(40), repeated))
    twice.forEach((value, row) => {
      expect(value).toBeCloseTo(once[row] ?? Number.NaN, 10)
    })
  })
  test('removes groups as it removes their indicators, including an empty one', () => {
    const groups = new Uint8Array(40).map((_, row) => [0, 1, 3][row % 3] ?? 0)
    const indicators = [1, 2, 3].map((name) => new Float64Array(40).map((_, row) => (groups[row] === name ? 1 : 0)))
    const parted = residuals(lively(40), basisOf(groups, columns))
    const indicated = residuals(lively(40), basisOf(together(40), [...indicators, ...columns]))
    parted.forEach((value, row) => {
      expect(value).toBeCloseTo(indicated[row] ?? Number.NaN, 12)
    })
  })
  test('solves the Longley-like case of nearly parallel columns', () => {
    const near = lively(60).map((value, row) => value + 1e-6 * row)
    const y = lively(60).map((value, row) => 2 * value + 5e-6 * row)
    const rest = residuals(y, basisOf(together(60), [lively(60), near]))
    expect(Math.max(...rest.map(Math.abs))).toBeLessThan(1e-9)
  })
})

describe('local scale', () => {
  test('has a half-width of ⌊max(30, ⌊T/6⌋)/2⌋ days', () => {
    expect([60, 153, 365, 1000].map(scaleHalfWidth)).toEqual([15, 15, 30, 83])
  })
  test('makes days of four times the spread equal to the others', () => {
    const values = lively(400).map((value, day) => (day < 200 ? value : 4 * value))
    const scaled = divideByLocalScale(values, 30)
    const spread = (from: number, to: number) => sum(scaled.slice(from, to).map((value) => value * value)) / (to - from)
    const ratio = spread(300, 370) / spread(30, 100)
    expect(ratio).toBeGreaterThan(0.8)
    expect(ratio).toBeLessThan(1.25)
  })
  test('turns a stretch of rounding errors into zeros', () => {
    const values = lively(200).map((value, day) => (day < 100 ? 1e-18 * value : value))
    expect(divideByLocalScale(values, 15)[20]).toBe(0)
  })
})

describe('preparation', () => {
  const table = { firstDay: 20_000, days: 364 }
  const calendar = calendarOf(table)

  test('keeps missing days missing and gives numbers everywhere else', () => {
    const values = lively(364).map((value, day) => (day % 5 === 0 ? gap : value))
    const prepared = prepare(values, calendar)
    prepared.forEach((value, day) => {
      expect(Number.isNaN(value)).toBe(day % 5 === 0)
    })
  })
  test('does not change under any increasing transformation of the values', () => {
    const values = lively(364)
    expect(prepare(values.map(Math.exp), calendar)).toEqual(prepare(values, calendar))
  })
  test('leaves nothing of a series that follows the week exactly', () => {
    const weekly = Float64Array.from({ length: 364 }, (_, day) => [3, 1, 4, 1, 5, 9, 2][day % 7] ?? 0)
    expect([...prepare(weekly, calendar)].every((value) => value === 0)).toBe(true)
  })
  test('leaves nothing of a constant, and an empty series empty', () => {
    expect([...prepare(new Float64Array(364).fill(7), calendar)].every((value) => value === 0)).toBe(true)
    expect([...prepare(new Float64Array(364).fill(gap), calendar)].every(Number.isNaN)).toBe(true)
  })
  test('leaves no shape of a trend of thirty times the noise that another such trend would share', () => {
    const [first, second] = [1, 2].map((salt) =>
      prepare(
        lively(364, salt).map((value, day) => value + day / 6),
        calendar,
      ),
    )
    const product = (first as Float64Array).map((value, day) => value * (second?.[day] ?? 0))
    expect(Math.abs(sum(product)) / 364).toBeLessThan(0.15)
  })
})
