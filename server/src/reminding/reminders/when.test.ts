import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayNumber, dayText, utcText } from '../../lib/utc-text.ts'
import { stockOf } from './medicine.ts'
import { doseOn, ruleOf } from './plan.ts'
import type { ReminderRow } from './store.ts'
import {
  EVERY_WEEKDAY,
  latestDue,
  nextDue,
  nextToFire,
  type Rule,
  slotToFire,
  timesOfDay,
  wallClock,
  weekdayBits,
} from './when.ts'

const epoch = (iso: string) => Date.parse(`${iso}Z`) / 1000
const hour = 3600
const day = 24 * hour

const rule = (changes: Partial<Rule> = {}): Rule => ({
  frequencySeconds: day,
  startSecond: 20 * hour,
  anchorDay: dayNumber(epoch('2026-01-01T00:00:00')),
  firstDay: null,
  lastDay: null,
  weekdays: EVERY_WEEKDAY,
  times: [],
  window: { earliest: 7 * hour, latest: 22 * hour },
  ...changes,
})

/** The moments at which it fires, computed step by step, as the service does. */
function firings(firingRule: Rule, zone: string, [from, to]: readonly [string, string]): number[] {
  const list: number[] = []
  let slot = nextDue(firingRule, zone, epoch(from) - 1)
  while (slot && slot.epoch < epoch(to)) {
    list.push(slot.epoch)
    slot = nextToFire(
      firingRule,
      zone,
      { firedDay: slot.day, firedEpoch: slot.epoch, firedSecond: slot.second },
      slot.epoch,
    )
  }
  return list
}

/** Zones with every kind of change: early, late, at midnight, over midnight, by half an hour, in Ramadan, none. */
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'Europe/London',
  'Europe/Lisbon',
  'Europe/Chisinau',
  'Atlantic/Azores',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Africa/Lagos',
  'Asia/Beirut',
  'Asia/Gaza',
  'Asia/Jerusalem',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Asia/Tehran',
  'Asia/Shanghai',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Australia/Adelaide',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Pacific/Honolulu',
  'Pacific/Easter',
  'America/New_York',
  'America/Los_Angeles',
  'America/St_Johns',
  'America/Havana',
  'America/Santiago',
  'America/Asuncion',
  'America/Sao_Paulo',
  'America/Nuuk',
  'America/Scoresbysund',
  'America/Phoenix',
  'America/Miquelon',
  'America/Caracas',
  'Antarctica/Troll',
  'Antarctica/McMurdo',
]

