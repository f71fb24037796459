import { describe, expect, test } from 'vitest'
import { summarise } from '../ring/summary.ts'
import { SLOTS_PER_DAY } from './half-hours.ts'
import { sumsByKernel } from './hours-by-kernel.ts'
import { momentRing } from './moment-ring.ts'
import type { Moments } from './moments.ts'
import { scatter } from './scatter.fixture.ts'

const MAX_LAG = 3

/** An unrelated cause and moments. */
function unrelated(days: number, salt: number): { grid: Float64Array; moments: Moments } {
  const slots = Int32Array.from({ length: 3 * days }, (_, index) => 16 * index + Math.floor(15 * scatter(index, salt)))
  const prepared = Float64Array.from(slots, (_, index) => scatter(index, salt + 1) - 0.5)
  return {
    grid: Float64Array.from({ length: SLOTS_PER_DAY * days }, (_, slot) => scatter(slot, salt + 2) - 0.5),
    moments: { slots, prepared, values: prepared, days: Float64Array.from(slots, (slot) => slot / 48), skew: 0 },
  }
}

describe('a ring of moments', () => {
  test.each([100, 365, 730, 1825])('knows beforehand how small s² may still become, over %i days', (days) => {
    const { grid, moments } = unrelated(days, days)
    const results: { inflation: number; freedom: number }[] = []
    const isHopeless = (inflation: number, freedom: number) => {
      results.push({ inflation, freedom })
      return false
    }
    const ring = momentRing(moments, { grid, days, maxLag: MAX_LAG, isHopeless })
    const { inflation, freedom } = summarise(ring ?? expect.fail(), MAX_LAG)
    expect(results.length).toBeGreaterThan(4)
    const rounded = (1 + 1e-9) * inflation
    expect(results.every((least) => least.inflation <= rounded && least.freedom >= freedom)).toBe(true)
    expect(results.at(-1)?.inflation).toBeCloseTo(inflation, 6)
  })

  test.each([100, 1825])('is nearly the same in 32 bits, over %i days', (days) => {
    const { grid, moments } = unrelated(days, days)
    const shifts = { step: SLOTS_PER_DAY, count: days }
    const exact = [...sumsByKernel(moments, grid, { ...shifts, bits: 64 })]
    const rough = [...sumsByKernel(moments, grid, { ...shifts, bits: 32 })]
    expect(rough.map(({ n }) => n)).toEqual(exact.map(({ n }) => n))
    const unlike = ['sumX', 'sumY', 'sumXX', 'sumYY', 'sumXY'] as const
    for (const [index, sums] of exact.entries())
      for (const name of unlike) expect(Math.abs((rough[index]?.[name] ?? 0) - sums[name])).toBeLessThan(1e-5 * sums.n)
  })

  test('is abandoned as soon as it cannot become significant', () => {
    const { grid, moments } = unrelated(365, 7)
    let asked = 0
    const isHopeless = (inflation: number) => {
      asked++
      return inflation > 0.3
    }
    expect(momentRing(moments, { grid, days: 365, maxLag: MAX_LAG, isHopeless })).toBeNull()
    expect(asked).toBeGreaterThan(2)
    expect(asked).toBeLessThan(20)
  })
})
