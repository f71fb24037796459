import type { Import, Measurement, TrackingReminder, User, UserVariable } from '@upshot/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recorded, walkItem } from '../../../testing/mood-item.ts'
import { importFile } from '../../../testing/sending.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../../testing/world.ts'

describe.each(dialects)('an export of Upshot, sent as a file, on %s', (dialect) => {
  let world: World
  let owner: TestPerson
  let taker: TestPerson
  beforeEach(async () => {
    world = await openWorld(dialect)
    owner = await world.addPerson()
    taker = await world.addPerson()
    await recorded(owner, [
      walkItem,
      { ...walkItem, startAt: '2026-06-13T18:00:00', value: 20 },
      { ...walkItem, variableName: 'Fresh Air' },
    ])
    const { body } = await owner.get<UserVariable[]>('/userVariables')
    const idOf = (name: string) => body.find((variable) => variable.name === name)?.id
    await owner.post('/userTags', {
      taggedVariableId: idOf('Evening Walk'),
      tagVariableId: idOf('Fresh Air'),
      conversionFactor: 1,
    })
    await owner.post('/trackingReminders', [{ variableName: 'Evening Walk', reminderStartTimeLocal: '08:00:00' }])
  })
  afterEach(() => world.close())

  async function documentOf(person: TestPerson): Promise<string> {
    const headers = { authorization: `Bearer ${person.token}` }
    return (await world.app.inject({ url: '/api/v3/measurements/export?format=json', headers })).body
  }
  const countsOf = async (person: TestPerson) => [
    (await person.get<Measurement[]>('/measurements')).body.length,
    (await person.get<UserVariable[]>('/userVariables')).body.length,
    (await person.get<TrackingReminder[]>('/trackingReminders')).body.length,
    (await person.get<{ data: unknown[] }>('/userTags')).body,
  ]

  it('imports everything, not only measurements, and undo removes all of it', async () => {
    const document = await documentOf(owner)
    const before = await countsOf(taker)
    const done = await importFile(world, taker, document, { name: 'upshot.json' })
    expect(done).toMatchObject({ state: 'completed', format: 'upshot-json', counts: { read: 3, created: 3 } })
    expect(done.variables.map(({ variableName, count, isNew }) => [variableName, count, isNew])).toEqual([
      ['Evening Walk', 2, true],
      ['Fresh Air', 1, true],
    ])
    expect((await countsOf(taker)).slice(0, 3)).toEqual([3, 2, 1])
    const second = await documentOf(taker)
    const records = (text: string) => {
      const { measurements, variables, tags } = JSON.parse(text)
      return { measurements, variables, tags }
    }
    expect(records(second)).toEqual(records(document))
    const undone = await taker.post<{ import: Import }>('/imports/undo', { id: done.id })
    expect(undone.body.import.state).toBe('undone')
    expect(await countsOf(taker)).toEqual(before)
  })

  it("undo restores the account's settings, except those changed since", async () => {
    await owner.post('/userSettings', { displayName: 'Ada', timeZone: 'America/Lima', firstName: 'Augusta' })
    const settings = async () => (await taker.get<User>('/user')).body
    const before = await settings()
    const done = await importFile(world, taker, await documentOf(owner), { name: 'upshot.json' })
    expect(await settings()).toMatchObject({ displayName: 'Ada', timeZone: 'America/Lima', firstName: 'Augusta' })
    await taker.post('/userSettings', { displayName: 'Ada L.' })
    await taker.post('/imports/undo', { id: done.id })
    const after = await settings()
    expect(after).toMatchObject({ displayName: 'Ada L.', timeZone: before.timeZone })
    expect(after.firstName).toBe(before.firstName)
  })

  it('leaves no trace in a dry run', async () => {
    const before = await countsOf(taker)
    const tried = await importFile(world, taker, await documentOf(owner), { name: 'u.json', query: '?dryRun=true' })
    expect(tried).toMatchObject({ state: 'completed', dryRun: true, counts: { read: 3, created: 3 } })
    expect(await countsOf(taker)).toEqual(before)
  })

  it('is refused as a whole if anything in it is invalid, with its position', async () => {
    const broken = (await documentOf(owner)).replace('"unitAbbreviatedName":"min"', '"unitAbbreviatedName":"parsec"')
    const before = await countsOf(taker)
    const failed = await importFile(world, taker, broken, { name: 'u.json' })
    expect(failed.state).toBe('failed')
    expect(failed.error).toContain('there is no unit "parsec"')
    expect(await countsOf(taker)).toEqual(before)
  })
})
