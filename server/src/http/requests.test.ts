import type { Failure, Measurement } from '@upshot/contract'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256 } from '../lib/hash.ts'
import { moodItem } from '../testing/mood-item.ts'
import { dialects, openWorld, type TestPerson, type World } from '../testing/world.ts'

describe.each(dialects)('requests on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
    person = await world.addPerson()
  })
  afterAll(() => world.close())

  /** A raw request, with nothing added. */
  async function send(options: InjectOptions) {
    const answer = await world.app.inject(options)
    const body = (answer.body === '' ? undefined : JSON.parse(answer.body)) as Failure
    return { status: answer.statusCode, headers: answer.headers, body }
  }
  const bearer = (token = person.token) => ({ authorization: `Bearer ${token}` })
  const json = { 'content-type': 'application/json' }
  const units = (headers: Record<string, string>, query = '') =>
    send({ method: 'GET', url: `/api/v3/units${query}`, headers })
  const post = (payload: string | Buffer, headers: Record<string, string> = {}) =>
    send({ method: 'POST', url: '/api/v3/measurements/post', headers: { ...bearer(), ...json, ...headers }, payload })

  describe('authentication', () => {
    it('uses only the bearer header', async () => {
      expect((await units(bearer())).status).toBe(200)
      expect((await units({ authorization: `bearer   ${person.token}` })).status).toBe(200)
      for (const headers of [
        {},
        { authorization: '' },
        { authorization: person.token },
        { authorization: 'Bearer' },
        { authorization: `Basic ${Buffer.from(`x:${person.token}`).toString('base64')}` },
        { authorization: `Bearer ${person.token}x` },
        { authorization: `Bearer ${person.token} ${person.token}` },
        { cookie: `token=${person.token}` },
        { 'x-access-token': person.token },
      ] as Record<string, string>[]) {
        const { status, body, headers: sent } = await units(headers)
        expect(status, JSON.stringify(headers)).toBe(401)
        expect(body).toMatchObject({ status: 'ERROR', success: false, code: 401 })
        expect(sent['www-authenticate']).toContain('Bearer')
      }
    })

    it('a token in the query never authenticates, and beside the header it does no harm', async () => {
      expect((await units({}, `?access_token=${person.token}`)).status).toBe(401)
      expect((await units(bearer(), `?access_token=${person.token}`)).status).toBe(200)
      expect((await units(bearer(), '?access_token=another')).status).toBe(200)
    })

    it('an expired token gets 401, and so does a revoked one on the very next request', async () => {
      const { tokens } = world.server.services
      const short = await tokens.create({ userId: person.id, name: 'short', scopes: [], days: 1 })
      expect((await units(bearer(short.token))).status).toBe(200)
      const until = short.row.expires_epoch ?? 0
      world.clock.advance(until - world.clock.nowMs() / 1000)
      expect((await units(bearer(short.token))).status).toBe(401)
      const revoked = await tokens.create({ userId: person.id, name: 'revoked', scopes: [], days: 1 })
      expect((await units(bearer(revoked.token))).status).toBe(200)
      await tokens.revoke(person.id, revoked.row.id)
      expect((await units(bearer(revoked.token))).status).toBe(401)
    })

    it('the token itself is not stored in the database', async () => {
      const rows = await world.database.reader.rows('select hash from tokens where user_id = ?', [person.id])
      const hashes = rows.map(([hash]) => hash)
      expect(hashes).toContain(sha256(person.token))
      expect(hashes).not.toContain(person.token)
    })
  })

  describe('order of checks: 401, 403, 400', () => {
    const url = '/api/v3/measurements/post'

    it('without a token: 401, whatever else is wrong', async () => {
      for (const options of [
        { method: 'POST', url, payload: '{', headers: json },
        { method: 'POST', url, payload: 'x', headers: { 'content-type': 'text/plain' } },
        { method: 'POST', url, payload: Buffer.alloc(11 * 1024 * 1024, 32), headers: json },
        { method: 'GET', url: '/api/v3/measurements?limit=0&userId=99' },
      ] satisfies InjectOptions[]) {
        expect((await send(options)).status).toBe(401)
      }
    })

    it('without the scope, which is named, bad input is not checked: 403', async () => {
      const reader = await world.addPerson({ scopes: ['readmeasurements'] })
      for (const payload of ['{', '[{}]', '']) {
        const { status, body } = await send({
          method: 'POST',
          url,
          headers: { ...bearer(reader.token), ...json },
          payload,
        })
        expect(status).toBe(403)
        expect(body.errors[0]?.message).toContain('writemeasurements')
      }
      const writer = await world.addPerson({ scopes: ['writemeasurements'] })
      const { status, body } = await send({
        method: 'GET',
        url: '/api/v3/measurements?limit=0',
        headers: bearer(writer.token),
      })
      expect(status).toBe(403)
      expect(body.errors[0]?.message).toContain('readmeasurements')
      expect((await units(bearer(writer.token))).status).toBe(403)
    })

    it("another person's userId in a body is refused before other faults: 403", async () => {
      const { status } = await post(JSON.stringify([{ ...moodItem, value: 'x', userId: person.id + 1 }]))
      expect(status).toBe(403)
    })
  })

  describe('userId', () => {
    it.each(['number', 'text', 'null'] as const)("in a body, any id but the caller's is 403: as %s", async (kind) => {
      const userId = kind === 'number' ? person.id + 1 : kind === 'text' ? String(person.id) : null
      expect((await post(JSON.stringify([{ ...moodItem, userId }]))).status).toBe(403)
      expect((await post(JSON.stringify({ ...moodItem, userId }))).status).toBe(403)
    })

    it("in a body, the caller's id is accepted, and identity still comes from the token", async () => {
      const { status } = await post(JSON.stringify([{ ...moodItem, userId: person.id }]))
      expect([200, 201]).toContain(status)
    })

    it("in a query, another person's id is 403 whether it exists or not", async () => {
      const other = await world.addPerson()
      const answers = await Promise.all(
        [other.id, 987_654_321].map((id) => person.get<Failure>(`/measurements?userId=${id}`)),
      )
      expect(answers.map(({ status }) => status)).toEqual([403, 403])
      expect(answers[0]?.body).toEqual(answers[1]?.body)
      expect((await person.get(`/measurements?userId=${person.id}`)).status).toBe(200)
      expect((await person.get('/measurements?userId=me')).status).toBe(400)
    })
  })

  describe('clientId', () => {
    it('of a personal token is any label, stored with what it records', async () => {
      const { status } = await person.post('/measurements/post?clientId=my-app', [
        { ...moodItem, startAt: '2026-06-01T10:00:00' },
      ])
      expect(status).toBe(201)
      const [measurement] = (await person.get<Measurement[]>('/measurements?latestMeasurementTime=2026-06-01T10:00:00'))
        .body
      expect(measurement?.clientId).toBe('my-app')
    })

    it("that contradicts the token's app is 400, on any operation", async () => {
      const token = `up_pat_app_${dialect}`
      await world.server.services.storage.transaction(async ({ tokens }) => {
        const [ownToken] = await tokens.ofUser(person.id)
        if (!ownToken) throw new Error('no token')
        await tokens.insert({ ...ownToken, id: await tokens.newId(), hash: sha256(token), client_id: 'the-app' })
      })
      expect((await units(bearer(token))).status).toBe(200)
      expect((await units(bearer(token), '?clientId=the-app')).status).toBe(200)
      const { status, body } = await units(bearer(token), '?clientId=another-app')
      expect(status).toBe(400)
      expect(body.errors).toMatchObject([{ field: 'clientId' }])
    })
  })

  describe('bodies', () => {
    it.each([
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/jsonp',
    ])('%s is 415', async (type) => {
      const { status, body } = await post('[]', { 'content-type': type })
      expect(status).toBe(415)
      expect(body).toMatchObject({ status: 'ERROR', code: 415 })
    })

    it('application/json with a character set is fine', async () => {
      expect((await post('[]', { 'content-type': 'application/json; charset=utf-8' })).status).toBe(200)
      expect((await post('[]', { 'content-type': 'Application/JSON' })).status).toBe(200)
    })

    it('10 MB are read, more is 413', async () => {
      const padded = (size: number) => `[]${' '.repeat(size - 2)}`
      expect((await post(padded(10 * 1024 * 1024))).status).toBe(200)
      const { status, body } = await post(padded(10 * 1024 * 1024 + 1))
      expect(status).toBe(413)
      expect(body).toMatchObject({ status: 'ERROR', success: false, code: 413 })
    })

    it('256 kB are accepted where one thing is sent, more is 413', async () => {
      const padded = (size: number) => `{"timeZone":"UTC"}${' '.repeat(size - 18)}`
      const save = (payload: string) =>
        send({ method: 'POST', url: '/api/v3/userSettings', headers: { ...bearer(), ...json }, payload })
      expect((await save(padded(256 * 1024))).status).toBe(200)
      expect((await save(padded(256 * 1024 + 1))).status).toBe(413)
    })

    it('a body of too many values or nested too deep is refused before it is parsed', async () => {
      expect((await post(`[${'{},'.repeat(3_000_000)}{}]`)).status).toBe(413)
      expect((await post('['.repeat(5_000_000))).status).toBe(400)
    })

    it.each(['{', '[', 'nonsense', '{"a":1,}', "{'a':1}", '[1] 2', '\u0000', '{"__proto__":{"isAdmin":true}}'])(
      '%j is not JSON we accept: 400',
      async (text) => {
        const { status, body } = await post(text)
        expect(status).toBe(400)
        expect(body.errors).toHaveLength(1)
      },
    )

    it.each(['null', '7', '"text"', 'true', '[null]', '[7]', '[[]]'])(
      '%s is JSON but not an item: 400',
      async (text) => {
        expect((await post(text)).status).toBe(400)
      },
    )

    it('an empty body with a JSON content type is accepted where none is needed', async () => {
      const { status } = await send({
        method: 'DELETE',
        url: '/api/v3/measurements/delete?id=987654321',
        headers: { ...bearer(), ...json },
        payload: '',
      })
      expect(status).toBe(404)
      expect((await send({ method: 'GET', url: '/api/v3/units', headers: { ...bearer(), ...json } })).status).toBe(200)
    })

    it('and is 400 where one is needed', async () => {
      expect((await post('')).status).toBe(400)
      expect((await send({ method: 'POST', url: '/api/v3/measurements/post', headers: bearer() })).status).toBe(400)
    })

    it('unknown members are ignored', async () => {
      const { status } = await post(JSON.stringify([{ ...moodItem, colour: 'blue', nested: { deep: [1] } }]))
      expect([200, 201]).toContain(status)
    })

    it.each([null, '4', true, [4], { value: 4 }])('no silent coercion: %j for a number is 400', async (value) => {
      const { status, body } = await post(JSON.stringify([{ ...moodItem, value }]))
      expect(status).toBe(400)
      expect(body.errors).toEqual([{ message: expect.stringContaining('number'), field: 'value', index: 0 }])
    })

    it.each([7, null, true])('and neither is %j for a text', async (variableName) => {
      const { body } = await post(JSON.stringify([{ ...moodItem, variableName }]))
      expect(body.errors).toMatchObject([{ field: 'variableName', index: 0 }])
    })

    it.each(['a\u0000b', 'a\ud800b', '\udc00'])(
      'text that no database stores unchanged, %j, is 400 with its position',
      async (text) => {
        for (const field of ['variableName', 'note', 'sourceName', 'upc']) {
          const { status, body } = await post(JSON.stringify([moodItem, { ...moodItem, [field]: text }]))
          expect(status, field).toBe(400)
          expect(body.errors).toContainEqual({ message: expect.any(String), field, index: 1 })
        }
        expect((await person.get(`/measurements?sourceName=${encodeURIComponent('a\u0000b')}`)).status).toBe(400)
      },
    )

    it('any other text is returned unchanged', async () => {
      const note = 'Zażółć "gęślą" jaźń \\ 😀 \u2028 \t\n <b>&amp;</b> \u0001'
      const item = { ...moodItem, startAt: '2026-06-02T10:00:00', note, sourceName: 'Tagebuch 📓' }
      expect((await person.post('/measurements/post', [item])).status).toBe(201)
      const [measurement] = (
        await person.get<Measurement[]>(`/measurements?sourceName=${encodeURIComponent(item.sourceName)}`)
      ).body
      expect(measurement).toMatchObject({ note, sourceName: item.sourceName })
    })

    it('a body nested a hundred thousand deep is refused, with and without a key', async () => {
      const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
      expect((await post(deep)).status).toBe(400)
      expect((await post(deep, { 'idempotency-key': 'deep' })).status).toBe(400)
    })
  })

  describe('refusals', () => {
    it('use the envelope: every fault with its explanation, never a stack, SQL or a path', async () => {
      const { body, headers } = await post(JSON.stringify([{ ...moodItem, value: 9 }]))
      expect(headers['content-type']).toContain('application/json')
      expect(body).toEqual({
        status: 'ERROR',
        success: false,
        code: 400,
        summary: expect.any(String),
        description: expect.stringContaining('value'),
        errors: [{ message: expect.any(String), field: 'value', index: 0 }],
      })
    })

    it('follow RFC 9457 on request', async () => {
      const { status, headers, body } = await post(JSON.stringify([{ ...moodItem, value: 9 }]), {
        accept: 'application/problem+json',
      })
      expect(status).toBe(400)
      expect(headers['content-type']).toContain('application/problem+json')
      expect(body).toEqual({
        type: 'about:blank',
        title: expect.any(String),
        status: 400,
        detail: expect.any(String),
        instance: '/api/v3/measurements/post',
        errors: [{ message: expect.any(String), field: 'value', index: 0 }],
      })
      const missing = await send({
        method: 'GET',
        url: '/api/v3/nothing?access_token=secret',
        headers: { accept: 'application/problem+json' },
      })
      expect(missing.headers['content-type']).toContain('application/problem+json')
      expect(JSON.stringify(missing.body)).not.toContain('secret')
    })

    it.each([
      ['GET', '/api/v3/nothing'],
      ['GET', '/api/v3'],
      ['PUT', '/api/v3/units'],
      ['GET', '/api/v4/units'],
    ] as const)('%s %s is 404 in the envelope', async (method, url) => {
      const { status, body } = await send({ method, url, headers: bearer() })
      expect(status).toBe(404)
      expect(body).toMatchObject({ status: 'ERROR', success: false, code: 404 })
    })

    it('a malformed address is 400 in the envelope', async () => {
      const { status, body, headers } = await send({ method: 'GET', url: '/api/v3/%ZZ', headers: bearer() })
      expect(status).toBe(400)
      expect(body).toMatchObject({ status: 'ERROR', success: false, code: 400 })
      expect(headers['x-request-id']).toBeTruthy()
    })
  })
})
