import type { Failure } from '@upshot/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dialects, openWorld, testClock, type World } from '../testing/world.ts'
import { createMinuteCounter } from './request-limits.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

describe.each(dialects)('requests a minute, on %s', (dialect) => {
  let world: World
  const most = 5
  beforeEach(async () => {
    world = await openWorld(dialect, { rateLimit: most })
  })
  afterEach(() => world.close())

  /** The statuses of this many requests from one address. */
  async function statuses(count: number, remoteAddress: string, ask: (index: number) => object) {
    const all = []
    for (let index = 0; index < count; index++)
      all.push((await world.app.inject({ remoteAddress, ...ask(index) })).statusCode)
    return all
  }

  it('each token has its own allowance, reported in headers; beyond it 429 with Retry-After', async () => {
    const first = await world.addPerson()
    const other = await world.addPerson()
    const answers = []
    for (let index = 0; index < 7; index++) answers.push(await first.get<Failure>('/units'))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect(answers.map(({ headers }) => Number(headers['x-ratelimit-remaining']))).toEqual([4, 3, 2, 1, 0, 0, 0])
    expect(answers[0]?.headers['x-ratelimit-limit']).toBe('5')
    expect(answers[5]?.headers['retry-after']).toBe('60')
    expect(answers[5]?.body).toMatchObject({
      status: 'ERROR',
      success: false,
      code: 429,
      errors: [{ message: 'Please try again in 60 seconds.' }],
    })
    expect((await other.get('/units')).status).toBe(200)
    world.clock.advance(60)
    expect((await first.get('/units')).status).toBe(200)
  })

  it('all tokens of a person together have twice the allowance of one, however many there are', async () => {
    const person = await world.addPerson()
    const { tokens } = world.server.services
    const answered = []
    for (let index = 0; index < 20; index++) {
      const { token } = await tokens.create({ userId: person.id, name: `app ${index}`, scopes: [], days: 1 })
      const headers = { authorization: `Bearer ${token}` }
      answered.push((await world.app.inject({ url: '/api/v3/units', headers })).statusCode)
    }
    expect(answered.filter((status) => status === 200)).toHaveLength(most * 2)
    expect(answered.slice(most * 2)).toEqual(Array(10).fill(429))
    expect((await (await world.addPerson()).get('/units')).status).toBe(200)
  })

  it('one token does not use up what the others have', async () => {
    const person = await world.addPerson()
    for (let index = 0; index < 9; index++) await person.get('/units')
    const { token } = await world.server.services.tokens.create({
      userId: person.id,
      name: 'other',
      scopes: [],
      days: 1,
    })
    const headers = { authorization: `Bearer ${token}` }
    expect((await world.app.inject({ url: '/api/v3/units', headers })).statusCode).toBe(200)
  })

  it('requests without a valid token share the allowance of their address, and health checks have none', async () => {
    const guess = (index: number) => ({ url: '/api/v3/units', headers: { authorization: `Bearer guess${index}` } })
    expect(await statuses(7, '203.0.113.7', guess)).toEqual([401, 401, 401, 401, 401, 429, 429])
    for (let index = 0; index < 20; index++) {
      expect((await world.app.inject('/health/live')).statusCode).toBe(200)
      expect((await world.app.inject('/health/ready')).statusCode).toBe(200)
    }
  })

  it.each([
    ['/', 200],
    ['/docs', 200],
    ['/nothing/here', 404],
    ['/auth/sign-in', 200],
    ['/auth/account', 302],
    ['/oauth/.well-known/openid-configuration', 200],
    ['/.well-known/oauth-authorization-server/oauth', 200],
    ['/studies', 404],
    ['/charts/x.svg', 404],
    ['/shared/x', 404],
    ['/answer/x', 404],
    ['/metrics', 403],
  ])('%s is limited by address, by a /64 of IPv6', async (url, status) => {
    const ask = () => ({ url })
    expect(await statuses(7, '203.0.113.7', ask)).toEqual([...Array(5).fill(status), 429, 429])
    expect(await statuses(1, '203.0.113.8', ask)).toEqual([status])
    const neighbours = []
    for (let index = 1; index < 8; index++) neighbours.push(...(await statuses(1, `2001:db8::${index}`, ask)))
    expect(neighbours).toEqual([...Array(5).fill(status), 429, 429])
    expect(await statuses(1, '2001:db8:0:1::1', ask)).toEqual([status])
  })

  it('a refused form gets a page, a refused API request JSON', async () => {
    await statuses(5, '203.0.113.7', () => ({ url: '/auth/sign-in' }))
    const page = await world.app.inject({ url: '/auth/sign-in', remoteAddress: '203.0.113.7' })
    expect(page.statusCode).toBe(429)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.headers['retry-after']).toBe('60')
  })
})

describe.each(dialects)('sign-in endpoints have their own counters, on %s', (dialect) => {
  it.each([
    ['/auth/sign-in', 30],
    ['/auth/second-factor', 30],
    ['/auth/forgot', 10],
    ['/oauth/authorize', 30],
    ['/oauth/device/code', 30],
  ])('%s: %d a minute from one network', async (url, most) => {
    const world = await openWorld(dialect, { rateLimit: 1000 })
    const { addPerson, app } = world
    await addPerson({ email: 'known@example.org' })
    const send = (path: string, remoteAddress: string) =>
      app.inject({ method: 'POST', url: path, remoteAddress, headers: FORM, payload: 'email=nobody@example.org' })
    const retried = []
    for (let index = 0; index < most + 5; index++) {
      const { headers } = await send(url, `2001:db8:9:9::${index.toString(16)}`)
      retried.push(headers['retry-after'] !== undefined)
    }
    expect(retried).toEqual([...Array(most).fill(false), ...Array(5).fill(true)])
    for (const other of ['/auth/sign-in', '/auth/second-factor', '/auth/forgot'].filter((path) => path !== url)) {
      expect((await send(other, '2001:db8:9:9::1')).headers['retry-after']).toBeUndefined()
    }
    expect((await send(url, '2001:db8:9:8::1')).headers['retry-after']).toBeUndefined()
    await world.close()
  })
})

describe('the counter of a minute', () => {
  it('starts again after a minute, and when the clock is set back', () => {
    const clock = testClock('2026-06-15T12:00:00Z')
    const counter = createMinuteCounter(clock)
    expect([counter.add('a'), counter.add('a'), counter.add('b')]).toEqual([1, 2, 1])
    clock.advance(59)
    expect(counter.add('a')).toBe(3)
    expect(counter.secondsLeft()).toBe(1)
    clock.advance(1)
    expect(counter.add('a')).toBe(1)
    clock.set('2026-06-15T11:00:00Z')
    expect(counter.add('a')).toBe(1)
  })

  it('is bounded: beyond very many callers, the latest ones share a counter', () => {
    const counter = createMinuteCounter(testClock())
    for (let index = 0; index < 100_000; index++) counter.add(`${index}`)
    expect([counter.add('new'), counter.add('newer'), counter.add('7')]).toEqual([1, 2, 2])
  })
})
