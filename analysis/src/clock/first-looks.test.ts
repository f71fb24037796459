import { describe, expect, test } from 'vitest'
import { HOUR_WINDOWS } from './clock-form.ts'
import { type TimedAmounts, unusualAmounts } from './exposure.ts'
import { SLOTS_PER_DAY } from './half-hours.ts'
import { firstLook } from './moment-ring.ts'
import type { CauseByHours, Moments } from './moments.ts'
import { scatter } from './scatter.fixture.ts'
import { firstLooks } from './window-trial.ts'

const DAYS = 150
const SLOTS = SLOTS_PER_DAY * DAYS

/** A cause with a few entries a day, which are summed or averaged; some days are unknown. */
function causeOf(salt: number, adds = true): CauseByHours {
  const running = (value: (slot: number) => number) => {
    const sums = new Float64Array(SLOTS + 1)
    for (let slot = 0; slot < SLOTS; slot++) sums[slot + 1] = (sums[slot] ?? 0) + value(slot)
    return sums
  }
  const isEntry = (slot: number) => (scatter(slot, salt) > 0.96 ? 1 : 0)
  const amounts: TimedAmounts = {
    days: DAYS,
    adds,
    usual: 1,
    sums: running((slot) => isEntry(slot) * (adds ? 1 : scatter(slot, salt + 2) - 0.5)),
    counts: running(isEntry),
    unknown: running((slot) => (scatter(Math.floor(slot / SLOTS_PER_DAY), salt + 1) > 0.9 ? 1 : 0)),
  }
  const grids = HOUR_WINDOWS.map(({ from, to }) => unusualAmounts(amounts, { first: -2 * to, end: -2 * from }))
  return { amounts, unusual: (window) => grids[window] ?? new Float64Array() }
}

/** Moments of an outcome that depends on one window of a cause by this amount. */
function momentsOf(salt: number, follows: { cause: CauseByHours; window: number; by: number }): Moments {
  const all = Array.from({ length: SLOTS }, (_, slot) => slot).filter((slot) => scatter(slot, salt) > 0.93)
  const grid = follows.cause.unusual(follows.window)
  const prepared = Float64Array.from(all, (slot) => scatter(slot, salt + 1) - 0.5 + follows.by * (grid[slot] || 0))
  return {
    slots: Int32Array.from(all),
    days: Float64Array.from(all, (slot) => Math.floor(slot / SLOTS_PER_DAY)),
    values: prepared,
    prepared,
    skew: 0,
  }
}

describe('a first look at all windows at once', () => {
  const causes = [causeOf(3), causeOf(7), causeOf(11, false)]

  test('skips no window whose own first look is clear, and nearly all others', () => {
    const looks = { clear: 0, leftOut: 0, others: 0 }
    for (let salt = 20; salt < 60; salt += 2) {
      for (const cause of causes) {
        const moments = momentsOf(salt, { cause, window: salt % HOUR_WINDOWS.length, by: salt % 3 === 0 ? 0.8 : 0 })
        const mayStandOut = firstLooks(moments, cause)
        for (const window of HOUR_WINDOWS.keys()) {
          const look = firstLook(moments, cause.unusual(window))
          if (look && look.p < 0.01) {
            looks.clear++
            expect(mayStandOut(window)).toBe(true)
            continue
          }
          looks.others++
          looks.leftOut += mayStandOut(window) ? 0 : 1
        }
      }
    }
    expect(looks.clear).toBeGreaterThan(10)
    expect(looks.leftOut).toBeGreaterThan(0.95 * looks.others)
  })

  test('continues if amounts are so similar that 32 bits cannot distinguish them', () => {
    const all = Float64Array.from({ length: SLOTS }, (_, slot) => 1 + 1e-7 * scatter(slot, 5))
    const sums = new Float64Array(SLOTS + 1)
    for (let slot = 0; slot < SLOTS; slot++) sums[slot + 1] = (sums[slot] ?? 0) + (all[slot] ?? 0)
    const counts = sums.map((_, slot) => slot)
    const amounts = { days: DAYS, adds: true, usual: 1, sums, counts, unknown: new Float64Array(SLOTS + 1) }
    const grids = HOUR_WINDOWS.map(({ from, to }) => unusualAmounts(amounts, { first: -2 * to, end: -2 * from }))
    const cause = { amounts, unusual: (window: number) => grids[window] ?? new Float64Array() }
    const mayStandOut = firstLooks(momentsOf(70, { cause, window: 1, by: 1e7 }), cause)
    expect([...HOUR_WINDOWS.keys()].every(mayStandOut)).toBe(true)
  })

  test('continues if it would divide by zero', () => {
    const [cause] = causes
    if (!cause) throw new Error('a cause is needed')
    const none = { slots: new Int32Array(), days: new Float64Array(), values: new Float64Array() }
    const mayStandOut = firstLooks({ ...none, prepared: new Float64Array(), skew: 0 }, cause)
    expect([...HOUR_WINDOWS.keys()].every(mayStandOut)).toBe(true)
  })
})
