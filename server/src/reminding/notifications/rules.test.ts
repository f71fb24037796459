import { describe, expect, it } from 'vitest'
import { type AnswerRequest, afterRing, outcomeOf } from './rules.ts'
import type { NotificationRow } from './store.ts'

const NOW = 1_781_524_800
const row = (state: NotificationRow['state'], due_epoch = NOW - 600) => ({ state, due_epoch }) as NotificationRow
const answer = (action: AnswerRequest['action'], more: Partial<AnswerRequest> = {}): AnswerRequest => ({
  action,
  defaultValue: null,
  nowEpoch: NOW,
  ...more,
})

/** State × action → what happens: section 3 of the API, and undo. */
const table = [
  ['pending', 'track', 'track'],
  ['pending', 'snooze', 'snooze'],
  ['pending', 'skip', 'skip'],
  ['pending', 'undo', 'nothing'],
  ['pending', 'trackAll', 'track'],
  ['pending', 'skipAll', 'skip'],
  ['tracked', 'track', 'nothing'],
  ['tracked', 'trackAll', 'nothing'],
  ['tracked', 'snooze', 'refuse'],
  ['tracked', 'skip', 'refuse'],
  ['tracked', 'undo', 'undo'],
  ['skipped', 'skip', 'nothing'],
  ['skipped', 'skipAll', 'nothing'],
  ['skipped', 'track', 'refuse'],
  ['skipped', 'snooze', 'refuse'],
  ['skipped', 'undo', 'undo'],
] as const

describe('an answer to a notification', () => {
  it.each(table)('that is %s: %s means %s', (state, action, kind) => {
    expect(outcomeOf(row(state), answer(action, { modifiedValue: 3 })).kind).toBe(kind)
  })

  it('records the given value, else the default, else nothing', () => {
    const value = (more: Partial<AnswerRequest>) => outcomeOf(row('pending'), answer('track', more))
    expect(value({ modifiedValue: 0, defaultValue: 5 })).toMatchObject({ kind: 'track', value: 0, atEpoch: NOW - 600 })
    expect(value({ defaultValue: 5 })).toMatchObject({ kind: 'track', value: 5 })
    expect(value({})).toMatchObject({ kind: 'refuse', refusal: 'badInput', field: 'modifiedValue' })
  })

  it('records now if snoozed into the future, and snoozes from now', () => {
    expect(outcomeOf(row('pending', NOW + 600), answer('track', { modifiedValue: 1 }))).toMatchObject({ atEpoch: NOW })
    expect(outcomeOf(row('pending'), answer('snooze'))).toEqual({ kind: 'snooze', dueEpoch: NOW + 3600 })
  })

  it('rings as often as configured and then no more', () => {
    expect(afterRing({ rings_left: 2, nag_minutes: 10 }, NOW)).toEqual({ rings_left: 1, ring_epoch: NOW + 600 })
    expect(afterRing({ rings_left: 1, nag_minutes: 10 }, NOW)).toEqual({ rings_left: 0, ring_epoch: null })
  })
})
