import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountAt, type TimedAmounts, unusualAmounts, unusualWithoutKernel } from './exposure.ts'
import { SLOTS_PER_DAY } from './half-hours.ts'
import { sumsByKernel } from './hours-by-kernel.ts'
import { sumsAt } from './moment-ring.ts'
import { scatter } from './scatter.fixture.ts'

const number = fc.double({ min: -50, max: 50, noNaN: true })
const maybe = fc.option(number, { nil: Number.NaN, freq: 5 })

describe("the kernel's hours equal those computed without it, to the last bit", () => {
  test('sums at every shift, around the end of the grid', () => {
    const asked = fc.integer({ min: 1, max: 9 }).chain((days) =>
      fc.record({
        grid: fc.array(maybe, { minLength: SLOTS_PER_DAY * days, maxLength: SLOTS_PER_DAY * days }),
        moments: fc.array(fc.tuple(fc.nat(SLOTS_PER_DAY * days - 1), number), { maxLength: 40 }),
        step: fc.integer({ min: 1, max: 3 }).map((of) => of * SLOTS_PER_DAY),
      }),
    )
    fc.assert(
      fc.property(asked, ({ grid: values, moments: all, step }) => {
        const grid = Float64Array.from(values)
        const moments = {
          slots: Int32Array.from(all, ([slot]) => slot),
          prepared: Float64Array.from(all, ([, value]) => value),
        }
        const count = Math.ceil(grid.length / step)
        const plain = Array.from({ length: count }, (_, index) => sumsAt(moments, grid, index * step))
        expect([...sumsByKernel(moments, grid, { step, count, bits: 64 })]).toEqual(plain)
      }),
    )
  })

  /** Ten weeks and a few days of entries, with some unknown days. */
  const days = 73
  const slots = SLOTS_PER_DAY * days
  const entries = Float64Array.from({ length: slots }, (_, slot) =>
    scatter(slot, 1) > 0.95 ? 10 * scatter(slot, 2) - 3 : 0,
  )
  const running = (value: (slot: number) => number) => {
    const sums = new Float64Array(slots + 1)
    for (let slot = 0; slot < slots; slot++) sums[slot + 1] = (sums[slot] ?? 0) + value(slot)
    return sums
  }
  const amountsOf = (adds: boolean): TimedAmounts => ({
    days,
    adds,
    usual: 1.7,
    sums: running((slot) => entries[slot] ?? 0),
    counts: running((slot) => (entries[slot] === 0 ? 0 : 1)),
    unknown: running((slot) => (scatter(Math.floor(slot / SLOTS_PER_DAY), 3) > 0.9 ? 1 : 0)),
  })

  test.each([
    ['what adds up', true],
    ['what is averaged', false],
  ])('unusual amounts of %s, in windows before, over and after the ends of the table', (_, adds) => {
    const amounts = amountsOf(adds)
    for (const [first, end] of [
      [-4, 0],
      [-8, -4],
      [-48, -32],
      [0, 4],
      [-2 * slots, 0],
    ] as const) {
      const plain = unusualWithoutKernel(amounts, { first, end })
      expect(unusualAmounts(amounts, { first, end })).toEqual(plain)
      const isKnown = (index: number) => !Number.isNaN(amountAt(amounts, index, { first, end }))
      expect(plain.some((value, index) => isKnown(index) !== !Number.isNaN(value))).toBe(false)
    }
  })

  test('a window of half hours uses the slow path', () => {
    const window = { first: -3, end: -1 }
    expect(unusualAmounts(amountsOf(true), window)).toEqual(unusualWithoutKernel(amountsOf(true), window))
  })
})
