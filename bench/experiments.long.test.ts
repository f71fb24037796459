import { describe, expect, test } from 'vitest'
import { falseAlarms, SHAPES } from './experiments/false-alarms.ts'
import { followedAdvice } from './experiments/planning.ts'
import { coverage, seen } from './experiments/promises.ts'
import { sequences } from './experiments/sequences.ts'
import { WORLDS, type World } from './experiments/worlds.ts'

const EXPERIMENTS = 150
const named = (name: string) => WORLDS.find((world) => world.name === name) as World

/**
 * A short version of `node bench/experiments.ts`. If the true share is 5 %, more than 17 of 150 experiments are found
 * by chance in one run of a thousand (binomial). More than that means the method is wrong. The seeds are fixed, so the
 * result is always the same.
 */
describe('experiments without an effect seldom report one', () => {
  test.each(WORLDS.map((world) => [world.name, world] as const))('%s', (_, world) => {
    for (const shape of SHAPES)
      expect(falseAlarms(world, shape, EXPERIMENTS).at05 * EXPERIMENTS).toBeLessThanOrEqual(17)
  })
  test('with looks before the end, or stopped at any time', () => {
    const question = { world: named('AR .5'), blocks: 20, effect: 0, scatter: 1, experiments: EXPERIMENTS }
    const { looks, anytime } = sequences(question)
    expect(looks.share * EXPERIMENTS).toBeLessThanOrEqual(17)
    expect(anytime.share * EXPERIMENTS).toBeLessThanOrEqual(17)
  })
})

describe('experiments with an effect', () => {
  const shape = { blocks: 21, periodDays: 1, washoutDays: 0 }
  const weeks = { blocks: 8, periodDays: 7, washoutDays: 2 }
  test.each([
    ['.8 SD in AR .5 after 42 days', 'AR .5', shape, 0.8, 0.84],
    ['.5 SD in AR .8 after 42 days', 'AR .8', shape, 0.5, 0.84],
    ['.8 SD in white noise after 16 weeks', 'white noise', weeks, 0.8, 0.7],
  ] as const)('detect %s about as often as promised', (_, world, lived, effect, least) => {
    expect(seen({ world: named(world), shape: lived, effect }, EXPERIMENTS).power).toBeGreaterThanOrEqual(least)
  })
  test.each([20, 40])('of %i blocks lose little power by looking before the end, and end earlier', (blocks) => {
    const effect = 2.8 / Math.sqrt(blocks - 1.9)
    const { oneLook, looks } = sequences({
      world: named('AR .5'),
      blocks,
      effect,
      scatter: 1,
      experiments: EXPERIMENTS,
    })
    expect(oneLook.share - looks.share).toBeLessThanOrEqual(0.04)
    expect(looks.used).toBeLessThanOrEqual(0.88)
  })
  test('detect the planned effect if they follow the advice from their past days', () => {
    const periods = [1, 2, 3].map((periodDays) => ({ periodDays, washoutDays: Math.floor(periodDays / 3) }))
    const powers = [0, 0.5, 0.8].flatMap((phi) =>
      periods.map((period) => followedAdvice({ phi, effect: 0.8, ...period }, 40).power),
    )
    const mean = powers.reduce((sum, power) => sum + power / powers.length, 0)
    expect(mean).toBeGreaterThanOrEqual(0.74)
    expect(mean).toBeLessThanOrEqual(0.86)
  })
  test('have intervals that contain the truth in about 95 of 100', () => {
    const { oneLook, looks } = coverage({ world: named('AR .8'), shape, effect: 0.5 }, EXPERIMENTS)
    for (const share of [oneLook, looks]) expect(share).toBeGreaterThanOrEqual(0.89)
  })
})
