import type { Failure, Measurement } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { measurementsOf, moodItem, recorded, walkItem } from '../../testing/mood-item.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

const day = (number: number, time = '18:00:00') => `2026-06-${String(number).padStart(2, '0')}T${time}`
const query = (text: string) => encodeURIComponent(text)

describe.each(dialects)('reading on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
    person = await world.addPerson()
    // Recorded in three batches, a minute apart, beginning at noon of the 15th.
    await recorded(person, [
      { ...moodItem, value: 3, startAt: day(10) },
      { ...moodItem, value: 5, startAt: day(11) },
      { ...moodItem, value: 1, startAt: day(12), sourceName: 'Watch' },
    ])
    world.clock.advance(60)
    await recorded(person, [
      { ...walkItem, value: 30, startAt: day(10) },
      { ...walkItem, value: 1.5, unitAbbreviatedName: 'h', startAt: day(11) },
      { ...walkItem, value: 2700, unitAbbreviatedName: 's', startAt: day(12), sourceName: 'Watch' },
    ])
    world.clock.advance(60)
    await recorded(person, [
      { ...walkItem, variableName: 'Jump, and run', value: 10, startAt: day(13) },
      { ...walkItem, variableName: '100% Rest', value: 20, startAt: day(13) },
    ])
  })
  afterAll(() => world.close())

  const valuesFor = async (text: string) => (await measurementsOf(person, text)).map(({ value }) => value)
  const namesFor = async (text: string) =>
    (await measurementsOf(person, text)).map(({ variableName }) => variableName).sort()
  const refusalOf = (text: string) => person.get<Failure>(`/measurements${text}`)

  it('the newest come first', async () => {
    const times = (await measurementsOf(person)).map(({ startAt }) => startAt)
    expect(times).toEqual(times.toSorted().reverse())
    expect(times).toHaveLength(8)
  })

  it('a record has the members of the interface, and those that older clients expect', async () => {
    const [, , newest] = await measurementsOf(person, '?variableName=Overall%20Mood&sort=-startAt')
    expect(newest).toMatchObject({
      variableName: 'Overall Mood',
      variableCategoryName: 'Emotions',
      value: 3,
      originalValue: 3,
      unitAbbreviatedName: '/5',
      unitName: '1 to 5 Rating',
      unitCategoryName: 'Rating',
      displayValueAndUnitString: '3/5',
      sourceName: 'Diary',
      startAt: '2026-06-10T18:00:00',
      startTimeString: '2026-06-10T18:00:00',
      startTimeEpoch: Date.parse('2026-06-10T18:00:00Z') / 1000,
      startDate: '2026-06-10',
      createdAt: '2026-06-15T12:00:00',
      updatedAt: '2026-06-15T12:00:00',
      valence: 'positive',
    })
    expect(newest).not.toHaveProperty('note')
  })

  describe('variableName', () => {
    it.each([
      ['Overall Mood', 3],
      ['  overall   mood', 3],
      ['Evening%', 3],
      ['%walk', 3],
      ['%ING WA%', 3],
      ['%', 8],
      ['Overall Mood,Evening Walk', 6],
      ['overall mood, %walk', 6],
      ['Overall', 0],
      ['Nothing Such', 0],
    ])('"%s" finds %d', async (text, count) => {
      expect(await valuesFor(`?variableName=${query(text)}`)).toHaveLength(count)
    })

    it.each(['Jump, and run', '100% Rest'])('"%s" is taken literally if a variable has that name', async (name) => {
      expect(await namesFor(`?variableName=${query(name)}`)).toEqual([name])
    })

    it('or the id', async () => {
      const [{ variableId } = {}] = await measurementsOf(person, '?variableName=Evening%20Walk')
      expect(await namesFor(`?variableId=${variableId}`)).toEqual(Array(3).fill('Evening Walk'))
      expect(await valuesFor('?variableId=999')).toEqual([])
    })
  })

  describe('sort', () => {
    it.each([
      ['startAt', (measurement: Measurement) => measurement.startAt],
      ['startTime', (measurement: Measurement) => measurement.startAt],
      ['startTimeEpoch', (measurement: Measurement) => measurement.startAt],
      ['value', (measurement: Measurement) => measurement.value],
      ['variableName', (measurement: Measurement) => measurement.variableName.toLowerCase()],
      ['sourceName', (measurement: Measurement) => measurement.sourceName],
      ['createdAt', (measurement: Measurement) => measurement.createdAt ?? ''],
      ['updatedAt', (measurement: Measurement) => measurement.updatedAt ?? ''],
      ['id', (measurement: Measurement) => measurement.id ?? 0],
    ] as const)('by %s, in both directions, ties by id ascending', async (field, key) => {
      for (const [text, sign] of [
        [field, 1],
        [`-${field}`, -1],
      ] as const) {
        const listed = await measurementsOf(person, `?sort=${text}`)
        const expected = listed.toSorted((a, b) =>
          key(a) === key(b) ? (a.id ?? 0) - (b.id ?? 0) : sign * (key(a) < key(b) ? -1 : 1),
        )
        expect(listed.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
        expect(listed).toHaveLength(8)
      }
    })

    it.each(['note', '', '-', '--value', 'value;drop', 'user_id'])(
      'by "%s" is refused, naming the allowed fields',
      async (text) => {
        const { status, body } = await refusalOf(`?sort=${query(text)}`)
        expect(status).toBe(400)
        expect(body.errors).toMatchObject([{ field: 'sort', message: expect.stringContaining('variableName') }])
      },
    )
  })

  describe('limit and offset', () => {
    it('page through everything once, with a link to the next page while there is more', async () => {
      const seen: (number | undefined)[] = []
      let path: string | undefined = '/measurements?limit=3&sort=value&access_token=secret'
      let pages = 0
      while (path) {
        const answer: { body: Measurement[]; headers: Record<string, unknown> } = await person.get(path)
        seen.push(...answer.body.map(({ id }) => id))
        const link = /^<\/api\/v3(.+)>; rel="next"$/.exec(String(answer.headers['link'] ?? ''))
        path = link?.[1]
        expect(path ?? '').not.toContain('secret')
        pages += 1
      }
      expect(pages).toBe(3)
      expect(seen).toEqual((await measurementsOf(person, '?sort=value')).map(({ id }) => id))
    })

    it('a full last page has no link', async () => {
      expect((await person.get('/measurements?limit=8')).headers['link']).toBeUndefined()
      expect((await person.get('/measurements?limit=4&offset=4')).headers['link']).toBeUndefined()
      expect((await person.get('/measurements?limit=7')).headers['link']).toContain('offset=7')
    })

    it('beyond the end is empty', async () => {
      expect(await valuesFor('?offset=8')).toEqual([])
      expect(await valuesFor('?offset=100000')).toEqual([])
    })

    it.each([
      ['limit=0', 'limit', 'from 1 to 200'],
      ['limit=201', 'limit', 'from 1 to 200'],
      ['limit=-1', 'limit', 'from 1 to 200'],
      ['limit=abc', 'limit', 'from 1 to 200'],
      ['limit=1.5', 'limit', 'from 1 to 200'],
      ['limit=', 'limit', 'from 1 to 200'],
      ['offset=-1', 'offset', 'of at least 0'],
      ['offset=x', 'offset', 'of at least 0'],
    ])('%s is refused, naming the bounds', async (text, field, bounds) => {
      const { status, body } = await refusalOf(`?${text}`)
      expect(status).toBe(400)
      expect(body.errors).toMatchObject([{ field, message: `${field} must be a whole number ${bounds}.` }])
    })

    it('every bad parameter is named in one response', async () => {
      const { body } = await refusalOf(
        '?limit=0&offset=-1&sort=note&value=much&doNotConvert=maybe&groupingTimezone=Mars',
      )
      expect(body.errors.map(({ field }) => field).sort()).toEqual([
        'doNotConvert',
        'groupingTimezone',
        'limit',
        'offset',
        'sort',
        'value',
      ])
    })
  })

  describe('filters', () => {
    it.each([
      ['value=3', [3]],
      ['value=(gt)1', [3, 5]],
      ['value=(ge)3', [3, 5]],
      ['value=(lt)3', [1]],
      ['value=(le)3', [1, 3]],
      ['value=(ne)3', [1, 5]],
      ['value=(gt)1&value=(lt)5', [3]],
      ['value=1,5', [1, 5]],
      ['value=(lt)2,(gt)4', [1, 5]],
      ['value=(ge)1&value=1,3', [1, 3]],
    ])('%s', async (text, values) => {
      expect(await valuesFor(`?variableName=Overall%20Mood&sort=value&${text}`)).toEqual(values)
    })

    it('a value is compared in the unit of the response', async () => {
      const walks = '?variableName=Evening%20Walk&sort=startAt'
      expect(await valuesFor(`${walks}&value=90`)).toEqual([90])
      expect(await valuesFor(`${walks}&value=(lt)90`)).toEqual([30, 45])
      expect(await valuesFor(`${walks}&unitName=Hours&value=(ge)0.75`)).toEqual([1.5, 0.75])
      expect(await valuesFor(`${walks}&doNotConvert=true&value=1.5`)).toEqual([1.5])
      expect(await valuesFor(`${walks}&doNotConvert=true&value=(gt)1000`)).toEqual([2700])
    })

    it.each(['value=much', 'value=', 'value=(gt)', 'value=(about)3', 'value=NaN', 'value=Infinity', 'value=3,'])(
      '%s is refused',
      async (text) => {
        const { status, body } = await refusalOf(`?${text}`)
        expect(status).toBe(400)
        expect(body.errors).toMatchObject([{ field: 'value' }])
      },
    )

    it('sourceName is exact', async () => {
      expect(await valuesFor('?sourceName=Watch')).toHaveLength(2)
      expect(await valuesFor('?sourceName=watch')).toEqual([])
      expect(await valuesFor('?sourceName=Wat%25')).toEqual([])
    })

    it.each([
      ['Emotions', 3],
      ['Physical Activities', 5],
      ['Physical Activity', 5],
      ['physical  activity', 5],
      ['Mood', 3],
      ['Foods', 0],
    ])('variableCategoryName %s finds %d', async (name, count) => {
      expect(await valuesFor(`?variableCategoryName=${query(name)}`)).toHaveLength(count)
    })

    it.each([
      'Activities',
      'Books',
      'Causes of Illness',
      'Cognitive Performance',
      'Conditions',
      'Emotions',
      'Environment',
      'Foods',
      'Location',
      'Miscellaneous',
      'Movies and TV',
      'Music',
      'Nutrients',
      'Payments',
      'Physical Activity',
      'Physique',
      'Sleep',
      'Social Interactions',
      'Software',
      'Symptoms',
      'Treatments',
      'Vital Signs',
      'Goals',
    ])('the filter knows the category %s', async (name) => {
      expect((await person.get(`/measurements?variableCategoryName=${query(name)}`)).status).toBe(200)
    })

    it('an unknown category or unit is refused', async () => {
      expect((await refusalOf('?variableCategoryName=Feelings')).body.errors).toMatchObject([
        { field: 'variableCategoryName' },
      ])
      expect((await refusalOf('?unitName=Bananas')).body.errors).toMatchObject([{ field: 'unitName' }])
    })

    it('an exact createdAt or updatedAt matches exactly; with (ge) it serves for syncing', async () => {
      for (const name of ['createdAt', 'updatedAt']) {
        expect(await valuesFor(`?${name}=2026-06-15T12:00:00`)).toHaveLength(3)
        expect(await valuesFor(`?${name}=2026-06-15T12:00:01`)).toHaveLength(0)
        expect(await valuesFor(`?${name}=(ge)2026-06-15T12:01:00`)).toHaveLength(5)
        expect(await valuesFor(`?${name}=(gt)2026-06-15T12:01:00`)).toHaveLength(2)
        expect(await valuesFor(`?${name}=2026-06-15T12:00:00,2026-06-15T12:02:00`)).toHaveLength(5)
        expect(await valuesFor(`?${name}=(ge)2026-06-15&${name}=(lt)2026-06-16`)).toHaveLength(8)
        expect((await refusalOf(`?${name}=soon`)).body.errors).toMatchObject([{ field: name }])
      }
    })

    it('earliest and latest measurement time are inclusive', async () => {
      expect(await valuesFor('?earliestMeasurementTime=2026-06-12T18:00:00')).toHaveLength(4)
      expect(await valuesFor('?earliestMeasurementTime=2026-06-12T18:00:01')).toHaveLength(2)
      expect(await valuesFor('?latestMeasurementTime=2026-06-11T18:00:00')).toHaveLength(4)
      expect(await valuesFor('?latestMeasurementTime=2026-06-11T17:59:59')).toHaveLength(2)
      expect(await valuesFor('?earliestMeasurementTime=2026-06-12T20:00:00%2B02:00')).toHaveLength(4)
      expect(await valuesFor('?earliestMeasurementTime=2026-06-12T20:00:00+02:00')).toHaveLength(4)
      expect((await refusalOf('?latestMeasurementTime=late')).status).toBe(400)
    })

    it("id finds one measurement, and only the person's own", async () => {
      const [{ id } = {}] = await measurementsOf(person)
      expect(await valuesFor(`?id=${id}`)).toHaveLength(1)
      const stranger = await world.addPerson()
      expect(await measurementsOf(stranger, `?id=${id}`)).toEqual([])
    })

    it('connectorName finds nothing if that connector imported nothing', async () => {
      expect(await valuesFor('?connectorName=oura')).toEqual([])
    })

    it('filters combine', async () => {
      expect(await valuesFor('?variableCategoryName=Emotions&sourceName=Watch&value=(lt)3')).toEqual([1])
    })

    it('unknown parameters are ignored', async () => {
      expect(await valuesFor('?colour=blue&_=1')).toHaveLength(8)
    })
  })

  describe('units', () => {
    it("without unitName values are in the user's unit of the variable", async () => {
      expect(await valuesFor('?variableName=Evening%20Walk&sort=startAt')).toEqual([30, 90, 45])
    })

    it('unitName: only values that convert into that unit, converted into it', async () => {
      const hours = await measurementsOf(person, '?unitName=Hours&sort=startAt')
      expect(hours.map(({ value }) => value).slice(0, 3)).toEqual([0.5, 1.5, 0.75])
      expect(new Set(hours.map(({ unitAbbreviatedName }) => unitAbbreviatedName))).toEqual(new Set(['h']))
      expect(hours).toHaveLength(5)
      expect(await valuesFor('?unitName=Percent&sort=startAt')).toEqual([50, 100, 0])
      expect(await valuesFor('?unitName=Kilograms')).toEqual([])
    })

    it('unitName with doNotConvert: only values recorded in that unit, as recorded', async () => {
      expect(await valuesFor('?unitName=Hours&doNotConvert=true')).toEqual([1.5])
      expect(await valuesFor('?unitName=seconds&doNotConvert=1')).toEqual([2700])
    })

    it('doNotConvert alone: everything as recorded', async () => {
      const walks = await measurementsOf(person, '?variableName=Evening%20Walk&doNotConvert=true&sort=startAt')
      expect(walks.map((measurement) => [measurement.value, measurement.unitAbbreviatedName])).toEqual([
        [30, 'min'],
        [1.5, 'h'],
        [2700, 's'],
      ])
      expect(await valuesFor('?variableName=Evening%20Walk&doNotConvert=false&sort=startAt')).toEqual([30, 90, 45])
    })

    it('sorting by value uses the shown values', async () => {
      expect(await valuesFor('?variableName=Evening%20Walk&sort=-value')).toEqual([90, 45, 30])
      expect(await valuesFor('?variableName=Evening%20Walk&sort=-value&doNotConvert=true')).toEqual([2700, 30, 1.5])
    })
  })
})

