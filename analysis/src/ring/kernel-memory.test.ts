import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { laggedProducts, withoutKernel as productsWithoutKernel } from '../arrays/lagged-products.ts'
import { centredSeries, createKernelSums, sumsWithoutKernel } from '../correlation/lagged-pearson.ts'
import { observedDays, onDays } from '../prepare/calendar-terms.ts'
import { createColumnSpace } from '../prepare/column-space.ts'
import { basisOf, basisOnDemand, extendedOn, groupsAlone, residuals, withoutKernel } from '../prepare/least-squares.ts'
import { buffersOf, bufferWithoutKernel } from './fourier.ts'
import { hasKernel } from './kernel-module.ts'

const number = fc.integer({ min: -4000, max: 4000 }).map((whole) => whole / 512)
const column = (rows: number) =>
  fc.array(number, { minLength: rows, maxLength: rows }).map((values) => Float64Array.from(values))
const gappy = (rows: number) =>
  fc
    .array(fc.option(number, { nil: Number.NaN, freq: 4 }), { minLength: rows, maxLength: rows })
    .map((values) => Float64Array.from(values))

function expectNear(actual: Float64Array, expected: Float64Array, size: number): void {
  expect(actual.length).toBeGreaterThanOrEqual(expected.length)
  const worst = expected.reduce(
    (most, value, index) => Math.max(most, Math.abs((actual[index] ?? Number.NaN) - value)),
    0,
  )
  expect(worst).toBeLessThanOrEqual(1e-11 * size)
}

