import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DayOrders, readDate, readTimeOfDay } from './dates.ts'

const day = { year: 2026, month: 3, day: 9 }
const at = (hour: number, minute: number, second = 0) => ({
  kind: 'wall',
  wall: { ...day, hour, minute, second },
  hasTime: true,
})

describe('a date', () => {
  it.each([
    '2026-03-09',
    '2026/3/9',
    '2026.03.09',
    '20260309',
    '9.3.2026',
    '09. 03. 2026',
    '9.3.26',
    '3/9/2026',
    '03-09-2026',
    '3/9/26',
    'March 9, 2026',
    'Mar 9 2026',
    '9 Mar 2026',
    'Mon, 9 March 2026',
    '9th March 2026',
    '9. März 2026',
    'Mo., 9. Mrz. 2026',
    '9 mars 2026',
    '9 de marzo de 2026',
    '9 de março de 2026',
    '9 maart 2026',
    'lundi 9 mars 2026',
    'lunedì 9 marzo 2026',
    'poniedziałek, 9 marca 2026',
    'måndag 9 mars 2026',
    '2026年3月9日',
    '2026年3月9日(月)',
  ])('%s is the ninth of March', (text) => {
    expect(readDate(text)).toEqual({ kind: 'wall', wall: day, hasTime: false })
  })

  it.each(['mar. 9 juin 2026', 'mar 9 giu 2026', 'mar, 9 jun 2026'])(
    '%s is in June: it begins with a Tuesday',
    (text) => {
      expect(readDate(text)).toMatchObject({ kind: 'wall', wall: { ...day, month: 6 } })
    },
  )

  it('in Japanese has its half of the day before the time', () => {
    expect(readDate('2026年3月9日 午後8:30')).toEqual(at(20, 30))
    expect(readDate('2026年3月9日 午前8時30分')).toEqual(at(8, 30))
  })

  it('has its month or its day first, as determined by the caller', () => {
    expect(readDate('9/3/2026', 'day first')).toEqual({ kind: 'wall', wall: day, hasTime: false })
    expect(readDate('31/12/2026', 'month first')).toBeUndefined()
  })

  it.each([
    ['2026-03-09 18:04:05', at(18, 4, 5)],
    ['2026-03-09T18:04', at(18, 4)],
    ['9 Mar 2026, 18:04', at(18, 4)],
    [
      '18 sept. 2025, 17:31',
      { kind: 'wall', wall: { year: 2025, month: 9, day: 18, hour: 17, minute: 31, second: 0 }, hasTime: true },
    ],
    ['3/9/2026 6:04\u202fPM', at(18, 4)],
    ['3/9/2026 6:04 p. m.', at(18, 4)],
    ['3/9/26, 12:30 AM', at(0, 30)],
    ['09. 03. 2026 6:04', at(6, 4)],
    ['March 9, 2026 at 6 PM', at(18, 0)],
    ['2026-03-09 18:04:05.123', at(18, 4, 5)],
  ])('%s has its time', (text, expected) => {
    expect(readDate(text)).toEqual(expected)
  })

  it('with an offset, or in seconds or milliseconds since 1970, is a moment', () => {
    const moment = (epochSeconds: number, offsetMinutes?: number) => ({
      kind: 'moment',
      moment: { epochSeconds, offsetMinutes },
    })
    expect(readDate('2026-03-09T18:04:05+02:00')).toEqual(moment(1_773_072_245, 120))
    expect(readDate('2026-03-09T16:04:05Z')).toEqual(moment(1_773_072_245))
    expect(readDate('2026-03-09 16:04:05 UTC')).toEqual(moment(1_773_072_245))
    expect(readDate('1773072245')).toEqual(moment(1_773_072_245))
    expect(readDate('1773072245123')).toEqual(moment(1_773_072_245))
  })

  it.each([
    '',
    'Total',
    '12',
    '72.5',
    '2026-13-01',
    '13/13/2026',
    '2026-03-09 25:00',
    'March',
    '13:75',
    'n/a',
    '100 March 2026',
  ])('"%s" is not one', (text) => {
    expect(readDate(text)).toBeUndefined()
  })

  it('is read or not, without an exception, for any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void readDate(text)))
  })
})

it('a time of day may be alone', () => {
  expect(readTimeOfDay('11:54 pm')).toEqual({ hour: 23, minute: 54, second: 0 })
  expect(readTimeOfDay('9 PM')).toEqual({ hour: 21, minute: 0, second: 0 })
  expect(readTimeOfDay('08:15 ')).toEqual({ hour: 8, minute: 15, second: 0 })
  expect(readTimeOfDay('pm')).toBeUndefined()
  expect(readTimeOfDay('13:00 PM')).toBeUndefined()
})

describe('the order of day and month', () => {
  const decided = (texts: readonly string[], answer?: string) => {
    const orders = new DayOrders()
    for (const text of texts) orders.look(text)
    const questions: string[] = []
    const ask = ({ key }: { key: string }) => {
      questions.push(key)
      return answer ?? ''
    }
    return [orders.decided({ ask, accountTimeZone: 'UTC', nowEpoch: 0 }), ...questions]
  }
  it('is determined if one date of the file is unambiguous', () => {
    expect(decided(['3/4/2026', '31/1/2026'])).toEqual(['day first'])
    expect(decided(['3/4/2026', '1/31/2026'])).toEqual(['month first'])
    expect(decided(['2026-01-02'])).toEqual(['month first'])
  })
  it('is asked for otherwise', () => {
    expect(decided(['3/4/2026', '5/4/2026'], 'day first')).toEqual(['day first', 'dayOrder'])
  })
  it.each([
    ['America/Chicago', 'month first'],
    ['America/Sao_Paulo', 'day first'],
    ['Europe/Berlin', 'day first'],
  ])('is asked for in %s with the likely answer first', (accountTimeZone, likely) => {
    const orders = new DayOrders()
    orders.look('3/4/2026')
    const ask = ({ choices }: { readonly choices?: readonly string[] | undefined }) => choices?.[0] ?? ''
    expect(orders.decided({ ask, accountTimeZone, nowEpoch: 0 })).toBe(likely)
  })
})
