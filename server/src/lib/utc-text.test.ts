import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayNumber, dayText, mondayBased, mondayOf, readMoment, utcText } from './utc-text.ts'

const EARLIEST = Date.UTC(1900, 0, 1) / 1000
const LATEST = Date.UTC(2199, 11, 31) / 1000

describe('reading times', () => {
  const SIX = Date.UTC(2026, 5, 14, 18, 0, 0) / 1000

  it.each([
    ['2026-06-14T18:00:00', SIX, undefined],
    ['2026-06-14T18:00:00Z', SIX, undefined],
    ['2026-06-14t18:00:00z', SIX, undefined],
    ['2026-06-14 18:00:00', SIX, undefined],
    ['2026-06-14T18:00:00.999', SIX, undefined],
    ['2026-06-14T18:00:00.123456789Z', SIX, undefined],
    ['2026-06-14T18:00', SIX, undefined],
    [' 2026-06-14T18:00:00 ', SIX, undefined],
    ['2026-06-14T20:00:00+02:00', SIX, 120],
    ['2026-06-14T20:00:00+0200', SIX, 120],
    ['2026-06-14T20:00:00+02', SIX, 120],
    ['2026-06-14 20:00:00 +02:00', SIX, 120],
    ['2026-06-14T14:00:00-04:00', SIX, -240],
    ['2026-06-14T23:45:00+05:45', SIX, 345],
    ['2026-06-15T08:00:00+14:00', SIX, 840],
    ['2026-06-14T18:00:00+00:00', SIX, 0],
    ['2026-06-14', Date.UTC(2026, 5, 14) / 1000, undefined],
    ['2024-02-29T00:00:00', Date.UTC(2024, 1, 29) / 1000, undefined],
    ['2000-02-29', Date.UTC(2000, 1, 29) / 1000, undefined],
    ['1900-01-01T00:00:00', EARLIEST, undefined],
    ['1969-12-31T23:59:59.5', -1, undefined],
  ])('%s is understood', (text, epochSeconds, offsetMinutes) => {
    expect(readMoment(text)).toEqual({ epochSeconds, offsetMinutes })
  })

  it.each([
    '',
    'now',
    'tomorrow',
    '1781460000',
    '12',
    '2026',
    '2026-06',
    '2026-6-14',
    '14.06.2026',
    '06/14/2026',
    '2026-13-01',
    '2026-00-10',
    '2026-06-00',
    '2026-06-31',
    '2026-02-29',
    '1900-02-29',
    '2100-02-29',
    '2026-06-14T24:00:00',
    '2026-06-14T18:60:00',
    '2026-06-14T18:00:60',
    '2026-06-14T18',
    '2026-06-14T18:00:00+2:00',
    '2026-06-14T18:00:00+19:00',
    '2026-06-14T18:00:00+02:60',
    '2026-06-14T18:00:00 Europe/Berlin',
    '2026-06-14T18:00:00Z[Europe/Berlin]',
    '2026-06-14T18:00:00; drop table users',
    '٢٠٢٦-٠٦-١٤T18:00:00',
  ])('"%s" is not a time', (text) => {
    expect(readMoment(text)).toBeUndefined()
  })

  it('a year before 100 is that year, not one of the twentieth century', () => {
    expect(readMoment('0050-01-01T00:00:00')?.epochSeconds).toBe(-60_589_296_000)
  })

  it('what is written is read back as the same moment', () => {
    fc.assert(
      fc.property(fc.integer({ min: EARLIEST, max: LATEST }), (epochSeconds) => {
        expect(readMoment(utcText(epochSeconds))).toEqual({ epochSeconds, offsetMinutes: undefined })
      }),
    )
  })
})

describe('days of the week', () => {
  it('begin with Monday, as the platform counts them, also before 1970', () => {
    fc.assert(
      fc.property(fc.integer({ min: dayNumber(EARLIEST), max: dayNumber(LATEST) }), (day) => {
        expect((mondayBased(day) + 1) % 7).toBe(new Date(dayText(day)).getUTCDay())
      }),
    )
  })

  it.each([
    ['1969-12-28', '1969-12-22'],
    ['1969-12-29', '1969-12-29'],
    ['1970-01-01', '1969-12-29'],
    ['2026-06-14', '2026-06-08'],
    ['2026-06-15', '2026-06-15'],
  ])('the week of %s begins on %s', (day, monday) => {
    expect(dayText(mondayOf(dayNumber(Date.parse(day) / 1000)))).toBe(monday)
  })
})

describe('writing times', () => {
  it('a moment is written as YYYY-MM-DDThh:mm:ss in UTC, as the platform writes it', () => {
    fc.assert(
      fc.property(fc.integer({ min: EARLIEST, max: LATEST }), (epochSeconds) => {
        expect(utcText(epochSeconds)).toBe(new Date(epochSeconds * 1000).toISOString().slice(0, 19))
      }),
    )
  })

  it('a second before 1970 belongs to the last day of 1969', () => {
    expect(dayNumber(-1)).toBe(-1)
    expect(dayText(-1)).toBe('1969-12-31')
    expect(utcText(-1)).toBe('1969-12-31T23:59:59')
  })

  it('day texts are correct when more days are requested than are cached', () => {
    for (let day = 0; day < 10_000; day++) dayText(day)
    expect(dayText(0)).toBe('1970-01-01')
    expect(dayText(9999)).toBe('1997-05-18')
  })
})
