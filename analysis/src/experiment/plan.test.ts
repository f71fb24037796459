import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalCdf, normalQuantile } from '../distributions/normal.ts'
import { dayNumber } from '../series/daily-grid.ts'
import { signAssignments } from './assignments.ts'
import { noise, reference, rows, testStream } from './document.fixture.ts'
import { pairTest } from './pair-test.ts'
import { type ExperimentPlan, periodLengths, planExperiment, quickChance, weekdayOffsets } from './plan.ts'

interface Expected {
  weekdayOffsets: number[]
  plans: Record<string, { scatter: number; blocks: number; powers: Record<string, number> }>
}

const expected = reference<Expected>('past-days.expected')
const days = rows('past-days').slice(1)
const values = Float64Array.from(days, ([, value = '']) => (value === '' ? Number.NaN : Number(value)))
const firstDay = dayNumber(days[0]?.[0] ?? '') ?? 0
const periods = Object.keys(expected.plans).map((key) => {
  const [periodDays = 1, washoutDays = 0] = key.split('/').map(Number)
  return { periodDays, washoutDays }
})

describe('planning from 140 past days (past-days.expected.json, an independent implementation)', () => {
  const plan = planExperiment({ values, firstDay, smallestEffect: 0.5, periods }) as ExperimentPlan

  test('weekday offsets to 1e-6', () => {
    for (const [index, offset] of weekdayOffsets(values, firstDay).entries())
      expect(offset).toBeCloseTo(expected.weekdayOffsets[index] ?? Number.NaN, 6)
    expect(plan.weekdayOffsets).toEqual(weekdayOffsets(values, firstDay))
  })
  test.each(Object.entries(expected.plans))('%s: scatter to 1e-6, power ± .04, blocks ± 10 %%', (key, truth) => {
    const option = plan.options.find(({ periodDays, washoutDays }) => `${periodDays}/${washoutDays}` === key)
    expect(option?.scatter).toBeCloseTo(truth.scatter, 12)
    for (const [blocks, power] of Object.entries(truth.powers)) {
      const found = option?.powers.find((power) => power.blocks === Number(blocks))?.power ?? Number.NaN
      expect(Math.abs(found - power), `${blocks} blocks: ${found} against ${power}`).toBeLessThanOrEqual(0.04)
    }
    expect(Math.abs((option?.blocks ?? 0) - truth.blocks)).toBeLessThanOrEqual(Math.max(1, truth.blocks / 10))
  })
  test('proposes the option with the fewest days, and freezes its scatter', () => {
    expect(plan.options[plan.proposed ?? -1]?.periodDays).toBe(1)
    expect(plan.scatter).toBe(plan.options[plan.proposed ?? -1]?.scatter)
    expect(plan.pastDays).toBe(values.filter((value) => !Number.isNaN(value)).length)
  })
})

describe('planning', () => {
  const past = (length: number) => Float64Array.from({ length }, (_, day) => noise(day, 3))
  const ask = (changes: object) =>
    planExperiment({ values: past(180), firstDay: 0, periods: [{ periodDays: 1, washoutDays: 0 }], ...changes })

  test('27 recorded days are not enough', () => {
    expect(ask({ values: past(27) })).toEqual({ kind: 'notEnough', reason: 'days', have: 27, need: 28 })
    expect(ask({ values: past(28), smallestEffect: 1 })).toMatchObject({ kind: 'plan' })
  })
  test('proposes half a standard deviation if nobody says what would matter', () => {
    expect((ask({}) as ExperimentPlan).smallestEffect).toBeCloseTo(0.5 * Math.sqrt(1 / 12), 1)
  })
  test('says so if even a year would often miss the effect', () => {
    const plan = ask({ smallestEffect: 0.001 }) as ExperimentPlan
    expect(plan.proposed).toBeNull()
    expect(plan.options[0]).toMatchObject({ isEnough: false, blocks: 60 })
    expect(plan.sentence).toMatch(/^Even 120 days/)
  })
  test('then the sentence is about the length that would show it most often', () => {
    const periods = [
      { periodDays: 7, washoutDays: 6 },
      { periodDays: 13, washoutDays: 6 },
    ]
    const plan = ask({ smallestEffect: 0.03, periods }) as ExperimentPlan
    const [short, long] = plan.options
    expect(plan.proposed).toBeNull()
    expect(long?.power).toBeGreaterThan(short?.power ?? 1)
    expect(plan.sentence).toContain(`${long?.blocks} blocks of 13-day periods`)
    expect(plan.scatter).toBe(long?.scatter)
  })
  test('no plan takes more than 366 days', () => {
    const plan = ask({ smallestEffect: 0.01, periods: [{ periodDays: 28, washoutDays: 9 }] }) as ExperimentPlan
    expect(plan.options[0]?.days).toBeLessThanOrEqual(366)
  })
  test('half the adherence takes more blocks; three arms take more than two', () => {
    const blocks = (changes: object) => (ask({ smallestEffect: 0.4, ...changes }) as ExperimentPlan).options[0]?.blocks
    expect(blocks({ expectedAdherence: 0.6 })).toBeGreaterThan(blocks({}) ?? 0)
    expect(blocks({ arms: 3 })).toBeGreaterThanOrEqual(blocks({}) ?? 0)
  })
})

