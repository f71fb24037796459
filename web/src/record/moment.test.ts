import { describe, expect, test } from 'vitest'
import { momentAt } from '../time/local.ts'
import { dayItCountsFor } from './draft.ts'
import { firstMoment, firstNight, lengthIn, readMoment, withLength } from './moment.ts'

const zone = 'Europe/Berlin'
const at = (clock: string) => momentAt(clock, zone)?.atMs ?? Number.NaN
const nowMs = at('2026-11-15T08:30')
const context = { nowMs, zone }

describe('the time of an entry', () => {
  test('is now by default, and noon for another day', () => {
    expect(firstMoment(context)).toMatchObject({ choice: 'now', from: '2026-11-15T08:30' })
    expect(firstMoment(context, '2026-11-15')).toMatchObject({ choice: 'now' })
    expect(firstMoment(context, '2026-11-12')).toMatchObject({ choice: 'another', from: '2026-11-12T12:00' })
  })

  test('a choice counts from the moment of saving, not of opening', () => {
    const later = { nowMs: nowMs + 120_000, zone }
    expect(readMoment(firstMoment(context), later).atMs).toBe(later.nowMs)
    expect(readMoment({ ...firstMoment(context), choice: 'hourAgo' }, later).atMs).toBe(later.nowMs - 3_600_000)
  })

  test.each([
    ['', '', 'noTime'],
    ['2026-11-15T09:00', '', 'inFuture'],
    ['2026-11-15T07:00', '2026-11-15T09:00', 'inFuture'],
    ['2026-11-15T07:00', '2026-11-15T06:00', 'endsBefore'],
    ['2026-11-15T07:00', '2026-11-15T07:00', 'endsBefore'],
    ['2026-11-15T07:00', '2026-11-15T08:00', undefined],
  ])('from %j until %j: %s', (from, until, fault) => {
    expect(readMoment({ choice: 'another', from, until }, context).fault).toBe(fault)
  })

  test('a time skipped by the clock moves forward and says so', () => {
    const spring = { nowMs: at('2026-04-01T12:00'), zone }
    const read = readMoment({ choice: 'another', from: '2026-03-29T02:30', until: '' }, spring)
    expect(read).toMatchObject({ isSkipped: true, atMs: at('2026-03-29T03:30') })
  })

  test('a night is last night by the times of the previous one, whenever it is recorded, and counts for the day of waking', () => {
    const last = { fromMs: at('2026-11-12T23:10'), lengthMs: 7.5 * 3_600_000 }
    const lastNight = { choice: 'another', from: '2026-11-14T23:10', until: '2026-11-15T06:40' }
    expect(firstNight(context, last)).toEqual(lastNight)
    expect(firstNight({ nowMs: at('2026-11-15T16:00'), zone }, last)).toEqual(lastNight)
    expect(firstNight({ nowMs: at('2026-11-15T23:40'), zone }, last)).toEqual(lastNight)
    expect(firstNight({ nowMs: at('2026-11-15T04:00'), zone }, last)).toMatchObject({ until: '2026-11-15T04:00' })
    const noon = { fromMs: at('2026-11-12T12:00'), lengthMs: 3_600_000 }
    expect(firstNight(context, noon)).toMatchObject({ from: '2026-11-14T23:00', until: '2026-11-15T07:00' })
    expect(firstNight(context, last, '2026-11-10')).toMatchObject({ until: '2026-11-10T06:40' })
    const late = { fromMs: at('2026-11-12T01:00'), lengthMs: 7.5 * 3_600_000 }
    const night = firstNight(context, late)
    expect(night).toEqual({ choice: 'another', from: '2026-11-15T01:00', until: '2026-11-15T08:30' })
    const earlier = { ...night, from: '2026-11-14T23:30' }
    expect(lengthIn('h', readMoment(earlier, context))).toBe(9)
    expect(dayItCountsFor(readMoment(earlier, context), zone)).toBe('2026-11-15')
    expect(dayItCountsFor(readMoment(night, context), zone)).toBeUndefined()
  })

  test('a night across a clock change has its true length', () => {
    const autumn = { nowMs: at('2026-10-25T12:00'), zone }
    const night = { choice: 'another' as const, from: '2026-10-24T23:00', until: '2026-10-25T07:00' }
    expect(lengthIn('h', readMoment(night, autumn))).toBe(9)
  })

  test('a typed length moves the start of a night, and the end of anything else', () => {
    const state = { choice: 'another' as const, from: '2026-11-15T00:00', until: '2026-11-15T08:00' }
    expect(withLength(state, 7 * 3_600_000, true, zone)).toEqual({ ...state, from: '2026-11-15T01:00' })
    expect(withLength(state, 1_800_000, false, zone)).toEqual({ ...state, until: '2026-11-15T00:30' })
    expect(withLength({ ...state, choice: 'now' }, 1_800_000, false, zone)).toEqual({ ...state, choice: 'now' })
  })
})
