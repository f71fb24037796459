import type { Failure, UserVariable } from '@upshot/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { measurementsOf, moodItem, recorded, walkItem } from '../../testing/mood-item.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

describe.each(dialects)('settings of variables on %s', (dialect) => {
  let world: World
  let person: TestPerson
  let id: number
  beforeAll(async () => {
    world = await openWorld(dialect)
  })
  beforeEach(async () => {
    person = await world.addPerson()
    id = (await recorded(person, [walkItem])).data.userVariables[0]?.id ?? 0
  })
  afterAll(() => world.close())

  type SavedSettings = { userVariables: UserVariable[]; userVariable: UserVariable } & Failure
  const save = (body: unknown, path = '/userVariables') => person.post<SavedSettings>(path, body)
  /** With up-to-date statistics. */
  const variable = async (name = walkItem.variableName) => {
    await world.server.services.statistics.refreshAll()
    return (await person.get<UserVariable[]>(`/userVariables?name=${encodeURIComponent(name)}`)).body[0]
  }

  it('the response is the envelope, the variables and the first of them', async () => {
    const { status, body } = await save([
      { id, alias: 'Stroll' },
      { name: 'Overall Mood', alias: 'Mood' },
    ])
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'OK', success: true, code: 200, summary: expect.any(String) })
    expect(body.userVariables.map(({ alias }) => alias)).toEqual(['Stroll', 'Mood'])
    expect(body.userVariable).toEqual(body.userVariables[0])
    expect(await variable()).toMatchObject({ alias: 'Stroll' })
  })

  it.each([{ id: 0 }, { variableId: 0 }, { name: 'EVENING  walk' }, { variableName: 'evening walk' }])(
    'the variable is named by %j',
    async (naming) => {
      const named = Object.fromEntries(Object.entries(naming).map(([key, value]) => [key, value === 0 ? id : value]))
      expect((await save([{ ...named, alias: 'Stroll' }])).body.userVariable).toMatchObject({ id, alias: 'Stroll' })
    },
  )

  it('POST /variables is an older spelling, and one object counts as an array of one', async () => {
    expect((await save({ id, alias: 'Stroll' }, '/variables')).body.userVariable).toMatchObject({ alias: 'Stroll' })
  })

  it('an empty list changes nothing', async () => {
    expect((await save([])).body).toMatchObject({ success: true, userVariables: [] })
  })

  it.each([
    [{ alias: 'Stroll' }, { alias: 'Stroll', displayName: 'Stroll' }],
    [{ variableCategoryName: 'Goals' }, { variableCategoryName: 'Goals', variableCategoryId: 12 }],
    [{ variableCategoryName: 'activities' }, { variableCategoryName: 'Activity' }],
    [{ variableCategoryId: 12 }, { variableCategoryName: 'Goals' }],
    [{ unitAbbreviatedName: 'h' }, { unitAbbreviatedName: 'h', unitName: 'Hours', lastValue: 0.5 }],
    [{ unitId: 34 }, { unitAbbreviatedName: 'h' }],
    [{ combinationOperation: 'MEAN' }, { combinationOperation: 'MEAN' }],
    [{ fillingType: 'none' }, { fillingType: 'none' }],
    [{ fillingType: 'zero' }, { fillingType: 'zero', fillingValue: 0 }],
    [
      { fillingType: 'value', fillingValue: 7 },
      { fillingType: 'value', fillingValue: 7 },
    ],
    [{ fillingValue: 7 }, { fillingType: 'value', fillingValue: 7 }],
    [{ onsetDelay: 3600 }, { onsetDelay: 3600, onsetDelayInHours: 1 }],
    [{ durationOfAction: 7200 }, { durationOfAction: 7200, durationOfActionInHours: 2 }],
    [{ minimumAllowedValue: 5 }, { minimumAllowedValue: 5 }],
    [{ maximumAllowedValue: 50 }, { maximumAllowedValue: 50 }],
    [{ minimumAllowedDailyValue: 5 }, { minimumAllowedDailyValue: 5 }],
    [{ maximumAllowedDailyValue: 50 }, { maximumAllowedDailyValue: 50 }],
    [{ outcome: false }, { outcome: false }],
    [{ causeOnly: true }, { causeOnly: true }],
    [{ valence: 'negative' }, { valence: 'negative' }],
    [{ description: 'Round the lake' }, { description: 'Round the lake' }],
    [{ experimentStartTime: '2026-06-01' }, { experimentStartTime: '2026-06-01T00:00:00' }],
    [{ experimentEndTime: '2026-06-30T22:00:00+02:00' }, { experimentEndTime: '2026-06-30T20:00:00' }],
    [{ shareUserMeasurements: true }, { shareUserMeasurements: true }],
    [{ upc: '4006381333931' }, { upc: '4006381333931' }],
  ])('%j can be set, and null resets it to its default', async (change, shown) => {
    const variableBefore = await variable()
    const { status, body } = await save([{ id, ...change }])
    expect(status).toBe(200)
    expect(body.userVariable).toMatchObject(shown)
    const nothing = Object.fromEntries(Object.keys(change).map((key) => [key, null]))
    expect((await save([{ id, ...nothing }])).status).toBe(200)
    expect({ ...(await variable()), updatedAt: '' }).toEqual({ ...variableBefore, updatedAt: '' })
  })

  it.each([
    [{ unitAbbreviatedName: 'bananas' }, 'unitAbbreviatedName'],
    [{ unitAbbreviatedName: 'kg' }, 'unitAbbreviatedName'],
    [{ unitId: 5 }, 'unitId'],
    [{ unitId: 999 }, 'unitId'],
    [{ variableCategoryName: 'Feelings' }, 'variableCategoryName'],
    [{ variableCategoryId: 999 }, 'variableCategoryId'],
    [{ combinationOperation: 'MEDIAN' }, 'combinationOperation'],
    [{ fillingType: 'often' }, 'fillingType'],
    [{ fillingType: 'value' }, 'fillingValue'],
    [{ fillingValue: '7' }, 'fillingValue'],
    [{ onsetDelay: -1 }, 'onsetDelay'],
    [{ onsetDelay: 1.5 }, 'onsetDelay'],
    [{ durationOfAction: 0 }, 'durationOfAction'],
    [{ minimumAllowedValue: 50, maximumAllowedValue: 5 }, 'minimumAllowedValue'],
    [{ minimumAllowedDailyValue: 50, maximumAllowedDailyValue: 5 }, 'minimumAllowedDailyValue'],
    [{ outcome: 'yes' }, 'outcome'],
    [{ causeOnly: 1 }, 'causeOnly'],
    [{ valence: 'good' }, 'valence'],
    [{ experimentStartTime: 'soon' }, 'experimentStartTime'],
    [{ alias: 7 }, 'alias'],
    [{ alias: 'x'.repeat(126) }, 'alias'],
  ])('%j is refused, naming %s and the index', async (change, field) => {
    const variableBefore = await variable()
    const { status, body } = await save([
      { name: 'Overall Mood', alias: 'Mood' },
      { id, ...change },
    ])
    expect(status).toBe(400)
    expect(body.errors).toEqual([{ message: expect.any(String), field, index: 1 }])
    expect(await variable()).toEqual(variableBefore)
    expect(await variable('Overall Mood')).toBeUndefined()
  })

  it.each([
    [{ onsetDelay: -1 }, 'at least 0'],
    [{ alias: 'x'.repeat(126) }, 'at most 125 characters'],
    [{ valence: 'good' }, 'positive, negative, numeric'],
    [{ outcome: 'yes' }, 'boolean'],
  ])('the message about %j says what it must be', async (change, message) => {
    expect((await save([{ id, ...change }])).body.errors[0]?.message).toContain(message)
  })

  it('a scale has a word for each of its steps', async () => {
    await recorded(person, [moodItem])
    const labels = ['awful', 'meh', 'fine', 'good', 'great']
    expect((await save([{ name: moodItem.variableName, steps: labels }])).body.userVariable?.steps).toEqual(labels)
    const few = await save([{ name: moodItem.variableName, steps: labels.slice(0, 3) }])
    expect([few.status, few.body.errors?.[0]?.field]).toEqual([400, 'steps'])
    expect((await save([{ name: moodItem.variableName, steps: null }])).body.userVariable?.steps).toBeUndefined()
  })

  it('a rating is never summed', async () => {
    const { body } = await save([{ name: 'Overall Mood', combinationOperation: 'SUM' }])
    expect(body.errors).toMatchObject([{ field: 'combinationOperation', index: 0 }])
  })

  it('an unknown variable is 404, an unnamed one 400', async () => {
    expect((await save([{ name: 'Nothing Such', alias: 'x' }])).status).toBe(404)
    expect((await save([{ id: 987_654_321, alias: 'x' }])).status).toBe(404)
    expect((await save([{ alias: 'x' }])).body.errors).toMatchObject([{ field: 'name', index: 0 }])
    const stranger = await world.addPerson()
    expect((await stranger.post('/userVariables', [{ id, alias: 'x' }])).status).toBe(404)
  })

  it('settings belong to one person: nobody else sees them', async () => {
    await save([{ name: 'Overall Mood', alias: 'My Mood' }])
    const stranger = await world.addPerson()
    expect((await stranger.get<UserVariable[]>('/variables?name=Overall%20Mood')).body[0]).not.toHaveProperty('alias')
  })

  describe('a change of unit', () => {
    it('converts values, own limits and filling with it', async () => {
      await save([
        { id, minimumAllowedValue: 6, maximumAllowedValue: 120, maximumAllowedDailyValue: 180, fillingValue: 30 },
      ])
      const { body } = await save([{ id, unitAbbreviatedName: 'h' }])
      expect(body.userVariable).toMatchObject({
        lastValue: 0.5,
        minimumAllowedValue: 0.1,
        maximumAllowedValue: 2,
        maximumAllowedDailyValue: 3,
        fillingValue: 0.5,
      })
      expect(await measurementsOf(person)).toMatchObject([{ value: 0.5, unitAbbreviatedName: 'h', originalValue: 30 }])
    })

    it('limits given with it are interpreted in the new unit', async () => {
      await save([{ id, maximumAllowedValue: 120 }])
      const { body } = await save([{ id, unitAbbreviatedName: 'h', maximumAllowedValue: 3 }])
      expect(body.userVariable).toMatchObject({ maximumAllowedValue: 3 })
    })

    it('is refused if something recorded does not convert into it', async () => {
      const drops = { ...walkItem, variableName: 'Drops of Mine', unitAbbreviatedName: 'drops', value: 1 }
      await recorded(person, [drops, { ...drops, unitAbbreviatedName: 'count', startAt: '2026-06-13T18:00:00' }])
      await save([{ name: 'Drops of Mine', unitAbbreviatedName: 'count' }])
      expect((await save([{ name: 'Drops of Mine', unitAbbreviatedName: 'pills' }])).status).toBe(400)
      expect((await save([{ name: 'Drops of Mine', unitAbbreviatedName: 'drops' }])).status).toBe(200)
    })

    it('of hemoglobin A1c goes from percent to mmol/mol and back, which other shares do not offer', async () => {
      const a1c = { ...walkItem, variableName: 'Hemoglobin A1c', variableCategoryName: 'Vital Signs' }
      await recorded(person, [{ ...a1c, unitAbbreviatedName: 'mmol/mol', value: 48, combinationOperation: 'MEAN' }])
      const units = async (name: string) =>
        (await person.get<UserVariable[]>(`/variables?name=${name}&includePublic=true`)).body[0]?.availableUnits?.map(
          ({ abbreviatedName }) => abbreviatedName,
        )
      expect(await units('Hemoglobin A1c')).toEqual(['%', 'mmol/mol'])
      expect(await units('Body Fat')).not.toContain('mmol/mol')
      const { body } = await save([{ name: 'Hemoglobin A1c', unitAbbreviatedName: '%' }])
      expect(body.userVariable?.lastValue).toBeCloseTo(6.543, 3)
      const { body: back } = await save([{ name: 'Hemoglobin A1c', unitAbbreviatedName: 'mmol/mol' }])
      expect(back.userVariable).toMatchObject({ lastValue: 48, unitAbbreviatedName: 'mmol/mol' })
    })

    it('availableUnits lists the units it may be changed to', async () => {
      const names = (await variable())?.availableUnits?.map(({ abbreviatedName }) => abbreviatedName)
      expect(names?.sort()).toEqual(['h', 'min', 'ms', 's'])
    })
  })

  describe('reset', () => {
    it('resets every setting to its default and keeps the measurements', async () => {
      const variableBefore = await variable()
      await save([
        {
          id,
          alias: 'Stroll',
          variableCategoryName: 'Goals',
          unitAbbreviatedName: 'h',
          combinationOperation: 'MEAN',
          fillingValue: 3,
          onsetDelay: 60,
          durationOfAction: 6000,
          maximumAllowedValue: 5,
          outcome: false,
          valence: 'negative',
          upc: '12345678',
        },
      ])
      const { status, body } = await person.post<SavedSettings>('/userVariables/reset', { id })
      expect(status).toBe(200)
      expect(body.userVariable).toMatchObject({ id, unitAbbreviatedName: 'min' })
      expect({ ...(await variable()), updatedAt: '' }).toEqual({ ...variableBefore, updatedAt: '' })
      expect(await measurementsOf(person)).toHaveLength(1)
    })

    it('resets a common variable to the catalogue', async () => {
      await recorded(person, [{ ...moodItem, variableCategoryName: 'Goals', unitAbbreviatedName: '%', value: 50 }])
      expect(await variable('Overall Mood')).toMatchObject({ variableCategoryName: 'Goals', unitAbbreviatedName: '%' })
      const { body } = await person.post<SavedSettings>('/userVariables/reset', { name: 'Overall Mood' })
      expect(body.userVariable).toMatchObject({
        variableCategoryName: 'Emotions',
        unitAbbreviatedName: '/5',
        lastValue: 3,
      })
    })

    it('keeps a unit that is needed to show recorded values', async () => {
      const drops = { ...walkItem, variableName: 'Drops of Mine', unitAbbreviatedName: 'drops', value: 1 }
      await recorded(person, [drops])
      await save([{ name: 'Drops of Mine', unitAbbreviatedName: 'count' }])
      await recorded(person, [{ ...drops, unitAbbreviatedName: 'pieces', startAt: '2026-06-13T18:00:00' }])
      expect((await person.post('/userVariables/reset', { name: 'Drops of Mine' })).status).toBe(200)
      expect((await person.get('/measurements')).status).toBe(200)
      expect(await variable('Drops of Mine')).toMatchObject({ unitAbbreviatedName: 'count' })
    })

    it('is 404 for what the person does not use', async () => {
      expect((await person.post('/userVariables/reset', { name: 'Nothing Such' })).status).toBe(404)
      expect((await person.post('/userVariables/reset', {})).status).toBe(404)
    })
  })

  describe('delete', () => {
    it('removes a variable with its measurements, by body or query, and only the own one', async () => {
      const neighbour = await world.addPerson()
      await recorded(neighbour, [walkItem])
      await recorded(person, [moodItem])
      const { status, body } = await person.delete<object>('/userVariables/delete', { id })
      expect(status).toBe(200)
      expect(body).toMatchObject({ success: true, description: expect.stringContaining('Evening Walk') })
      expect((await measurementsOf(person)).map(({ variableName }) => variableName)).toEqual(['Overall Mood'])
      expect((await person.delete('/userVariables/delete?variableName=overall%20mood')).status).toBe(200)
      expect(await measurementsOf(person)).toEqual([])
      expect((await person.get('/userVariables')).body).toEqual([])
      expect(await measurementsOf(neighbour)).toHaveLength(1)
    })

    it('recording the name again starts afresh', async () => {
      await save([{ id, alias: 'Stroll' }])
      await person.delete('/userVariables/delete', { id })
      const { data } = await recorded(person, [{ ...walkItem, unitAbbreviatedName: 'count' }])
      expect(data.userVariables[0]).toMatchObject({ unitAbbreviatedName: 'count', numberOfRawMeasurements: 1 })
      expect(data.userVariables[0]).not.toHaveProperty('alias')
    })

    it('is 404 for what the person does not use', async () => {
      expect((await person.delete('/userVariables/delete', { id: 987_654_321 })).status).toBe(404)
      expect((await person.delete('/userVariables/delete', { name: 'Overall Mood' })).status).toBe(404)
    })
  })
})
