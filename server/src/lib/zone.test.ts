import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayNumber, dayText, utcText } from './utc-text.ts'
import { isTimeZone, localDays, offsetsOf, startOfDay, stretchesOf } from './zone.ts'

const epoch = (iso: string) => Date.parse(`${iso}Z`) / 1000
const day = (text: string) => dayNumber(epoch(`${text}T00:00:00`))

/** Independent of Temporal: the local time by the platform's own formatter. */
function wallOf(zone: string): (epochSeconds: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  return (epochSeconds) => {
    const part = Object.fromEntries(format.formatToParts(epochSeconds * 1000).map(({ type, value }) => [type, value]))
    return `${part['year']}-${part['month']}-${part['day']}T${part['hour']}:${part['minute']}:${part['second']}`
  }
}

const zones = [
  'UTC',
  'Europe/Berlin',
  'Europe/Dublin',
  'Europe/London',
  'America/New_York',
  'America/Havana',
  'America/Sao_Paulo',
  'America/St_Johns',
  'America/Goose_Bay',
  'America/Nuuk',
  'America/Santiago',
  'America/Asuncion',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Asia/Tehran',
  'Asia/Gaza',
  'Asia/Pyongyang',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Africa/Monrovia',
  'Atlantic/Azores',
  'Australia/Lord_Howe',
  'Antarctica/Troll',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Pacific/Kwajalein',
  'Pacific/Kiritimati',
]

describe('time zones', () => {
  it.each(['Europe/Berlin', 'UTC', 'Asia/Kathmandu', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5', 'EST5EDT', 'GMT'])(
    '%s is valid',
    (name) => expect(isTimeZone(name)).toBe(true),
  )

  it.each([
    '',
    'Mars/Olympus',
    '+02:00',
    '-05',
    'Berlin',
    'Europe/Berlin ',
    '2026-01-01T00:00[Europe/Berlin]',
    '2026-01-01T00:00Z',
    '../etc/passwd',
    '\u0000',
  ])('"%s" is not', (name) => expect(isTimeZone(name)).toBe(false))
})

describe.each(zones)('local time in %s', (zone) => {
  const moments = fc.integer({ min: epoch('1972-01-01T00:00:00'), max: epoch('2037-12-31T00:00:00') })

  it('matches the platform, at any moment and in any order of queries', () => {
    const offsetAt = offsetsOf(zone)
    const wallText = wallOf(zone)
    fc.assert(
      fc.property(moments, (moment) => {
        expect(utcText(moment + offsetAt(moment))).toBe(wallText(moment))
      }),
    )
  })

  it('a day starts at its first moment, and every moment is in the day it counts for', () => {
    const dayOf = localDays(zone)
    const startOf = startOfDay(zone)
    fc.assert(
      fc.property(moments, (moment) => {
        const number = dayOf(moment, null)
        const start = startOf(number)
        expect(start).toBeLessThanOrEqual(moment)
        expect(moment - start).toBeLessThan(25 * 3600 + 1)
        expect(dayOf(start, null)).toBe(number)
        expect(dayOf(start - 1, null)).toBeLessThan(number)
      }),
    )
  })
})

describe('days on which the clock changes', () => {
  it.each([
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00', 23],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00', 25],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00', 23],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00', 25],
    // Midnight is skipped: the day starts at one o'clock.
    ['America/Havana', '2026-03-08', '2026-03-08T05:00:00', 23],
    ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00', 23],
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00', 23],
    // Midnight occurs twice: the day starts at the first one.
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00', 25],
    // The last hour of the day before occurs twice.
    ['Asia/Beirut', '2026-10-24', '2026-10-23T21:00:00', 25],
    ['America/Sao_Paulo', '2018-02-17', '2018-02-17T02:00:00', 25],
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00', 23],
    // Half an hour.
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00', 24.5],
    ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30:00', 23.5],
    // Ramadan: clocks change twice in the middle of the year.
    ['Africa/Casablanca', '2026-02-15', '2026-02-14T23:00:00', 25],
    ['Africa/Casablanca', '2026-03-22', '2026-03-22T00:00:00', 23],
    ['Asia/Kathmandu', '2026-06-14', '2026-06-13T18:15:00', 24],
    ['Asia/Kathmandu', '1986-01-01', '1985-12-31T18:30:00', 23.75],
  ])('in %s %s starts at %s UTC and has %d hours', (zone, text, startUtc, hours) => {
    const startOf = startOfDay(zone)
    expect(utcText(startOf(day(text)))).toBe(startUtc)
    expect((startOf(day(text) + 1) - startOf(day(text))) / 3600).toBe(hours)
  })

  it('Samoa had no 30 December 2011: the 29th is followed by the 31st', () => {
    const dayOf = localDays('Pacific/Apia')
    const lastOf29th = epoch('2011-12-30T09:59:59')
    expect(dayText(dayOf(lastOf29th, null))).toBe('2011-12-29')
    expect(dayText(dayOf(lastOf29th + 1, null))).toBe('2011-12-31')
    expect(startOfDay('Pacific/Apia')(day('2011-12-31'))).toBe(lastOf29th + 1)
  })

  it('an offset given with a time determines the local day, whatever the zone', () => {
    const evening = epoch('2026-06-14T22:30:00')
    const dayOf = localDays('America/New_York')
    expect(dayText(dayOf(evening, null))).toBe('2026-06-14')
    expect(dayText(dayOf(evening, 120))).toBe('2026-06-15')
    expect(dayText(dayOf(evening, -23 * 60))).toBe('2026-06-13')
  })
})

it.each(['Europe/Berlin', 'Pacific/Apia', 'America/St_Johns', 'Africa/Monrovia', 'Asia/Kolkata', 'UTC'])(
  'the spans of the days in %s contain every moment once, on its day',
  (zone) => {
    const dayOf = localDays(zone)
    const stretchesOn = stretchesOf(zone)
    const around = [0, 6575, 15_336, 15_338, 15_653, 20_541].flatMap((day) =>
      [-2, -1, 0, 1, 2].map((more) => day + more),
    )
    for (const day of around) {
      const stretches = stretchesOn(day)
      for (const { from, to } of stretches) {
        for (const moment of [from, Math.floor((from + to) / 2), to - 1]) expect(dayOf(moment, null)).toBe(day)
      }
      const others = [day - 1, day + 1].flatMap(stretchesOn)
      for (const { from, to } of stretches)
        expect(others.filter((stretch) => stretch.from < to && from < stretch.to)).toEqual([])
      const quarter = 900
      for (let moment = day * 86_400 - 86_400; moment < day * 86_400 + 2 * 86_400; moment += quarter) {
        const isInside = stretches.some(({ from, to }) => from <= moment && moment < to)
        expect(isInside).toBe(dayOf(moment, null) === day)
      }
    }
  },
)
