import { describe, expect, it } from 'vitest'
import { momentAt } from '../time/local.ts'
import { type PastEntry, usualNow } from './usual-now.ts'

const ZONE = 'Europe/Berlin'
const at = (clock: string) => momentAt(clock, ZONE)?.atMs ?? Number.NaN
/** A Monday. */
const NOW = at('2026-11-16T08:30')
const WEEKDAYS = ['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13']

const entry = (variableName: string, clock: string, more: Partial<PastEntry> = {}): PastEntry => ({
  variableName,
  value: 1,
  unitAbbreviatedName: 'serving',
  atMs: at(clock),
  isByHand: true,
  ...more,
})
const daily = (name: string, clock: string, more: Partial<PastEntry> = {}) =>
  WEEKDAYS.map((day) => entry(name, `${day}T${clock}`, more))
const names = (entries: readonly PastEntry[], nowMs = NOW) =>
  usualNow(entries, nowMs, ZONE).map((entry) => entry.variableName)

describe('usual values now', () => {
  it('were recorded around this hour on such days', () => {
    expect(names([...daily('Coffee', '08:15'), ...daily('Wine', '20:00')])).toEqual(['Coffee'])
  })

  it('exclude what was recorded a moment ago', () => {
    expect(names([...daily('Coffee', '08:15'), entry('Coffee', '2026-11-16T08:10')])).toEqual([])
  })

  it('exclude devices, and things recorded once or twice', () => {
    expect(names(daily('Steps', '08:15', { isByHand: false }))).toEqual([])
    expect(names(daily('Coffee', '08:15').slice(0, 2))).toEqual([])
  })

  it('distinguish weekends from weekdays, and exclude entries older than four weeks', () => {
    const saturdays = ['2026-10-31', '2026-11-07', '2026-11-14'].map((day) => entry('Pancakes', `${day}T08:30`))
    expect(names(saturdays)).toEqual([])
    expect(names(saturdays, at('2026-11-15T08:30'))).toEqual(['Pancakes'])
    expect(names(daily('Coffee', '08:15'), NOW + 28 * 24 * 3600 * 1000)).toEqual([])
  })

  it('are the commonest of the last ten values; of two the more recent', () => {
    const values = [3, 3, 2, 1, 1].map((value, index) => entry('Coffee', `${WEEKDAYS[index]}T08:15`, { value }))
    expect(usualNow(values, NOW, ZONE)).toEqual([{ variableName: 'Coffee', value: 1, unitAbbreviatedName: 'serving' }])
  })

  it('are four at most, the most regular first, with one evening across midnight', () => {
    const many = ['A', 'B', 'C', 'D', 'E'].flatMap((name, index) => daily(name, '08:00').slice(0, 5 - (index % 3)))
    expect(names(many)).toEqual(['A', 'D', 'B', 'E'])
    expect(names(daily('Tea', '23:30'), at('2026-11-17T00:15'))).toEqual(['Tea'])
  })
})
