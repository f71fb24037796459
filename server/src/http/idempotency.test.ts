import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sha256 } from '../lib/hash.ts'
import { measurementsOf, moodItem, type RecordAnswer, recorded, walkItem } from '../testing/mood-item.ts'
import { dialects, openWorld, type TestPerson, type World } from '../testing/world.ts'

const DAY = 86_400

describe.each(dialects)('idempotency keys on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
  })
  beforeEach(async () => {
    person = await world.addPerson()
  })
  afterAll(() => world.close())

  const post = (key: string, items: unknown, by = person, more: Record<string, string> = {}) =>
    by.post<RecordAnswer>('/measurements/post', items, { 'idempotency-key': key, ...more })

  it('the first response is replayed word for word, marked as a replay, and nothing happens twice', async () => {
    const first = await post('a', [moodItem])
    expect(first.status).toBe(201)
    expect(first.headers['idempotency-replayed']).toBeUndefined()
    // Later changes do not show in the replay.
    await recorded(person, [{ ...moodItem, value: 1 }])
    const again = await post('a', [moodItem])
    expect(again.status).toBe(201)
    expect(again.body).toEqual(first.body)
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(again.headers['cache-control']).toBe('private, no-store')
    expect(await measurementsOf(person)).toMatchObject([{ value: 1 }])
  })

  it('works on DELETE and on every POST', async () => {
    const { data } = await recorded(person, [moodItem])
    const target = { id: data.measurements[0]?.id }
    const remove = () => person.delete('/measurements/delete', target, { 'idempotency-key': 'gone' })
    expect((await remove()).status).toBe(200)
    expect((await remove()).status).toBe(200)
    expect((await person.delete('/measurements/delete', target)).status).toBe(404)
    const alias = () =>
      person.post('/userVariables', [{ name: 'Overall Mood', alias: 'M' }], { 'idempotency-key': 'alias' })
    expect((await alias()).headers['idempotency-replayed']).toBeUndefined()
    expect((await alias()).headers['idempotency-replayed']).toBe('true')
  })

  it('a refusal is a response too: it is replayed, in the requested format', async () => {
    const bad = [{ ...moodItem, value: 9 }]
    const first = await post('bad', bad)
    expect(first.status).toBe(400)
    const again = await post('bad', bad)
    expect(again.status).toBe(400)
    expect(again.body).toEqual(first.body)
    expect(again.headers['idempotency-replayed']).toBe('true')
    const problem = await post('bad', bad, person, { accept: 'application/problem+json' })
    expect(problem.headers['content-type']).toContain('application/problem+json')
    expect(problem.body).toMatchObject({ status: 400, title: expect.any(String) })
  })

  it.each([
    ['/measurements/post', [{ ...moodItem, value: 9 }], [moodItem]],
    ['/userTags', { taggedVariableId: 'x' }, { taggedVariableId: 1, tagVariableId: 2 }],
  ])('the same key with another body is 422, also after a refusal: %s', async (path, bad, other) => {
    expect((await person.post(path, bad, { 'idempotency-key': 'k' })).status).toBe(400)
    const { status, body } = await person.post<RecordAnswer>(path, other, { 'idempotency-key': 'k' })
    expect(status).toBe(422)
    expect(body).toMatchObject({ status: 'ERROR', success: false, code: 422 })
    expect(await measurementsOf(person)).toEqual([])
  })

  it('the same key on another operation is 422', async () => {
    await post('k', [moodItem])
    expect((await person.post('/userVariables', [moodItem], { 'idempotency-key': 'k' })).status).toBe(422)
  })

  it('a repeat during the first request gets 409, until five seconds after that request died', async () => {
    const body = JSON.stringify([moodItem])
    const requestHash = sha256(`POST /api/v3/measurements/post\n${body}`)
    const { storage } = world.server.services
    const [token] = await world.server.services.tokens.list(person.id)
    const key = { userId: person.id, tokenId: token?.id ?? 0, key: 'slow', requestHash }
    const answer = { status: 201, headers: {}, body: '' }
    const claim = (index: number) =>
      storage.transaction(({ idempotency }) => idempotency.claim(key, 'the first', index))
    expect(await claim(world.clock.nowMs())).toBe(true)
    const { status, headers } = await post('slow', [moodItem])
    expect([status, headers['retry-after']]).toEqual([409, '5'])
    expect((await post('slow', [walkItem])).status).toBe(422)
    expect(await measurementsOf(person)).toEqual([])
    // A request that is still running renews its claim every second.
    world.clock.advance(4)
    await storage.transaction(({ idempotency }) => idempotency.renew(person.id, 'the first', world.clock.nowMs()))
    world.clock.advance(4)
    expect((await post('slow', [moodItem])).status).toBe(409)
    // A request that never finished left no effect, so another may take over.
    world.clock.advance(1)
    expect((await post('slow', [moodItem])).status).toBe(201)
    expect(await storage.transaction(({ idempotency }) => idempotency.keep(person.id, 'the first', answer))).toBe(false)
  })

  it('a repeat during a real first request does not wait: one effect, and 409 or the same response', async () => {
    for (let round = 0; round < 3; round++) {
      const items = Array.from({ length: 200 }, (_, index) => ({
        ...walkItem,
        value: index,
        startAt: `2026-05-1${round}T${String(index % 24).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}:${String(index % 59).padStart(2, '0')}`,
      }))
      const answers = await Promise.all(Array.from({ length: 12 }, () => post(`crowd ${round}`, items)))
      const firsts = answers.filter(({ headers, status }) => status === 201 && !headers['idempotency-replayed'])
      expect(firsts).toHaveLength(1)
      for (const { status, body } of answers) {
        expect([201, 409]).toContain(status)
        if (status === 201) expect(body).toEqual(firsts[0]?.body)
      }
    }
  })

  it('is kept for 24 hours, and no longer', async () => {
    await post('old', [moodItem])
    world.clock.advance(DAY - 1)
    expect((await post('old', [moodItem])).headers['idempotency-replayed']).toBe('true')
    world.clock.advance(2)
    const later = await post('old', [moodItem])
    expect(later.headers['idempotency-replayed']).toBeUndefined()
    expect(later.body.message).toContain('already there')
  })

  it('belongs to one person', async () => {
    const other = await world.addPerson()
    await post('same', [moodItem])
    const theirs = await post('same', [walkItem], other)
    expect(theirs.status).toBe(201)
    expect(theirs.headers['idempotency-replayed']).toBeUndefined()
  })

  it('forbidden requests are refused before the key is looked up', async () => {
    const reader = await world.addPerson({ scopes: ['readmeasurements'] })
    expect((await post('x', [moodItem], reader)).status).toBe(403)
    const foreign = [{ ...moodItem, userId: person.id + 1 }]
    expect((await post('y', foreign)).status).toBe(403)
    expect((await post('y', [moodItem])).status).toBe(201)
  })

  it('does not prevent deleting the account: nobody is left to replay the response to', async () => {
    await world.addPerson({ isAdministrator: true })
    const leave = () => person.delete('/user/delete?reason=done', undefined, { 'idempotency-key': 'bye' })
    expect((await leave()).status).toBe(200)
    expect((await leave()).status).toBe(401)
  })

  it.each(['', ' ', 'x'.repeat(256)])('a key of %j is refused', async (key) => {
    expect((await post(key, [moodItem])).status).toBe(400)
  })

  it('is ignored on GET', async () => {
    const get = () =>
      world.app.inject({
        url: '/api/v3/measurements',
        headers: { authorization: `Bearer ${person.token}`, 'idempotency-key': 'g' },
      })
    expect((await get()).json()).toEqual([])
    await recorded(person, [moodItem])
    expect((await get()).json()).toHaveLength(1)
  })

  it('the response is stored in the same transaction as the effect: neither exists without the other', async () => {
    const { storage } = world.server.services
    const key = { userId: person.id, tokenId: 0, key: 'torn', requestHash: 'h' }
    const work = async () => {
      await storage.transaction(async (stores) => {
        await stores.variables.insert({
          user_id: person.id,
          variable_id: 999_999_000 + person.id,
          name: 'Torn',
          name_key: 'torn',
          category_id: 1,
          unit_id: 10,
          combination: 'MEAN',
          default_category_id: 1,
          default_unit_id: 10,
          default_combination: 'MEAN',
          created_epoch: 0,
        })
      })
      throw new Error('the process fails')
    }
    const { idempotency } = world.server.services
    await expect(idempotency.once(key, work, () => ({ status: 400, headers: {}, body: '' }))).rejects.toThrow(
      'the process fails',
    )
    expect((await person.get('/userVariables')).body).toEqual([])
    const rows = await world.database.reader.rows('select * from idempotency_keys where user_id = ?', [person.id])
    expect(rows).toEqual([])
  })
})
