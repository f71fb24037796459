import { describe, expect, test } from 'vitest'
import { againAtMs } from './rules.ts'

const NOON = Date.parse('2026-06-15T12:00:00Z')
const reminder = { variableId: 7, leastHoursBetween: 6 }
const taken = (startAt: string, variableId = 7) => ({ startAt, variableId })

describe('something taken as needed', () => {
  test('waits as long as its reminder says, from the latest entry on', () => {
    const entries = [taken('2026-06-15T04:00:00'), taken('2026-06-15T10:00:00'), taken('2026-06-15T11:00:00', 8)]
    expect(againAtMs(reminder, entries, NOON)).toBe(Date.parse('2026-06-15T16:00:00Z'))
  })

  test('waits as the server says, for an entry of yesterday', () => {
    const recorded = { ...reminder, safeAgainAt: '2026-06-15T12:30:00' }
    expect(againAtMs(recorded, [], NOON)).toBe(Date.parse('2026-06-15T12:30:00Z'))
    expect(againAtMs(recorded, [], Date.parse('2026-06-15T12:30:00Z'))).toBeUndefined()
  })

  test('waits until fewer than the maximum lie within 24 hours, including pending ones', () => {
    const most = { variableId: 7, mostPerDay: 3, takenWithinADay: ['2026-06-14T18:00:00', '2026-06-15T04:00:00'] }
    expect(againAtMs(most, [], NOON)).toBeUndefined()
    const offline = [taken('2026-06-15T04:00:00'), taken('2026-06-15T11:00:00')]
    expect(againAtMs(most, offline, NOON)).toBe(Date.parse('2026-06-15T18:00:00Z'))
    expect(againAtMs(most, [{ ...taken('2026-06-15T11:00:00'), value: 0 }], NOON)).toBeUndefined()
  })

  test('never waits without such a setting', () => {
    expect(againAtMs({ variableId: 7 }, [taken('2026-06-15T11:59:00')], NOON)).toBeUndefined()
  })
})
