import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeAgainEpoch, slotsTaken, stockOf } from './medicine.ts'
import { doseOn } from './plan.ts'
import type { ReminderRow } from './store.ts'
import { EVERY_WEEKDAY, type Rule, weekdayBits } from './when.ts'

const hour = 3600
const day = 24 * hour

describe('when the next dose is safe', () => {
  const limits = { least_minutes_between: 6 * 60, most_per_day: 3 }
  const at = (...hours: number[]) => hours.map((hourOfDay) => ({ epoch: hourOfDay * hour, value: 400 }))

  it('is after the minimum interval', () => {
    expect(safeAgainEpoch(limits, at(8), 10 * hour)).toBe(14 * hour)
    expect(safeAgainEpoch(limits, at(8), 14 * hour)).toBeNull()
  })

  it('is when fewer than the maximum lie within 24 hours, also across midnight', () => {
    expect(safeAgainEpoch(limits, at(8, 14, 20), 27 * hour)).toBe(32 * hour)
    expect(safeAgainEpoch(limits, at(20, 8, 14), 27 * hour)).toBe(32 * hour)
    expect(safeAgainEpoch({ ...limits, most_per_day: null }, at(8, 14, 20), 27 * hour)).toBeNull()
  })

  it('a zero entry is not a dose', () => {
    expect(safeAgainEpoch(limits, [{ epoch: 9 * hour, value: 0 }], 10 * hour)).toBeNull()
  })

  it('after any doses, both limits hold', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 48 * 60 }), { maxLength: 12 }), (minutes) => {
        const doses = minutes.map((minuteOfDay) => ({ epoch: minuteOfDay * 60, value: 1 }))
        const now = 48 * hour
        const safeAgain = safeAgainEpoch(limits, doses, now) ?? now
        expect(doses.every(({ epoch }) => safeAgain - epoch >= 6 * hour)).toBe(true)
        expect(doses.filter(({ epoch }) => safeAgain - epoch < day).length).toBeLessThan(3)
      }),
    )
  })
})

const row = (changes: Partial<ReminderRow> = {}) =>
  ({
    frequency_seconds: day,
    default_value: 400,
    dose_steps: null,
    stock_amount: 20,
    stock_epoch: 0,
    piece_amount: 400,
    stock_warning_days: 7,
    ...changes,
  }) as ReminderRow

const rule = (changes: Partial<Rule> = {}): Rule => ({
  frequencySeconds: day,
  startSecond: 8 * hour,
  anchorDay: 0,
  firstDay: null,
  lastDay: null,
  weekdays: EVERY_WEEKDAY,
  times: [],
  window: { earliest: 0, latest: day },
  ...changes,
})

const taken = (count: number, value = 400) => Array.from({ length: count }, (_, n) => ({ epoch: n * hour, value }))

describe('the stock of a medicine', () => {
  const none = { used: [], recent: [], today: 100 }

  it('is the last count minus doses since, and lasts by the schedule', () => {
    expect(stockOf(row(), { ...none, rule: rule() })).toEqual({ left: 20, lastDay: 120, isLow: false })
    const half = stockOf(row(), { ...none, rule: rule(), used: taken(15) })
    expect(half).toEqual({ left: 5, lastDay: 105, isLow: true })
  })

  it('lasts half as long at twice a day, and three and a half times as long on two days of the week', () => {
    const twice = rule({ times: [8 * hour, 20 * hour] })
    expect(stockOf(row(), { ...none, rule: twice })?.lastDay).toBe(110)
    // Day 100 is a Saturday; the 21st Monday or Friday after it is day 170, the Friday before a Saturday.
    const some = rule({ weekdays: weekdayBits([1, 5]) })
    expect(stockOf(row(), { ...none, rule: some })?.lastDay).toBe(171)
  })

  it('follows the steps of a taper', () => {
    const taper = row({ dose_steps: JSON.stringify([{ day: 105, value: 800 }]) })
    expect([104, 105].map((day) => doseOn(taper, day))).toEqual([400, 800])
    // Four days of one tablet, then two a day.
    expect(stockOf(taper, { ...none, rule: rule() })?.lastDay).toBe(112)
  })

  it('of something taken as needed lasts by recent use, and for ever without use', () => {
    const needed = row({ frequency_seconds: 0 })
    const asNeeded = rule({ frequencySeconds: 0 })
    expect(stockOf(needed, { ...none, rule: asNeeded })).toEqual({ left: 20, lastDay: null, isLow: false })
    expect(stockOf(needed, { ...none, rule: asNeeded, recent: taken(14) })?.lastDay).toBe(139)
  })

  it('is never negative, is low when empty, and is missing if there is none', () => {
    expect(stockOf(row(), { ...none, rule: rule(), used: taken(30) })).toMatchObject({ left: 0, isLow: true })
    expect(stockOf(row({ stock_amount: null }), { ...none, rule: rule() })).toBeUndefined()
  })
})

describe('the outcome of each question', () => {
  const slots = [8, 20, 32, 44].map((slot) => ({ epoch: slot * hour, isSkipped: slot === 32 }))
  const states = (hours: readonly number[], now: number) =>
    slotsTaken(
      slots,
      hours.map((hourOfDay) => ({ epoch: hourOfDay * hour, value: 1 })),
      now * hour,
    ).map(({ state }) => state)

  it('taken in time, late, skipped, left out, or waiting', () => {
    expect(states([8.5], 45)).toEqual(['taken', 'leftOut', 'skipped', 'waiting'])
    expect(states([12, 20], 45)).toEqual(['late', 'taken', 'skipped', 'waiting'])
  })

  it('a dose a little early belongs to the question after it', () => {
    expect(states([5, 17], 45)).toEqual(['taken', 'taken', 'skipped', 'waiting'])
  })

  it('a dose taken after all counts, even though the question was skipped', () => {
    expect(states([33.5], 45)).toEqual(['leftOut', 'leftOut', 'late', 'waiting'])
  })

  it('no dose counts for two questions', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 60 * 60 }), { maxLength: 8 }), (minutes) => {
        const found = slotsTaken(
          slots,
          minutes.map((minuteOfDay) => ({ epoch: minuteOfDay * 60, value: 1 })),
          60 * hour,
        )
        const used = found.flatMap(({ takenEpoch }) => takenEpoch ?? [])
        expect(new Set(used).size).toBe(used.length)
      }),
    )
  })
})
