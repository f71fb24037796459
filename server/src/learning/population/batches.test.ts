import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BATCH_SECONDS, decide, LONGEST_LEFT_SECONDS, type PoolState } from './pools.ts'

const FEWEST = 10
const people = (from: number, to: number, partHash = 'a') =>
  Array.from({ length: to - from }, (_, index) => ({ userId: from + index, partHash }))
const counted = (contributions: readonly { userId: number; partHash: string }[]) =>
  new Map(contributions.map(({ userId, partHash }) => [userId, partHash]))

const shown = (contributions: PoolState['contributed'], more: Partial<PoolState> = {}): PoolState => ({
  nowEpoch: 10 * BATCH_SECONDS,
  fewest: FEWEST,
  isShown: true,
  updatedEpoch: 0,
  counted: counted(people(0, 12)),
  leftCount: 0,
  leftSinceEpoch: null,
  contributed: contributions,
  ...more,
})

describe('results of many people change in batches', () => {
  it('nothing is shown for nine people, and ten are a first result', () => {
    const first = { isShown: false, updatedEpoch: null, counted: new Map() }
    expect(decide(shown(people(0, 9), first)).kind).toBe('wait')
    expect(decide(shown(people(0, 10), first))).toMatchObject({ kind: 'publish', isComplete: true })
  })

  it('one or two people who join, change or leave change nothing; three do', () => {
    for (const more of [1, 2]) {
      expect(decide(shown(people(0, 12 + more))).kind).toBe('wait')
      expect(decide(shown(people(more, 12))).kind).toBe('wait')
      expect(decide(shown([...people(0, more, 'b'), ...people(more, 12)])).kind).toBe('wait')
      expect(decide(shown(people(0, 12), { leftCount: more })).kind).toBe('wait')
    }
    expect(decide(shown(people(0, 15))).kind).toBe('publish')
    expect(decide(shown([...people(0, 3, 'b'), ...people(3, 12)])).kind).toBe('publish')
    expect(decide(shown([...people(2, 12), ...people(20, 21)])).kind).toBe('publish')
  })

  it('somebody who joined waits until the changed days of the others are included', () => {
    const contributions = [...people(0, 12, 'b'), ...people(20, 21)]
    const decision = decide(shown(contributions))
    expect(decision).toMatchObject({ kind: 'publish', isComplete: false })
    if (decision.kind === 'publish') expect(decision.userIds.has(20)).toBe(false)
  })

  it('somebody who left is not revealed by the changed days of the others', () => {
    expect(decide(shown(people(1, 12, 'b'))).kind).toBe('wait')
  })

  it('a result changes once a day at the most', () => {
    const soon = { updatedEpoch: 10 * BATCH_SECONDS - BATCH_SECONDS + 1 }
    expect(decide(shown(people(0, 15), soon)).kind).toBe('wait')
  })

  it('with fewer than ten left nothing is shown from then on, and again only when three have changed', () => {
    expect(decide(shown(people(3, 12))).kind).toBe('hide')
    const hidden = { isShown: false, counted: counted(people(0, 10)) }
    expect(decide(shown([...people(1, 10), ...people(20, 21)], hidden)).kind).toBe('wait')
    expect(decide(shown([...people(2, 10), ...people(20, 22)], hidden)).kind).toBe('publish')
  })

  it('a person who left is included for at most a month', () => {
    const since = 10 * BATCH_SECONDS - LONGEST_LEFT_SECONDS
    expect(decide(shown(people(1, 12), { leftSinceEpoch: since })).kind).toBe('hide')
    expect(decide(shown(people(1, 12), { leftSinceEpoch: since + 1 })).kind).toBe('wait')
  })

  it('a person who leaves and returns with the same days changes nothing', () => {
    expect(decide(shown(people(0, 12))).kind).toBe('same')
  })

  it('in any case, two consecutive results differ by nobody who joined or left, or by at least three', () => {
    const steps = fc.array(
      fc.array(fc.record({ userId: fc.nat(17), part: fc.constantFrom('a', 'b', '') }), { maxLength: 3 }),
      {
        maxLength: 40,
      },
    )
    fc.assert(
      fc.property(steps, (days) => {
        const contributions = new Map(people(0, 12).map(({ userId, partHash }) => [userId, partHash]))
        let state = shown(people(0, 12))
        for (const [day, changes] of days.entries()) {
          for (const { userId, part } of changes) {
            if (part === '') contributions.delete(userId)
            else contributions.set(userId, part)
          }
          const now = [...contributions].map(([userId, partHash]) => ({ userId, partHash }))
          state = { ...state, contributed: now, nowEpoch: (11 + day) * BATCH_SECONDS }
          const decision = decide(state)
          if (decision.kind === 'hide') state = { ...state, isShown: false }
          if (decision.kind !== 'publish') continue
          const included = now.filter(({ userId }) => decision.userIds.has(userId))
          const added = included.filter(({ userId }) => !state.counted.has(userId)).length
          const removed = [...state.counted.keys()].filter((userId) => !decision.userIds.has(userId)).length
          const changed = included.filter(
            ({ userId, partHash }) => (state.counted.get(userId) ?? partHash) !== partHash,
          ).length
          expect(included.length).toBeGreaterThanOrEqual(FEWEST)
          expect(added + removed === 0 || added + removed >= 3).toBe(true)
          expect(added + removed + changed).toBeGreaterThanOrEqual(3)
          state = { ...state, counted: counted(included), isShown: true, updatedEpoch: state.nowEpoch }
        }
      }),
    )
  })
})
