import { describe, expect, it } from 'vitest'
import {
  addDays,
  dayStart,
  daysBetween,
  isDay,
  localDay,
  localMinute,
  momentAt,
  momentOf,
  offsetOf,
  stamp,
  weekday,
} from './local.ts'
import { whenChoices } from './when.ts'
import {
  agoWords,
  clockWords,
  dayWords,
  fullDayWords,
  nearDayWords,
  placedClockWords,
  utcWords,
  weekdayWords,
  weekOf,
} from './words.ts'
import { clockTime, isZone, offsetMinutes, otherZone, placeOf } from './zones.ts'

const ZONES = [
  'Africa/Cairo',
  'Africa/Casablanca',
  'Africa/Johannesburg',
  'Africa/Lagos',
  'America/Anchorage',
  'America/Argentina/Buenos_Aires',
  'America/Asuncion',
  'America/Caracas',
  'America/Chicago',
  'America/Havana',
  'America/Los_Angeles',
  'America/New_York',
  'America/Nuuk',
  'America/Santiago',
  'America/Sao_Paulo',
  'America/Scoresbysund',
  'America/St_Johns',
  'Antarctica/Troll',
  'Asia/Beirut',
  'Asia/Calcutta',
  'Asia/Gaza',
  'Asia/Jerusalem',
  'Asia/Kathmandu',
  'Asia/Shanghai',
  'Asia/Tehran',
  'Asia/Tokyo',
  'Atlantic/Azores',
  'Australia/Adelaide',
  'Australia/Lord_Howe',
  'Australia/Sydney',
  'Europe/Berlin',
  'Europe/Dublin',
  'Europe/Lisbon',
  'Europe/London',
  'Europe/Moscow',
  'Pacific/Apia',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'UTC',
]
const HOUR_MS = 3_600_000
const FROM = Date.parse('2026-01-01T00:00:00Z')
const TO = Date.parse('2028-01-01T00:00:00Z')

/** Every moment at which the clock of a place is changed within two years, to the minute. */
function changesOf(zone: string): readonly number[] {
  const changes: number[] = []
  for (let offset = FROM; offset < TO; offset += 24 * HOUR_MS) {
    if (offsetMinutes(offset, zone) === offsetMinutes(offset + 24 * HOUR_MS, zone)) continue
    let before = offset
    let after = offset + 24 * HOUR_MS
    while (after - before > 60_000) {
      const middle = Math.floor((before + after) / 120_000) * 60_000
      if (offsetMinutes(middle, zone) === offsetMinutes(offset, zone)) before = middle
      else after = middle
    }
    changes.push(after)
  }
  return changes
}

describe.each(ZONES)('the clock in %s', (zone) => {
  const changes = changesOf(zone)
  /** Around each change, and through two years at odd hours. */
  const moments = [
    ...changes.flatMap((moment) => [-25, -3, -2, -1, 0, 1, 2, 3, 25].map((hours) => moment + hours * HOUR_MS - 60_000)),
    ...Array.from({ length: 60 }, (_, week) => FROM + week * 11.3 * 24 * HOUR_MS),
  ].map((moment) => Math.floor(moment / 60_000) * 60_000)

  it('gives the moment it shows: the same, or the first of two', () => {
    for (const moment of moments) {
      const found = momentAt(localMinute(moment, zone), zone)
      expect(found?.isSkipped).toBe(false)
      expect(localMinute(found?.atMs ?? 0, zone)).toBe(localMinute(moment, zone))
      expect(found?.atMs).toBeLessThanOrEqual(moment)
    }
  })

  it('a skipped time moves forward by the gap, an ambiguous one is the first', () => {
    for (const moment of changes) {
      const jump = offsetMinutes(moment, zone) - offsetMinutes(moment - 60_000, zone)
      const inside = new Date(
        moment + (offsetMinutes(moment - 60_000, zone) + Math.sign(jump)) * 60_000 + (jump < 0 ? jump * 30_000 : 0),
      )
      const found = momentAt(inside.toISOString().slice(0, 16), zone)
      expect(found?.isSkipped).toBe(jump > 0)
      if (jump > 0) expect(found?.atMs).toBe(moment + 60_000)
      else expect(found?.atMs).toBeLessThan(moment)
    }
  })

  it('a stamp names the moment, the clock and the day', () => {
    for (const moment of moments) {
      const text = stamp(moment + 21_000, zone)
      expect(momentOf(text)).toBe(moment + 21_000)
      expect(text.slice(0, 16)).toBe(localMinute(moment, zone))
      expect(offsetOf(text)).toBe(offsetMinutes(moment, zone))
    }
  })

  it('each day begins where the previous one ends', () => {
    for (const moment of moments) {
      const day = localDay(moment, zone)
      const start = dayStart(day, zone)
      expect(localDay(start, zone)).toBe(day)
      expect(localDay(start - 60_000, zone) < day).toBe(true)
      expect(start).toBeLessThanOrEqual(moment)
    }
  })

  it('no choice of When is in the future, and each is where it says', () => {
    for (const moment of moments) {
      const choices = Object.fromEntries(whenChoices(moment, zone).map((choice) => [choice.name, choice.atMs]))
      for (const atMs of Object.values(choices)) expect(atMs).toBeLessThanOrEqual(moment)
      const today = localDay(moment, zone)
      expect(localDay(choices['yesterday'] ?? 0, zone)).toBe(addDays(today, -1))
      expect(localDay(choices['lastNight'] ?? 0, zone)).toBe(addDays(today, -1))
      if ('thisMorning' in choices) expect(localDay(choices['thisMorning'] ?? 0, zone)).toBe(today)
      else expect(clockTime(moment, zone).hour).toBeLessThan(5)
    }
  })
})