describe('single columns processed by the kernel equal those processed without it', () => {
  test('on every machine that runs these tests', () => {
    expect(hasKernel()).toBe(true)
  })

  test('least squares, also when columns and lengths follow one another', () => {
    const space = createColumnSpace()
    const asked = fc
      .integer({ min: 5, max: 90 })
      .chain((rows) => fc.tuple(column(rows), fc.array(column(rows), { maxLength: 6 })))
    fc.assert(
      fc.property(asked, ([y, columns]) => {
        const basis = basisOf(
          new Uint8Array(y.length).map((_, row) => row % 3),
          columns,
        )
        for (let used = 0; used <= basis.columns.length; used++) {
          const taken = { ...basis, columns: basis.columns.slice(0, used) }
          const byKernel = space.residuals(y, taken)
          const plain = withoutKernel(y, taken)
          expectNear(byKernel.values, plain.values, 100)
          expect(byKernel.before).toBeCloseTo(plain.before, 9)
          expect(byKernel.after).toBeCloseTo(plain.after, 9)
        }
        const all = basis.columns.reduce(
          (sum, other) => sum + other.reduce((s, value, row) => s + value * (y[row] ?? 0), 0) ** 2,
          0,
        )
        expect(space.power(y, basis.columns, 0, basis.columns.length)).toBeCloseTo(all, 6)
      }),
    )
  })

  test('an added column keeps its remainder, with length 1, for the next one', () => {
    const space = createColumnSpace()
    const asked = fc
      .integer({ min: 5, max: 90 })
      .chain((rows) => fc.array(column(rows), { minLength: 2, maxLength: 6 }))
    fc.assert(
      fc.property(asked, ([y = new Float64Array(), ...columns]) => {
        let basis = basisOf(
          new Uint8Array(y.length).map((_, row) => row % 3),
          [],
        )
        for (const column of columns) {
          const plain = withoutKernel(column, basis)
          const joined = space.extension(column, basis, { share: 1e-3 })
          expect(joined === null).toBe(!(plain.after > 1e-3 * plain.before))
          if (!joined) continue
          expectNear(
            joined.map((value) => value * plain.after),
            plain.values,
            100,
          )
          basis = { ...basis, columns: [...basis.columns, joined] }
          expectNear(space.residuals(y, basis).values, withoutKernel(y, basis).values, 100)
        }
      }),
    )
  })

  const gappyColumns = fc
    .integer({ min: 8, max: 90 })
    .chain((rows) => fc.tuple(gappy(rows), fc.array(column(rows), { minLength: 1, maxLength: 5 })))
    .filter(([values]) => observedDays(values).length > 0)

  test('a column on some of its days equals, to the last bit, those days copied beforehand', () => {
    const space = createColumnSpace()
    const other = createColumnSpace()
    fc.assert(
      fc.property(gappyColumns, ([values, columns]) => {
        const days = observedDays(values)
        let basis = basisOf(
          new Uint8Array(days.length).map((_, row) => row % 3),
          [],
        )
        for (const column of columns) {
          const joined = space.extension(column, basis, { share: 1e-9, rows: new Uint32Array(days) })
          expect(joined).toEqual(other.extension(onDays(column, days), basis, { share: 1e-9 }))
          if (joined) basis = { ...basis, columns: [...basis.columns, joined] }
        }
      }),
    )
  })

  test('some rows without other columns equal, to the last bit, the result of a basis of these', () => {
    const space = createColumnSpace()
    const other = createColumnSpace()
    fc.assert(
      fc.property(gappyColumns, ([values, columns]) => {
        const days = observedDays(values)
        const extent = { share: 1e-9, rows: new Uint32Array(days) }
        // One column twice: a column that depends on earlier ones is left out.
        const all = [...columns, ...columns.slice(0, 1)]
        const groups = basisOf(
          new Uint8Array(days.length).map((_, row) => row % 3),
          [],
        )
        let basis = groups
        for (const column of all) {
          const joined = other.extension(column, basis, extent)
          if (joined) basis = { ...basis, columns: [...basis.columns, joined] }
        }
        const observed = onDays(values, days)
        const freed = space.freed(observed, { ...groups, columns: all }, extent)
        expect(freed).toEqual(other.residuals(observed, basis).values)
      }),
    )
  })

  test('the first residuals of a basis on demand equal the later ones, for which its columns are kept', () => {
    fc.assert(
      fc.property(gappyColumns, ([values, columns]) => {
        const days = observedDays(values)
        const groups = new Uint8Array(days.length).map((_, row) => row % 3)
        const observed = onDays(values, days)
        const basis = basisOnDemand(groups, columns, days)
        const first = residuals(observed, basis)
        expect(residuals(observed, basis)).toEqual(first)
        expect(residuals(observed, extendedOn(groupsAlone(groups), columns, days))).toEqual(first)
      }),
    )
  })

  test('transforms of every length, there and back', () => {
    for (let size = 2; size <= 4096; size *= 2) {
      const [re, im] = [0.3, 0.7].map((turn) => Float64Array.from({ length: size }, (_, t) => Math.sin(t * t * turn)))
      if (!re || !im) throw new Error('no numbers')
      for (const buffer of buffersOf(size)) {
        const plain = bufferWithoutKernel(size)
        for (const each of [buffer, plain]) {
          each.re.set(re)
          each.im.set(im)
          each.forward()
        }
        expectNear(buffer.re, plain.re, size)
        expectNear(buffer.im, plain.im, size)
        buffer.inverse()
        expectNear(
          buffer.re,
          re.map((value) => size * value),
          size * size,
        )
        expectNear(
          buffer.im,
          im.map((value) => size * value),
          size * size,
        )
      }
    }
  })

  test('products of distant days', () => {
    const asked = fc
      .integer({ min: 1, max: 70 })
      .chain((rows) => fc.tuple(column(rows), fc.integer({ min: 0, max: 80 })))
    fc.assert(
      fc.property(asked, ([x, maxLag]) => {
        const direct = Float64Array.from({ length: maxLag + 1 }, (_, lag) =>
          x.reduce((sum, value, day) => sum + value * (x[day - lag] ?? 0), 0),
        )
        expectNear(laggedProducts(x, maxLag), direct, 1e4)
        expectNear(productsWithoutKernel(x, maxLag + 4 - (maxLag % 4)), direct, 1e4)
      }),
    )
  })

  test('sums over pairs, also once the memory for series is full', () => {
    const sums = createKernelSums()
    const asked = fc
      .integer({ min: 1, max: 60 })
      .chain((rows) => fc.tuple(fc.array(gappy(rows), { minLength: 2, maxLength: 4 }), fc.integer({ min: 0, max: 14 })))
    fc.assert(
      fc.property(asked, ([series, lag]) => {
        const centred = series.map(centredSeries)
        for (const x of centred) {
          for (const y of centred) {
            const byKernel = sums(x, y, lag)
            const plain = sumsWithoutKernel(x, y, lag)
            expect(byKernel.n).toBe(plain.n)
            expectNear(Float64Array.from(Object.values(byKernel)), Float64Array.from(Object.values(plain)), 1e4)
          }
        }
      }),
    )
    const many = Array.from({ length: 9 }, (_, salt) =>
      centredSeries(
        Float64Array.from({ length: 60_000 }, (__, day) => (day % 5 === 0 ? Number.NaN : Math.sin(day * (salt + 1)))),
      ),
    )
    for (const x of many) {
      for (const y of many) expect(sums(x, y, 3).sumXY).toBeCloseTo(sumsWithoutKernel(x, y, 3).sumXY, 6)
    }
  })
})
