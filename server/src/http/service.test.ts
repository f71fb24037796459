/** The service as an operator and a browser see it. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Failure } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { composeServer, type Server } from '../compose.ts'
import { readConfig } from '../config/config.ts'
import { createLog } from '../lib/log.ts'
import { openMigrated } from '../storage/open.ts'
import { moodItem, recorded } from '../testing/mood-item.ts'
import { dialects, newTestDatabase, openWorld, type TestPerson, testClock, type World } from '../testing/world.ts'

describe.each(dialects)('the service on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
    person = await world.addPerson()
  })
  afterAll(() => world.close())

  describe('caching', () => {
    it.each(['/measurements', '/userVariables', '/variables', '/userTags'])(
      '%s is private and not stored',
      async (path) => {
        const { headers } = await person.get(path)
        expect(headers['cache-control']).toBe('private, no-store')
        expect(headers['etag']).toBeUndefined()
      },
    )

    it.each(['/units', '/unitCategories', '/variableCategories'])(
      '%s has an ETag, and 304 for a client that has it',
      async (path) => {
        const { headers, body } = await person.get(path)
        const etag = String(headers['etag'])
        expect(etag).toMatch(/^"[\w-]+"$/)
        const getWith = (value: string) =>
          world.app.inject({
            url: `/api/v3${path}`,
            headers: { authorization: `Bearer ${person.token}`, 'if-none-match': value },
          })
        for (const etags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
          const answer = await getWith(etags)
          expect(answer.statusCode, etags).toBe(304)
          expect(answer.body).toBe('')
          expect(answer.headers['etag']).toBe(etag)
        }
        const changed = await getWith('"other"')
        expect(changed.statusCode).toBe(200)
        expect(changed.json()).toEqual(body)
      },
    )

    it('a refusal is never stored', async () => {
      expect((await person.get('/measurements?limit=0')).headers['cache-control']).toBe('private, no-store')
      const unknown = await world.app.inject({ url: '/api/v3/units' })
      expect(unknown.statusCode).toBe(401)
      expect(unknown.headers['cache-control']).toBe('private, no-store')
    })
  })

  describe('HEAD', () => {
    it.each(['/api/v3/units', '/', '/docs', '/api/v3/openapi.json'])(
      'has the same headers for %s as GET, without the body',
      async (url) => {
        const headers = { authorization: `Bearer ${person.token}` }
        const get = await world.app.inject({ method: 'GET', url, headers })
        const head = await world.app.inject({ method: 'HEAD', url, headers })
        expect(head.statusCode).toBe(200)
        expect(head.body).toBe('')
        expect(head.headers['etag']).toBe(get.headers['etag'])
        expect(head.headers['content-type']).toBe(get.headers['content-type'])
      },
    )

    it('needs a token where GET does, and does not exist for operations that change something', async () => {
      expect((await world.app.inject({ method: 'HEAD', url: '/api/v3/units' })).statusCode).toBe(401)
      const connect = { method: 'HEAD', url: '/api/v3/connectors/github/connect' } as const
      expect((await world.app.inject(connect)).statusCode).toBe(404)
    })
  })

  describe('security headers', () => {
    it.each(['/', '/docs', '/api/v3/units', '/api/v3/openapi.json', '/nothing', '/health/live'])(
      '%s has them',
      async (url) => {
        const { headers } = await world.app.inject({ url })
        const policy = String(headers['content-security-policy'])
        expect(policy).toContain("default-src 'none'")
        expect(policy).toContain("require-trusted-types-for 'script'")
        expect(policy).toContain("object-src 'none'")
        expect(policy).toContain("frame-ancestors 'none'")
        expect(policy).not.toContain('unsafe')
        expect(headers['x-content-type-options']).toBe('nosniff')
        expect(headers['x-frame-options']).toBeTruthy()
        expect(headers['referrer-policy']).toBe('same-origin')
        expect(headers['x-powered-by']).toBeUndefined()
        expect(headers['server']).toBeUndefined()
      },
    )

    it('every response has its own request id, whatever the caller sends', async () => {
      const ids = await Promise.all(
        ['/api/v3/units', '/api/v3/nothing', '/health/live'].map(
          async (url) => (await world.app.inject({ url, headers: { 'x-request-id': 'mine' } })).headers['x-request-id'],
        ),
      )
      expect(new Set(ids).size).toBe(3)
      expect(ids).not.toContain('mine')
      for (const id of ids) expect(id).toMatch(/^[\da-f-]{36}$/)
    })
  })

  describe('health and metrics', () => {
    it('is live and ready, without a token', async () => {
      expect((await world.app.inject('/health/live')).json()).toEqual({ status: 'live' })
      const ready = await world.app.inject('/health/ready')
      expect(ready.statusCode).toBe(200)
      expect(ready.json()).toEqual({ status: 'ready' })
    })

    it('metrics are available from this machine', async () => {
      const { statusCode, body, headers } = await world.app.inject('/metrics')
      expect(statusCode).toBe(200)
      expect(headers['content-type']).toContain('text/plain')
      expect(body).toContain('upshot_request_seconds_count{method="GET",route="/api/v3/units",status="200"}')
      expect(body).toContain('process_resident_memory_bytes')
    })

    it('metrics include the delay of each lane', async () => {
      await world.server.services.storage.transaction((t) =>
        t.jobs.add('nothing.handles', {}, { lane: 'dueNow', key: 'k' }),
      )
      world.clock.advance(90)
      const late = async () =>
        (await world.app.inject('/metrics')).body.split('\n').filter((line) => line.startsWith('upshot_job_lateness'))
      expect(await late()).toEqual([
        'upshot_job_lateness_seconds{lane="dueNow"} 90',
        'upshot_job_lateness_seconds{lane="mail"} 0',
        'upshot_job_lateness_seconds{lane="webhooks"} 0',
        'upshot_job_lateness_seconds{lane="personWaits"} 0',
        'upshot_job_lateness_seconds{lane="background"} 0',
      ])
      await world.server.services.storage.transaction((t) => t.jobs.remove('k'))
      expect((await world.app.inject('/health')).json()).toMatchObject({ status: 'ready', lateSeconds: { dueNow: 0 } })
      expect((await late())[0]).toBe('upshot_job_lateness_seconds{lane="dueNow"} 0')
    })

    it("or with an administrator's token; forwarded requests are not from this machine", async () => {
      const admin = await world.addPerson({ isAdministrator: true })
      const limited = await world.addPerson({ isAdministrator: true, scopes: ['basic'] })
      const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
        world.app.inject({ url: '/metrics', remoteAddress, headers })
      const bearer = (person: TestPerson) => ({ authorization: `Bearer ${person.token}` })
      expect((await from('203.0.113.9')).statusCode).toBe(403)
      expect((await from('203.0.113.9', bearer(person))).statusCode).toBe(403)
      expect((await from('203.0.113.9', bearer(limited))).statusCode).toBe(403)
      expect((await from('203.0.113.9', bearer(admin))).statusCode).toBe(200)
      expect((await from('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(403)
      expect((await from('::1')).statusCode).toBe(200)
    })
  })

  describe('documents', () => {
    it('the OpenAPI document and the reference need no token and load nothing from other hosts', async () => {
      const document = await world.app.inject('/api/v3/openapi.json')
      expect(document.json()).toMatchObject({ openapi: '3.1.0' })
      const page = await world.app.inject('/docs')
      expect(page.headers['content-type']).toContain('text/html')
      expect(page.body).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
      expect(page.body).not.toMatch(/<script>/)
    })
  })
})

describe('overload', () => {
  it('refuses requests with 503 and Retry-After, but not health checks, sign-ins or small writes, and recovers', async () => {
    const world = await openWorld('sqlite', { overloadMs: 20 })
    const person = await world.addPerson()
    const block = (ms: number) => {
      const end = performance.now() + ms
      while (performance.now() < end);
    }
    try {
      let refused = await person.get<Failure>('/units')
      await expect
        .poll(
          async () => {
            block(150)
            await new Promise(setImmediate)
            refused = await person.get<Failure>('/units')
            return refused.status
          },
          { interval: 1 },
        )
        .toBe(503)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect(refused.body).toMatchObject({ status: 'ERROR', success: false, code: 503 })
      expect((await world.app.inject('/health/live')).statusCode).toBe(200)
      expect((await world.app.inject('/auth/sign-in')).statusCode).toBe(200)
      expect((await person.post('/measurements/post', [moodItem])).status).toBe(201)
      await expect.poll(async () => (await person.get('/units')).status, { interval: 100 }).toBe(200)
    } finally {
      await world.close()
    }
  })
})

describe.each(dialects)('the log on %s', (dialect) => {
  const lines: string[] = []
  let server: Server
  let close: () => Promise<void>
  let token: string
  beforeAll(async () => {
    const location = await newTestDatabase(dialect)
    const clock = testClock()
    const database = await openMigrated(location, clock)
    const config = { ...readConfig({ DATA_DIR: location.dataDir, RATE_LIMIT: '0' }), overloadMs: 60_000 }
    const log = createLog('trace', { write: (line) => void lines.push(line) })
    server = await composeServer(config, { database, clock, log })
    const user = await server.services.users.add({ email: 'quiet@example.org' })
    token = (await server.services.tokens.create({ userId: user.id, name: 'test', scopes: [], days: 9 })).token
    close = async () => {
      await server.close()
      await location.remove()
    }
  })
  afterAll(() => close())

  const call = (method: 'GET' | 'POST', path: string, body?: unknown) =>
    server.app.inject({
      method,
      url: `/api/v3${path}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })

  it('has one line for each request, with route and status, and no token, query, name, value or note', async () => {
    lines.length = 0
    const secret = { ...moodItem, variableName: 'Hidden Ailment', value: 4.321, note: 'Nobody knows' }
    await call('POST', `/measurements/post?access_token=${token}`, [secret])
    await call('GET', '/measurements?variableName=Hidden%20Ailment&value=4.321')
    await call('POST', '/measurements/post', [{ ...secret, value: 'Hidden Ailment' }])
    await call('GET', '/nothing/Hidden%20Ailment')
    await server.app.inject({ url: '/api/v3/measurements', headers: { authorization: `Bearer ${token}x` } })
    await call('GET', '/measurements?userId=987654')
    const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
    expect(requests.map(({ method, route, status }) => [method, route, status])).toEqual([
      ['POST', '/api/v3/measurements/post', 201],
      ['GET', '/api/v3/measurements', 200],
      ['POST', '/api/v3/measurements/post', 400],
      ['GET', 'none', 404],
      ['GET', '/api/v3/measurements', 401],
      ['GET', '/api/v3/measurements', 403],
    ])
    for (const { reqId, ms, time } of requests) expect([reqId, ms, time].every((part) => part !== undefined)).toBe(true)
    const all = lines.join('')
    for (const word of [token, 'Hidden', 'Ailment', '4.321', 'Nobody', 'quiet@example.org', 'access_token']) {
      expect(all).not.toContain(word)
    }
  })

  it('of a failure has the location in our code, and the response does not', async () => {
    lines.length = 0
    await server.services.storage.transaction(async () => undefined)
    const broken = JSON.stringify([[1, 999_999]])
    await call('POST', '/measurements/post', [{ ...moodItem, variableName: 'Broken' }])
    const database = server.services.storage
    await database.transaction(async ({ variables }) => {
      const [row] = await variables.withNames(1, ['broken'])
      if (row) await variables.update(1, row.variable_id, { recent: broken })
    })
    const { statusCode, body } = await call('GET', '/userVariables')
    expect(statusCode).toBe(500)
    expect(JSON.parse(body)).toMatchObject({ status: 'ERROR', success: false, code: 500 })
    expect(body).not.toMatch(/unit|select|\.ts|node_modules|at /i)
    const failed = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'request failed')
    expect(failed.err.stack).toContain('units.ts')
  })
})

describe('stopping', () => {
  it('reports that it is not ready, finishes open requests, and accepts no more', async () => {
    const world = await openWorld('sqlite')
    const person = await world.addPerson()
    const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
    await recorded(person, [moodItem])
    world.server.retire()
    const ready = await fetch(`${address}/health/ready`)
    expect(ready.status).toBe(503)
    const items = Array.from({ length: 2000 }, (_, index) => ({
      ...moodItem,
      startAt: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
    }))
    const running = fetch(`${address}/api/v3/measurements/post`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(items),
    })
    await once(world.app.server, 'request')
    await world.close()
    const answer = await running
    expect(answer.status).toBe(201)
    expect(((await answer.json()) as { data: { measurements: unknown[] } }).data.measurements).toHaveLength(2000)
    await expect(fetch(`${address}/health/live`)).rejects.toThrow()
    const port = Number(new URL(address).port)
    const free = createServer().listen(port, '127.0.0.1')
    await once(free, 'listening')
    free.close()
  })
})