describe.each(dialects)('limits in reading on %s', (dialect) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(dialect)
  })
  afterAll(() => world.close())

  it("minMaxFilter excludes values outside the unit's soft limits, in the recorded unit", async () => {
    const person = await world.addPerson()
    const warm = { ...walkItem, variableName: 'Bath', unitAbbreviatedName: 'C', combinationOperation: 'MEAN' }
    await recorded(person, [
      { ...warm, value: 38, startAt: day(10) },
      { ...warm, value: 102, startAt: day(11) },
      { ...warm, value: 214, unitAbbreviatedName: 'F', startAt: day(12) },
      { ...warm, value: 215, unitAbbreviatedName: 'F', startAt: day(13) },
    ])
    const values = (await measurementsOf(person, '?minMaxFilter=true&sort=startAt&doNotConvert=true')).map(
      ({ value }) => value,
    )
    expect(values).toEqual([38, 214])
    expect(await measurementsOf(person)).toHaveLength(4)
  })

  it("and values outside the person's own limits, in the variable's unit", async () => {
    const person = await world.addPerson()
    await recorded(person, [
      { ...walkItem, value: 20, startAt: day(10) },
      { ...walkItem, value: 1, unitAbbreviatedName: 'h', startAt: day(11) },
      { ...walkItem, value: 61, startAt: day(12) },
    ])
    await person.post('/userVariables', [
      { name: walkItem.variableName, minimumAllowedValue: 21, maximumAllowedValue: 60 },
    ])
    expect((await measurementsOf(person, '?minMaxFilter=true')).map(({ value }) => value)).toEqual([60])
    expect((await measurementsOf(person, '?minMaxFilter=false')).map(({ value }) => value)).toEqual([61, 60, 20])
  })
})
