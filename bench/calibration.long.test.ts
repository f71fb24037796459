import { describe, expect, test } from 'vitest'
import { calibrate } from './calibration.ts'
import { endToEnd } from './end-to-end.ts'
import { power } from './power.ts'
import { FURTHER_WORLDS, REQUIRED_WORLDS } from './worlds.ts'

const PAIRS = 120

/**
 * A short version of `node bench/calibration.ts`. If the true share is 8 %, more than 20 of 120 pairs are found by
 * chance in one run of a thousand; at 1.4 %, more than 7 (binomial). More than that means the method is wrong. The
 * seeds are fixed, so the result is always the same.
 */
describe('unrelated pairs are seldom called related', () => {
  const quick = [...REQUIRED_WORLDS, ...FURTHER_WORLDS].filter((world) => world.days <= 900)
  test.each(quick.map((world) => [world.name, world] as const))('%s', async (_, world) => {
    const { judged, at05, at005 } = await calibrate(world, PAIRS)
    expect(judged).toBeGreaterThan(PAIRS / 4)
    expect(at05 * judged).toBeLessThanOrEqual(20)
    expect(at005 * judged).toBeLessThanOrEqual(7)
  })
})

describe('related pairs are mostly found', () => {
  test('r = .3 at lag 3 in AR .5 over 365 days: three of four, at that lag', async () => {
    const { found, exact } = await power({ r: 0.3, phi: 0.5, days: 365 }, 60)
    expect(found).toBeGreaterThanOrEqual(0.75)
    expect(exact).toBeGreaterThanOrEqual(0.95)
  })
  test('most of ten links among 24 variables over five years are found, and hardly any false ones', async () => {
    const score = await endToEnd(3, { variables: 24, days: 1825, links: 10 })
    expect(score.found).toBeGreaterThanOrEqual(8)
    expect(score.exact).toBeGreaterThanOrEqual(0.9 * score.found)
    expect(score.wrong).toBeLessThanOrEqual(2)
  })
})
