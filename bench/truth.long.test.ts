import { describe, expect, test } from 'vitest'
import { calibrate } from './calibration.ts'
import { BLIND_WORLDS, measureBlind } from './truth/blind.ts'
import { CALENDAR_WORLDS } from './truth/calendars.ts'
import { CHANGE_WORLDS, measureChange, measureFound } from './truth/changes.ts'
import { COPIES_WORLDS, type CopiesReported, measureCopies } from './truth/copies.ts'
import { measureDirect, NETWORK_WORLDS } from './truth/direct.ts'
import { HOUR_WORLDS, measureHours } from './truth/hours.ts'
import { measureNull, measureRelief, NULL_WORLDS, RELIEF_WORLDS } from './truth/moments.ts'
import { measurePools, POOL_WORLDS } from './truth/people.ts'
import { measureShared, SHARED_WORLDS } from './truth/shared.ts'
import { measureDrinks, measureSizes, SIZE_WORLDS } from './truth/sizes.ts'
import { measurePills, PILL_WORLDS } from './truth/treatments.ts'

/**
 * A short version of `node bench/truth.ts`: fewer persons, and the bounds that the method has to hold, with some
 * margin. The seeds are fixed, so a test that passes once always passes.
 */
const named = <World extends { readonly name: string }>(worlds: readonly World[]) =>
  worlds.map((world) => [world.name, world] as const)

describe('sizes of effects', () => {
  const PERSONS = 40
  test.each(SIZE_WORLDS.map((world) => [world.name, world.days, world] as const))(
    'of %s over %i days: the interval contains the truth, where the raw one often does not',
    async (_, days, world) => {
      const { judged, reported, raw, coverage, rawCoverage } = await measureSizes(world, PERSONS)
      expect(judged).toBeGreaterThanOrEqual(0.9 * PERSONS)
      expect(coverage).toBeGreaterThanOrEqual(days === 365 ? 0.93 : 0.85)
      if (world.name === 'plain') return
      expect(rawCoverage).toBeLessThan(0.5)
      expect(raw - reported).toBeGreaterThan(0.25)
    },
  )

  test('no amount of two or more drinks is called the best, however happy weekends are', () => {
    const { named: all, twoOrMore, none } = measureDrinks(240)
    expect(all).toBeGreaterThan(10)
    expect(twoOrMore).toBe(0)
    expect(none).toBe(all)
  })
})

describe('direct links', () => {
  test.each(named(NETWORK_WORLDS))('are distinguished from indirect ones: %s', async (_, world) => {
    const { likely, likelyTrue, calledDirect, calledTrue, kept } = await measureDirect(world, 8)
    expect(likelyTrue / likely).toBeLessThan(0.85)
    expect(calledTrue / calledDirect).toBeGreaterThanOrEqual(0.93)
    expect(kept / likelyTrue).toBeGreaterThanOrEqual(0.95)
  })
})

describe('calendars that change', () => {
  // As in calibration.long.test.ts: at a true share of 8 %, more than 20 of 120 pairs occur by chance once in a
  // thousand runs.
  test.each(named(CALENDAR_WORLDS))('make no links: %s', async (_, world) => {
    const { judged, at05, at005 } = await calibrate(world, 120)
    expect(judged).toBeGreaterThan(60)
    expect(at05 * judged).toBeLessThanOrEqual(20)
    expect(at005 * judged).toBeLessThanOrEqual(7)
  })
})

describe('changes at a day', () => {
  // At a true share of 5 %, more than 22 of 200 occur by chance once in a thousand runs.
  test.each(CHANGE_WORLDS.map((world) => [world.name, world.days, world] as const))('%s, %i days', (_, __, world) => {
    const { judged, over95, reported } = measureChange(world, 200)
    expect(judged).toBeGreaterThan(150)
    if (world.isTrue) expect(reported).toBeGreaterThan(70)
    else if (world.dayOf) expect(reported).toBeLessThan(over95)
    else expect(over95).toBeLessThanOrEqual(22)
  })

  test('forty questions about the days found report nothing where nothing happens', () => {
    expect(measureFound(100, 0).likely).toBeLessThanOrEqual(10)
    expect(measureFound(100, 2).effect).toBeGreaterThanOrEqual(80)
  })
})

