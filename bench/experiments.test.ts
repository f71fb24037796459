import { describe, expect, test } from 'vitest'
import { falseAlarms, SHAPES } from './experiments/false-alarms.ts'
import { coverage, seen } from './experiments/promises.ts'
import { sequences } from './experiments/sequences.ts'
import { WORLDS, type World } from './experiments/worlds.ts'

const EXPERIMENTS = 150
const named = (name: string) => WORLDS.find((world) => world.name === name) as World

/**
 * The short form of `node bench/experiments.ts`. With 150 experiments at a true share of 5 % more than 17 would be called
 * in one run of a thousand (binomial): beyond that the method, not luck, is wrong. The seeds are fixed, so a run that
 * passes always passes.
 */
describe('experiments on nothing are seldom called', () => {
  test.each(WORLDS.map((world) => [world.name, world] as const))('%s', (_, world) => {
    for (const shape of SHAPES)
      expect(falseAlarms(world, shape, EXPERIMENTS).at05 * EXPERIMENTS).toBeLessThanOrEqual(17)
  })
  test('also when looked at before the end, or ended at any time', () => {
    const question = { world: named('AR .5'), blocks: 20, effect: 0, scatter: 1, experiments: EXPERIMENTS }
    const { looks, anytime } = sequences(question)
    expect(looks.share * EXPERIMENTS).toBeLessThanOrEqual(17)
    expect(anytime.share * EXPERIMENTS).toBeLessThanOrEqual(17)
  })
})

describe('experiments on something', () => {
  const shape = { blocks: 21, periodDays: 1, washoutDays: 0 }
  test('see .8 SD in AR .5 after 42 days in more than four of five', () => {
    expect(seen({ world: named('AR .5'), shape, effect: 0.8 }, EXPERIMENTS).power).toBeGreaterThanOrEqual(0.84)
  })
  test('hold the truth in their interval in about 95 of 100', () => {
    const { oneLook, looks } = coverage({ world: named('AR .8'), shape, effect: 0.5 }, EXPERIMENTS)
    for (const share of [oneLook, looks]) expect(share).toBeGreaterThanOrEqual(0.89)
  })
})
