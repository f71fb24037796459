import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import reference from '../../fixtures/meta_bcg.reference.json' with { type: 'json' }
import {
  derSimonianLaird,
  type Estimate,
  type PooledEstimate,
  pool,
  restrictedMaximumLikelihood,
  weightedMean,
} from './pool.ts'

const trials: Estimate[] = reference.yi.map((y, index) => ({ y, v: reference.vi[index] ?? Number.NaN }))

/**
 * An independent method for the same τ²: the fixed-point form of Fisher scoring (Raudenbush 2009), iterated to
 * convergence.
 */
function remlByFixedPoint(estimates: readonly Estimate[]): number {
  let tau2 = derSimonianLaird(estimates)
  for (let step = 0; step < 2000; step++) {
    const { mean, weight } = weightedMean(estimates, tau2)
    let top = 0
    let bottom = 0
    for (const { y, v } of estimates) {
      const w = (v + tau2) ** -2
      top += w * ((y - mean) ** 2 - v)
      bottom += w
    }
    tau2 = Math.max(0, top / bottom + 1 / weight)
  }
  return tau2
}

describe('the thirteen BCG trials (Colditz 1994; values: fixtures/meta_bcg.reference.json)', () => {
  const pooled = pool(trials, 'DL') as PooledEstimate

  test('DerSimonian–Laird agrees to 1e-6 in τ², mean and Q', () => {
    expect(pooled.tau2).toBeCloseTo(reference.tau2_DL, 6)
    expect(pooled.mean).toBeCloseTo(reference.mu_DL, 6)
    expect(pooled.q).toBeCloseTo(reference.Q, 5)
    expect(weightedMean(trials, 0).mean).toBeCloseTo(reference.fixed, 6)
    expect(1 / Math.sqrt(weightedMean(trials, pooled.tau2).weight)).toBeCloseTo(reference.se_DL, 6)
  })
  test('I² follows from Q', () => {
    expect(100 * pooled.i2).toBeCloseTo(reference.I2, 6)
  })
  test('the Hartung–Knapp interval agrees to 1e-6', () => {
    expect(pooled.error).toBeCloseTo(reference.se_HK, 6)
    expect(pooled.interval[0]).toBeCloseTo(reference.ci95_HK[0] ?? Number.NaN, 6)
    expect(pooled.interval[1]).toBeCloseTo(reference.ci95_HK[1] ?? Number.NaN, 6)
  })
  test('the prediction interval is t_{k−2}·√(τ² + error²); the stored pi95 has 1/Σw in place of error²', () => {
    const t11 = 2.200985160082949
    const half = t11 * Math.sqrt(reference.tau2_DL + reference.se_HK ** 2)
    expect(pooled.prediction[0]).toBeCloseTo(reference.mu_DL - half, 6)
    expect(pooled.prediction[1]).toBeCloseTo(reference.mu_DL + half, 6)
    const stored = t11 * Math.sqrt(reference.tau2_DL + reference.se_DL ** 2)
    expect(reference.pi95[0]).toBeCloseTo(reference.mu_DL - stored, 6)
    expect(reference.pi95[1]).toBeCloseTo(reference.mu_DL + stored, 6)
  })
  test('REML gives τ² = .3132433 and mean −.7145323 (mpmath, 40 digits, from the printed counts)', () => {
    const { tau2, mean } = pool(trials) as PooledEstimate
    expect(tau2).toBeCloseTo(0.3132432581, 6)
    expect(mean).toBeCloseTo(-0.7145323422, 6)
  })
})

describe('pooling', () => {
  const people = fc.array(
    fc.record({ y: fc.double({ min: -1, max: 1, noNaN: true }), v: fc.double({ min: 0.005, max: 0.5, noNaN: true }) }),
    { minLength: 5, maxLength: 20 },
  )

  test('REML agrees with the fixed point of Fisher scoring', () => {
    fc.assert(
      fc.property(people, (estimates) => {
        const scored = remlByFixedPoint(estimates)
        // If the likelihood has two maxima, the two methods may stop at different ones; ours must reach the higher one.
        const ours = restrictedMaximumLikelihood(estimates)
        expect(Math.abs(ours - scored) < 1e-6 || likelihood(estimates, ours) >= likelihood(estimates, scored)).toBe(
          true,
        )
      }),
      { numRuns: 50, seed: 5 },
    )
  })
  test('the interval is never narrower than the classical one, and the prediction interval contains it', () => {
    fc.assert(
      fc.property(people, (estimates) => {
        const { mean, interval, prediction, tau2, error } = pool(estimates) as PooledEstimate
        const classical = 1 / Math.sqrt(weightedMean(estimates, tau2).weight)
        expect(error).toBeGreaterThanOrEqual(classical * (1 - 1e-12))
        expect(interval[0]).toBeLessThan(mean)
        expect(interval[1]).toBeGreaterThan(mean)
        expect(prediction[0]).toBeLessThanOrEqual(interval[0])
        expect(prediction[1]).toBeGreaterThanOrEqual(interval[1])
      }),
    )
  })
  test('people who all agree have no variance between them', () => {
    const same = Array.from({ length: 8 }, () => ({ y: 0.2, v: 0.01 }))
    const pooled = pool(same) as PooledEstimate
    expect(pooled.mean).toBeCloseTo(0.2, 12)
    expect([pooled.tau2, pooled.i2]).toEqual([0, 0])
  })
  test('four people are not enough', () => {
    expect(pool(trials.slice(0, 4))).toEqual({ kind: 'notEnough', reason: 'people', have: 4, need: 5 })
  })
})

function likelihood(estimates: readonly Estimate[], tau2: number): number {
  const { weight, squares } = weightedMean(estimates, tau2)
  return -0.5 * (estimates.reduce((sum, { v }) => sum + Math.log(v + tau2), 0) + Math.log(weight) + squares)
}