describe('what all variables share: one date, a few weeks every year, or the week', () => {
  const worlds = SHARED_WORLDS.filter(({ name }) => !['nothing', 'a step of 1.5'].includes(name))
  // At a true share of 8 %, more than 20 of 120 occur by chance once in a thousand runs.
  test.each(worlds.map((world) => [world.name, world.days, world] as const))(
    'makes no links: %s, %i days',
    async (_, __, world) => {
      const { judged, at05, at005, likely } = await measureShared(world, 2, 60)
      expect(judged).toBe(120)
      expect(at05).toBeLessThanOrEqual(20)
      expect(at005).toBeLessThanOrEqual(5)
      expect(likely).toBeLessThanOrEqual(3)
    },
  )
})

describe('near copies', () => {
  test('of other causes hide a link until only one of each group is compared', async () => {
    const [world] = COPIES_WORLDS
    if (!world) throw new RangeError('no world')
    const every = await measureCopies(world, 'every column', 60)
    const grouped = await measureCopies(world, 'one of each group', 60)
    expect(grouped.pairs).toBeLessThan(every.pairs / 3)
    expect(grouped.link).toBeGreaterThan(every.link)
  })

  test('that count as links let in false ones', async () => {
    const world = COPIES_WORLDS[1]
    if (!world) throw new RangeError('no world')
    const untrueShare = ({ untrue, likely, ofCopies }: CopiesReported) => untrue / (likely - ofCopies)
    const every = await measureCopies(world, 'every column', 30)
    const grouped = await measureCopies(world, 'one of each group', 30)
    expect(untrueShare(every)).toBeGreaterThan(0.1)
    expect(untrueShare(grouped)).toBeLessThanOrEqual(0.1)
    expect(grouped.ofCopies).toBe(0)
  })
})

describe('many people', () => {
  test.each(named(POOL_WORLDS))('what they share is distinguished from a link: %s', async (_, world) => {
    const POOLS = 8
    const { raw, prepared } = await measurePools(world, POOLS)
    expect(prepared.covered).toBeGreaterThanOrEqual(POOLS - 2)
    if (world.truth === 0) expect(raw.covered).toBe(0)
  })
})

describe('hours', () => {
  test.each(named(HOUR_WORLDS))('%s', async (_, world) => {
    const persons = 30
    const { likely, reported, likelyDaily, at05 } = await measureHours(world, persons)
    expect(likelyDaily).toBeLessThanOrEqual(2)
    if (world.cost === 0) {
      expect(at05).toBeLessThanOrEqual(4)
      expect(likely).toBeLessThanOrEqual(1)
    } else {
      expect(likely).toBeGreaterThanOrEqual(0.8 * persons)
      expect(reported).toBeGreaterThanOrEqual(0.8 * likely)
    }
  })

  test.each(named(NULL_WORLDS.slice(0, 7)))('between two moments, without a link: %s', async (_, world) => {
    const { judged, at05, at005 } = await measureNull(world, 144)
    expect(judged).toBeGreaterThan(100)
    expect(at05).toBeLessThanOrEqual(18)
    expect(at005).toBeLessThanOrEqual(4)
  })

  test('relief two to four hours after a pill is reported as such, at about its size', async () => {
    const { at05, reported, difference, truth } = await measureRelief(RELIEF_WORLDS[0] as (typeof RELIEF_WORLDS)[0], 12)
    expect(at05).toBeGreaterThanOrEqual(10)
    expect(reported).toBeGreaterThanOrEqual(8)
    expect(difference / truth).toBeGreaterThan(0.8)
    expect(difference / truth).toBeLessThan(1.25)
  })
})

describe('a pill that is taken when it hurts', () => {
  test.each(named(PILL_WORLDS))('%s', async (_, world) => {
    const persons = 20
    const { higher, lower, given, covered, clear, difference } = await measurePills(world, persons)
    expect(higher).toBe(0)
    expect(given).toBeGreaterThanOrEqual(18)
    expect(covered).toBeGreaterThanOrEqual(0.9 * given)
    expect(Math.abs(difference - world.effect)).toBeLessThan(0.3)
    if (world.effect === 0) expect(clear).toBeLessThanOrEqual(3)
    else expect(lower).toBeGreaterThan(0)
  })
})

describe('blind spots', () => {
  test.each(named(BLIND_WORLDS))('are as documented: %s', async (name, world) => {
    const persons = 20
    const { likely } = await measureBlind(world, persons)
    if (name.startsWith('a steady rise')) expect(likely).toBeGreaterThanOrEqual(18)
    else expect(likely).toBeLessThanOrEqual(name.startsWith('only when') ? 19 : 16)
  })
})
