import { describe, expect, test } from 'vitest'
import { comparePeriods } from './compare-periods.ts'
import {
  changeBetween,
  correctedTogether,
  intervalOf,
  judgeChanges,
  judgementOf,
  largerThan,
  pOf,
} from './judge-changes.ts'
import { turningPoints } from './turning-points.ts'

const FIRST_DAY = 18_262
const DAYS = 300

/** Deterministic noise from a linear congruential generator, −1 to 1. */
function noise(days: number, seed = 1): Float64Array {
  let state = seed
  return new Float64Array(days).map(() => {
    state = (state * 48_271) % 2_147_483_647
    return (2 * state) / 2_147_483_647 - 1
  })
}

const days = (values: readonly number[], length: number) =>
  new Float64Array(length).map((_, day) => (values.includes(day) ? 1 : Number.NaN))
const everyDay = (length: number) => new Uint8Array(length).fill(1)
const range = (from: number, to: number, step = 1) =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, index) => from + index * step)

describe('two periods', () => {
  const before = { from: 122, to: 150 }
  const after = { from: 150, to: 178 }

  test('a step is larger than nearly all ordinary changes, and reported in the unit of the values', () => {
    const values = noise(DAYS).map((value, day) => 10 + value + (day < 150 ? 0 : 2))
    const result = comparePeriods(values, FIRST_DAY, { before, after })
    if (!('difference' in result)) throw new Error('not compared')
    expect(result.difference).toBeCloseTo(2, 0)
    expect(result.after.mean - result.before.mean).toBe(result.difference)
    expect(result.before.days).toBe(28)
    expect(pOf(result)).toBeLessThan(0.001)
  })

  test('periods with a gap are compared with equally distant ones, with an interval that matches the verdict', () => {
    const later = { from: 200, to: 228 }
    const judged = (step: number) => {
      const values = noise(2 * DAYS).map((value, day) => 10 + value + (day < 160 ? 0 : step))
      const answer = changeBetween(FIRST_DAY, { name: 'a', values }, { before, after: later })
      const [low, high] = intervalOf(answer.result) ?? [Number.NaN, Number.NaN]
      return { answer, low, high, verdict: correctedTogether([[answer]])[0]?.[0]?.verdict }
    }
    const large = judged(5)
    expect(large.answer.periods).toEqual({ daysBefore: 28, daysAfter: 28 })
    expect([large.low > 0, large.low < 5, large.high > 5]).toEqual([true, true, true])
    expect(large.verdict).toBe('likely')
    const none = judged(0)
    expect([none.low < 0, none.high > 0, none.verdict]).toEqual([true, true, 'no sign'])
  })

  test('the judgement does not depend on the unit or origin of the scale', () => {
    const values = noise(DAYS, 5).map((value, day) => value + (day < 150 ? 0 : 0.4))
    const p = pOf(comparePeriods(values, FIRST_DAY, { before, after })) ?? Number.NaN
    const inOtherUnit = comparePeriods(
      values.map((value) => 32 + 1.8 * value),
      FIRST_DAY,
      { before, after },
    )
    expect(pOf(inOtherUnit)).toBeCloseTo(p, 10)
  })

  test('a steady rise is an ordinary change', () => {
    const values = noise(DAYS).map((value, day) => 0.1 * value + day / 28)
    expect(pOf(comparePeriods(values, FIRST_DAY, { before, after }))).toBeGreaterThan(0.2)
  })

  test('recording on weekdays before and on other days after is not a change', () => {
    const isWeekend = (day: number) => (FIRST_DAY + day) % 7 < 2
    const values = noise(DAYS).map((value, day) => {
      const isLeftOut = day >= 122 && day < 178 && isWeekend(day) === day < 150
      return isLeftOut ? Number.NaN : 0.2 * value + (isWeekend(day) ? 3 : 0)
    })
    const result = comparePeriods(values, FIRST_DAY, { before, after })
    expect('difference' in result && Math.abs(result.difference)).toBeLessThan(0.3)
  })

  test('a few wild days are not a change', () => {
    const values = noise(DAYS).map((value, day) => (day > 150 && day < 153 ? 1000 : value))
    expect(pOf(comparePeriods(values, FIRST_DAY, { before, after }))).toBeGreaterThan(0.05)
  })

  test('distant periods are compared with equally distant ones, and without these nothing is judged', () => {
    const values = noise(DAYS).map((value, day) => value + (day < 100 ? 0 : 2))
    const apart = comparePeriods(values, FIRST_DAY, { before: { from: 60, to: 74 }, after: { from: 110, to: 124 } })
    expect(pOf(apart)).toBeLessThan(0.01)
    const whole = comparePeriods(values, FIRST_DAY, { before: { from: 0, to: 140 }, after: { from: 160, to: 300 } })
    expect(whole).toMatchObject({ before: { days: 140 }, judgement: { kind: 'notEnough', reason: 'ordinary' } })
  })

  test('days without values are reported as missing', () => {
    const values = noise(DAYS).map((value, day) => (day < 150 ? Number.NaN : value))
    expect(comparePeriods(values, FIRST_DAY, { before, after })).toEqual({
      kind: 'notEnough',
      reason: 'before',
      have: 0,
      need: 5,
    })
  })
})

