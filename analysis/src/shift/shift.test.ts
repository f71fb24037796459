import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fisherU } from '../correlation/correlation.ts'
import { calendarOf } from '../prepare/calendar-terms.ts'
import { direction } from '../verdict/verdict.ts'
import { autocorrelation, daysApart, daysApartWithoutKernel } from './autocorrelation.ts'
import { crossCheckP, effectivePairs, statedP } from './cross-check.ts'
import {
  effectiveSearches,
  sidak,
  symmetricEigenvalues,
  toeplitzEigenvalues,
  withoutKernel,
} from './effective-searches.ts'
import { adjustedInterval, lagP, peakBetween, searchedInflation, skewness, symmetricT } from './shift-test.ts'

const gap = Number.NaN
const power = (phi: number, length: number) => Float64Array.from({ length }, (_, k) => phi ** k)
const sorted = (values: Float64Array) => [...values].sort((a, b) => a - b)

describe('eigenvalues', () => {
  test('of the second-difference matrix are 2 − 2cos(kπ/(n + 1))', () => {
    const size = 9
    const matrix = new Float64Array(size * size)
    for (let i = 0; i < size; i++) {
      matrix[i * size + i] = 2
      if (i > 0) matrix[i * size + i - 1] = -1
      if (i < size - 1) matrix[i * size + i + 1] = -1
    }
    sorted(symmetricEigenvalues(matrix, size)).forEach((value, index) => {
      expect(value).toBeCloseTo(2 - 2 * Math.cos(((index + 1) * Math.PI) / (size + 1)), 12)
    })
  })
  test('of any symmetric matrix have its trace and its sum of squares', () => {
    const rows = fc
      .integer({ min: 1, max: 12 })
      .chain((size) =>
        fc.array(fc.double({ min: -5, max: 5, noNaN: true }), { minLength: size * size, maxLength: size * size }),
      )
    fc.assert(
      fc.property(rows, (cells) => {
        const size = Math.sqrt(cells.length)
        const matrix = new Float64Array(cells.length)
        for (let i = 0; i < size; i++) {
          for (let j = 0; j < size; j++) matrix[i * size + j] = cells[Math.min(i, j) * size + Math.max(i, j)] ?? 0
        }
        const values = symmetricEigenvalues(matrix, size)
        const trace = values.reduce((sum, value) => sum + value, 0)
        const squares = values.reduce((sum, value) => sum + value * value, 0)
        expect(trace).toBeCloseTo(
          matrix.reduce((sum, value, index) => (index % (size + 1) === 0 ? sum + value : sum), 0),
          9,
        )
        expect(squares).toBeCloseTo(
          matrix.reduce((sum, value) => sum + value * value, 0),
          8,
        )
      }),
    )
  })
  test('are not affected by an entry whose square overflows', () => {
    const a = -0.7754857328149063
    const tiny = -1.5717277847026288e-162
    const matrix = Float64Array.of(0, a, 0, tiny, a, 0, 0, 0, 0, 0, 0, 0, tiny, 0, 0, 0)
    sorted(symmetricEigenvalues(matrix, 4)).forEach((value, index) => {
      expect(value).toBeCloseTo([a, 0, 0, -a][index] ?? Number.NaN, 12)
    })
  })
  test.each([2, 5, 7, 14, 30])('of a Toeplitz matrix of order %d are the same by halves as in one piece', (size) => {
    const rho = Float64Array.from({ length: size }, (_, k) => 0.8 ** k * Math.cos(k))
    const whole = new Float64Array(size * size).map(
      (_, cell) => rho[Math.abs((cell % size) - Math.floor(cell / size))] ?? 0,
    )
    const byHalves = sorted(toeplitzEigenvalues(rho, size))
    sorted(symmetricEigenvalues(whole, size)).forEach((value, index) => {
      expect(byHalves[index]).toBeCloseTo(value, 11)
    })
  })
})

describe('the number of independent looks', () => {
  test('is K for white noise, 1 for equivalent lags, and between for others', () => {
    expect(effectiveSearches(power(0, 14), 14)).toBeCloseTo(14, 10)
    expect(effectiveSearches(power(1, 14), 14)).toBeCloseTo(1, 6)
    const middle = effectiveSearches(power(0.5, 14), 14)
    expect(middle).toBeGreaterThan(5)
    expect(middle).toBeLessThan(14)
  })
  test('of powers of .8 over 14 lags is 8.5641 (numpy.linalg.eigvalsh)', () => {
    expect(withoutKernel(power(0.8, 14), 14)).toBeCloseTo(8.56410160453, 9)
    expect(effectiveSearches(power(0.8, 14), 14)).toBeCloseTo(8.56410160453, 9)
  })
  test.each([2, 3, 5, 14, 29, 60])('of %d lags is the same with the kernel and without', (lags) => {
    const rho = Float64Array.from({ length: lags }, (_, k) => 0.9 ** k * Math.cos(k / 2))
    const plain = withoutKernel(rho, lags)
    expect(Math.abs(effectiveSearches(rho, lags) - plain) / plain).toBeLessThan(1e-9)
    expect(effectiveSearches(rho.fill(Number.NaN), lags)).toBeNaN()
  })
  test('makes p larger and never above one, also for tiny p', () => {
    expect(sidak(1e-200, 10)).toBeCloseTo(1e-199, 210)
    expect(sidak(0.05, 14)).toBeCloseTo(1 - 0.95 ** 14, 14)
    expect(sidak(1, 3)).toBe(1)
  })
})

