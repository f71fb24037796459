import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

describe.each(dialects)('a download by a link on %s', (dialect) => {
  let world: World
  let person: TestPerson
  let cookie: string
  beforeAll(async () => {
    world = await openWorld(dialect)
    person = await world.addPerson()
    cookie = await cookieOf(person)
    await person.post('/measurements/post', [
      {
        variableName: 'Coffee',
        unitAbbreviatedName: 'serving',
        variableCategoryName: 'Foods',
        combinationOperation: 'SUM',
        value: 1,
        startAt: '2026-06-14T08:00:00',
      },
    ])
  })
  afterAll(() => world.close())

  const cookieOf = async ({ id }: TestPerson) => {
    const { sessions, storage } = world.server.services
    return `upshot_session=${await storage.transaction((t) => sessions.begin(t, id, { device: 'test' }))}`
  }
  const make = (body: object, by = cookie) =>
    world.app.inject({
      method: 'POST',
      url: '/auth/download',
      headers: { 'content-type': 'application/json', cookie: by },
      payload: JSON.stringify(body),
    })
  const link = async () => (await make({ format: 'csv' })).json<{ url: string }>().url
  const open = (url: string, by = cookie) => world.app.inject({ url, headers: { cookie: by } })

  it('is saved by the browser, once', async () => {
    const url = await link()
    const file = await open(url)
    expect(file.statusCode).toBe(200)
    expect(file.headers['content-disposition']).toBe(`attachment; filename="upshot-${person.id}.csv"`)
    expect(file.body).toContain('Coffee')
    expect((await open(url)).statusCode).toBe(404)
    const log = (await person.get<{ entries: { action: string }[] }>('/user/log')).body.entries
    expect(log.map(({ action }) => action)).toContain('exported')
  })

  it('expires after a minute', async () => {
    const url = await link()
    world.clock.advance(61)
    expect((await open(url)).statusCode).toBe(404)
  })

  it('does not work in another browser, for another person, or without a session', async () => {
    const stranger = await world.addPerson()
    for (const by of [await cookieOf(person), await cookieOf(stranger)]) {
      expect((await open(await link(), by)).statusCode).toBe(404)
    }
    expect((await open(await link(), '')).statusCode).toBe(401)
  })

  it('needs a session and a known format', async () => {
    expect((await make({ format: 'csv' }, '')).statusCode).toBe(401)
    const refused = await make({ format: 'pdf' })
    expect([refused.statusCode, refused.json<{ errors: { field: string }[] }>().errors[0]?.field]).toEqual([
      400,
      'format',
    ])
  })
})
