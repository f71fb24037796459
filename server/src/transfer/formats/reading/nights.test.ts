import { expect, it } from 'vitest'
import type { ReadEntry } from '../format.ts'
import { NightClocks } from './nights.ts'
import { catalogueTarget } from './target.ts'

const position = { file: 'a', line: 1 }
/** A segment of sleep in Berlin, in winter. */
const asleep = (from: string, to: string, sourceName = 'Watch'): ReadEntry => {
  const start = { epochSeconds: Date.parse(`${from}:00+01:00`) / 1000, offsetMinutes: 60 }
  const endEpoch = Date.parse(`${to}:00+01:00`) / 1000
  return { kind: 'entry', ...catalogueTarget('Sleep Duration'), value: 1, start, endEpoch, sourceName, position }
}
const clocksOf = (entries: readonly ReadEntry[]): unknown[] => {
  const nights = new NightClocks()
  for (const entry of entries) nights.look(entry)
  return [...nights.entries()].map(({ variableName, value, sourceName }) => [variableName, value, sourceName])
}

it('a night in pieces, in whatever order, has one bedtime and one time of waking up', () => {
  const pieces = [
    asleep('2026-01-11T03:00', '2026-01-11T06:45'),
    asleep('2026-01-10T23:30', '2026-01-11T01:15'),
    asleep('2026-01-11T01:40', '2026-01-11T02:50'),
  ]
  const expected = [
    ['Bedtime', 23.5, 'Watch'],
    ['Wake-Up Time', 6.75, 'Watch'],
  ]
  expect(clocksOf(pieces)).toEqual(expected)
  expect(clocksOf(pieces.toReversed())).toEqual(expected)
})

it('a nap has no bedtime, and of two sleeps that end on a day the longer one has it', () => {
  expect(clocksOf([asleep('2026-01-11T14:00', '2026-01-11T15:30')])).toEqual([])
  expect(
    clocksOf([asleep('2026-01-11T00:15', '2026-01-11T07:00'), asleep('2026-01-11T12:00', '2026-01-11T15:30')]),
  ).toEqual([
    ['Bedtime', 0.25, 'Watch'],
    ['Wake-Up Time', 7, 'Watch'],
  ])
})

it('values stated by a source are not computed', () => {
  const bedtime = { ...asleep('2026-01-10T23:00', '2026-01-11T07:00'), ...catalogueTarget('Bedtime'), value: 22.5 }
  expect(clocksOf([asleep('2026-01-10T23:00', '2026-01-11T07:00'), bedtime])).toEqual([])
})
