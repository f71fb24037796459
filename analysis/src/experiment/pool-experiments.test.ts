import { describe, expect, test } from 'vitest'
import type { PooledEstimate } from '../pooling/pool.ts'
import { noise } from './document.fixture.ts'
import { believedFor, poolExperiments } from './pool-experiments.ts'

const person = (size: number, blocks: number, salt: number) => {
  const differences = Array.from({ length: blocks }, (_, index) => size + 2 * noise(index, salt))
  return { effect: differences.reduce((sum, difference) => sum + difference, 0) / blocks, differences }
}

describe('pooling experiments over people', () => {
  const people = [0.2, 0.4, 0.5, 0.6, 0.8, 0.5].map((size, index) => person(size, 12, index + 1))

  test("gives a mean between the people's effects, with its interval", () => {
    const { estimates, pooled } = poolExperiments(people)
    expect(estimates.length).toBe(6)
    const { mean, interval } = pooled as PooledEstimate
    expect(mean).toBeGreaterThan(Math.min(...people.map(({ effect }) => effect)))
    expect(mean).toBeLessThan(Math.max(...people.map(({ effect }) => effect)))
    expect(interval[0]).toBeLessThan(mean)
  })
  test('people who stopped count if three blocks are complete, and nobody with fewer', () => {
    expect(poolExperiments([...people, person(1, 3, 9), person(1, 2, 9)]).estimates.length).toBe(7)
  })
  test('fewer than five people give no result', () => {
    expect(poolExperiments(people.slice(0, 4)).pooled).toMatchObject({ kind: 'notEnough', have: 4, need: 5 })
  })
  test('somebody whose differences happen to be similar does not get too much weight', () => {
    const { estimates } = poolExperiments([...people, { effect: 3, differences: [3, 3, 3] }])
    expect(estimates.at(-1)?.v).toBeGreaterThan(Math.max(...estimates.slice(0, -1).map(({ v }) => v)))
  })
  test('the estimate for a person lies between their own and everybody’s', () => {
    expect(believedFor({ y: 1, v: 0.1 }, { mean: 0, tau2: 0.1 })).toBeCloseTo(0.5, 12)
    expect(believedFor({ y: 1, v: 0.1 }, { mean: 0.2, tau2: 0 })).toBe(0.2)
  })
})
