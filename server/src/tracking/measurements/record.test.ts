import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { measurementsOf, moodItem, record, recorded, walkItem } from '../../testing/mood-item.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

const { startAt: _startAt, value: _value, ...moodHead } = moodItem

describe.each(dialects)('recording on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
  })
  beforeEach(async () => {
    person = await world.addPerson({ timeZone: 'Europe/Berlin' })
  })
  afterAll(() => world.close({ namesOnePerson: true }))

  describe('the answer', () => {
    it('wraps the envelope twice, with 201, message, variables and measurements', async () => {
      const { status, body } = await record(person, [moodItem])
      expect(status).toBe(201)
      expect(body).toMatchObject({ status: 'OK', success: true, code: 201, message: '1 measurement saved.' })
      expect(body.summary).not.toBe('')
      expect(body.description).not.toBe('')
      expect(body.data).toMatchObject({ status: 'OK', success: true, code: 201 })
      expect(body.data.measurements).toEqual(await measurementsOf(person))
      // The list also contains what was found out about each.
      expect((await person.get('/userVariables')).body).toMatchObject(body.data.userVariables)
    })

    it('has current counts and last values of the affected variables', async () => {
      await recorded(person, [{ ...moodItem, value: 1 }])
      const { data } = await recorded(person, [
        { ...moodItem, value: 2, startAt: '2026-06-14T19:00:00' },
        { ...moodItem, value: 5, startAt: '2026-06-14T17:00:00' },
      ])
      expect(data.userVariables).toHaveLength(1)
      expect(data.userVariables[0]).toMatchObject({
        numberOfRawMeasurements: 3,
        lastValue: 2,
        secondToLastValue: 1,
        thirdToLastValue: 5,
        earliestMeasurementTime: Date.parse('2026-06-14T17:00:00Z') / 1000,
        latestMeasurementTime: Date.parse('2026-06-14T19:00:00Z') / 1000,
      })
    })

    it('keeps the order of the batch', async () => {
      const values = [3, 1, 2, 5, 4]
      const items = values.map((value, index) => ({ ...moodItem, value, startAt: `2026-06-1${4 - index}T18:00:00` }))
      const { data } = await recorded(person, items)
      expect(data.measurements.map((measurement) => measurement.value)).toEqual(values)
    })

    it('an empty batch saves nothing, and is not an error', async () => {
      const { status, body } = await record(person, [])
      expect(status).toBe(200)
      expect(body).toMatchObject({ success: true, data: { measurements: [], userVariables: [] } })
    })

    it('one object is treated as an array of one', async () => {
      expect((await record(person, moodItem)).status).toBe(201)
      expect(await measurementsOf(person)).toHaveLength(1)
    })
  })

  describe('identity', () => {
    it('is variable, time and source: a repeat replaces value and note and keeps the id', async () => {
      const first = await recorded(person, [{ ...moodItem, note: 'sun' }])
      world.clock.advance(60)
      const again = await record(person, [{ ...moodItem, value: 2, note: 'rain' }])
      expect(again.status).toBe(200)
      expect(again.body.message).toContain('1 measurement replaced')
      const [only, ...others] = await measurementsOf(person)
      expect(others).toEqual([])
      expect(only).toMatchObject({ value: 2, note: 'rain', id: first.data.measurements[0]?.id })
      expect(only?.createdAt).toBe(first.data.measurements[0]?.createdAt)
      expect(Date.parse(`${only?.updatedAt}Z`) - Date.parse(`${only?.createdAt}Z`)).toBe(60_000)
    })

    it('replacing without a note removes the note', async () => {
      await recorded(person, [{ ...moodItem, note: 'sun' }])
      await recorded(person, [{ ...moodItem, value: 2 }])
      expect((await measurementsOf(person))[0]).not.toHaveProperty('note')
    })

    it('an identical repeat changes nothing and succeeds', async () => {
      const first = await recorded(person, [moodItem])
      world.clock.advance(60)
      const again = await record(person, [moodItem])
      expect(again.status).toBe(200)
      expect(again.body.message).toContain('already there')
      expect(again.body.data.measurements).toEqual(first.data.measurements)
    })

    it('a different source, or a different second, is a different measurement', async () => {
      await recorded(person, [
        moodItem,
        { ...moodItem, sourceName: 'Watch' },
        { ...moodItem, startAt: '2026-06-14T18:00:01' },
      ])
      expect(await measurementsOf(person)).toHaveLength(3)
    })

    it('does not depend on the spelling of the variable, the unit or the time', async () => {
      await recorded(person, [moodItem])
      const other = {
        ...moodItem,
        variableName: '  overall   MOOD ',
        unitAbbreviatedName: '1 TO 5 rating',
        startAt: '2026-06-14 18:00:00.5Z',
      }
      const { message, data } = await recorded(person, [other])
      expect(message).toContain('already there')
      expect(data.measurements[0]).toMatchObject({ variableName: 'Overall Mood', unitAbbreviatedName: '/5' })
    })

    it('within one batch the last of two equal identities wins', async () => {
      await recorded(person, [moodItem, { ...moodItem, value: 2 }])
      expect(await measurementsOf(person)).toMatchObject([{ value: 2 }])
    })

    it('without a source, the service is the source', async () => {
      const { sourceName: _sourceName, ...item } = moodItem
      const { data } = await recorded(person, [item])
      expect(data.measurements[0]?.sourceName).toBe('Upshot')
    })

    it('belongs to one person: another one has none of it', async () => {
      await recorded(person, [moodItem])
      expect(await measurementsOf(await world.addPerson())).toEqual([])
    })
  })

  describe('all or nothing', () => {
    it('one bad item refuses the batch: no measurement and no variable is stored', async () => {
      const { status } = await record(person, [walkItem, moodItem, { ...moodItem, value: 6 }])
      expect(status).toBe(400)
      expect(await measurementsOf(person)).toEqual([])
      expect((await person.get('/userVariables')).body).toEqual([])
    })

    it('every fault is listed with its field and index', async () => {
      const { variableName: _name, ...nameless } = moodItem
      const { body } = await record(person, [
        moodItem,
        { ...moodItem, value: '4' },
        { ...moodItem, startAt: 'yesterday' },
        { ...moodItem, unitAbbreviatedName: 'bananas' },
        { ...moodItem, variableCategoryName: 'Feelings' },
        { ...moodItem, combinationOperation: 'MEDIAN' },
        { ...moodItem, combinationOperation: 'SUM' },
        nameless,
        { ...moodItem, value: 0 },
        { ...moodItem, unitAbbreviatedName: 'kg' },
        7,
      ])
      const places = body.errors.map(({ field, index }) => [index, field])
      expect(places.sort((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
        [1, 'value'],
        [2, 'startAt'],
        [3, 'unitAbbreviatedName'],
        [4, 'variableCategoryName'],
        [5, 'combinationOperation'],
        [6, 'combinationOperation'],
        [7, 'variableName'],
        [8, 'value'],
        [9, 'unitAbbreviatedName'],
        [10, undefined],
      ])
      for (const { message } of body.errors) expect(message).not.toBe('')
    })

    it('several faults of one item are all listed, both of syntax and of meaning', async () => {
      const { body } = await record(person, [
        {
          ...moodItem,
          variableName: undefined,
          value: null,
          startAt: 'soon',
          unitAbbreviatedName: 'bananas',
          variableCategoryName: 'Feelings',
        },
      ])
      expect(body.errors.map(({ field, index }) => `${index} ${field}`).sort()).toEqual([
        '0 startAt',
        '0 unitAbbreviatedName',
        '0 value',
        '0 variableCategoryName',
        '0 variableName',
      ])
    })

    it('a bad time does not hide a unit of another dimension', async () => {
      const { body } = await record(person, [{ ...moodItem, unitAbbreviatedName: 'kg', startAt: 'soon' }])
      expect(body.errors.map(({ field }) => field).sort()).toEqual(['startAt', 'unitAbbreviatedName'])
    })
  })

  describe('sets', () => {
    const set = {
      ...moodHead,
      measurementItems: [
        { startAt: '2026-06-14T08:00:00', value: 3, note: 'early' },
        { timestamp: Date.parse('2026-06-14T09:00:00Z') / 1000, value: 4 },
      ],
    }

    it.each(['measurementItems', 'measurements'])('values may be given as a set under %s', async (name) => {
      const { measurementItems, ...head } = set
      await recorded(person, [{ ...head, [name]: measurementItems }])
      expect(await measurementsOf(person, '?sort=startAt')).toMatchObject([
        { startAt: '2026-06-14T08:00:00', value: 3, note: 'early', sourceName: 'Diary' },
        { startAt: '2026-06-14T09:00:00', value: 4, sourceName: 'Diary' },
      ])
    })

    it('sets and flat items mix in one batch', async () => {
      const { data } = await recorded(person, [walkItem, set])
      expect(data.measurements).toHaveLength(3)
      expect(data.userVariables).toHaveLength(2)
    })

    it("index is the set's and itemIndex the item's", async () => {
      const bad = {
        ...set,
        measurementItems: [
          { startAt: '2026-06-14T08:00:00', value: 3 },
          { startAt: 'late', value: 3 },
          { startAt: '2026-06-14T08:00:00', value: 7 },
          { startAt: '2026-06-14T08:00:00' },
        ],
      }
      const { status, body } = await record(person, [walkItem, bad])
      expect(status).toBe(400)
      expect(body.errors.map(({ field, index, itemIndex }) => [index, itemIndex, field]).sort()).toEqual([
        [1, 1, 'startAt'],
        [1, 2, 'value'],
        [1, 3, 'value'],
      ])
    })

    it("a fault in a set's shared members is reported once, without an item", async () => {
      const { body } = await record(person, [{ ...set, unitAbbreviatedName: 'bananas' }])
      expect(body.errors).toEqual([{ message: expect.any(String), field: 'unitAbbreviatedName', index: 0 }])
    })
  })

  describe('variables', () => {
    it('an unknown name creates a variable private to the person, in the category and unit given', async () => {
      const { data } = await recorded(person, [{ ...walkItem, variableName: 'Juggling, 3 balls (100%)' }])
      expect(data.userVariables[0]).toMatchObject({
        name: 'Juggling, 3 balls (100%)',
        variableCategoryName: 'Physical Activities',
        unitAbbreviatedName: 'min',
        combinationOperation: 'SUM',
        public: false,
        userId: person.id,
      })
      const stranger = await world.addPerson()
      expect((await stranger.get('/variables?searchPhrase=Juggling%2C%203')).body).toEqual([])
    })

    it('a common name uses the common variable, under its common id', async () => {
      const [mine] = (await recorded(person, [moodItem])).data.userVariables
      const [theirs] = (await recorded(await world.addPerson(), [moodItem])).data.userVariables
      expect(mine).toMatchObject({ public: true, id: theirs?.id, variableId: theirs?.variableId })
    })

    it.each([
      ['Activities', 'Activity'],
      ['Location', 'Locations'],
      ['physical activity', 'Physical Activities'],
      ['Mood', 'Emotions'],
    ])('the category may be spelt %s and is returned as %s', async (spelling, returned) => {
      const { data } = await recorded(person, [{ ...walkItem, variableCategoryName: spelling }])
      expect(data.measurements[0]?.variableCategoryName).toBe(returned)
      expect(data.userVariables[0]?.variableCategoryName).toBe(returned)
    })

    it('category and combination count only if the variable is new; later they are ignored, and the message says so', async () => {
      await recorded(person, [walkItem])
      const later = { ...walkItem, variableCategoryName: 'Goals', startAt: '2026-06-14T19:00:00' }
      const { message, data } = await recorded(person, [later, { ...later, combinationOperation: 'MEAN' }])
      expect(message).toContain('ignored')
      expect(message).toContain('Evening Walk')
      expect(data.userVariables[0]).toMatchObject({
        variableCategoryName: 'Physical Activities',
        combinationOperation: 'SUM',
      })
    })

    it('they also count for a common variable that is new to the person', async () => {
      const { message, data } = await recorded(person, [{ ...moodItem, variableCategoryName: 'Goals' }])
      expect(message).not.toContain('ignored')
      expect(data.userVariables[0]?.variableCategoryName).toBe('Goals')
    })

    it('a barcode is attached to the variable', async () => {
      const { data } = await recorded(person, [{ ...walkItem, upc: '4006381333931' }])
      expect(data.userVariables[0]?.upc).toBe('4006381333931')
      await recorded(person, [{ ...walkItem, startAt: '2026-06-13T18:00:00' }])
      expect((await person.get('/userVariables')).body).toMatchObject([{ upc: '4006381333931' }])
    })

    it('the returned variables include their tags, also to variables outside the batch', async () => {
      const { data } = await recorded(person, [walkItem, { ...walkItem, variableName: 'Movement' }])
      const [walk, movement] = data.userVariables.toSorted((a, b) => a.name.localeCompare(b.name))
      await person.post('/userTags', { taggedVariableId: walk?.id, tagVariableId: movement?.id })
      const again = await recorded(person, [{ ...walkItem, value: 31 }])
      expect(again.data.userVariables[0]?.userTagVariables).toMatchObject([{ name: 'Movement' }])
    })
  })

  describe('units and limits', () => {
    it('the value is stored as recorded, with its unit, and converted for use', async () => {
      await recorded(person, [walkItem])
      await recorded(person, [{ ...walkItem, value: 1.5, unitAbbreviatedName: 'h', startAt: '2026-06-13T18:00:00' }])
      const [, older] = await measurementsOf(person)
      expect(older).toMatchObject({ value: 90, unitAbbreviatedName: 'min', originalValue: 1.5, originalUnitId: 34 })
      const [, recordedAs] = await measurementsOf(person, '?doNotConvert=true')
      expect(recordedAs).toMatchObject({ value: 1.5, unitAbbreviatedName: 'h' })
    })

    it.each([
      ['Evening Walk', 'min', 'kg'],
      ['Evening Walk', 'min', 'count'],
      ['Eye Drops of Mine', 'drops', 'pills'],
      ['Eye Drops of Mine', 'drops', 'yes/no'],
      ['Rare Index', 'index', 'count'],
    ])('%s, kept in %s, refuses %s', async (variableName, unit, foreign) => {
      const item = { ...walkItem, variableName, unitAbbreviatedName: unit, value: 1 }
      await recorded(person, [item])
      const { status, body } = await record(person, [{ ...item, unitAbbreviatedName: foreign, value: 1 }])
      expect(status).toBe(400)
      expect(body.errors).toMatchObject([{ field: 'unitAbbreviatedName', index: 0 }])
    })

    it('a common variable refuses units of another dimension before anybody has recorded it', async () => {
      expect((await record(person, [{ ...moodItem, unitAbbreviatedName: 'kg', value: 4 }])).status).toBe(400)
    })

    it('a new variable refuses a second unit that does not convert into its first, in the same batch', async () => {
      const item = { ...walkItem, variableName: 'Odd Thing', value: 1 }
      const { status, body } = await record(person, [
        { ...item, unitAbbreviatedName: 'drops' },
        { ...item, unitAbbreviatedName: 'pills', startAt: '2026-06-13T18:00:00' },
      ])
      expect(status).toBe(400)
      expect(body.errors).toMatchObject([{ field: 'unitAbbreviatedName', index: 1 }])
    })

    it('so does a common variable that is stored as a count', async () => {
      const item = {
        ...walkItem,
        variableName: 'Daily Step Count',
        variableCategoryName: 'Physical Activities',
        value: 1,
      }
      const { status } = await record(person, [
        { ...item, unitAbbreviatedName: 'pills' },
        { ...item, unitAbbreviatedName: 'drops', startAt: '2026-06-13T18:00:00' },
      ])
      expect(status).toBe(400)
      expect((await person.get('/measurements')).status).toBe(200)
    })

    it.each([
      ['/5', 0.99],
      ['/5', 5.01],
      ['/6', -0.1],
      ['/1', 1.01],
      ['-4 to 4', -5],
      ['yes/no', 2],
      ['min', -1],
      ['kg', -0.001],
    ])('a value outside the hard limits of %s, %d, is refused', async (unitAbbreviatedName, value) => {
      const item = { ...walkItem, variableName: 'Anything', combinationOperation: 'MEAN', unitAbbreviatedName, value }
      const { status, body } = await record(person, [item])
      expect(status).toBe(400)
      expect(body.errors).toMatchObject([
        { field: 'value', index: 0, message: expect.stringMatching(/at (least|most)/) },
      ])
    })

    it.each([
      ['/5', 1],
      ['/5', 5],
      ['-4 to 4', -4],
      ['yes/no', 0],
      ['count', 0],
      ['count', 3_000_000_000],
      ['C', -5.5],
      ['$', -12.5],
      ['degrees east', -73.97],
    ])('%s accepts %d', async (unitAbbreviatedName, value) => {
      const item = { ...walkItem, variableName: 'Anything', combinationOperation: 'MEAN', unitAbbreviatedName, value }
      expect((await recorded(person, [item])).data.measurements[0]?.value).toBe(value)
    })

    it("a value outside a unit's soft limits is stored, and the message says it is excluded from analysis", async () => {
      const pulse = { ...walkItem, variableName: 'My Pulse', unitAbbreviatedName: 'bpm', combinationOperation: 'MEAN' }
      const { message, data } = await recorded(person, [{ ...pulse, value: 301 }])
      expect(message).toContain('1 value is outside the usual limits')
      expect(message).toContain('left out of the analysis')
      expect(data.measurements).toHaveLength(1)
      const daily = await person.get(`/measurements/daily?variableId=${data.userVariables[0]?.id}`)
      expect(daily.body).toEqual([])
    })

    it("so is one outside a person's own limits, in the variable's unit", async () => {
      await recorded(person, [walkItem])
      await person.post('/userVariables', [{ name: 'Evening Walk', maximumAllowedValue: 60 }])
      const { message } = await recorded(person, [
        { ...walkItem, value: 1.5, unitAbbreviatedName: 'h', startAt: '2026-06-13T18:00:00' },
        { ...walkItem, value: 1, unitAbbreviatedName: 'h', startAt: '2026-06-12T18:00:00' },
      ])
      expect(message).toContain('1 value is outside')
    })

    it.each(['/5', '/10', '%', 'yes/no'])('SUM with the unit %s', async (unitAbbreviatedName) => {
      const item = { ...walkItem, variableName: 'Summed', unitAbbreviatedName, value: 1 }
      const { status, body } = await record(person, [item])
      const isRating = unitAbbreviatedName !== 'yes/no'
      expect(status).toBe(isRating ? 400 : 201)
      if (isRating) expect(body.errors).toMatchObject([{ field: 'combinationOperation', index: 0 }])
    })

    it.each([1e308, -1e308, 1e101])('%d cannot be converted or summed, and is refused', async (value) => {
      const item = { ...walkItem, variableName: 'Huge', unitAbbreviatedName: '$', value }
      const { status, body } = await record(person, [item])
      expect(status).toBe(400)
      expect(body.errors).toMatchObject([{ field: 'value' }])
    })

    it('the largest accepted value can be converted and summed', async () => {
      const item = { ...walkItem, variableName: 'Large', unitAbbreviatedName: 'kg', value: 1e100 }
      await recorded(person, [item, { ...item, startAt: '2026-06-14T19:00:00' }])
      expect(await measurementsOf(person, '?unitName=Micrograms&variableName=Large')).toMatchObject([
        { value: 1e109 },
        { value: 1e109 },
      ])
      expect((await person.get('/measurements/daily?variableName=Large')).body).toMatchObject([{ value: 2e100 }])
    })
  })
})
