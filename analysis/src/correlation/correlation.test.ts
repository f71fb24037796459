import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import lags from '../../fixtures/airquality.lags.json' with { type: 'json' }
import sleep from '../../fixtures/student_sleep.reference.json' with { type: 'json' }
import { studentTwoSided, studentUpperQuantile } from '../distributions/student-t.ts'
import { readTable } from '../series/read-table.fixture.ts'
import { mean, pearson, spearman } from './correlation.ts'
import { laggedPairs } from './lagged-pairs.ts'
import { centredSeries, laggedPearson } from './lagged-pearson.ts'

interface LagReference {
  lag: number
  n: number
  pearson: number
  spearman: number
}

describe('airquality per lag (values: fixtures/airquality.lags.json)', () => {
  const table = readTable('airquality')
  const values = (name: string) =>
    table.variables.find((variable) => variable.name === name)?.values ?? new Float64Array()

  test.each(Object.entries(lags as Record<string, LagReference[]>))('%s agrees to 1e-9', (pair, rows) => {
    const [cause = '', effect = ''] = pair.split('->')
    for (const row of rows) {
      const pairs = laggedPairs(values(cause), values(effect), row.lag)
      const direct = pearson(pairs.x, pairs.y)
      const lagged = laggedPearson(centredSeries(values(cause)), centredSeries(values(effect)), row.lag)
      expect([direct.n, lagged.n]).toEqual([row.n, row.n])
      expect(Math.abs((direct.r ?? 9) - row.pearson)).toBeLessThan(1e-9)
      expect(Math.abs((lagged.r ?? 9) - row.pearson)).toBeLessThan(1e-9)
      expect(Math.abs((spearman(pairs.x, pairs.y).r ?? 9) - row.spearman)).toBeLessThan(1e-9)
    }
  })
})

describe("Student's sleep data (1908; values: fixtures/student_sleep.reference.json)", () => {
  const first = Float64Array.of(0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2)
  const second = Float64Array.of(1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4)
  test('the paired t is −4.0621 with p = .002833 and the interval of R', () => {
    const difference = first.map((value, index) => value - (second[index] ?? 0))
    const middle = mean(difference)
    const variance = difference.reduce((sum, value) => sum + (value - middle) ** 2, 0) / 9
    const error = Math.sqrt(variance / 10)
    expect(middle / error).toBeCloseTo(sleep.paired_t, 8)
    expect(studentTwoSided(middle / error, 9)).toBeCloseTo(sleep.p, 10)
    expect(-middle - studentUpperQuantile(0.025, 9) * error).toBeCloseTo(sleep.ci95[0] ?? Number.NaN, 8)
  })
})

describe('raw correlations', () => {
  // Eighths, so that values differ by amounts that a measurement could distinguish.
  const eighths = fc.integer({ min: -8000, max: 8000 }).map((whole) => whole / 8)
  const list = fc.array(eighths, { minLength: 12, maxLength: 60 })

  test('the one-pass lagged form equals the two-pass form, with gaps and any level', () => {
    fc.assert(
      fc.property(
        list,
        fc.integer({ min: 0, max: 5 }),
        fc.double({ min: 0, max: 1e6, noNaN: true }),
        (base, lag, level) => {
          const x = Float64Array.from(base, (value, day) => (day % 7 === 3 ? Number.NaN : value + level))
          const y = Float64Array.from(base, (value, day) => (day % 5 === 2 ? Number.NaN : Math.sin(value * 3) + level))
          const pairs = laggedPairs(x, y, lag)
          const direct = pearson(pairs.x, pairs.y)
          const lagged = laggedPearson(centredSeries(x), centredSeries(y), lag)
          expect(lagged.n).toBe(direct.n)
          if (direct.r !== null && lagged.r !== null) expect(Math.abs(direct.r - lagged.r)).toBeLessThan(1e-6)
          const last = pairs.days.at(-1) ?? -1
          expect(lagged.span).toBe(lagged.n === 0 ? 0 : last - (pairs.days[0] ?? 0) + 1)
        },
      ),
    )
  })
  test('a side that does not vary has no correlation, never NaN', () => {
    const flat = new Float64Array(30).fill(0.1)
    const other = Float64Array.from({ length: 30 }, (_, day) => day)
    expect(pearson(flat, other)).toEqual({ n: 30, r: null })
    expect(laggedPearson(centredSeries(flat), centredSeries(other), 1).r).toBeNull()
    expect(spearman(flat, other).r).toBeNull()
  })
  test('Spearman is 1 for any rising relation', () => {
    const x = Float64Array.of(1, 2, 3, 4, 5)
    expect(spearman(x, x.map(Math.exp)).r).toBeCloseTo(1, 14)
  })
  test('a negative lag pairs the effect with a later cause', () => {
    const pairs = laggedPairs(Float64Array.of(1, 2, 3), Float64Array.of(10, 20, 30), -1)
    expect([[...pairs.x], [...pairs.y], [...pairs.days]]).toEqual([
      [2, 3],
      [10, 20],
      [0, 1],
    ])
  })
})