describe('a daily reminder', () => {
  it.each(ZONES)('fires exactly once on every local day of two years in %s, at four times of day', (zone) => {
    const { read } = wallClock(zone)
    for (const startSecond of [30 * 60, 2.5 * hour, 12 * hour, 23.5 * hour]) {
      const list = firings(rule({ startSecond }), zone, ['2026-01-01T00:00:00', '2028-01-01T00:00:00'])
      const days = list.map((moment) => read(moment).day)
      expect(days.every((day, index) => index === 0 || day === (days[index - 1] ?? 0) + 1)).toBe(true)
      expect(list.length).toBeGreaterThanOrEqual(729)
      const atItsTime = list.filter((moment) => read(moment).second === startSecond)
      expect(list.length - atItsTime.length).toBeLessThanOrEqual(4)
    }
  })

  it.each(ZONES)('at two times fires exactly twice on every Monday and Saturday of two years in %s', (zone) => {
    const { read } = wallClock(zone)
    const some = rule({ startSecond: 8 * hour, times: [8 * hour, 20.5 * hour], weekdays: weekdayBits([1, 6]) })
    const list = firings(some, zone, ['2027-01-01T00:00:00', '2029-01-01T00:00:00'])
    const names = list.map((moment) => new Date(read(moment).day * day * 1000).getUTCDay())
    expect(new Set(names)).toEqual(new Set([1, 6]))
    const perDay = Map.groupBy(list, (moment) => read(moment).day)
    // The first and the last day may reach beyond the two years.
    expect([...perDay.values()].slice(1, -1).every((firingsOfDay) => firingsOfDay.length === 2)).toBe(true)
    expect(perDay.size).toBeGreaterThanOrEqual(208) // among them Monday, 28 February 2028; the 29th is a Tuesday
    expect(list.every((moment) => [8 * hour, 20.5 * hour].includes(read(moment).second))).toBe(true)
  })

  it.each(ZONES)('every five days, twice a day, counts local days from its first to its last in %s', (zone) => {
    const { read } = wallClock(zone)
    const [firstDay, lastDay] = ['2027-09-01', '2028-11-30'].map((date) => dayNumber(epoch(`${date}T00:00:00`)))
    const times = [30 * 60, 20.5 * hour]
    const bounds = { firstDay: firstDay ?? 0, lastDay: lastDay ?? 0 }
    const some = rule({ frequencySeconds: 5 * day, anchorDay: bounds.firstDay, startSecond: 30 * 60, times, ...bounds })
    const list = firings(some, zone, ['2027-01-01T00:00:00', '2029-06-01T00:00:00'])
    const perDay = Map.groupBy(list, (moment) => read(moment).day)
    const expected = Array.from({ length: 92 }, (_, index) => bounds.firstDay + 5 * index) // 29 February 2028 lies between
    expect([...perDay.keys()]).toEqual(expected)
    expect(expected.at(-1)).toBeLessThanOrEqual(bounds.lastDay)
    expect([...perDay.values()].every((firingsOfDay) => firingsOfDay.length === 2)).toBe(true)
  })

  it.each(ZONES)(
    'on the days of a taper the dose changes with the local day, also around the leap day, in %s',
    (zone) => {
      const { read } = wallClock(zone)
      const leapDay = dayNumber(epoch('2028-02-29T00:00:00'))
      const steps = [leapDay, leapDay + 1].map((day, index) => ({ day: day, value: 10 - 5 * index }))
      const taper = { default_value: 20, dose_steps: JSON.stringify(steps) }
      const list = firings(rule({ startSecond: 0 }), zone, ['2028-02-25T00:00:00', '2028-03-05T00:00:00'])
      const doses = list.map((moment) => [dayText(read(moment).day), doseOn(taper, read(moment).day)])
      expect(doses).toEqual(
        expect.arrayContaining([
          ['2028-02-28', 20],
          ['2028-02-29', 10],
          ['2028-03-01', 5],
        ]),
      )
    },
  )

  it.each(ZONES)(
    'paused until the leap day asks from then on, and its stock ends with the day of its last dose, in %s',
    (zone) => {
      const { read } = wallClock(zone)
      const leapDay = dayNumber(epoch('2028-02-29T00:00:00'))
      const times = [2.5 * hour, 23.5 * hour]
      const row = {
        frequency_seconds: day,
        start_second: 2.5 * hour,
        anchor_day: 0,
        first_day: null,
        last_day: null,
        paused_until_day: leapDay,
        weekdays: EVERY_WEEKDAY,
        times: JSON.stringify(times),
        default_value: 1,
        dose_steps: null,
        stock_amount: 120,
        piece_amount: 1,
        stock_warning_days: 7,
      } as ReminderRow
      const paused = ruleOf(row, { window: rule().window })
      // Sixty days, with the change of the clock in March or April.
      const list = firings(paused, zone, ['2028-01-01T00:00:00', '2028-05-15T00:00:00'])
      expect(read(list[0] ?? 0).day).toBe(leapDay)
      const stock = stockOf(row, { rule: paused, used: [], recent: [], today: leapDay - 10 })
      expect(stock).toMatchObject({ left: 120, lastDay: read(list[119] ?? 0).day, isLow: false })
      const asNeeded = ruleOf({ ...row, frequency_seconds: 0 }, { window: rule().window })
      expect(firings(asNeeded, zone, ['2028-01-01T00:00:00', '2028-05-15T00:00:00'])).toEqual([])
    },
  )

  it.each(ZONES)('a traveller from %s to New York and back around the leap day is asked once on each day', (zone) => {
    const days = new Map<number, number>()
    const [outward, back] = [epoch('2028-02-28T12:10:00'), epoch('2028-03-02T12:10:00')]
    const progress = { firedDay: dayNumber(epoch('2028-02-20T00:00:00')), firedEpoch: 0, firedSecond: 20 * hour }
    for (let now = epoch('2028-02-22T00:00:00'); now < epoch('2028-03-10T00:00:00'); now += hour / 4) {
      const here = now >= outward && now < back ? 'America/New_York' : zone
      const slot = slotToFire(rule(), here, progress, now)
      if (!slot) continue
      days.set(slot.day, (days.get(slot.day) ?? 0) + 1)
      Object.assign(progress, { firedDay: slot.day, firedEpoch: slot.epoch, firedSecond: slot.second })
    }
    const asked = [...days.keys()]
    expect([...days.values()].every((times) => times === 1)).toBe(true)
    // No day is left out, except the one that a flight over the date line itself leaves out.
    const missing = asked.flatMap((day, index) => (index === 0 ? 0 : day - (asked[index - 1] ?? 0) - 1))
    expect(missing.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(1)
    expect(asked.map(dayText)).toEqual(expect.arrayContaining(['2028-02-27', '2028-02-29', '2028-03-01', '2028-03-05']))
  })

  it('fires at the first minute after the gap if the clock goes forward over its time', () => {
    const [slot] = firings(rule({ startSecond: 2.5 * hour }), 'Europe/Berlin', [
      '2026-03-28T12:00:00',
      '2026-03-30T00:00:00',
    ])
    expect(utcText(slot ?? 0)).toBe('2026-03-29T01:00:00') // 3:00 summer time
  })

  it('fires the first time if the clock goes back and shows its time twice', () => {
    const list = firings(rule({ startSecond: 2.5 * hour }), 'Europe/Berlin', [
      '2026-10-24T12:00:00',
      '2026-10-26T00:00:00',
    ])
    expect(list.map(utcText)).toEqual(['2026-10-25T00:30:00'])
  })

  it('keeps its day if the clock goes forward over midnight', () => {
    const list = firings(rule({ startSecond: 23.5 * hour }), 'America/Nuuk', [
      '2026-03-28T12:00:00',
      '2026-03-31T00:00:00',
    ])
    expect(list.map(utcText)).toEqual(['2026-03-29T00:59:00', '2026-03-30T00:30:00'])
  })

  it('skips a day missing from the calendar', () => {
    const list = firings(rule(), 'Pacific/Apia', ['2011-12-28T12:00:00', '2012-01-02T00:00:00'])
    const { read } = wallClock('Pacific/Apia')
    expect(list.map((moment) => dayText(read(moment).day))).toEqual([
      '2011-12-28',
      '2011-12-29',
      '2011-12-31',
      '2012-01-01',
    ])
  })
})

describe('travel', () => {
  const fired = {
    firedDay: dayNumber(epoch('2026-06-15T00:00:00')),
    firedEpoch: epoch('2026-06-15T18:00:00'),
    firedSecond: 20 * hour,
  }

  it('west: an evening that occurs twice is asked for once', () => {
    const now = epoch('2026-06-15T19:00:00') // 15:00 in New York, after it fired at 20:00 in Berlin
    expect(nextToFire(rule(), 'America/New_York', fired, now)?.epoch).toBe(epoch('2026-06-17T00:00:00'))
  })

  it('with two times a day, none of the day is asked for twice, and none left out', () => {
    const twice = rule({ startSecond: 8 * hour, times: [8 * hour, 20 * hour] })
    const noon = epoch('2026-06-15T19:00:00') // 15:00 in New York, after it fired at 20:00 in Berlin
    expect(nextToFire(twice, 'America/New_York', fired, noon)).toMatchObject({
      day: fired.firedDay + 1,
      second: 8 * hour,
    })
    const morning = { ...fired, firedEpoch: epoch('2026-06-15T12:00:00'), firedSecond: 8 * hour } // in New York
    const landed = epoch('2026-06-15T21:00:00') // 23:00 in Berlin
    expect(slotToFire(twice, 'Europe/Berlin', morning, landed)).toMatchObject({
      day: fired.firedDay,
      second: 20 * hour,
    })
  })

  it('east: a skipped evening is asked for on arrival', () => {
    const progress = { ...fired, firedDay: fired.firedDay - 1, firedEpoch: epoch('2026-06-15T00:00:00') } // New York, the 14th
    const now = epoch('2026-06-15T21:00:00') // the 16th, 6:00 in Tokyo
    expect(slotToFire(rule(), 'Asia/Tokyo', progress, now)).toEqual({
      epoch: epoch('2026-06-15T11:00:00'),
      day: fired.firedDay,
      second: 20 * hour,
    })
  })
})

describe('downtime', () => {
  it('only the latest of the missed slots fires', () => {
    const progress = {
      firedDay: dayNumber(epoch('2026-06-01T00:00:00')),
      firedEpoch: epoch('2026-06-01T20:00:00'),
      firedSecond: 20 * hour,
    }
    expect(slotToFire(rule(), 'UTC', progress, epoch('2026-06-15T12:00:00'))?.epoch).toBe(epoch('2026-06-14T20:00:00'))
    const intraday = rule({ frequencySeconds: hour, startSecond: 8 * hour })
    expect(slotToFire(intraday, 'UTC', progress, epoch('2026-06-15T12:30:00'))?.epoch).toBe(
      epoch('2026-06-15T12:00:00'),
    )
  })
})

describe('other frequencies', () => {
  it('intraday ones stay within the window, also across midnight', () => {
    expect(
      timesOfDay(rule({ frequencySeconds: 6 * hour, startSecond: 8 * hour })).map((second) => second / hour),
    ).toEqual([8, 14, 20])
    const nights = rule({
      frequencySeconds: 2 * hour,
      startSecond: 0,
      window: { earliest: 22 * hour, latest: 6 * hour },
    })
    expect(timesOfDay(nights).map((second) => second / hour)).toEqual([0, 2, 4, 6, 22])
  })

  it('every three days counts from its anchor', () => {
    const list = firings(rule({ frequencySeconds: 3 * day }), 'UTC', ['2026-01-02T00:00:00', '2026-01-12T00:00:00'])
    expect(list.map(utcText)).toEqual(['2026-01-04T20:00:00', '2026-01-07T20:00:00', '2026-01-10T20:00:00'])
  })

  it('every 36 hours alternates between two times of day', () => {
    const list = firings(rule({ frequencySeconds: 1.5 * day }), 'UTC', ['2026-01-01T00:00:00', '2026-01-06T00:00:00'])
    expect(list.map(utcText)).toEqual(['2026-01-01T20:00:00', '2026-01-03T08:00:00', '2026-01-04T20:00:00'])
  })

  it('start and stop dates bound it, and as needed never comes', () => {
    const firstDay = dayNumber(epoch('2026-02-01T00:00:00'))
    const lastDay = dayNumber(epoch('2026-02-03T00:00:00'))
    const list = firings(rule({ firstDay, lastDay }), 'UTC', ['2026-01-01T00:00:00', '2026-03-01T00:00:00'])
    expect(list.map(utcText)).toEqual(['2026-02-01T20:00:00', '2026-02-02T20:00:00', '2026-02-03T20:00:00'])
    expect(latestDue(rule({ firstDay }), 'UTC', epoch('2026-02-01T10:00:00'))).toBeUndefined()
    expect(latestDue(rule({ lastDay }), 'UTC', epoch('2026-06-01T10:00:00'))?.day).toBe(lastDay)
    expect(nextDue(rule({ frequencySeconds: 0 }), 'UTC', 0)).toBeUndefined()
  })

  it('next and latest agree: there is no time between the latest and the next', () => {
    const frequencies = fc.constantFrom(day, 2 * day, 7 * day, hour, 6 * hour, 5 * hour, 1.5 * day)
    const moments = fc.integer({ min: epoch('2026-01-01T00:00:00'), max: epoch('2028-01-01T00:00:00') })
    fc.assert(
      fc.property(frequencies, moments, fc.constantFrom(...ZONES), (frequencySeconds, moment, zone) => {
        const everyNine = rule({ frequencySeconds, startSecond: 9 * hour })
        const next = nextDue(everyNine, zone, moment)
        const latest = latestDue(everyNine, zone, (next?.epoch ?? 0) - 1)
        expect(latest?.epoch ?? 0).toBeLessThanOrEqual(moment)
        expect(nextDue(everyNine, zone, latest?.epoch ?? 0)?.epoch).toBe(next?.epoch)
      }),
      { numRuns: 300 },
    )
  })
})