describe('starts and stops', () => {
  test('a daily course has a start and a stop, and both know how long it lasted', () => {
    expect(turningPoints(days(range(60, 100), DAYS), everyDay(DAYS))).toEqual([
      { kind: 'start', day: 60, daysBefore: 60, daysAfter: 40 },
      { kind: 'stop', day: 100, daysBefore: 40, daysAfter: 200 },
    ])
  })

  test('something taken every week has a start, and continues until the end of the diary', () => {
    const weekly = turningPoints(days(range(60, DAYS, 7), DAYS), everyDay(DAYS))
    expect(weekly).toEqual([{ kind: 'start', day: 60, daysBefore: 60, daysAfter: 240 }])
  })

  test('something done now and then has only a first time', () => {
    expect(turningPoints(days([60, 120, 200], DAYS), everyDay(DAYS))).toMatchObject([{ kind: 'first', day: 60 }])
  })

  test('nothing was started by somebody who only began to record, nor stopped by somebody who was away', () => {
    expect(turningPoints(days(range(5, 100), DAYS), everyDay(DAYS))).toMatchObject([{ kind: 'stop', day: 100 }])
    const active = everyDay(DAYS).fill(0, 100, 180)
    expect(turningPoints(days([...range(60, 100), ...range(180, DAYS)], DAYS), active)).toMatchObject([
      { kind: 'start', day: 60 },
    ])
  })

  test('a day recorded as none is a day without it', () => {
    const values = new Float64Array(DAYS).map((_, day) => (day < 60 || day >= 100 ? 0 : 2))
    expect(turningPoints(values, everyDay(DAYS)).map(({ kind, day }) => [kind, day])).toEqual([
      ['start', 60],
      ['stop', 100],
    ])
  })
})

describe('many questions', () => {
  const stepAt = (day: number, size: number, seed: number) =>
    noise(DAYS, seed).map((v, index) => v + (index < day ? 0 : size))

  test('are corrected together: a change reported alone may not be reported among many', () => {
    const outcome = { name: 'asked', values: stepAt(150, 0.4, 777) }
    const others = range(20, 60).map((seed) => ({ name: `${seed}`, values: noise(DAYS, 1_000_003 * seed) }))
    const [alone] = judgeChanges({ firstDay: FIRST_DAY, days: DAYS, series: [outcome] }, [{ day: 150 }])[0] ?? []
    const [among] =
      judgeChanges({ firstDay: FIRST_DAY, days: DAYS, series: [outcome, ...others] }, [{ day: 150 }])[0] ?? []
    expect(alone?.verdict).toBe('likely')
    expect(among?.result).toEqual(alone?.result)
    expect(among?.q).toBeGreaterThan(alone?.q ?? 1)
    expect(among?.verdict).not.toBe('likely')
  })

  test('four weeks are compared, or fewer if a course was shorter or the diary is young', () => {
    const series = [{ name: 'a', values: noise(DAYS) }]
    const [[long] = [], [course] = []] = judgeChanges({ firstDay: FIRST_DAY, days: DAYS, series }, [
      { day: 150 },
      { day: 150, daysAfter: 17 },
    ])
    expect(long?.periods).toEqual({ daysBefore: 28, daysAfter: 28 })
    expect(course?.periods).toEqual({ daysBefore: 28, daysAfter: 14 })
    const young = [{ name: 'a', values: noise(90) }]
    const [[answer] = []] = judgeChanges({ firstDay: FIRST_DAY, days: 90, series: young }, [{ day: 45 }])
    expect(answer?.periods.daysAfter).toBeLessThan(28)
    expect(answer && judgementOf(answer.result)).not.toBeNull()
  })

  test('the end of a bad time is a return to normal, and possible at most', () => {
    const values = noise(DAYS).map((value, day) => value + (day >= 122 && day < 150 ? 3 : 0))
    const [[answer] = []] = judgeChanges({ firstDay: FIRST_DAY, days: DAYS, series: [{ name: 'a', values }] }, [
      { day: 150 },
    ])
    expect(answer?.earlier).toBeCloseTo(0, 0)
    expect(answer?.verdict).not.toBe('likely')
  })

  test('no change is called larger than all of 100 ordinary ones', () => {
    expect([1, 0.04, 0.0401, 1e-9].map(largerThan)).toEqual([0, 96, 95, 99])
  })
})