describe('a plan uses the days from the first entry to the last', () => {
  const days = Float64Array.from({ length: 120 }, (_, day) => 3 + Math.round(3 * noise(day, 4)))
  const periods = periodLengths({ washoutDays: 0 })
  const planned = (values: Float64Array, firstDay: number) => planExperiment({ values, firstDay, periods })

  test('days before the first record and after the last one are not gaps', () => {
    const padded = new Float64Array(365).fill(Number.NaN)
    padded.set(days, 235)
    expect(planned(padded, 1000)).toEqual(planned(days, 1235))
  })
  test('for an effect of three days, periods of 3, 4, 6 and 9 days, of which two are left out', () => {
    expect(periodLengths({ washoutDays: 2 })).toEqual(
      [3, 4, 6, 9].map((periodDays) => ({ periodDays, washoutDays: 2 })),
    )
  })
})

describe("the power on the scale's own steps equals that of simulated experiments", () => {
  /**
   * A latent value cut into steps at the given shares, from below; the shift that moves the mean by the requested
   * amount.
   */
  function world(steps: readonly number[], shares: readonly number[]) {
    const below = quickChance(77)
    const edges = shares.map((share) => normalQuantile(share))
    const stepOf = (feeling: number) => steps[edges.filter((edge) => feeling > edge).length] ?? 0
    const meanAt = (shift: number) =>
      edges.reduce(
        (mean, edge, index) => mean + ((steps[index + 1] ?? 0) - (steps[index] ?? 0)) * normalCdf(shift - edge),
        steps[0] ?? 0,
      )
    const shiftFor = (effect: number) => {
      let shift = 0
      while (Math.abs(meanAt(shift) - meanAt(0)) < Math.abs(effect)) shift += Math.sign(effect) / 1000
      return shift
    }
    const day = (shift: number) => stepOf(normalQuantile((below(1e6) + 0.5) / 1e6) + shift)
    return { day, shiftFor, chance: below }
  }

  test.each([
    ['a rating with 85 of 100 days at 5', [3, 4, 5], [0.05, 0.15], -0.4],
    ['an event on 30 of 100 days', [0, 1], [0.7], 0.3],
    ['an even rating from 1 to 5', [1, 2, 3, 4, 5], [0.1, 0.3, 0.7, 0.9], 0.8],
  ] as const)('%s', (_, steps, shares, effect) => {
    const { day, shiftFor, chance } = world(steps, shares)
    const shift = shiftFor(effect)
    const PEOPLE = 3
    const EXPERIMENTS = 80
    let seen = 0
    let promised = 0
    for (let person = 0; person < PEOPLE; person++) {
      // Without a complete week, no weekday has an effect.
      const values = Float64Array.from({ length: 365 }, (__, index) => (index % 5 === 0 ? Number.NaN : day(0)))
      const asked = {
        values,
        firstDay: 0,
        smallestEffect: Math.abs(effect),
        periods: [{ periodDays: 1, washoutDays: 0 }],
      }
      const { powers = [] } = (planExperiment(asked) as ExperimentPlan).options[0] ?? {}
      const blocks = 30
      promised += (powers.find((power) => power.blocks === blocks)?.power ?? 0) / PEOPLE
      for (let experiment = 0; experiment < EXPERIMENTS; experiment++) {
        const sign = Float64Array.from({ length: blocks }, () => 2 * chance(2) - 1)
        // Two of five pairs of days have a missing day, as in the past.
        const weight = sign.map(() => (chance(5) < 2 ? 0 : 1))
        const difference = sign.map((sign) => sign * (day(shift) - day(0)))
        const pairs = { size: blocks, weight, difference, sign, taken: sign }
        const found = pairTest([{ blocks: pairs, level: 0.05 }], signAssignments(sign, testStream(experiment), 499))
        if (found.p <= 0.05) seen += 1 / (PEOPLE * EXPERIMENTS)
      }
    }
    expect(Math.abs(seen - promised), `${seen} seen, ${promised} promised`).toBeLessThan(0.08)
  })
})

describe('weekday offsets', () => {
  test('55 whole weeks around a day are too few: zeros', () => {
    const weekend = (length: number) => Float64Array.from({ length }, (_, day) => (day % 7 < 2 ? 3 : 0) + noise(day, 1))
    expect(weekdayOffsets(weekend(61), 0)).toEqual([0, 0, 0, 0, 0, 0, 0])
    expect(weekdayOffsets(weekend(62), 0).some((offset) => offset > 1)).toBe(true)
  })
  test('use only the last 26 weeks', () => {
    const old = Float64Array.from({ length: 400 }, (_, day) => (day < 218 ? (day % 7) * 10 : 0) + noise(day, 2))
    expect(weekdayOffsets(old, 0)).toEqual(weekdayOffsets(old.subarray(218), 218))
  })
  test('depend on weekdays and not on the level: shifting a record by a week or adding a constant changes nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 70, maxLength: 100 }), (ratings) => {
        const record = Float64Array.from(ratings)
        const offsets = weekdayOffsets(record, 3)
        expect(weekdayOffsets(record, 10)).toEqual(offsets)
        for (const [k, offset] of weekdayOffsets(
          record.map((value) => value + 50),
          3,
        ).entries())
          expect(offset).toBeCloseTo(offsets[k] ?? Number.NaN, 5)
      }),
    )
  })
})
