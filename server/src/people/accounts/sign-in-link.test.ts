import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects, openWorld, type World } from '../../testing/world.ts'

describe.each(dialects)('a link that signs in, on %s', (dialect) => {
  let world: World
  let userId: number
  beforeAll(async () => {
    world = await openWorld(dialect)
    userId = (await world.server.services.users.add({ email: 'demo@example.org', password: 'correct horse battery' }))
      .id
  })
  afterAll(() => world.close())

  const newPath = async () => new URL(await world.server.services.accounts.signInLink(userId)).pathname
  const open = (path: string) => world.app.inject({ method: 'GET', url: path })
  const enter = (path: string, headers: Record<string, string> = {}) =>
    world.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: '',
    })

  it('opens the app, once', async () => {
    const path = await newPath()
    const answer = await enter(path)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/'])
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
    const token = await world.app.inject({ method: 'POST', url: '/auth/token', headers: { cookie } })
    expect(token.json()).toMatchObject({ userId })
    const again = await enter(path)
    expect([again.statusCode, again.headers['set-cookie']]).toEqual([400, undefined])
    expect((await open(path)).statusCode).toBe(400)
  })

  it('is not consumed by viewing its page', async () => {
    const path = await newPath()
    expect((await open(path)).headers['set-cookie']).toBeUndefined()
    expect((await open(path)).statusCode).toBe(200)
    expect((await enter(path)).statusCode).toBe(303)
  })

  it('for a test is known to the server, signs nobody in, and ends with the test', async () => {
    let tested = ''
    await world.server.services.accounts.withTestLink(async (path) => {
      tested = path
      expect((await open(path)).statusCode).toBe(200)
      const answer = await enter(path)
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([400, undefined])
      expect((await open(path)).statusCode).toBe(200)
    })
    expect((await open(tested)).statusCode).toBe(400)
  })

  it('expires after a quarter of an hour', async () => {
    const path = await newPath()
    world.clock.advance(15 * 60)
    expect((await enter(path)).statusCode).toBe(400)
  })

  it('cannot be used from a page of another site', async () => {
    const path = await newPath()
    const answer = await enter(path, { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' })
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined])
    expect((await enter(path)).statusCode).toBe(303)
  })
})
