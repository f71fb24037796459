import { describe, expect, it } from 'vitest'
import { readClockTime, readSpokenTime } from './spoken-times.ts'

/** A Monday, 14:00 in Berlin. */
const NOW = Date.parse('2026-06-15T12:00:00Z') / 1000
const berlin = (epoch: number | undefined) =>
  epoch === undefined ? undefined : new Date((epoch + 7200) * 1000).toISOString().slice(0, 16)
const spoken = (text: string) => berlin(readSpokenTime(text, NOW, 'Europe/Berlin'))

describe('times as people say them', () => {
  it.each([
    ['9:00', '2026-06-15T09:00'],
    ['at 9:00', '2026-06-15T09:00'],
    ['9am', '2026-06-15T09:00'],
    ['12 am', '2026-06-15T00:00'],
    ['12:30 pm', '2026-06-15T12:30'],
    ['21:30', '2026-06-14T21:30'],
    ['now', '2026-06-15T14:00'],
    ['two hours ago', '2026-06-15T12:00'],
    ['half an hour ago', '2026-06-15T13:30'],
    ['90 minutes ago', '2026-06-15T12:30'],
    ['this morning', '2026-06-15T08:00'],
    ['in the morning', '2026-06-15T08:00'],
    ['yesterday', '2026-06-14T14:00'],
    ['Yesterday evening', '2026-06-14T20:00'],
    ['yesterday at 9 pm', '2026-06-14T21:00'],
    ['last night', '2026-06-14T22:00'],
    ['the day before yesterday at noon', '2026-06-13T12:00'],
    ['monday 8:15', '2026-06-08T08:15'],
    ['on friday evening', '2026-06-12T20:00'],
    ['2026-06-10 07:05', '2026-06-10T07:05'],
    ['2026-06-10', '2026-06-10T14:00'],
  ])('%s', (text, expected) => expect(spoken(text)).toBe(expected))

  it('is never in the future', () => {
    expect(spoken('this evening')).toBe('2026-06-15T14:00')
    expect(spoken('today at 18:00')).toBe('2026-06-15T14:00')
  })

  it.each(['', 'soon', '25:00', '9', '13 pm', 'yesterday at', 'constructor', '2026-13-01'])(
    '%j is not a time',
    (text) => expect(spoken(text)).toBeUndefined(),
  )

  it("counts as now if the caller's clock is a few minutes ahead", () => {
    expect(berlin(readClockTime('14:03', NOW, 'Europe/Berlin'))).toBe('2026-06-15T14:00')
    expect(berlin(readClockTime('14:10', NOW, 'Europe/Berlin'))).toBe('2026-06-14T14:10')
  })

  it('follows the local clock through its changes', () => {
    const morning = Date.parse('2026-03-29T10:00:00Z') / 1000
    const spoken = readSpokenTime('today 2:30', morning, 'Europe/Berlin')
    // The clock goes from 2:00 to 3:00 that night.
    expect(new Date((spoken ?? 0) * 1000).toISOString()).toBe('2026-03-29T01:30:00.000Z')
  })
})