describe('the peak of a ring', () => {
  const window = {
    maxLag: 3,
    n: Float64Array.of(50, 50, 50, 50, 50, 50, 50),
    r: Float64Array.of(0.1, -0.6, 0.2, 0, gap, 0.3, -0.4),
  }
  test('is the lag of largest |u| among those that count', () => {
    expect(peakBetween(window, 1, 3)).toMatchObject({ lag: 3, r: -0.4, n: 50 })
    expect(peakBetween(window, -1, -3)).toMatchObject({ lag: -2, r: -0.6 })
  })
  test('is null where no lag counts', () => {
    expect(peakBetween(window, 1, 1)).toBeNull()
  })
  test('weighs pairs: a smaller r from more pairs can win', () => {
    const uneven = { maxLag: 2, n: Float64Array.of(0, 0, 0, 30, 300), r: Float64Array.of(gap, gap, gap, 0.4, 0.3) }
    expect(peakBetween(uneven, 1, 2)?.lag).toBe(2)
  })
  test('equals that of all lags compared one by one, even if they are nearly equal or nearly perfect', () => {
    const lag = fc.record({
      n: fc.integer({ min: 20, max: 2000 }),
      r: fc.oneof(fc.double({ min: -1, max: 1 }), fc.constantFrom(0.3, -0.3, 0.30000000000000004, 0.9999995, -1, 0)),
    })
    const steady = fc.array(lag, { minLength: 1, maxLength: 14 })
    // The same u on more and more pairs, except for rounding.
    const equal = fc
      .array(fc.integer({ min: 20, max: 2000 }), { minLength: 2, maxLength: 14 })
      .map((counts) => counts.map((n) => ({ n, r: Math.tanh(1.3 / Math.sqrt(n - 3)) })))
    fc.assert(
      fc.property(fc.oneof(steady, equal), (lags) => {
        const correlations = Float64Array.from(lags, ({ r }) => r)
        const counts = Float64Array.from(lags, ({ n }) => n)
        const ring = (values: Float64Array) => Float64Array.of(...new Array(lags.length + 1).fill(gap), ...values)
        let best = -1
        let most = Number.NaN
        lags.forEach(({ r, n }, index) => {
          const u = Math.abs(fisherU(r, n))
          if (Number.isNaN(u) || (best >= 0 && !(u > most))) return
          best = index
          most = u
        })
        const peak = peakBetween({ maxLag: lags.length, n: ring(counts), r: ring(correlations) }, 1, lags.length)
        expect(peak?.lag ?? 0).toBe(best + 1)
        if (peak) expect(Math.abs(peak.u)).toBe(most)
      }),
    )
  })
})

describe('the shift test', () => {
  test('with no inflation and many degrees of freedom is the normal test', () => {
    expect(lagP(1.959963984540054, 1, 1e4)).toBeCloseTo(0.05, 3)
  })
  test('is more cautious if far shifts vary more', () => {
    expect(lagP(3, 4, 50)).toBeGreaterThan(lagP(3, 1, 50))
  })
  test('its interval contains the estimate and excludes zero exactly when p is below .05', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -0.9, max: 0.9, noNaN: true }),
        fc.double({ min: 0.5, max: 8, noNaN: true }),
        fc.double({ min: 8, max: 400, noNaN: true }),
        (r, inflation, freedom) => {
          const peak = { lag: 1, n: 100, r, u: Math.atanh(r) * Math.sqrt(97) }
          const [low, high] = adjustedInterval(peak, { inflation, freedom, searches: 1 })
          expect(low).toBeLessThanOrEqual(r)
          expect(high).toBeGreaterThanOrEqual(r)
          const p = lagP(peak.u, inflation, freedom)
          if (Math.abs(p - 0.05) > 1e-9) expect(low > 0 || high < 0).toBe(p < 0.05)
        },
      ),
    )
  })
})