describe('days', () => {
  it('are counted without clocks', () => {
    expect([addDays('2026-02-28', 1), addDays('2028-02-28', 1), addDays('2026-01-01', -1)]).toEqual([
      '2026-03-01',
      '2028-02-29',
      '2025-12-31',
    ])
    expect([daysBetween('2026-03-28', '2026-03-30'), daysBetween('2026-11-15', '2026-11-14')]).toEqual([2, -1])
    expect([weekday('2026-11-15'), weekday('2026-11-16')]).toEqual([7, 1])
    expect(weekOf('2026-11-15')).toEqual([
      '2026-11-09',
      '2026-11-10',
      '2026-11-11',
      '2026-11-12',
      '2026-11-13',
      '2026-11-14',
      '2026-11-15',
    ])
  })

  it('are distinguished from other texts', () => {
    expect(['2026-11-15', '2026-02-30', '2026-1-5', 'today', ''].map(isDay)).toEqual([true, false, false, false, false])
    expect(momentAt('2026-13-01T00:00', 'UTC')).toBeUndefined()
  })
})

describe('zones', () => {
  const NOW = Date.parse('2026-11-15T12:00:00Z')

  it('with another name, or with the same clock all year, do not count as travelling', () => {
    expect(otherZone('Europe/Vienna', 'Europe/Berlin', NOW)).toBeUndefined()
    expect(otherZone('Europe/Lisbon', 'Europe/Berlin', NOW)).toBe('Europe/Lisbon')
    expect(otherZone('Africa/Lagos', 'Europe/Berlin', NOW)).toBe('Africa/Lagos')
  })

  it('have a place name', () => {
    expect([placeOf('America/Argentina/Buenos_Aires'), placeOf('UTC')]).toEqual(['Buenos Aires', 'UTC'])
    expect([isZone('Europe/Berlin'), isZone('Europe/Atlantis')]).toEqual([true, false])
  })
})

describe('days formatted by our own code', () => {
  it.each(['en', 'en-US', 'en-GB', 'de', 'de-DE'])('equal those of the browser in %s, all year', (locale) => {
    const format = new Intl.DateTimeFormat(locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    })
    const days = Array.from({ length: 365 }, (_, days) => addDays('2026-01-01', days))
    const byBrowser = days.map((day) => format.format(Date.parse(`${day}T12:00:00Z`)))
    expect(days.map((day) => dayWords(day, '2026-06-30', locale))).toEqual(byBrowser)
  })

  it('are formatted by the browser for other variants of a language', () => {
    expect(dayWords('2026-01-15', '2026-06-30', 'de-AT')).toBe('Do., 15. Jän.')
  })
})

describe('times in words', () => {
  const texts = {
    today: 'today',
    yesterday: 'yesterday',
    tomorrow: 'tomorrow',
    elsewhere: (clock: string, zone: string) => `${clock}, ${zone} time`,
  }
  const AT = Date.parse('2026-11-14T22:00:00Z')

  it('follow the language', () => {
    expect([clockWords(AT, 'Europe/Berlin'), clockWords(AT, 'UTC')]).toEqual(['23:00', '22:00'])
    expect(dayWords('2026-11-15', '2026-11-15', 'en-GB')).toBe('Sun 15 Nov')
    expect(dayWords('2025-11-15', '2026-11-15', 'en-GB')).toContain('2025')
    expect([fullDayWords('2026-11-15', 'de'), weekdayWords('2026-11-15', 'de')]).toEqual([
      '15. November 2026',
      'Sonntag',
    ])
    expect(nearDayWords('2026-11-14', '2026-11-15', texts, 'en-GB')).toBe('yesterday')
    expect(nearDayWords('2026-11-12', '2026-11-15', texts, 'en-GB')).toBe('Thu 12 Nov')
  })

  it('show an entry by the clock of its zone', () => {
    const placed = (entry: object) => placedClockWords({ atMs: AT, ...entry }, 'Europe/Berlin', texts)
    expect(placed({})).toBe('23:00')
    expect(placed({ offsetMinutes: 60 })).toBe('23:00')
    expect(placed({ timeZone: 'Asia/Tokyo' })).toBe('07:00, Tokyo time')
    expect(placed({ offsetMinutes: -210 })).toBe('18:30, UTC−3:30 time')
    expect(utcWords(540)).toBe('UTC+9')
  })

  it('say how long ago something was', () => {
    const ago = (minutes: number) => agoWords(AT - minutes * 60_000, AT, 'Europe/Berlin', 'en-GB')
    expect([ago(5), ago(120), ago(24 * 60), ago(24 * 60 * 20)]).toEqual([
      '5 minutes ago',
      '21:00',
      'yesterday',
      'Sun 25 Oct',
    ])
  })
})
