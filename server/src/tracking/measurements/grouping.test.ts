import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { utcText } from '../../lib/utc-text.ts'
import { localDays } from '../../lib/zone.ts'
import { measurementsOf, moodItem, recorded, walkItem } from '../../testing/mood-item.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'
import { binStarts } from './grouping.ts'

const DAY = 86_400
const epoch = (iso: string) => Date.parse(`${iso}Z`) / 1000

describe('bins', () => {
  it.each([
    // [zone, width, moment, start of its bin], all in UTC
    ['UTC', DAY, '2026-06-14T18:30:00', '2026-06-14T00:00:00'],
    ['UTC', 3600, '2026-06-14T18:30:00', '2026-06-14T18:00:00'],
    ['Europe/Berlin', DAY, '2026-06-14T22:30:00', '2026-06-14T22:00:00'],
    ['Europe/Berlin', DAY, '2026-06-14T21:30:00', '2026-06-13T22:00:00'],
    // The day clocks go forward has 23 hours, the day they go back 25: whole days follow the calendar.
    ['Europe/Berlin', DAY, '2026-03-29T21:59:59', '2026-03-28T23:00:00'],
    ['Europe/Berlin', DAY, '2026-03-29T22:00:00', '2026-03-29T22:00:00'],
    ['Europe/Berlin', DAY, '2026-10-25T22:59:59', '2026-10-24T22:00:00'],
    ['Europe/Berlin', DAY, '2026-10-25T23:00:00', '2026-10-25T23:00:00'],
    ['America/Havana', DAY, '2026-03-08T05:00:00', '2026-03-08T05:00:00'],
    ['America/Havana', DAY, '2026-11-01T05:30:00', '2026-11-01T04:00:00'],
    ['Asia/Beirut', DAY, '2026-03-28T22:30:00', '2026-03-28T22:00:00'],
    ['Australia/Lord_Howe', DAY, '2026-04-05T13:29:59', '2026-04-04T13:00:00'],
    ['Australia/Lord_Howe', DAY, '2026-04-05T13:30:00', '2026-04-05T13:30:00'],
    ['Asia/Kathmandu', DAY, '2026-06-14T18:15:00', '2026-06-14T18:15:00'],
    // Shorter widths restart at each local midnight and run in elapsed time.
    ['Europe/Berlin', 6 * 3600, '2026-03-29T04:00:00', '2026-03-28T23:00:00'],
    ['Europe/Berlin', 6 * 3600, '2026-03-29T05:00:00', '2026-03-29T05:00:00'],
    ['Europe/Berlin', 6 * 3600, '2026-10-25T03:59:59', '2026-10-24T22:00:00'],
    ['Europe/Berlin', 6 * 3600, '2026-10-25T22:00:00', '2026-10-25T22:00:00'],
    ['Europe/Berlin', 6 * 3600, '2026-10-25T23:00:00', '2026-10-25T23:00:00'],
    ['UTC', 5 * 3600, '2026-06-14T23:00:00', '2026-06-14T20:00:00'],
    ['UTC', 5 * 3600, '2026-06-15T00:00:00', '2026-06-15T00:00:00'],
    // Groups of several days are counted from 1970-01-01, a Thursday.
    ['UTC', 2 * DAY, '1970-01-02T12:00:00', '1970-01-01T00:00:00'],
    ['UTC', 2 * DAY, '1970-01-03T12:00:00', '1970-01-03T00:00:00'],
    ['UTC', 7 * DAY, '2026-06-14T12:00:00', '2026-06-11T00:00:00'],
    ['UTC', 7 * DAY, '1969-12-31T12:00:00', '1969-12-25T00:00:00'],
    ['Europe/Berlin', 7 * DAY, '2026-03-29T12:00:00', '2026-03-25T23:00:00'],
    ['Europe/Berlin', 7 * DAY, '2026-10-28T12:00:00', '2026-10-21T22:00:00'],
    ['Pacific/Apia', DAY, '2011-12-30T10:00:00', '2011-12-30T10:00:00'],
    ['Pacific/Apia', DAY, '2011-12-30T09:00:00', '2011-12-29T10:00:00'],
    ['Pacific/Apia', 2 * DAY, '2011-12-31T12:00:00', '2011-12-31T10:00:00'],
  ])('in %s with %d seconds, %s lies in the bin of %s', (zone, width, moment, start) => {
    expect(utcText(binStarts(width, zone)(epoch(moment)))).toBe(start)
  })

  it('a bin includes its start, starts no later than its contents, and on the same local day', () => {
    const zones = ['Europe/Berlin', 'America/Havana', 'Asia/Beirut', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC']
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 1, max: DAY }),
        fc.integer({ min: 0, max: epoch('2037-01-01T00:00:00') }),
        (zone, width, index) => {
          const start = binStarts(width, zone)(index)
          expect(start).toBeLessThanOrEqual(index)
          expect(index - start).toBeLessThan(width === DAY ? 25 * 3600 + 1 : width)
          expect(binStarts(width, zone)(start)).toBe(start)
          const dayOf = localDays(zone)
          expect(dayOf(start, null)).toBe(dayOf(index, null))
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe.each(dialects)('grouped reading on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
    person = await world.addPerson({ timeZone: 'Europe/Berlin' })
    const walk = (startAt: string, value: number, more = {}) => ({ ...walkItem, startAt, value, ...more })
    await recorded(person, [
      walk('2026-03-28T22:59:59', 1),
      walk('2026-03-28T23:00:00', 10),
      walk('2026-03-29T12:00:00', 0.5, { unitAbbreviatedName: 'h', sourceName: 'Watch' }),
      walk('2026-03-29T21:59:59', 5),
      walk('2026-03-29T22:00:00', 100),
      { ...moodItem, startAt: '2026-03-29T08:00:00', value: 2 },
      { ...moodItem, startAt: '2026-03-29T20:00:00', value: 5 },
    ])
  })
  afterAll(() => world.close())

  const groups = async (text: string) =>
    (await measurementsOf(person, text)).map(({ variableName, startAt, value }) => [variableName, startAt, value])

  it("days of the person's zone, summed or averaged by the variable's operation, newest first", async () => {
    expect(await groups('?groupingWidth=86400')).toEqual([
      ['Evening Walk', '2026-03-29T22:00:00', 100],
      ['Overall Mood', '2026-03-28T23:00:00', 3.5],
      ['Evening Walk', '2026-03-28T23:00:00', 45],
      ['Evening Walk', '2026-03-27T23:00:00', 1],
    ])
  })

  it('another zone gives other days', async () => {
    expect(await groups('?groupingWidth=86400&groupingTimezone=UTC&variableName=Evening%20Walk')).toEqual([
      ['Evening Walk', '2026-03-29T00:00:00', 135],
      ['Evening Walk', '2026-03-28T00:00:00', 11],
    ])
  })

  it('a group has the form of a measurement: with its unit, sources, local day and no id', async () => {
    const [group] = await measurementsOf(
      person,
      '?groupingWidth=86400&earliestMeasurementTime=2026-03-28T23:00:00&latestMeasurementTime=2026-03-29T21:59:59&variableName=Evening%20Walk',
    )
    expect(group).toMatchObject({
      unitAbbreviatedName: 'min',
      startDate: '2026-03-29',
      startTimeString: '2026-03-28T23:00:00',
      startTimeEpoch: epoch('2026-03-28T23:00:00'),
      displayValueAndUnitString: '45 min',
    })
    expect(group?.sourceName.split(', ').sort()).toEqual(['Diary', 'Watch'])
    expect(group).not.toHaveProperty('id')
  })

  it('in another unit on request', async () => {
    expect(await groups('?groupingWidth=86400&unitName=Hours&variableName=Evening%20Walk&limit=2')).toEqual([
      ['Evening Walk', '2026-03-29T22:00:00', 1.66666666667],
      ['Evening Walk', '2026-03-28T23:00:00', 0.75],
    ])
  })

  it('by hour, and by week', async () => {
    expect(await groups('?groupingWidth=3600&variableName=Evening%20Walk&sort=startAt')).toHaveLength(5)
    expect(await groups('?groupingWidth=604800&variableName=Evening%20Walk')).toEqual([
      ['Evening Walk', '2026-03-25T23:00:00', 146],
    ])
  })

  it('sort, limit, offset and the link apply to groups', async () => {
    expect(await groups('?groupingWidth=86400&sort=-value&limit=2')).toEqual([
      ['Evening Walk', '2026-03-29T22:00:00', 100],
      ['Evening Walk', '2026-03-28T23:00:00', 45],
    ])
    expect(await groups('?groupingWidth=86400&sort=-value&limit=2&offset=2')).toEqual([
      ['Overall Mood', '2026-03-28T23:00:00', 3.5],
      ['Evening Walk', '2026-03-27T23:00:00', 1],
    ])
    const { headers } = await person.get('/measurements?groupingWidth=86400&limit=2')
    expect(headers['link']).toContain('offset=2')
    expect(headers['link']).toContain('groupingWidth=86400')
  })

  it('doNotProcess: no grouping, whatever else is requested', async () => {
    const plain = await measurementsOf(person)
    expect(await measurementsOf(person, '?groupingWidth=86400&groupingTimezone=UTC&doNotProcess=true')).toEqual(plain)
  })

  it('minMaxFilter excludes values before they are combined', async () => {
    await person.post('/userVariables', [{ name: 'Evening Walk', maximumAllowedValue: 10 }])
    expect(await groups('?groupingWidth=86400&minMaxFilter=true&variableName=Evening%20Walk')).toEqual([
      ['Evening Walk', '2026-03-28T23:00:00', 15],
      ['Evening Walk', '2026-03-27T23:00:00', 1],
    ])
  })

  it.each(['groupingWidth=0', 'groupingWidth=-3600', 'groupingWidth=1.5', 'groupingWidth=day'])(
    '%s is refused',
    async (text) => {
      expect((await person.get(`/measurements?${text}`)).status).toBe(400)
    },
  )

  it('any yes in a group is a yes, also if shown as counts', async () => {
    const counted = { ...walkItem, variableName: 'Sneezes', unitAbbreviatedName: 'count', value: 3 }
    await recorded(person, [
      { ...counted, startAt: '2026-05-01T10:00:00' },
      { ...counted, startAt: '2026-05-01T11:00:00' },
      { ...counted, variableName: 'Nap', unitAbbreviatedName: 'yes/no', value: 1, startAt: '2026-05-01T10:00:00' },
      { ...counted, variableName: 'Nap', unitAbbreviatedName: 'yes/no', value: 1, startAt: '2026-05-01T15:00:00' },
    ])
    const query = '?groupingWidth=86400&earliestMeasurementTime=2026-05-01&sort=variableName'
    expect((await groups(query)).map(([name, , value]) => [name, value])).toEqual([
      ['Nap', 1],
      ['Sneezes', 6],
    ])
    expect(
      (await groups(`${query}&unitName=${encodeURIComponent('Yes/No')}`)).map(([name, , value]) => [name, value]),
    ).toEqual([
      ['Nap', 1],
      ['Sneezes', 1],
    ])
    expect((await groups(`${query}&unitName=Count`)).map(([name, , value]) => [name, value])).toEqual([
      ['Nap', 2],
      ['Sneezes', 6],
    ])
  })
})