describe('s² at the searched lags', () => {
  const of = (
    inflation: number,
    days: number,
    { span = days, ...shared }: { span?: number; hasSharpSeason?: boolean } = {},
  ) => searchedInflation(inflation, calendarOf({ firstDay: 18_262, days }, shared), span) / inflation

  test('equals that of the far shifts without a season, in a long table, without a calendar, and for white noise', () => {
    expect(of(6.5, 547)).toBe(1)
    expect(of(6.5, 1000)).toBe(1)
    expect(of(0.9, 730)).toBe(1)
    expect(searchedInflation(6.5, null, 730)).toBe(6.5)
  })

  test('is larger if a season was removed from slow series, and less so in longer tables', () => {
    expect(of(6, 548)).toBeCloseTo(1.23, 2)
    expect(of(6.5, 730)).toBeCloseTo(1.113, 3)
    expect(of(1.6, 730)).toBeCloseTo(1.017, 3)
    expect(of(6.8, 900)).toBeLessThan(1.05)
    expect(of(6.5, 2000, { span: 730 })).toBe(of(6.5, 730))
    expect(of(6.5, 730, { span: 365 })).toBe(1)
  })

  test('is larger if a sharp season was removed from the years, so that each is partly the opposite of the others', () => {
    expect(of(3.7, 1461, { hasSharpSeason: true })).toBeCloseTo(1 + (0.4 / 3) * (1 - 1 / 3.7), 3)
    expect(of(3.7, 640, { hasSharpSeason: true })).toBeCloseTo(1 + (0.4 / (640 / 365.25 - 1)) * (1 - 1 / 3.7), 3)
  })
})

describe('the cross-check', () => {
  test('white noise keeps all its pairs, autocorrelation costs some, and bounds hold', () => {
    const paired = { n: 200, lag: 1, days: 365 }
    expect(effectivePairs({ ...paired, rhoX: power(0, 41), rhoY: power(0.9, 41) })).toBe(200)
    const slow = effectivePairs({ ...paired, rhoX: power(0.9, 41), rhoY: power(0.9, 41) })
    expect(slow).toBeLessThan(60)
    expect(effectivePairs({ ...paired, n: 5, rhoX: power(1, 41), rhoY: power(1, 41) })).toBeGreaterThanOrEqual(4)
  })
  test('is used only if it is more than ten times as doubtful', () => {
    expect(statedP(0.001, 0.009)).toBe(0.001)
    expect(statedP(0.001, 0.011)).toBe(0.011)
  })
  test('a perfect correlation has a tiny p, not NaN', () => {
    expect(crossCheckP(1, 50, 14)).toBeGreaterThanOrEqual(0)
    expect(crossCheckP(1, 50, 14)).toBeLessThan(1e-100)
  })
})

describe('autocorrelation', () => {
  test('is 1 at lag 0, −1 for a series that alternates, 0 for a constant', () => {
    const alternating = Float64Array.from({ length: 40 }, (_, day) => (day % 2 === 0 ? 1 : -1))
    expect([...autocorrelation(alternating, 2)]).toEqual([1, -1, 1])
    expect([...autocorrelation(new Float64Array(40).fill(3), 2)]).toEqual([0, 0, 0])
  })
  test('counts only days observed at both ends', () => {
    const values = Float64Array.from({ length: 40 }, (_, day) => (day % 4 < 2 ? (day % 2 === 0 ? 1 : -1) : gap))
    expect(autocorrelation(values, 1)[1]).toBeCloseTo(-1, 12)
  })
  test('counts days at that distance, across any gaps', () => {
    const day = fc.constantFrom(1, gap)
    fc.assert(
      fc.property(fc.array(day, { maxLength: 150 }), fc.integer({ min: 0, max: 70 }), (list, maxLag) => {
        const values = Float64Array.from(list)
        const direct = Array.from(
          { length: maxLag + 1 },
          (_, lag) => list.filter((a, t) => a === 1 && list[t - lag] === 1).length,
        )
        expect([...daysApart(values, maxLag)]).toEqual(direct)
        expect([...daysApartWithoutKernel(values, maxLag)]).toEqual(direct)
      }),
    )
  })
})

describe('skewness', () => {
  test('of a yes on a tenth of the days is (1 − 2p)/√(p(1 − p)) = 2.6667', () => {
    const rare = Float64Array.from({ length: 100 }, (_, day) => (day % 10 === 0 ? 1 : 0))
    expect(skewness(rare)).toBeCloseTo(0.8 / 0.3, 10)
    expect(skewness(Float64Array.of(4, 4, gap))).toBe(0)
  })
  test('lowers t on the heavy side only, and always keeps its order', () => {
    expect(symmetricT(3, 0.5)).toBeCloseTo(2.54, 2)
    expect(symmetricT(-3, 0.5)).toBe(3)
    expect(symmetricT(3, 0.05)).toBe(3)
    fc.assert(
      fc.property(
        fc.double({ min: 0.2, max: 20, noNaN: true }),
        fc.double({ min: 0.11, max: 5, noNaN: true }),
        (t, skew) => {
          expect(symmetricT(t + 0.1, skew)).toBeGreaterThanOrEqual(symmetricT(t, skew))
        },
      ),
    )
  })
})

describe('direction', () => {
  test('is forward without a sign of the reverse, else both or reverse stronger', () => {
    expect(direction(0.01, 0.4)).toBe('forward')
    expect(direction(0.01, null)).toBe('forward')
    expect(direction(0.01, 0.02)).toBe('both')
    expect(direction(0.01, 0.001)).toBe('reverse stronger')
  })
})
