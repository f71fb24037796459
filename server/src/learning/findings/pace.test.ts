import type { NotEnough } from '@upshot/analysis'
import { describe, expect, it } from 'vitest'
import { findingOf, lack, variables } from '../words/finding.fixture.ts'
import { expectedDay } from './queries.ts'

const TODAY = 1000
const days = (count: number, { every = 1, last = TODAY, value = (index: number) => index } = {}) =>
  Array.from({ length: count }, (_, index) => ({ day: last - (count - 1 - index) * every, value: value(index) }))

const lacking = (reason: NotEnough['reason'], have: number, need: number, variable?: string) =>
  findingOf({ size: null, evidence: { verdict: 'cannot tell', shortfall: lack(reason, have, need, variable) } })

describe('when there will be enough days', () => {
  it('follows the pace of the last 28 days, not that of long ago', () => {
    const knownDays = {
      causeDays: days(300, { last: TODAY - 28 }).concat(days(14, { every: 2 })),
      effectDays: days(400),
    }
    expect(expectedDay(lacking('pairs', 20, 30), knownDays, TODAY)).toBe(TODAY + 20)
  })

  it('of somebody who began a week ago is that of this week', () => {
    const knownDays = { causeDays: days(7), effectDays: days(7) }
    expect(expectedDay(lacking('pairs', 7, 30), knownDays, TODAY)).toBe(TODAY + 23)
  })

  it('counts days until a young diary can be compared with other times', () => {
    const knownDays = { causeDays: days(30), effectDays: days(30) }
    expect(expectedDay(lacking('farShifts', 30, 42), knownDays, TODAY)).toBe(TODAY + 12)
  })

  it('counts the days of the side that lacks them', () => {
    const knownDays = { causeDays: days(28), effectDays: days(4, { every: 7 }) }
    const effect = variables.sleep.name
    expect(expectedDay(lacking('days', 4, 30, effect), knownDays, TODAY)).toBe(TODAY + 182)
    expect(expectedDay(lacking('days', 28, 30, variables.coffee.name), knownDays, TODAY)).toBe(TODAY + 2)
  })

  it('counts the rarer side, and changes from one to the other', () => {
    const yesEveryFourth = days(28, { value: (index) => (index % 4 === 0 ? 1 : 0) })
    const knownDays = { causeDays: yesEveryFourth, effectDays: days(28) }
    expect(expectedDay(lacking('arm', 7, 10, variables.coffee.name), knownDays, TODAY)).toBe(TODAY + 12)
    expect(expectedDay(lacking('switches', 3, 5, variables.coffee.name), knownDays, TODAY)).toBe(TODAY + 5)
  })

  it('is omitted if nothing was recorded lately, or if it does not depend on days', () => {
    const old = { causeDays: days(20, { last: TODAY - 60 }), effectDays: days(20) }
    expect(expectedDay(lacking('pairs', 5, 30), old, TODAY)).toBeUndefined()
    const knownDays = { causeDays: days(60), effectDays: days(60) }
    for (const reason of ['variety', 'sameness', 'freedom'] as const) {
      expect(expectedDay(lacking(reason, 1, 3), knownDays, TODAY)).toBeUndefined()
    }
    expect(expectedDay(lacking('pairs', 1, 3000), knownDays, TODAY)).toBeUndefined()
  })
})
